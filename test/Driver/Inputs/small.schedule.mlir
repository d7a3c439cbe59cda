schedule.kernel @mine for @second target("sm_90a") {
  schedule.mma mma_sync warps = [1, 1, 2]
  schedule.tile cta = [16, 32, 64]
}
