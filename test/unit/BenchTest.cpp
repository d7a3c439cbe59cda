//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "l2/Evaluate/Bench.h"
#include "l2/Bench/Shapes.h"
#include "l2/Evaluate/Contest.h"
#include "l2/Evaluate/Statistics.h"
#include "l2/Evaluate/Timing.h"
#include "gtest/gtest.h"
#include <cmath>
#include <nlohmann/json.hpp>
#include <random>

using namespace l2;
using nlohmann::json;

namespace {

Problem problemOf(const char *key) { return *parseProblemKey(key); }

Artifact artifactOf(const char *key) {
  Artifact artifact;
  artifact.kernelName = "k";
  artifact.target = "sm_90a";
  artifact.problem = problemOf(key);
  artifact.ptx = "ptx";
  artifact.threads = 128;
  return artifact;
}

BenchReply smallReply() {
  BenchReply reply;
  reply.contestants = {{"ours_nn", ContestantRole::Ours, "nn", {900, 910}},
                       {"cublas_nn", ContestantRole::Vendor, "nn", {2000}}};
  BenchRace race;
  race.mode = BenchMode::Server;
  race.cold = false;
  race.floorUs = 0.5;
  race.rows = {{"ours_nn", 0, {10.25, 11}}, {"cublas_nn", 0, {12, 13}}};
  reply.races = {race};
  reply.faults = {{"mine_tn", "wrong", "C[0,0] is 1"}};
  reply.vendorDropped = 3;
  reply.worstOverBound = 0.25;
  reply.provenance = R"({"device":"H200"})";
  return reply;
}

} // namespace

TEST(BenchShapes, EveryWayOfWriting) {
  std::string error;
  for (const char *text : {"64 128 256", " 64\t128  256 ", "64x128x256",
                           "64_128_256", "64,128,256", "64, 128, 256"})
    EXPECT_EQ(parseShape(text, error), (Shape{64, 128, 256})) << text;
  EXPECT_EQ(parseShape("1 1 2147483647", error)->k, 2147483647);
  EXPECT_EQ(parseShape("64x128x256x8", error), (Shape{64, 128, 256, 8}));
  EXPECT_EQ((Shape{64, 128, 256, 8}).str(), "64x128x256x8");
}

TEST(BenchShapes, Refusals) {
  std::string error;
  for (const char *text :
       {"", "64", "64 64", "64 64 64 64 64", "64xx64", "1 1 1 0", "1 1 1 65536",
        "a b c", "64x64_64", "+1 1 1", "-1 1 1", "0x1 1 1", "1.5 1 1",
        "99999999999999999999 1 1", "0 1 1", "2147483648 1 1"})
    EXPECT_FALSE(parseShape(text, error)) << text;
  EXPECT_FALSE(parseShape("1 1 0", error));
  EXPECT_EQ(error, "found '1 1 0', expected sizes from 1 to 2147483647");
  EXPECT_FALSE(parseShape("\x01\x02 1", error));
  EXPECT_EQ(error, "found '?? 1', expected three sizes: M N K, and a "
                   "batch as a fourth if it is one");
  EXPECT_FALSE(parseShape(std::string(1000, 'a'), error));
  EXPECT_LT(error.size(), 150u);
}

TEST(BenchShapes, ListsSayWhere) {
  std::string error;
  auto shapes =
      parseShapes("# list\r\n1 2 3\r\n\n4x5x6 # last\n1,2,3", "f", error);
  ASSERT_TRUE(shapes) << error;
  ASSERT_EQ(shapes->size(), 3u);
  EXPECT_EQ((*shapes)[1].str(), "4x5x6");
  EXPECT_EQ(dropDuplicates(*shapes), 1u);
  EXPECT_EQ(shapes->size(), 2u);
  EXPECT_FALSE(parseShapes("1 2 3\n\n1 2\n", "f", error));
  EXPECT_EQ(error, "f:3: found '1 2', expected three sizes: M N K, and a batch "
                   "as a fourth if it is one");
  std::string many;
  for (size_t i = 0; i <= maxShapes; ++i)
    many += "1 1 1\n";
  EXPECT_FALSE(parseShapes(many, "f", error));
  EXPECT_EQ(error, "f:100001: more than 100000 shapes");
}

