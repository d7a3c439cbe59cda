//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The cost model: how long a schedule takes, before it is compiled.
//
//===----------------------------------------------------------------------===//

#ifndef L2_RL_COSTMODEL_H
#define L2_RL_COSTMODEL_H

#include "Trees.h"
#include "l2/Search/Landscape.h"
#include "l2/Search/Proposer.h"

namespace l2::rl {

/// Corrects the analytic model by what was measured: the predicted time is that
/// of the model times exp(correction). Trained on how schedules of one problem
/// compare with each other, so it ranks; what a whole problem takes more or
/// less than predicted is not learnt.
class CostModel {
public:
  CostModel() = default;
  explicit CostModel(TreeSum correction) : correction(std::move(correction)) {}

  /// Seconds.
  double predict(const Schedule &schedule,
                 const ScheduleContext &context) const;
  const TreeSum &trees() const { return correction; }

  /// Trained on the rows with a time; failed ones count as much slower than the
  /// rest, since proposing them costs as much.
  static CostModel train(llvm::ArrayRef<const LandscapeShape *> shapes,
                         const TargetInfo &target, uint64_t seed);
  /// This model, corrected by the trials of a search that goes on. Too few
  /// trials change nothing.
  CostModel adapted(llvm::ArrayRef<Trial> trials,
                    const ScheduleContext &context) const;

private:
  TreeSum correction;
};

} // namespace l2::rl

#endif // L2_RL_COSTMODEL_H
