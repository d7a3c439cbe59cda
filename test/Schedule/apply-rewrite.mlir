// RUN: split-file %s %t
// RUN: l2-opt %t/in.mlir --l2-apply-rewrite='rewrite="schedule.pipeline stages = 3"' | FileCheck %s --check-prefix=STAGES
// RUN: l2-opt %t/in.mlir --l2-apply-rewrite=file=%t/rewrite.mlir | FileCheck %s --check-prefix=FILE
// RUN: l2-opt %t/in.mlir --l2-apply-rewrite='kernel=two rewrite="schedule.default @pipeline"' | FileCheck %s --check-prefix=DEFAULT
// RUN: l2-opt %t/in.mlir --l2-apply-rewrite='rewrite="schedule.mma mma_sync"' | FileCheck %s --check-prefix=KIND
// RUN: l2-opt %t/in.mlir --l2-apply-rewrite='kernel=two rewrite="schedule.default @load schedule.default @grid"' | FileCheck %s --check-prefix=LOADS

// The op is replaced as a whole: what it leaves out becomes default.
// STAGES-LABEL: schedule.kernel @one
// STAGES: schedule.tile cta = [128, 192, 64]
// STAGES: schedule.pipeline stages = 3, specialize = cooperative, registers = [40, 232]
// STAGES-LABEL: schedule.kernel @two
// STAGES: schedule.pipeline stages = 3, specialize = cooperative, registers = [40, 232]

// FILE-LABEL: schedule.kernel @one
// FILE: schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
// FILE: schedule.tile cta = [128, 128, 64]
// FILE: schedule.load a via = tma, vector = 8, swizzle = 128, multicast
// FILE: schedule.grid cluster = [1, 2], raster = along_n, group = 4
// FILE: schedule.launch fold

// Only the kernel asked for.
// DEFAULT-LABEL: schedule.kernel @one
// DEFAULT: schedule.pipeline stages = 2, registers = [24, 240]
// DEFAULT-LABEL: schedule.kernel @two
// DEFAULT: schedule.pipeline stages = 4, specialize = cooperative, registers = [40, 232]

// The other decisions move where they no longer go with it.
// KIND-LABEL: schedule.kernel @one
// KIND: schedule.mma mma_sync accumulator = f32, n = 8
// KIND: schedule.load a via = cp_async
// KIND: schedule.epilogue store = direct, columns = 0, stages = 0

// LOADS-LABEL: schedule.kernel @two
// LOADS: schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal{{$}}
// LOADS: schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal{{$}}
// LOADS: schedule.grid persistent, cluster = [1, 1]

//--- rewrite.mlir
// A rewrite may have comments: (of any kind) {}.
schedule.tile cta = [128, 128, 64]
schedule.load a multicast
schedule.grid group = 4, raster = along_n
schedule.launch fold
//--- in.mlir
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
schedule.kernel @one for @hgemm target("sm_90a") {
  schedule.tile cta = [128, 192, 64]
  schedule.pipeline stages = 2, registers = [24, 240]
}
schedule.kernel @two for @hgemm target("sm_90a") {
  schedule.load b multicast
  schedule.pipeline stages = 2
}
