//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The analytic model as an evaluator; its figures are predictions.
//
//===----------------------------------------------------------------------===//

#include "l2/Evaluate/Evaluator.h"
#include "l2/Evaluate/Provenance.h"
#include <nlohmann/json.hpp>

using namespace l2;

namespace {
class ModelEvaluator : public Evaluator {
public:
  explicit ModelEvaluator(const TargetInfo &target) : target(target) {}
  llvm::StringRef name() const override { return "model"; }
  bool needsArtifact() const override { return false; }
  std::string describe() const override {
    return nlohmann::json{{"evaluator", "model"}, {"target", target.name.str()}}
        .dump();
  }

  Evaluation evaluate(const Problem &problem, const Schedule &schedule,
                      const Artifact *artifact, double worthUs) override {
    Evaluation evaluation;
    ScheduleContext context{problem, target};
    if (auto reason = violation(schedule, context)) {
      evaluation.verdict = {Status::Unlawful, *reason, 0};
      return evaluation;
    }
    Measurement measurement;
    measurement.evaluator = "model";
    measurement.medianUs = occupation(schedule, context).predictedSeconds * 1e6;
    measurement.samplesUs = {measurement.medianUs};
    measurement.provenance = modelProvenance(target);
    evaluation.measurement = std::move(measurement);
    return evaluation;
  }

  /// It has nothing to verify: its figures are predictions.
  Evaluation reverify(const Problem &, const Artifact &) override { return {}; }

  std::optional<Contest> contest(const Problem &problem,
                                 const Artifact &artifact,
                                 std::string &error) override {
    error = "a contest needs a GPU; the model only predicts";
    return std::nullopt;
  }

private:
  const TargetInfo &target;
};
} // namespace

std::unique_ptr<Evaluator> l2::createModelEvaluator(const TargetInfo &target) {
  return std::make_unique<ModelEvaluator>(target);
}
