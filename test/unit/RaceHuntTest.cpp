//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the hunt for races plans; the hunt itself needs a GPU.
//
//===----------------------------------------------------------------------===//

#include "l2/Evaluate/RaceHunt.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <cmath>
#include <set>

using namespace l2;

static unsigned pairsOf(const std::vector<RacePhase> &plan) {
  unsigned pairs = 0;
  for (const RacePhase &phase : plan)
    pairs += unsigned(phase.pairs.size());
  return pairs;
}

TEST(RaceHunt, ShortKernelsRunUnderEveryDisturbance) {
  std::vector<RacePhase> plan = planRaceHunt(5, /*roomBeside=*/true);
  EXPECT_EQ(pairsOf(plan), mostRacePairs);
  std::set<Beside> beside;
  for (const RacePhase &phase : plan) {
    EXPECT_TRUE(beside.insert(phase.beside).second);
    std::set<Before> before;
    std::set<std::pair<uint32_t, uint32_t>> dirt;
    for (const RacePair &pair : phase.pairs) {
      before.insert(pair.before);
      dirt.insert({pair.dirt.value, pair.dirt.step});
    }
    EXPECT_EQ(before.size(), 5U);
    EXPECT_GE(dirt.size(), 3U);
  }
  EXPECT_EQ(beside.size(), 6U);
}

TEST(RaceHunt, TheTimeBoundsTheLaunches) {
  unsigned some = pairsOf(planRaceHunt(100, true));
  EXPECT_LE(some * 200, raceHuntUs);
  EXPECT_GT(some * 300, raceHuntUs);
  EXPECT_EQ(pairsOf(planRaceHunt(1e6, true)), leastRacePairs);
  EXPECT_EQ(pairsOf(planRaceHunt(INFINITY, true)), leastRacePairs);
  EXPECT_EQ(pairsOf(planRaceHunt(0, true)), mostRacePairs);
  for (const RacePhase &phase : planRaceHunt(1e6, true))
    EXPECT_FALSE(phase.pairs.empty());
}

TEST(RaceHunt, NobodyWaitsForWhatRunsBeside) {
  std::vector<RacePhase> plan = planRaceHunt(5, /*roomBeside=*/false);
  EXPECT_EQ(pairsOf(plan), mostRacePairs);
  EXPECT_TRUE(llvm::all_of(plan, [](const RacePhase &phase) {
    return phase.beside == Beside::Nothing || phase.beside == Beside::Traffic;
  }));

  Artifact artifact;
  artifact.target = "sm_90a";
  artifact.threads = 256;
  artifact.registers = 128;
  artifact.smemBytes = 100 << 10;
  EXPECT_TRUE(leavesRoomBeside(artifact));
  artifact.smemBytes = 227 << 10;
  EXPECT_FALSE(leavesRoomBeside(artifact));
  artifact.smemBytes = 100 << 10;
  artifact.threads = 384;
  artifact.registers = 168;
  EXPECT_FALSE(leavesRoomBeside(artifact));
  artifact.target = "sm_999";
  EXPECT_FALSE(leavesRoomBeside(artifact));
}
