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

/// Knobs whose value never takes a value from a later one: trying others of
/// their values cannot help.
static bool limitsNothing(KnobId id) {
  switch (id) {
  case KnobId::loadAVector:
  case KnobId::loadASwizzle:
  case KnobId::loadBVector:
  case KnobId::loadBSwizzle:
  case KnobId::raster:
  case KnobId::rasterGroup:
  case KnobId::fold:
  case KnobId::prefetchMaps:
    return true;
  default:
    return false;
  }
}

namespace {

class Completer {
public:
  Completer(const Schedule &preferred, const llvm::SmallBitVector &fixed,
            const ScheduleContext &context)
      : preferred(preferred), fixed(fixed), context(context),
        current(preferred) {}

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
    Values domain = knob.domain(current, context);
    if (fixed.test(index))
      return llvm::is_contained(domain, wanted) && search(index + 1);
    for (int64_t value : nearestFirst(std::move(domain), wanted)) {
      current.*knob.field = value;
      if (search(index + 1))
        return true;
      if (visits > maxVisits || limitsNothing(static_cast<KnobId>(index)))
        return false;
    }
    return false;
  }

  /// Knob by knob without looking ahead; fixed values stay, lawful or not.
  void settle() {
    current = preferred;
    for (auto [index, knob] : llvm::enumerate(knobs())) {
      if (fixed.test(index))
        continue;
      Values domain = nearestFirst(
          structuralDomain(static_cast<KnobId>(index), current, context),
          preferred.*knob.field);
      if (!domain.empty())
        current.*knob.field = domain.front();
    }
  }

  const Schedule &result() const { return current; }

private:
  /// Bounds the time spent on a text nothing lawful answers to (under 0.1 s).
  static constexpr unsigned maxVisits = 3000;

  const Schedule &preferred;
  const llvm::SmallBitVector &fixed;
  const ScheduleContext &context;
  Schedule current;
  unsigned visits = 0;
};

} // namespace

Schedule l2::completeSchedule(const Schedule &preferred,
                              const llvm::SmallBitVector &fixed,
                              const ScheduleContext &context) {
  Completer completer(preferred, fixed, context);
  if (!completer.search(0))
    completer.settle();
  return completer.result();
}
