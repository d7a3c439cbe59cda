//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Faults planted in candidates of a search, to see what becomes of it.
//
//===----------------------------------------------------------------------===//

#ifndef L2_TOOLS_L2OPT_PLANTING_H
#define L2_TOOLS_L2OPT_PLANTING_H

#include "Flags.h"
#include "l2/Schedule/Schedule.h"
#include <map>

namespace l2 {

/// Decides which candidate gets which fault.
class Planting {
public:
  Planting(std::vector<PlantOrder> orders, const TargetInfo &target)
      : orders(std::move(orders)), target(target) {}
  /// The fault of a schedule: always the same, also when it is compiled again.
  std::optional<PlantedFault> faultFor(const Problem &problem,
                                       const Schedule &schedule);

private:
  std::vector<PlantOrder> orders;
  const TargetInfo &target;
  /// What was decided, by problem and schedule.
  std::map<std::pair<std::string, Schedule>, std::optional<PlantedFault>>
      decided;
};

} // namespace l2

#endif // L2_TOOLS_L2OPT_PLANTING_H
