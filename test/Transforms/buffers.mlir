// Tiles get rings of shared memory, panels one swizzle span wide for TMA, whole
// lines otherwise; direct loads get none.
// RUN: l2-opt %s -l2-materialize -kernel-buffers | FileCheck %s

// CHECK-LABEL: kernel.program @wg
// CHECK: %[[A:.*]] = kernel.alloc : <stages = 4, rows = 128, columns = 64, panel = 64, element = f16, swizzle = 128, k_major = true>
// CHECK: %[[B:.*]] = kernel.alloc : <stages = 4, rows = 64, columns = 128, panel = 64, element = f16, swizzle = 128, k_major = false>
// CHECK: kernel.copy a[%{{.*}}, %{{.*}}] -> %[[A]] via tma
// CHECK: kernel.copy b[%{{.*}}, %{{.*}}] -> %[[B]] via tma
// CHECK: kernel.mma_buffers %[[A]], %[[B]]
// CHECK-NOT: kernel.load

// CHECK-LABEL: kernel.program @ms
// CHECK: kernel.alloc : <stages = 3, rows = 64, columns = 32, panel = 32, element = f16, swizzle = 128, k_major = true>
// CHECK: kernel.alloc : <stages = 3, rows = 32, columns = 64, panel = 64, element = f16, swizzle = 128, k_major = false>

// CHECK-LABEL: kernel.program @direct
// CHECK-NOT: kernel.alloc
// CHECK: kernel.load b[%{{.*}}, %{{.*}}] via direct
// CHECK: kernel.mma
func.func @g(%a: tensor<1024x512xf16>, %b: tensor<512x768xf16>) -> tensor<1024x768xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x768xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x768xf32>) -> tensor<1024x768xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x512xf16>, tensor<512x768xf16>) outs(%init : tensor<1024x768xf32>) -> tensor<1024x768xf32>
  %c = arith.truncf %sum : tensor<1024x768xf32> to tensor<1024x768xf16>
  return %c : tensor<1024x768xf16>
}
schedule.kernel @wg for @g target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128
  schedule.load b via = tma, vector = 8, swizzle = 128
  schedule.pipeline stages = 4, specialize = cooperative, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps
}
schedule.kernel @ms for @g target("sm_80") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [2, 2, 1]
  schedule.tile cta = [64, 64, 32]
  schedule.load a via = cp_async, vector = 8, swizzle = 128
  schedule.load b via = cp_async, vector = 8, swizzle = 128
  schedule.pipeline stages = 3, specialize = none, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold
}
schedule.kernel @direct for @g target("sm_80") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 1, 2]
  schedule.tile cta = [16, 64, 64]
  schedule.load a via = direct, vector = 8, swizzle = 0
  schedule.load b via = direct, vector = 8, swizzle = 0
  schedule.pipeline stages = 1, specialize = none, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold
}
