schedule.kernel @l2_hgemm_nn_128_ea09e7a8 for @hgemm_nn_128 target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 1, 4]
  schedule.tile cta = [16, 32, 128]
  schedule.load a via = cp_async, vector = 8, swizzle = 128
  schedule.load b via = cp_async, vector = 8, swizzle = 128
  schedule.pipeline stages = 2, specialize = none, registers = [0, 0], ctas_per_sm = 3
  schedule.grid cluster = [1, 1], raster = along_n, group = 4
  schedule.split_k slices = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, pdl
}
