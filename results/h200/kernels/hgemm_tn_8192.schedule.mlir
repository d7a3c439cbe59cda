schedule.kernel @l2_hgemm_tn_8192_93682824 for @hgemm_tn_8192 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 192, warps = [8, 1, 1]
  schedule.tile cta = [128, 192, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128
  schedule.load b via = tma, vector = 8, swizzle = 128
  schedule.pipeline stages = 4, specialize = pingpong, registers = [24, 240], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 32
  schedule.split_k slices = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
