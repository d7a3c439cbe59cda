// RUN: l2-opt %s -split-input-file -kernel-buffers -kernel-specialize -kernel-pipeline -kernel-epilogue -kernel-prefetch -verify-diagnostics

kernel.program @mixed attributes {b_k_major, cluster = array<i64: 1, 1>, consumer_warps = 4 : i64, ctas_per_sm = 1 : i64, group = 1 : i64, input = f16, output = f16, raster = 0 : i64, registers = array<i64: 0, 0>, sizes = array<i64: 64, 64, 64>, slices = 1 : i64, stages = 2 : i64, target = "sm_90a", tile = array<i64: 64, 64, 64>} {
  %zero = arith.constant 0 : i32
  %acc = kernel.acc_init : <m = 64, n = 64, element = f32, mma = mma_sync, inst_n = 8, warps_m = 1, warps_n = 1, warps_k = 1, interleave = 1>
  %a = kernel.load a[%zero, %zero] via direct {swizzle = 0 : i64, vector = 8 : i64} : <operand = a, rows = 64, depth = 64, element = f16>
  %b = kernel.load b[%zero, %zero] via cp_async {swizzle = 128 : i64, vector = 8 : i64} : <operand = b, rows = 64, depth = 64, element = f16>
  // expected-error @+1 {{expects both tiles loaded directly, or neither}}
  %sum = kernel.mma %a, %b, %acc : <operand = a, rows = 64, depth = 64, element = f16>, <operand = b, rows = 64, depth = 64, element = f16>, <m = 64, n = 64, element = f32, mma = mma_sync, inst_n = 8, warps_m = 1, warps_n = 1, warps_k = 1, interleave = 1>
}

// -----

// expected-error @+1 {{asks for warp roles but has no TMA copy to give a producer}}
kernel.program @roles attributes {specialize, b_k_major, cluster = array<i64: 1, 1>, consumer_warps = 4 : i64, ctas_per_sm = 1 : i64, group = 1 : i64, input = f16, output = f16, raster = 0 : i64, registers = array<i64: 0, 0>, sizes = array<i64: 64, 64, 64>, slices = 1 : i64, stages = 2 : i64, target = "sm_90a", tile = array<i64: 64, 64, 64>} {
}

// -----

kernel.program @boxes attributes {b_k_major, cluster = array<i64: 1, 1>, consumer_warps = 4 : i64, ctas_per_sm = 1 : i64, group = 1 : i64, input = f16, output = f16, raster = 0 : i64, registers = array<i64: 0, 0>, sizes = array<i64: 64, 64, 64>, slices = 1 : i64, stages = 2 : i64, target = "sm_90a", tile = array<i64: 64, 64, 64>} {
  %zero = arith.constant 0 : i32
  %acc = kernel.acc_init : <m = 64, n = 64, element = f32, mma = mma_sync, inst_n = 8, warps_m = 1, warps_n = 1, warps_k = 1, interleave = 1>
  // expected-error @+1 {{boxes need the accumulator of a warpgroup}}
  kernel.store %acc[%zero, %zero] {columns = 64 : i64, stages = 2 : i64} : <m = 64, n = 64, element = f32, mma = mma_sync, inst_n = 8, warps_m = 1, warps_n = 1, warps_k = 1, interleave = 1>
}

// -----

