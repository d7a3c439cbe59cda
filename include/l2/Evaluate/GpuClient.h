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

#include "l2/Evaluate/Bench.h"
#include "l2/Evaluate/Evaluator.h"
#include "l2/Evaluate/WorkerProcess.h"
#include <map>
#include <nlohmann/json.hpp>

namespace l2 {

/// One worker and the shape it has prepared. Never touches CUDA.
class GpuClient {
public:
  /// `seed`: of the data this worker verifies with.
  GpuClient(const GpuEvaluatorOptions &options, uint32_t seed);

  /// A running worker with a context on the locked GPU; after a kill also a
  /// probe. `description` is set by the first start. A GPU on which a worker
  /// once came up and none does any more is sick.
  bool start(std::string &error);
  /// Another worker of this program on the GPU, by its `listed` (0: none): none
  /// of the others that are told of.
  void knowSibling(unsigned listed) { sibling = listed; }
  /// The running worker's number on the list of the GPU's processes; 0: not
  /// known.
  unsigned listed() { return running() ? ownNumber : 0; }
  void stop() {
    if (worker)
      worker->stop();
  }
  bool running() { return worker && worker->running(); }
  /// Whether the worker holds buffers of this problem's shape (layout of B
  /// apart).
  bool holds(const Problem &problem) const;
  /// Verifies and, unless `verifyOnly`, times. Whatever happens is a Verdict.
  /// Once a kernel of the problem was timed, or `worthUs` says how long one
  /// takes, deadlines derive from that.
  Evaluation evaluate(const Problem &problem, const Artifact &artifact,
                      double worthUs, bool verifyOnly);
  /// Compares what `artifact` leaves in C, bit by bit, with what `good` does.
  std::optional<Comparison> compare(const Problem &problem,
                                    const Artifact &artifact,
                                    const Artifact &good, std::string &error);
  /// Verifies, then races against the vendor.
  std::optional<Contest> contest(const Problem &problem,
                                 const Artifact &artifact, std::string &error);

  /// Races verified kernels against each other: one row each, in their order.
  std::optional<Contest> playoff(const Problem &problem,
                                 llvm::ArrayRef<const Artifact *> artifacts,
                                 std::string &error);

  /// Verifies our kernels and races everybody on one shape.
  std::optional<BenchReply> bench(const BenchRequest &request,
                                  std::string &error);

  const std::string &description() const { return device; }
  /// See Evaluator::sickness.
  const std::string &sickness() const { return sick; }

private:
  bool startOnce(std::string &error);
  /// The worker is gone or will be: the next start probes the GPU.
  void lose(const std::string &what);
  void declareSick(const std::string &what);
  /// Tells, once, that others compute on the GPU.
  void noteForeign(const nlohmann::json &provenance);
  double baselineOf(const Problem &problem) const;
  WorkerProcess::Outcome ask(const nlohmann::json &request, double seconds,
                             nlohmann::json &reply, std::string &what);
  /// Sends a request that is answered by a contest; `seconds` is what it may
  /// take beyond what the problem explains.
  std::optional<Contest> race(const Problem &problem, nlohmann::json request,
                              double seconds, std::string &error);
  /// Start and prepare; false and the verdict when either fails.
  bool ready(const Problem &problem, Verdict &verdict);

  GpuEvaluatorOptions options;
  uint32_t seed;
  /// Made at the first start, when the lock it inherits is there.
  std::optional<WorkerProcess> worker;
  std::string device, sick;
  std::optional<Problem> prepared;
  /// Fastest known time of each problem, by key.
  std::map<std::string, double> baselines;
  /// What became of the last worker, when it was killed or lost; the next one
  /// must pass the probe first.
  std::optional<std::string> lost;
  unsigned ownNumber = 0, sibling = 0;
  bool toldOfForeign = false;
};

} // namespace l2

#endif // L2_EVALUATE_GPUCLIENT_H
