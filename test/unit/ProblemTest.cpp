//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "l2/Problem/Problem.h"
#include "gtest/gtest.h"

using namespace l2;

TEST(Problem, KeySaysTheWholeContract) {
  Problem problem;
  problem.name = "hgemm";
  problem.m = 1;
  problem.n = 4097;
  problem.k = 2147483647;
  EXPECT_EQ(problem.key(), "f32f16f16f16_nn_1x4097x2147483647");
  problem.transposeB = true;
  problem.input = problem.output = ElementType::BF16;
  EXPECT_EQ(problem.key(), "f32bf16bf16bf16_tn_1x4097x2147483647");
}

TEST(Problem, KeyReadsBack) {
  for (const char *key : {"f32f16f16f16_nn_1x1x1", "f16f16f16f16_tn_64x128x256",
                          "f32bf16bf16f32_nt_2147483647x2147483647x2147483647",
                          "f32f16f16bf16_tt_7x8x9"}) {
    auto problem = parseProblemKey(key);
    ASSERT_TRUE(problem) << key;
    EXPECT_EQ(problem->key(), key);
  }
}

TEST(Problem, MalformedKeysAreRefused) {
  for (const char *key : {"",
                          "_",
                          "__",
                          "f32f16f16f16",
                          "f32f16f16f16_nn",
                          "f32f16f16f16_nn_",
                          "f32f16f16f16_nn_1x1",
                          "f32f16f16f16_nn_1x1x1x1",
                          "f32f16f16f16_nn_0x1x1",
                          "f32f16f16f16_nn_-1x1x1",
                          "f32f16f16f16_nn_+1x1x1",
                          "f32f16f16f16_nn_01x1x1",
                          "f32f16f16f16_nn_2147483648x1x1",
                          "f32f16f16f16_nn_99999999999999999999x1x1",
                          "f32f16f16f16_nn_1x1x1 ",
                          "f32f16f16f16_xx_1x1x1",
                          "f32f16f16f16f16_nn_1x1x1",
                          "f32f16bf16f16_nn_1x1x1",
                          "f32f32f32f32_nn_1x1x1",
                          "f16bf16bf16f16_nn_1x1x1",
                          "f16f16f16f32_nn_1x1x1",
                          "bf16bf16bf16bf16_nn_1x1x1",
                          "F32F16F16F16_nn_1x1x1"})
    EXPECT_FALSE(parseProblemKey(key)) << key;
}

TEST(Problem, PitchesFollowTheLayout) {
  Problem problem;
  problem.m = 2;
  problem.n = 3;
  problem.k = 5;
  EXPECT_EQ(problem.lda(), 5);
  EXPECT_EQ(problem.ldb(), 3);
  EXPECT_EQ(problem.ldc(), 3);
  problem.transposeB = true;
  EXPECT_EQ(problem.ldb(), 5);
  EXPECT_EQ(problem.flops(), 60);
  EXPECT_EQ(problem.bytes(), 2 * (10 + 15 + 6));
}
