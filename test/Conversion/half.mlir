// Half accumulation: in each family, with the larger tiles it has room for.
// RUN: l2-opt --emit=ptx %s -o %t.ptx
// RUN: FileCheck %s --check-prefix=PTX < %t.ptx
// RUN: %if ptxas %{ %ptxas -v -arch=sm_90a %t.ptx -o %t.cubin 2>&1 | FileCheck %s --check-prefix=ASM %}

// PTX-NOT: k16.f32.
// PTX-NOT: .f32.f16.f16.f32
// PTX: .entry cooperative(
// PTX: wgmma.mma_async.sync.aligned.m64n256k16.f16.f16.f16
// The accumulators leave as they are.
// PTX-NOT: cvt.rn.f16x2.f32
// PTX: .entry cooperative_direct(
// PTX: wgmma.mma_async.sync.aligned.m64n256k16.f16.f16.f16
// PTX: .entry pingpong(
// PTX: wgmma.mma_async.sync.aligned.m64n256k16.f16.f16.f16
// PTX: .entry swapped(
// PTX: wgmma.mma_async.sync.aligned.m64n256k16.f16.f16.f16
// PTX: .entry slices(
// PTX: wgmma.mma_async.sync.aligned.m64n64k16.f16.f16.f16
// Parts are summed in f32.
// PTX: ld.shared::cluster.v4.{{f|b}}32
// PTX: add.{{(rn.)?}}f32
// PTX: .entry staged(
// PTX: mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16
// PTX: .entry direct(
// PTX: mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16

// ASM-NOT: {{C75(0[0-9]|1[0-8]|2)}}
// ASM-NOT: {{[1-9][0-9]*}} bytes stack frame
// ASM-NOT: {{[1-9][0-9]*}} bytes spill
func.func @g(%a: tensor<4096x4096xf16>, %b: tensor<4096x4096xf16>) -> tensor<4096x4096xf16> {
  %zero = arith.constant 0.0 : f16
  %empty = tensor.empty() : tensor<4096x4096xf16>
  %init = linalg.fill ins(%zero : f16) outs(%empty : tensor<4096x4096xf16>) -> tensor<4096x4096xf16>
  %sum = linalg.matmul ins(%a, %b : tensor<4096x4096xf16>, tensor<4096x4096xf16>) outs(%init : tensor<4096x4096xf16>) -> tensor<4096x4096xf16>
  return %sum : tensor<4096x4096xf16>
}
schedule.kernel @cooperative for @g target("sm_90a") {
  schedule.mma wgmma accumulator = f16, n = 256, warps = [8, 1, 1]
  schedule.tile cta = [256, 256, 64]
  schedule.pipeline stages = 3, specialize = cooperative, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps
}
schedule.kernel @cooperative_direct for @g target("sm_90a") {
  schedule.mma wgmma accumulator = f16, n = 256, warps = [8, 1, 1]
  schedule.tile cta = [256, 256, 64]
  schedule.pipeline stages = 3, specialize = cooperative, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.epilogue store = direct
  schedule.launch fold, prefetch_maps
}
schedule.kernel @pingpong for @g target("sm_90a") {
  schedule.mma wgmma accumulator = f16, n = 256, warps = [8, 1, 1]
  schedule.tile cta = [128, 256, 64]
  schedule.pipeline stages = 4, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps
}
schedule.kernel @swapped for @g target("sm_90a") {
  schedule.mma wgmma accumulator = f16, n = 256, warps = [8, 1, 1], swap
  schedule.tile cta = [256, 256, 64]
  schedule.pipeline stages = 3, specialize = cooperative, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, prefetch_maps
}
schedule.kernel @slices for @g target("sm_90a") {
  schedule.mma wgmma accumulator = f16, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.pipeline stages = 4, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1]
  schedule.split_k slices = 4, cluster = 4
  schedule.epilogue store = direct
  schedule.launch fold, prefetch_maps
}
schedule.kernel @staged for @g target("sm_90a") {
  schedule.mma mma_sync accumulator = f16, n = 8, warps = [2, 2, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load a via = cp_async
  schedule.load b via = cp_async
  schedule.pipeline stages = 3
  schedule.launch fold
}
schedule.kernel @direct for @g target("sm_90a") {
  schedule.mma mma_sync accumulator = f16, n = 8, warps = [1, 1, 4]
  schedule.tile cta = [32, 32, 128]
  schedule.load a via = direct
  schedule.load b via = direct
  schedule.split_k slices = 2
  schedule.launch fold
}
