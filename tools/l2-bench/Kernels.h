//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where our kernels come from.
//
//===----------------------------------------------------------------------===//

#ifndef L2_TOOLS_L2BENCH_KERNELS_H
#define L2_TOOLS_L2BENCH_KERNELS_H

#include "BenchFlags.h"
#include "l2/Bench/Record.h"
#include "l2/Database/Database.h"
#include <map>

namespace l2 {

/// A schedule for one problem.
struct GivenKernel {
  Schedule schedule;
  /// "DIR/NAME.schedule.mlir", "FILE.mlir @payload", "FILE.db (confirm)".
  std::string source;
};

/// The kernels that the command names, by problem.
class KernelSources {
public:
  /// Reads the files and opens the database. False after an error was printed.
  bool read(const BenchFlags &flags, const TargetInfo &target);
  /// nullopt with an empty `error` where no source has one.
  std::optional<GivenKernel> find(const Problem &problem, std::string &error);

private:
  bool readScheduleFile(const std::string &path);
  bool readFolder(const std::string &path);
  void add(const Problem &problem, const Schedule &schedule,
           const std::string &source);

  const TargetInfo *target = nullptr;
  /// By problem key: the first found.
  std::map<std::string, GivenKernel> known;
  std::string databasePath;
  std::unique_ptr<Database> database;
};

} // namespace l2

#endif // L2_TOOLS_L2BENCH_KERNELS_H
