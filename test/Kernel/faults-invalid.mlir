// RUN: l2-opt %s -split-input-file -verify-diagnostics

kernel.program @slip attributes {b_k_major, cluster = array<i64: 1, 1>, consumer_warps = 4 : i64, ctas_per_sm = 1 : i64, group = 1 : i64, input = f16, output = f16, raster = 0 : i64, registers = array<i64: 0, 0>, sizes = array<i64: 64, 64, 64>, slices = 1 : i64, stages = 2 : i64, target = "sm_90a", tile = array<i64: 64, 64, 64>} {
  // expected-error @+1 {{has kernel.slip = "banana", which names no mistake}}
  kernel.sync {kernel.slip = "banana"}
}

// -----

kernel.program @number attributes {b_k_major, cluster = array<i64: 1, 1>, consumer_warps = 4 : i64, ctas_per_sm = 1 : i64, group = 1 : i64, input = f16, output = f16, raster = 0 : i64, registers = array<i64: 0, 0>, sizes = array<i64: 64, 64, 64>, slices = 1 : i64, stages = 2 : i64, target = "sm_90a", tile = array<i64: 64, 64, 64>} {
  // expected-error @+1 {{has kernel.slip = 3 : i64, which names no mistake}}
  kernel.sync {kernel.slip = 3 : i64}
}

// -----

kernel.program @delay attributes {b_k_major, cluster = array<i64: 1, 1>, consumer_warps = 4 : i64, ctas_per_sm = 1 : i64, group = 1 : i64, input = f16, output = f16, raster = 0 : i64, registers = array<i64: 0, 0>, sizes = array<i64: 64, 64, 64>, slices = 1 : i64, stages = 2 : i64, target = "sm_90a", tile = array<i64: 64, 64, 64>} {
  // expected-error @+1 {{waits 0 cycles; expected 1 to 4294967296}}
  kernel.delay {cycles = 0 : i64, threads = 0 : i64}
}

// -----

kernel.program @half attributes {b_k_major, cluster = array<i64: 1, 1>, consumer_warps = 4 : i64, ctas_per_sm = 1 : i64, group = 1 : i64, input = f16, output = f16, raster = 0 : i64, registers = array<i64: 0, 0>, sizes = array<i64: 64, 64, 64>, slices = 1 : i64, stages = 2 : i64, target = "sm_90a", tile = array<i64: 64, 64, 64>} {
  %acc = kernel.acc_init : <m = 64, n = 64, element = f16, mma = wgmma, inst_n = 64, warps_m = 4, warps_n = 1, warps_k = 1, interleave = 1>
  // expected-error @+1 {{changes f32 accumulators only}}
  %half = kernel.alter %acc {change = 0 : i64} : <m = 64, n = 64, element = f16, mma = wgmma, inst_n = 64, warps_m = 4, warps_n = 1, warps_k = 1, interleave = 1>
}

// -----

kernel.program @truncate attributes {b_k_major, cluster = array<i64: 1, 1>, consumer_warps = 4 : i64, ctas_per_sm = 1 : i64, group = 1 : i64, input = f16, output = f32, raster = 0 : i64, registers = array<i64: 0, 0>, sizes = array<i64: 64, 64, 64>, slices = 1 : i64, stages = 2 : i64, target = "sm_90a", tile = array<i64: 64, 64, 64>} {
  %acc = kernel.acc_init : <m = 64, n = 64, element = f32, mma = wgmma, inst_n = 64, warps_m = 4, warps_n = 1, warps_k = 1, interleave = 1>
  // expected-error @+1 {{truncates to an output of 16 bits; this one is f32}}
  %half = kernel.alter %acc {change = 1 : i64} : <m = 64, n = 64, element = f32, mma = wgmma, inst_n = 64, warps_m = 4, warps_n = 1, warps_k = 1, interleave = 1>
}
