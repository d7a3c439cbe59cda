// What lies beyond the matrix is neither read nor written.
// RUN: l2-opt --emit=llvm %s | FileCheck %s

// 192 rows are three tiles of 64, but the tiles of a cluster of two come in
// pairs: rows are compared with M although it is a multiple of the tile.
// CHECK-LABEL: define ptx_kernel void @pairs
// CHECK: icmp ult i32 %{{.*}}, 192
// CHECK: store <2 x half>

// A wgmma descriptor takes 18 bits of the address, in 16-byte units: in a cluster the ones above
// carry the rank.
// CHECK-LABEL: define ptx_kernel void @rank
// CHECK: and i32 %{{.*}}, 16320
func.func @g(%a: tensor<192x512xf16>, %b: tensor<512x768xf16>) -> tensor<192x768xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<192x768xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<192x768xf32>) -> tensor<192x768xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<192x512xf16>, tensor<512x768xf16>) outs(%init : tensor<192x768xf32>) -> tensor<192x768xf32>
  %c = arith.truncf %sum : tensor<192x768xf32> to tensor<192x768xf16>
  return %c : tensor<192x768xf16>
}
schedule.kernel @pairs for @g target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [4, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128
  schedule.load b via = tma, vector = 8, swizzle = 128, multicast
  schedule.pipeline stages = 4, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [2, 1], raster = along_m, group = 8
  schedule.split_k slices = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, prefetch_maps
}
schedule.kernel @rank for @g target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [4, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128
  schedule.load b via = tma, vector = 8, swizzle = 128, multicast
  schedule.pipeline stages = 4, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [2, 1], raster = along_m, group = 8
  schedule.split_k slices = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps
}
