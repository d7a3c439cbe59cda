//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Surveys, fixed shares, and what they leave in the database.
//
//===----------------------------------------------------------------------===//

#include "SearchFakes.h"
#include "l2/Search/Landscape.h"

using namespace l2;

namespace {

using SurveyTest = SearchFixture;

TEST_F(SurveyTest, GathersTimesAndChoosesNothing) {
  FakeGpu gpu;
  std::string error;
  std::unique_ptr<Database> database = Database::open("", error);
  ASSERT_TRUE(database) << error;
  options.survey = true;
  SearchResult result = search(gpu, database.get());
  EXPECT_EQ(result.trials.size(), options.budget);
  EXPECT_FALSE(result.best);
  EXPECT_FALSE(result.artifact);
  EXPECT_EQ(gpu.contests, 0u);
  for (auto [schedule, calls] : gpu.calls)
    EXPECT_EQ(calls, 1u);

  // The same survey measures nothing again; a search does, by its own protocol.
  FakeGpu second;
  SearchResult again = search(second, database.get());
  EXPECT_TRUE(second.calls.empty());
  ASSERT_EQ(again.trials.size(), result.trials.size());
  for (auto [a, b] : llvm::zip(again.trials, result.trials))
    EXPECT_EQ(a.schedule, b.schedule);
  options.survey = false;
  search(second, database.get());
  EXPECT_FALSE(second.calls.empty());

  std::optional<Landscape> landscape = landscapeOf(*database, target, error);
  ASSERT_TRUE(landscape) << error;
  EXPECT_EQ(landscape->evaluator, "gpu");
  EXPECT_EQ(landscape->device, "fake");
  ASSERT_EQ(landscape->shapes.size(), 1u);
  const LandscapeShape &shape = landscape->shapes[0];
  EXPECT_EQ(shape.rows.front().schedule, defaultSchedule(context));
  EXPECT_GE(shape.rows.size(), options.budget);
  for (const LandscapeRow &row : shape.rows)
    EXPECT_GT(row.us, 0);
}

TEST_F(SurveyTest, AnEmptyDatabaseHasNoTimes) {
  std::string error;
  std::unique_ptr<Database> database = Database::open("", error);
  ASSERT_TRUE(database) << error;
  EXPECT_FALSE(landscapeOf(*database, target, error));
  EXPECT_EQ(error, "the tuning database holds no times for sm_90a");
}

TEST_F(SurveyTest, FixedSharesAreKept) {
  FakeGpu gpu;
  options.shares = {0.25, 0.75};
  SearchResult result = search(gpu, nullptr, {"random", "evolution"});
  std::map<std::string, ProposerTally> tallies = talliesOf(result);
  EXPECT_EQ(tallies["default"].tried, 1u);
  EXPECT_NEAR(tallies["random"].tried, 0.25 * options.budget, 2);
  EXPECT_NEAR(tallies["evolution"].tried, 0.75 * options.budget, 2);
  EXPECT_GT(tallies["random"].bestUs, 0);
}

/// Thinks the opposite of the model.
class ContraryProposer : public ListProposer {
public:
  using ListProposer::ListProposer;
  std::optional<double> predict(const Schedule &schedule,
                                const ScheduleContext &context) const override {
    return 1 / occupation(schedule, context).predictedSeconds;
  }
};

TEST_F(SurveyTest, WhoPredictsRanksTheGuesses) {
  std::mt19937_64 rng(1);
  std::vector<Schedule> list;
  for (const Proposal &proposal :
       createRandomProposer()->propose(context, {}, 10, rng))
    list.push_back(proposal.schedule);
  Schedule slowest = *std::max_element(
      list.begin(), list.end(), [&](const Schedule &a, const Schedule &b) {
        return occupation(a, context).predictedSeconds <
               occupation(b, context).predictedSeconds;
      });
  options.budget = 0;
  FakeGpu gpu;
  ContraryProposer contrary(list);
  SearchResult result = run(gpu, nullptr, {&contrary});
  ASSERT_TRUE(result.best);
  EXPECT_EQ(result.best->schedule, slowest);
  EXPECT_TRUE(gpu.calls.empty());
}

TEST_F(SurveyTest, TheUntrainedPolicyImprovesAndRepeats) {
  auto model = createModelEvaluator(target);
  SearchResult first = search(*model, nullptr, {"rl"}),
               second = search(*model, nullptr, {"rl"});
  ASSERT_EQ(first.trials.size(), options.budget);
  ASSERT_EQ(second.trials.size(), options.budget);
  for (auto [a, b] : llvm::zip(first.trials, second.trials))
    EXPECT_EQ(a.schedule, b.schedule);
  EXPECT_EQ(first.progress.unlawful, 0u);
}

} // namespace
