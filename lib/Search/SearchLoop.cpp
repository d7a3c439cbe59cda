//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The search's loop: propose in batches, compile ahead, measure in order.
//
//===----------------------------------------------------------------------===//

#include "SearchRun.h"
#include "l2/Search/Reward.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"
#include <algorithm>
#include <cmath>

using namespace l2;

namespace {
/// Candidates a batch. Two batches are in flight: one compiles while the other
/// is measured. A proposer sees the results of all batches but the last, and
/// that never depends on timing: so seeded runs repeat.
constexpr unsigned batchSize = 8;
/// Fruitless answers after which a proposer is left out of a batch.
constexpr unsigned mostStrikes = 3;
/// Share of the budget with which the first proposer opens the search.
constexpr double openingShare = 0.35;
/// By how much a survey understates the best time: so that even the best is not
/// worth the time that only a finalist is worth.
constexpr double surveyHaste = 1.5;
} // namespace

SearchRun::SearchRun(const Problem &problem, const TargetInfo &target,
                     Evaluator &evaluator, Compiler &compiler,
                     Database *database, llvm::ArrayRef<Proposer *> proposers,
                     const SearchOptions &options,
                     const SearchCallbacks &callbacks)
    : problem(problem), target(target), context{problem, target, options.space},
      evaluator(evaluator), compiler(compiler), database(database),
      proposers(proposers), options(options), callbacks(callbacks),
      start(std::chrono::steady_clock::now()), bandit(proposers.size()),
      brought(proposers.size()) {
  // One stream a proposer: adding a proposer leaves the others' draws alone.
  for (Proposer *proposer : proposers)
    randoms.emplace_back(options.seed ^ llvm::xxh3_64bits(proposer->name()));
  result.progress.budget = options.budget;
}

bool SearchRun::begin(std::string &error) {
  if (!database)
    return true;
  std::string names;
  for (Proposer *proposer : proposers)
    names += (names.empty() ? "" : ",") + proposer->name().str();
  RunRecord record{problem,
                   target.name.str(),
                   options.device,
                   evaluator.name().str(),
                   names,
                   options.seed,
                   options.budget,
                   options.timeLimitSeconds,
                   options.toolchain};
  run = database->beginRun(record, error);
  return run.has_value();
}

double SearchRun::elapsed() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
      .count();
}

double SearchRun::reserve() const {
  if (options.survey)
    return 0;
  if (!evaluator.needsArtifact())
    return std::min(2.0, 0.1 * options.timeLimitSeconds);
  double confirmations = options.confirm * longestEvaluation;
  // Without a contest a fresh process verifies the winner all the same.
  double fresh = options.contest
                     ? std::min(15.0, 0.25 * options.timeLimitSeconds)
                     : std::min(4.0, 0.1 * options.timeLimitSeconds);
  return std::min(confirmations + fresh, 0.6 * options.timeLimitSeconds);
}

void SearchRun::phase(llvm::StringRef words) const {
  if (callbacks.onPhase)
    callbacks.onPhase(words);
}

/// What was found stays valid, but a result that is not stored would be
/// measured twice: the search ends here.
void SearchRun::databaseFailed(const std::string &error) {
  if (result.databaseError.empty())
    result.databaseError = error;
  database = nullptr;
}

void SearchRun::stored(llvm::StringRef measurementKey,
                       const Evaluation &evaluation, bool reused) const {
  if (callbacks.onStored)
    callbacks.onStored({measurementKey, &evaluation, reused});
}

bool SearchRun::sick() {
  result.sickness = evaluator.sickness();
  if (result.sickness.empty())
    return false;
  result.outcome = Outcome::SickGpu;
  return true;
}

llvm::StringRef SearchRun::proposerName(int arm) const {
  return arm < 0 ? llvm::StringRef("default") : proposers[arm]->name();
}

Protocol SearchRun::protocol() const {
  Protocol protocol;
  protocol.evaluator = evaluator.name().str();
  protocol.device = options.device;
  if (options.survey)
    protocol.stage = "survey";
  return protocol;
}

std::optional<CompileResult> SearchRun::await(uint64_t ticket, double until) {
  while (elapsed() < until && !stopped())
    if (auto compiled = compiler.wait(ticket, 0.05))
      return compiled;
  return std::nullopt;
}

