//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The domain of a knob: structural rules, and resources for the knobs to come.
//
//===----------------------------------------------------------------------===//

#include "Rules.h"
#include "l2/Schedule/KnobText.h"
#include "l2/Schedule/Space.h"
#include "llvm/ADT/STLExtras.h"

using namespace l2;

int64_t l2::roomiest(KnobId id, const Values &values) {
  // Trading the producer's registers for the consumers'.
  if (id == KnobId::producerRegisters && llvm::is_contained(values, 24))
    return 24;
  // Several warps share the pieces of a tile that pass through registers, and
  // wide pieces are fewer.
  if ((id == KnobId::warpsM || id == KnobId::warpsN) &&
      llvm::is_contained(values, 4))
    return 4;
  if (id == KnobId::loadAVector || id == KnobId::loadBVector)
    return values.back();
  return values.front();
}

/// Whether the knobs from `next` on have values with which `s` takes not too
/// much of any resource.
static bool canComplete(Schedule s, unsigned next,
                        const ScheduleContext &context) {
  for (; next < knobs().size(); ++next) {
    KnobId id = static_cast<KnobId>(next);
    int64_t Schedule::*field = knobs()[next].field;
    Values values = structuralDomain(id, s, context);
    if (values.empty())
      return false;
    if (id == KnobId::loadAVia)
      // Direct loads trade shared memory for registers: try every way.
      return llvm::any_of(values, [&](int64_t via) {
        s.*field = via;
        return canComplete(s, next + 1, context);
      });
    s.*field = roomiest(id, values);
  }
  return !resourceViolation(s, context);
}

/// The same for one value of knob number `index`.
static bool canTake(unsigned index, int64_t value, const Schedule &prefix,
                    const ScheduleContext &context) {
  Schedule candidate = prefix;
  candidate.*knobs()[index].field = value;
  return canComplete(candidate, index + 1, context);
}

Values Knob::domain(const Schedule &prefix,
                    const ScheduleContext &context) const {
  unsigned index = indexOf(*this);
  if (context.space)
    return context.space->domain(index, prefix);
  Values values = structuralDomain(static_cast<KnobId>(index), prefix, context);
  llvm::erase_if(values, [&](int64_t value) {
    return !canTake(index, value, prefix, context);
  });
  return values;
}

bool Knob::allows(int64_t value, const Schedule &prefix,
                  const ScheduleContext &context) const {
  unsigned index = indexOf(*this);
  if (context.space)
    return llvm::is_contained(context.space->domain(index, prefix), value);
  return llvm::is_contained(
             structuralDomain(static_cast<KnobId>(index), prefix, context),
             value) &&
         canTake(index, value, prefix, context);
}
