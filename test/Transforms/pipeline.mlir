// Rings of mbarriers between roles; the multistage loop of one role.
// RUN: l2-opt %s -l2-materialize -kernel-buffers -kernel-specialize -kernel-pipeline | FileCheck %s

// CHECK-LABEL: kernel.program @wg
// CHECK: %[[FULL:.*]] = kernel.barrier_init : <count = 4, arrivals = 1>
// CHECK: %[[EMPTY:.*]] = kernel.barrier_init : <count = 4, arrivals = 2>
// CHECK-NEXT: kernel.sync
// CHECK: kernel.roles producer
// CHECK: kernel.wait %[[EMPTY]][%[[S:.*]]] parity
// CHECK-NEXT: kernel.expect %[[FULL]][%[[S]]] {bytes = 32768 : i64}
// CHECK-NEXT: kernel.copy a[%{{.*}}, %{{.*}}] -> %{{.*}} slot %[[S]] barrier %[[FULL]]
// CHECK-NEXT: kernel.copy b[%{{.*}}, %{{.*}}] -> %{{.*}} slot %[[S]] barrier %[[FULL]]
// CHECK: consumer
// CHECK: kernel.wait %[[FULL]][%[[R:.*]]] parity
// CHECK: %[[NEXT:.*]] = arith.cmpi ne
// CHECK: kernel.mma_buffers {{.*}} slot %[[R]] accumulate %[[NEXT]]
// CHECK: kernel.mma_wait {{.*}} {pending = 1 : i64}
// CHECK: kernel.release %[[EMPTY]][%{{.*}}] if %[[NEXT]]
// CHECK: kernel.mma_wait {{.*}} {pending = 0 : i64}
// CHECK: kernel.release %[[EMPTY]]

// Every CTA of a cluster fills every slot: twice the arrivals, and the cluster
// meets before the first copy and before the exit.
// CHECK-LABEL: kernel.program @cluster
// CHECK: kernel.barrier_init : <count = 4, arrivals = 4>
// CHECK-NEXT: kernel.cluster_sync {relaxed}
// CHECK: kernel.roles
// CHECK: multicast
// CHECK: consumer
// CHECK: kernel.cluster_sync{{$}}

// CHECK-LABEL: kernel.program @ms
// CHECK-COUNT-2: kernel.commit_copies
// CHECK: scf.for
// CHECK: kernel.wait_copies {pending = 1 : i64}
// CHECK-NEXT: kernel.sync
// CHECK: scf.if
// CHECK: kernel.copy a
// CHECK: kernel.copy b
// CHECK: kernel.commit_copies
// CHECK: kernel.mma_buffers
// CHECK: kernel.wait_copies {pending = 0 : i64}

// Through registers: fetched before the mma, stored after it.
// CHECK-LABEL: kernel.program @registers
// CHECK: scf.for
// CHECK: kernel.sync
// CHECK: %[[A:.*]] = kernel.get a
// CHECK: %[[B:.*]] = kernel.get b
// CHECK: kernel.mma_buffers
// CHECK: kernel.put %[[A]]
// CHECK: kernel.put %[[B]]
func.func @g(%a: tensor<1024x512xf16>, %b: tensor<512x768xf16>) -> tensor<1024x768xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x768xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x768xf32>) -> tensor<1024x768xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x512xf16>, tensor<512x768xf16>) outs(%init : tensor<1024x768xf32>) -> tensor<1024x768xf32>
  %c = arith.truncf %sum : tensor<1024x768xf32> to tensor<1024x768xf16>
  return %c : tensor<1024x768xf16>
}
schedule.kernel @wg for @g target("sm_90a") {
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
schedule.kernel @ms for @g target("sm_80") {
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
schedule.kernel @registers for @g target("sm_80") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [2, 2, 1]
  schedule.tile cta = [64, 64, 32]
  schedule.load a via = registers, vector = 8, swizzle = 128
  schedule.load b via = registers, vector = 8, swizzle = 128
  schedule.pipeline stages = 3, specialize = none, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold
}
