//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The proposer of a language model, with one that is none.
//
//===----------------------------------------------------------------------===//

#include "l2/Llm/LlmProposer.h"
#include "LlmFakes.h"
#include "SearchFakes.h"
#include "llvm/ADT/STLExtras.h"
#include <atomic>
#include <gtest/gtest.h>

using namespace l2;
using namespace std::chrono_literals;

namespace {

std::string rewrite(const std::string &ops) {
  return R"({"reason":"because","ops":[)" + ops + "]}";
}
std::string answerOf(const std::string &rewrites) {
  return R"({"rewrites":[)" + rewrites + "]}";
}
std::string groups(int64_t group) {
  return rewrite(R"({"op":"grid","raster":"along_n","group":)" +
                 std::to_string(group) + "}");
}

class LlmProposerTest : public SearchFixture {
protected:
  LlmProposerTest() {
    settings.synchronous = true;
    settings.predicted = true;
    options.budget = 24;
  }
  /// A search with the model and evolution.
  SearchResult searchWith(LlmProposer &llm, Evaluator &evaluator) {
    auto evolution = createEvolutionProposer();
    return run(evaluator, nullptr, {&llm, evolution.get()});
  }
  static unsigned countOf(const SearchResult &result, const char *name) {
    return llvm::count_if(result.trials, [&](const Trial &trial) {
      return trial.proposer == name;
    });
  }

