schedule.kernel @l2_hgemm_tn_1024_e4e47808 for @hgemm_tn_1024 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [4, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128
  schedule.load b via = tma, vector = 8, swizzle = 128
  schedule.pipeline stages = 8, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_n, group = 4
  schedule.split_k slices = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
