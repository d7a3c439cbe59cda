//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a list of shapes adds up to.
//
//===----------------------------------------------------------------------===//

#include "l2/Bench/Summary.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

using namespace l2;
using llvm::StringRef;
using nlohmann::json;

Totals
l2::totalsOf(llvm::ArrayRef<ShapeRecord> records,
             llvm::function_ref<const Ratio *(const ShapeRecord &)> ratioOf) {
  Totals totals;
  double logs = 0;
  for (const ShapeRecord &record : records) {
    const Ratio *ratio = ratioOf(record);
    if (!ratio)
      continue;
    double value = ratio->interval.median;
    if (totals.shapes++ == 0 || value < totals.least) {
      totals.least = value;
      totals.leastShape = record.shape();
    }
    logs += std::log(value);
    switch (ratio->standing()) {
    case Standing::Win:
      ++totals.wins;
      break;
    case Standing::Tie:
      ++totals.ties;
      break;
    case Standing::Loss:
      ++totals.losses;
      break;
    }
  }
  if (totals.shapes)
    totals.geomean = std::exp(logs / totals.shapes);
  return totals;
}

static const Ratio *ratioIn(const ShapeRecord &record, StringRef raceName,
                            const std::string &group) {
  for (const RaceRecord &race : record.races)
    if (raceKey(race.mode, race.cold) == raceName)
      if (auto it = race.ratios.find(group); it != race.ratios.end())
        return &it->second;
  return nullptr;
}

Summary l2::summarize(llvm::ArrayRef<ShapeRecord> records) {
  std::set<std::pair<std::string, std::string>> keys;
  for (const ShapeRecord &record : records)
    for (const RaceRecord &race : record.races)
      for (const auto &[group, ratio] : race.ratios)
        keys.insert({raceKey(race.mode, race.cold), group});
  Summary summary;
  for (const auto &[race, group] : keys) {
    auto &classes = summary[race][group];
    auto add = [&](StringRef shapeClass) {
      Totals totals =
          totalsOf(records, [&](const ShapeRecord &record) -> const Ratio * {
            if (!shapeClass.empty() && record.shapeClass != shapeClass)
              return nullptr;
            return ratioIn(record, race, group);
          });
      if (totals.shapes)
        classes[shapeClass.str()] = totals;
    };
    add("");
    for (StringRef shapeClass : shapeClasses())
      add(shapeClass);
  }
  return summary;
}

static json totalsJson(const Totals &totals) {
  return {{"shapes", totals.shapes},
          {"geomean", totals.geomean},
          {"wins", totals.wins},
          {"ties", totals.ties},
          {"losses", totals.losses},
          {"least", totals.least},
          {"least_shape", totals.leastShape.str()}};
}

/// Median over shapes and contestants whose name begins with `prefix`; 0 when
/// there is none.
static double enqueueNs(llvm::ArrayRef<ShapeRecord> records, StringRef prefix) {
  std::vector<double> medians;
  for (const ShapeRecord &record : records)
    for (const ContestantRecord &one : record.contestants)
      if (one.role != ContestantRole::VendorHalf && one.enqueueNs.median > 0 &&
          StringRef(one.name).starts_with(prefix))
        medians.push_back(one.enqueueNs.median);
  return median(medians);
}

json l2::summaryJson(llvm::ArrayRef<ShapeRecord> records) {
  json races = json::object();
  json result = {{"shapes", records.size()},
                 {"failed", llvm::count_if(records, [](const ShapeRecord &one) {
                    return one.failed();
                  })}};
  for (const auto &[race, groups] : summarize(records))
    for (const auto &[group, classes] : groups) {
      json object = totalsJson(classes.at(""));
      for (const auto &[shapeClass, totals] : classes)
        if (!shapeClass.empty())
          object["classes"][shapeClass] = totalsJson(totals);
      races[race][group] = std::move(object);
    }
  for (BenchMode mode :
       {BenchMode::Graph, BenchMode::Offline, BenchMode::Server})
    for (bool cold : {true, false})
      for (const auto &[group, suffix] :
           {std::pair("vendor_best", ""), std::pair("autotune", "_autotune")}) {
        std::string key = raceKey(mode, cold);
        if (races.contains(key) && races[key].contains(group))
          result["geomean_" + toString(mode).str() + (cold ? "" : "_hot") +
                 suffix] = races[key][group]["geomean"];
      }
  for (const auto &[name, prefix] :
       {std::pair("ours", "ours_"), std::pair("cublas", "cublas_"),
        std::pair("cublaslt", "cublaslt_")})
    if (double ns = enqueueNs(records, prefix); ns > 0)
      result[std::string("enqueue_ns_") + name] = ns;
  result["races"] = std::move(races);
  return result;
}

std::vector<Difference> l2::compareRuns(llvm::ArrayRef<ShapeRecord> a,
                                        llvm::ArrayRef<ShapeRecord> b) {
  std::map<Shape, const ShapeRecord *> others;
  for (const ShapeRecord &record : b)
    others[record.shape()] = &record;
  std::vector<Difference> differences;
  for (const auto &[race, groups] : summarize(a))
    for (const auto &[group, classes] : groups) {
      // Each run's mean over the shapes of both.
      auto ofBoth = [&](bool second) {
        return totalsOf(a, [&](const ShapeRecord &record) -> const Ratio * {
          auto other = others.find(record.shape());
          const Ratio *mine = ratioIn(record, race, group);
          const Ratio *theirs = other == others.end()
                                    ? nullptr
                                    : ratioIn(*other->second, race, group);
          return !mine || !theirs ? nullptr : second ? theirs : mine;
        });
      };
      Totals first = ofBoth(false);
      if (first.shapes)
        differences.push_back(
            {race, group, first.shapes, first.geomean, ofBoth(true).geomean});
    }
  return differences;
}
