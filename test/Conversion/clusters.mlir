// Clusters whose CTAs share tiles: who brings which lines of a tile, and to whom.
// RUN: l2-opt %s --emit=nvvm | FileCheck %s
// RUN: l2-opt %s --emit=ptx -o %t.ptx
// RUN: FileCheck %s --check-prefix=PTX < %t.ptx
// RUN: %if ptxas %{ %ptxas -v -arch=sm_90a %t.ptx -o %t.cubin 2>&1 | FileCheck %s --check-prefix=ASM %}

// Four along M share b: each brings 32 of 128 rows to all, and every slot is
// released by one warpgroup of each.
// CHECK-LABEL: llvm.func @four_share_b
// CHECK-SAME: {box = array<i64: 64, 64>, map = "map_a"
// CHECK-SAME: {box = array<i64: 64, 32>, map = "map_b"
// CHECK-SAME: nvvm.cluster_dim = array<i32: 4, 1, 1>
// CHECK: nvvm.mbarrier.init %{{.*}}, %c1_i32
// CHECK: nvvm.mbarrier.init %{{.*}}, %c4_i32
// CHECK: nvvm.cp.async.bulk.tensor
// CHECK-NOT: multicast_mask
// CHECK: %[[RANK:.*]] = nvvm.read.ptx.sreg.cluster.ctarank
// CHECK: %[[LINES:.*]] = arith.constant 32 : i32
// CHECK: arith.muli %[[RANK]], %[[LINES]]
// CHECK: arith.constant 4096 : i32
// CHECK: nvvm.cp.async.bulk.tensor{{.*}} multicast_mask = %c15_i16

// Four along N share a; the row-major b is each one's own.
// CHECK-LABEL: llvm.func @four_share_a
// CHECK-SAME: {box = array<i64: 64, 16>, map = "map_a"
// CHECK-SAME: {box = array<i64: 64, 64>, map = "map_b"
// CHECK: nvvm.mbarrier.init %{{.*}}, %c4_i32
// CHECK: nvvm.cp.async.bulk.tensor{{.*}} multicast_mask = %c15_i16
// CHECK: nvvm.cp.async.bulk.tensor
// CHECK-NOT: multicast_mask
// CHECK: nvvm.mapa

// Two by two share both: half the rows of a, half the lines along K of a
// row-major b. Ranks m and m + 2 have the same rows of a, 2n and 2n + 1 the same
// columns of b; two warpgroups of each of the four release a slot.
// CHECK-LABEL: llvm.func @both
// CHECK-SAME: {box = array<i64: 64, 64>, map = "map_a"
// CHECK-SAME: {box = array<i64: 64, 32>, map = "map_b"
// CHECK-SAME: nvvm.cluster_dim = array<i32: 4, 1, 1>
// CHECK: nvvm.mbarrier.init %{{.*}}, %c8_i32
// CHECK: nvvm.mbarrier.arrive.expect_tx
// CHECK: %[[RANK:.*]] = nvvm.read.ptx.sreg.cluster.ctarank
// CHECK: %[[M:.*]] = arith.remui %[[RANK]], %c2_i32
// CHECK: %[[N:.*]] = arith.divui %[[RANK]], %c2_i32
// CHECK: %[[WIDE:.*]] = arith.shli %c5_i32{{[_0-9]*}}, %[[M]]
// CHECK: %[[MASK:.*]] = arith.trunci %[[WIDE]]
// CHECK: nvvm.cp.async.bulk.tensor{{.*}} multicast_mask = %[[MASK]]
// CHECK: %[[RANK:.*]] = nvvm.read.ptx.sreg.cluster.ctarank
// CHECK: %[[M:.*]] = arith.remui %[[RANK]], %c2_i32
// CHECK: %[[N:.*]] = arith.divui %[[RANK]], %c2_i32
// CHECK: %[[FIRST:.*]] = arith.muli %[[N]], %c2_i32
// CHECK: %[[WIDE:.*]] = arith.shli %c3_i32{{[_0-9]*}}, %[[FIRST]]
// CHECK: %[[MASK:.*]] = arith.trunci %[[WIDE]]
// CHECK-COUNT-2: nvvm.cp.async.bulk.tensor{{.*}} multicast_mask = %[[MASK]]

// Pingpong: one warpgroup of each of the four has read a slot.
// CHECK-LABEL: llvm.func @pingpong
// CHECK: nvvm.mbarrier.init %{{.*}}, %c4_i32

// PTX-LABEL: .entry four_share_b(
// PTX: .reqnctapercluster 4, 1, 1
// PTX: multicast::cluster
// PTX-LABEL: .entry both(
// PTX: .reqnctapercluster 4, 1, 1
// PTX-COUNT-3: multicast::cluster
// PTX-NOT: multicast::cluster
// PTX-LABEL: .entry pingpong(
// The tiles of K's slices are shared among those of one slice.
// PTX-LABEL: .entry slices(
// PTX: .reqnctapercluster 4, 1, 1
// PTX: %ctaid.y
// PTX: multicast::cluster
// PTX: atom.global.acq_rel.gpu.inc.u32

// ASM-NOT: {{C75|[1-9][0-9]* bytes (stack|spill)}}
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (n, k)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @nn(%a: tensor<1024x4096xf16>, %b: tensor<4096x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x4096xf16>, tensor<4096x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
func.func @tn(%a: tensor<1024x4096xf16>, %b: tensor<1024x4096xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul indexing_maps = [#a, #b, #c] ins(%a, %b : tensor<1024x4096xf16>, tensor<1024x4096xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
schedule.kernel @four_share_b for @tn target("sm_90a") {
  schedule.mma wgmma n = 128, warps = [4, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load b via = tma, multicast
  schedule.pipeline stages = 6, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [4, 1]
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
schedule.kernel @four_share_a for @nn target("sm_90a") {
  schedule.mma wgmma n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.load a via = tma, multicast
  schedule.pipeline stages = 6, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 4]
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
schedule.kernel @both for @nn target("sm_90a") {
  schedule.mma wgmma n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load a via = tma, multicast
  schedule.load b via = tma, multicast
  schedule.pipeline stages = 5, specialize = cooperative, registers = [40, 232]
  schedule.grid cluster = [2, 2]
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
schedule.kernel @pingpong for @tn target("sm_90a") {
  schedule.mma wgmma n = 128, warps = [8, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, multicast
  schedule.load b via = tma, multicast
  schedule.pipeline stages = 5, specialize = pingpong, registers = [40, 232]
  schedule.grid persistent, cluster = [2, 2]
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
schedule.kernel @slices for @tn target("sm_90a") {
  schedule.mma wgmma n = 128, warps = [4, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, multicast
  schedule.load b via = tma, multicast
  schedule.pipeline stages = 6, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [2, 2]
  schedule.split_k slices = 4, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, pdl
}
