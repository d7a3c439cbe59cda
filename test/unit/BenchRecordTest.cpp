//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "l2/Bench/Report.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <cmath>
#include <fstream>
#include <unistd.h>

using namespace l2;
using nlohmann::json;

namespace {

/// Rows of one race: name, role, layout and samples.
struct Row {
  const char *name;
  ContestantRole role;
  const char *layout;
  std::vector<double> samples;
};

BenchReply replyOf(const std::vector<Row> &rows) {
  BenchReply reply;
  BenchRace race;
  race.floorUs = 1;
  for (const Row &row : rows) {
    reply.contestants.push_back(
        {row.name,
         row.role,
         row.layout,
         {row.role == ContestantRole::Ours ? 800.0 : 2000.0}});
    race.rows.push_back({row.name, 0, row.samples});
  }
  reply.races = {race};
  return reply;
}

ShapeRecord recordOf(const char *key, const std::vector<Row> &rows,
                     const char *shapeClass = "1-5us") {
  ShapeRecord record;
  record.problem = *parseProblemKey(key);
  record.shapeClass = shapeClass;
  record.rooflineUs = 2;
  takeReply(record, replyOf(rows), /*keepSamples=*/false);
  return record;
}

/// Every second repetition the card runs at half its clock.
std::vector<double> uneven(double us) {
  return {us, 2 * us, us, 2 * us, us, 2 * us, us};
}

std::vector<Row> field() {
  return {{"ours_nn", ContestantRole::Ours, "nn", uneven(10)},
          {"ours_tn", ContestantRole::Ours, "tn", uneven(8)},
          {"cublas_nn", ContestantRole::Vendor, "nn", uneven(12)},
          {"cublas_tn", ContestantRole::Vendor, "tn", uneven(16)},
          {"cublaslt_heuristic_nn", ContestantRole::Vendor, "nn", uneven(14)},
          {"cublaslt_autotune_tn_2", ContestantRole::Vendor, "tn", uneven(10)},
          {"cublas_tn_half", ContestantRole::VendorHalf, "tn", uneven(4)},
          {"mine_nn", ContestantRole::PlugIn, "nn", uneven(80)},
          {"mine_tn", ContestantRole::PlugIn, "tn", uneven(40)}};
}

} // namespace

TEST(BenchRecord, RatiosArePairedAndGrouped) {
  ShapeRecord record = recordOf("f32f16f16f16_nn_64x64x64", field());
  ASSERT_EQ(record.races.size(), 1u);
  const auto &ratios = record.races[0].ratios;
  auto expect = [&](const char *key, double ratio, const char *ours,
                    const char *opponent) {
    ASSERT_TRUE(ratios.count(key)) << key;
    const Ratio &found = ratios.at(key);
    // The uneven clock is in no ratio.
    EXPECT_DOUBLE_EQ(found.interval.median, ratio) << key;
    EXPECT_DOUBLE_EQ(found.interval.low, ratio) << key;
    EXPECT_DOUBLE_EQ(found.interval.high, ratio) << key;
    EXPECT_EQ(found.ours, ours) << key;
    EXPECT_EQ(found.opponent, opponent) << key;
  };
  expect("vendor_best", 10.0 / 8, "ours_tn", "cublaslt_autotune_tn_2");
  expect("vendor_best_nn", 12.0 / 10, "ours_nn", "cublas_nn");
  expect("vendor_best_tn", 10.0 / 8, "ours_tn", "cublaslt_autotune_tn_2");
  expect("cublas", 12.0 / 8, "ours_tn", "cublas_nn");
  expect("heuristic", 14.0 / 8, "ours_tn", "cublaslt_heuristic_nn");
  expect("autotune", 10.0 / 8, "ours_tn", "cublaslt_autotune_tn_2");
  expect("autotune_tn", 10.0 / 8, "ours_tn", "cublaslt_autotune_tn_2");
  expect("half", 4.0 / 8, "ours_tn", "cublas_tn_half");
  expect("plug_in:mine", 40.0 / 8, "ours_tn", "mine_tn");
  EXPECT_EQ(ratios.size(), 9u);
  EXPECT_FALSE(record.failed());
}

