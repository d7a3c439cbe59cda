//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The search's ending: confirm the best, choose, contest.
//
//===----------------------------------------------------------------------===//

#include "SearchRun.h"
#include "l2/Evaluate/Provenance.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>
#include <tuple>

using namespace l2;
using nlohmann::json;

/// Indices of the valid trials, fastest first; the earlier of two equals.
std::vector<size_t> SearchRun::ranking() const {
  std::vector<size_t> order;
  for (size_t i = 0; i < result.trials.size(); ++i)
    if (result.trials[i].verdict.status == Status::Ok)
      order.push_back(i);
  std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    return std::pair(result.trials[a].medianUs, a) <
           std::pair(result.trials[b].medianUs, b);
  });
  return order;
}

std::optional<Artifact> SearchRun::artifactFor(const Schedule &schedule,
                                               std::string &error) {
  if (auto it = artifacts.find(schedule); it != artifacts.end())
    return it->second;
  // Past the limit too: a winner without a kernel is of no use. The compiler
  // has its own deadline.
  uint64_t ticket = compiler.submit(problem, schedule);
  std::optional<CompileResult> compiled;
  while (!(compiled = compiler.wait(ticket, 1)))
    ;
  if (!compiled->artifact) {
    error = compiled->error;
    return std::nullopt;
  }
  artifacts[schedule] = *compiled->artifact;
  return std::move(compiled->artifact);
}

void SearchRun::conclude() {
  if (evaluator.needsArtifact())
    chooseMeasured();
  else
    chooseCompiled();
  if (winner && !result.best)
    result.best = result.trials[*winner];
}

/// The times are predictions; the best that compiles wins.
void SearchRun::chooseCompiled() {
  constexpr size_t most = 8;
  std::vector<size_t> order = ranking();
  order.resize(std::min(order.size(), most));
  phase("compiling the best");
  for (size_t trial : order) {
    std::string error;
    const Schedule &schedule = result.trials[trial].schedule;
    result.artifact = artifactFor(schedule, error);
    if (!result.artifact) {
      ++result.progress.failed;
      result.trials[trial].verdict = {Status::CompileFailed, error, 0};
      continue;
    }
    winner = trial;
    result.measurement = evaluator
                             .evaluate(problem, schedule, &*result.artifact,
                                       std::numeric_limits<double>::infinity())
                             .measurement;
    return;
  }
}

Protocol SearchRun::confirmation() const {
  Protocol confirm = protocol();
  confirm.stage = "confirm";
  return confirm;
}

/// Measures a trial again, at length and with the whole verification. False
/// when it did not stand.
bool SearchRun::confirm(size_t trial, Measurement &measurement) {
  const Schedule &schedule = result.trials[trial].schedule;
  std::string artifact =
      artifactKey(problem, schedule, target.name, options.toolchain);
  std::string key = measurementKey(artifact, problem, confirmation());
  std::string error;
  unsigned kills = 0;
  std::optional<Evaluation> evaluation = recall(key, kills);
  bool reused = evaluation.has_value();
  if (!reused) {
    std::optional<Artifact> compiled = artifactFor(schedule, error);
    if (!compiled) {
      result.trials[trial].verdict = {Status::CompileFailed, error, 0};
      return false;
    }
    evaluation = evaluateWithRetry(key, kills, [&] {
      return evaluator.evaluate(problem, schedule, &*compiled,
                                std::numeric_limits<double>::infinity());
    });
    // That says nothing against its first time.
    if (evaluation->verdict.status == Status::SickGpu)
      return false;
    EvaluationRecord record{artifact, key, &schedule, &*evaluation};
    if (database && !database->addEvaluations(problem, record, error))
      databaseFailed(error);
  }
  if (database)
    stored(key, *evaluation, reused);
  if (evaluation->verdict.status != Status::Ok || !evaluation->measurement) {
    result.trials[trial].verdict = evaluation->verdict;
    return false;
  }
  measurement = *evaluation->measurement;
  return true;
}