// expected-error @+1 {{has 1 stage; a multistage loop needs at least 2}}
kernel.program @stages attributes {b_k_major, cluster = array<i64: 1, 1>, consumer_warps = 4 : i64, ctas_per_sm = 1 : i64, group = 1 : i64, input = f16, output = f16, raster = 0 : i64, registers = array<i64: 0, 0>, sizes = array<i64: 64, 64, 64>, slices = 1 : i64, stages = 1 : i64, target = "sm_90a", tile = array<i64: 64, 64, 64>} {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %acc = kernel.acc_init : <m = 64, n = 64, element = f32, mma = mma_sync, inst_n = 8, warps_m = 1, warps_n = 1, warps_k = 1, interleave = 1>
  %sum = scf.for %k = %zero to %one step %one iter_args(%x = %acc) -> (!kernel.acc<m = 64, n = 64, element = f32, mma = mma_sync, inst_n = 8, warps_m = 1, warps_n = 1, warps_k = 1, interleave = 1>) : i32 {
    %a = kernel.load a[%zero, %k] via cp_async {swizzle = 128 : i64, vector = 8 : i64} : <operand = a, rows = 64, depth = 64, element = f16>
    %b = kernel.load b[%zero, %k] via cp_async {swizzle = 128 : i64, vector = 8 : i64} : <operand = b, rows = 64, depth = 64, element = f16>
    %y = kernel.mma %a, %b, %x : <operand = a, rows = 64, depth = 64, element = f16>, <operand = b, rows = 64, depth = 64, element = f16>, <m = 64, n = 64, element = f32, mma = mma_sync, inst_n = 8, warps_m = 1, warps_n = 1, warps_k = 1, interleave = 1>
    scf.yield %y : !kernel.acc<m = 64, n = 64, element = f32, mma = mma_sync, inst_n = 8, warps_m = 1, warps_n = 1, warps_k = 1, interleave = 1>
  }
}

// -----

kernel.program @loose attributes {b_k_major, cluster = array<i64: 1, 1>, consumer_warps = 4 : i64, ctas_per_sm = 1 : i64, group = 1 : i64, input = f16, output = f16, raster = 0 : i64, registers = array<i64: 0, 0>, sizes = array<i64: 64, 64, 64>, slices = 1 : i64, stages = 2 : i64, target = "sm_90a", tile = array<i64: 64, 64, 64>} {
  %acc = kernel.acc_init : <m = 64, n = 64, element = f32, mma = mma_sync, inst_n = 8, warps_m = 1, warps_n = 1, warps_k = 1, interleave = 1>
  %a = kernel.alloc : <stages = 2, rows = 64, columns = 64, panel = 64, element = f16, swizzle = 128, k_major = true>
  // expected-error @+1 {{expects to stand in a loop over K, with copies in one too}}
  %sum = kernel.mma_buffers %a, %a, %acc : <stages = 2, rows = 64, columns = 64, panel = 64, element = f16, swizzle = 128, k_major = true>, <stages = 2, rows = 64, columns = 64, panel = 64, element = f16, swizzle = 128, k_major = true>, <m = 64, n = 64, element = f32, mma = mma_sync, inst_n = 8, warps_m = 1, warps_n = 1, warps_k = 1, interleave = 1>
}

// -----

kernel.program @loose_roles attributes {specialize, b_k_major, cluster = array<i64: 1, 1>, consumer_warps = 4 : i64, ctas_per_sm = 1 : i64, group = 1 : i64, input = f16, output = f16, raster = 0 : i64, registers = array<i64: 0, 0>, sizes = array<i64: 64, 64, 64>, slices = 1 : i64, stages = 2 : i64, target = "sm_90a", tile = array<i64: 64, 64, 64>} {
  %acc = kernel.acc_init : <m = 64, n = 64, element = f32, mma = mma_sync, inst_n = 8, warps_m = 1, warps_n = 1, warps_k = 1, interleave = 1>
  %a = kernel.alloc : <stages = 2, rows = 64, columns = 64, panel = 64, element = f16, swizzle = 128, k_major = true>
  // expected-error @+1 {{stands in no loop that carries its accumulator}}
  %sum = kernel.mma_buffers %a, %a, %acc : <stages = 2, rows = 64, columns = 64, panel = 64, element = f16, swizzle = 128, k_major = true>, <stages = 2, rows = 64, columns = 64, panel = 64, element = f16, swizzle = 128, k_major = true>, <m = 64, n = 64, element = f32, mma = mma_sync, inst_n = 8, warps_m = 1, warps_n = 1, warps_k = 1, interleave = 1>
}

// -----

// expected-error @+1 {{loads no tiles that could be fetched ahead}}
kernel.program @prefetch attributes {b_k_major, cluster = array<i64: 1, 1>, consumer_warps = 4 : i64, ctas_per_sm = 1 : i64, group = 1 : i64, input = f16, output = f16, pdl, prefetch_tiles, raster = 0 : i64, registers = array<i64: 0, 0>, sizes = array<i64: 64, 64, 64>, slices = 1 : i64, stages = 2 : i64, target = "sm_90a", tile = array<i64: 64, 64, 64>} {
}
