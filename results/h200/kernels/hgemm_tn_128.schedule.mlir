schedule.kernel @l2_hgemm_tn_128_f88d598e for @hgemm_tn_128 target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 1, 8]
  schedule.tile cta = [16, 8, 256]
  schedule.load a via = direct, vector = 8, swizzle = 0
  schedule.load b via = direct, vector = 8, swizzle = 0
  schedule.pipeline stages = 1, specialize = none, registers = [0, 0], ctas_per_sm = 2
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, pdl
}