TEST(BenchShapes, ClassesByRooflineTime) {
  const TargetInfo &target = *lookupTarget("sm_90a");
  Problem large = problemOf("f32f16f16f16_nn_16384x16384x16384");
  EXPECT_NEAR(rooflineUs(large, target), 2 * std::pow(16384.0, 3) / 800e6, 1);
  EXPECT_EQ(shapeClassOf(rooflineUs(large, target)), ">1ms");
  // A thin one is bound by memory: (1024 * 8192 + 8192 + 1024) * 2 bytes.
  Problem thin = problemOf("f32f16f16f16_tn_1x1024x8192");
  EXPECT_NEAR(rooflineUs(thin, target), 16795648 / 4.3e6, 0.01);
  EXPECT_EQ(shapeClassOf(0.5), "<1us");
  EXPECT_EQ(shapeClassOf(1), "1-5us");
  EXPECT_EQ(shapeClassOf(19.99), "5-20us");
  EXPECT_EQ(shapeClassOf(100), "100-1000us");
  EXPECT_EQ(shapeClassOf(1000), ">1ms");
  EXPECT_EQ(shapeClasses().size(), 6u);
}

TEST(Bench, OpponentsAccumulateAsTheContractPermits) {
  Problem full = problemOf("f32f16f16f16_nn_8x8x8"),
          half = problemOf("f16f16f16f16_nn_8x8x8");
  EXPECT_TRUE(isOpponent(ContestantRole::Vendor, full));
  EXPECT_FALSE(isOpponent(ContestantRole::VendorHalf, full));
  EXPECT_FALSE(isOpponent(ContestantRole::Vendor, half));
  EXPECT_TRUE(isOpponent(ContestantRole::VendorHalf, half));
  EXPECT_FALSE(isOpponent(ContestantRole::PlugIn, half));
  EXPECT_FALSE(isOpponent(ContestantRole::Ours, half));
}

TEST(Bench, TheVendorUsesWhatTheContractPermits) {
  auto of = [](const char *key) { return vendorAccumulators(problemOf(key)); };
  using Accumulators = std::vector<ElementType>;
  EXPECT_EQ(of("f32f16f16f16_nn_8x8x8"), Accumulators{ElementType::F32});
  EXPECT_EQ(of("f16f16f16f16_nn_8x8x8"), Accumulators{ElementType::F16});
  // No such kernels.
  Problem wide = problemOf("f16f16f16f16_nn_8x8x8");
  wide.output = ElementType::F32;
  EXPECT_EQ(vendorAccumulators(wide), Accumulators{ElementType::F32});
}

TEST(Bench, ExponentialGaps) {
  std::mt19937_64 rng(7);
  double sum = 0, squares = 0;
  constexpr int draws = 200000;
  for (int i = 0; i < draws; ++i) {
    double gap = exponentialGapUs(rng(), 1000);
    ASSERT_GT(gap, 0);
    sum += gap;
    squares += gap * gap;
  }
  // The mean's own deviation is 1000 / sqrt(draws) = 2.2.
  EXPECT_NEAR(sum / draws, 1000, 10);
  // E x^2 = 2 mean^2: exponential, not merely of that mean.
  EXPECT_NEAR(squares / draws, 2e6, 5e4);
  // No ends: neither infinite nor negative.
  EXPECT_LT(exponentialGapUs(0, 1000), 40000);
  EXPECT_GT(exponentialGapUs(UINT64_MAX, 1000), 0);
}

TEST(Bench, RepetitionsAreBoundedByTime) {
  ContestOptions options;
  options.seconds = 2;
  EXPECT_TRUE(options.goesOn(0, 0));
  // Long calls: seven whatever it takes, then twice the time.
  EXPECT_TRUE(options.goesOn(6, 100));
  EXPECT_FALSE(options.goesOn(7, 4.1));
  EXPECT_TRUE(options.goesOn(7, 3.9));
  EXPECT_TRUE(options.goesOn(14, 3.9));
  EXPECT_FALSE(options.goesOn(15, 3.9));
  // Short ones: until the time is over, or the most.
  EXPECT_TRUE(options.goesOn(99, 1.9));
  EXPECT_FALSE(options.goesOn(100, 1.9));
}

