// The serial form: tile loop, K loop, load, load, mma, store.
// RUN: l2-opt %s -l2-materialize | FileCheck %s

// CHECK-NOT: func.func
// CHECK-LABEL: kernel.program @wg
// CHECK-SAME: b_k_major
// CHECK-SAME: fold
// CHECK-SAME: persistent
// CHECK-SAME: registers = array<i64: 40, 232>
// CHECK-SAME: sizes = array<i64: 1024, 768, 512>
// CHECK-SAME: specialize
// CHECK: %[[FIRST:.*]], %[[STRIDE:.*]], %[[COUNT:.*]] = kernel.work_id
// CHECK: scf.for %[[T:.*]] = %[[FIRST]] to %[[COUNT]] step %[[STRIDE]]
// CHECK: %[[M:.*]], %[[N:.*]] = kernel.tile_offset %[[T]]
// CHECK: %[[BEGIN:.*]], %[[END:.*]] = kernel.k_range
// CHECK: kernel.acc_init
// CHECK: scf.for %[[K:.*]] = %[[BEGIN]] to %[[END]]
// CHECK: %[[A:.*]] = kernel.load a[%[[M]], %[[K]]] via tma
// CHECK: %[[B:.*]] = kernel.load b[%[[N]], %[[K]]] via tma
// CHECK: kernel.mma %[[A]], %[[B]]
// CHECK: kernel.store %{{.*}}[%[[M]], %[[N]]] {columns = 64 : i64, stages = 2 : i64}

// One tile a CTA: no tile loop, and the default store.
// CHECK-LABEL: kernel.program @ms
// CHECK-NOT: persistent
// CHECK: kernel.work_id
// CHECK-NOT: scf.for %{{.*}} step %{{.*}} : i32 {
// CHECK: kernel.tile_offset
// CHECK: kernel.load a[%{{.*}}, %{{.*}}] via cp_async
// CHECK: kernel.store %{{.*}} {columns = 0 : i64, stages = 0 : i64}

func.func @g(%a: tensor<1024x512xf16>, %b: tensor<768x512xf16>) -> tensor<1024x768xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x768xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x768xf32>) -> tensor<1024x768xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<1024x512xf16>, tensor<768x512xf16>) outs(%init : tensor<1024x768xf32>) -> tensor<1024x768xf32>
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
