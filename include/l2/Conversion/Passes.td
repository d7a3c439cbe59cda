//===- Passes.td - kernel dialect to NVVM --------------------*- tablegen -*-===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef L2_CONVERSION_PASSES
#define L2_CONVERSION_PASSES

include "mlir/Pass/PassBase.td"

def ConvertKernelToNVVMPass : Pass<"convert-kernel-to-nvvm", "::mlir::ModuleOp"> {
  let summary = "Explicit kernel programs to LLVM functions with NVVM operations";
  let description = [{
    Each `kernel.program` becomes an `llvm.func` of scf, arith, LLVM and NVVM
    operations. The function carries what a host needs to launch it: `kernel.params`,
    `kernel.maps` and `kernel.shared_bytes`.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect",
    "::mlir::NVVM::NVVMDialect", "::mlir::arith::ArithDialect",
    "::mlir::scf::SCFDialect"];
}

#endif // L2_CONVERSION_PASSES
