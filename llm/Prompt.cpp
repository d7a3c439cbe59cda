//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The prompt and its length.
//
//===----------------------------------------------------------------------===//

#include "l2/Llm/Prompt.h"
#include "PromptParts.h"
#include "Reference.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <array>
#include <limits>

using namespace l2;

namespace {

/// How much of each part is told; from one row to the next, less.
struct Detail {
  bool descriptions;
  unsigned perBand, failures, notes;
};
constexpr std::array<Detail, 5> details = {{{true, 2, 8, 16},
                                            {true, 1, 4, 8},
                                            {true, 1, 1, 4},
                                            {false, 1, 4, 8},
                                            {false, 0, 1, 2}}};

/// Upper ends of the bands of times, as multiples of the best.
constexpr std::array<double, 6> bands = {
    1.05, 1.2, 1.5, 2, 4, std::numeric_limits<double>::infinity()};

/// Decisions in which two schedules differ, knob by knob.
unsigned distance(const Schedule &a, const Schedule &b) {
  unsigned count = 0;
  for (const Knob &knob : knobs())
    count += a.*knob.field != b.*knob.field;
  return count;
}

/// Index of the fastest valid trial; nullopt without one.
std::optional<size_t> fastest(llvm::ArrayRef<Trial> history) {
  std::optional<size_t> best;
  for (size_t i = 0; i < history.size(); ++i)
    if (history[i].verdict.status == Status::Ok &&
        (!best || history[i].medianUs < history[*best].medianUs))
      best = i;
  return best;
}

std::string systemText(const PromptSubject &subject, const Detail &detail) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "l2-opt prompt " << promptVersion << R"(

You tune one matrix-multiplication kernel for an NVIDIA GPU. A schedule is a
list of decisions; you propose rewrites of the best schedule so far. Each is
checked, compiled, verified and timed, and you are told what came of it.

Answer with one JSON object and nothing else:
{"rewrites":[{"reason":WHY,"ops":[{"op":DECISION,ATTRIBUTE:VALUE,...},...]},...]}
- At most )"
     << subject.grammar.mostRewrites
     << R"( rewrites, all different. Each is applied to the base alone.
- An op replaces the decision of its name (load: and operand "a" or "b") as a
  whole: write all of its attributes. Decisions you do not write stay.
- Numbers, true and false are bare, keywords are quoted, lists have as many
  elements as in the table of values.
- {"op":"default","decision":"split_k"} takes a decision back to its default.
- Nothing that was tried is tried again: propose what is new.

The decisions, with examples in the form of files:
)";
  for (const OpReference &op : dialectReference()) {
    os << "\nschedule." << op.name << ": " << op.summary << '\n';
    if (detail.descriptions)
      os << op.description << '\n';
  }
  os << "\nWhat a schedule may take:\n"
     << resourceRules(subject.context.target);
  return text;
}

std::string userText(const PromptSubject &subject, const Schedule &base,
                     const Detail &detail) {
  std::string text;
  llvm::raw_string_ostream os(text);
  writeContract(os, subject);
  os << "\nValues that are lawful here (which go together depends on the "
        "others):\n"
     << tableOf(subject.grammar);
  std::optional<size_t> best = fastest(subject.history);
  writeBase(os, subject, base, best ? subject.history[*best].medianUs : 0);
  if (detail.perBand)
    writeContrast(os, subject, base,
                  contrastingTrials(subject.history, detail.perBand));
  writeFailures(os, subject, base, detail.failures);
  writeNotes(os, subject, detail.notes);
  writeUnvaried(os, subject);
  os << "\nPropose up to " << subject.grammar.mostRewrites
     << " rewrites of the base that should be faster.\n";
  return text;
}

} // namespace

Schedule l2::baseOf(const ScheduleContext &context,
                    llvm::ArrayRef<Trial> history) {
  if (std::optional<size_t> best = fastest(history))
    return history[*best].schedule;
  return defaultSchedule(context);
}

std::vector<size_t> l2::contrastingTrials(llvm::ArrayRef<Trial> history,
                                          unsigned perBand) {
  std::optional<size_t> best = fastest(history);
  if (!best)
    return {};
  std::array<std::vector<size_t>, bands.size()> members;
  for (size_t i = 0; i < history.size(); ++i) {
    const Trial &trial = history[i];
    if (i == *best || trial.verdict.status != Status::Ok)
      continue;
    double slower = trial.medianUs / history[*best].medianUs;
    const auto *band = std::find_if(bands.begin(), bands.end(),
                                    [&](double end) { return slower <= end; });
    members[std::min<size_t>(band - bands.begin(), bands.size() - 1)].push_back(
        i);
  }
  std::vector<size_t> chosen;
  for (std::vector<size_t> &band : members) {
    std::sort(band.begin(), band.end(), [&](size_t a, size_t b) {
      auto key = [&](size_t i) {
        return std::tuple(
            distance(history[i].schedule, history[*best].schedule),
            history[i].medianUs, i);
      };
      return key(a) < key(b);
    });
    band.resize(std::min<size_t>(band.size(), perBand));
    chosen.insert(chosen.end(), band.begin(), band.end());
  }
  std::sort(chosen.begin(), chosen.end(), [&](size_t a, size_t b) {
    return std::pair(history[a].medianUs, a) <
           std::pair(history[b].medianUs, b);
  });
  return chosen;
}

Prompt l2::buildPrompt(const PromptSubject &subject) {
  Prompt prompt;
  prompt.base = baseOf(subject.context, subject.history);
  for (const Detail &detail : details) {
    prompt.system = systemText(subject, detail);
    prompt.user = userText(subject, prompt.base, detail);
    if (prompt.system.size() + prompt.user.size() <= subject.mostBytes)
      break;
  }
  return prompt;
}