TEST(BenchRecord, HalfIsVendorBestUnderAHalfContract) {
  ShapeRecord record = recordOf("f16f16f16f16_nn_64x64x64", field());
  const Ratio &ratio = record.races[0].ratios.at("vendor_best");
  EXPECT_EQ(ratio.opponent, "cublas_tn_half");
  EXPECT_EQ(ratio.standing(), Standing::Loss);
}

TEST(BenchRecord, StandingByTheInterval) {
  EXPECT_EQ((Ratio{"", "", {1.02, 1.001, 1.03}}.standing()), Standing::Win);
  EXPECT_EQ((Ratio{"", "", {1.02, 1.0, 1.03}}.standing()), Standing::Tie);
  EXPECT_EQ((Ratio{"", "", {1.02, 0.99, 1.03}}.standing()), Standing::Tie);
  EXPECT_EQ((Ratio{"", "", {0.98, 0.97, 0.999}}.standing()), Standing::Loss);
}

TEST(BenchRecord, ATimeUnderTheFloorIsAnErrorAndNoRecord) {
  std::vector<Row> rows = field();
  // One sample is enough.
  rows[5].samples[2] = 0.99;
  ShapeRecord record = recordOf("f32f16f16f16_nn_64x64x64", rows);
  EXPECT_TRUE(record.failed());
  ASSERT_EQ(record.faults.size(), 1u);
  EXPECT_EQ(record.faults[0].contestant, "cublaslt_autotune_tn_2");
  EXPECT_EQ(record.faults[0].status, "impossible");
  EXPECT_EQ(record.faults[0].reason,
            "graph_cold: 0.9900 us a call is under the floor of 1.0000 us");
  EXPECT_EQ(record.races[0].rows.size(), rows.size() - 1);
  EXPECT_EQ(record.races[0].ratios.at("vendor_best").opponent, "cublas_nn");
}

TEST(BenchRecord, WhatFailsAShape) {
  ShapeRecord record = recordOf("f32f16f16f16_nn_64x64x64", field());
  record.faults = {{"mine_nn", "wrong", ""}, {"other_tn", "refused", ""}};
  EXPECT_FALSE(record.failed());
  record.faults.push_back({"ours_nn", "wrong", ""});
  EXPECT_TRUE(record.failed());
  EXPECT_TRUE(recordOf("f32f16f16f16_nn_64x64x64", {}).failed());
}

TEST(BenchRecord, DroppedBaselinesAreNamed) {
  BenchReply reply =
      replyOf({{"ours_nn", ContestantRole::Ours, "nn", {2}},
               {"cublas_nn", ContestantRole::Vendor, "nn", {2}},
               {"cublas_nn_half", ContestantRole::VendorHalf, "nn", {2}}});
  ShapeRecord none, some;
  takeReply(none, reply, /*keepSamples=*/false);
  EXPECT_TRUE(none.faults.empty());
  reply.faults = {{"cublas_tn", "too-slow", "why"}};
  reply.vendorDropped = 1;
  takeReply(some, reply, /*keepSamples=*/false);
  std::vector<std::string> names;
  for (const BenchFault &fault : some.faults)
    names.push_back(fault.contestant + " " + fault.status);
  EXPECT_EQ(names,
            (std::vector<std::string>{
                "cublas_tn too-slow", "cublaslt_heuristic_nn dropped",
                "cublaslt_heuristic_tn dropped", "cublaslt_autotune_nn dropped",
                "cublaslt_autotune_tn dropped", "cublas_tn_half dropped",
                "cublaslt_heuristic_nn_half dropped",
                "cublaslt_heuristic_tn_half dropped",
                "cublaslt_autotune_nn_half dropped",
                "cublaslt_autotune_tn_half dropped"}));
  EXPECT_FALSE(some.failed());
  // One sample bounds nothing: a tie, also when read back.
  const Ratio &ratio = some.races[0].ratios.at("vendor_best");
  EXPECT_EQ(ratio.standing(), Standing::Tie);
  some.problem = *parseProblemKey("f32f16f16f16_nn_64x64x64");
  some.shapeClass = "1-5us";
  std::string error;
  auto again = shapeRecordFromJson(toJson(some), error);
  ASSERT_TRUE(again) << error;
  EXPECT_EQ(again->races[0].ratios.at("vendor_best").standing(), Standing::Tie);
}

