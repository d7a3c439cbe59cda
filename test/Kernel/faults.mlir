// What planted faults are made of prints what it reads.
// RUN: l2-opt %s | l2-opt | FileCheck %s

// CHECK: kernel.sync {kernel.slip = "none"}
// CHECK: kernel.delay {cycles = 5000 : i64, threads = 1 : i64}
// CHECK: kernel.delay if %{{.*}} {cycles = 1 : i64, threads = 0 : i64}
// CHECK: kernel.stray_store {offset = -4 : i64, place = 2 : i64}
// CHECK: kernel.alter %{{.*}} {change = 0 : i64} : <m = 64
// CHECK: kernel.alter %{{.*}} if %{{.*}} {change = 4 : i64} : <m = 64
// CHECK: kernel.hang
// CHECK: kernel.trap
kernel.program @faults attributes {b_k_major, cluster = array<i64: 1, 1>, consumer_warps = 4 : i64, ctas_per_sm = 1 : i64, group = 1 : i64, input = f16, output = f16, raster = 0 : i64, registers = array<i64: 0, 0>, sizes = array<i64: 64, 64, 64>, slices = 1 : i64, stages = 2 : i64, target = "sm_90a", tile = array<i64: 64, 64, 64>} {
  %true = arith.constant true
  kernel.sync {kernel.slip = "none"}
  kernel.delay {cycles = 5000 : i64, threads = 1 : i64}
  kernel.delay if %true {cycles = 1 : i64, threads = 0 : i64}
  kernel.stray_store {offset = -4 : i64, place = 2 : i64}
  %acc = kernel.acc_init : <m = 64, n = 64, element = f32, mma = wgmma, inst_n = 64, warps_m = 4, warps_n = 1, warps_k = 1, interleave = 1>
  %half = kernel.alter %acc {change = 0 : i64} : <m = 64, n = 64, element = f32, mma = wgmma, inst_n = 64, warps_m = 4, warps_n = 1, warps_k = 1, interleave = 1>
  %zero = kernel.alter %half if %true {change = 4 : i64} : <m = 64, n = 64, element = f32, mma = wgmma, inst_n = 64, warps_m = 4, warps_n = 1, warps_k = 1, interleave = 1>
  kernel.hang
  kernel.trap
}
