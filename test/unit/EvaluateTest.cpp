//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "l2/Evaluate/Contest.h"
#include "l2/Evaluate/Provenance.h"
#include "l2/Evaluate/Serialize.h"
#include "l2/Evaluate/Statistics.h"
#include "l2/Target/Assemble.h"
#include "gtest/gtest.h"
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>

using namespace l2;
using nlohmann::json;

namespace {
Problem cube(int64_t size) {
  Problem problem;
  problem.m = problem.n = problem.k = size;
  return problem;
}
} // namespace

TEST(Evaluate, StatusNamesReadBack) {
  for (unsigned i = 0; i < statusCount; ++i)
    EXPECT_EQ(parseStatus(toString(Status(i))), Status(i));
  EXPECT_FALSE(parseStatus("fine"));
  EXPECT_FALSE(parseStatus(""));
}

TEST(Evaluate, MedianAndInterval) {
  EXPECT_EQ(median({}), 0);
  EXPECT_EQ(median({3, 1, 2}), 2);
  EXPECT_EQ(median({4, 1, 3, 2}), 2.5);
  std::vector<double> samples;
  for (int i = 0; i < 100000; ++i)
    samples.push_back(i);
  // The normal approximation, close for so many: n/2 - 0.98 sqrt(n).
  EXPECT_NEAR(medianInterval(samples).low, 50000 - 310, 2);
  EXPECT_NEAR(medianInterval(samples).high, 50000 + 309, 2);
}

TEST(Evaluate, ContestIsPaired) {
  Contest contest;
  contest.contestants = {{"ours", 0, {10, 20, 10, 20, 10, 20}},
                         {"cublas_nn", 0, {12, 24, 12, 24, 12, 24}},
                         {"cublas_tn", 0, {11, 22, 11, 22, 11, 22}}};
  summarize(contest);
  EXPECT_EQ(contest.vendorBest, "cublas_tn");
  EXPECT_DOUBLE_EQ(contest.vendorBestUs, 16.5);
  EXPECT_DOUBLE_EQ(contest.contestants[0].medianUs, 15);
  // The card slowed in every second repetition; the ratio does not see it.
  EXPECT_DOUBLE_EQ(contest.ratio, 1.1);
  EXPECT_DOUBLE_EQ(contest.ratioLow, 1.1);
  EXPECT_DOUBLE_EQ(contest.ratioHigh, 1.1);
}

TEST(Evaluate, BoundsFollowTheContract) {
  Problem problem = cube(4096);
  ErrorBound full = errorBound(problem, DataKind::Normal);
  EXPECT_EQ(full.relative, std::ldexp(1, -11));
  EXPECT_FALSE(full.exact);
  // Near the rounding of a typical result (64 * 2^-11 = 0.03).
  EXPECT_NEAR(full.absolute, 528 * 0x1p-23 * 384, 1e-6);
  Problem half = problem;
  half.accumulator = ElementType::F16;
  EXPECT_GT(errorBound(half, DataKind::Normal).absolute, 50 * full.absolute);
  problem.output = ElementType::BF16;
  EXPECT_EQ(errorBound(problem, DataKind::Normal).relative, std::ldexp(1, -8));
  problem.output = ElementType::F32;
  EXPECT_EQ(errorBound(problem, DataKind::Normal).relative, std::ldexp(1, -24));
  EXPECT_TRUE(errorBound(problem, DataKind::SmallIntegers).exact);
  EXPECT_TRUE(errorBound(problem, DataKind::Cancelling).exact);
}

TEST(Evaluate, BoundsAreSaid) {
  Problem problem = cube(256);
  EXPECT_EQ(describe({0.5, 0.25, false}, problem),
            "|C - reference| <= 0.5 |reference| + 0.25");
  problem.output = ElementType::BF16;
  EXPECT_EQ(describe(errorBound(problem, DataKind::Cancelling), problem),
            "C = the reference rounded to bf16");
}

TEST(Evaluate, CancellingDataExposesHalfAccumulation) {
  for (int64_t k : {32, 64, 1000, 4096, 16384, 65536}) {
    Problem problem = cube(k);
    double range = dataRange(problem, DataKind::Cancelling);
    double mean = (1 + range) / 2, peak = mean * mean * double(k) / 2;
    EXPECT_GT(peak, 8 * 2048) << k;
    // Sums stay exact in fp32; a half accumulator would round them.
    EXPECT_LT(range * range * double(k), 0x1p24) << k;
  }
  EXPECT_EQ(dataRange(cube(64), DataKind::SmallIntegers), 2u);
}

TEST(Evaluate, FloorIsTheRoofline) {
  const TargetInfo *target = lookupTarget("sm_90a");
  ASSERT_TRUE(target);
  Problem large = cube(8192);
  EXPECT_NEAR(floorUs(large, *target, 4),
              1e6 * large.flops() / target->peakFlops, 1e-6);
  Problem thin = cube(64);
  thin.k = 1 << 20;
  EXPECT_NEAR(floorUs(thin, *target, 10),
              1e6 * 2 * 128 * double(thin.k) / target->peakBandwidth, 1e-3);
  EXPECT_EQ(nodesFor(10, 3000), 300u);
  EXPECT_EQ(nodesFor(0.001, 3000), 400u);
  EXPECT_EQ(nodesFor(5000, 3000), 1u);
}

