//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The state of one search, shared by its two halves: the loop and the ending.
//
//===----------------------------------------------------------------------===//

#ifndef L2_LIB_SEARCH_SEARCHRUN_H
#define L2_LIB_SEARCH_SEARCHRUN_H

#include "l2/Search/Bandit.h"
#include "l2/Search/Search.h"
#include <chrono>
#include <deque>
#include <map>
#include <set>

namespace l2 {

class SearchRun {
public:
  SearchRun(const Problem &problem, const TargetInfo &target,
            Evaluator &evaluator, Compiler &compiler, Database *database,
            llvm::ArrayRef<Proposer *> proposers, const SearchOptions &options,
            const SearchCallbacks &callbacks);

  bool begin(std::string &error);
  /// Proposes, compiles and measures until something runs out.
  void explore();
  /// Budget 0: the favourite among what the proposers say first.
  void guess();
  /// Confirms the best and holds the contest.
  void conclude();
  SearchResult finish();

private:
  /// A candidate on its way.
  struct Pending {
    Proposal proposal;
    /// Index of the proposer; -1 for the default schedule.
    int arm = -1;
    /// The bandit chose the proposer and is told what came of it.
    bool pulled = false;
    std::string artifactKey, measurementKey;
    /// What the database already knows.
    std::optional<Evaluation> known;
    /// Earlier evaluations that ended with the worker killed.
    unsigned kills = 0;
    std::optional<uint64_t> ticket;
  };

  // SearchLoop.cpp
  void planBatch();
  std::optional<unsigned> askProposers(unsigned wanted,
                                       std::vector<unsigned> &strikes);
  std::vector<unsigned>
  shareOut(unsigned wanted, const std::vector<bool> &available, bool pulled);
  int mostOwed(const std::vector<bool> &available,
               const std::vector<unsigned> &planned) const;
  bool awaitProposals();
  bool opening() const;
  bool admit(const Proposal &proposal, int arm, bool pulled);
  void dropUnlawful(const Proposal &proposal, int arm, bool pulled,
                    const std::string &reason);
  /// What the database says under a key: a verdict, or that the candidate is
  /// set aside; else how often it was killed.
  std::optional<Evaluation> recall(llvm::StringRef measurementKey,
                                   unsigned &kills);
  /// False when the search should end before this candidate has an answer.
  bool process(Pending &pending);
  /// Calls `evaluate`; what ends with the worker killed gets one more chance in
  /// a fresh one, unless it had that before (`kills`).
  Evaluation evaluateWithRetry(llvm::StringRef measurementKey, unsigned kills,
                               llvm::function_ref<Evaluation()> evaluate);
  void record(const Pending &pending, Evaluation evaluation, bool reused,
              double compileSeconds, double evaluateSeconds);
  void keepArtifact(const Schedule &schedule, Artifact artifact);

  // SearchFinal.cpp
  std::vector<size_t> ranking() const;
  std::optional<Artifact> artifactFor(const Schedule &schedule,
                                      std::string &error);
  Protocol confirmation() const;
  /// Orders the leading trials of `order` by a race; false when none was held.
  bool holdPlayoff(std::vector<size_t> &order);
  std::vector<size_t> finalists(llvm::ArrayRef<size_t> order) const;
  std::optional<std::vector<Measurement>> raceOf(llvm::ArrayRef<size_t> racers);
  bool confirm(size_t trial, Measurement &measurement);
  void chooseCompiled();
  void chooseMeasured();
  /// Confirms trials in this order until `wanted` stand; the fastest of those
  /// is the winner.
  void chooseConfirmed(llvm::ArrayRef<size_t> order, unsigned wanted);
  void takeWinner();
  void dropWinner();
  bool winnerStands();
  bool passesAgain();
  std::string winnersArtifactKey() const;
  bool recallContest();
  void holdContest();

  // Both
  double elapsed() const;
  double left() const { return options.timeLimitSeconds - elapsed(); }
  /// Seconds the ending is expected to take.
  double reserve() const;
  bool stopped() const { return callbacks.stop && callbacks.stop(); }
  void phase(llvm::StringRef words) const;
  void databaseFailed(const std::string &error);
  void stored(llvm::StringRef measurementKey, const Evaluation &evaluation,
              bool reused) const;
  /// Whether the device is sick; notes what was seen.
  bool sick();
  /// Whether to end with what there is: nothing more is measured.
  bool hurried() const {
    return result.outcome == Outcome::Interrupted ||
           result.outcome == Outcome::SickGpu || stopped();
  }
  llvm::StringRef proposerName(int arm) const;
  Protocol protocol() const;
  /// Waits for a compilation, but not past the time limit or a stop.
  std::optional<CompileResult> await(uint64_t ticket, double until);

  const Problem &problem;
  const TargetInfo &target;
  const ScheduleContext context;
  Evaluator &evaluator;
  Compiler &compiler;
  Database *database;
  llvm::ArrayRef<Proposer *> proposers;
  const SearchOptions &options;
  const SearchCallbacks &callbacks;

  std::chrono::steady_clock::time_point start;
  std::optional<int64_t> run;
  Bandit bandit;
  std::vector<std::mt19937_64> randoms;
  std::deque<Pending> pending;
  std::set<Schedule> seen;
  unsigned admitted = 0;
  /// Of them, how many each proposer brought.
  std::vector<unsigned> brought;
  /// Compiled kernels of the best trials so far.
  std::map<Schedule, Artifact> artifacts;
  /// Longest evaluation so far, in seconds: what one confirmation may take.
  double longestEvaluation = 0;
  double bestReward = -std::numeric_limits<double>::infinity();
  /// What the trials that were confirmed took.
  std::map<size_t, Measurement> confirmed;
  /// Times of the trials that raced each other.
  std::map<size_t, Measurement> playoff;
  /// Trial the winner came from.
  std::optional<size_t> winner;
  SearchResult result;
};

} // namespace l2

#endif // L2_LIB_SEARCH_SEARCHRUN_H
