//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Evolution: mutation and crossover of the best trials.
//
//===----------------------------------------------------------------------===//

#include "l2/Search/Proposer.h"
#include <algorithm>
#include <set>

using namespace l2;

namespace {

/// Valid trials before there is anything to select from; until then proposals
/// are drawn at random.
constexpr size_t leastParents = 4;
/// Parents come from this many of the best, by a tournament of this size.
constexpr size_t elite = 12;
constexpr unsigned tournament = 3;
/// Tries for one proposal: joint limits and repeats reject some.
constexpr unsigned triesPerProposal = 60;

class EvolutionProposer : public Proposer {
public:
  llvm::StringRef name() const override { return "evolution"; }

  std::vector<Proposal> propose(const ScheduleContext &context,
                                llvm::ArrayRef<Trial> history, unsigned count,
                                std::mt19937_64 &rng) override;

private:
  /// What was proposed before but is not in the history yet.
  std::set<Schedule> proposed;
};

/// Uniform in [0, bound). Not a standard distribution: those differ between
/// libraries, and seeded runs must not.
size_t draw(std::mt19937_64 &rng, size_t bound) { return rng() % bound; }

/// True once in `n`.
bool oneIn(std::mt19937_64 &rng, size_t n) { return draw(rng, n) == 0; }

/// Valid trials, fastest first.
std::vector<const Trial *> selectElite(llvm::ArrayRef<Trial> history) {
  std::vector<const Trial *> best;
  for (const Trial &trial : history)
    if (trial.verdict.status == Status::Ok)
      best.push_back(&trial);
  std::sort(best.begin(), best.end(), [](const Trial *a, const Trial *b) {
    return std::pair(a->medianUs, a) < std::pair(b->medianUs, b);
  });
  best.resize(std::min(best.size(), elite));
  return best;
}

const Trial &selectParent(llvm::ArrayRef<const Trial *> best,
                          std::mt19937_64 &rng) {
  size_t winner = best.size() - 1;
  for (unsigned i = 0; i < tournament; ++i)
    winner = std::min(winner, draw(rng, best.size()));
  return *best[winner];
}

/// Gives one knob that has a choice another value. Returns its name.
std::string mutateKnob(Schedule &schedule, const ScheduleContext &context,
                       std::mt19937_64 &rng) {
  for (unsigned tries = 0; tries < 100; ++tries) {
    const Knob &knob = knobs()[draw(rng, knobs().size())];
    auto domain = knob.domain(schedule, context);
    if (domain.size() < 2)
      continue;
    int64_t old = schedule.*knob.field;
    size_t place =
        std::find(domain.begin(), domain.end(), old) - domain.begin();
    size_t next = draw(rng, domain.size());
    // Sizes change by one step more often than by a leap.
    if (domain.size() > 2 && place < domain.size() && !oneIn(rng, 3))
      next = place == 0                   ? 1
             : place + 1 == domain.size() ? place - 1
             : oneIn(rng, 2)              ? place - 1
                                          : place + 1;
    if (domain[next] == old)
      continue;
    schedule.*knob.field = domain[next];
    // Later knobs follow: kept where still lawful, else the nearest value; at
    // times drawn anew, since the nearest is not always a good partner.
    if (oneIn(rng, 6))
      sampleKnobs(schedule, &knob - knobs().begin() + 1, context, rng);
    else
      repairKnobs(schedule, context);
    return knob.name();
  }
  return "";
}

/// Takes each decision from one parent or the other, whole.
Schedule cross(const Schedule &a, const Schedule &b,
               const ScheduleContext &context, std::mt19937_64 &rng) {
  Schedule child = a;
  bool fromB = false;
  const Knob *previous = nullptr;
  for (const Knob &knob : knobs()) {
    if (!previous || previous->decision != knob.decision)
      fromB = oneIn(rng, 2);
    if (fromB)
      child.*knob.field = b.*knob.field;
    previous = &knob;
  }
  repairKnobs(child, context);
  return child;
}

std::string shortHash(const Schedule &schedule) {
  return schedule.hash().substr(0, 6);
}

Proposal breed(llvm::ArrayRef<const Trial *> best,
               const ScheduleContext &context, std::mt19937_64 &rng) {
  const Trial &parent = selectParent(best, rng);
  Proposal child{parent.schedule, ""};
  const Trial &other = selectParent(best, rng);
  if (&other != &parent && oneIn(rng, 3)) {
    child.schedule = cross(parent.schedule, other.schedule, context, rng);
    child.origin = "cross " + shortHash(parent.schedule) + " and " +
                   shortHash(other.schedule);
    if (oneIn(rng, 2))
      return child;
    child.origin += ", ";
  }
  // One knob half of the time, two or three else.
  unsigned mutations = oneIn(rng, 2) ? 1 : 2 + draw(rng, 2);
  std::string names;
  for (unsigned i = 0; i < mutations; ++i)
    names +=
        (names.empty() ? "" : " ") + mutateKnob(child.schedule, context, rng);
  child.origin += "mutate " + names + " of " + shortHash(parent.schedule);
  return child;
}

/// One of the first generation.
Proposal drawFirst(const ScheduleContext &context, std::mt19937_64 &rng) {
  Proposal child{{}, "first generation"};
  sampleKnobs(child.schedule, 0, context, rng);
  return child;
}

std::vector<Proposal> EvolutionProposer::propose(const ScheduleContext &context,
                                                 llvm::ArrayRef<Trial> history,
                                                 unsigned count,
                                                 std::mt19937_64 &rng) {
  std::vector<Proposal> proposals;
  std::vector<const Trial *> best = selectElite(history);
  bool first = best.size() < leastParents;
  std::set<Schedule> taken = proposed;
  for (const Trial &trial : history)
    taken.insert(trial.schedule);
  for (unsigned tries = 0;
       tries < triesPerProposal * count && proposals.size() < count; ++tries) {
    Proposal child =
        first ? drawFirst(context, rng) : breed(best, context, rng);
    if (violation(child.schedule, context) ||
        !taken.insert(child.schedule).second)
      continue;
    proposed.insert(child.schedule);
    proposals.push_back(std::move(child));
  }
  return proposals;
}

} // namespace

std::unique_ptr<Proposer> l2::createEvolutionProposer() {
  return std::make_unique<EvolutionProposer>();
}