void SearchRun::explore() {
  admit({defaultSchedule(context), "default schedule"}, -1, /*pulled=*/false);
  planBatch();
  while (!pending.empty() || awaitProposals()) {
    if (stopped())
      result.outcome = Outcome::Interrupted;
    else if (left() <= reserve())
      result.outcome = Outcome::Time;
    else if (!result.databaseError.empty())
      result.outcome = Outcome::Failed;
    else {
      if (pending.size() <= batchSize)
        planBatch();
      Pending next = std::move(pending.front());
      pending.pop_front();
      if (process(next))
        continue;
      if (!sick())
        result.outcome = stopped() ? Outcome::Interrupted : Outcome::Time;
    }
    compiler.cancelQueued();
    pending.clear();
    return;
  }
  result.outcome =
      admitted >= options.budget ? Outcome::Budget : Outcome::Exhausted;
}

void SearchRun::planBatch() {
  std::vector<unsigned> strikes(proposers.size());
  unsigned wanted = std::min(batchSize, options.budget - admitted);
  while (wanted > 0 && result.databaseError.empty() && !stopped()) {
    std::optional<unsigned> got = askProposers(wanted, strikes);
    if (!got)
      return;
    wanted -= *got;
  }
}

/// Waits for whoever has proposals on the way. False when nobody has: the
/// search is over. True without any when it has to end meanwhile.
bool SearchRun::awaitProposals() {
  constexpr double step = 0.05;
  while (pending.empty() && admitted < options.budget) {
    bool coming = false;
    for (Proposer *proposer : proposers)
      coming |= proposer->await(coming ? 0 : step);
    if (!coming)
      return false;
    if (stopped() || left() <= reserve() || !result.databaseError.empty())
      return true;
    planBatch();
  }
  return !pending.empty();
}

/// Whether the first proposer still opens the search: what it knows before any
/// result is worth a share of the budget that no early credit should decide on.
bool SearchRun::opening() const {
  return admitted < openingShare * options.budget;
}

/// The available proposer furthest below its share of what was admitted and
/// `planned`; -1 when none is available.
int SearchRun::mostOwed(const std::vector<bool> &available,
                        const std::vector<unsigned> &planned) const {
  unsigned total = 1;
  for (auto [had, next] : llvm::zip(brought, planned))
    total += had + next;
  int owed = -1;
  double most = 0;
  for (size_t arm = 0; arm < proposers.size(); ++arm) {
    double debt = options.shares[arm] * total - brought[arm] - planned[arm];
    if (available[arm] && (owed < 0 || debt > most)) {
      owed = arm;
      most = debt;
    }
  }
  return owed;
}

/// How many of `wanted` proposals to ask each proposer for.
std::vector<unsigned> SearchRun::shareOut(unsigned wanted,
                                          const std::vector<bool> &available,
                                          bool pulled) {
  std::vector<unsigned> shares(proposers.size());
  if (options.shares.empty() && !pulled) {
    if (auto it = llvm::find(available, true); it != available.end())
      shares[it - available.begin()] = wanted;
    return shares;
  }
  for (unsigned i = 0; i < wanted; ++i)
    if (int arm = pulled ? bandit.pick(available) : mostOwed(available, shares);
        arm >= 0)
      ++shares[arm];
  return shares;
}

/// Shares `wanted` proposals out and asks each proposer once. Returns how many
/// were admitted; nullopt when every proposer is dry.
std::optional<unsigned>
SearchRun::askProposers(unsigned wanted, std::vector<unsigned> &strikes) {
  std::vector<bool> available(proposers.size());
  for (size_t arm = 0; arm < proposers.size(); ++arm)
    available[arm] = strikes[arm] < mostStrikes;
  bool pulled = options.shares.empty() && !opening();
  std::vector<unsigned> shares = shareOut(wanted, available, pulled);
  if (llvm::all_of(shares, [](unsigned share) { return share == 0; }))
    return std::nullopt;
  unsigned total = 0;
  for (size_t arm = 0; arm < proposers.size(); ++arm) {
    if (shares[arm] == 0)
      continue;
    unsigned good = 0;
    for (const Proposal &proposal : proposers[arm]->propose(
             context, result.trials, shares[arm], randoms[arm])) {
      if (good == shares[arm])
        break;
      good += admit(proposal, arm, pulled);
    }
    for (unsigned i = good; pulled && i < shares[arm]; ++i)
      bandit.cancel(arm);
    strikes[arm] += good == 0;
    total += good;
  }
  return total;
}

