//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The parent's side of a GPU worker: starts it, asks it, kills it, starts it
// anew.
//
//===----------------------------------------------------------------------===//

#ifndef L2_EVALUATE_GPUCLIENT_H
#define L2_EVALUATE_GPUCLIENT_H

#include "l2/Evaluate/Evaluator.h"
#include "l2/Evaluate/WorkerProcess.h"
#include <nlohmann/json.hpp>

namespace l2 {

/// One worker and the shape it has prepared. Never touches CUDA.
class GpuClient {
public:
  /// `seed`: of the data this worker verifies with.
  GpuClient(const GpuEvaluatorOptions &options, uint32_t seed);

  /// A running worker with a context; after a kill also a probe. `description`
  /// is set by the first start.
  bool start(std::string &error);
  void stop() { worker.stop(); }
  bool running() { return worker.running(); }
  /// Whether the worker holds buffers of this problem's shape (layout of B
  /// apart).
  bool holds(const Problem &problem) const;
  /// Verifies and, unless `verifyOnly`, times. Whatever happens is a Verdict.
  Evaluation evaluate(const Problem &problem, const Artifact &artifact,
                      double worthUs, bool verifyOnly);
  /// Verifies, then races against the vendor.
  std::optional<Contest> contest(const Problem &problem,
                                 const Artifact &artifact, std::string &error);

  /// Races verified kernels against each other; empty and `error` on failure.
  std::vector<Contestant> playoff(const Problem &problem,
                                  llvm::ArrayRef<const Artifact *> artifacts,
                                  std::string &error);

  const std::string &description() const { return device; }

private:
  WorkerProcess::Outcome ask(const nlohmann::json &request, double seconds,
                             nlohmann::json &reply, std::string &what);
  /// Sends a request that is answered by a contest; `seconds` is what it may
  /// take beyond what the problem's size explains.
  std::optional<Contest> race(const Problem &problem,
                              const nlohmann::json &request, double seconds,
                              std::string &error);
  /// Start and prepare; false and the verdict when either fails.
  bool ready(const Problem &problem, Verdict &verdict);

  GpuEvaluatorOptions options;
  uint32_t seed;
  WorkerProcess worker;
  std::string device;
  std::optional<Problem> prepared;
  bool killed = false;
};

} // namespace l2

#endif // L2_EVALUATE_GPUCLIENT_H
