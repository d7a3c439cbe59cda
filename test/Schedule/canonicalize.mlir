// RUN: l2-opt %s --l2-canonicalize-schedule | FileCheck %s
// RUN: l2-opt %s --l2-canonicalize-schedule --l2-canonicalize-schedule | FileCheck %s

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (n, k)>
#c = affine_map<(m, n, k) -> (m, n)>

func.func @hgemm(%a: tensor<4096x4096xf16>, %b: tensor<4096x4096xf16>) -> tensor<4096x4096xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4096x4096xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
  %sum = linalg.matmul indexing_maps = [#a, #b, #c] ins(%a, %b : tensor<4096x4096xf16>, tensor<4096x4096xf16>) outs(%init : tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
  %c = arith.truncf %sum : tensor<4096x4096xf32> to tensor<4096x4096xf16>
  return %c : tensor<4096x4096xf16>
}

// What is left out takes the default.
// CHECK-LABEL: schedule.kernel @empty for @hgemm target("sm_90a") {
// CHECK-NEXT: schedule.mma wgmma accumulator = f32, n = 256, warps = [8, 1, 1]
// CHECK-NEXT: schedule.tile cta = [128, 256, 64]
// CHECK: schedule.pipeline stages = 4,
// CHECK: schedule.launch fold, prefetch_maps
schedule.kernel @empty for @hgemm target("sm_90a") {
}

// Earlier decisions follow what is written: n and the roles go with the tile, a
// box of the epilogue with n.
// CHECK-LABEL: schedule.kernel @tile for @hgemm target("sm_90a") {
// CHECK-NEXT: schedule.mma wgmma accumulator = f32, n = 96, warps = [8, 1, 1]
// CHECK-NEXT: schedule.tile cta = [64, 96, 128]
// CHECK: schedule.pipeline stages = 4, specialize = pingpong, registers = [40, 232]
// CHECK: schedule.epilogue store = tma, columns = 32
schedule.kernel @tile for @hgemm target("sm_90a") {
  schedule.tile cta = [64, 96, 128]
}

// Splitting K needs a kernel that is not persistent.
// CHECK-LABEL: schedule.kernel @split for @hgemm target("sm_90a") {
// CHECK: schedule.grid cluster = [1, 1]
// CHECK-NEXT: schedule.split_k slices = 2
schedule.kernel @split for @hgemm target("sm_90a") {
  schedule.split_k slices = 2
}

// More staging, fewer stages.
// CHECK-LABEL: schedule.kernel @staging for @hgemm target("sm_90a") {
// CHECK: schedule.pipeline stages = 3,
// CHECK: schedule.epilogue store = tma, columns = 64, stages = 4
schedule.kernel @staging for @hgemm target("sm_90a") {
  schedule.epilogue stages = 4, columns = 64
}

// A written op without a flag has it off.
// CHECK-LABEL: schedule.kernel @flags for @hgemm target("sm_90a") {
// CHECK: schedule.grid cluster = [1, 1], raster = along_n
// CHECK: schedule.launch prefetch_maps
schedule.kernel @flags for @hgemm target("sm_90a") {
  schedule.launch prefetch_maps
  schedule.grid raster = along_n
}

// A multicast makes a cluster.
// CHECK-LABEL: schedule.kernel @pair for @hgemm target("sm_90a") {
// CHECK: schedule.load b via = tma, vector = 8, swizzle = 128, multicast
// CHECK: schedule.grid persistent, cluster = [2, 1]
schedule.kernel @pair for @hgemm target("sm_90a") {
  schedule.load b multicast
}

// Two make one of two by two; a cluster asks for its multicast.
// CHECK-LABEL: schedule.kernel @both for @hgemm target("sm_90a") {
// CHECK: schedule.grid persistent, cluster = [2, 2]
schedule.kernel @both for @hgemm target("sm_90a") {
  schedule.load a multicast
  schedule.load b multicast
}
// CHECK-LABEL: schedule.kernel @four for @hgemm target("sm_90a") {
// CHECK: schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
// CHECK: schedule.load b via = tma, vector = 8, swizzle = 128, multicast
// CHECK: schedule.grid cluster = [4, 1]
schedule.kernel @four for @hgemm target("sm_90a") {
  schedule.grid cluster = [4, 1]
}

// CHECK-LABEL: schedule.kernel @ampere for @hgemm target("sm_80") {
// CHECK-NEXT: schedule.mma mma_sync
// CHECK: schedule.load b via = registers, vector = 8, swizzle = 0
schedule.kernel @ampere for @hgemm target("sm_80") {
  schedule.load b via = registers, swizzle = 0
}

// Tiles of their own for two warpgroups; the grid and the epilogue follow.
// CHECK-LABEL: schedule.kernel @pingpong for @hgemm target("sm_90a") {
// CHECK: schedule.pipeline stages = {{[0-9]+}}, specialize = pingpong
// CHECK: schedule.grid persistent
schedule.kernel @pingpong for @hgemm target("sm_90a") {
  schedule.tile cta = [64, 256, 64]
  schedule.pipeline specialize = pingpong
}

// The transpose: n runs along M.
// CHECK-LABEL: schedule.kernel @swapped for @hgemm target("sm_90a") {
// CHECK-NEXT: schedule.mma wgmma accumulator = f32, swap, n = 48, warps = [4, 1, 1]
// CHECK-NEXT: schedule.tile cta = [48, 128, 64]
// CHECK: schedule.epilogue store = tma, columns = {{16|48}}
schedule.kernel @swapped for @hgemm target("sm_90a") {
  schedule.mma wgmma swap, n = 48, warps = [4, 1, 1]
}
