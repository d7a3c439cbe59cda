//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Depth-first over the knobs in their order, nearest values first.
//
//===----------------------------------------------------------------------===//

#include "l2/Schedule/Complete.h"
#include "Rules.h"
#include "l2/Schedule/KnobText.h"
#include "llvm/ADT/STLExtras.h"

using namespace l2;

/// Lawful values, the nearest to `wanted` first.
static Values nearestFirst(Values values, int64_t wanted) {
  llvm::sort(values, [&](int64_t a, int64_t b) {
    return std::pair(std::abs(a - wanted), a) <
           std::pair(std::abs(b - wanted), b);
  });
  return values;
}

/// Knobs of which only the nearest value is tried: those that never take a
/// value from a later one, and the accumulator, for no shortage should cost
/// precision.
static bool takesNearestOnly(KnobId id) {
  switch (id) {
  case KnobId::mmaAccumulator:
  case KnobId::loadAVector:
  case KnobId::loadASwizzle:
  case KnobId::loadBVector:
  case KnobId::loadBSwizzle:
  case KnobId::raster:
  case KnobId::rasterGroup:
  case KnobId::fold:
  case KnobId::prefetchMaps:
  case KnobId::pdl:
  case KnobId::prefetchTiles:
    return true;
  default:
    return false;
  }
}

namespace {

class Completer {
public:
  /// Without `resources`, only rules that sum no resources count.
  Completer(const Schedule &preferred, const llvm::SmallBitVector &fixed,
            const ScheduleContext &context, bool resources)
      : preferred(preferred), fixed(fixed), context(context),
        resources(resources), current(preferred), best(preferred) {}

  /// Whether the knobs from `index` on can be chosen; they then are, in
  /// `current`.
  bool search(unsigned index) {
    if (index == knobs().size())
      return true;
    if (++visits > maxVisits)
      return false;
    const Knob &knob = knobs()[index];
    int64_t wanted = preferred.*knob.field;
    current.*knob.field = wanted;
    Values domain =
        structuralDomain(static_cast<KnobId>(index), current, context);
    auto allowed = [&](int64_t value) {
      return !resources || knob.allows(value, current, context);
    };
    if (fixed.test(index)) {
      if (llvm::is_contained(domain, wanted) && allowed(wanted))
        return search(index + 1);
      if (index > furthest) {
        furthest = index;
        best = current;
      }
      return false;
    }
    for (int64_t value : nearestFirst(std::move(domain), wanted)) {
      if (!allowed(value))
        continue;
      current.*knob.field = value;
      if (search(index + 1))
        return true;
      if (visits > maxVisits || takesNearestOnly(static_cast<KnobId>(index)))
        return false;
    }
    return false;
  }

  /// After a search that failed: takes up the attempt that went furthest and
  /// goes on without going back. Fixed values stay, lawful or not; the others
  /// leave most room, so that what is too much is owed to the fixed ones.
  void settle() {
    current = best;
    for (auto [index, knob] : llvm::enumerate(knobs())) {
      if (index < furthest || fixed.test(index))
        continue;
      KnobId id = static_cast<KnobId>(index);
      Values domain = knob.domain(current, context);
      if (!domain.empty())
        current.*knob.field =
            nearestFirst(std::move(domain), preferred.*knob.field).front();
      else if (domain = structuralDomain(id, current, context); !domain.empty())
        current.*knob.field = roomiest(id, domain);
    }
  }

  const Schedule &result() const { return current; }

private:
  /// Bounds the time spent on a text nothing lawful answers to (under 0.1 s).
  static constexpr unsigned maxVisits = 3000;

  const Schedule &preferred;
  const llvm::SmallBitVector &fixed;
  const ScheduleContext &context;
  const bool resources;
  Schedule current;
  /// The first state that got to the furthest fixed knob it broke a rule of.
  Schedule best;
  unsigned furthest = 0, visits = 0;
};

} // namespace

Schedule l2::completeSchedule(const Schedule &preferred,
                              const llvm::SmallBitVector &fixed,
                              const ScheduleContext &context) {
  Completer completer(preferred, fixed, context, /*resources=*/true);
  if (!completer.search(0))
    completer.settle();
  return completer.result();
}

Schedule l2::completeSchedule(Schedule preferred, llvm::SmallBitVector fixed,
                              const llvm::SmallBitVector &held,
                              const ScheduleContext &context) {
  Completer completer(preferred, fixed, context, /*resources=*/false);
  if (completer.search(0))
    for (unsigned index : held.set_bits()) {
      int64_t Schedule::*field = knobs()[index].field;
      int64_t moved = completer.result().*field;
      if (moved == preferred.*field)
        fixed.set(index);
      preferred.*field = moved;
    }
  return completeSchedule(preferred, fixed, context);
}
