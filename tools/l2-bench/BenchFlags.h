//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The command line of l2-bench.
//
//===----------------------------------------------------------------------===//

#ifndef L2_TOOLS_L2BENCH_BENCHFLAGS_H
#define L2_TOOLS_L2BENCH_BENCHFLAGS_H

#include "l2/Bench/Outputs.h"
#include "l2/Bench/Shapes.h"
#include "l2/Evaluate/Bench.h"
#include "l2/Target/Compile.h"

namespace l2 {

struct BenchFlags {
  /// The two reports to compare; empty: measure.
  std::vector<std::string> compare;

  std::vector<Shape> shapes;
  /// Its contract counts, not its sizes.
  Problem contract;
  /// Sources of our kernels, in the order they are looked through.
  std::vector<std::string> scheduleFiles, kernelFolders;
  std::string database;
  BenchOptions options;
  BenchOutputs outputs;
  bool samples = false, fresh = false;
  /// Seconds; 0: none.
  double timeLimit = 0;
  int device = 0;
  unsigned jobs = 0;
  CompileOptions compile;
};

/// nullopt after an error was printed; ends the program for --help.
std::optional<BenchFlags> parseBenchFlags(int argc, char **argv);

/// "l2-bench 0.1.0 (LLVM 22.1.0)".
std::string versionText();

/// Prints "l2-bench: error: …"; returns 1.
int fail(const std::string &message);
/// Prints "l2-bench: …".
void note(const std::string &message);

} // namespace l2

#endif // L2_TOOLS_L2BENCH_BENCHFLAGS_H
