//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef L2_PROBLEM_PASSES_TD
#define L2_PROBLEM_PASSES_TD

include "mlir/Pass/PassBase.td"

def RecognizePass : Pass<"l2-recognize", "mlir::ModuleOp"> {
  let summary = "Print the contract of each payload function as a remark";
  let description = [{
    A payload is a function that holds a linalg op. Its contract reads, for
    example, `f32f16f16f16_tn_4096x4096x4096`: types of accumulator, A, B and
    output, layout, M x N x K. Payloads that are not understood get an error.
  }];
  let dependentDialects = ["mlir::func::FuncDialect"];
}

#endif // L2_PROBLEM_PASSES_TD
