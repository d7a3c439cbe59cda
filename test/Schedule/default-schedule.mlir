// RUN: l2-opt %s --l2-default-schedule | FileCheck %s
// RUN: l2-opt %s --l2-default-schedule=target=sm_80 | FileCheck %s --check-prefix=SM80
// RUN: l2-opt %s --l2-default-schedule --l2-canonicalize-schedule --l2-default-schedule | FileCheck %s
// RUN: not l2-opt %s --l2-default-schedule=target=sm_75 2>&1 | FileCheck %s --check-prefix=TARGET

// TARGET: error: unknown target 'sm_75'; known are sm_80, sm_86, sm_89, sm_90, sm_90a

// A big problem: two consumer warpgroups, persistent.
// CHECK-LABEL: func.func @big
// CHECK: schedule.kernel @big_s0 for @big target("sm_90a") {
// CHECK-NEXT: schedule.mma wgmma accumulator = f32, n = 256, warps = [8, 1, 1]
// CHECK-NEXT: schedule.tile cta = [128, 256, 64]
// CHECK-NEXT: schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal{{$}}
// CHECK-NEXT: schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal{{$}}
// CHECK-NEXT: schedule.pipeline stages = 4, specialize = cooperative, registers = [40, 232], ctas_per_sm = 1
// CHECK-NEXT: schedule.grid persistent, cluster = [1, 1], raster = along_m, group = {{8|16}}
// CHECK-NEXT: schedule.split_k slices = 1
// CHECK-NEXT: schedule.epilogue store = tma, columns = 64, stages = 2
// CHECK-NEXT: schedule.launch fold, prefetch_maps
// CHECK-NEXT: }
// SM80: schedule.kernel @big_s0 for @big target("sm_80") {
// SM80-NEXT: schedule.mma mma_sync accumulator = f32, n = 8
// SM80: schedule.load a via = cp_async, vector = 8, swizzle = 128
func.func @big(%a: tensor<8192x8192xf16>, %b: tensor<8192x8192xf16>) -> tensor<8192x8192xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8192x8192xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8192x8192xf32>) -> tensor<8192x8192xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<8192x8192xf16>, tensor<8192x8192xf16>) outs(%init : tensor<8192x8192xf32>) -> tensor<8192x8192xf32>
  %c = arith.truncf %sum : tensor<8192x8192xf32> to tensor<8192x8192xf16>
  return %c : tensor<8192x8192xf16>
}

// A tiny one: no shared memory.
// CHECK-LABEL: func.func @tiny
// CHECK: schedule.kernel @tiny_s0 for @tiny target("sm_90a") {
// CHECK: schedule.load a via = direct, vector = 8, swizzle = 0
func.func @tiny(%a: tensor<64x32xf16>, %b: tensor<32x64xf16>) -> tensor<64x64xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x64xf32>) -> tensor<64x64xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<64x32xf16>, tensor<32x64xf16>) outs(%init : tensor<64x64xf32>) -> tensor<64x64xf32>
  %c = arith.truncf %sum : tensor<64x64xf32> to tensor<64x64xf16>
  return %c : tensor<64x64xf16>
}

// Odd rows: through registers, an element at a time.
// CHECK-LABEL: func.func @odd
// CHECK: schedule.kernel @odd_s0 for @odd target("sm_90a") {
// CHECK-NEXT: schedule.mma mma_sync
// CHECK: schedule.load a via = registers, vector = 1
// CHECK-NEXT: schedule.load b via = cp_async, vector = 2
func.func @odd(%a: tensor<1001x513xf16>, %b: tensor<513x1002xf16>) -> tensor<1001x1002xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1001x1002xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1001x1002xf32>) -> tensor<1001x1002xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1001x513xf16>, tensor<513x1002xf16>) outs(%init : tensor<1001x1002xf32>) -> tensor<1001x1002xf32>
  %c = arith.truncf %sum : tensor<1001x1002xf32> to tensor<1001x1002xf16>
  return %c : tensor<1001x1002xf16>
}

// One that has a schedule keeps it; the name is taken by another.
// CHECK-LABEL: func.func @given
// CHECK-NOT: for @given
// CHECK: schedule.kernel @mine for @given target("sm_86")
// CHECK-NOT: for @given
func.func @given(%a: tensor<64x64xf16>, %b: tensor<64x64xf16>) -> tensor<64x64xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x64xf32>) -> tensor<64x64xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<64x64xf16>, tensor<64x64xf16>) outs(%init : tensor<64x64xf32>) -> tensor<64x64xf32>
  %c = arith.truncf %sum : tensor<64x64xf32> to tensor<64x64xf16>
  return %c : tensor<64x64xf16>
}
schedule.kernel @mine for @given target("sm_86") {
}

// A helper that is no payload needs none.
// CHECK: func.func private @helper
// CHECK-NOT: for @helper
func.func private @helper()
