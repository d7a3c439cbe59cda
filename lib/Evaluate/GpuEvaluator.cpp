//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The GPU evaluator: one worker that searches, and a fresh one that confirms.
//
//===----------------------------------------------------------------------===//

#include "l2/Evaluate/GpuClient.h"
#include "l2/Evaluate/GpuIdentity.h"
#include <limits>

using namespace l2;

namespace {

class GpuEvaluator : public Evaluator {
public:
  explicit GpuEvaluator(const GpuEvaluatorOptions &options)
      : options(options), searching(options, /*seed=*/1) {}

  bool open(std::string &error) { return searching.start(error); }

  llvm::StringRef name() const override { return "gpu"; }
  bool needsArtifact() const override { return true; }
  std::string describe() const override { return searching.description(); }
  std::string sickness() const override {
    return !confirming || confirming->sickness().empty()
               ? searching.sickness()
               : confirming->sickness();
  }

  Evaluation evaluate(const Problem &problem, const Schedule &schedule,
                      const Artifact *artifact, double worthUs) override {
    if (!artifact)
      return {{Status::CompileFailed, "there is no compiled kernel", 0}, {}};
    return searching.evaluate(problem, *artifact, worthUs,
                              /*verifyOnly=*/false);
  }

  std::optional<Contest> playoff(const Problem &problem,
                                 llvm::ArrayRef<const Artifact *> artifacts,
                                 std::string &error) override {
    return searching.playoff(problem, artifacts, error);
  }

  std::optional<Contest> contest(const Problem &problem,
                                 const Artifact &artifact,
                                 std::string &error) override {
    // Its memory and its context would be in the way.
    searching.stop();
    // The vendor's tuning takes seconds and serves both layouts of a shape.
    if (confirming && !confirming->holds(problem))
      confirming.reset();
    prepareConfirming();
    auto contest = confirming->contest(problem, artifact, error);
    concludeConfirming(/*served=*/contest.has_value());
    return contest;
  }

  Evaluation reverify(const Problem &problem,
                      const Artifact &artifact) override {
    prepareConfirming();
    Evaluation evaluation = confirming->evaluate(
        problem, artifact, std::numeric_limits<double>::infinity(),
        /*verifyOnly=*/true);
    // After a kill it probes the GPU itself.
    concludeConfirming(evaluation.verdict.status != Status::WorkerLost ||
                       evaluation.killed);
    // What failed may have left its marks: the next winner has a new process.
    if (evaluation.verdict.status != Status::Ok &&
        confirming->sickness().empty())
      confirming.reset();
    return evaluation;
  }

private:
  /// The confirming worker is not the one that searched, has other data, and
  /// has only run winners, none of which failed.
  void prepareConfirming() {
    if (!confirming)
      confirming = std::make_unique<GpuClient>(options, /*seed=*/2);
    confirming->knowSibling(searching.listed());
  }

  void concludeConfirming(bool served) {
    // It stays while the next problem is searched.
    searching.knowSibling(confirming->listed());
    // A worker that never came up there may be the GPU's fault: one that did
    // before can tell.
    if (std::string ignored; !served && !confirming->running())
      searching.start(ignored);
  }

  GpuEvaluatorOptions options;
  GpuClient searching;
  std::unique_ptr<GpuClient> confirming;
};

} // namespace

std::unique_ptr<Evaluator>
l2::createGpuEvaluator(const GpuEvaluatorOptions &options, std::string &error) {
  GpuEvaluatorOptions locked = options;
  if (!locked.lock && !lockGpu(locked, error))
    return nullptr;
  auto evaluator = std::make_unique<GpuEvaluator>(locked);
  if (!evaluator->open(error))
    return nullptr;
  return evaluator;
}