/// The trials that may still be the fastest. Few of one kind: what divides
/// those is less than what the race may find between kinds.
std::vector<size_t> SearchRun::finalists(llvm::ArrayRef<size_t> order) const {
  std::map<std::array<int64_t, 5>, unsigned> kinds;
  std::vector<size_t> chosen;
  for (size_t trial : order) {
    const Schedule &s = result.trials[trial].schedule;
    if (chosen.size() == options.finalists ||
        result.trials[trial].medianUs >
            options.playoffMargin * result.trials[order[0]].medianUs)
      break;
    if (kinds[{s.mmaKind, s.tileM, s.tileN, s.mmaSwap, s.specialize}]++ <
        options.finalistsOfAKind)
      chosen.push_back(trial);
  }
  return chosen;
}

bool SearchRun::holdPlayoff(std::vector<size_t> &order) {
  std::vector<size_t> racers = finalists(order);
  if (racers.size() < 2)
    return false;
  size_t count = racers.size();
  // The first schedule runs along: what was gained is said of one race.
  if (result.trials[0].verdict.status == Status::Ok &&
      !llvm::is_contained(racers, 0))
    racers.push_back(0);
  std::optional<std::vector<Measurement>> race = raceOf(racers);
  if (!race)
    return false;
  playoff.clear();
  for (auto [trial, measurement] : llvm::zip(racers, *race))
    playoff[trial] = std::move(measurement);
  racers.resize(count);
  std::stable_sort(racers.begin(), racers.end(), [&](size_t a, size_t b) {
    return playoff[a].medianUs < playoff[b].medianUs;
  });
  for (size_t trial : order)
    if (!llvm::is_contained(racers, trial))
      racers.push_back(trial);
  order = std::move(racers);
  if (auto first = playoff.find(0); first != playoff.end())
    result.progress.firstUs = first->second.medianUs;
  return true;
}

/// Times of `racers` against each other, from the database when it has all.
std::optional<std::vector<Measurement>>
SearchRun::raceOf(llvm::ArrayRef<size_t> racers) {
  std::vector<Measurement> known;
  std::vector<std::string> artifactKeys, keys;
  std::string error, field;
  for (size_t trial : racers) {
    artifactKeys.push_back(artifactKey(problem, result.trials[trial].schedule,
                                       target.name, options.toolchain));
    field += artifactKeys.back();
  }
  // Times of one race say nothing in another: the key names the field.
  Protocol protocol = confirmation();
  protocol.stage = "playoff " + llvm::utohexstr(llvm::xxh3_64bits(field));
  for (const std::string &artifact : artifactKeys) {
    keys.push_back(measurementKey(artifact, problem, protocol));
    if (!database || !options.reuse)
      continue;
    auto evaluation = database->findEvaluation(keys.back(), error);
    if (!error.empty())
      databaseFailed(error);
    if (evaluation && evaluation->measurement)
      known.push_back(std::move(*evaluation->measurement));
  }
  if (known.size() == racers.size()) {
    for (auto [key, measurement] : llvm::zip(keys, known))
      stored(key, {{}, measurement}, /*reused=*/true);
    return known;
  }
  phase("a playoff of the best");
  std::vector<const Artifact *> finalists;
  for (size_t trial : racers) {
    const Schedule &schedule = result.trials[trial].schedule;
    if (!artifactFor(schedule, error))
      return std::nullopt;
    finalists.push_back(&artifacts.at(schedule));
  }
  std::optional<Contest> held = evaluator.playoff(problem, finalists, error);
  if (!held || held->contestants.size() != racers.size())
    return std::nullopt;
  std::vector<Measurement> race;
  std::vector<Evaluation> evaluations(racers.size());
  std::vector<EvaluationRecord> records;
  for (auto [i, row] : llvm::enumerate(held->contestants)) {
    Measurement &measurement = evaluations[i].measurement.emplace();
    measurement.evaluator = evaluator.name().str();
    measurement.samplesUs = row.samplesUs;
    measurement.medianUs = row.medianUs;
    measurement.provenance = held->provenance;
    race.push_back(measurement);
    records.push_back({artifactKeys[i], keys[i],
                       &result.trials[racers[i]].schedule, &evaluations[i]});
  }
  // All or none: half a race would have to be held again.
  if (database && !database->addEvaluations(problem, records, error))
    databaseFailed(error);
  if (database)
    for (const EvaluationRecord &record : records)
      stored(record.measurementKey, *record.evaluation, /*reused=*/false);
  return race;
}

