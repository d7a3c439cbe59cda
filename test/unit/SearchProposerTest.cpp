//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Proposers: lawful, varied, and of one mind with the history.
//
//===----------------------------------------------------------------------===//

#include "l2/Search/Proposer.h"
#include "llvm/ADT/StringRef.h"
#include <gtest/gtest.h>
#include <set>

using namespace l2;

namespace {

struct Case {
  const char *target;
  Problem problem;
};

std::vector<Case> cases() {
  std::vector<Case> all;
  for (const char *target : {"sm_80", "sm_90", "sm_90a"})
    for (bool transposeB : {false, true})
      for (auto [m, n, k] : {std::array<int64_t, 3>{4096, 4096, 4096},
                             {128, 128, 128},
                             {64, 64, 16384},
                             {1, 1, 1},
                             {1000, 63, 100},
                             {127, 8, 4097},
                             {8192, 64, 8192}}) {
        Problem problem{"p", m, n, k};
        problem.transposeB = transposeB;
        all.push_back({target, problem});
      }
  return all;
}

TEST(SearchProposerTest, RandomIsLawfulEverywhere) {
  for (const Case &c : cases()) {
    ScheduleContext context{c.problem, *lookupTarget(c.target)};
    std::mt19937_64 rng(1);
    auto proposals = createRandomProposer()->propose(context, {}, 20, rng);
    EXPECT_EQ(proposals.size(), 20u) << c.target << ' ' << c.problem.key();
    for (const Proposal &proposal : proposals)
      EXPECT_FALSE(violation(proposal.schedule, context));
  }
}

TEST(SearchProposerTest, RandomFollowsItsSeed) {
  Problem problem{"p", 512, 512, 512};
  ScheduleContext context{problem, *lookupTarget("sm_90a")};
  std::mt19937_64 a(3), b(3), c(4);
  auto proposer = createRandomProposer();
  auto first = proposer->propose(context, {}, 5, a);
  auto second = proposer->propose(context, {}, 5, b);
  auto third = proposer->propose(context, {}, 5, c);
  for (int i = 0; i < 5; ++i)
    EXPECT_EQ(first[i].schedule, second[i].schedule);
  EXPECT_NE(first[0].schedule, third[0].schedule);
}

TEST(SearchProposerTest, RepairBringsEveryKnobHome) {
  for (const Case &c : cases()) {
    ScheduleContext context{c.problem, *lookupTarget(c.target)};
    Schedule schedule = defaultSchedule(context);
    schedule.tileM = 96;
    schedule.stages = 77;
    schedule.loadBVector = 5;
    repairKnobs(schedule, context);
    EXPECT_EQ(violation(schedule, context), std::nullopt)
        << c.target << ' ' << c.problem.key();
  }
}

std::vector<Trial> someHistory(const ScheduleContext &context) {
  std::mt19937_64 rng(5);
  std::vector<Trial> history;
  for (Proposal &proposal :
       createRandomProposer()->propose(context, {}, 12, rng)) {
    Trial trial;
    trial.schedule = proposal.schedule;
    trial.medianUs = occupation(trial.schedule, context).predictedSeconds * 1e6;
    history.push_back(trial);
  }
  return history;
}

TEST(RlEvolutionTest, BreedsLawfulNewSchedulesFromTheHistory) {
  for (const Case &c : cases()) {
    ScheduleContext context{c.problem, *lookupTarget(c.target)};
    std::vector<Trial> history = someHistory(context);
    std::set<Schedule> known;
    for (const Trial &trial : history)
      known.insert(trial.schedule);
    auto evolution = createEvolutionProposer();
    std::mt19937_64 rng(2);
    for (const Proposal &proposal : evolution->propose(context, {}, 5, rng)) {
      EXPECT_EQ(proposal.origin, "first generation");
      EXPECT_FALSE(violation(proposal.schedule, context));
      known.insert(proposal.schedule);
    }
    auto proposals = evolution->propose(context, history, 10, rng);
    EXPECT_EQ(proposals.size(), 10u) << c.target << ' ' << c.problem.key();
    for (const Proposal &proposal : proposals) {
      EXPECT_FALSE(violation(proposal.schedule, context));
      EXPECT_TRUE(known.insert(proposal.schedule).second);
      EXPECT_FALSE(proposal.origin.empty());
    }
  }
}

TEST(RlEvolutionTest, IgnoresTrialsThatFailed) {
  Problem problem{"p", 512, 512, 512};
  ScheduleContext context{problem, *lookupTarget("sm_90a")};
  std::vector<Trial> history = someHistory(context);
  for (Trial &trial : history)
    trial.verdict.status = Status::Wrong;
  std::mt19937_64 rng(2);
  for (const Proposal &proposal :
       createEvolutionProposer()->propose(context, history, 5, rng))
    EXPECT_EQ(proposal.origin, "first generation");
}

TEST(LlmExpertTest, OpensWithLawfulVariety) {
  for (const Case &c : cases()) {
    ScheduleContext context{c.problem, *lookupTarget(c.target)};
    std::mt19937_64 rng(0);
    auto expert = createExpertProposer();
    auto proposals = expert->propose(context, {}, 16, rng);
    EXPECT_GE(proposals.size(), 4u) << c.target << ' ' << c.problem.key();
    std::set<Schedule> distinct;
    for (const Proposal &proposal : proposals) {
      EXPECT_EQ(violation(proposal.schedule, context), std::nullopt);
      distinct.insert(proposal.schedule);
      EXPECT_TRUE(llvm::StringRef(proposal.origin).starts_with("rule "));
    }
    EXPECT_EQ(distinct.size(), proposals.size());
  }
}

/// What the expert proposes first, one origin a line.
std::string firstOrigins(int64_t m, int64_t n, int64_t k) {
  Problem problem{"p", m, n, k};
  ScheduleContext context{problem, *lookupTarget("sm_90a")};
  std::mt19937_64 rng(0);
  std::string all;
  for (const Proposal &proposal :
       createExpertProposer()->propose(context, {}, 36, rng))
    all += proposal.origin + "\n";
  return all;
}

TEST(LlmExpertTest, KnowsEachFamilyWhereItBelongs) {
  std::string tiny = firstOrigins(128, 128, 128);
  std::string large = firstOrigins(4096, 4096, 4096);
  EXPECT_NE(tiny.find("direct"), std::string::npos) << tiny;
  EXPECT_NE(tiny.find("multistage"), std::string::npos) << tiny;
  EXPECT_NE(large.find("cooperative 128x256x64"), std::string::npos) << large;
  EXPECT_NE(large.find("cooperative 256x128x64"), std::string::npos) << large;
  EXPECT_EQ(large.find("direct"), std::string::npos) << large;
}

TEST(LlmExpertTest, SharesTilesWhereOneWaveReadsMuch) {
  std::string wave = firstOrigins(1024, 768, 8192);
  EXPECT_NE(wave.find("sharing [2, 2]"), std::string::npos) << wave;
  std::string tall = firstOrigins(1792, 128, 8192);
  EXPECT_NE(tall.find("sharing [4, 1]"), std::string::npos) << tall;
}

TEST(LlmExpertTest, FitsTheInstructionToFewRows) {
  for (auto [rows, tile] : {std::pair<int64_t, const char *>{1, "8x64x128"},
                            {8, "8x64x128"},
                            {33, "40x64x128"},
                            {48, "48x64x128"}}) {
    std::string few = firstOrigins(rows, 4096, 4096);
    EXPECT_NE(few.find(std::string("single ") + tile + " swapped"),
              std::string::npos)
        << few;
  }
}

TEST(LlmExpertTest, FollowsUpOnTheBest) {
  Problem problem{"p", 4096, 4096, 4096};
  ScheduleContext context{problem, *lookupTarget("sm_90a")};
  std::mt19937_64 rng(0);
  auto expert = createExpertProposer();
  std::vector<Trial> history;
  unsigned followUps = 0;
  for (int round = 0; round < 12; ++round)
    for (const Proposal &proposal : expert->propose(context, history, 8, rng)) {
      Trial trial;
      trial.schedule = proposal.schedule;
      trial.medianUs =
          occupation(trial.schedule, context).predictedSeconds * 1e6;
      history.push_back(trial);
      followUps += llvm::StringRef(proposal.origin).contains(" on ");
    }
  EXPECT_GT(followUps, 20u);
}

} // namespace