TEST(Bench, IntervalOfTheMedianByOrderStatistics) {
  EXPECT_EQ(medianInterval({}).median, 0);
  // Too few to bound it: the extremes of 5 hold it in 94 of 100 cases.
  for (Interval few : {medianInterval({2}), medianInterval({3, 1, 2, 1, 3})}) {
    EXPECT_EQ(few.low, 0);
    EXPECT_EQ(few.median, 2);
    EXPECT_EQ(few.high, Interval::unbounded);
  }
  // The extremes of 6 to 8 (97, 98 and 99 %; without them, 8 have 93 %).
  Interval eight = medianInterval({8, 1, 7, 2, 6, 3, 5, 4});
  EXPECT_EQ(eight.low, 1);
  EXPECT_EQ(eight.median, 4.5);
  EXPECT_EQ(eight.high, 8);
  EXPECT_EQ(medianInterval({1, 2, 3, 4, 5, 6, 7}).low, 1);
  EXPECT_EQ(medianInterval({1, 2, 3, 4, 5, 6, 7, 8, 9}).low, 2);
  std::vector<double> samples;
  for (int i = 101; i > 0; --i)
    samples.push_back(i);
  // The binomial interval of the median of 101: ranks 41 and 61.
  Interval many = medianInterval(samples);
  EXPECT_EQ(many.low, 41);
  EXPECT_EQ(many.median, 51);
  EXPECT_EQ(many.high, 61);
  // An interval of 95 %: it misses the true median (0.5) one time in twenty.
  std::mt19937_64 rng(3);
  int missed = 0;
  for (int trial = 0; trial < 2000; ++trial) {
    samples.clear();
    for (int i = 0; i < 60; ++i)
      samples.push_back(double(rng() >> 11) * 0x1p-53);
    Interval interval = medianInterval(samples);
    missed += interval.low > 0.5 || interval.high < 0.5;
  }
  EXPECT_GT(missed, 40);
  EXPECT_LT(missed, 140);
}

TEST(Bench, FloorWithoutMemoryWhenHot) {
  const TargetInfo &target = *lookupTarget("sm_90a");
  Problem thin = problemOf("f32f16f16f16_tn_1x8192x8192");
  EXPECT_GT(floorUs(thin, target, 1, /*cold=*/true), 27);
  EXPECT_LT(floorUs(thin, target, 1, /*cold=*/false), 0.2);
  EXPECT_GT(floorUs(thin, target, 1, /*cold=*/false), 0.1);
}

TEST(Bench, DeadlinesGrowWithTheWork) {
  BenchRequest small, large;
  small.problem = problemOf("f32f16f16f16_nn_64x64x64");
  large.problem = problemOf("f32f16f16f16_nn_16384x16384x16384");
  EXPECT_GT(benchSeconds(small), 100);
  EXPECT_LT(benchSeconds(small), 1000);
  EXPECT_GT(benchSeconds(large), benchSeconds(small) + 500);
  BenchRequest slow = small;
  slow.options.callsPerSecond = 1;
  EXPECT_GT(benchSeconds(slow), benchSeconds(small) + 1000);
  slow.options.modes = {BenchMode::Graph};
  BenchRequest longer = slow;
  longer.options.seconds = 100;
  EXPECT_GT(benchSeconds(longer), benchSeconds(slow) + 200);
}

TEST(BenchJson, RequestsReadBack) {
  BenchRequest request;
  request.problem = problemOf("f32f16f16f16_nn_64x128x256");
  request.kernels = {artifactOf("f32f16f16f16_nn_64x128x256"),
                     artifactOf("f32f16f16f16_tn_64x128x256")};
  request.kernels[1].problem.name = "mine";
  BenchOptions &options = request.options;
  options.modes = {BenchMode::Server, BenchMode::Graph};
  options.cold = false;
  options.hot = true;
  options.seconds = 0.5;
  options.callsPerSecond = 250;
  options.half = false;
  options.seed = UINT32_MAX;
  options.plugIns = {"/a/b.so"};
  std::string error;
  auto again = benchRequestFromJson(toJson(request), error);
  ASSERT_TRUE(again) << error;
  EXPECT_EQ(toJson(*again), toJson(request));
  EXPECT_EQ(again->kernels[1].problem.transposeB, true);
}

