//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A bandit that moves the budget between proposers by what they earn.
//
//===----------------------------------------------------------------------===//

#ifndef L2_SEARCH_BANDIT_H
#define L2_SEARCH_BANDIT_H

#include <deque>
#include <vector>

namespace l2 {

/// Upper confidence bounds over the last credits of each arm. Deterministic:
/// ties go to the lower arm. Recent credits weigh more, because what a proposer
/// earned on an easy early record says little about its next one.
class Bandit {
public:
  /// `exploration` is in units of credit.
  explicit Bandit(unsigned arms, double exploration = 0.2,
                  unsigned window = 16);

  /// The arm to pull next among those `available`, or -1 when there is none.
  /// The pull counts at once, so that a batch spreads.
  int pick(const std::vector<bool> &available);
  /// The pull gave no candidate: takes it back.
  void cancel(unsigned arm);
  /// A pull ended; `credit` in [0, 1].
  void reward(unsigned arm, double credit);
  /// Pulls so far, without those cancelled.
  unsigned pulls(unsigned arm) const { return count[arm]; }

private:
  double value(unsigned arm) const;

  /// The last credits of each arm, oldest first.
  std::vector<std::deque<double>> credits;
  std::vector<unsigned> count;
  double exploration;
  unsigned window;
};

} // namespace l2

#endif // L2_SEARCH_BANDIT_H
