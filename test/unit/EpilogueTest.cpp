//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "l2/Evaluate/ErrorModel.h"
#include "l2/Evaluate/VendorEpilogue.h"
#include "l2/Problem/Problem.h"
#include "l2/Target/Artifact.h"
#include <cmath>
#include <gtest/gtest.h>
#include <random>

using namespace l2;

namespace {

constexpr const char *gelu =
    "n.f16-add_0.1-mul_2.2-mul_3.2-c3d372713-fma_4.5.2-c3f4c422a-mul_6.7-"
    "tanh_8-c3f800000-add_9.10-mul_2.11-c3f000000-mul_12.13";
constexpr const char *biasReluResidual =
    "n.f16-r.f16-add_0.1-c00000000-max_3.4-add_5.2";

Problem problemWith(const std::string &epilogue) {
  auto problem = parseProblemKey("f32f16f16f16_nn_64x64x64_" + epilogue);
  EXPECT_TRUE(problem) << epilogue;
  return problem.value_or(Problem());
}

} // namespace

TEST(Epilogue, TextComesBack) {
  for (const char *text : {gelu, biasReluResidual, "neg_0", "s.f32-mul_0.1",
                           "m.bf16-lt_0.1-sel_2.0.1"}) {
    auto epilogue = parseEpilogue(text);
    ASSERT_TRUE(epilogue) << text;
    EXPECT_EQ(epilogue->str(), text);
    EXPECT_EQ(problemWith(text).epilogue, *epilogue);
    EXPECT_EQ(parseProblemKey(problemWith(text).key()), [&] {
      Problem same = problemWith(text);
      return std::optional(same);
    }());
  }
}

TEST(Epilogue, MalformedTextIsRefused) {
  std::string many = "neg_0", wide = "n.f16";
  for (int i = 1; i < 200; ++i)
    many += "-neg_" + std::to_string(i);
  for (int i = 0; i < 5; ++i)
    wide += "-n.f16";
  for (const std::string &text : {std::string("n.f16"),
                                  std::string("add_0.1"),
                                  std::string("add_0"),
                                  std::string("neg_1"),
                                  std::string("neg_00"),
                                  std::string("nope_0"),
                                  std::string("neg_0-n.f16"),
                                  std::string("lt_0.0"),
                                  std::string("lt_0.0-neg_1"),
                                  std::string("sel_0.0.0"),
                                  std::string("c7fc00000"),
                                  std::string("c123"),
                                  std::string("x.f16-neg_0"),
                                  std::string("n.f8-neg_0"),
                                  std::string("-"),
                                  std::string("neg_0-"),
                                  std::string("neg_-1"),
                                  std::string("neg_4294967296"),
                                  many,
                                  wide + "-neg_0"})
    EXPECT_FALSE(parseEpilogue(text)) << text;
  EXPECT_FALSE(parseProblemKey("f32f16f16f16_nn_64x64x64_"));
  EXPECT_FALSE(parseProblemKey("f32f16f16f16_nn_64x64x64_neg"));
}

TEST(Epilogue, BatchesInKeys) {
  for (const char *key :
       {"f32f16f16f16_nn_64x32x16x8", "f32f16f16f16_tt_64x32x16x65535b",
        "f16f16f16f16_nt_1x2x3x2a_neg_0", "f32f16f16f16_nn_64x32x16x2ab"}) {
    auto problem = parseProblemKey(key);
    ASSERT_TRUE(problem) << key;
    EXPECT_EQ(problem->key(), key);
  }
  for (const char *key :
       {"f32f16f16f16_nn_64x32x16x1", "f32f16f16f16_nn_64x32x16x65536",
        "f32f16f16f16_nn_64x32x16x", "f32f16f16f16_nn_64x32x16xb",
        "f32f16f16f16_nn_64x32x16x2ba", "f32f16f16f16_nn_64x32x16x2c",
        "f32f16f16f16_nn_64x32x16x2x2"})
    EXPECT_FALSE(parseProblemKey(key)) << key;
  auto batch = parseProblemKey("f32f16f16f16_nn_64x32x16x8b");
  EXPECT_EQ(batch->flops(), 2.0 * 64 * 32 * 16 * 8);
  EXPECT_EQ(batch->bytes(), 2.0 * (8 * 64 * 16 + 32 * 16 + 8 * 64 * 32));
  EXPECT_EQ(batch->family(), "f32f16f16f16_nn_batch8b");
}

TEST(Epilogue, ABatchIsMoreTiles) {
  Problem problem = *parseProblemKey("f32f16f16f16_nn_256x384x512x6");
  Schedule s;
  s.tileM = s.tileN = 128;
  s.clusterM = s.clusterN = s.splitSlices = s.splitCluster = s.ctasPerSM = 1;
  using Grid = std::array<int64_t, 3>;
  EXPECT_EQ(gridFor(s, problem, *lookupTarget("sm_90a"), 132),
            (Grid{36, 1, 1}));
  s.splitSlices = 2;
  EXPECT_EQ(gridFor(s, problem, *lookupTarget("sm_90a"), 132),
            (Grid{36, 2, 1}));
  // A counter for each tile of each product, and a part of each slice.
  EXPECT_EQ(counterCount(s, problem), 36);
  EXPECT_EQ(workspaceBytes(s, problem), 36 * 2 * 128 * 128 * 4);
  s.splitSlices = 1;
  s.persistent = 1;
  problem.batch = 60;
  EXPECT_EQ(gridFor(s, problem, *lookupTarget("sm_90a"), 132),
            (Grid{132, 1, 1}));
}

