schedule.kernel @l2_hgemm_nn_8192_a83df612 for @hgemm_nn_8192 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 192, warps = [8, 1, 1]
  schedule.tile cta = [128, 192, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128
  schedule.load b via = tma, vector = 8, swizzle = 128
  schedule.pipeline stages = 4, specialize = pingpong, registers = [24, 240], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 16
  schedule.split_k slices = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
