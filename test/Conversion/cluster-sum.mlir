// Slices of K summed in a cluster, in each family: the CTAs leave their tiles in
// shared memory, read their part from all, and end together.
// RUN: l2-opt %s --emit=kernel | FileCheck %s --check-prefix=KERNEL
// RUN: l2-opt %s --emit=ptx -o %t.ptx
// RUN: FileCheck %s --check-prefix=PTX < %t.ptx
// RUN: %if ptxas %{ %ptxas -v -arch=sm_90a %t.ptx -o %t.cubin 2>&1 | FileCheck %s --check-prefix=ASM %}

// KERNEL-LABEL: kernel.program @wgmma
// KERNEL: %[[PART:.*]] = kernel.share_slices %{{.*}} : {{.*}} -> {{.*}} shares = 8>
// KERNEL-NEXT: kernel.store_direct %[[PART]]
// KERNEL-NEXT: kernel.cluster_wait
// KERNEL-LABEL: kernel.program @rows
// KERNEL: shares = 4>
// KERNEL-LABEL: kernel.program @staged
// KERNEL: shares = 2>
// KERNEL-LABEL: kernel.program @direct
// KERNEL: %[[SUM:.*]], %[[OWNER:.*]] = kernel.reduce_warps
// KERNEL: kernel.share_slices %[[SUM]] if %[[OWNER]]
// KERNEL-NEXT: kernel.store_direct %{{.*}} if %[[OWNER]]
// KERNEL-LABEL: kernel.program @both
// KERNEL: %[[PART:.*]] = kernel.share_slices
// KERNEL: %[[SUM:.*]], %[[OWNER:.*]] = kernel.reduce_slices %[[PART]]
// KERNEL-NEXT: kernel.store_direct %[[SUM]][%{{.*}}, %{{.*}}] if %[[OWNER]]
// KERNEL-NEXT: kernel.cluster_wait

// One cluster along the grid's second dimension. 64 sums a thread: 2 quads of
// four from each of 8 CTAs.
// PTX-LABEL: .entry wgmma(
// PTX: .reqnctapercluster 1, 8, 1
// PTX: st.shared.v4
// PTX: barrier.cluster.arrive;
// PTX: barrier.cluster.wait;
// PTX: mapa.shared::cluster.u32
// PTX-COUNT-16: ld.shared::cluster.v4
// PTX-NOT: ld.shared::cluster.v4
// PTX: barrier.cluster.arrive;
// PTX: st.global
// PTX: barrier.cluster.wait;
// PTX-NOT: atom.global
// PTX-LABEL: .entry rows(
// PTX: .reqnctapercluster 1, 4, 1
// PTX-LABEL: .entry staged(
// PTX: .reqnctapercluster 1, 2, 1
// PTX: ld.shared::cluster.v4
// PTX-LABEL: .entry direct(
// PTX: .reqnctapercluster 1, 2, 1
// PTX: ld.shared::cluster.v4
// Four clusters of two: what each CTA has of its cluster's sum, 32 values a
// thread, meets in the workspace, four parts at once.
// PTX-LABEL: .entry both(
// PTX: .reqnctapercluster 1, 2, 1
// PTX-COUNT-16: ld.shared::cluster.v4
// PTX: barrier.cluster.arrive;
// PTX-COUNT-8: st.global.v4
// PTX: atom.global.acq_rel.gpu.inc.u32
// PTX-COUNT-32: ld.global.v4
// PTX-NOT: ld.global.v4
// PTX: barrier.cluster.wait;

// ASM-NOT: {{C75|[1-9][0-9]* bytes (stack|spill)}}
func.func @g(%a: tensor<256x4096xf16>, %b: tensor<4096x256xf16>) -> tensor<256x256xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<256x256xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<256x256xf32>) -> tensor<256x256xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<256x4096xf16>, tensor<4096x256xf16>) outs(%init : tensor<256x256xf32>) -> tensor<256x256xf32>
  %c = arith.truncf %sum : tensor<256x256xf32> to tensor<256x256xf16>
  return %c : tensor<256x256xf16>
}
schedule.kernel @wgmma for @g target("sm_90a") {
  schedule.mma wgmma n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.pipeline stages = 4, specialize = cooperative
  schedule.split_k slices = 8, cluster = 8
}
// Two blocks of rows a warpgroup: a part is half of the columns of one.
schedule.kernel @rows for @g target("sm_90a") {
  schedule.mma wgmma n = 64, warps = [4, 1, 1]
  schedule.tile cta = [128, 64, 64]
  schedule.pipeline stages = 4
  schedule.split_k slices = 4, cluster = 4
}
schedule.kernel @staged for @g target("sm_90a") {
  schedule.mma mma_sync n = 8, warps = [2, 2, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.load a via = cp_async
  schedule.load b via = cp_async
  schedule.pipeline stages = 3
  schedule.split_k slices = 2, cluster = 2
}
schedule.kernel @direct for @g target("sm_90a") {
  schedule.mma mma_sync n = 8, warps = [1, 1, 4]
  schedule.tile cta = [32, 32, 128]
  schedule.load a via = direct
  schedule.load b via = direct
  schedule.split_k slices = 2, cluster = 2
}
schedule.kernel @both for @g target("sm_90a") {
  schedule.mma wgmma n = 128, warps = [4, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.pipeline stages = 4
  schedule.split_k slices = 8, cluster = 2
}
// The warps' sum with many values a thread: unrolled, it spilled.
schedule.kernel @deep for @g target("sm_90a") {
  schedule.mma mma_sync n = 8, warps = [1, 1, 8]
  schedule.tile cta = [32, 64, 512]
  schedule.load a via = direct
  schedule.load b via = direct
  schedule.split_k slices = 8, cluster = 2
}
