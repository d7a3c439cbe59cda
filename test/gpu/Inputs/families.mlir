// One small kernel of each family.
func.func @g(%a: tensor<256x256xf16>, %b: tensor<256x256xf16>) -> tensor<256x256xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<256x256xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<256x256xf32>) -> tensor<256x256xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<256x256xf16>, tensor<256x256xf16>) outs(%init : tensor<256x256xf32>) -> tensor<256x256xf32>
  %c = arith.truncf %sum : tensor<256x256xf32> to tensor<256x256xf16>
  return %c : tensor<256x256xf16>
}
schedule.kernel @direct for @g target("sm_90a") {
  schedule.mma mma_sync n = 8, warps = [1, 1, 4]
  schedule.tile cta = [32, 32, 128]
  schedule.load a via = direct
  schedule.load b via = direct
}
schedule.kernel @cp_async for @g target("sm_90a") {
  schedule.mma mma_sync n = 8, warps = [2, 2, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.load a via = cp_async
  schedule.load b via = cp_async
  schedule.pipeline stages = 3
}
schedule.kernel @registers for @g target("sm_90a") {
  schedule.mma mma_sync n = 8, warps = [2, 2, 1]
  schedule.tile cta = [64, 64, 32]
  schedule.load a via = registers
  schedule.load b via = registers
  schedule.pipeline stages = 2
}
schedule.kernel @warps_along_k for @g target("sm_90a") {
  schedule.mma mma_sync n = 8, warps = [1, 1, 4]
  schedule.tile cta = [32, 32, 128]
  schedule.load a via = cp_async
  schedule.load b via = cp_async
  schedule.pipeline stages = 3
}
schedule.kernel @slices_staged for @g target("sm_90a") {
  schedule.mma mma_sync n = 8, warps = [2, 2, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.load a via = cp_async
  schedule.load b via = cp_async
  schedule.pipeline stages = 2
  schedule.split_k slices = 4
}
schedule.kernel @small for @g target("sm_90a") {
  schedule.mma wgmma n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.pipeline stages = 4
  schedule.epilogue store = direct
}
schedule.kernel @cooperative for @g target("sm_90a") {
  schedule.mma wgmma n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.pipeline stages = 4, specialize = cooperative
  schedule.epilogue store = tma
}
schedule.kernel @persistent for @g target("sm_90a") {
  schedule.mma wgmma n = 64, warps = [8, 1, 1]
  schedule.tile cta = [128, 64, 64]
  schedule.pipeline stages = 4, specialize = cooperative
  schedule.grid persistent, group = 2
  schedule.epilogue store = tma
}
schedule.kernel @pingpong for @g target("sm_90a") {
  schedule.mma wgmma n = 64, warps = [8, 1, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.pipeline stages = 4, specialize = pingpong
  schedule.grid persistent
  schedule.epilogue store = tma
}
schedule.kernel @swapped for @g target("sm_90a") {
  schedule.mma wgmma swap, n = 64, warps = [8, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.pipeline stages = 4, specialize = cooperative
  schedule.epilogue store = tma
}
schedule.kernel @pair_shares_b for @g target("sm_90a") {
  schedule.mma wgmma n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load b via = tma, multicast
  schedule.pipeline stages = 4, specialize = cooperative
  schedule.grid cluster = [2, 1]
}
schedule.kernel @pair_shares_a for @g target("sm_90a") {
  schedule.mma wgmma n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load a via = tma, multicast
  schedule.pipeline stages = 4, specialize = cooperative
  schedule.grid cluster = [1, 2]
}
schedule.kernel @cluster_shares_both for @g target("sm_90a") {
  schedule.mma wgmma n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.load a via = tma, multicast
  schedule.load b via = tma, multicast
  schedule.pipeline stages = 4, specialize = cooperative
  schedule.grid cluster = [2, 2]
}
schedule.kernel @cluster_shares_b for @g target("sm_90a") {
  schedule.mma wgmma n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.load b via = tma, multicast
  schedule.pipeline stages = 4, specialize = cooperative
  schedule.grid cluster = [4, 1]
}
schedule.kernel @narrow for @g target("sm_90a") {
  schedule.mma wgmma swap, n = 24, warps = [4, 1, 1]
  schedule.tile cta = [24, 64, 64]
  schedule.pipeline stages = 4, specialize = cooperative
  schedule.epilogue store = tma, columns = 24, stages = 1
}
schedule.kernel @slices for @g target("sm_90a") {
  schedule.mma wgmma n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.pipeline stages = 2
  schedule.split_k slices = 4
}
schedule.kernel @slices_in_clusters for @g target("sm_90a") {
  schedule.mma wgmma n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.pipeline stages = 2
  schedule.split_k slices = 4, cluster = 2
}
