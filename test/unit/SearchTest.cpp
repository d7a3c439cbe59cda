//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The search: budget, order, repetition, resuming, failures.
//
//===----------------------------------------------------------------------===//

#include "SearchFakes.h"
#include "l2/Search/Bandit.h"
#include "l2/Search/Reward.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>
#include <set>

using namespace l2;

namespace {

using SearchTest = SearchFixture;

TEST_F(SearchTest, SeededRunsWithTheModelRepeat) {
  auto model = createModelEvaluator(target);
  SearchResult first = search(*model), second = search(*model);
  ASSERT_EQ(first.trials.size(), options.budget);
  ASSERT_EQ(second.trials.size(), options.budget);
  for (auto [a, b] : llvm::zip(first.trials, second.trials)) {
    EXPECT_EQ(a.schedule, b.schedule);
    EXPECT_EQ(a.proposer, b.proposer);
    EXPECT_EQ(a.medianUs, b.medianUs);
    EXPECT_EQ(a.reward, b.reward);
  }
  options.seed = 1;
  SearchResult other = search(*model);
  EXPECT_FALSE(llvm::equal(
      first.trials, other.trials,
      [](const Trial &a, const Trial &b) { return a.schedule == b.schedule; }));
}

TEST_F(SearchTest, TriesEachScheduleOnceAndTheDefaultFirst) {
  FakeGpu gpu;
  SearchResult result = search(gpu);
  EXPECT_EQ(result.outcome, Outcome::Budget);
  ASSERT_EQ(result.trials.size(), options.budget);
  EXPECT_EQ(result.trials.front().schedule, defaultSchedule(context));
  EXPECT_EQ(result.trials.front().reward, 0);
  std::set<Schedule> distinct;
  for (const Trial &trial : result.trials) {
    distinct.insert(trial.schedule);
    EXPECT_FALSE(violation(trial.schedule, context));
    EXPECT_DOUBLE_EQ(trial.reward,
                     std::log(result.progress.firstUs / trial.medianUs));
  }
  EXPECT_EQ(distinct.size(), options.budget);
  ASSERT_TRUE(result.best);
  for (const Trial &trial : result.trials)
    EXPECT_LE(result.best->medianUs, trial.medianUs);
  // The best are looked at twice, and the winner meets the vendor once.
  EXPECT_EQ(gpu.calls[result.best->schedule], 2u);
  EXPECT_EQ(gpu.contests, 1u);
  EXPECT_EQ(result.contestError, "no vendor here");
  ASSERT_TRUE(result.artifact);
  EXPECT_EQ(result.artifact->schedule, result.best->schedule);
}

TEST_F(SearchTest, AStoppedRunResumesAndMeasuresNothingTwice) {
  std::string error;
  auto database = Database::open("", error);
  ASSERT_TRUE(database) << error;
  FakeGpu gpu;
  unsigned seen = 0;
  callbacks.onTrial = [&](const SearchProgress &, const Trial &) { ++seen; };
  callbacks.stop = [&] { return seen >= 15; };
  SearchResult stopped = search(gpu, database.get());
  EXPECT_EQ(stopped.outcome, Outcome::Interrupted);
  EXPECT_EQ(stopped.trials.size(), 15u);
  EXPECT_TRUE(stopped.best);
  EXPECT_TRUE(stopped.artifact);
  EXPECT_EQ(gpu.contests, 0u);

  callbacks.stop = nullptr;
  SearchResult resumed = search(gpu, database.get());
  EXPECT_EQ(resumed.outcome, Outcome::Budget);
  EXPECT_EQ(resumed.progress.reused, 15u);
  std::map<Schedule, unsigned> once = gpu.calls;
  for (const Trial &trial : resumed.trials)
    EXPECT_LE(gpu.calls[trial.schedule], 2u);

  // Once more: everything is known, the confirmations too.
  SearchResult repeated = search(gpu, database.get());
  EXPECT_EQ(gpu.calls, once);
  EXPECT_EQ(repeated.progress.reused, options.budget);
  EXPECT_EQ(repeated.best->schedule, resumed.best->schedule);

  options.reuse = false;
  search(gpu, database.get());
  EXPECT_NE(gpu.calls, once);
}

TEST_F(SearchTest, ARaceDecidesBetweenTheBest) {
  FakeGpu gpu;
  // The other way round than alone.
  gpu.raceUs = [](const Schedule &schedule) {
    return 200.0 -
           (schedule.tileM * 7 + schedule.tileN * 3 + schedule.stages) % 50;
  };
  SearchResult result = search(gpu);
  EXPECT_EQ(gpu.races, 1u);
  ASSERT_TRUE(result.best && result.measurement);
  double raced = gpu.raceUs(result.best->schedule);
  EXPECT_EQ(result.measurement->medianUs, raced);
  // What was gained is said of the same race.
  EXPECT_EQ(result.progress.firstUs, gpu.raceUs(result.trials[0].schedule));
  EXPECT_EQ(result.progress.bestUs, raced);
  // The winner alone is measured a second time.
  unsigned again = 0;
  for (const auto &[schedule, count] : gpu.calls)
    again += count - 1;
  EXPECT_EQ(again, 1u);
  EXPECT_EQ(gpu.calls.at(result.best->schedule), 2u);
}

TEST_F(SearchTest, ARaceIsNotHeldTwice) {
  std::string error;
  auto database = Database::open("", error);
  ASSERT_TRUE(database) << error;
  FakeGpu gpu;
  gpu.raceUs = [](const Schedule &schedule) { return 100.0 + schedule.tileM; };
  SearchResult first = search(gpu, database.get());
  SearchResult again = search(gpu, database.get());
  EXPECT_EQ(gpu.races, 1u);
  EXPECT_EQ(again.best->schedule, first.best->schedule);
  EXPECT_EQ(again.measurement->medianUs, first.measurement->medianUs);
}

TEST_F(SearchTest, FailuresCostTheirCandidateOnly) {
  FakeGpu gpu;
  gpu.verdict = [](const Schedule &schedule) {
    return schedule.tileM % 128 ? Verdict{Status::Wrong, "off by one", 9}
                                : Verdict{};
  };
  compiler.refuses = [](const Schedule &schedule) {
    return schedule.stages == 4;
  };
  SearchResult result = search(gpu);
  EXPECT_EQ(result.trials.size(), options.budget);
  std::set<Status> seen;
  for (const Trial &trial : result.trials) {
    seen.insert(trial.verdict.status);
    if (trial.verdict.status != Status::Ok) {
      EXPECT_LT(trial.reward, -2);
      EXPECT_EQ(trial.medianUs, 0);
    }
  }
  EXPECT_TRUE(seen.count(Status::Ok));
  EXPECT_GT(result.progress.failed, 0u);
  ASSERT_TRUE(result.best);
  EXPECT_EQ(result.best->verdict.status, Status::Ok);
}

TEST_F(SearchTest, NothingValidMeansNoWinner) {
  FakeGpu gpu;
  gpu.verdict = [](const Schedule &) {
    return Verdict{Status::Trapped, "fault", 0};
  };
  options.budget = 10;
  SearchResult result = search(gpu);
  EXPECT_EQ(result.trials.size(), 10u);
  EXPECT_FALSE(result.best);
  EXPECT_FALSE(result.artifact);
}

TEST_F(SearchTest, DropsUnlawfulAndRepeatedProposals) {
  std::string error;
  auto database = Database::open("", error);
  Schedule good = defaultSchedule(context), bad = good, other = good;
  bad.tileM = 3;
  other.fold = !other.fold;
  ListProposer list({good, bad, other, other});
  FakeGpu gpu;
  SearchResult result = run(gpu, database.get(), {&list});
  EXPECT_EQ(result.outcome, Outcome::Exhausted);
  EXPECT_EQ(result.trials.size(), 2u);
  EXPECT_EQ(result.progress.unlawful, 1u);
  EXPECT_EQ(result.progress.repeats, 2u);
  EXPECT_EQ(gpu.calls.count(bad), 0u);
  EXPECT_EQ(database->count("candidates"), 3);
}

TEST_F(SearchTest, TheModelNeedsOnlyTheWinnerCompiled) {
  auto model = createModelEvaluator(target);
  SearchResult result = search(*model);
  EXPECT_EQ(compiler.compiled, 1u);
  ASSERT_TRUE(result.measurement);
  EXPECT_EQ(result.measurement->evaluator, "model");
  EXPECT_FALSE(result.contest);

  // A winner that does not compile makes way for the next.
  Schedule winner = result.best->schedule;
  compiler.refuses = [&](const Schedule &s) { return s == winner; };
  SearchResult next = search(*model);
  ASSERT_TRUE(next.best);
  EXPECT_NE(next.best->schedule, winner);
  EXPECT_EQ(next.trials.size(), result.trials.size());
}

TEST_F(SearchTest, BudgetZeroAnswersWithoutMeasuring) {
  FakeGpu gpu;
  options.budget = 0;
  SearchResult result = search(gpu);
  EXPECT_TRUE(gpu.calls.empty());
  EXPECT_EQ(compiler.compiled, 1u);
  ASSERT_TRUE(result.best);
  ASSERT_TRUE(result.artifact);
  EXPECT_EQ(result.measurement->evaluator, "model");
  EXPECT_LE(result.progress.bestUs, result.progress.firstUs);
}

TEST_F(SearchTest, TheTimeLimitHolds) {
  FakeGpu gpu;
  options.timeLimitSeconds = 1e-9;
  SearchResult result = search(gpu);
  EXPECT_EQ(result.outcome, Outcome::Time);
  EXPECT_TRUE(result.trials.empty());
}

TEST_F(SearchTest, TheBestOfTheModelImproves) {
  auto model = createModelEvaluator(target);
  options.budget = 100;
  SearchResult result = search(*model);
  EXPECT_GT(result.progress.firstUs / result.progress.bestUs, 1.0);
}

TEST(RewardTest, PenaltiesAreBelowAnySlowKernel) {
  double slow = rewardOf(Status::Ok, 100, 700);
  for (Status status :
       {Status::Unlawful, Status::CompileFailed, Status::LoadFailed,
        Status::LaunchFailed, Status::Trapped, Status::TimedOut, Status::Wrong,
        Status::OutOfBounds, Status::Nondeterministic, Status::Impossible,
        Status::WorkerLost, Status::SickGpu})
    EXPECT_LT(rewardOf(status, 100, 0), slow);
  EXPECT_DOUBLE_EQ(rewardOf(Status::Ok, 200, 100), std::log(2.0));
}

TEST(BanditTest, MovesToTheArmThatEarns) {
  Bandit bandit(3);
  std::vector<bool> all(3, true);
  // Each arm is tried before any is favoured.
  std::set<int> first;
  for (int i = 0; i < 3; ++i) {
    int arm = bandit.pick(all);
    first.insert(arm);
    bandit.reward(arm, arm == 1 ? 0.9 : 0.1);
  }
  EXPECT_EQ(first.size(), 3u);
  for (int i = 0; i < 57; ++i) {
    int arm = bandit.pick(all);
    bandit.reward(arm, arm == 1 ? 0.9 : 0.1);
  }
  EXPECT_GT(bandit.pulls(1), 40u);
  EXPECT_GE(bandit.pulls(0), 1u);

  // The luck turns: so does the bandit.
  unsigned before = bandit.pulls(2);
  for (int i = 0; i < 100; ++i) {
    int arm = bandit.pick(all);
    bandit.reward(arm, arm == 2 ? 0.9 : 0.1);
  }
  EXPECT_GT(bandit.pulls(2) - before, 40u);
}

TEST(BanditTest, SkipsWhatIsNotAvailable) {
  Bandit bandit(2);
  EXPECT_EQ(bandit.pick({false, true}), 1);
  EXPECT_EQ(bandit.pick({false, false}), -1);
  bandit.cancel(1);
  EXPECT_EQ(bandit.pulls(1), 0u);
}

} // namespace
