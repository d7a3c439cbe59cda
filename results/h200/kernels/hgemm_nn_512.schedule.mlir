schedule.kernel @l2_hgemm_nn_512_285f8b1b for @hgemm_nn_512 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128
  schedule.load b via = tma, vector = 8, swizzle = 128
  schedule.pipeline stages = 6, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
