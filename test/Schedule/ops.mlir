// RUN: l2-opt %s --verify-roundtrip | FileCheck %s
// RUN: l2-opt %s | l2-opt | FileCheck %s
// RUN: l2-opt %s --mlir-print-op-generic | l2-opt | FileCheck %s

// Every decision written out, as it is printed.
// CHECK-LABEL: schedule.kernel @full for @hgemm target("sm_90a") {
// CHECK-NEXT: schedule.mma wgmma accumulator = f32, n = 256, warps = [8, 1, 1]{{$}}
// CHECK-NEXT: schedule.tile cta = [128, 256, 64]{{$}}
// CHECK-NEXT: schedule.load a via = tma, vector = 8, swizzle = 128{{$}}
// CHECK-NEXT: schedule.load b via = tma, vector = 8, swizzle = 128, multicast{{$}}
// CHECK-NEXT: schedule.pipeline stages = 4, specialize = cooperative, registers = [40, 232], ctas_per_sm = 1{{$}}
// CHECK-NEXT: schedule.grid persistent, cluster = [2, 1], raster = along_m, group = 8{{$}}
// CHECK-NEXT: schedule.split_k slices = 1{{$}}
// CHECK-NEXT: schedule.epilogue store = tma, columns = 64, stages = 2{{$}}
// CHECK-NEXT: schedule.launch fold, prefetch_maps{{$}}
// CHECK-NEXT: }
schedule.kernel @full for @hgemm target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 256, warps = [8, 1, 1]
  schedule.tile cta = [128, 256, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128
  schedule.load b via = tma, vector = 8, swizzle = 128, multicast
  schedule.pipeline stages = 4, specialize = cooperative, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [2, 1], raster = along_m, group = 8
  schedule.split_k slices = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps
}

// The other keywords; pairs in any order; `kind` by its name.
// CHECK-LABEL: schedule.kernel @others for @hgemm target("sm_80") {
// CHECK-NEXT: schedule.mma mma_sync accumulator = f16, swap, n = 8{{$}}
// CHECK-NEXT: schedule.load b via = registers, vector = 1, swizzle = 0{{$}}
// CHECK-NEXT: schedule.load a via = cp_async{{$}}
// CHECK-NEXT: schedule.pipeline stages = 3, specialize = none{{$}}
// CHECK-NEXT: schedule.grid raster = along_n, group = 1{{$}}
// CHECK-NEXT: schedule.epilogue store = direct, columns = 0, stages = 0{{$}}
schedule.kernel @others for @hgemm target("sm_80") {
  schedule.mma n = 8, swap, accumulator = f16, kind = mma_sync
  schedule.load b swizzle = 0, vector = 1, via = registers
  schedule.load a via = cp_async
  schedule.pipeline specialize = none, stages = 3
  schedule.grid group = 1, raster = along_n
  schedule.epilogue stages = 0, columns = 0, store = direct
}

// Attributes may be left out, all of them too.
// CHECK-LABEL: schedule.kernel @bare for @hgemm target("sm_90") {
// CHECK-NEXT: schedule.mma{{$}}
// CHECK-NEXT: schedule.tile{{$}}
// CHECK-NEXT: schedule.load a{{$}}
// CHECK-NEXT: schedule.load b via = direct{{$}}
// CHECK-NEXT: schedule.pipeline specialize = pingpong{{$}}
// CHECK-NEXT: schedule.grid{{$}}
// CHECK-NEXT: schedule.split_k{{$}}
// CHECK-NEXT: schedule.epilogue{{$}}
// CHECK-NEXT: schedule.launch{{$}}
// CHECK-NEXT: }
schedule.kernel @bare for @hgemm target("sm_90") {
  schedule.mma
  schedule.tile
  schedule.load a
  schedule.load b via = direct
  schedule.pipeline specialize = pingpong
  schedule.grid
  schedule.split_k
  schedule.epilogue
  schedule.launch
}

// CHECK-LABEL: schedule.kernel @empty for @hgemm target("sm_86") {
// CHECK-NEXT: }
schedule.kernel @empty for @hgemm target("sm_86") {
}

// The instruction alone, before the next op; attributes of others stay.
// CHECK-LABEL: schedule.kernel @odd$name for @"8" target("sm_89") attributes {note = 1 : i32} {
// CHECK-NEXT: schedule.mma mma_sync{{$}}
// CHECK-NEXT: schedule.tile cta = [16, 16, 32] {why = "small"}
schedule.kernel @odd$name for @"8" target("sm_89") attributes {note = 1 : i32} {
  schedule.mma mma_sync
  schedule.tile cta = [16, 16, 32] {why = "small"}
}

// A rewrite is a list of the same ops.
// CHECK: schedule.split_k slices = 4{{$}}
// CHECK-NEXT: schedule.default @pipeline{{$}}
// CHECK-NEXT: schedule.default @load{{$}}
// CHECK-NEXT: schedule.default @load b{{$}}
schedule.split_k slices = 4
schedule.default @pipeline
schedule.default @load
schedule.default @load b
