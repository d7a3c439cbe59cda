//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "l2/Database/Database.h"
#include "l2/Schedule/Schedule.h"
#include "l2/Search/Proposer.h"
#include "gtest/gtest.h"

using namespace l2;

namespace {

class BenchKernels : public testing::Test {
protected:
  BenchKernels()
      : problem(*parseProblemKey("f32f16f16f16_tn_512x512x512")),
        target(*lookupTarget("sm_90a")),
        first(defaultSchedule({problem, target})), second(first) {
    second.rasterGroup = first.rasterGroup == 1 ? 2 : 1;
    database = Database::open("", error);
  }

  /// Stores a measurement of graph mode unless `change` says otherwise.
  template <typename Change>
  void store(const Schedule &schedule, const std::string &stage, double us,
             Change change, const std::string &targetName = "sm_90a",
             const std::string &program = "0.1.0 abc") {
    Evaluation evaluation;
    Measurement &measurement = evaluation.measurement.emplace();
    measurement.evaluator = "gpu";
    measurement.medianUs = us;
    measurement.samplesUs = {us};
    Protocol protocol;
    protocol.evaluator = "gpu";
    protocol.stage = stage;
    protocol.device = "H200";
    change(evaluation, protocol);
    std::string artifact =
        artifactKey(problem, schedule, targetName, {"ptxas 13.0", program});
    std::string key = measurementKey(artifact, problem, protocol);
    ASSERT_TRUE(database->addEvaluations(
        problem, {{artifact, key, &schedule, &evaluation}}, error))
        << error;
  }
  void store(const Schedule &schedule, const std::string &stage, double us) {
    store(schedule, stage, us, [](Evaluation &, Protocol &) {});
  }
  std::optional<StoredSchedule> best() {
    return database->bestSchedule(problem, target, error);
  }

  Problem problem;
  const TargetInfo &target;
  Schedule first, second;
  std::unique_ptr<Database> database;
  std::string error;
};

} // namespace

TEST_F(BenchKernels, ScheduleTextReadsBack) {
  ASSERT_NE(first, second);
  for (const Schedule &schedule : {first, second, Schedule()})
    EXPECT_EQ(parseSchedule(schedule.str()), schedule);
  std::string text = first.str();
  EXPECT_FALSE(parseSchedule(""));
  EXPECT_FALSE(parseSchedule(text + " more=1"));
  EXPECT_FALSE(parseSchedule(text + text.substr(text.rfind(' '))));
  EXPECT_FALSE(parseSchedule("x" + text));
  std::string value = text;
  value.replace(value.find('=') + 1, 1, "?");
  EXPECT_FALSE(parseSchedule(value));
}

/// As a program wrote it that had fewer knobs, in another order.
TEST_F(BenchKernels, ScheduleTextOfEarlierKnobsReadsBack) {
  for (const Knob &left : knobs()) {
    std::string text;
    for (const Knob &knob : llvm::reverse(knobs()))
      if (knob.field != left.field)
        text += (text.empty() ? "" : " ") + knob.name() + "=" +
                knob.print(first.*knob.field);
    std::optional<Schedule> read = parseSchedule(text);
    ASSERT_EQ(read.has_value(), left.neutral().has_value()) << left.name();
    if (!read)
      continue;
    Schedule expected = first;
    expected.*left.field = *left.neutral();
    EXPECT_EQ(*read, expected) << left.name();
  }
  EXPECT_FALSE(knobs().front().neutral());
  EXPECT_EQ(knobs().back().neutral(), 0);
}

TEST_F(BenchKernels, NothingStored) {
  EXPECT_FALSE(best());
  EXPECT_EQ(error, "");
}

TEST_F(BenchKernels, AConfirmedOneComesBeforeAQuickLook) {
  store(first, "search", 5);
  ASSERT_TRUE(best());
  EXPECT_EQ(best()->stage, "search");
  store(second, "search", 4);
  EXPECT_EQ(best()->schedule, second);
  store(first, "playoff 12ab", 6);
  EXPECT_EQ(best()->stage, "playoff");
  EXPECT_EQ(best()->schedule, first);
  store(second, "confirm", 7);
  EXPECT_EQ(best()->stage, "confirm");
  EXPECT_EQ(best()->schedule, second);
  EXPECT_EQ(best()->medianUs, 7);
  store(first, "confirm", 6.5);
  EXPECT_EQ(best()->schedule, first);
}

