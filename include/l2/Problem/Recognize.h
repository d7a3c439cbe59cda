//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From a payload function in the linalg dialect to its contract.
//
//===----------------------------------------------------------------------===//

#ifndef L2_PROBLEM_RECOGNIZE_H
#define L2_PROBLEM_RECOGNIZE_H

#include "l2/Problem/Problem.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace l2 {

/// Whether `function` holds a linalg op, and so should be a contract. Helper
/// functions without any are no one's business.
bool isPayload(mlir::func::FuncOp function);

/// Reads the contract of a payload: one contraction of two function arguments
/// into a zero-filled tensor, in any layout, all sizes static and
/// between 1 and 2^31-1. What the result's type permits:
///
///   outs f32, returned or truncated to f16 or bf16: f32 accumulation;
///   outs f16 of f16 inputs: half accumulation, or anything more precise;
///   outs bf16 of bf16 inputs: f32 accumulation, since no tensor core
///   accumulates in bf16.
///
/// Anything else gets a diagnostic at the op that is not understood.
mlir::FailureOr<Problem> recognizeProblem(mlir::func::FuncOp function);

/// Registers `l2-recognize`, which prints each payload's contract as a remark.
void registerProblemPasses();

} // namespace l2

#endif // L2_PROBLEM_RECOGNIZE_H