void SearchRun::chooseConfirmed(llvm::ArrayRef<size_t> order, unsigned wanted) {
  unsigned standing = 0;
  for (size_t trial : order) {
    if (hurried() || sick() || standing == wanted ||
        (standing > 0 && left() < longestEvaluation))
      break;
    if (result.trials[trial].verdict.status != Status::Ok)
      continue;
    if (standing == 0)
      phase("confirming the best");
    if (!confirmed.count(trial)) {
      Measurement measurement;
      if (!confirm(trial, measurement))
        continue;
      confirmed[trial] = std::move(measurement);
    }
    ++standing;
    const Measurement &measurement = confirmed[trial];
    if (result.measurement &&
        result.measurement->medianUs <= measurement.medianUs)
      continue;
    winner = trial;
    result.measurement = measurement;
    // Of the race, where there was one: the first schedule's time is too.
    if (auto raced = playoff.find(trial); raced != playoff.end()) {
      result.measurement->samplesUs = raced->second.samplesUs;
      result.measurement->medianUs = raced->second.medianUs;
    }
  }
  // Nothing was confirmed: the end came too early for it.
  if (std::vector<size_t> rest = ranking(); !winner && !rest.empty())
    winner = rest.front();
}

void SearchRun::takeWinner() {
  std::string error;
  result.best = result.trials[*winner];
  if (result.measurement) {
    result.best->medianUs = result.measurement->medianUs;
    result.progress.bestUs = result.measurement->medianUs;
  }
  result.artifact = artifactFor(result.best->schedule, error);
  if (!result.artifact)
    result.best->verdict = {Status::CompileFailed, error, 0};
}

void SearchRun::dropWinner() {
  winner.reset();
  result.best.reset();
  result.artifact.reset();
  result.measurement.reset();
  result.contestError.clear();
  result.progress.bestUs = 0;
  ++result.progress.failed;
}

void SearchRun::chooseMeasured() {
  // So many winners that a fresh process refuses are no chance any more.
  constexpr unsigned mostWinners = 4;
  std::vector<size_t> order = ranking();
  // An interrupted search answers at once, with what it has; so does one on a
  // sick GPU.
  // Without a race the best of several longer looks wins.
  unsigned wanted = options.confirm;
  if (!hurried() && left() > 0 && holdPlayoff(order))
    wanted = 1;
  for (unsigned i = 0; i < mostWinners; ++i) {
    chooseConfirmed(order, wanted);
    if (!winner)
      return;
    takeWinner();
    if (winnerStands())
      return;
    dropWinner();
  }
}

std::string SearchRun::winnersArtifactKey() const {
  return artifactKey(problem, result.best->schedule, target.name,
                     options.toolchain);
}

/// Whether a fresh process, too, finds the winner to be right. Holds the
/// contest, which needs the same process.
bool SearchRun::winnerStands() {
  result.unverified.clear();
  if (!result.artifact || !result.measurement || hurried())
    return true;
  // What was raced before had been verified again before.
  if (options.contest && recallContest())
    return true;
  if (!passesAgain())
    return false;
  if (!options.contest || hurried())
    return true;
  holdContest();
  if (result.contest)
    result.unverified.clear();
  // The kernel may be the reason that there is none.
  return result.contest || hurried() || passesAgain();
}

/// Verifies the winner in a fresh process. What fails there is marked, and
/// stored so under the key of its confirmation.
bool SearchRun::passesAgain() {
  phase("verifying the winner in a fresh process");
  std::string artifact = winnersArtifactKey();
  std::string key = measurementKey(artifact, problem, confirmation());
  unsigned kills = 0;
  recall(key, kills);
  Evaluation evaluation = evaluateWithRetry(key, kills, [&] {
    return evaluator.reverify(problem, *result.artifact);
  });
  const Verdict &verdict = evaluation.verdict;
  result.unverified.clear();
  if (verdict.status == Status::Ok || sick() || stopped())
    return true;
  // That says nothing of the kernel.
  if (verdict.status == Status::WorkerLost && !evaluation.killed) {
    result.unverified = verdict.reason;
    return true;
  }
  result.trials[*winner].verdict = verdict;
  result.unverified = toString(verdict.status).str() + ": " + verdict.reason;
  std::string error;
  EvaluationRecord record{artifact, key, &result.best->schedule, &evaluation};
  if (database && !database->addEvaluations(problem, record, error))
    databaseFailed(error);
  if (database)
    stored(key, evaluation, /*reused=*/false);
  return false;
}

