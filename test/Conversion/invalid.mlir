// RUN: l2-opt %s -split-input-file -convert-kernel-to-nvvm -verify-diagnostics

kernel.program @serial attributes {b_k_major, cluster = array<i64: 1, 1>, consumer_warps = 4 : i64, ctas_per_sm = 1 : i64, group = 1 : i64, input = f16, output = f16, raster = 0 : i64, registers = array<i64: 0, 0>, sizes = array<i64: 64, 64, 64>, slices = 1 : i64, stages = 2 : i64, target = "sm_90a", tile = array<i64: 64, 64, 64>} {
  %zero = arith.constant 0 : i32
  %acc = kernel.acc_init : <m = 64, n = 64, element = f32, mma = mma_sync, inst_n = 8, warps_m = 1, warps_n = 1, warps_k = 1, interleave = 1>
  // expected-error @+1 {{cannot be lowered to NVVM in this form; run the kernel passes first}}
  kernel.store %acc[%zero, %zero] {columns = 0 : i64, stages = 0 : i64} : <m = 64, n = 64, element = f32, mma = mma_sync, inst_n = 8, warps_m = 1, warps_n = 1, warps_k = 1, interleave = 1>
}

// -----

kernel.program @condition attributes {b_k_major, cluster = array<i64: 1, 1>, consumer_warps = 4 : i64, ctas_per_sm = 1 : i64, group = 1 : i64, input = f16, output = f16, raster = 0 : i64, registers = array<i64: 0, 0>, sizes = array<i64: 64, 64, 64>, slices = 1 : i64, stages = 2 : i64, target = "sm_90a", tile = array<i64: 64, 64, 64>} {
  %true = arith.constant true
  // expected-error @+1 {{only conditions without results and else are}}
  scf.if %true {
  } else {
  }
}
