//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rules of thumb, as rewrites of the default schedule.
//
//===----------------------------------------------------------------------===//

#ifndef L2_LLM_EXPERTRULES_H
#define L2_LLM_EXPERTRULES_H

#include "l2/Schedule/Schedule.h"
#include <string>
#include <vector>

namespace l2 {

/// One suggestion: a fragment of the schedule dialect, and where it came from.
struct Rule {
  /// Kernel family: "cooperative", "single", "multistage", "direct".
  std::string family;
  /// What the rule says: "cooperative 128x256x64".
  std::string name;
  std::string text;
};

/// First choices for a problem, family by family; each text writes every
/// decision of a kernel.
std::vector<Rule> openingRules(const ScheduleContext &context);

/// What an expert would try next on a schedule that does well; each text
/// rewrites one or two of its decisions. `family` is empty.
std::vector<Rule> followUpRules(const Schedule &schedule);

} // namespace l2

#endif // L2_LLM_EXPERTRULES_H
