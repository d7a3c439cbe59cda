//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Correctness cases: many problems and schedules, each compiled and verified on
// the GPU, whatever becomes of the others.
//
//===----------------------------------------------------------------------===//

#ifndef L2_EVALUATE_GPUCASES_H
#define L2_EVALUATE_GPUCASES_H

#include "l2/Evaluate/Evaluator.h"
#include <functional>
#include <nlohmann/json_fwd.hpp>

namespace l2 {

struct CorrectnessCase {
  Problem problem;
  Schedule schedule;
  /// Name of the kernel family, for the report.
  std::string family;
  /// Which list it belongs to: "sizes" or "contracts".
  std::string list;
};

/// Compiles one case; nullopt and the error where it cannot. Called in a forked
/// child, so it may abort; the caller must have no other threads.
using CompileFn = std::function<std::optional<Artifact>(
    const Schedule &, const Problem &, std::string &)>;

/// Compiles `cases`, `compileJobs` at a time, and runs the verification
/// protocol on each. `report`: {"device", "correct_cases", "wrong_cases",
/// "failed_cases", "families": {name: {"correct", "wrong", "failed"}}, "cases":
/// [{"problem", "family", "schedule", "hash", "status", "reason",
/// "worst_over_bound"}]}. "wrong" counts verdicts about the kernel's behaviour
/// (Trapped and after); "failed" those that never ran. Returns false and
/// `error` when there is no GPU to run on.
bool runCorrectnessCases(const std::vector<CorrectnessCase> &cases,
                         const CompileFn &compile,
                         const GpuEvaluatorOptions &options,
                         unsigned compileJobs, nlohmann::json &report,
                         std::string &error);

} // namespace l2

#endif // L2_EVALUATE_GPUCASES_H
