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

/// Identifies one measurement: artifact, problem with its sizes, protocol.
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
  bool addCandidate(const CandidateRecord &candidate, std::string &error);
  /// Stores a verdict, and its samples if any, without a candidate.
  bool addEvaluation(llvm::StringRef artifactKey,
                     llvm::StringRef measurementKey, const Problem &problem,
                     const Schedule &schedule, const Evaluation &evaluation,
                     std::string &error);
  bool addContest(llvm::StringRef measurementKey, const Contest &contest,
                  std::string &error);

  /// The evaluation stored under the key; nullopt with an empty `error` where
  /// there is none. A lost worker says nothing about a kernel: never found.
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