  FakeChat chat;
  LlmOptions settings;
};

TEST_F(LlmProposerTest, ProposesWhatTheModelSays) {
  chat.answer = [&](const ChatRequest &request, const std::stop_token &) {
    EXPECT_EQ(request.messages.size(), 2u);
    EXPECT_FALSE(request.grammar.empty());
    EXPECT_EQ(request.topic, "hgemm");
    int64_t turn = chat.requests.size();
    return answerOf(groups(turn % 2 ? 2 : 8) + "," +
                    rewrite(R"({"op":"pipeline","stages":12})") + "," +
                    rewrite(R"({"op":"tile","cta":[1,2]})"));
  };
  auto llm = createLlmProposer(chat, settings);
  auto model = createModelEvaluator(target);
  SearchResult result = searchWith(*llm, *model);
  EXPECT_EQ(result.trials.size(), options.budget);
  EXPECT_GT(countOf(result, "evolution"), 0u);
  LlmReport report = llm->finish();
  EXPECT_EQ(report.model, "fake-1");
  EXPECT_EQ(report.constraint, Constraint::Gbnf);
  EXPECT_EQ(report.requests, chat.requests.size());
  EXPECT_EQ(report.replies, report.requests);
  EXPECT_EQ(report.rewrites, 3 * report.replies);
  EXPECT_EQ(report.malformed, report.replies);
  EXPECT_EQ(report.lawfulReplies, 0u);
  EXPECT_EQ(report.rewrites, report.malformed + report.lawful +
                                 report.repaired + report.hopeless);
  EXPECT_GE(report.repaired, 1u);
  EXPECT_GE(report.repeats, 1u);
  // What others proposed just before is dropped by the search.
  EXPECT_GE(report.proposed, countOf(result, "llm"));
  EXPECT_GE(countOf(result, "llm"), 2u);
  EXPECT_EQ(report.totals.usage.completionTokens, 10 * report.replies);
  // The model was told of each.
  const std::string &told = chat.requests.back().messages.back().text;
  EXPECT_NE(told.find("could not be read: "), std::string::npos) << told;
  EXPECT_NE(told.find("pipeline.stages 12 became"), std::string::npos) << told;
  EXPECT_NE(told.find("repeats a known schedule"), std::string::npos) << told;
}

TEST_F(LlmProposerTest, EqualAnswersGiveEqualSearches) {
  chat.answer = [](const ChatRequest &request, const std::stop_token &) {
    // Depends on the prompt alone.
    size_t sum = llvm::hash_value(request.messages.back().text) % 6;
    return answerOf(groups(int64_t(1) << sum));
  };
  std::vector<std::vector<Schedule>> runs;
  for (int i = 0; i < 2; ++i) {
    auto llm = createLlmProposer(chat, settings);
    auto model = createModelEvaluator(target);
    SearchResult result = searchWith(*llm, *model);
    runs.emplace_back();
    for (const Trial &trial : result.trials)
      runs.back().push_back(trial.schedule);
  }
  EXPECT_EQ(runs[0], runs[1]);
}

TEST_F(LlmProposerTest, StopsAfterFlatRounds) {
  settings.flatRounds = 2;
  settings.rewrites = 2;
  chat.answer = [&](const ChatRequest &, const std::stop_token &) {
    return answerOf(groups(1) + "," + groups(2));
  };
  auto llm = createLlmProposer(chat, settings);
  auto model = createModelEvaluator(target);
  SearchResult result = searchWith(*llm, *model);
  EXPECT_EQ(result.trials.size(), options.budget);
  LlmReport report = llm->finish();
  EXPECT_NE(report.stopped.find("2 rounds found nothing better"),
            std::string::npos)
      << report.stopped;
  EXPECT_LE(report.requests, 6u);
}

TEST_F(LlmProposerTest, GoesOnWithoutAnEndpoint) {
  chat.answer = [](const ChatRequest &, const std::stop_token &) {
    return std::nullopt;
  };
  auto llm = createLlmProposer(chat, settings);
  auto model = createModelEvaluator(target);
  SearchResult result = searchWith(*llm, *model);
  EXPECT_EQ(result.trials.size(), options.budget);
  EXPECT_EQ(countOf(result, "llm"), 0u);
  LlmReport report = llm->finish();
  EXPECT_EQ(report.requests, 3u);
  EXPECT_EQ(report.failures, 3u);
  EXPECT_EQ(report.replies, 0u);
  EXPECT_EQ(report.stopped, "3 requests in a row failed; the last: " +
                                toString(ChatFault::Unavailable).str() +
                                ": no connection");
}

TEST_F(LlmProposerTest, AFinalFailureEndsItAtOnce) {
  chat.failure = {ChatFault::Budget, "spent"};
  chat.answer = [](const ChatRequest &, const std::stop_token &) {
    return std::nullopt;
  };
  auto llm = createLlmProposer(chat, settings);
  auto model = createModelEvaluator(target);
  EXPECT_EQ(searchWith(*llm, *model).trials.size(), options.budget);
  EXPECT_EQ(llm->finish().requests, 1u);
}

TEST_F(LlmProposerTest, NonsenseEndsIt) {
  chat.answer = [](const ChatRequest &, const std::stop_token &) {
    return "I am only a language model.";
  };
  auto llm = createLlmProposer(chat, settings);
  auto model = createModelEvaluator(target);
  EXPECT_EQ(searchWith(*llm, *model).trials.size(), options.budget);
  LlmReport report = llm->finish();
  EXPECT_EQ(report.requests, 3u);
  EXPECT_EQ(report.unreadable, 3u);
  EXPECT_NE(report.stopped.find("held no lawful rewrite"), std::string::npos);
}

TEST_F(LlmProposerTest, PatienceBoundsTheWaiting) {
  settings.patience = 0.05;
  chat.failure = {ChatFault::Timeout, "slow"};
  chat.answer = [](const ChatRequest &request,
                   const std::stop_token &) -> std::optional<std::string> {
    EXPECT_TRUE(request.deadline);
    std::this_thread::sleep_until(*request.deadline);
    return std::nullopt;
  };
  auto llm = createLlmProposer(chat, settings);
  auto model = createModelEvaluator(target);
  EXPECT_EQ(searchWith(*llm, *model).trials.size(), options.budget);
  LlmReport report = llm->finish();
  EXPECT_EQ(report.requests, 1u);
  EXPECT_EQ(report.stopped, "the time for waiting is used up");
}

TEST_F(LlmProposerTest, RunsBesideTheSearch) {
  settings.synchronous = false;
  std::atomic<bool> measuring = false, overlapped = false;
  chat.answer = [&](const ChatRequest &, const std::stop_token &) {
    // Answers while others' candidates are measured.
    for (int i = 0; i < 200 && !measuring; ++i)
      std::this_thread::sleep_for(5ms);
    overlapped = overlapped || measuring;
    return answerOf(groups(2));
  };
  FakeGpu gpu;
  gpu.verdict = [&](const Schedule &) {
    measuring = true;
    std::this_thread::sleep_for(2ms);
    return Verdict{};
  };
  auto llm = createLlmProposer(chat, settings);
  SearchResult result = searchWith(*llm, gpu);
  EXPECT_EQ(result.trials.size(), options.budget);
  EXPECT_TRUE(overlapped);
  EXPECT_GE(countOf(result, "llm"), 1u);
}

TEST_F(LlmProposerTest, AloneItIsWaitedFor) {
  settings.synchronous = false;
  settings.flatRounds = 2;
  settings.rewrites = 2;
  chat.answer = [&](const ChatRequest &, const std::stop_token &) {
    std::this_thread::sleep_for(30ms);
    return answerOf(groups(2) + "," + groups(16));
  };
  FakeGpu gpu;
  auto llm = createLlmProposer(chat, settings);
  Proposer *alone[] = {llm.get()};
  SearchResult result = run(gpu, nullptr, alone);
  EXPECT_EQ(result.outcome, Outcome::Exhausted);
  EXPECT_GE(countOf(result, "llm"), 2u);
}

TEST_F(LlmProposerTest, FinishingCancelsARequest) {
  settings.synchronous = false;
  chat.failure = {ChatFault::Cancelled, "cancelled"};
  chat.answer = [](const ChatRequest &,
                   const std::stop_token &stop) -> std::optional<std::string> {
    while (!stop.stop_requested())
      std::this_thread::sleep_for(1ms);
    return std::nullopt;
  };
  auto llm = createLlmProposer(chat, settings);
  auto model = createModelEvaluator(target);
  EXPECT_EQ(searchWith(*llm, *model).trials.size(), options.budget);
  LlmReport report = llm->finish();
  EXPECT_EQ(report.requests, 1u);
  EXPECT_EQ(report.replies, 0u);
}

} // namespace
