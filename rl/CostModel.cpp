//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The cost model.
//
//===----------------------------------------------------------------------===//

#include "CostModel.h"
#include "Features.h"
#include "l2/Evaluate/Statistics.h"
#include <algorithm>
#include <cmath>

using namespace l2;
using namespace l2::rl;

namespace {

/// A failed schedule counts as this much slower than predicted, in logarithms.
constexpr double failedLog = 0.7;
/// What is further behind the best than this (in logarithms) counts half: only
/// the order near the top matters.
constexpr double nearLog = 0.25;

/// One measured schedule: its features, and the logarithm of time over the
/// analytic prediction; nullopt for one that failed.
struct Row {
  std::vector<float> features;
  std::optional<double> log;
  double us = 0;
};

/// Adds the rows of one problem, centred on it.
void addRows(TreeData &data, std::vector<Row> rows,
             llvm::function_ref<float(llvm::ArrayRef<float>)> known) {
  std::vector<double> logs;
  double best = std::numeric_limits<double>::infinity();
  for (const Row &row : rows)
    if (row.log) {
      logs.push_back(*row.log - known(row.features));
      best = std::min(best, row.us);
    }
  if (logs.empty())
    return;
  double centre = median(logs);
  for (const Row &row : rows) {
    double target = row.log ? *row.log - centre : failedLog;
    double behind = row.log ? std::log(row.us / best) : failedLog;
    data.width = row.features.size();
    data.features.insert(data.features.end(), row.features.begin(),
                         row.features.end());
    data.targets.push_back(static_cast<float>(std::clamp(target, -1.5, 1.5)));
    data.weights.push_back(
        static_cast<float>(1 / (1 + std::pow(behind / nearLog, 2))));
  }
}

Row rowOf(const Schedule &schedule, Status status, double us,
          const ScheduleContext &context) {
  Row row{scheduleFeatures(schedule, context), std::nullopt, us};
  if (status == Status::Ok)
    row.log =
        std::log(us * 1e-6 / occupation(schedule, context).predictedSeconds);
  return row;
}

} // namespace

double CostModel::predict(const Schedule &schedule,
                          const ScheduleContext &context) const {
  double seconds = occupation(schedule, context).predictedSeconds;
  if (correction.trees.empty())
    return seconds;
  return seconds * std::exp(correction(scheduleFeatures(schedule, context)));
}

CostModel CostModel::train(llvm::ArrayRef<const LandscapeShape *> shapes,
                           const TargetInfo &target, uint64_t seed) {
  TreeData data;
  for (const LandscapeShape *shape : shapes) {
    ScheduleContext context{shape->problem, target};
    std::vector<Row> rows;
    for (const LandscapeRow &row : shape->rows)
      rows.push_back(rowOf(row.schedule, row.status, row.us, context));
    addRows(data, std::move(rows), [](llvm::ArrayRef<float>) { return 0; });
  }
  CostModel model;
  BoostOptions options;
  options.seed = seed;
  boost(model.correction, data, options);
  return model;
}

CostModel CostModel::adapted(llvm::ArrayRef<Trial> trials,
                             const ScheduleContext &context) const {
  constexpr size_t fewest = 6;
  if (trials.size() < fewest)
    return *this;
  std::vector<Row> rows;
  for (const Trial &trial : trials)
    rows.push_back(
        rowOf(trial.schedule, trial.verdict.status, trial.medianUs, context));
  TreeData data;
  addRows(data, std::move(rows),
          [&](llvm::ArrayRef<float> features) { return correction(features); });
  CostModel model = *this;
  BoostOptions options;
  options.rounds = 40;
  options.depth = 3;
  options.rate = 0.15f;
  options.leastWeight = 1;
  options.shrinkage = 1;
  boost(model.correction, data, options);
  return model;
}
