//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM-dialect module to LLVM IR and PTX.
//
//===----------------------------------------------------------------------===//

#ifndef L2_LIB_TARGET_BACKEND_H
#define L2_LIB_TARGET_BACKEND_H

#include "l2/Target/Artifact.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/Timer.h"

namespace l2 {

/// Wall clock in seconds, for CompileTimes.
inline double wallSeconds() {
  return llvm::TimeRecord::getCurrentTime(/*Start=*/false).getWallTime();
}

/// What to keep of a translation; null is not wanted.
struct BackendOutput {
  std::string *llvmIR = nullptr;
  std::string *ptx = nullptr;
};

/// Registers the dialects and translations the back end reads.
void registerBackend(mlir::DialectRegistry &registry);

/// Translates, optimises and selects instructions. The back end aborts on what
/// it cannot select. Returns false and sets `error` on any other failure.
bool translateToPtx(mlir::ModuleOp module, const TargetInfo &target,
                    BackendOutput output, CompileTimes &times,
                    std::string &error);

} // namespace l2

#endif // L2_LIB_TARGET_BACKEND_H
