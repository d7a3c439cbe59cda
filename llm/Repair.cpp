//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From a rewrite to a lawful schedule, and from schedules back to ops.
//
//===----------------------------------------------------------------------===//

#include "l2/Llm/Reply.h"
#include "l2/Schedule/KnobText.h"
#include "l2/Schedule/Rewrite.h"
#include "l2/Search/Proposer.h"
#include "llvm/ADT/StringExtras.h"
#include <nlohmann/json.hpp>

using namespace l2;
using Json = nlohmann::ordered_json;

/// "pipeline.stages 8 became 4, …": what `repaired` has else than was asked.
static std::string listChanges(const Schedule &asked,
                               const Schedule &repaired) {
  constexpr size_t most = 6;
  std::vector<std::string> changes;
  for (const Knob &knob : knobs())
    if (asked.*knob.field != repaired.*knob.field)
      changes.push_back(knob.name() + " " + knob.print(asked.*knob.field) +
                        " became " + knob.print(repaired.*knob.field));
  std::string text = llvm::join(llvm::ArrayRef(changes).take_front(most), ", ");
  if (changes.size() > most)
    text += " and " + std::to_string(changes.size() - most) + " more";
  return text;
}

/// Counts ops, a line each; alone, so that one that is refused does not count
/// against the others.
static void countOps(const Schedule &base, llvm::StringRef text,
                     const ScheduleContext &context, ReadRewrite &read) {
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    text = rest;
    if (!line.ltrim().starts_with("schedule."))
      continue;
    ++read.ops;
    std::string error;
    read.lawfulOps += read.fate != RewriteFate::Malformed ||
                      mlir::succeeded(draftRewrite(base, line, context, error));
  }
}

static ReadRewrite judge(const Schedule &base, const ReplyRewrite &rewrite,
                         const ScheduleContext &context) {
  ReadRewrite read;
  if (!rewrite.error.empty()) {
    read.note = rewrite.error;
    return read;
  }
  auto drafted = draftRewrite(base, rewrite.text, context, read.note);
  if (mlir::failed(drafted))
    return read;
  if (!drafted->broken) {
    read.fate = RewriteFate::Lawful;
    read.schedule = drafted->completed;
    return read;
  }
  read.note = *drafted->broken;
  // Nearest to what was asked for; where that leads nowhere, to what the other
  // decisions had to become for it.
  for (const Schedule &start : {drafted->asked, drafted->completed}) {
    read.schedule = start;
    repairKnobs(read.schedule, context);
    if (violation(read.schedule, context))
      continue;
    read.fate = RewriteFate::Repaired;
    read.note += "; repaired: " + listChanges(drafted->asked, read.schedule);
    return read;
  }
  read.fate = RewriteFate::Hopeless;
  return read;
}

ReadRewrite l2::readRewrite(const Schedule &base, const ReplyRewrite &rewrite,
                            const ScheduleContext &context) {
  ReadRewrite read = judge(base, rewrite, context);
  countOps(base, rewrite.text, context, read);
  return read;
}

/// {"op":"tile","cta":[128,256,64]}, every attribute written.
static Json opOf(const Schedule &schedule, llvm::ArrayRef<Knob> decision) {
  Json op = {{"op", decision.front().decision.str()}};
  if (!decision.front().operand.empty())
    op["operand"] = decision.front().operand.str();
  for (const Knob &knob : decision) {
    int64_t value = schedule.*knob.field;
    Json &slot = op[knob.attribute.str()];
    if (knob.index >= 0)
      slot.push_back(value);
    else if (formOf(knob) == KnobForm::Flag)
      slot = value != 0;
    else if (formOf(knob) == KnobForm::Keyword)
      slot = knob.print(value);
    else
      slot = value;
  }
  return op;
}

std::string l2::writeOps(const Schedule &from, const Schedule &to) {
  Json ops = Json::array();
  for (llvm::ArrayRef<Knob> decision : decisions())
    if (llvm::any_of(decision, [&](const Knob &knob) {
          return from.*knob.field != to.*knob.field;
        }))
      ops.push_back(opOf(to, decision));
  return ops.dump();
}

std::string l2::writeOps(const Schedule &schedule) {
  std::string text;
  for (llvm::ArrayRef<Knob> decision : decisions())
    text += opOf(schedule, decision).dump() + "\n";
  return text;
}
