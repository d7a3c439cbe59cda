//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What all searches of one command share.
//
//===----------------------------------------------------------------------===//

#ifndef L2_TOOLS_L2OPT_SEARCHBENCH_H
#define L2_TOOLS_L2OPT_SEARCHBENCH_H

#include "Asking.h"
#include "Flags.h"
#include "Trace.h"
#include "l2/Search/Search.h"

namespace l2 {

/// What all searches of one command share.
struct SearchBench {
  const TargetInfo *target = nullptr;
  std::unique_ptr<Evaluator> evaluator;
  std::unique_ptr<Compiler> compiler;
  std::unique_ptr<Database> database;
  /// Null where none is wanted.
  std::unique_ptr<Trace> trace;
  /// Null unless a language model is among the proposers.
  std::unique_ptr<Asking> asking;
  Toolchain toolchain;
  ProposerOptions proposing;
  /// What times hold for.
  std::string device;

  bool open(const Flags &flags, const std::string &executable,
            std::string &error);
};

} // namespace l2

#endif // L2_TOOLS_L2OPT_SEARCHBENCH_H
