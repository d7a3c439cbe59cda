schedule.kernel @l2_hgemm_nn_4096_340bdd51 for @hgemm_nn_4096 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 112, warps = [8, 1, 1]
  schedule.tile cta = [112, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128
  schedule.load b via = tma, vector = 8, swizzle = 128
  schedule.pipeline stages = 6, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1
  schedule.epilogue store = tma, columns = 112, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
