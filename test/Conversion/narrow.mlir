// Instructions whose width is an odd multiple of 8: stored in boxes if swapped,
// where a last column of 8x8 blocks is left over, else straight from registers.
// RUN: l2-opt %s --emit=ptx -o %t.ptx
// RUN: FileCheck %s < %t.ptx
// RUN: %if ptxas %{ %ptxas -v -arch=sm_90a %t.ptx -o %t.cubin 2>&1 | FileCheck %s --check-prefix=ASM %}

// CHECK-LABEL: .entry eight_rows(
// CHECK: wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16
// CHECK-NOT: stmatrix.sync.aligned.m8n8.x4
// CHECK: stmatrix.sync.aligned.m8n8.x2.trans
// CHECK: cp.async.bulk.tensor.2d.global.shared::cta
// CHECK-LABEL: .entry forty_rows(
// CHECK: wgmma.mma_async.sync.aligned.m64n40k16.f32.f16.f16
// CHECK-COUNT-2: stmatrix.sync.aligned.m8n8.x4.trans
// CHECK: stmatrix.sync.aligned.m8n8.x2.trans
// CHECK-NOT: stmatrix
// CHECK-LABEL: .entry eight_columns(
// CHECK: wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16
// CHECK-NOT: stmatrix
// CHECK-COUNT-2: st.global.{{u|b}}32
// CHECK-NOT: st.global
// CHECK-LABEL: .entry slices(
// CHECK: m64n24k16
// Three quads of partial sums a thread.
// CHECK-COUNT-3: st.global.v4
// CHECK-NOT: st.global.v4
// CHECK: atom.global.acq_rel.gpu.inc.u32

// ASM-NOT: {{C75|[1-9][0-9]* bytes (stack|spill)}}
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (n, k)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @rows(%a: tensor<40x4096xf16>, %b: tensor<512x4096xf16>) -> tensor<40x512xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<40x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<40x512xf32>) -> tensor<40x512xf32>
  %sum = linalg.matmul indexing_maps = [#a, #b, #c] ins(%a, %b : tensor<40x4096xf16>, tensor<512x4096xf16>) outs(%init : tensor<40x512xf32>) -> tensor<40x512xf32>
  %c = arith.truncf %sum : tensor<40x512xf32> to tensor<40x512xf16>
  return %c : tensor<40x512xf16>
}
func.func @columns(%a: tensor<512x4096xf16>, %b: tensor<8x4096xf16>) -> tensor<512x8xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<512x8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<512x8xf32>) -> tensor<512x8xf32>
  %sum = linalg.matmul indexing_maps = [#a, #b, #c] ins(%a, %b : tensor<512x4096xf16>, tensor<8x4096xf16>) outs(%init : tensor<512x8xf32>) -> tensor<512x8xf32>
  %c = arith.truncf %sum : tensor<512x8xf32> to tensor<512x8xf16>
  return %c : tensor<512x8xf16>
}
func.func @few(%a: tensor<512x4096xf16>, %b: tensor<24x4096xf16>) -> tensor<512x24xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<512x24xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<512x24xf32>) -> tensor<512x24xf32>
  %sum = linalg.matmul indexing_maps = [#a, #b, #c] ins(%a, %b : tensor<512x4096xf16>, tensor<24x4096xf16>) outs(%init : tensor<512x24xf32>) -> tensor<512x24xf32>
  %c = arith.truncf %sum : tensor<512x24xf32> to tensor<512x24xf16>
  return %c : tensor<512x24xf16>
}
func.func @row(%a: tensor<8x4096xf16>, %b: tensor<4096x512xf16>) -> tensor<8x512xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8x512xf32>) -> tensor<8x512xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<8x4096xf16>, tensor<4096x512xf16>) outs(%init : tensor<8x512xf32>) -> tensor<8x512xf32>
  %c = arith.truncf %sum : tensor<8x512xf32> to tensor<8x512xf16>
  return %c : tensor<8x512xf16>
}
schedule.kernel @eight_rows for @row target("sm_90a") {
  schedule.mma wgmma swap, n = 8, warps = [4, 1, 1]
  schedule.tile cta = [8, 64, 128]
  schedule.pipeline stages = 6, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1]
  schedule.split_k slices = 1
  schedule.epilogue store = tma, columns = 8, stages = 1
  schedule.launch fold
}
schedule.kernel @forty_rows for @rows target("sm_90a") {
  schedule.mma wgmma swap, n = 40, warps = [4, 1, 1]
  schedule.tile cta = [40, 64, 128]
  schedule.pipeline stages = 6, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1]
  schedule.split_k slices = 1
  schedule.epilogue store = tma, columns = 40, stages = 1
  schedule.launch fold
}
schedule.kernel @eight_columns for @columns target("sm_90a") {
  schedule.mma wgmma n = 8, warps = [4, 1, 1]
  schedule.tile cta = [64, 8, 128]
  schedule.pipeline stages = 6, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1]
  schedule.split_k slices = 1
  schedule.epilogue store = direct
  schedule.launch fold
}
schedule.kernel @slices for @few target("sm_90a") {
  schedule.mma wgmma n = 24, warps = [4, 1, 1]
  schedule.tile cta = [64, 24, 128]
  schedule.pipeline stages = 6, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1]
  schedule.split_k slices = 4, cluster = 1
  schedule.epilogue store = direct
  schedule.launch fold
}