TEST(BenchRecord, JsonReadsBack) {
  ShapeRecord record = recordOf("f32f16f16f16_nn_64x64x64", field());
  record.kernels = {{"nn", "dir/a.schedule.mlir", "0123456789abcdef"}};
  record.faults = {{"mine_nn", "wrong", "why"}};
  record.provenance = R"({"device":"H200"})";
  record.races[0].rows[0].samples = {1, 2, 3};
  std::string error;
  auto again = shapeRecordFromJson(toJson(record), error);
  ASSERT_TRUE(again) << error;
  EXPECT_EQ(toJson(*again), toJson(record));
  EXPECT_EQ(again->kernels, record.kernels);
}

TEST(BenchRecord, JsonIsChecked) {
  json whole = toJson(recordOf("f32f16f16f16_nn_64x64x64", field()));
  std::string error;
  // No field may be missing.
  for (const char *key : {"problem", "error", "roofline_us", "class", "kernels",
                          "contestants", "races", "faults", "vendor_dropped",
                          "worst_over_bound", "provenance", "seconds"}) {
    json part = whole;
    part.erase(key);
    EXPECT_FALSE(shapeRecordFromJson(part, error)) << key;
    EXPECT_NE(error.find(key), std::string::npos) << error;
    part[key] = json::parse("[[[]]]");
    EXPECT_FALSE(shapeRecordFromJson(part, error)) << key;
  }
  json bad = whole;
  bad["class"] = "long";
  EXPECT_FALSE(shapeRecordFromJson(bad, error));
  EXPECT_EQ(error, "a record: 'class' is not a class of shapes");
  bad = whole;
  bad["races"][0]["ratios"]["vendor_best"]["median"] = 0;
  EXPECT_FALSE(shapeRecordFromJson(bad, error));
  EXPECT_EQ(error, "the ratio 'vendor_best': 'median' is not above 0");
}

TEST(BenchSummary, MeansWinsAndClasses) {
  auto ratioOf = [](double ratio, double spread) {
    std::vector<Row> rows = field();
    rows.resize(3);
    // Only NN of ours against cuBLAS NN, 10 us against ratio * 10.
    rows.erase(rows.begin() + 1);
    rows[1].samples.clear();
    int sign = 1;
    for (double us : rows[0].samples)
      rows[1].samples.push_back(us * ratio * (1 + (sign = -sign) * spread));
    return rows;
  };
  std::vector<ShapeRecord> records = {
      recordOf("f32f16f16f16_nn_64x64x64", ratioOf(2, 0)),
      recordOf("f32f16f16f16_nn_65x64x64", ratioOf(0.5, 0), ">1ms"),
      recordOf("f32f16f16f16_nn_66x64x64", ratioOf(1, 0.01), ">1ms"),
      ShapeRecord()};
  records[3].error = "lost";
  records[3].shapeClass = ">1ms";
  Summary summary = summarize(records);
  Totals all = summary["graph_cold"]["vendor_best"][""];
  EXPECT_EQ(all.shapes, 3u);
  EXPECT_EQ(all.wins, 1u);
  EXPECT_EQ(all.losses, 1u);
  EXPECT_EQ(all.ties, 1u);
  EXPECT_NEAR(all.geomean, std::cbrt(0.99), 1e-9);
  EXPECT_DOUBLE_EQ(all.least, 0.5);
  EXPECT_EQ(all.leastShape.str(), "65x64x64");
  Totals shortest = summary["graph_cold"]["vendor_best"]["1-5us"];
  EXPECT_EQ(shortest.shapes, 1u);
  EXPECT_DOUBLE_EQ(shortest.geomean, 2);
  EXPECT_FALSE(summary["graph_cold"]["vendor_best"].count("5-20us"));
  EXPECT_FALSE(summary["graph_cold"].count("vendor_best_tn"));

  json object = summaryJson(records);
  EXPECT_EQ(object["shapes"], 4);
  EXPECT_EQ(object["failed"], 1);
  EXPECT_DOUBLE_EQ(object["geomean_graph"], all.geomean);
  EXPECT_FALSE(object.contains("geomean_offline"));
  EXPECT_FALSE(object.contains("geomean_graph_autotune"));
  EXPECT_EQ(object["enqueue_ns_ours"], 800);
  EXPECT_EQ(object["enqueue_ns_cublas"], 2000);
  EXPECT_FALSE(object.contains("enqueue_ns_cublaslt"));
  EXPECT_EQ(
      object["races"]["graph_cold"]["vendor_best"]["classes"][">1ms"]["shapes"],
      2);
}

