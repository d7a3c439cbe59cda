//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Prompts: what they hold, and how long they are.
//
//===----------------------------------------------------------------------===//

#include "l2/Llm/Prompt.h"
#include <gtest/gtest.h>

using namespace l2;

namespace {

class LlmPromptTest : public testing::Test {
protected:
  LlmPromptTest() {
    std::mt19937_64 rng(5);
    for (const Proposal &proposal :
         createRandomProposer()->propose(context, {}, 60, rng)) {
      Trial trial;
      trial.schedule = proposal.schedule;
      trial.proposer = "random";
      trial.medianUs =
          occupation(trial.schedule, context).predictedSeconds * 1e6;
      history.push_back(trial);
    }
    history[7].verdict = {Status::Wrong, "C[3, 4] is 7, expected 8", 0};
    history[7].medianUs = 0;
  }
  Prompt prompt(size_t mostBytes = defaultPromptBytes) const {
    return buildPrompt({context, grammar, false, history, notes, mostBytes});
  }
  static unsigned count(const std::string &text, const std::string &part) {
    unsigned found = 0;
    for (size_t at = text.find(part); at != std::string::npos;
         at = text.find(part, at + 1))
      ++found;
    return found;
  }

  Problem problem{"p", 4096, 4096, 4096};
  ScheduleContext context{problem, *lookupTarget("sm_90a")};
  Grammar grammar = buildGrammar(context, 4);
  std::vector<Trial> history;
  std::vector<std::string> notes = {"a note"};
};

TEST_F(LlmPromptTest, DescribesEveryDecision) {
  std::string system = prompt().system;
  EXPECT_EQ(system.rfind("l2-opt prompt 1\n", 0), 0u);
  for (const Knob &knob : knobs()) {
    EXPECT_EQ(count(system, "\nschedule." + knob.decision.str() + ": "), 1u);
    if (knob.decision == "load" && knob.operand == "b")
      continue;
    // The description names the attribute, but for `kind`.
    if (knob.attribute != "kind")
      EXPECT_NE(system.find("`" + knob.attribute.str() + "`"),
                std::string::npos)
          << knob.name();
  }
  EXPECT_NE(system.find("at most 232448 B"), std::string::npos);
  EXPECT_EQ(system.find("mlir::"), std::string::npos);
}

TEST_F(LlmPromptTest, TellsTheHistory) {
  Prompt made = prompt();
  EXPECT_NE(made.user.find("C[4096, 4096]"), std::string::npos);
  EXPECT_NE(made.user.find("measured "), std::string::npos);
  EXPECT_NE(made.user.find("bound by "), std::string::npos);
  EXPECT_NE(made.user.find("wrong: C[3, 4] is 7, expected 8"),
            std::string::npos);
  EXPECT_NE(made.user.find("- a note\n"), std::string::npos);
  EXPECT_NE(made.user.find("{\"op\":\"tile\",\"cta\":["), std::string::npos);
  // Another history, another prompt; the same one, the same prompt.
  EXPECT_EQ(made.user, prompt().user);
  history.resize(10);
  EXPECT_NE(made.user, prompt().user);
  EXPECT_EQ(made.system, prompt().system);
}

TEST_F(LlmPromptTest, StartsFromTheFastest) {
  Schedule best = prompt().base;
  for (const Trial &trial : history)
    if (trial.schedule == best)
      for (const Trial &other : history)
        EXPECT_TRUE(other.verdict.status != Status::Ok ||
                    other.medianUs >= trial.medianUs);
  history.clear();
  EXPECT_EQ(prompt().base, defaultSchedule(context));
}

TEST_F(LlmPromptTest, ContrastsBandsOfTimes) {
  history.clear();
  Schedule base = defaultSchedule(context);
  for (double us :
       {100.0, 101.0, 104.0, 104.5, 110.0, 130.0, 160.0, 390.0, 900.0, 901.0}) {
    Trial trial;
    trial.schedule = base;
    trial.schedule.rasterGroup = us < 104 || us > 900 ? 1 : 32;
    trial.medianUs = us;
    history.push_back(trial);
  }
  EXPECT_EQ(contrastingTrials(history, 1),
            (std::vector<size_t>{1, 4, 5, 6, 7, 9}));
  EXPECT_EQ(contrastingTrials(history, 2),
            (std::vector<size_t>{1, 2, 4, 5, 6, 7, 8, 9}));
  EXPECT_TRUE(contrastingTrials({}, 2).empty());
}

TEST_F(LlmPromptTest, KeepsItsLength) {
  for (int i = 0; i < 30; ++i)
    notes.push_back(std::string(300, 'x'));
  for (size_t most :
       {leastPromptBytes, size_t(10000), size_t(14000), defaultPromptBytes}) {
    Prompt made = prompt(most);
    EXPECT_LE(made.system.size() + made.user.size(), most);
    EXPECT_NE(made.user.find("{\"op\":\"tile\",\"cta\":["), std::string::npos);
  }
}

} // namespace
