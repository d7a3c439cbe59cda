//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Searches on landscapes.
//
//===----------------------------------------------------------------------===//

#include "l2/Search/Replay.h"
#include "l2/Evaluate/Statistics.h"
#include "l2/Schedule/Space.h"
#include "l2/Search/Search.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>
#include <set>

using namespace l2;

namespace {

/// Looks times up.
class LandscapeEvaluator : public Evaluator {
public:
  explicit LandscapeEvaluator(const LandscapeShape &shape) {
    for (const LandscapeRow &row : shape.rows)
      rows[row.schedule] = &row;
  }
  llvm::StringRef name() const override { return "landscape"; }
  bool needsArtifact() const override { return false; }
  std::string describe() const override { return "{}"; }

  Evaluation evaluate(const Problem &, const Schedule &schedule,
                      const Artifact *, double) override {
    Evaluation evaluation;
    const LandscapeRow &row = *rows.at(schedule);
    evaluation.verdict.status = row.status;
    if (row.status == Status::Ok) {
      Measurement measurement;
      measurement.evaluator = "landscape";
      measurement.medianUs = row.us;
      measurement.samplesUs = {row.us};
      evaluation.measurement = std::move(measurement);
    }
    return evaluation;
  }
  Evaluation reverify(const Problem &, const Artifact &) override { return {}; }
  std::optional<Contest> contest(const Problem &, const Artifact &,
                                 std::string &error) override {
    error = "a landscape holds no contest";
    return std::nullopt;
  }

private:
  std::map<Schedule, const LandscapeRow *> rows;
};

/// Nothing is compiled: the evaluator looks at no artifact.
class NoCompiler : public Compiler {
public:
  uint64_t submit(const Problem &, const Schedule &) override { return 0; }
  std::optional<CompileResult> wait(uint64_t, double) override {
    CompileResult result;
    result.artifact.emplace();
    return result;
  }
  void cancelQueued() override {}
};

/// Asks a proposer until it has nothing new, then draws.
class FilledProposer : public Proposer {
public:
  FilledProposer(Proposer &inner, const ScheduleSpace &space,
                 std::set<Schedule> &taken, unsigned &filled)
      : inner(inner), space(space), taken(taken), filled(filled) {}
  llvm::StringRef name() const override { return inner.name(); }

  std::vector<Proposal> propose(const ScheduleContext &context,
                                llvm::ArrayRef<Trial> history, unsigned count,
                                std::mt19937_64 &rng) override {
    constexpr unsigned mostAnswers = 4;
    std::vector<Proposal> fresh;
    for (unsigned i = 0; i < mostAnswers && fresh.size() < count; ++i)
      for (Proposal &proposal :
           inner.propose(context, history, count - fresh.size(), rng))
        if (fresh.size() < count && space.find(proposal.schedule) &&
            taken.insert(proposal.schedule).second)
          fresh.push_back(std::move(proposal));
    while (fresh.size() < count && taken.size() < space.schedules().size()) {
      const Schedule &drawn =
          space.schedules()[rng() % space.schedules().size()];
      if (!taken.insert(drawn).second)
        continue;
      ++filled;
      fresh.push_back({drawn, "drawn from the space"});
    }
    return fresh;
  }

  std::optional<double> predict(const Schedule &schedule,
                                const ScheduleContext &context) const override {
    return inner.predict(schedule, context);
  }

private:
  Proposer &inner;
  const ScheduleSpace &space;
  /// Shared by the proposers of a search.
  std::set<Schedule> &taken;
  unsigned &filled;
};

} // namespace

namespace {

/// A search masked to one shape.
struct Play {
  const LandscapeShape &shape;
  const TargetInfo &target;
  ScheduleSpace space;
  std::set<Schedule> taken;
  unsigned filled = 0;
  std::vector<FilledProposer> proposers;

  Play(const LandscapeShape &shape, const TargetInfo &target,
       llvm::ArrayRef<Proposer *> inner)
      : shape(shape), target(target), space(schedulesOf(shape)),
        taken({defaultSchedule({shape.problem, target})}) {
    for (Proposer *proposer : inner)
      proposers.emplace_back(*proposer, space, taken, filled);
  }