TEST(Evaluate, BandsCoverRows) {
  Bands all;
  EXPECT_EQ(all.count(1), 1);
  EXPECT_EQ(all.count(64), 1);
  EXPECT_EQ(all.count(65), 2);
  Bands some{256, 100};
  EXPECT_EQ(some.count(100), 0);
  EXPECT_EQ(some.count(101), 1);
  EXPECT_EQ(some.count(357), 2);
}

TEST(Evaluate, SlotsDecode) {
  unsigned char slot[32] = {};
  EXPECT_EQ(DeviceKernels::decode(slot).bad, 0u);
  slot[0] = 3;
  // ~7 in the second word.
  slot[8] = 0xF8;
  for (int i = 9; i < 16; ++i)
    slot[i] = 0xFF;
  slot[16] = 1;
  slot[27] = 0x40;
  CheckResult result = DeviceKernels::decode(slot);
  EXPECT_EQ(result.bad, 3u);
  EXPECT_EQ(result.first, 7u);
  EXPECT_EQ(result.nan, 1u);
  EXPECT_EQ(result.worst, 2.0f);
}

TEST(Evaluate, EvaluationReadsBack) {
  Evaluation evaluation;
  evaluation.verdict = {Status::Wrong, "C[1,2] \xff is off", INFINITY};
  auto text = dumpJson(toJson(evaluation));
  auto again = evaluationFromJson(json::parse(text));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->verdict.status, Status::Wrong);
  EXPECT_EQ(again->verdict.worstOverBound, INFINITY);
  EXPECT_FALSE(again->measurement);

  evaluation.verdict = {Status::Ok, "", 0.5};
  evaluation.measurement =
      Measurement{"gpu", "graph", true, {1.25, 1.5}, 1.375, R"({"a":1})"};
  again = evaluationFromJson(json::parse(dumpJson(toJson(evaluation))));
  ASSERT_TRUE(again && again->measurement);
  EXPECT_EQ(again->measurement->samplesUs, (std::vector<double>{1.25, 1.5}));
  EXPECT_EQ(again->measurement->provenance, R"({"a":1})");

  for (const char *bad :
       {"[]", "{}", R"({"status":"ok","reason":1,"worst_over_bound":0})",
        R"({"status":"no","reason":"","worst_over_bound":0})",
        R"({"status":"ok","reason":"","worst_over_bound":0,"measurement":3})",
        R"({"status":"ok","reason":"","worst_over_bound":0,"measurement":
            {"evaluator":"gpu","mode":"graph","cold":true,"median_us":1,
             "samples_us":["x"],"provenance":{}}})"})
    EXPECT_FALSE(evaluationFromJson(json::parse(bad))) << bad;
}

TEST(Evaluate, TargetsOfDevices) {
  EXPECT_EQ(targetOfCapability(90), "sm_90a");
  EXPECT_EQ(targetOfCapability(80), "sm_80");
  EXPECT_EQ(targetOfCapability(87), "sm_86");
  EXPECT_EQ(targetOfCapability(89), "sm_89");
  EXPECT_EQ(targetOfCapability(75), "");
  EXPECT_EQ(targetOfCapability(120), "");
}

TEST(Evaluate, ModelPredicts) {
  const TargetInfo *target = lookupTarget("sm_90a");
  auto model = createModelEvaluator(*target);
  EXPECT_EQ(model->name(), "model");
  EXPECT_FALSE(model->needsArtifact());
  Problem problem = cube(1024);
  Schedule schedule = defaultSchedule({problem, *target});
  auto first = model->evaluate(problem, schedule, nullptr, INFINITY);
  auto second = model->evaluate(problem, schedule, nullptr, 1);
  ASSERT_TRUE(first.measurement && second.measurement);
  EXPECT_EQ(first.measurement->evaluator, "model");
  EXPECT_GT(first.measurement->medianUs, 0);
  EXPECT_EQ(first.measurement->medianUs, second.measurement->medianUs);
  EXPECT_EQ(first.measurement->provenance, second.measurement->provenance);

  schedule.tileM = 7;
  auto unlawful = model->evaluate(problem, schedule, nullptr, INFINITY);
  EXPECT_EQ(unlawful.verdict.status, Status::Unlawful);
  EXPECT_FALSE(unlawful.verdict.reason.empty());
  EXPECT_FALSE(unlawful.measurement);

  std::string error;
  EXPECT_FALSE(model->contest(problem, Artifact(), error));
  EXPECT_NE(error.find("needs a GPU"), std::string::npos);
}

TEST(Evaluate, HelperKernelsAssemble) {
  CompileOptions options;
  if (findPtxas(options).empty())
    GTEST_SKIP() << "no ptxas";
  auto assemble = [&](const std::string &ptx, const char *target) {
    Artifact artifact;
    std::string error;
    EXPECT_TRUE(assemblePtx(ptx, target, options, artifact, error))
        << target << ": " << error;
    EXPECT_FALSE(artifact.cubin.empty());
    EXPECT_EQ(artifact.spillBytes, 0);
  };
  for (const char *target : {"sm_80", "sm_86", "sm_89", "sm_90", "sm_90a"})
    assemble(deviceKernelsPtx(), target);
  for (const char *target : {"sm_90", "sm_90a"})
    assemble(lateFillPtx(), target);
}
