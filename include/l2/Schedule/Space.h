//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A finite set of schedules that stands in for all lawful ones.
//
//===----------------------------------------------------------------------===//

#ifndef L2_SCHEDULE_SPACE_H
#define L2_SCHEDULE_SPACE_H

#include "l2/Schedule/Schedule.h"
#include <vector>

namespace l2 {

/// Schedules by their prefixes: whoever decides knob by knob within the domains
/// stays inside.
class ScheduleSpace {
public:
  explicit ScheduleSpace(std::vector<Schedule> schedules);

  /// In the order of the knobs; each once.
  llvm::ArrayRef<Schedule> schedules() const { return sorted; }
  /// Place among schedules(); nullopt where it is not one of them.
  std::optional<size_t> find(const Schedule &schedule) const;
  /// Values of knob `index` in the schedules that share `prefix` up to there,
  /// ascending; empty where none does.
  llvm::SmallVector<int64_t> domain(unsigned index,
                                    const Schedule &prefix) const;

private:
  std::vector<Schedule> sorted;
};

} // namespace l2

#endif // L2_SCHEDULE_SPACE_H