  SearchResult search(const ReplayOptions &options,
                      const SearchCallbacks &callbacks) {
    SearchOptions search;
    search.budget = options.budget;
    search.seed = options.seed;
    search.timeLimitSeconds = std::numeric_limits<double>::infinity();
    search.survey = true;
    search.space = &space;
    if (!options.bandit)
      search.shares = equalShares(proposers.size());
    std::vector<Proposer *> pointers;
    for (FilledProposer &proposer : proposers)
      pointers.push_back(&proposer);
    LandscapeEvaluator evaluator(shape);
    NoCompiler compiler;
    std::string error;
    // Without a database nothing keeps it from starting.
    return *runSearch(shape.problem, target, evaluator, compiler, nullptr,
                      pointers, search, callbacks, error);
  }

  static std::vector<Schedule> schedulesOf(const LandscapeShape &shape) {
    std::vector<Schedule> schedules;
    for (const LandscapeRow &row : shape.rows)
      schedules.push_back(row.schedule);
    return schedules;
  }
};

} // namespace

ReplayRun l2::replaySearch(const LandscapeShape &shape,
                           const TargetInfo &target,
                           llvm::ArrayRef<Proposer *> proposers,
                           const ReplayOptions &options) {
  Play play(shape, target, proposers);
  ReplayRun run;
  double best = 0, bestKnown = shape.bestUs();
  SearchCallbacks callbacks;
  callbacks.onTrial = [&](const SearchProgress &, const Trial &trial) {
    if (trial.medianUs > 0 && (best == 0 || trial.medianUs < best))
      best = trial.medianUs;
    run.bestUs.push_back(best);
  };
  // Nothing more is to be found.
  callbacks.stop = [&] { return best == bestKnown; };
  play.search(options, callbacks);
  run.filled = play.filled;
  return run;
}

double l2::replayGuess(const LandscapeShape &shape, const TargetInfo &target,
                       llvm::ArrayRef<Proposer *> proposers, uint64_t seed) {
  Play play(shape, target, proposers);
  SearchResult result = play.search({0, seed, true}, {});
  if (!result.best)
    return 0;
  auto row = llvm::find_if(shape.rows, [&](const LandscapeRow &row) {
    return row.schedule == result.best->schedule;
  });
  return row == shape.rows.end() ? 0 : row->us;
}

std::optional<unsigned> l2::measurementsToReach(const ReplayRun &run,
                                                double bestUs, double margin) {
  for (auto [index, us] : llvm::enumerate(run.bestUs))
    if (us > 0 && us <= bestUs * (1 + margin))
      return index + 1;
  return std::nullopt;
}

ReplayScore l2::scoreShape(const ReplayContender &contender, size_t shape,
                           double bestUs, unsigned budget, double margin) {
  std::vector<double> counts;
  double reached = 0;
  for (const ReplayRun &run : contender.runs[shape]) {
    std::optional<unsigned> count = measurementsToReach(run, bestUs, margin);
    reached += count.has_value();
    counts.push_back(count.value_or(budget + 1));
  }
  return {median(counts), reached / counts.size()};
}

/// Counts for a time where there is none.
static constexpr double noQuality = 0.01;

double l2::guessQuality(const ReplayContender &contender,
                        llvm::ArrayRef<double> bestUs) {
  double logs = 0;
  for (auto [guesses, best] : llvm::zip(contender.guesses, bestUs)) {
    std::vector<double> shares;
    for (double us : guesses)
      shares.push_back(us > 0 ? best / us : noQuality);
    logs += std::log(median(shares));
  }
  return std::exp(logs / bestUs.size());
}

std::vector<double> l2::quality(const ReplayContender &contender,
                                llvm::ArrayRef<double> bestUs,
                                unsigned budget) {
  std::vector<double> means;
  for (unsigned i = 0; i < budget; ++i) {
    double logs = 0;
    for (auto [runs, best] : llvm::zip(contender.runs, bestUs)) {
      std::vector<double> shares;
      // A run that ended before has all there is, or nothing more to try.
      for (const ReplayRun &run : runs) {
        double us = run.bestUs[std::min<size_t>(i, run.bestUs.size() - 1)];
        shares.push_back(us > 0 ? best / us : noQuality);
      }
      logs += std::log(median(shares));
    }
    means.push_back(std::exp(logs / bestUs.size()));
  }
  return means;
}