bool SearchRun::recallContest() {
  if (!database || !options.reuse)
    return false;
  std::string error;
  result.contest = database->findContest(
      measurementKey(winnersArtifactKey(), problem, confirmation()), error);
  if (!error.empty())
    databaseFailed(error);
  return result.contest.has_value();
}

void SearchRun::holdContest() {
  phase("contest against the vendor, in a fresh process");
  result.contest =
      evaluator.contest(problem, *result.artifact, result.contestError);
  sick();
  std::string error;
  if (result.contest && database &&
      !database->addContest(
          measurementKey(winnersArtifactKey(), problem, confirmation()),
          *result.contest, error))
    databaseFailed(error);
}

void SearchRun::guess() {
  struct Guess {
    Proposal proposal;
    std::string proposer;
    double seconds;
  };
  std::vector<Guess> guesses;
  // Who knows more than the model ranks.
  auto predict = [&](const Schedule &schedule) {
    for (Proposer *proposer : proposers)
      if (std::optional<double> seconds = proposer->predict(schedule, context))
        return *seconds;
    return occupation(schedule, context).predictedSeconds;
  };
  auto consider = [&](Proposal proposal, llvm::StringRef proposer) {
    if (!seen.insert(proposal.schedule).second)
      return;
    if (violation(proposal.schedule, context)) {
      ++result.progress.unlawful;
      return;
    }
    double seconds = predict(proposal.schedule);
    guesses.push_back({std::move(proposal), proposer.str(), seconds});
  };
  consider({defaultSchedule(context), "default schedule"}, "default");
  if (!guesses.empty())
    result.progress.firstUs = guesses.front().seconds * 1e6;
  for (size_t arm = 0; arm < proposers.size(); ++arm)
    for (Proposal &proposal :
         proposers[arm]->propose(context, {}, 64, randoms[arm]))
      consider(std::move(proposal), proposers[arm]->name());
  std::sort(guesses.begin(), guesses.end(), [](const Guess &a, const Guess &b) {
    return std::tie(a.seconds, a.proposal.schedule) <
           std::tie(b.seconds, b.proposal.schedule);
  });
  constexpr size_t most = 8;
  guesses.resize(std::min(guesses.size(), most));
  phase("compiling the best guess");
  for (Guess &guess : guesses) {
    std::string error;
    result.artifact = artifactFor(guess.proposal.schedule, error);
    if (!result.artifact) {
      ++result.progress.failed;
      continue;
    }
    Trial trial;
    trial.schedule = guess.proposal.schedule;
    trial.proposer = guess.proposer;
    trial.medianUs = guess.seconds * 1e6;
    trial.reward = std::log(result.progress.firstUs / trial.medianUs);
    result.progress.bestUs = trial.medianUs;
    result.best = trial;
    Measurement measurement;
    measurement.evaluator = "model";
    measurement.medianUs = trial.medianUs;
    measurement.samplesUs = {trial.medianUs};
    measurement.provenance = modelProvenance(target);
    result.measurement = std::move(measurement);
    return;
  }
}

SearchResult SearchRun::finish() {
  SearchProgress &progress = result.progress;
  progress.elapsedSeconds = elapsed();
  progress.leftSeconds = std::max(0.0, left());
  if (database && run) {
    json summary = {
        {"tried", progress.tried},     {"unlawful", progress.unlawful},
        {"repeats", progress.repeats}, {"failed", progress.failed},
        {"reused", progress.reused},   {"first_us", progress.firstUs},
        {"best_us", progress.bestUs},  {"seconds", progress.elapsedSeconds}};
    if (result.best)
      summary["best"] = result.best->schedule.hash();
    if (std::string error; !database->endRun(*run, toString(result.outcome),
                                             summary.dump(), error))
      databaseFailed(error);
  }
  return std::move(result);
}
