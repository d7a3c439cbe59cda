//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Records as JSON.
//
//===----------------------------------------------------------------------===//

#include "l2/Bench/Record.h"
#include "l2/Evaluate/Serialize.h"
#include "l2/Support/JsonReader.h"
#include <cmath>

using namespace l2;
using nlohmann::json;

/// Bounds of a record, far beyond what is written.
static constexpr size_t kMostRows = 1000, kMostSamples = 100000,
                        kMostText = 65536, kMostName = 128;
static constexpr double kMost = 1e15;

/// Six significant digits: more than any clock or interval is good for.
static double rounded(double value) {
  if (value == 0 || !std::isfinite(value))
    return 0;
  double scale = std::pow(10.0, 5 - std::floor(std::log10(std::abs(value))));
  return std::round(value * scale) / scale;
}

static json toJson(const Interval &interval) {
  return {{"median", rounded(interval.median)},
          {"low", rounded(interval.low)},
          {"high", rounded(interval.high)}};
}

static Interval intervalFrom(JsonReader &reader) {
  return {reader.number("median", 0, kMost), reader.number("low", 0, kMost),
          reader.number("high", 0, kMost)};
}

static Interval intervalFrom(const json &object, const std::string &where,
                             std::string &error) {
  JsonReader reader(object, where, error);
  return intervalFrom(reader);
}

static json toJson(const RaceRecord &race) {
  json rows = json::array(), ratios = json::object();
  for (const TimeRow &row : race.rows) {
    json object = toJson(row.us);
    object["name"] = row.name;
    if (!row.samples.empty())
      object["samples"] = row.samples;
    rows.push_back(std::move(object));
  }
  for (const auto &[key, ratio] : race.ratios) {
    json object = toJson(ratio.interval);
    object["ours"] = ratio.ours;
    object["opponent"] = ratio.opponent;
    object["standing"] = toString(ratio.standing()).str();
    ratios[key] = std::move(object);
  }
  return {
      {"mode", toString(race.mode).str()}, {"l2", race.cold ? "cold" : "hot"},
      {"floor_us", rounded(race.floorUs)}, {"repetitions", race.repetitions},
      {"times_us", std::move(rows)},       {"ratios", std::move(ratios)}};
}

json l2::toJson(const ShapeRecord &record) {
  json kernels = json::array(), contestants = json::array(),
       races = json::array(), faults = json::array();
  for (const KernelOrigin &kernel : record.kernels)
    kernels.push_back({{"layout", kernel.layout},
                       {"source", kernel.source},
                       {"schedule", kernel.schedule}});
  for (const ContestantRecord &one : record.contestants)
    contestants.push_back({{"name", one.name},
                           {"role", toString(one.role).str()},
                           {"layout", one.layout},
                           {"enqueue_ns", ::toJson(one.enqueueNs)}});
  for (const RaceRecord &race : record.races)
    races.push_back(::toJson(race));
  for (const BenchFault &fault : record.faults)
    faults.push_back({{"contestant", fault.contestant},
                      {"status", fault.status},
                      {"reason", fault.reason}});
  json provenance = json::parse(record.provenance, nullptr, false);
  const Problem &problem = record.problem;
  return {{"problem", problem.key()},
          {"m", problem.m},
          {"n", problem.n},
          {"k", problem.k},
          {"status", record.failed() ? "failed" : "ok"},
          {"error", record.error},
          {"roofline_us", rounded(record.rooflineUs)},
          {"class", record.shapeClass},
          {"kernels", std::move(kernels)},
          {"contestants", std::move(contestants)},
          {"races", std::move(races)},
          {"faults", std::move(faults)},
          {"vendor_dropped", record.vendorDropped},
          {"worst_over_bound", rounded(record.worstOverBound)},
          {"provenance", provenance.is_object() ? provenance : json::object()},
          {"seconds", rounded(record.seconds)}};
}