TEST(Epilogue, ValuesOfKnownFunctions) {
  auto of = [](const char *text, double x, double y = 0) {
    return parseEpilogue(text)->evaluate({{x, 0}, {y, 0}}).value;
  };
  // 0.5 x (1 + tanh(0.79788 (x + 0.044715 x^3))) at x = 1 + 0.5.
  EXPECT_NEAR(of(gelu, 1, 0.5), 1.39957, 1e-5);
  auto silu = [](double x) {
    return parseEpilogue("neg_0-exp_1-c3f800000-add_2.3-div_0.4")
        ->evaluate({{x, 0}})
        .value;
  };
  EXPECT_NEAR(silu(2), 1.761594, 1e-6);
  EXPECT_NEAR(silu(-800), 0, 1e-12);
  EXPECT_EQ(parseEpilogue("c00000000-gt_0.1-c3f000000-mul_0.3-sel_2.0.4")
                ->evaluate({{-3, 0}})
                .value,
            -1.5);
}

// What f32 arithmetic makes of perturbed inputs stays within the error told.
TEST(Epilogue, ErrorsBoundWhatPerturbationsDo) {
  std::mt19937_64 rng(3);
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> unit(-1, 1);
  for (const char *text :
       {gelu, biasReluResidual, "neg_0-exp_1-c3f800000-add_2.3-div_0.4",
        "c00000000-gt_0.1-c3dcccccd-mul_0.3-sel_2.0.4", "erf_0", "tanh_0",
        "sin_0-cos_1", "abs_0-sqrt_1", "abs_0-c3f800000-add_1.2-log_3",
        "abs_0-c3f800000-add_1.2-rsqrt_3", "mul_0.0-mul_1.0", "exp2_0"}) {
    auto epilogue = parseEpilogue(text);
    ASSERT_TRUE(epilogue) << text;
    for (int i = 0; i < 2000; ++i) {
      std::vector<Uncertain> inputs, moved;
      for (size_t j = 0; j <= epilogue->extras.size(); ++j) {
        double error = j == 0 ? 0.02 * std::fabs(unit(rng)) : 0;
        double value = 3 * normal(rng);
        inputs.push_back({value, error});
        moved.push_back({value + error * unit(rng), 0});
      }
      Uncertain told = epilogue->evaluate(inputs);
      ASSERT_LE(std::fabs(epilogue->evaluate(moved).value - told.value),
                told.error)
          << text << " at " << inputs[0].value << " +- " << inputs[0].error;
    }
  }
}

// No looser than a few times what the input's error does.
TEST(Epilogue, ErrorsAreTight) {
  Uncertain told = parseEpilogue(gelu)->evaluate({{1, 1e-3}, {0.5, 0}});
  EXPECT_LT(told.error, 3e-3);
  EXPECT_GT(told.error, 1e-3);
  // Exact data through exact functions: f32's own rounding is all.
  told = parseEpilogue(biasReluResidual)->evaluate({{1000, 0}, {2, 0}, {1, 0}});
  EXPECT_LT(told.error, 1e-3);
  EXPECT_EQ(told.value, 1003);
  EXPECT_GT(parseEpilogue("tanh_0")->evaluate({{1, 0}}, true).error, 2e-4);
  EXPECT_LT(parseEpilogue("tanh_0")->evaluate({{1, 0}}, false).error, 1e-5);
}

TEST(Epilogue, TheBoundIsTheRoundingAndTheEpilogues) {
  Problem plain = problemWith("neg_0");
  plain.epilogue = {};
  Problem fused = problemWith(gelu);
  EXPECT_TRUE(errorBound(plain, DataKind::SmallIntegers).exact);
  EXPECT_FALSE(errorBound(fused, DataKind::SmallIntegers).exact);
  EXPECT_EQ(errorBound(fused, DataKind::Normal).absolute, std::ldexp(1, -25));
  EXPECT_EQ(errorBound(plain, DataKind::Normal).absolute,
            std::ldexp(1, -25) + accumulationError(plain, DataKind::Normal));
  EXPECT_EQ(accumulationError(fused, DataKind::Cancelling), 0);
}

TEST(Epilogue, WhatTheVendorFuses) {
  VendorEpilogue expected;
  EXPECT_EQ(vendorEpilogue(Problem()), expected);
  expected.bias = 0;
  EXPECT_EQ(vendorEpilogue(problemWith("n.f16-add_1.0")), expected);
  expected.activation = VendorEpilogue::Gelu;
  EXPECT_EQ(vendorEpilogue(problemWith(gelu)), expected);
  expected.activation = VendorEpilogue::Relu;
  expected.addend = 1;
  EXPECT_EQ(vendorEpilogue(problemWith(biasReluResidual)), expected);
  // Inside the activation the residual is what beta scales.
  auto inside =
      vendorEpilogue(problemWith("n.f16-r.f16-add_0.1-add_3.2-c00000000-"
                                 "max_4.5"));
  ASSERT_TRUE(inside);
  EXPECT_EQ(inside->residual, 1u);
  EXPECT_EQ(inside->beta, 1);
  EXPECT_EQ(inside->activation, VendorEpilogue::Relu);
  auto scaled = vendorEpilogue(
      problemWith("r.f16-c3f000000-mul_0.2-c40000000-mul_1.4-add_3.5"));
  ASSERT_TRUE(scaled);
  EXPECT_EQ(scaled->alpha, 0.5F);
  EXPECT_EQ(scaled->beta, 2);
  EXPECT_EQ(scaled->residual, 0u);
  // A bias over M, another type, SiLU: not fused.
  EXPECT_FALSE(vendorEpilogue(problemWith("m.f16-add_0.1")));
  EXPECT_FALSE(vendorEpilogue(problemWith("n.f32-add_0.1")));
  EXPECT_FALSE(
      vendorEpilogue(problemWith("neg_0-exp_1-c3f800000-add_2.3-div_0.4")));
}
