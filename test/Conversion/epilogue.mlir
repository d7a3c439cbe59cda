// Fused epilogues, on the fragments of every family, and batches, whose
// products' tiles are numbered one after the other.
// RUN: l2-opt --emit=kernel %s | FileCheck %s --check-prefix=KERNEL
// RUN: l2-opt --emit=nvvm %s | FileCheck %s
// RUN: l2-opt --emit=ptx %s -o %t.ptx
// RUN: FileCheck %s --check-prefix=PTX < %t.ptx
// RUN: %if ptxas %{ %ptxas -v -arch=sm_90a %t.ptx -o %t.cubin 2>&1 | FileCheck %s --check-prefix=ASM %}
// RUN: sed 's/fold, prefetch_maps/prefetch_maps/; s/launch fold$/launch/' %s | l2-opt --emit=ptx - -o %t.open.ptx
// RUN: %if ptxas %{ %ptxas -v -arch=sm_90a %t.open.ptx -o %t.cubin 2>&1 | FileCheck %s --check-prefix=ASM %}

// KERNEL: kernel.program @gelu_pingpong
// KERNEL: kernel.epilogue attributes {spreads = array<i64: 1>, types = [f16]} {
// KERNEL-NEXT: ^bb0(%[[X:.*]]: f32, %[[BIAS:.*]]: f32):
// KERNEL: arith.addf %[[X]], %[[BIAS]]
// KERNEL: math.tanh
// KERNEL: kernel.result
// KERNEL: kernel.stage_box %{{.*}}[%{{.*}}, %{{.*}}] ->

// CHECK-LABEL: llvm.func @gelu_pingpong
// CHECK-SAME: kernel.params = ["map_a", "map_b", "map_c", "extra_0"]
// CHECK-LABEL: llvm.func @residual_swapped
// CHECK-SAME: kernel.params = ["map_a", "map_b", "map_c", "extra_0", "extra_1"]
// Of 6 tiles each: products and tiles are told apart by the tile's number.
// CHECK-LABEL: llvm.func @batch_wgmma
// CHECK: nvvm.read.ptx.sreg.ctaid.x
// CHECK: arith.constant 36 : i32
// CHECK: arith.divui %{{.*}}, %{{.*}} : i32
// CHECK: nvvm.cp.async.bulk.tensor.shared.cluster.global {{.*}}box[%{{[^,]*}}, %{{[^,]*}}, %{{[^,]*}}]

// Two columns' bias at once, tanh in one instruction, and nothing of libdevice.
// PTX-NOT: call
// PTX: .entry gelu_pingpong(
// PTX: ld.global.nc.b32
// PTX: tanh.approx.f32
// PTX: stmatrix
// PTX: .entry gelu_direct(
// PTX: tanh.approx.f32
// PTX: st.global
// PTX: .entry gelu_half(
// PTX: wgmma.mma_async.sync.aligned.m64n256k16.f16.f16.f16
// PTX: tanh.approx.f32
// PTX: .entry residual_swapped(
// PTX: max.NaN.f32
// PTX: .entry residual_slices(
// PTX: max.NaN.f32
// A wide output has no room for 11 bits.
// PTX: .entry wide(
// PTX-NOT: tanh.approx
// PTX: rcp.approx.ftz.f32
// PTX: .entry silu(
// PTX-NOT: div.rn
// PTX: div.full.f32
// PTX: .entry batch_wgmma(
// PTX: cp.async.bulk.tensor.3d.shared::{{.*}}.global
// PTX: cp.async.bulk.tensor.3d.global.shared
// PTX: .entry batch_shared(
// PTX: cp.async.bulk.tensor.2d.shared::{{.*}}.global
// PTX: .entry batch_staged(
// PTX: .entry batch_direct(