static RaceRecord raceFrom(const json &object, std::string &error) {
  JsonReader reader(object, "a race", error);
  RaceRecord race;
  if (auto mode = parseBenchMode(reader.string("mode", 16)))
    race.mode = *mode;
  else
    reader.fail("mode", "is not a mode");
  std::string l2 = reader.string("l2", 8);
  if (l2 != "cold" && l2 != "hot")
    reader.fail("l2", "is not 'cold' or 'hot'");
  race.cold = l2 == "cold";
  race.floorUs = reader.number("floor_us", 0, kMost);
  race.repetitions = unsigned(reader.integer("repetitions", 0, kMostSamples));
  for (const json &element : reader.array("times_us", kMostRows)) {
    JsonReader fields(element, "a time", error);
    TimeRow row{fields.string("name", kMostName), intervalFrom(fields), {}};
    // The interval of few samples begins at 0.
    if (fields.ok() && row.us.median <= 0)
      fields.fail("median", "is not above 0");
    if (fields.has("samples"))
      row.samples = fields.numbers("samples", kMostSamples, 0, kMost);
    if (llvm::is_contained(row.samples, 0.0))
      fields.fail("samples", "holds a time of 0");
    race.rows.push_back(std::move(row));
  }
  const json &ratios = reader.object("ratios");
  if (ratios.size() > kMostRows)
    reader.fail("ratios", "holds too many");
  for (const auto &[key, element] : ratios.items()) {
    JsonReader fields(element, "the ratio '" + key.substr(0, kMostName) + "'",
                      error);
    Ratio ratio{fields.string("ours", kMostName),
                fields.string("opponent", kMostName), intervalFrom(fields)};
    if (fields.ok() && ratio.interval.median <= 0)
      fields.fail("median", "is not above 0");
    race.ratios[key] = std::move(ratio);
  }
  return race;
}

std::optional<ShapeRecord> l2::shapeRecordFromJson(const json &object,
                                                   std::string &error) {
  error.clear();
  JsonReader reader(object, "a record", error);
  ShapeRecord record;
  if (auto problem = parseProblemKey(reader.string("problem", maxProblemKey)))
    record.problem = *problem;
  else
    reader.fail("problem", "is not a problem's key");
  for (auto [name, size] :
       {std::pair("m", record.problem.m), std::pair("n", record.problem.n),
        std::pair("k", record.problem.k)})
    if (reader.integer(name, 0, INT64_MAX) != size)
      reader.fail(name, "is not that of 'problem'");
  record.error = reader.string("error", kMostText);
  record.rooflineUs = reader.number("roofline_us", 0, kMost);
  record.shapeClass = reader.string("class", 16);
  if (!llvm::is_contained(shapeClasses(), record.shapeClass))
    reader.fail("class", "is not a class of shapes");
  for (const json &element : reader.array("kernels", 2)) {
    JsonReader fields(element, "a kernel", error);
    record.kernels.push_back({fields.string("layout", 2),
                              fields.string("source", 8192),
                              fields.string("schedule", 32)});
  }
  for (const json &element : reader.array("contestants", kMostRows)) {
    JsonReader fields(element, "a contestant", error);
    ContestantRecord one;
    one.name = fields.string("name", kMostName);
    if (auto role = parseContestantRole(fields.string("role", 16)))
      one.role = *role;
    else
      fields.fail("role", "is not a role");
    one.layout = fields.string("layout", 2);
    one.enqueueNs =
        intervalFrom(fields.object("enqueue_ns"), "an enqueue cost", error);
    record.contestants.push_back(std::move(one));
  }
  for (const json &element : reader.array("races", 6))
    record.races.push_back(raceFrom(element, error));
  for (const json &element : reader.array("faults", 100000)) {
    JsonReader fields(element, "a fault", error);
    record.faults.push_back({fields.string("contestant", kMostName),
                             fields.string("status", 32),
                             fields.string("reason", kMostText)});
  }
  record.vendorDropped =
      unsigned(reader.integer("vendor_dropped", 0, INT32_MAX));
  record.worstOverBound = reader.number("worst_over_bound", 0, kMost);
  record.provenance = dumpJson(reader.object("provenance"));
  record.seconds = reader.number("seconds", 0, kMost);
  if (!reader.ok())
    return std::nullopt;
  return record;
}
