//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a candidate earns.
//
//===----------------------------------------------------------------------===//

#ifndef L2_SEARCH_REWARD_H
#define L2_SEARCH_REWARD_H

#include "l2/Evaluate/Evaluator.h"

namespace l2 {

/// log(reference / time), the natural logarithm; the penalty of the status
/// unless it is Ok. Times in microseconds, above 0.
double rewardOf(Status status, double referenceUs, double us);

/// Credit of a trial for the bandit, in [0, 1]: half for coming close to the
/// best before it, half for passing it. `best`: the best reward before.
double creditOf(Status status, double reward, double best);

} // namespace l2

#endif // L2_SEARCH_REWARD_H
