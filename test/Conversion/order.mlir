// Passes in another order than theirs end in an error, not in a crash.
// RUN: not l2-opt %s -l2-materialize -convert-kernel-to-nvvm 2>&1 | FileCheck %s --check-prefix=BUFFERS
// RUN: not l2-opt %s -l2-materialize -kernel-buffers -convert-kernel-to-nvvm 2>&1 | FileCheck %s --check-prefix=PIPELINE
// RUN: not l2-opt %s -l2-materialize -kernel-buffers -kernel-specialize -kernel-plant-fault=fault=early-release 2>&1 | FileCheck %s --check-prefix=PIPELINE
// RUN: not l2-opt %s -l2-materialize -kernel-buffers -kernel-epilogue -kernel-specialize 2>&1 | FileCheck %s --check-prefix=ROLES

// BUFFERS: error: 'kernel.load' op is not ready: run kernel-buffers first
// PIPELINE: error: 'kernel.copy' op is not ready: run kernel-pipeline first
// ROLES: error: 'kernel.program' op has no serial store: roles part before kernel-epilogue
func.func @g(%a: tensor<256x512xf16>, %b: tensor<512x384xf16>) -> tensor<256x384xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<256x384xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<256x384xf32>) -> tensor<256x384xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<256x512xf16>, tensor<512x384xf16>) outs(%init : tensor<256x384xf32>) -> tensor<256x384xf32>
  %c = arith.truncf %sum : tensor<256x384xf32> to tensor<256x384xf16>
  return %c : tensor<256x384xf16>
}
schedule.kernel @k for @g target("sm_90a") {
  schedule.mma wgmma n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 64]
}
