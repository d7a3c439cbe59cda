//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Filling in what a text leaves open.
//
//===----------------------------------------------------------------------===//

#ifndef L2_SCHEDULE_COMPLETE_H
#define L2_SCHEDULE_COMPLETE_H

#include "l2/Schedule/Schedule.h"
#include "llvm/ADT/SmallBitVector.h"

namespace l2 {

/// Keeps the knobs whose bit (by place in knobs()) is set in `fixed`; each
/// other one takes its value of `preferred`, or the nearest lawful one where
/// that has left its domain. Earlier knobs move too where a fixed one needs it.
/// When no lawful schedule has the fixed values, the result breaks a rule and
/// `violation` says which.
Schedule completeSchedule(const Schedule &preferred,
                          const llvm::SmallBitVector &fixed,
                          const ScheduleContext &context);

/// The same where the knobs in `held` stay as well, unless a rule that sums no
/// resources moves them: taking too much of one is then a broken rule, not a
/// reason to change what was not asked to change.
Schedule completeSchedule(Schedule preferred, llvm::SmallBitVector fixed,
                          const llvm::SmallBitVector &held,
                          const ScheduleContext &context);

} // namespace l2

#endif // L2_SCHEDULE_COMPLETE_H
