//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A finite set of schedules.
//
//===----------------------------------------------------------------------===//

#include "l2/Schedule/Space.h"
#include "llvm/ADT/STLExtras.h"

using namespace l2;

ScheduleSpace::ScheduleSpace(std::vector<Schedule> schedules)
    : sorted(std::move(schedules)) {
  llvm::sort(sorted);
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
}

std::optional<size_t> ScheduleSpace::find(const Schedule &schedule) const {
  auto it = llvm::lower_bound(sorted, schedule);
  if (it == sorted.end() || *it != schedule)
    return std::nullopt;
  return it - sorted.begin();
}

llvm::SmallVector<int64_t> ScheduleSpace::domain(unsigned index,
                                                 const Schedule &prefix) const {
  auto before = [index](const Schedule &a, const Schedule &b) {
    for (const Knob &knob : knobs().take_front(index))
      if (int64_t x = a.*knob.field, y = b.*knob.field; x != y)
        return x < y;
    return false;
  };
  auto [first, last] =
      std::equal_range(sorted.begin(), sorted.end(), prefix, before);
  llvm::SmallVector<int64_t> values;
  for (; first != last; ++first)
    if (int64_t value = (*first).*knobs()[index].field;
        values.empty() || values.back() != value)
      values.push_back(value);
  return values;
}
