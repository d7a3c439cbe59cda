//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The tuning database: every run, candidate, verdict and sample, in SQLite.
//
//===----------------------------------------------------------------------===//

#ifndef L2_DATABASE_DATABASE_H
#define L2_DATABASE_DATABASE_H

#include "l2/Evaluate/Evaluator.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace l2 {

/// What turns a schedule into machine code; part of every key.
struct Toolchain {
  /// "ptxas 13.0.88" or "driver 580.159".
  std::string assembler;
  /// This program's version and build: "0.1.0 3f6c09…".
  std::string program;

  std::string str() const { return assembler + " | l2-opt " + program; }
};

/// Identifies one compiled kernel: contract and layout, sizes only where the
/// schedule folds them, schedule, target, toolchain.
std::string artifactKey(const Problem &problem, const Schedule &schedule,
                        llvm::StringRef target, const Toolchain &toolchain);

/// How a time was taken.
struct Protocol {
  /// "gpu" or "model".
  std::string evaluator;
  /// "graph".
  std::string mode = "graph";
  bool cold = true;
  /// "search"; "playoff" and the field for a race of the best; "confirm" for
  /// the second, longer look at the winner.
  std::string stage = "search";
  /// What the time holds for: GPU and driver, or the model's target.
  std::string device;
};

/// Identifies one measurement: artifact, problem with its sizes, protocol and
/// its version.
std::string measurementKey(llvm::StringRef artifactKey, const Problem &problem,
                           const Protocol &protocol);

/// One search, as it was asked for.
struct RunRecord {
  Problem problem;
  std::string target, device, evaluator, proposers;
  uint64_t seed = 0;
  int64_t budget = 0;
  /// Seconds.
  double timeLimit = 0;
  Toolchain toolchain;
};

/// One finished candidate of a run.
struct CandidateRecord {
  int64_t run = 0;
  /// Position in the run's order of proposing; drops have none of their own.
  int64_t ordinal = 0;
  const Problem *problem = nullptr;
  const Schedule *schedule = nullptr;
  std::string proposer, origin, artifactKey, measurementKey;
  Evaluation evaluation;
  /// The evaluation came from this database.
  bool reused = false;
  double reward = 0;
  /// Seconds spent compiling and evaluating; 0 when reused.
  double compileSeconds = 0, evaluateSeconds = 0;
};

/// One evaluation to store without a candidate.
struct EvaluationRecord {
  llvm::StringRef artifactKey, measurementKey;
  const Schedule *schedule = nullptr;
  const Evaluation *evaluation = nullptr;
};

/// How often a measurement ended with its worker killed or lost.
struct KillRecord {
  unsigned count = 0;
  /// The latest; meaningless when there is none.
  Evaluation last;
};

/// What a search measured of one schedule.
struct PastEvaluation {
  Problem problem;
  Schedule schedule;
  Status status = Status::Ok;
  /// Microseconds a call; 0 unless the status is Ok.
  double medianUs = 0;
  /// "gpu" or "model"; what the time holds for.
  std::string evaluator, device;
};

/// A schedule and its time.
struct StoredSchedule {
  Schedule schedule;
  /// Microseconds a call.
  double medianUs = 0;
  /// "confirm", "playoff" or "search".
  std::string stage;
};

/// A database file. Every method is one transaction; on failure it returns
/// false or nullopt and sets `error` to one line. Used from one thread.
class Database {
public:
  /// Opens or creates `path` ("" for a private one in memory). Refuses a file
  /// of another program, of a newer schema, or one it cannot write.
  static std::unique_ptr<Database> open(const std::string &path,
                                        std::string &error);
  ~Database();

  /// Id of the new run.
  std::optional<int64_t> beginRun(const RunRecord &run, std::string &error);
  /// `outcome`: "done", "time", "interrupted", …; `summary`: a JSON object.
  bool endRun(int64_t run, llvm::StringRef outcome, llvm::StringRef summary,
              std::string &error);
  /// Stores a candidate, and unless it is reused its verdict and samples. A
  /// kill is stored as one more kill; other losses and a sick GPU say nothing
  /// about a kernel and are no verdicts.
  bool addCandidate(const CandidateRecord &candidate, std::string &error);
  /// Stores evaluations without candidates, all or none, by the same rules.
  bool addEvaluations(const Problem &problem,
                      llvm::ArrayRef<EvaluationRecord> records,
                      std::string &error);
  /// Counts a kill whose evaluation is about to be tried again.
  bool addKill(llvm::StringRef measurementKey, const Evaluation &evaluation,
               std::string &error);
  bool addContest(llvm::StringRef measurementKey, const Contest &contest,
                  std::string &error);

  /// The best schedule measured in graph mode with cold operands for `problem`
  /// on `target`, whatever the device: of those a search confirmed at its end,
  /// else of its playoffs, else of all. nullopt with an empty `error` where
  /// there is none that this program can read and that is lawful.
  std::optional<StoredSchedule> bestSchedule(const Problem &problem,
                                             const TargetInfo &target,
                                             std::string &error);

  /// Every problem with a measurement, of whatever schedule, on a GPU.
  std::vector<Problem> measuredProblems(std::string &error);

  /// Calls `visit` for all that searches and surveys measured for `target` by
  /// today's protocol, oldest first. Passes over rows that are damaged, and
  /// those whose schedule has knobs or values that this program does not have
  /// or is not lawful any more: `leftOut` counts these.
  bool visitEvaluations(const TargetInfo &target,
                        llvm::function_ref<void(const PastEvaluation &)> visit,
                        size_t &leftOut, std::string &error);

  /// nullopt only on failure.
  std::optional<KillRecord> findKills(llvm::StringRef measurementKey,
                                      std::string &error);

  /// The verdict stored under the key, with its time; nullopt with an empty
  /// `error` where there is none.
  std::optional<Evaluation> findEvaluation(llvm::StringRef measurementKey,
                                           std::string &error);
  std::optional<Contest> findContest(llvm::StringRef measurementKey,
                                     std::string &error);

  /// Rows of one table; for tests and reports. -1 when there is no such table.
  int64_t count(llvm::StringRef table);

private:
  struct Impl;
  explicit Database(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl;
};

} // namespace l2

#endif // L2_DATABASE_DATABASE_H
