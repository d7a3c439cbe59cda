//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Entry point.
//
//===----------------------------------------------------------------------===//

#include "MeasureMode.h"
#include "l2/Evaluate/Evaluator.h"
#include "l2/Search/Compiler.h"
#include "llvm/Support/FileSystem.h"
#include <csignal>

using namespace l2;

static std::string executablePath(const char *argv0) {
  return llvm::sys::fs::getMainExecutable(
      argv0, reinterpret_cast<void *>(&executablePath));
}

int main(int argc, char **argv) {
  // The workers see no other argument and print no help.
  if (argc == 2 && llvm::StringRef(argv[1]) == "--compile-worker")
    return compileWorkerMain();
  if (argc == 2 && llvm::StringRef(argv[1]) == "--gpu-worker")
    return gpuWorkerMain();
  // A worker that dies must not take the program along.
  std::signal(SIGPIPE, SIG_IGN);
  std::optional<BenchFlags> flags = parseBenchFlags(argc, argv);
  if (!flags)
    return 1;
  return flags->compare.empty() ? measureMode(*flags, executablePath(argv[0]))
                                : compareMode(*flags);
}
