//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The expert proposer: rules of thumb as rewrite text, sorted by the model.
//
//===----------------------------------------------------------------------===//

#include "ExpertRules.h"
#include "l2/Schedule/Rewrite.h"
#include "l2/Search/Proposer.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

using namespace l2;

namespace {

/// Opening proposals before the rules turn to the best trials as well.
constexpr size_t openings = 16;
/// How many of the best trials follow-up rules are tried on.
constexpr size_t followed = 3;

/// One rule read back as a schedule.
struct Suggestion {
  Schedule schedule;
  std::string origin, family;
  double seconds = 0;
};

class ExpertProposer : public Proposer {
public:
  llvm::StringRef name() const override { return "expert"; }

  std::vector<Proposal> propose(const ScheduleContext &context,
                                llvm::ArrayRef<Trial> history, unsigned count,
                                std::mt19937_64 &rng) override;

private:
  void open(const ScheduleContext &context);
  bool followUp(const Trial &trial, const ScheduleContext &context,
                std::vector<Proposal> &proposals);
  bool takeOpening(std::vector<Proposal> &proposals);

  bool opened = false;
  std::vector<Suggestion> opening;
  size_t next = 0;
  std::set<Schedule> proposed;
};

/// Reads a rule; nullopt when its text or what it says is not lawful here:
/// rules of thumb are written for many problems and targets.
std::optional<Suggestion> read(const Rule &rule, const Schedule &base,
                               const ScheduleContext &context) {
  std::string error;
  auto schedule = applyRewrite(base, rule.text, context, error);
  if (mlir::failed(schedule) || violation(*schedule, context))
    return std::nullopt;
  return Suggestion{*schedule, "rule " + rule.name, rule.family,
                    occupation(*schedule, context).predictedSeconds};
}

/// Best first, but variety before small differences: the n-th of a family, and
/// the n-th with the same tile, count as slower than predicted, because the
/// model is less sure of its ranking than the measurement will be. What is
/// hopeless even so is left out, but for the best four of a family, and a few.
void orderOpening(std::vector<Suggestion> &suggestions) {
  constexpr double hopelessFamily = 3;
  constexpr size_t fewest = 8;
  auto bySeconds = [](const Suggestion &a, const Suggestion &b) {
    return std::tie(a.seconds, a.schedule) < std::tie(b.seconds, b.schedule);
  };
  std::sort(suggestions.begin(), suggestions.end(), bySeconds);
  // Long kernels do what the model says; short ones are all start and end.
  double best = suggestions.empty() ? 0 : suggestions.front().seconds;
  double hopeless = best > 50e-6 ? 1.35 : best > 5e-6 ? 1.7 : 2.5;
  std::map<std::string, unsigned> families;
  std::map<std::array<int64_t, 5>, unsigned> tiles;
  std::vector<Suggestion> kept;
  for (Suggestion &suggestion : suggestions) {
    const Schedule &s = suggestion.schedule;
    unsigned rank = families[suggestion.family]++;
    if (kept.size() >= fewest &&
        suggestion.seconds > suggestions.front().seconds *
                                 (rank < 4 ? hopelessFamily : hopeless))
      continue;
    unsigned same =
        tiles[{s.loadAVia, s.mmaSwap, s.warpsM, s.tileM, s.tileN}]++;
    kept.push_back(suggestion);
    kept.back().seconds *= 1 + 0.05 * rank + 0.25 * same;
  }
  std::sort(kept.begin(), kept.end(), bySeconds);
  suggestions = std::move(kept);
}

} // namespace

void ExpertProposer::open(const ScheduleContext &context) {
  opened = true;
  Schedule base = defaultSchedule(context);
  std::set<Schedule> known;
  for (const Rule &rule : openingRules(context)) {
    std::optional<Suggestion> suggestion = read(rule, base, context);
    if (suggestion && known.insert(suggestion->schedule).second)
      opening.push_back(std::move(*suggestion));
  }
  orderOpening(opening);
}

bool ExpertProposer::takeOpening(std::vector<Proposal> &proposals) {
  while (next < opening.size()) {
    const Suggestion &suggestion = opening[next++];
    if (!proposed.insert(suggestion.schedule).second)
      continue;
    proposals.push_back({suggestion.schedule, suggestion.origin});
    return true;
  }
  return false;
}

/// Proposes the first follow-up of `trial` that was not proposed before.
bool ExpertProposer::followUp(const Trial &trial,
                              const ScheduleContext &context,
                              std::vector<Proposal> &proposals) {
  for (const Rule &rule : followUpRules(trial.schedule)) {
    std::optional<Suggestion> suggestion = read(rule, trial.schedule, context);
    if (!suggestion || !proposed.insert(suggestion->schedule).second)
      continue;
    proposals.push_back(
        {suggestion->schedule,
         suggestion->origin + " on " + trial.schedule.hash().substr(0, 6)});
    return true;
  }
  return false;
}

std::vector<Proposal> ExpertProposer::propose(const ScheduleContext &context,
                                              llvm::ArrayRef<Trial> history,
                                              unsigned count,
                                              std::mt19937_64 &rng) {
  if (!opened)
    open(context);
  std::vector<Proposal> proposals;
  while (proposals.size() < count && next < openings && takeOpening(proposals))
    ;
  std::vector<const Trial *> best;
  for (const Trial &trial : history) {
    proposed.insert(trial.schedule);
    if (trial.verdict.status == Status::Ok)
      best.push_back(&trial);
  }
  std::sort(best.begin(), best.end(), [](const Trial *a, const Trial *b) {
    return std::pair(a->medianUs, a) < std::pair(b->medianUs, b);
  });
  best.resize(std::min(best.size(), followed));
  // Then by turns: a step from the best, and one more opening.
  bool found = true;
  while (found && proposals.size() < count) {
    found = llvm::any_of(best, [&](const Trial *trial) {
      return followUp(*trial, context, proposals);
    });
    if (proposals.size() < count)
      found |= takeOpening(proposals);
  }
  return proposals;
}

std::unique_ptr<Proposer> l2::createExpertProposer() {
  return std::make_unique<ExpertProposer>();
}
