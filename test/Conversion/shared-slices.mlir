// Slices of K whose CTAs also share an operand in pairs: the pair lies along
// the grid's first dimension, the slices along its second.
// RUN: l2-opt %s --emit=ptx -o %t.ptx
// RUN: FileCheck %s < %t.ptx
// RUN: %if ptxas %{ %ptxas -v -arch=sm_90a %t.ptx -o %t.cubin 2>&1 | FileCheck %s --check-prefix=ASM %}

// CHECK-LABEL: .entry shares_a(
// CHECK: .reqnctapercluster 2, 1, 1
// CHECK: %ctaid.y
// CHECK: cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster
// The sum of a tile is its CTAs' own, whatever they share.
// CHECK: st.global.v4
// CHECK: atom.global.acq_rel.gpu.inc.u32
// CHECK: barrier.cluster.arrive;
// CHECK: barrier.cluster.wait;
// CHECK-LABEL: .entry shares_b(
// CHECK: .reqnctapercluster 2, 1, 1
// CHECK: multicast::cluster
// CHECK: atom.global.acq_rel.gpu.inc.u32

// ASM-NOT: {{C75|[1-9][0-9]* bytes (stack|spill)}}
func.func @g(%a: tensor<512x12288xf16>, %b: tensor<12288x256xf16>) -> tensor<512x256xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<512x256xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<512x256xf32>) -> tensor<512x256xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<512x12288xf16>, tensor<12288x256xf16>) outs(%init : tensor<512x256xf32>) -> tensor<512x256xf32>
  %c = arith.truncf %sum : tensor<512x256xf32> to tensor<512x256xf16>
  return %c : tensor<512x256xf16>
}
schedule.kernel @shares_a for @g target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, multicast
  schedule.load b via = tma, vector = 8, swizzle = 128
  schedule.pipeline stages = 6, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 2], raster = along_m, group = 1
  schedule.split_k slices = 4
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, prefetch_maps, pdl
}
schedule.kernel @shares_b for @g target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [8, 1, 1]
  schedule.tile cta = [128, 64, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128
  schedule.load b via = tma, vector = 8, swizzle = 128, multicast
  schedule.pipeline stages = 6, specialize = cooperative, registers = [40, 232], ctas_per_sm = 1
  schedule.grid cluster = [2, 1], raster = along_m, group = 1
  schedule.split_k slices = 8
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, prefetch_maps, pdl
}
