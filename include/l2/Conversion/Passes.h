//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The kernel dialect to NVVM.
//
//===----------------------------------------------------------------------===//

#ifndef L2_CONVERSION_PASSES_H
#define L2_CONVERSION_PASSES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::LLVM {
class LLVMDialect;
} // namespace mlir::LLVM
namespace mlir::NVVM {
class NVVMDialect;
} // namespace mlir::NVVM

namespace l2 {

#define GEN_PASS_DECL
#include "l2/Conversion/Passes.h.inc"

/// Adds convert-kernel-to-nvvm and what takes its output to the LLVM dialect.
void addNVVMPasses(mlir::OpPassManager &pm);
void addLLVMPasses(mlir::OpPassManager &pm);

#define GEN_PASS_REGISTRATION
#include "l2/Conversion/Passes.h.inc"

} // namespace l2

#endif // L2_CONVERSION_PASSES_H