TEST(BenchJson, RequestsAreChecked) {
  BenchRequest request;
  request.problem = problemOf("f32f16f16f16_nn_64x128x256");
  request.kernels = {artifactOf("f32f16f16f16_nn_64x128x256")};
  auto refused = [&](const char *key, const json &value) {
    json object = toJson(request);
    if (value.is_discarded())
      object.erase(key);
    else
      object[key] = value;
    std::string error;
    EXPECT_FALSE(benchRequestFromJson(object, error)) << key << value;
    return error;
  };
  EXPECT_EQ(refused("seconds", json(json::value_t::discarded)),
            "bench request: 'seconds' is missing");
  EXPECT_EQ(refused("seconds", 1e9),
            "bench request: 'seconds' is not a number from 0.0 to 600.0");
  EXPECT_EQ(refused("problem", "f32"),
            "bench request: 'problem' is not a problem's key");
  EXPECT_EQ(refused("modes", {"fast"}),
            "bench request: 'modes' holds an unknown mode");
  EXPECT_EQ(refused("candidates", 0),
            "bench request: 'candidates' is not an integer from 1 to 10000");
  EXPECT_EQ(refused("rate", 0),
            "bench request: 'rate' is not a number from 1.0 to 1000000.0");
  std::string kernel = artifactToJson(request.kernels[0]);
  EXPECT_EQ(refused("kernels", {kernel, kernel}),
            "bench request: 'kernels' holds two of one layout");
  EXPECT_EQ(refused("kernels", {"{"}),
            "bench request: 'kernels' holds a malformed one: artifact: not "
            "valid JSON");
  EXPECT_EQ(
      refused("kernels", {artifactToJson(artifactOf("f32f16f16f16_nn_8x8x8"))}),
      "bench request: 'kernels' holds one for f32f16f16f16_nn_8x8x8");
  std::string error;
  EXPECT_FALSE(benchRequestFromJson(json::array(), error));
  EXPECT_EQ(error, "bench request: not a JSON object");
}

TEST(BenchJson, RepliesReadBack) {
  BenchReply reply = smallReply();
  std::string error;
  auto again = benchReplyFromJson(toJson(reply), error);
  ASSERT_TRUE(again) << error;
  EXPECT_EQ(toJson(*again), toJson(reply));
  EXPECT_EQ(again->races[0].rows[0].samplesUs[0], 10.25);
}

TEST(BenchJson, RepliesAreChecked) {
  auto refused = [](auto change) {
    json object = toJson(smallReply());
    change(object);
    std::string error;
    EXPECT_FALSE(benchReplyFromJson(object, error)) << object.dump();
    return error;
  };
  EXPECT_EQ(refused([](json &o) { o["races"][0]["rows"][1].erase("name"); }),
            "bench reply, a row: 'name' is missing");
  EXPECT_EQ(refused([](json &o) { o["races"][0]["rows"][1]["name"] = "x"; }),
            "bench reply, a row: 'name' is not that of the contestant");
  EXPECT_EQ(refused([](json &o) {
              o["races"][0]["rows"][1]["samples_us"].push_back(1);
            }),
            "bench reply, a row: 'samples_us' does not pair with the other "
            "rows'");
  EXPECT_EQ(refused([](json &o) { o["races"][0]["rows"].erase(1); }),
            "bench reply, a race: 'rows' does not hold one a contestant");
  EXPECT_EQ(refused([](json &o) { o["contestants"][0]["layout"] = "tx"; }),
            "bench reply, a contestant: 'layout' is not 'nn', 'tn', 'nt' or "
            "'tt'");
  EXPECT_EQ(refused([](json &o) { o["contestants"][0]["enqueue_ns"] = {-1}; }),
            "bench reply, a contestant: 'enqueue_ns' holds something else than "
            "numbers from 0.0 to 1000000000000.0");
  EXPECT_EQ(refused([](json &o) { o["vendor_dropped"] = UINT64_MAX; }),
            "bench reply: 'vendor_dropped' is not an integer from 0 to "
            "2147483647");
  EXPECT_EQ(refused([](json &o) { o = nullptr; }),
            "bench reply: not a JSON object");
}
