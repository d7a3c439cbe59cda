//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Schedule to explicit kernel, one pass a file in lib/Transforms.
//
//===----------------------------------------------------------------------===//

#ifndef L2_TRANSFORMS_PASSES_H
#define L2_TRANSFORMS_PASSES_H

#include "dialects/Kernel/KernelDialect.h"
#include "l2/Schedule/Schedule.h"
#include "l2/Target/Faults.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace l2 {

#define GEN_PASS_DECL
#include "l2/Transforms/Passes.h.inc"

/// Builds the serial program of a lawful `schedule` at the builder's insertion
/// point.
kernel::ProgramOp buildProgram(mlir::OpBuilder &builder, mlir::Location loc,
                               const Schedule &schedule, const Problem &problem,
                               llvm::StringRef name, const TargetInfo &target);

/// Adds the passes from the serial to the explicit form.
void addKernelPasses(mlir::OpPassManager &pm);

/// The faults that an explicit program can have, in the order of Faults.def.
std::vector<FaultOffer> offeredFaults(kernel::ProgramOp program);

#define GEN_PASS_REGISTRATION
#include "l2/Transforms/Passes.h.inc"

} // namespace l2

#endif // L2_TRANSFORMS_PASSES_H
