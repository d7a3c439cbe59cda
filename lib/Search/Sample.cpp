//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Drawing and repairing knobs through their domains.
//
//===----------------------------------------------------------------------===//

#include "l2/Search/Proposer.h"
#include <cstdlib>

using namespace l2;

void l2::sampleKnobs(Schedule &schedule, unsigned first,
                     const ScheduleContext &context, std::mt19937_64 &rng) {
  for (const Knob &knob : knobs().drop_front(first)) {
    auto domain = knob.domain(schedule, context);
    if (domain.empty())
      return; // The prefix is unlawful: `violation` will say so.
    // Not a standard distribution: those differ between libraries.
    schedule.*knob.field = domain[rng() % domain.size()];
  }
}

void l2::repairKnobs(Schedule &schedule, const ScheduleContext &context) {
  for (const Knob &knob : knobs()) {
    auto domain = knob.domain(schedule, context);
    if (domain.empty())
      return;
    int64_t value = schedule.*knob.field, nearest = domain.front();
    for (int64_t choice : domain)
      if (std::llabs(choice - value) < std::llabs(nearest - value))
        nearest = choice;
    schedule.*knob.field = nearest;
  }
}