TEST(BenchSummary, DifferencesOverCommonShapes) {
  std::vector<Row> slow = field(), same = field();
  for (double &us : slow[5].samples)
    us *= 0.9;
  std::vector<ShapeRecord> a = {recordOf("f32f16f16f16_nn_64x64x64", same),
                                recordOf("f32f16f16f16_nn_8x8x8", same)},
                           b = {recordOf("f32f16f16f16_nn_64x64x64", slow)};
  std::vector<Difference> differences = compareRuns(a, b);
  EXPECT_EQ(differences.size(), 9u);
  for (const Difference &one : differences) {
    EXPECT_EQ(one.shapes, 1u);
    EXPECT_NEAR(one.relative(),
                one.group == "vendor_best" || one.group == "vendor_best_tn" ||
                        one.group == "autotune" || one.group == "autotune_tn"
                    ? -0.1
                    : 0,
                1e-9)
        << one.group;
  }
  EXPECT_NEAR(differencesJson(differences)["rerun_difference"], 0.1, 1e-9);
  EXPECT_TRUE(compareRuns(b, {}).empty());
}

TEST(BenchRecord, LatestOfTheSameProblem) {
  std::vector<ShapeRecord> records(3);
  auto keyed = [](const char *key) { return *parseProblemKey(key); };
  records[0].problem = keyed("f32f16f16f16_nn_8x8x8");
  records[1].problem = keyed("f32f16f16f16_nn_8x8x8");
  records[2].problem = keyed("f16f16f16f16_nn_8x8x8");
  EXPECT_EQ(findLatest(records, records[0].problem), &records[1]);
  EXPECT_EQ(findLatest(records, records[2].problem), &records[2]);
  EXPECT_FALSE(findLatest(records, keyed("f32f16f16f16_nn_8x8x16")));
}

TEST(BenchReport, CsvQuotes) {
  auto records = std::vector{recordOf("f32f16f16f16_nn_64x64x64", field())};
  std::string name = "a,\"b\"\nc";
  records[0].contestants[0].name = records[0].races[0].rows[0].name = name;
  EXPECT_NE(reportCsv(records).find(",cold,\"a,\"\"b\"\"\nc\",ours,"),
            std::string::npos);
}

TEST(BenchReport, JsonCsvAndLines) {
  std::vector<ShapeRecord> records = {
      recordOf("f32f16f16f16_nn_64x64x64", field())};
  records[0].kernels = {{"nn", "x", "0"}};
  char path[] = "/tmp/l2-bench-report-XXXXXX";
  close(mkstemp(path));
  std::ofstream(path) << reportJson({{"seed", 1}}, records, true);
  std::string error;
  auto report = readReport(path, error);
  ASSERT_TRUE(report) << error;
  EXPECT_EQ(report->settings["seed"], 1);
  EXPECT_EQ(toJson(report->records[0]), toJson(records[0]));
  unlink(path);

  std::string csv = reportCsv(records);
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 10);
  EXPECT_NE(csv.find("\n64,64,64,f32f16f16f16,1-5us,graph,cold,cublas_nn,"
                     "vendor,nn,12,12,24,7,2000,1.5\n"),
            std::string::npos)
      << csv;

  std::string text;
  llvm::raw_string_ostream os(text);
  printRecord(os, records[0]);
  printSummary(os, records);
  EXPECT_NE(text.find("ours_tn 8.00 us"), std::string::npos) << text;
  EXPECT_NE(text.find("1.250 [1.250, 1.250] win; autotune 1.250"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("no kernel of ours for tn"), std::string::npos);
  EXPECT_NE(text.find("1 shapes, 0 failed"), std::string::npos);
}