// ASM-NOT: {{C75(0[0-9]|1[0-8]|2)}}
// ASM-NOT: {{[1-9][0-9]*}} bytes stack frame
// ASM-NOT: {{[1-9][0-9]*}} bytes spill
#id = affine_map<(m, n) -> (m, n)>
#col = affine_map<(m, n) -> (n)>
#id3 = affine_map<(b, m, n) -> (b, m, n)>
#batch_a = affine_map<(b, m, n, k) -> (b, k, m)>
#batch_b = affine_map<(b, m, n, k) -> (n, k)>
#batch_c = affine_map<(b, m, n, k) -> (b, m, n)>
func.func @g(%a: tensor<1000x512xf16>, %b: tensor<512x768xf16>, %bias: tensor<768xf16>) -> tensor<1000x768xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1000x768xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1000x768xf32>) -> tensor<1000x768xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1000x512xf16>, tensor<512x768xf16>) outs(%init : tensor<1000x768xf32>) -> tensor<1000x768xf32>
  %dest = tensor.empty() : tensor<1000x768xf16>
  %c = linalg.generic {indexing_maps = [#id, #col, #id], iterator_types = ["parallel", "parallel"]}
      ins(%sum, %bias : tensor<1000x768xf32>, tensor<768xf16>) outs(%dest : tensor<1000x768xf16>) {
  ^bb0(%x: f32, %t: f16, %out: f16):
    %half = arith.constant 0.5 : f32
    %one = arith.constant 1.0 : f32
    %p = arith.constant 0.044715 : f32
    %s = arith.constant 0.797884583 : f32
    %w = arith.extf %t : f16 to f32
    %v = arith.addf %x, %w : f32
    %square = arith.mulf %v, %v : f32
    %cube = arith.mulf %square, %v : f32
    %inner = math.fma %cube, %p, %v : f32
    %arg = arith.mulf %inner, %s : f32
    %tanh = math.tanh %arg : f32
    %f = arith.addf %tanh, %one : f32
    %h = arith.mulf %v, %half : f32
    %g = arith.mulf %h, %f : f32
    %r = arith.truncf %g : f32 to f16
    linalg.yield %r : f16
  } -> tensor<1000x768xf16>
  return %c : tensor<1000x768xf16>
}
func.func @h(%a: tensor<1024x512xf16>, %b: tensor<512x768xf16>, %bias: tensor<768xf16>) -> tensor<1024x768xf16> {
  %zero = arith.constant 0.0 : f16
  %empty = tensor.empty() : tensor<1024x768xf16>
  %init = linalg.fill ins(%zero : f16) outs(%empty : tensor<1024x768xf16>) -> tensor<1024x768xf16>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x512xf16>, tensor<512x768xf16>) outs(%init : tensor<1024x768xf16>) -> tensor<1024x768xf16>
  %dest = tensor.empty() : tensor<1024x768xf16>
  %c = linalg.generic {indexing_maps = [#id, #col, #id], iterator_types = ["parallel", "parallel"]}
      ins(%sum, %bias : tensor<1024x768xf16>, tensor<768xf16>) outs(%dest : tensor<1024x768xf16>) {
  ^bb0(%x: f16, %t: f16, %out: f16):
    %half = arith.constant 0.5 : f32
    %one = arith.constant 1.0 : f32
    %p = arith.constant 0.044715 : f32
    %s = arith.constant 0.797884583 : f32
    %x32 = arith.extf %x : f16 to f32
    %w = arith.extf %t : f16 to f32
    %v = arith.addf %x32, %w : f32
    %square = arith.mulf %v, %v : f32
    %cube = arith.mulf %square, %v : f32
    %inner = math.fma %cube, %p, %v : f32
    %arg = arith.mulf %inner, %s : f32
    %tanh = math.tanh %arg : f32
    %f = arith.addf %tanh, %one : f32
    %h = arith.mulf %v, %half : f32
    %g = arith.mulf %h, %f : f32
    %r = arith.truncf %g : f32 to f16
    linalg.yield %r : f16
  } -> tensor<1024x768xf16>
  return %c : tensor<1024x768xf16>
}
func.func @w(%a: tensor<999x512xf16>, %b: tensor<512x769xf16>, %bias: tensor<769xf32>) -> tensor<999x769xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<999x769xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<999x769xf32>) -> tensor<999x769xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<999x512xf16>, tensor<512x769xf16>) outs(%init : tensor<999x769xf32>) -> tensor<999x769xf32>
  %dest = tensor.empty() : tensor<999x769xf32>
  %c = linalg.generic {indexing_maps = [#id, #col, #id], iterator_types = ["parallel", "parallel"]}
      ins(%sum, %bias : tensor<999x769xf32>, tensor<769xf32>) outs(%dest : tensor<999x769xf32>) {
  ^bb0(%x: f32, %t: f32, %out: f32):
    %half = arith.constant 0.5 : f32
    %one = arith.constant 1.0 : f32
    %p = arith.constant 0.044715 : f32
    %s = arith.constant 0.797884583 : f32
    %v = arith.addf %x, %t : f32
    %square = arith.mulf %v, %v : f32
    %cube = arith.mulf %square, %v : f32
    %inner = math.fma %cube, %p, %v : f32
    %arg = arith.mulf %inner, %s : f32
    %tanh = math.tanh %arg : f32
    %f = arith.addf %tanh, %one : f32
    %h = arith.mulf %v, %half : f32
    %g = arith.mulf %h, %f : f32
    linalg.yield %g : f32
  } -> tensor<999x769xf32>
  return %c : tensor<999x769xf32>
}
func.func @r(%a: tensor<8192x512xf16>, %b: tensor<512x1024xf16>, %bias: tensor<1024xf16>, %residual: tensor<8192x1024xf16>) -> tensor<8192x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8192x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8192x1024xf32>) -> tensor<8192x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<8192x512xf16>, tensor<512x1024xf16>) outs(%init : tensor<8192x1024xf32>) -> tensor<8192x1024xf32>
  %dest = tensor.empty() : tensor<8192x1024xf16>
  %c = linalg.generic {indexing_maps = [#id, #col, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%sum, %bias, %residual : tensor<8192x1024xf32>, tensor<1024xf16>, tensor<8192x1024xf16>) outs(%dest : tensor<8192x1024xf16>) {
  ^bb0(%x: f32, %t: f16, %u: f16, %out: f16):
    %z = arith.constant 0.0 : f32
    %t32 = arith.extf %t : f16 to f32
    %u32 = arith.extf %u : f16 to f32
    %v = arith.addf %x, %t32 : f32
    %relu = arith.maximumf %v, %z : f32
    %y = arith.addf %relu, %u32 : f32
    %r = arith.truncf %y : f32 to f16
    linalg.yield %r : f16
  } -> tensor<8192x1024xf16>
  return %c : tensor<8192x1024xf16>
}
func.func @s(%a: tensor<100x64xf16>, %b: tensor<64x130xf16>) -> tensor<100x130xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<100x130xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<100x130xf32>) -> tensor<100x130xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<100x64xf16>, tensor<64x130xf16>) outs(%init : tensor<100x130xf32>) -> tensor<100x130xf32>
  %dest = tensor.empty() : tensor<100x130xf16>
  %c = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%sum : tensor<100x130xf32>) outs(%dest : tensor<100x130xf16>) {
  ^bb0(%x: f32, %out: f16):
    %one = arith.constant 1.0 : f32
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %one : f32
    %y = arith.divf %x, %d : f32
    %r = arith.truncf %y : f32 to f16
    linalg.yield %r : f16
  } -> tensor<100x130xf16>
  return %c : tensor<100x130xf16>
}
func.func @batch(%a: tensor<6x256x512xf16>, %b: tensor<6x512x384xf16>) -> tensor<6x256x384xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<6x256x384xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<6x256x384xf32>) -> tensor<6x256x384xf32>
  %sum = linalg.batch_matmul ins(%a, %b : tensor<6x256x512xf16>, tensor<6x512x384xf16>) outs(%init : tensor<6x256x384xf32>) -> tensor<6x256x384xf32>
  %c = arith.truncf %sum : tensor<6x256x384xf32> to tensor<6x256x384xf16>
  return %c : tensor<6x256x384xf16>
}
func.func @shared(%a: tensor<6x512x256xf16>, %b: tensor<384x512xf16>, %residual: tensor<6x256x384xf16>) -> tensor<6x256x384xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<6x256x384xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<6x256x384xf32>) -> tensor<6x256x384xf32>
  %sum = linalg.contract indexing_maps = [#batch_a, #batch_b, #batch_c] ins(%a, %b : tensor<6x512x256xf16>, tensor<384x512xf16>) outs(%init : tensor<6x256x384xf32>) -> tensor<6x256x384xf32>
  %narrow = arith.truncf %sum : tensor<6x256x384xf32> to tensor<6x256x384xf16>
  %c = arith.addf %narrow, %residual : tensor<6x256x384xf16>
  return %c : tensor<6x256x384xf16>
}
schedule.kernel @gelu_pingpong for @g target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.pipeline stages = 4, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps
}
schedule.kernel @gelu_direct for @g target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 256, warps = [8, 1, 1]
  schedule.tile cta = [128, 256, 64]
  schedule.pipeline stages = 4, specialize = cooperative, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent
  schedule.epilogue store = direct
  schedule.launch fold, prefetch_maps
}
schedule.kernel @gelu_half for @h target("sm_90a") {
  schedule.mma wgmma accumulator = f16, n = 256, warps = [8, 1, 1]
  schedule.tile cta = [256, 256, 64]
  schedule.pipeline stages = 3, specialize = cooperative, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps
}
schedule.kernel @residual_swapped for @r target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 160, warps = [8, 1, 1], swap
  schedule.tile cta = [160, 128, 64]
  schedule.pipeline stages = 4, specialize = cooperative, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent
  schedule.epilogue store = tma, columns = 32, stages = 1
  schedule.launch fold, prefetch_maps
}
schedule.kernel @residual_slices for @r target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.pipeline stages = 4, specialize = cooperative, registers = [40, 232], ctas_per_sm = 1
  schedule.grid cluster = [1, 1]
  schedule.split_k slices = 4, cluster = 2
  schedule.epilogue store = direct
  schedule.launch fold, prefetch_maps
}
schedule.kernel @wide for @w target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [2, 2, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.load a via = cp_async
  schedule.load b via = registers
  schedule.pipeline stages = 3
  schedule.launch fold
}
schedule.kernel @silu for @s target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 1, 2]
  schedule.tile cta = [16, 16, 64]
  schedule.load a via = direct
  schedule.load b via = direct
  schedule.launch fold
}
schedule.kernel @batch_wgmma for @batch target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.pipeline stages = 4, specialize = cooperative, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
schedule.kernel @batch_shared for @shared target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.pipeline stages = 4, specialize = cooperative, registers = [40, 232], ctas_per_sm = 1
  schedule.grid cluster = [1, 1]
  schedule.split_k slices = 2
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps
}
schedule.kernel @batch_staged for @batch target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [2, 2, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.load a via = cp_async
  schedule.load b via = cp_async
  schedule.pipeline stages = 3
  schedule.split_k slices = 2
  schedule.launch fold, pdl, prefetch_tiles
}
schedule.kernel @batch_direct for @shared target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 1, 2]
  schedule.tile cta = [32, 32, 64]
  schedule.load a via = direct
  schedule.load b via = direct
  schedule.launch fold
}
