//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rewrites: the whole language a proposer speaks.
//
//===----------------------------------------------------------------------===//

#ifndef L2_SCHEDULE_REWRITE_H
#define L2_SCHEDULE_REWRITE_H

#include "l2/Schedule/Schedule.h"
#include "mlir/Support/LLVM.h"

namespace l2 {

/// Most bytes of one rewrite.
constexpr size_t maxRewriteBytes = 64 * 1024;

/// Applies `text`, a list of decisions of the schedule dialect, to `base`. Each
/// op replaces the decision of its name and operand; attributes it leaves out,
/// and decisions named by `schedule.default`, become default; a flag it leaves
/// out is off. The other decisions keep the values of `base`; where those do
/// not go with the rewrite whatever the resources (another instruction, another
/// tile), they move to the nearest that do.
///
/// The text may be anything, at most maxRewriteBytes of it: on malformed text,
/// unknown ops, or a result that breaks a rule the call fails and `error` says
/// where and why. Safe to call from several threads.
mlir::FailureOr<Schedule> applyRewrite(const Schedule &base,
                                       llvm::StringRef text,
                                       const ScheduleContext &context,
                                       std::string &error);

/// What a well-formed rewrite makes of a schedule.
struct DraftedRewrite {
  /// The base with what the text says written over it, lawful or not.
  Schedule asked;
  /// The same, completed as by applyRewrite; what the text says stays.
  Schedule completed;
  /// The rule that `completed` breaks, in words.
  std::optional<std::string> broken;
};

/// The first half of applyRewrite: it fails only on text that is malformed or
/// that an op's verifier refuses; values that do not go together are left to
/// the caller.
mlir::FailureOr<DraftedRewrite> draftRewrite(const Schedule &base,
                                             llvm::StringRef text,
                                             const ScheduleContext &context,
                                             std::string &error);

} // namespace l2

#endif // L2_SCHEDULE_REWRITE_H
