//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All that was measured, as landscapes.
//
//===----------------------------------------------------------------------===//

#include "l2/Database/Database.h"
#include "l2/Search/Landscape.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <tuple>

using namespace l2;

namespace {

/// What times have to have in common to be compared.
using Source = std::tuple<std::string, std::string>; // evaluator, device

struct Times {
  std::map<std::string, std::map<Schedule, LandscapeRow>> problems;
  size_t rows = 0;
};

} // namespace

/// The rows of one problem; the default schedule comes first.
static LandscapeShape shapeOf(Problem problem,
                              const std::map<Schedule, LandscapeRow> &rows,
                              const TargetInfo &target) {
  LandscapeShape shape;
  shape.problem = std::move(problem);
  Schedule first = defaultSchedule({shape.problem, target});
  for (const auto &[schedule, row] : rows)
    shape.rows.insert(schedule == first ? shape.rows.begin() : shape.rows.end(),
                      row);
  return shape;
}

std::optional<Landscape> l2::landscapeOf(Database &database,
                                         const TargetInfo &target,
                                         std::string &error) {
  std::map<Source, Times> sources;
  size_t leftOut = 0;
  bool read = database.visitEvaluations(
      target,
      [&](const PastEvaluation &past) {
        Times &times = sources[{past.evaluator, past.device}];
        auto [it, fresh] = times.problems[past.problem.key()].try_emplace(
            past.schedule,
            LandscapeRow{past.schedule, past.status, past.medianUs, "past"});
        times.rows += fresh;
        // The latest counts: programs get better at measuring.
        it->second.status = past.status;
        it->second.us = past.medianUs;
      },
      leftOut, error);
  if (!read)
    return std::nullopt;
  // Predictions only where nothing was measured; of several devices the one
  // with most.
  auto rank = [](const std::pair<const Source, Times> &source) {
    return std::pair(std::get<0>(source.first) != "model", source.second.rows);
  };
  auto chosen = llvm::max_element(
      sources, [&](const auto &a, const auto &b) { return rank(a) < rank(b); });
  if (chosen == sources.end()) {
    error = "the tuning database holds no times for " + target.name.str();
    if (leftOut)
      error += "; " + std::to_string(leftOut) + " schedules " + notLawful.str();
    return std::nullopt;
  }
  Landscape landscape;
  landscape.target = target.name.str();
  std::tie(landscape.evaluator, landscape.device) = chosen->first;
  landscape.toolchain = "various";
  landscape.leftOut = leftOut;
  for (const auto &[key, rows] : chosen->second.problems) {
    LandscapeShape shape = shapeOf(*parseProblemKey(key), rows, target);
    if (shape.bestUs() > 0)
      landscape.shapes.push_back(std::move(shape));
  }
  return landscape;
}
