// The multistage family: cp.async or registers, ldmatrix, mma.sync; sm_80 and up.
// RUN: l2-opt --emit=nvvm %s | FileCheck %s
// RUN: l2-opt --emit=ptx %s -o %t.ptx
// RUN: FileCheck %s --check-prefix=PTX < %t.ptx
// RUN: %if ptxas %{ %ptxas -v -arch=sm_80 %t.ptx -o %t.cubin 2>&1 | FileCheck %s --check-prefix=ASM %}
// RUN: sed s/sm_80/sm_86/ %s | l2-opt --emit=ptx - -o %t.86.ptx
// RUN: %if ptxas %{ %ptxas -v -arch=sm_86 %t.86.ptx -o %t.cubin 2>&1 | FileCheck %s --check-prefix=ASM %}
// RUN: sed s/sm_80/sm_89/ %s | l2-opt --emit=ptx - -o %t.89.ptx
// RUN: %if ptxas %{ %ptxas -v -arch=sm_89 %t.89.ptx -o %t.cubin 2>&1 | FileCheck %s --check-prefix=ASM %}
// RUN: sed s/sm_80/sm_90/ %s | l2-opt --emit=ptx - -o %t.90.ptx
// RUN: %if ptxas %{ %ptxas -v -arch=sm_90 %t.90.ptx -o %t.cubin 2>&1 | FileCheck %s --check-prefix=ASM %}
// RUN: sed s/sm_80/sm_90a/ %s | l2-opt --emit=ptx - -o %t.90a.ptx
// RUN: %if ptxas %{ %ptxas -v -arch=sm_90a %t.90a.ptx -o %t.cubin 2>&1 | FileCheck %s --check-prefix=ASM %}

// CHECK-LABEL: llvm.func @async
// CHECK-SAME: kernel.params = ["ptr_a", "ptr_b", "ptr_c"]
// CHECK: nvvm.cp.async.shared.global
// CHECK: nvvm.cp.async.commit.group
// CHECK: nvvm.cp.async.wait.group 1
// CHECK: nvvm.barrier
// CHECK: nvvm.ldmatrix
// CHECK: nvvm.mma.sync
// CHECK: llvm.store

// PTX: .entry async
// PTX: cp.async.cg.shared.global
// PTX: ldmatrix.sync.aligned.m8n8.x4.shared
// PTX: ldmatrix.sync.aligned.m8n8.x4.trans.shared
// PTX: mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
// PTX: .entry through_registers
// PTX: ld.global.nc.b32
// PTX: .entry single
// PTX: ld.global.nc.b16
// PTX: .entry slices

// ASM-NOT: {{C75(0[0-9]|1[0-8]|2)}}
// ASM-NOT: {{[1-9][0-9]*}} bytes stack frame
// ASM-NOT: {{[1-9][0-9]*}} bytes spill
func.func @g(%a: tensor<1024x512xf16>, %b: tensor<512x768xf16>) -> tensor<1024x768xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x768xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x768xf32>) -> tensor<1024x768xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x512xf16>, tensor<512x768xf16>) outs(%init : tensor<1024x768xf32>) -> tensor<1024x768xf32>
  %c = arith.truncf %sum : tensor<1024x768xf32> to tensor<1024x768xf16>
  return %c : tensor<1024x768xf16>
}
schedule.kernel @async for @g target("sm_80") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [2, 2, 1]
  schedule.tile cta = [64, 64, 32]
  schedule.load a via = cp_async, vector = 8, swizzle = 128
  schedule.load b via = cp_async, vector = 8, swizzle = 128
  schedule.pipeline stages = 3, specialize = none, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold
}
schedule.kernel @through_registers for @g target("sm_80") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [2, 2, 1]
  schedule.tile cta = [64, 64, 32]
  schedule.load a via = registers, vector = 2, swizzle = 128
  schedule.load b via = registers, vector = 2, swizzle = 128
  schedule.pipeline stages = 3, specialize = none, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold
}
schedule.kernel @single for @g target("sm_80") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [2, 2, 1]
  schedule.tile cta = [64, 64, 32]
  schedule.load a via = registers, vector = 1, swizzle = 128
  schedule.load b via = registers, vector = 1, swizzle = 128
  schedule.pipeline stages = 3, specialize = none, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold
}
schedule.kernel @slices for @g target("sm_80") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [2, 2, 1]
  schedule.tile cta = [64, 64, 32]
  schedule.load a via = cp_async, vector = 8, swizzle = 128
  schedule.load b via = cp_async, vector = 8, swizzle = 128
  schedule.pipeline stages = 3, specialize = none, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 4
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold
}
