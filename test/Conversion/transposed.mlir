// A column-major A (layouts NT and TT) in every family.
// RUN: l2-opt --emit=nvvm %s | FileCheck %s
// RUN: l2-opt --emit=ptx %s -o %t.ptx
// RUN: FileCheck %s --check-prefix=PTX < %t.ptx
// RUN: %if ptxas %{ %ptxas -v -arch=sm_90a %t.ptx -o %t.cubin 2>&1 | FileCheck %s --check-prefix=ASM %}
// RUN: sed 's/fold, prefetch_maps/prefetch_maps/; s/launch fold$/launch/' %s | l2-opt --emit=ptx - -o %t.open.ptx
// RUN: %if ptxas %{ %ptxas -v -arch=sm_90a %t.open.ptx -o %t.cubin 2>&1 | FileCheck %s --check-prefix=ASM %}

// Boxes of 64 rows of M by 64 of K.
// CHECK-LABEL: llvm.func @nt
// CHECK-SAME: box = array<i64: 64, 64>, map = "map_a"
// CHECK: wgmma.mma_async{{.*}}, p, 1, 1, 1, 1;
// CHECK-LABEL: llvm.func @tt_pingpong
// CHECK: wgmma.mma_async{{.*}}, p, 1, 1, 1, 0;
// In the swapped kernel A is the second operand.
// CHECK-LABEL: llvm.func @tt_swapped
// CHECK: wgmma.mma_async{{.*}}, p, 1, 1, 0, 1;
// CHECK-LABEL: llvm.func @tt_multicast
// CHECK-SAME: box = array<i64: 64, 32>, map = "map_a"

// PTX: .entry nt(
// PTX: .entry nt_staged(
// PTX: cp.async.cg
// PTX: ldmatrix.sync.aligned.m8n8.x4.trans.shared
// PTX: .entry nt_registers(
// PTX: ldmatrix.sync.aligned.m8n8.x4.trans.shared
// PTX: .entry nt_direct(
// PTX: ld.global.nc.b32
// PTX: prmt.b32
// PTX-NOT: ldmatrix
// PTX: .entry tt_direct(
// PTX: ld.global.nc.v4.b32

// ASM-NOT: {{C75(0[0-9]|1[0-8]|2)}}
// ASM-NOT: {{[1-9][0-9]*}} bytes stack frame
// ASM-NOT: {{[1-9][0-9]*}} bytes spill
#a = affine_map<(m, n, k) -> (k, m)>
#b = affine_map<(m, n, k) -> (k, n)>
#bt = affine_map<(m, n, k) -> (n, k)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @g(%a: tensor<512x1024xf16>, %b: tensor<512x768xf16>) -> tensor<1024x768xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x768xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x768xf32>) -> tensor<1024x768xf32>
  %sum = linalg.matmul indexing_maps = [#a, #b, #c] ins(%a, %b : tensor<512x1024xf16>, tensor<512x768xf16>) outs(%init : tensor<1024x768xf32>) -> tensor<1024x768xf32>
  %c = arith.truncf %sum : tensor<1024x768xf32> to tensor<1024x768xf16>
  return %c : tensor<1024x768xf16>
}
func.func @h(%a: tensor<512x1024xf16>, %b: tensor<768x512xf16>) -> tensor<1024x768xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x768xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x768xf32>) -> tensor<1024x768xf32>
  %sum = linalg.matmul indexing_maps = [#a, #bt, #c] ins(%a, %b : tensor<512x1024xf16>, tensor<768x512xf16>) outs(%init : tensor<1024x768xf32>) -> tensor<1024x768xf32>
  %c = arith.truncf %sum : tensor<1024x768xf32> to tensor<1024x768xf16>
  return %c : tensor<1024x768xf16>
}
schedule.kernel @nt for @g target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 256, warps = [8, 1, 1]
  schedule.tile cta = [128, 256, 64]
  schedule.pipeline stages = 4, specialize = cooperative, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps
}
schedule.kernel @tt_pingpong for @h target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 112, warps = [8, 1, 1]
  schedule.tile cta = [128, 112, 64]
  schedule.pipeline stages = 4, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent
  schedule.launch fold, prefetch_maps
}
schedule.kernel @tt_swapped for @h target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1], swap
  schedule.tile cta = [64, 64, 64]
  schedule.pipeline stages = 4, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1]
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, prefetch_maps
}
schedule.kernel @tt_multicast for @h target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, multicast
  schedule.pipeline stages = 4, specialize = cooperative, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 2], raster = along_m, group = 8
  schedule.launch fold, prefetch_maps
}
schedule.kernel @nt_staged for @g target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [2, 2, 1]
  schedule.tile cta = [128, 64, 64]
  schedule.load a via = cp_async, vector = 8, swizzle = 128
  schedule.load b via = cp_async, vector = 8, swizzle = 128
  schedule.pipeline stages = 3, specialize = none, registers = [0, 0], ctas_per_sm = 1
  schedule.launch fold
}
schedule.kernel @nt_registers for @g target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 2, 2]
  schedule.tile cta = [16, 64, 64]
  schedule.load a via = registers, vector = 2, swizzle = 128
  schedule.load b via = registers, vector = 8, swizzle = 128
  schedule.pipeline stages = 2, specialize = none, registers = [0, 0], ctas_per_sm = 1
  schedule.launch fold
}
schedule.kernel @nt_direct for @g target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 1, 4]
  schedule.tile cta = [32, 32, 128]
  schedule.load a via = direct
  schedule.load b via = direct
  schedule.split_k slices = 4, cluster = 2
  schedule.launch fold
}
schedule.kernel @tt_direct for @h target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [2, 1, 2]
  schedule.tile cta = [32, 16, 128]
  schedule.load a via = direct
  schedule.load b via = direct
  schedule.launch fold
}