TEST_F(BenchKernels, WhatDoesNotCount) {
  store(first, "confirm", 1, [](Evaluation &evaluation, Protocol &) {
    evaluation.verdict = {Status::Wrong, "bits", 2};
  });
  store(first, "confirm", 1, [](Evaluation &evaluation, Protocol &protocol) {
    protocol.evaluator = evaluation.measurement->evaluator = "model";
  });
  store(first, "confirm", 1, [](Evaluation &evaluation, Protocol &protocol) {
    protocol.cold = evaluation.measurement->cold = false;
  });
  auto none = [](Evaluation &, Protocol &) {};
  store(first, "confirm", 1, none, "sm_90");
  store(first, "confirm", 1, none, "sm_90a", "0.1.0 abc planted");
  EXPECT_FALSE(best());
  EXPECT_EQ(error, "");
  // Its stages take more shared memory than there is.
  Schedule unlawful = first;
  unlawful.stages = 1000;
  store(unlawful, "confirm", 1);
  EXPECT_FALSE(best());
  store(second, "search", 9);
  EXPECT_EQ(best()->schedule, second);
}

TEST_F(BenchKernels, ALaterFailureAtAnyStageCounts) {
  auto wrong = [](Evaluation &evaluation, Protocol &) {
    evaluation.verdict = {Status::Wrong, "bits", 2};
    evaluation.measurement.reset();
  };
  store(first, "search", 5);
  store(first, "confirm", 5, wrong);
  EXPECT_FALSE(best());
  store(first, "playoff 12ab", 5);
  ASSERT_TRUE(best());
  EXPECT_EQ(best()->stage, "playoff");
  store(second, "confirm", 6);
  ASSERT_TRUE(best());
  EXPECT_EQ(best()->schedule, second);
  // Two kills set a kernel aside, at whatever stage.
  auto kill = [](Evaluation &evaluation, Protocol &) {
    evaluation.verdict = {Status::TimedOut, "hung", 0};
    evaluation.measurement.reset();
    evaluation.killed = true;
  };
  store(second, "confirm", 6, kill);
  EXPECT_EQ(best()->schedule, second);
  store(second, "confirm", 6, kill);
  EXPECT_EQ(best()->schedule, first);
  EXPECT_EQ(error, "");
}

TEST_F(BenchKernels, OlderProtocolsDoNotCount) {
  std::string artifact =
      artifactKey(problem, first, "sm_90a", {"ptxas 13.0", "0.1.0 abc"});
  Protocol protocol;
  protocol.evaluator = "gpu";
  protocol.stage = "confirm";
  std::string key = measurementKey(artifact, problem, protocol), older = key;
  std::string version = "protocol " + std::to_string(protocolVersion) + " ";
  size_t at = key.find(version);
  ASSERT_NE(at, std::string::npos);
  older.replace(at, version.size(), "protocol 1 ");
  Evaluation evaluation;
  Measurement &measurement = evaluation.measurement.emplace();
  measurement.evaluator = "gpu";
  measurement.medianUs = 1;
  measurement.samplesUs = {1};
  for (const std::string &stored : {older, key}) {
    ASSERT_TRUE(database->addEvaluations(
        problem, {{artifact, stored, &first, &evaluation}}, error))
        << error;
    EXPECT_EQ(best().has_value(), stored == key) << stored;
  }
}

// The winners of similar problems, nearest first: not of this problem, nor of
// another contract.
TEST_F(BenchKernels, NeighboursPropose) {
  auto keep = [&](const char *key, const Schedule &schedule) {
    problem = *parseProblemKey(key);
    store(schedule, "confirm", 5);
  };
  keep("f32f16f16f16_tn_512x512x512", first);
  keep("f32f16f16f16_tn_4096x4096x512", first);
  keep("f32f16f16f16_tn_1024x512x512", second);
  keep("f32bf16bf16bf16_tn_1024x1024x512", first);
  Problem wanted = *parseProblemKey("f32f16f16f16_tn_1024x1024x512");
  auto propose = [&](unsigned count) {
    return neighbourProposals(*database, {wanted, target}, count, error);
  };
  std::vector<Proposal> proposals = propose(8);
  ASSERT_EQ(proposals.size(), 2u) << error;
  EXPECT_EQ(proposals[0].schedule, second);
  EXPECT_EQ(proposals[0].origin, "winner of f32f16f16f16_tn_1024x512x512");
  EXPECT_EQ(proposals[1].schedule, first);
  EXPECT_EQ(propose(1).size(), 1u);
  wanted = *parseProblemKey("f32f16f16f16_tn_1024x512x512");
  for (const Proposal &proposal : propose(8))
    EXPECT_NE(proposal.origin, "winner of f32f16f16f16_tn_1024x512x512");
  // What is not lawful here is repaired: rows of 7 elements have no TMA.
  wanted = *parseProblemKey("f32f16f16f16_tn_512x512x7");
  for (const Proposal &proposal : propose(8))
    EXPECT_FALSE(violation(proposal.schedule, {wanted, target}));
}
