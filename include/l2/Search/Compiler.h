//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compiling candidates: the interface the search uses, and a pool of worker
// processes behind it.
//
//===----------------------------------------------------------------------===//

#ifndef L2_SEARCH_COMPILER_H
#define L2_SEARCH_COMPILER_H

#include "l2/Target/Compile.h"
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace l2 {

struct CompileResult {
  std::optional<Artifact> artifact;
  /// Why there is no artifact.
  std::string error;
  /// The compiler was lost (killed at its deadline, out of memory): says
  /// nothing lasting about the schedule.
  bool lost = false;
  /// It died of the schedule: the back end can abort.
  bool crashed = false;
  /// Wall clock, without the time in the queue.
  double seconds = 0;
};

class Compiler {
public:
  virtual ~Compiler() = default;
  /// Queues one schedule; returns its ticket.
  virtual uint64_t submit(const Problem &problem, const Schedule &schedule) = 0;
  /// The result of a ticket, once; nullopt if not there within `seconds`.
  virtual std::optional<CompileResult> wait(uint64_t ticket,
                                            double seconds) = 0;
  /// Forgets what is queued; running compilations end on their own.
  virtual void cancelQueued() = 0;
};

struct CompilePoolOptions {
  /// This program's executable, re-run with `--compile-worker`.
  std::string executable;
  /// Most workers; 0: the number of hardware threads.
  unsigned jobs = 0;
  /// A worker that takes longer for one schedule is killed.
  double deadlineSeconds = 20;
  std::string target;
  CompileOptions compile;
  /// The options of one schedule in place of `compile`, asked in `submit`; may
  /// be empty.
  std::function<CompileOptions(const Problem &, const Schedule &)> optionsFor;
};

/// A pool of processes, so that an abort in the back end costs one candidate.
/// Workers start when first needed. nullptr and `error` on failure.
std::unique_ptr<Compiler> createCompilePool(const CompilePoolOptions &options,
                                            std::string &error);

/// Body of the hidden worker mode (`l2-opt --compile-worker`): serves frames on
/// standard input until its end. Returns the exit code.
int compileWorkerMain();

} // namespace l2

#endif // L2_SEARCH_COMPILER_H
