//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Measured schedules as data to train language models on.
//
//===----------------------------------------------------------------------===//

#ifndef L2_RL_TRAJECTORIES_H
#define L2_RL_TRAJECTORIES_H

#include "l2/Search/Landscape.h"
#include <set>

namespace l2::rl {

/// Writes JSON lines into `folder`, which is there:
///
///   trajectories.jsonl  a line a schedule: prompt, completion, verdict,
///                       microseconds, reward and its parts
///   sft.jsonl           prompt and completion of the fastest of each problem
///   dpo.jsonl           prompt, chosen and rejected: pairs whose times differ
///                       by more than noise, or where one of them failed
///   grpo.jsonl          a line a problem: prompt, and what a reward needs
///   verl.jsonl          the same in verl's columns
///
/// Prompts and completions are lists of messages, as TRL and verl take them.
/// Problems of `heldOut` (indices) say "test" under "split", the others
/// "train". Deterministic.
bool exportTrajectories(const std::string &folder, const Landscape &landscape,
                        const std::set<size_t> &heldOut, std::string &error);

} // namespace l2::rl

#endif // L2_RL_TRAJECTORIES_H