void SearchRun::dropUnlawful(const Proposal &proposal, int arm, bool pulled,
                             const std::string &reason) {
  ++result.progress.unlawful;
  if (pulled)
    bandit.reward(arm, 0);
  if (!database || !run)
    return;
  CandidateRecord record;
  record.run = *run;
  record.ordinal = admitted;
  record.problem = &problem;
  record.schedule = &proposal.schedule;
  record.proposer = proposerName(arm).str();
  record.origin = proposal.origin;
  record.evaluation.verdict = {Status::Unlawful, reason, 0};
  record.reward = rewardOf(Status::Unlawful, 0, 0);
  if (std::string error; !database->addCandidate(record, error))
    databaseFailed(error);
}

bool SearchRun::admit(const Proposal &proposal, int arm, bool pulled) {
  if (admitted >= options.budget)
    return false;
  if (!seen.insert(proposal.schedule).second) {
    ++result.progress.repeats;
    return false;
  }
  if (auto broken = violation(proposal.schedule, context)) {
    dropUnlawful(proposal, arm, pulled, *broken);
    return false;
  }
  Pending next;
  next.proposal = proposal;
  next.arm = arm;
  next.pulled = pulled;
  next.artifactKey =
      artifactKey(problem, proposal.schedule, target.name, options.toolchain);
  next.measurementKey = measurementKey(next.artifactKey, problem, protocol());
  next.known = recall(next.measurementKey, next.kills);
  if (!next.known && evaluator.needsArtifact())
    next.ticket = compiler.submit(problem, proposal.schedule);
  pending.push_back(std::move(next));
  ++admitted;
  if (arm >= 0)
    ++brought[arm];
  return true;
}

std::optional<Evaluation> SearchRun::recall(llvm::StringRef measurementKey,
                                            unsigned &kills) {
  kills = 0;
  if (!database)
    return std::nullopt;
  std::string error;
  std::optional<Evaluation> known;
  if (options.reuse)
    known = database->findEvaluation(measurementKey, error);
  // One that passed once may have killed its worker when verified again.
  if (error.empty() && (!known || known->verdict.status == Status::Ok))
    if (auto record = database->findKills(measurementKey, error)) {
      kills = record->count;
      // Also when nothing is to be reused: it costs a worker each time.
      if (kills >= killsToSetAside) {
        known = std::move(record->last);
        known->verdict.reason = "set aside after " + std::to_string(kills) +
                                " kills; the last: " + known->verdict.reason;
      }
    }
  if (!error.empty())
    databaseFailed(error);
  return known;
}

Evaluation
SearchRun::evaluateWithRetry(llvm::StringRef measurementKey, unsigned kills,
                             llvm::function_ref<Evaluation()> evaluate) {
  while (true) {
    Evaluation evaluation = evaluate();
    if (!evaluation.killed || ++kills >= killsToSetAside || stopped())
      return evaluation;
    std::string error;
    if (database && !database->addKill(measurementKey, evaluation, error))
      databaseFailed(error);
  }
}

