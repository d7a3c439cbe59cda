//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which values each attribute may take, found by drawing schedules.
//
//===----------------------------------------------------------------------===//

#include "l2/Llm/Grammar.h"
#include "l2/Search/Proposer.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <set>

using namespace l2;

namespace {

/// Schedules drawn. Domains are taken whole, so that even a value seldom drawn
/// is met; the rarest hang on two or three draws of five or so values each.
constexpr unsigned draws = 1000;

/// Values met, by the form of the decision and the knob.
struct Harvest {
  /// The key is the value of the decision's leading keyword, or 0.
  using Forms = std::map<int64_t, std::map<unsigned, std::set<int64_t>>>;
  /// By the place of the decision's first knob.
  std::map<unsigned, Forms> decisions;
};

/// Whether the decision that begins with `first` has a form for each value.
bool leadsForms(const Knob &first) {
  return formOf(first) == KnobForm::Keyword;
}

/// Draws one schedule and notes every domain met on the way.
void draw(const ScheduleContext &context, std::mt19937_64 &rng,
          Harvest &harvest) {
  Schedule schedule;
  unsigned first = 0;
  for (auto [index, knob] : llvm::enumerate(knobs())) {
    auto domain = knob.domain(schedule, context);
    if (domain.empty())
      return;
    const Knob &leader = knobs()[first];
    if (knob.decision != leader.decision || knob.operand != leader.operand)
      first = index;
    Harvest::Forms &forms = harvest.decisions[first];
    if (first == index && leadsForms(knob))
      for (int64_t value : domain)
        forms[value][index].insert(value);
    schedule.*knob.field = domain[rng() % domain.size()];
    int64_t form =
        leadsForms(knobs()[first]) ? schedule.*knobs()[first].field : 0;
    if (first != index || !leadsForms(knob))
      forms[form][index].insert(domain.begin(), domain.end());
  }
}

GrammarOp makeOp(llvm::ArrayRef<Knob> decision,
                 const std::map<unsigned, std::set<int64_t>> &values) {
  GrammarOp op{decision.front().decision, decision.front().operand, {}};
  while (!decision.empty()) {
    llvm::StringRef name = decision.front().attribute;
    GrammarAttribute attribute;
    attribute.knobs = decision.take_while(
        [&](const Knob &knob) { return knob.attribute == name; });
    for (const Knob &knob : attribute.knobs) {
      const std::set<int64_t> &met = values.at(indexOf(knob));
      attribute.values.emplace_back(met.begin(), met.end());
    }
    decision = decision.drop_front(attribute.knobs.size());
    op.attributes.push_back(std::move(attribute));
  }
  return op;
}

} // namespace

Grammar l2::buildGrammar(const ScheduleContext &context,
                         unsigned mostRewrites) {
  Harvest harvest;
  std::mt19937_64 rng(0);
  for (unsigned i = 0; i < draws; ++i)
    draw(context, rng, harvest);
  Grammar grammar;
  grammar.mostRewrites = mostRewrites;
  for (const auto &[first, forms] : harvest.decisions) {
    llvm::ArrayRef<Knob> decision =
        knobsOf(knobs()[first].decision, knobs()[first].operand);
    for (const auto &[form, values] : forms)
      // A form that was met but never drawn to its end is left out.
      if (values.size() == decision.size())
        grammar.ops.push_back(makeOp(decision, values));
  }
  return grammar;
}

ChatGrammar l2::encode(const Grammar &grammar) {
  return {jsonSchemaOf(grammar), gbnfOf(grammar)};
}
