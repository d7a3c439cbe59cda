// The warp-specialised family: TMA, wgmma, mbarriers, stmatrix.
// RUN: l2-opt --emit=nvvm %s | FileCheck %s
// RUN: l2-opt --emit=ptx %s -o %t.ptx
// RUN: FileCheck %s --check-prefix=PTX < %t.ptx
// RUN: %if ptxas %{ %ptxas -v -arch=sm_90a %t.ptx -o %t.cubin 2>&1 | FileCheck %s --check-prefix=ASM %}

// CHECK-LABEL: llvm.func @coop
// CHECK-SAME: kernel.params = ["map_a", "map_b", "map_c"]
// CHECK-SAME: nvvm.reqntid = array<i32: 384, 1, 1>
// CHECK: nvvm.mbarrier.init
// CHECK: nvvm.setmaxregister decrease 40
// CHECK: nvvm.elect.sync
// CHECK: nvvm.mbarrier.try_wait
// CHECK: nvvm.mbarrier.arrive.expect_tx
// CHECK: nvvm.cp.async.bulk.tensor.shared.cluster.global
// CHECK: nvvm.setmaxregister increase 232
// CHECK: nvvm.wgmma.fence.aligned
// CHECK-COUNT-4: wgmma.mma_async.sync.aligned.m64n128k16.f32.f16.f16
// CHECK: nvvm.wgmma.commit.group.sync.aligned
// CHECK: nvvm.wgmma.wait.group.sync.aligned 1
// CHECK: wgmma.wait_group.sync.aligned 0;
// CHECK: nvvm.stmatrix
// CHECK: nvvm.fence.proxy
// CHECK: nvvm.cp.async.bulk.tensor.global.shared.cta

// PTX: .entry coop
// PTX: .reqntid 384
// PTX: .entry cluster
// PTX: .reqnctapercluster 2
// PTX: multicast::cluster
// PTX: mapa.shared::cluster
// PTX: mbarrier.arrive.relaxed.cluster.shared::cluster.b64
// PTX: .entry small
// PTX: .reqntid 160
// PTX-NOT: setmaxnreg
// PTX: .entry slices
// PTX: atom.global.acq_rel.gpu.inc.u32
// PTX: .entry pingpong
// PTX: griddepcontrol.launch_dependents
// PTX: griddepcontrol.wait
// PTX: bar.arrive
// PTX: .entry swapped
// PTX: wgmma.mma_async.sync.aligned.m64n112k16.f32.f16.f16 {{.*}}, p, 1, 1, 1, 0;
// PTX: stmatrix.sync.aligned.m8n8.x4.trans
// PTX: .entry parameters
// PTX: .param .u32

// ASM-NOT: {{C75(0[0-9]|1[0-8]|2)}}
// ASM-NOT: {{[1-9][0-9]*}} bytes stack frame
// ASM-NOT: {{[1-9][0-9]*}} bytes spill
// A hint to L2 for each operand.
// PTX-LABEL: .entry hints(
// PTX: cp.async.bulk.tensor.2d.{{.*}}.L2::cache_hint
// PTX: cp.async.bulk.tensor.2d.{{.*}}.L2::cache_hint
func.func @g(%a: tensor<1024x512xf16>, %b: tensor<512x768xf16>) -> tensor<1024x768xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x768xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x768xf32>) -> tensor<1024x768xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x512xf16>, tensor<512x768xf16>) outs(%init : tensor<1024x768xf32>) -> tensor<1024x768xf32>
  %c = arith.truncf %sum : tensor<1024x768xf32> to tensor<1024x768xf16>
  return %c : tensor<1024x768xf16>
}
schedule.kernel @coop for @g target("sm_90a") {
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
schedule.kernel @cluster for @g target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128
  schedule.load b via = tma, vector = 8, swizzle = 128, multicast
  schedule.pipeline stages = 4, specialize = cooperative, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [2, 1], raster = along_m, group = 8
  schedule.split_k slices = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps
}
schedule.kernel @small for @g target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [4, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128
  schedule.load b via = tma, vector = 8, swizzle = 128
  schedule.pipeline stages = 4, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps
}
schedule.kernel @slices for @g target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [4, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128
  schedule.load b via = tma, vector = 8, swizzle = 128
  schedule.pipeline stages = 4, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 4
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, prefetch_maps
}
schedule.kernel @pingpong for @g target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128
  schedule.load b via = tma, vector = 8, swizzle = 128
  schedule.pipeline stages = 4, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
schedule.kernel @swapped for @g target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 112, warps = [8, 1, 1]
  schedule.tile cta = [112, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128
  schedule.load b via = tma, vector = 8, swizzle = 128
  schedule.pipeline stages = 4, specialize = cooperative, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1
  schedule.epilogue store = tma, columns = 112, stages = 1
  schedule.launch fold, prefetch_maps
}
schedule.kernel @parameters for @g target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128
  schedule.load b via = tma, vector = 8, swizzle = 128
  schedule.pipeline stages = 4, specialize = cooperative, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch prefetch_maps
}
schedule.kernel @hints for @g target("sm_90a") {
  schedule.mma wgmma n = 128, warps = [4, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, cache = evict_last
  schedule.load b via = tma, cache = evict_first
}
