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
