//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The grammar: every op it lets through passes its verifier, and every lawful
// value is in it.
//
//===----------------------------------------------------------------------===//

#include "l2/Llm/Grammar.h"
#include "l2/Llm/Reply.h"
#include "l2/Schedule/Complete.h"
#include "l2/Schedule/Rewrite.h"
#include "l2/Search/Proposer.h"
#include "llvm/ADT/STLExtras.h"
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <set>

using namespace l2;
using nlohmann::json;

namespace {

struct Case {
  const char *target;
  Problem problem;
};

std::vector<Case> cases() {
  std::vector<Case> all;
  for (const char *target : {"sm_80", "sm_90a"})
    for (auto [m, n, k] : {std::array<int64_t, 3>{4096, 4096, 4096},
                           {64, 64, 16384},
                           {1, 1, 1},
                           {1000, 63, 100}})
      all.push_back({target, Problem{"p", m, n, k}});
  return all;
}

const GrammarAttribute *find(const Grammar &grammar, const Knob &knob,
                             const Schedule &schedule) {
  for (const GrammarOp &op : grammar.ops) {
    if (op.decision != knob.decision || op.operand != knob.operand)
      continue;
    // The form of the leading keyword that the schedule has.
    const GrammarAttribute &leader = op.attributes.front();
    if (formOf(leader.knobs.front()) == KnobForm::Keyword &&
        leader.values.front().front() != schedule.*leader.knobs.front().field)
      continue;
    for (const GrammarAttribute &attribute : op.attributes)
      if (attribute.name() == knob.attribute)
        return &attribute;
  }
  return nullptr;
}

TEST(LlmGrammarTest, HoldsWhatLawfulSchedulesHold) {
  for (const Case &c : cases()) {
    ScheduleContext context{c.problem, *lookupTarget(c.target)};
    Grammar grammar = buildGrammar(context, 4);
    std::mt19937_64 rng(99);
    std::vector<Schedule> lawful = {defaultSchedule(context)};
    for (const Proposal &p :
         createRandomProposer()->propose(context, {}, 200, rng))
      lawful.push_back(p.schedule);
    for (const Schedule &schedule : lawful)
      for (const Knob &knob : knobs()) {
        const GrammarAttribute *attribute = find(grammar, knob, schedule);
        ASSERT_TRUE(attribute) << knob.name();
        EXPECT_TRUE(llvm::is_contained(
            attribute->values[std::max(knob.index, 0)], schedule.*knob.field))
            << c.target << ' ' << c.problem.key() << ' ' << knob.name() << " = "
            << schedule.*knob.field;
      }
  }
}

/// One op of the form, each attribute drawn from its values, as JSON.
json drawOp(const GrammarOp &op, std::mt19937_64 &rng) {
  json object = {{"op", op.decision.str()}};
  if (!op.operand.empty())
    object["operand"] = op.operand.str();
  for (const GrammarAttribute &attribute : op.attributes)
    for (auto [knob, values] : llvm::zip(attribute.knobs, attribute.values)) {
      int64_t value = values[rng() % values.size()];
      json &slot = object[knob.attribute.str()];
      if (knob.index >= 0)
        slot.push_back(value);
      else if (formOf(knob) == KnobForm::Flag)
        slot = value != 0;
      else if (formOf(knob) == KnobForm::Keyword)
        slot = knob.print(value);
      else
        slot = value;
    }
  return object;
}

TEST(LlmGrammarTest, EveryDrawnOpPassesItsVerifierAndIsRepairedTogether) {
  unsigned repaired = 0, hopeless = 0, total = 0;
  for (const Case &c : cases()) {
    ScheduleContext context{c.problem, *lookupTarget(c.target)};
    Grammar grammar = buildGrammar(context, 1);
    Schedule base = defaultSchedule(context);
    std::mt19937_64 rng(7);
    for (unsigned i = 0; i < 40; ++i) {
      json ops = json::array();
      std::set<std::string> taken;
      for (const GrammarOp &op : grammar.ops)
        if (rng() % 4 == 0 &&
            taken.insert((op.decision + op.operand).str()).second)
          ops.push_back(drawOp(op, rng));
      if (ops.empty())
        continue;
      json whole = {{"rewrites", json::array({json{{"reason", "a"},
                                                   {"ops", std::move(ops)}}})}};
      Reply reply = readReply(whole.dump(), 1);
      ASSERT_EQ(reply.error, "");
      ASSERT_EQ(reply.rewrites.size(), 1u);
      ReadRewrite read = readRewrite(base, reply.rewrites.front(), context);
      ++total;
      ASSERT_NE(read.fate, RewriteFate::Malformed) << whole.dump() << '\n'
                                                   << read.note;
      EXPECT_EQ(read.lawfulOps, read.ops);
      repaired += read.fate == RewriteFate::Repaired;
      hopeless += read.fate == RewriteFate::Hopeless;
      if (read.isLawful())
        EXPECT_EQ(violation(read.schedule, context), std::nullopt);
    }
  }
  EXPECT_GT(total, 250u);
  EXPECT_GT(repaired, 0u);
  EXPECT_EQ(hopeless, 0u);
}

TEST(LlmGrammarTest, FollowsTheTargetAndTheContract) {
  Problem problem{"p", 1024, 1024, 1024};
  std::string old = gbnfOf(buildGrammar({problem, *lookupTarget("sm_80")}, 2));
  std::string hopper =
      gbnfOf(buildGrammar({problem, *lookupTarget("sm_90a")}, 2));
  EXPECT_EQ(old.find("wgmma"), std::string::npos);
  EXPECT_NE(hopper.find("wgmma"), std::string::npos);
  EXPECT_EQ(hopper.find("f16"), std::string::npos);
  problem.accumulator = ElementType::F16;
  hopper = gbnfOf(buildGrammar({problem, *lookupTarget("sm_90a")}, 2));
  EXPECT_NE(hopper.find("f16"), std::string::npos);
}

TEST(LlmGrammarTest, SchemaIsStrict) {
  Problem problem{"p", 1024, 1024, 1024};
  Grammar grammar = buildGrammar({problem, *lookupTarget("sm_90a")}, 3);
  json schema = json::parse(jsonSchemaOf(grammar));
  // Every object: all properties required, none may be added.
  std::function<void(const json &)> check = [&](const json &node) {
    if (node.is_object() && node.contains("properties")) {
      EXPECT_EQ(node["additionalProperties"], false);
      EXPECT_EQ(node["required"].size(), node["properties"].size());
    }
    if (node.is_structured())
      for (const json &child : node)
        check(child);
  };
  check(schema);
  const json &rewrites = schema["properties"]["rewrites"];
  EXPECT_EQ(rewrites["maxItems"], 3);
  const json &ops = rewrites["items"]["properties"]["ops"]["items"]["anyOf"];
  // Nine decisions, each also as its default.
  EXPECT_EQ(ops.size(), grammar.ops.size() + 9);
  EXPECT_EQ(ops[0]["properties"]["op"]["enum"], json::array({"default"}));
  EXPECT_EQ(ops[0]["properties"]["decision"]["enum"], json::array({"mma"}));
  EXPECT_EQ(ops[1]["properties"]["op"]["enum"], json::array({"mma"}));
}

} // namespace
