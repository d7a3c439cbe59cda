schedule.kernel @hgemm_by_hand for @hgemm target("sm_90a") {
  schedule.mma wgmma n = 256, warps = [8, 1, 1]
  schedule.tile cta = [128, 256, 64]
  schedule.pipeline stages = 4, specialize = cooperative
  schedule.epilogue store = tma
}
