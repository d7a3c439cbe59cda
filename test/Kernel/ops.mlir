// The kernel dialect prints what it reads.
// RUN: l2-opt %s | l2-opt | FileCheck %s

// CHECK-LABEL: kernel.program @ring
// CHECK: kernel.alloc : <stages = 2, rows = 64, columns = 64, panel = 64, element = f16, swizzle = 128, k_major = true>
// CHECK: kernel.barrier_init : <count = 2, arrivals = 1>
// CHECK: kernel.roles producer {
// CHECK: kernel.wait
// CHECK: kernel.expect %{{.*}}[%{{.*}}] {bytes = 16384 : i64}
// CHECK: kernel.copy a[%{{.*}}, %{{.*}}] -> %{{.*}} slot %{{.*}} barrier %{{.*}} via tma
// CHECK: } consumer {
// CHECK: kernel.mma_buffers %{{.*}}, %{{.*}}, %{{.*}} slot %{{.*}}
// CHECK: kernel.release
kernel.program @ring attributes {b_k_major, cluster = array<i64: 1, 1>, consumer_warps = 4 : i64, ctas_per_sm = 1 : i64, group = 1 : i64, input = f16, output = f16, producer_warps = 1 : i64, raster = 0 : i64, registers = array<i64: 0, 0>, sizes = array<i64: 64, 64, 64>, slices = 1 : i64, specialize, stages = 2 : i64, target = "sm_90a", tile = array<i64: 64, 64, 64>} {
  %a = kernel.alloc : <stages = 2, rows = 64, columns = 64, panel = 64, element = f16, swizzle = 128, k_major = true>
  %b = kernel.alloc : <stages = 2, rows = 64, columns = 64, panel = 64, element = f16, swizzle = 128, k_major = true>
  %full = kernel.barrier_init : <count = 2, arrivals = 1>
  %empty = kernel.barrier_init : <count = 2, arrivals = 1>
  kernel.roles producer {
    %zero = arith.constant 0 : i32
    kernel.wait %empty[%zero] parity %zero : <count = 2, arrivals = 1>
    kernel.expect %full[%zero] {bytes = 16384 : i64} : <count = 2, arrivals = 1>
    kernel.copy a[%zero, %zero] -> %a slot %zero barrier %full : !kernel.barriers<count = 2, arrivals = 1> via tma {vector = 8 : i64} : <stages = 2, rows = 64, columns = 64, panel = 64, element = f16, swizzle = 128, k_major = true>
  } consumer {
    %zero = arith.constant 0 : i32
    %true = arith.constant true
    %acc = kernel.acc_init : <m = 64, n = 64, element = f32, mma = wgmma, inst_n = 64, warps_m = 4, warps_n = 1, warps_k = 1, interleave = 1>
    %sum = kernel.mma_buffers %a, %b, %acc slot %zero : <stages = 2, rows = 64, columns = 64, panel = 64, element = f16, swizzle = 128, k_major = true>, <stages = 2, rows = 64, columns = 64, panel = 64, element = f16, swizzle = 128, k_major = true>, <m = 64, n = 64, element = f32, mma = wgmma, inst_n = 64, warps_m = 4, warps_n = 1, warps_k = 1, interleave = 1>
    kernel.release %empty[%zero] if %true : <count = 2, arrivals = 1>
  }
}
