//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The search when workers are killed or the GPU falls sick, and what it says is
// safe.
//
//===----------------------------------------------------------------------===//

#include "SearchFakes.h"
#include <map>

using namespace l2;

namespace {

using SearchRecoveryTest = SearchFixture;

TEST_F(SearchRecoveryTest, WhatKillsItsWorkerGetsASecondChance) {
  std::string error;
  auto database = Database::open("", error);
  FakeGpu gpu;
  // Each second candidate hangs, but only the first time.
  gpu.verdict = [&](const Schedule &schedule) {
    return gpu.calls[schedule] == 1 && schedule.stages % 2
               ? Verdict{Status::TimedOut, "no answer", 0}
               : Verdict{};
  };
  SearchResult result = search(gpu, database.get());
  unsigned kills = 0;
  for (const Trial &trial : result.trials) {
    EXPECT_EQ(trial.verdict.status, Status::Ok);
    kills += trial.schedule.stages % 2 != 0;
  }
  EXPECT_GT(kills, 0u);
  EXPECT_EQ(database->count("kills"), kills);
}

TEST_F(SearchRecoveryTest, TwoKillsSetACandidateAside) {
  std::string error;
  auto database = Database::open("", error);
  FakeGpu gpu;
  gpu.verdict = [](const Schedule &schedule) {
    return schedule.stages % 2 ? Verdict{Status::WorkerLost, "exit 4", 0}
                               : Verdict{};
  };
  SearchResult result = search(gpu, database.get());
  EXPECT_EQ(result.trials.size(), options.budget);
  std::map<Schedule, unsigned> once;
  for (const Trial &trial : result.trials)
    if (trial.schedule.stages % 2) {
      EXPECT_EQ(trial.verdict.status, Status::WorkerLost);
      EXPECT_EQ(trial.verdict.reason, "exit 4");
      once[trial.schedule] = 2;
      EXPECT_EQ(gpu.calls[trial.schedule], 2u);
    }
  ASSERT_FALSE(once.empty());
  EXPECT_EQ(database->count("kills"), int64_t(2 * once.size()));

  // Neither in another run, nor when that is to measure everything anew.
  for (bool reuse : {true, false}) {
    options.reuse = reuse;
    SearchResult again = search(gpu, database.get());
    for (const Trial &trial : again.trials)
      if (trial.schedule.stages % 2) {
        EXPECT_EQ(trial.verdict.status, Status::WorkerLost);
        EXPECT_EQ(trial.verdict.reason,
                  "set aside after 2 kills; the last: exit 4");
        EXPECT_EQ(gpu.calls[trial.schedule], 2u);
      }
  }
}

TEST_F(SearchRecoveryTest, AKillInAnEarlierRunCounts) {
  std::string error;
  auto database = Database::open("", error);
  Schedule schedule = defaultSchedule(context);
  Protocol protocol;
  protocol.evaluator = "gpu";
  protocol.device = options.device;
  Evaluation kill;
  kill.verdict = {Status::TimedOut, "no answer", 0};
  kill.killed = true;
  ASSERT_TRUE(database->addKill(
      measurementKey(
          artifactKey(problem, schedule, target.name, options.toolchain),
          problem, protocol),
      kill, error))
      << error;
  FakeGpu gpu;
  gpu.verdict = [&](const Schedule &) { return kill.verdict; };
  ListProposer none({});
  SearchResult result = run(gpu, database.get(), {&none});
  EXPECT_EQ(result.trials.at(0).verdict.status, Status::TimedOut);
  EXPECT_EQ(gpu.calls[schedule], 1u);
  EXPECT_EQ(database->count("kills"), 2);
}

TEST_F(SearchRecoveryTest, ASickGpuEndsTheSearchWithWhatThereIs) {
  std::string error;
  auto database = Database::open("", error);
  FakeGpu gpu;
  gpu.verdict = [&](const Schedule &) {
    if (gpu.calls.size() <= 10)
      return Verdict{};
    gpu.sick = "GPU 0, fake, is sick: no new worker comes up";
    return Verdict{Status::SickGpu, gpu.sick, 0};
  };
  SearchResult result = search(gpu, database.get());
  EXPECT_EQ(result.outcome, Outcome::SickGpu);
  EXPECT_EQ(result.sickness, gpu.sick);
  EXPECT_EQ(result.trials.size(), 10u);
  ASSERT_TRUE(result.best && result.artifact);
  EXPECT_EQ(result.best->verdict.status, Status::Ok);
  EXPECT_EQ(gpu.contests, 0u);
  EXPECT_EQ(database->count("candidates"), 10);
  EXPECT_EQ(database->count("verdicts"), 10);
  EXPECT_EQ(database->count("kills"), 0);

  // A GPU that works goes on from there.
  FakeGpu other;
  SearchResult resumed = search(other, database.get());
  EXPECT_EQ(resumed.outcome, Outcome::Budget);
  EXPECT_EQ(resumed.progress.reused, 10u);
}

TEST_F(SearchRecoveryTest, AGpuThatFallsSickAtTheEndLeavesAWinner) {
  FakeGpu gpu;
  // The first second look at a candidate finds it so.
  gpu.verdict = [&](const Schedule &schedule) {
    if (gpu.calls[schedule] == 1)
      return Verdict{};
    gpu.sick = "sick";
    return Verdict{Status::SickGpu, gpu.sick, 0};
  };
  SearchResult result = search(gpu);
  EXPECT_EQ(result.outcome, Outcome::SickGpu);
  ASSERT_TRUE(result.best && result.artifact);
  EXPECT_EQ(result.best->verdict.status, Status::Ok);
  EXPECT_FALSE(result.measurement);
  EXPECT_EQ(gpu.calls[result.best->schedule], 2u);
  EXPECT_EQ(gpu.contests, 0u);
}

// Found while it searched; wrong on the data of a fresh process.
TEST_F(SearchRecoveryTest, AWinnerThatFailsInAFreshProcessIsNotShipped) {
  for (bool contest : {true, false}) {
    options.contest = contest;
    std::string error;
    auto database = Database::open("", error);
    ASSERT_TRUE(database) << error;
    FakeGpu gpu;
    std::optional<Schedule> first;
    gpu.again = [&](const Schedule &schedule) -> Verdict {
      if (!first)
        first = schedule;
      return schedule == *first ? Verdict{Status::Wrong, "3 outputs", 9}
                                : Verdict{};
    };
    SearchResult result = search(gpu, database.get());
    ASSERT_TRUE(first && result.best && result.artifact && result.measurement);
    EXPECT_NE(result.best->schedule, *first);
    EXPECT_EQ(result.artifact->schedule, result.best->schedule);
    EXPECT_EQ(result.best->verdict.status, Status::Ok);
    EXPECT_EQ(result.progress.bestUs, result.measurement->medianUs);
    EXPECT_EQ(gpu.reverified.at(*first), 1u);
    EXPECT_EQ(gpu.contests, contest ? 1u : 0u);
    EXPECT_EQ(failuresOf(result)[Status::Wrong], 1u);
    // Under the key of its confirmation.
    Protocol protocol;
    protocol.evaluator = "gpu";
    protocol.device = options.device;
    protocol.stage = "confirm";
    auto evaluation = database->findEvaluation(
        measurementKey(
            artifactKey(problem, *first, target.name, options.toolchain),
            problem, protocol),
        error);
    ASSERT_TRUE(evaluation) << error;
    EXPECT_EQ(evaluation->verdict.status, Status::Wrong);
    EXPECT_EQ(evaluation->verdict.reason, "3 outputs");
    // The next search knows.
    SearchResult next = search(gpu, database.get());
    ASSERT_TRUE(next.best);
    EXPECT_NE(next.best->schedule, *first);
    EXPECT_EQ(gpu.reverified.at(*first), 1u);
  }
}

TEST_F(SearchRecoveryTest, AWinnerThatHangsInAFreshProcessIsSetAside) {
  options.contest = false;
  std::string error;
  auto database = Database::open("", error);
  ASSERT_TRUE(database) << error;
  FakeGpu gpu;
  std::optional<Schedule> first;
  gpu.again = [&](const Schedule &schedule) -> Verdict {
    if (!first)
      first = schedule;
    return schedule == *first ? Verdict{Status::TimedOut, "hung", 0}
                              : Verdict{};
  };
  for (int i = 0; i < 2; ++i) {
    SearchResult result = search(gpu, database.get());
    ASSERT_TRUE(first && result.best);
    EXPECT_NE(result.best->schedule, *first);
    // One more chance, once.
    EXPECT_EQ(gpu.reverified.at(*first), killsToSetAside);
  }
}

TEST_F(SearchRecoveryTest, AFewWinnersThatFailEndTheSearchWithNone) {
  FakeGpu gpu;
  gpu.again = [](const Schedule &) {
    return Verdict{Status::OutOfBounds, "beside C", 0};
  };
  SearchResult result = search(gpu);
  EXPECT_FALSE(result.best);
  EXPECT_FALSE(result.artifact);
  EXPECT_FALSE(result.measurement);
  EXPECT_EQ(gpu.reverified.size(), 4u);
  EXPECT_EQ(result.unverified, "out-of-bounds: beside C");
  EXPECT_EQ(gpu.contests, 0u);
}

TEST_F(SearchRecoveryTest, AProcessThatCannotVerifyIsNotHeldAgainstTheWinner) {
  options.contest = false;
  FakeGpu gpu;
  gpu.again = [](const Schedule &) {
    return Verdict{Status::WorkerLost, "no memory", 0};
  };
  SearchResult result = search(gpu);
  ASSERT_TRUE(result.best);
  EXPECT_EQ(result.unverified, "no memory");
  EXPECT_EQ(gpu.reverified.size(), 1u);
}

TEST_F(SearchRecoveryTest, WhatIsStoredIsTold) {
  std::string error;
  auto database = Database::open("", error);
  FakeGpu gpu;
  gpu.raceUs = [](const Schedule &schedule) { return 100.0 + schedule.tileM; };
  std::map<std::string, double> measured;
  unsigned reused = 0, raced = 0;
  callbacks.onStored = [&](const StoredEvaluation &stored) {
    std::string ignored, key = stored.measurementKey.str();
    // Already safe when it is told.
    auto found = database->findEvaluation(key, ignored);
    ASSERT_TRUE(found && found->measurement);
    EXPECT_EQ(found->measurement->medianUs,
              stored.evaluation->measurement->medianUs);
    raced += found->measurement->provenance == R"({"protocol":2})";
    if (stored.reused)
      ++reused;
    else
      EXPECT_TRUE(measured.emplace(key, found->measurement->medianUs).second);
  };
  search(gpu, database.get());
  // Candidates, the rows of the race, and the confirmation.
  EXPECT_GT(measured.size(), options.budget + 1);
  EXPECT_EQ(int64_t(measured.size()), database->count("measurements"));
  EXPECT_EQ(reused, 0u);
  // The race's rows say where they came from.
  EXPECT_GE(raced, 2u);
  size_t before = measured.size();
  search(gpu, database.get());
  EXPECT_EQ(measured.size(), before);
  EXPECT_EQ(reused, before);
}

} // namespace
