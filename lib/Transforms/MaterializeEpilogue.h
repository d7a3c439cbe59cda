//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef L2_LIB_TRANSFORMS_MATERIALIZEEPILOGUE_H
#define L2_LIB_TRANSFORMS_MATERIALIZEEPILOGUE_H

#include "dialects/Kernel/KernelDialect.h"
#include "l2/Problem/Epilogue.h"

namespace l2 {

mlir::Type elementType(mlir::MLIRContext *context, ElementType type);

/// The epilogue as an op of the kernel dialect, in arith and math.
void buildEpilogue(mlir::OpBuilder &builder, mlir::Location loc,
                   const Epilogue &epilogue);

} // namespace l2

#endif // L2_LIB_TRANSFORMS_MATERIALIZEEPILOGUE_H
