//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The kernel dialect: the explicit program of one CTA.
//
//===----------------------------------------------------------------------===//

#ifndef L2_DIALECTS_KERNEL_KERNELDIALECT_H
#define L2_DIALECTS_KERNEL_KERNELDIALECT_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "dialects/Kernel/KernelDialect.h.inc"
#include "dialects/Kernel/KernelEnums.h.inc"

namespace l2::kernel {
/// Names the mistake (a Slip) that the lowering makes at an op.
inline constexpr llvm::StringLiteral slipAttrName = "kernel.slip";
/// The op's mistake; None in a good kernel.
Slip slipOf(mlir::Operation *op);
} // namespace l2::kernel

#define GET_TYPEDEF_CLASSES
#include "dialects/Kernel/KernelTypes.h.inc"

#define GET_OP_CLASSES
#include "dialects/Kernel/KernelOps.h.inc"

namespace l2::kernel {
/// Fails with a diagnostic at the first op that a pass up to kernel-pipeline
/// should have changed.
mlir::LogicalResult checkPipelined(ProgramOp program);
} // namespace l2::kernel

#endif // L2_DIALECTS_KERNEL_KERNELDIALECT_H
