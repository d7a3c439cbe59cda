// First tiles into L2, as many as the ring takes, before the wait.
// RUN: l2-opt %s -split-input-file -l2-materialize -kernel-buffers -kernel-specialize -kernel-pipeline -kernel-epilogue -kernel-prefetch | FileCheck %s

// CHECK-LABEL: kernel.program @roles
// CHECK: %[[FIRST:.*]], %{{.*}}, %{{.*}} = kernel.work_id
// CHECK: %[[M:.*]], %[[N:.*]] = kernel.tile_offset %[[FIRST]]
// CHECK: %[[BEGIN:.*]], %[[END:.*]] = kernel.k_range
// CHECK: %[[RING:.*]] = arith.constant 4 : i32
// CHECK: %[[LAST:.*]] = arith.addi %[[BEGIN]], %[[RING]]
// CHECK: %[[STOP:.*]] = arith.minui %[[LAST]], %[[END]]
// CHECK: scf.for %[[K:.*]] = %[[BEGIN]] to %[[STOP]]
// CHECK-NEXT: kernel.prefetch a[%[[M]], %[[K]]] via tma
// CHECK-NEXT: kernel.prefetch b[%[[N]], %[[K]]] via tma
// CHECK-NOT: kernel.await_previous

// CHECK-LABEL: kernel.program @staged
// CHECK: arith.constant 2 : i32
// CHECK: kernel.prefetch a[%{{.*}}, %{{.*}}] via cp_async
// CHECK: kernel.await_previous
// CHECK: kernel.copy

// CHECK-LABEL: kernel.program @direct
// CHECK: kernel.prefetch b[%{{.*}}, %{{.*}}] via direct
// CHECK: kernel.await_previous
// CHECK: kernel.load

// CHECK-LABEL: kernel.program @without
// CHECK-NOT: kernel.prefetch
func.func @g(%a: tensor<256x512xf16>, %b: tensor<512x384xf16>) -> tensor<256x384xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<256x384xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<256x384xf32>) -> tensor<256x384xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<256x512xf16>, tensor<512x384xf16>) outs(%init : tensor<256x384xf32>) -> tensor<256x384xf32>
  %c = arith.truncf %sum : tensor<256x384xf32> to tensor<256x384xf16>
  return %c : tensor<256x384xf16>
}
schedule.kernel @roles for @g target("sm_90a") {
  schedule.mma wgmma n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.pipeline stages = 4
  schedule.launch fold, pdl, prefetch_tiles
}
schedule.kernel @staged for @g target("sm_90a") {
  schedule.mma mma_sync n = 8, warps = [2, 2, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.load a via = cp_async
  schedule.load b via = cp_async
  schedule.pipeline stages = 3
  schedule.launch fold, pdl, prefetch_tiles
}
schedule.kernel @direct for @g target("sm_90a") {
  schedule.mma mma_sync n = 8, warps = [1, 1, 4]
  schedule.tile cta = [32, 32, 128]
  schedule.load a via = direct
  schedule.load b via = direct
  schedule.launch pdl, prefetch_tiles
}
schedule.kernel @without for @g target("sm_90a") {
  schedule.mma wgmma n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.launch fold, pdl
}