bool SearchRun::process(Pending &pending) {
  if (pending.known) {
    record(pending, *pending.known, /*reused=*/true, 0, 0);
    return true;
  }
  std::optional<Artifact> artifact;
  double compileSeconds = 0;
  if (pending.ticket) {
    auto compiled =
        await(*pending.ticket, options.timeLimitSeconds - reserve());
    if (!compiled)
      return false;
    compileSeconds = compiled->seconds;
    if (!compiled->artifact) {
      Evaluation failed;
      failed.verdict.status =
          compiled->lost ? Status::WorkerLost : Status::CompileFailed;
      failed.verdict.reason = compiled->error;
      record(pending, failed, /*reused=*/false, compileSeconds, 0);
      return true;
    }
    artifact = std::move(compiled->artifact);
  }
  double worthUs = result.progress.bestUs > 0
                       ? result.progress.bestUs
                       : std::numeric_limits<double>::infinity();
  if (options.survey)
    worthUs /= surveyHaste;
  double before = elapsed();
  Evaluation evaluation =
      evaluateWithRetry(pending.measurementKey, pending.kills, [&] {
        return evaluator.evaluate(problem, pending.proposal.schedule,
                                  artifact ? &*artifact : nullptr, worthUs);
      });
  double seconds = elapsed() - before;
  if (evaluation.verdict.status == Status::SickGpu)
    return false;
  // An interrupted evaluation may have been cut short: it is not stored.
  if (evaluation.verdict.status != Status::Ok && stopped())
    return false;
  longestEvaluation = std::max(longestEvaluation, seconds);
  if (artifact && evaluation.verdict.status == Status::Ok)
    keepArtifact(pending.proposal.schedule, std::move(*artifact));
  record(pending, std::move(evaluation), /*reused=*/false, compileSeconds,
         seconds);
  return true;
}

void SearchRun::record(const Pending &pending, Evaluation evaluation,
                       bool reused, double compileSeconds,
                       double evaluateSeconds) {
  // Ok without a usable time is a contradiction, whoever reports it.
  if (evaluation.verdict.status == Status::Ok &&
      !(evaluation.measurement && evaluation.measurement->medianUs > 0 &&
        std::isfinite(evaluation.measurement->medianUs)))
    evaluation.verdict = {Status::WorkerLost, "no time was reported", 0};
  SearchProgress &progress = result.progress;
  Trial trial;
  trial.schedule = pending.proposal.schedule;
  trial.proposer = proposerName(pending.arm).str();
  trial.verdict = evaluation.verdict;
  bool ok = trial.verdict.status == Status::Ok;
  if (ok) {
    trial.medianUs = evaluation.measurement->medianUs;
    // The default schedule is the reference; should it fail, the first that
    // does not.
    if (progress.firstUs == 0)
      progress.firstUs = trial.medianUs;
  }
  trial.reward =
      rewardOf(trial.verdict.status, progress.firstUs, trial.medianUs);
  if (pending.pulled)
    bandit.reward(pending.arm,
                  creditOf(trial.verdict.status, trial.reward, bestReward));
  if (ok) {
    bestReward = std::max(bestReward, trial.reward);
    if (progress.bestUs == 0 || trial.medianUs < progress.bestUs)
      progress.bestUs = trial.medianUs;
  } else {
    ++progress.failed;
  }
  ++progress.tried;
  progress.reused += reused;
  progress.elapsedSeconds = elapsed();
  progress.leftSeconds = std::max(0.0, left());
  if (database && run) {
    CandidateRecord record;
    record.run = *run;
    record.ordinal = result.trials.size();
    record.problem = &problem;
    record.schedule = &trial.schedule;
    record.proposer = trial.proposer;
    record.origin = pending.proposal.origin;
    record.artifactKey = pending.artifactKey;
    record.measurementKey = pending.measurementKey;
    record.evaluation = std::move(evaluation);
    record.reused = reused;
    record.reward = trial.reward;
    record.compileSeconds = compileSeconds;
    record.evaluateSeconds = evaluateSeconds;
    if (std::string error; !database->addCandidate(record, error))
      databaseFailed(error);
    else
      stored(record.measurementKey, record.evaluation, reused);
  }
  result.trials.push_back(std::move(trial));
  if (callbacks.onTrial)
    callbacks.onTrial(progress, result.trials.back());
}

/// Keeps the kernels that may still be confirmed, so that they need not be
/// compiled again. Called before the trial is recorded.
void SearchRun::keepArtifact(const Schedule &schedule, Artifact artifact) {
  std::vector<size_t> best = ranking();
  best.resize(std::min<size_t>(best.size(), 2 * options.finalists));
  std::map<Schedule, Artifact> kept;
  for (size_t trial : best)
    if (auto it = artifacts.find(result.trials[trial].schedule);
        it != artifacts.end())
      kept.insert(std::move(*it));
  kept.emplace(schedule, std::move(artifact));
  artifacts = std::move(kept);
}
