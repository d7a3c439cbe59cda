//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Payload files: modules with the contracts in them.
//
//===----------------------------------------------------------------------===//

#ifndef L2_TOOLS_L2OPT_PAYLOAD_H
#define L2_TOOLS_L2OPT_PAYLOAD_H

#include "l2/Schedule/Schedule.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/SourceMgr.h"
#include <optional>
#include <string>
#include <vector>

namespace l2 {

/// A parsed payload file. Diagnostics go to standard error as they arise.
class Payload {
public:
  Payload();
  ~Payload();

  /// Parses `path` ("-": standard input) and, when not empty, moves the
  /// schedules of `scheduleFile` into it; verifies the whole. False after an
  /// error was printed.
  bool load(const std::string &path, const std::string &scheduleFile);
  /// Parses schedules whose payloads are not at hand: only `schedulesFor` may
  /// be asked, of payloads with the names they are for. False after an error
  /// was printed.
  bool loadSchedules(const std::string &path);
  /// The contracts, in the file's order. nullopt after an error was printed,
  /// also when there is none.
  std::optional<std::vector<Problem>> problems();
  /// The file's own schedules for a payload and target, in its order. nullopt
  /// after an error was printed.
  std::optional<std::vector<Schedule>> schedulesFor(const Problem &problem,
                                                    llvm::StringRef target);
  mlir::ModuleOp module();

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace l2

#endif // L2_TOOLS_L2OPT_PAYLOAD_H
