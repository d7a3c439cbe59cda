//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// --emit: a module taken as far as one of the stages between schedule and
// cubin.
//
//===----------------------------------------------------------------------===//

#ifndef L2_TARGET_EMIT_H
#define L2_TARGET_EMIT_H

#include "l2/Target/Compile.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Support/LLVM.h"

namespace l2 {

enum class EmitKind : uint8_t { Schedule, Kernel, NVVM, LLVM, PTX, Cubin };
std::optional<EmitKind> parseEmitKind(llvm::StringRef text);

/// Where the time of one compilation went, printed as one line a step.
void printTimes(const CompileTimes &times, llvm::raw_ostream &os);

/// Takes `module` (payloads, and schedules for some of them; the others get
/// the default for `target`) to `kind` and prints it. `times`, when given,
/// receives the sum over the module's kernels. Diagnostics go to the context.
mlir::LogicalResult emitStage(mlir::ModuleOp module, EmitKind kind,
                              const TargetInfo &target,
                              const CompileOptions &options,
                              llvm::raw_ostream &os,
                              CompileTimes *times = nullptr);

} // namespace l2

#endif // L2_TARGET_EMIT_H
