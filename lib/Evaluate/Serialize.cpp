//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Verdicts and evaluations as JSON.
//
//===----------------------------------------------------------------------===//

#include "l2/Evaluate/Serialize.h"
#include <limits>
#include <nlohmann/json.hpp>

using namespace l2;
using nlohmann::json;

std::string l2::dumpJson(const json &object) {
  return object.dump(-1, ' ', false, json::error_handler_t::replace);
}

json l2::toJson(const Evaluation &evaluation) {
  const Verdict &verdict = evaluation.verdict;
  json object = {{"status", toString(verdict.status).str()},
                 {"reason", verdict.reason},
                 {"worst_over_bound", verdict.worstOverBound}};
  if (const auto &measurement = evaluation.measurement) {
    json provenance = json::parse(measurement->provenance, nullptr, false);
    object["measurement"] = {
        {"evaluator", measurement->evaluator},
        {"mode", measurement->mode},
        {"cold", measurement->cold},
        {"samples_us", measurement->samplesUs},
        {"median_us", measurement->medianUs},
        {"provenance", provenance.is_object() ? provenance : json::object()}};
  }
  json provenance = json::parse(evaluation.provenance, nullptr, false);
  if (provenance.is_object() && !provenance.empty())
    object["provenance"] = std::move(provenance);
  return object;
}

std::optional<Evaluation> l2::evaluationFromJson(const json &object) {
  if (!object.is_object())
    return std::nullopt;
  auto text = [](const json &from, const char *key) {
    auto at = from.find(key);
    return at != from.end() && at->is_string()
               ? std::optional(at->get<std::string>())
               : std::nullopt;
  };
  auto number = [](const json &from, const char *key) -> std::optional<double> {
    auto at = from.find(key);
    if (at != from.end() && at->is_number())
      return at->get<double>();
    // JSON has no infinity; it is written as null.
    if (at != from.end() && at->is_null())
      return std::numeric_limits<double>::infinity();
    return std::nullopt;
  };
  Evaluation evaluation;
  auto status = text(object, "status");
  auto reason = text(object, "reason");
  auto worst = number(object, "worst_over_bound");
  auto parsed = status ? parseStatus(*status) : std::nullopt;
  if (!parsed || !reason || !worst)
    return std::nullopt;
  evaluation.verdict = {*parsed, *reason, *worst};
  if (auto origin = object.find("provenance");
      origin != object.end() && origin->is_object())
    evaluation.provenance = dumpJson(*origin);
  auto at = object.find("measurement");
  if (at == object.end())
    return evaluation;
  if (!at->is_object())
    return std::nullopt;
  auto evaluator = text(*at, "evaluator"), mode = text(*at, "mode");
  auto median = number(*at, "median_us");
  auto cold = at->find("cold"), samples = at->find("samples_us"),
       provenance = at->find("provenance");
  if (!evaluator || !mode || !median || cold == at->end() ||
      !cold->is_boolean() || samples == at->end() || !samples->is_array() ||
      provenance == at->end() || !provenance->is_object())
    return std::nullopt;
  Measurement measurement{*evaluator, *mode,   cold->get<bool>(),
                          {},         *median, dumpJson(*provenance)};
  for (const json &sample : *samples) {
    if (!sample.is_number())
      return std::nullopt;
    measurement.samplesUs.push_back(sample.get<double>());
  }
  evaluation.measurement = std::move(measurement);
  return evaluation;
}
