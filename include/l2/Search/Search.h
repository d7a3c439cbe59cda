//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The search: proposals, compiled in parallel, measured one at a time.
//
//===----------------------------------------------------------------------===//

#ifndef L2_SEARCH_SEARCH_H
#define L2_SEARCH_SEARCH_H

#include "l2/Database/Database.h"
#include "l2/Evaluate/Evaluator.h"
#include "l2/Search/Compiler.h"
#include "l2/Search/Proposer.h"
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace l2 {

struct SearchOptions {
  /// Distinct lawful schedules to try. 0: of what the proposers say first, the
  /// best by the first that predicts, else by the analytic model; nothing is
  /// measured.
  unsigned budget = 100;
  /// Wall clock for everything, the confirmation of the winner included.
  double timeLimitSeconds = 60;
  uint64_t seed = 0;
  /// Take what the database already knows instead of measuring again.
  bool reuse = true;
  /// How many of the best are measured a second time, at length.
  unsigned confirm = 4;
  /// How many of the best, all within `playoffMargin` of the fastest, race each
  /// other where the evaluator can hold a race; the winner alone is confirmed.
  unsigned finalists = 14;
  /// Of them, how many may share instruction, tile and roles.
  unsigned finalistsOfAKind = 4;
  double playoffMargin = 1.12;
  /// Ends in a contest against the vendor, where the evaluator can hold one.
  bool contest = true;
  /// Only gathers times: few samples a candidate, kept under a stage of their
  /// own; nothing is confirmed, chosen or compiled at the end.
  bool survey = false;
  /// Fixed shares of the budget, one a proposer, in place of the bandit's and
  /// of the opening; empty: none.
  std::vector<double> shares;
  /// Stands in for all lawful schedules; null: none does.
  const ScheduleSpace *space = nullptr;
  /// Part of every key.
  Toolchain toolchain;
  /// What times hold for: GPU and driver, or the model's target.
  std::string device;
};

struct SearchProgress {
  unsigned tried = 0, budget = 0;
  /// Repeats and unlawful proposals; candidates without a time; evaluations
  /// that came from the database.
  unsigned repeats = 0, unlawful = 0, failed = 0, reused = 0;
  /// Microseconds; 0 while there is none.
  double bestUs = 0, firstUs = 0;
  double elapsedSeconds = 0, leftSeconds = 0;
};

/// An evaluation that is safe from now on: committed to the database.
struct StoredEvaluation {
  llvm::StringRef measurementKey;
  const Evaluation *evaluation = nullptr;
  /// It was in the database before.
  bool reused = false;
};

struct SearchCallbacks {
  /// After each candidate.
  std::function<void(const SearchProgress &, const Trial &)> onTrial;
  /// After each commit of an evaluation, and for each one taken from the
  /// database: candidates, confirmations, rows of a playoff.
  std::function<void(const StoredEvaluation &)> onStored;
  /// When something that takes long begins, in words.
  std::function<void(llvm::StringRef)> onPhase;
  /// Polled; true ends the search with the best so far.
  std::function<bool()> stop;
};

/// Why a search ended. Failed: the database. SickGpu: nothing more can be
/// measured; what was found before holds.
enum class Outcome : uint8_t {
  Budget,
  Time,
  Interrupted,
  Exhausted,
  Failed,
  SickGpu
};
llvm::StringRef toString(Outcome outcome);

struct SearchResult {
  /// In the order of proposing; the first is the default schedule.
  std::vector<Trial> trials;
  /// The winner; absent when no candidate was valid.
  std::optional<Trial> best;
  /// The winner compiled; absent when that failed.
  std::optional<Artifact> artifact;
  /// The winner's time as last confirmed.
  std::optional<Measurement> measurement;
  std::optional<Contest> contest;
  /// Why there is no contest, where one was possible.
  std::string contestError;
  /// Why no fresh process verified the winner, or, without a winner, why one
  /// refused the last that could have been it; empty when one did, or when
  /// there was no time for it.
  std::string unverified;
  SearchProgress progress;
  Outcome outcome = Outcome::Budget;
  /// Set when the database failed midway; the rest of the result still holds.
  std::string databaseError;
  /// Which GPU does not work any more, and what was seen; with SickGpu.
  std::string sickness;
};

/// How many trials ended with each status but Ok; those that none did are
/// absent.
std::map<Status, unsigned> failuresOf(const SearchResult &result);

/// What one proposer brought: how many trials, how many of them without a time,
/// and the best time (microseconds; 0: none).
struct ProposerTally {
  unsigned tried = 0, failed = 0;
  double bestUs = 0;
};
/// By name; the default schedule's is "default".
std::map<std::string, ProposerTally> talliesOf(const SearchResult &result);

/// SearchOptions::shares that are all the same.
std::vector<double> equalShares(size_t proposers);

/// Searches a schedule for `problem`. `database` may be null. Compiling goes
/// through `compiler`; when the evaluator needs no artifact only the winner is
/// compiled. Two runs with the same seed, proposers and (model) evaluator give
/// the same trials whatever the timing. Returns nullopt and `error` only when
/// nothing could be started.
std::optional<SearchResult>
runSearch(const Problem &problem, const TargetInfo &target,
          Evaluator &evaluator, Compiler &compiler, Database *database,
          llvm::ArrayRef<Proposer *> proposers, const SearchOptions &options,
          const SearchCallbacks &callbacks, std::string &error);

} // namespace l2

#endif // L2_SEARCH_SEARCH_H
