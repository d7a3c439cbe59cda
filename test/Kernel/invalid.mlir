// RUN: l2-opt %s -split-input-file -verify-diagnostics

// expected-error @+1 {{sizes has 2 entries; expected 3}}
kernel.program @sizes attributes {b_k_major, cluster = array<i64: 1, 1>, consumer_warps = 4 : i64, ctas_per_sm = 1 : i64, group = 1 : i64, input = f16, output = f16, raster = 0 : i64, registers = array<i64: 0, 0>, sizes = array<i64: 64, 64>, slices = 1 : i64, stages = 2 : i64, target = "sm_90a", tile = array<i64: 64, 64, 64>} {
}

// -----

// expected-error @+1 {{tile holds 0; expected at least 1}}
kernel.program @tile attributes {b_k_major, cluster = array<i64: 1, 1>, consumer_warps = 4 : i64, ctas_per_sm = 1 : i64, group = 1 : i64, input = f16, output = f16, raster = 0 : i64, registers = array<i64: 0, 0>, sizes = array<i64: 64, 64, 64>, slices = 1 : i64, stages = 2 : i64, target = "sm_90a", tile = array<i64: 64, 0, 64>} {
}

// -----

// expected-error @+1 {{registers has 1 entries; expected 2 (producer, consumer)}}
kernel.program @registers attributes {b_k_major, cluster = array<i64: 1, 1>, consumer_warps = 4 : i64, ctas_per_sm = 1 : i64, group = 1 : i64, input = f16, output = f16, raster = 0 : i64, registers = array<i64: 0>, sizes = array<i64: 64, 64, 64>, slices = 1 : i64, stages = 2 : i64, target = "sm_90a", tile = array<i64: 64, 64, 64>} {
}

// -----

// expected-error @+1 {{has 1280 threads; expected 32 to 1024}}
kernel.program @threads attributes {b_k_major, cluster = array<i64: 1, 1>, consumer_warps = 40 : i64, ctas_per_sm = 1 : i64, group = 1 : i64, input = f16, output = f16, raster = 0 : i64, registers = array<i64: 0, 0>, sizes = array<i64: 64, 64, 64>, slices = 1 : i64, stages = 2 : i64, target = "sm_90a", tile = array<i64: 64, 64, 64>} {
}

// -----

// expected-error @+1 {{group, slices, stages and batch must be at least 1}}
kernel.program @stages attributes {b_k_major, cluster = array<i64: 1, 1>, consumer_warps = 4 : i64, ctas_per_sm = 1 : i64, group = 1 : i64, input = f16, output = f16, raster = 0 : i64, registers = array<i64: 0, 0>, sizes = array<i64: 64, 64, 64>, slices = 1 : i64, stages = 0 : i64, target = "sm_90a", tile = array<i64: 64, 64, 64>} {
}

// -----

kernel.program @rows attributes {b_k_major, cluster = array<i64: 1, 1>, consumer_warps = 4 : i64, ctas_per_sm = 1 : i64, group = 1 : i64, input = f16, output = f16, raster = 0 : i64, registers = array<i64: 0, 0>, sizes = array<i64: 64, 64, 64>, slices = 1 : i64, stages = 2 : i64, target = "sm_90a", tile = array<i64: 64, 64, 64>} {
  %zero = arith.constant 0 : i32
  %acc = kernel.acc_init : <m = 64, n = 32, element = f32, mma = mma_sync, inst_n = 8, warps_m = 1, warps_n = 1, warps_k = 1, interleave = 1>
  %a = kernel.load a[%zero, %zero] via direct {swizzle = 0 : i64, vector = 8 : i64} : <operand = a, rows = 64, depth = 64, element = f16>
  %b = kernel.load b[%zero, %zero] via direct {swizzle = 0 : i64, vector = 8 : i64} : <operand = b, rows = 64, depth = 64, element = f16>
  // expected-error @+1 {{multiplies 64 rows of a and 64 rows of b into a tile of 64 x 32}}
  %sum = kernel.mma %a, %b, %acc : <operand = a, rows = 64, depth = 64, element = f16>, <operand = b, rows = 64, depth = 64, element = f16>, <m = 64, n = 32, element = f32, mma = mma_sync, inst_n = 8, warps_m = 1, warps_n = 1, warps_k = 1, interleave = 1>
}

// -----

kernel.program @depth attributes {b_k_major, cluster = array<i64: 1, 1>, consumer_warps = 4 : i64, ctas_per_sm = 1 : i64, group = 1 : i64, input = f16, output = f16, raster = 0 : i64, registers = array<i64: 0, 0>, sizes = array<i64: 64, 64, 64>, slices = 1 : i64, stages = 2 : i64, target = "sm_90a", tile = array<i64: 64, 64, 64>} {
  %zero = arith.constant 0 : i32
  %acc = kernel.acc_init : <m = 64, n = 64, element = f32, mma = mma_sync, inst_n = 8, warps_m = 1, warps_n = 1, warps_k = 1, interleave = 1>
  %a = kernel.load a[%zero, %zero] via direct {swizzle = 0 : i64, vector = 8 : i64} : <operand = a, rows = 64, depth = 64, element = f16>
  %b = kernel.load b[%zero, %zero] via direct {swizzle = 0 : i64, vector = 8 : i64} : <operand = b, rows = 64, depth = 32, element = f16>
  // expected-error @+1 {{a is 64 deep, b 32}}
  %sum = kernel.mma %a, %b, %acc : <operand = a, rows = 64, depth = 64, element = f16>, <operand = b, rows = 64, depth = 32, element = f16>, <m = 64, n = 64, element = f32, mma = mma_sync, inst_n = 8, warps_m = 1, warps_n = 1, warps_k = 1, interleave = 1>
}

// -----

kernel.program @buffers attributes {b_k_major, cluster = array<i64: 1, 1>, consumer_warps = 4 : i64, ctas_per_sm = 1 : i64, group = 1 : i64, input = f16, output = f16, raster = 0 : i64, registers = array<i64: 0, 0>, sizes = array<i64: 64, 64, 64>, slices = 1 : i64, stages = 2 : i64, target = "sm_90a", tile = array<i64: 64, 64, 64>} {
  %acc = kernel.acc_init : <m = 64, n = 32, element = f32, mma = mma_sync, inst_n = 8, warps_m = 1, warps_n = 1, warps_k = 1, interleave = 1>
  %a = kernel.alloc : <stages = 2, rows = 64, columns = 64, panel = 64, element = f16, swizzle = 128, k_major = true>
  // expected-error @+1 {{multiplies 64 rows of a and 64 rows of b into a tile of 64 x 32}}
  %sum = kernel.mma_buffers %a, %a, %acc : <stages = 2, rows = 64, columns = 64, panel = 64, element = f16, swizzle = 128, k_major = true>, <stages = 2, rows = 64, columns = 64, panel = 64, element = f16, swizzle = 128, k_major = true>, <m = 64, n = 32, element = f32, mma = mma_sync, inst_n = 8, warps_m = 1, warps_n = 1, warps_k = 1, interleave = 1>
}

// -----

kernel.program @buffer_depth attributes {b_k_major, cluster = array<i64: 1, 1>, consumer_warps = 4 : i64, ctas_per_sm = 1 : i64, group = 1 : i64, input = f16, output = f16, raster = 0 : i64, registers = array<i64: 0, 0>, sizes = array<i64: 64, 64, 64>, slices = 1 : i64, stages = 2 : i64, target = "sm_90a", tile = array<i64: 64, 64, 64>} {
  %acc = kernel.acc_init : <m = 64, n = 64, element = f32, mma = mma_sync, inst_n = 8, warps_m = 1, warps_n = 1, warps_k = 1, interleave = 1>
  %a = kernel.alloc : <stages = 2, rows = 64, columns = 64, panel = 64, element = f16, swizzle = 128, k_major = true>
  %b = kernel.alloc : <stages = 2, rows = 32, columns = 64, panel = 64, element = f16, swizzle = 128, k_major = false>
  // expected-error @+1 {{a is 64 deep, b 32}}
  %sum = kernel.mma_buffers %a, %b, %acc : <stages = 2, rows = 64, columns = 64, panel = 64, element = f16, swizzle = 128, k_major = true>, <stages = 2, rows = 32, columns = 64, panel = 64, element = f16, swizzle = 128, k_major = false>, <m = 64, n = 64, element = f32, mma = mma_sync, inst_n = 8, warps_m = 1, warps_n = 1, warps_k = 1, interleave = 1>
}

// -----

kernel.program @direct attributes {b_k_major, cluster = array<i64: 1, 1>, consumer_warps = 4 : i64, ctas_per_sm = 1 : i64, group = 1 : i64, input = f16, output = f16, raster = 0 : i64, registers = array<i64: 0, 0>, sizes = array<i64: 64, 64, 64>, slices = 1 : i64, stages = 2 : i64, target = "sm_90a", tile = array<i64: 64, 64, 64>} {
  %zero = arith.constant 0 : i32
  %a = kernel.alloc : <stages = 2, rows = 64, columns = 64, panel = 64, element = f16, swizzle = 128, k_major = true>
  // expected-error @+1 {{a direct load has no buffer}}
  kernel.copy a[%zero, %zero] -> %a via direct {vector = 8 : i64} : <stages = 2, rows = 64, columns = 64, panel = 64, element = f16, swizzle = 128, k_major = true>
}

// -----

kernel.program @barrier attributes {b_k_major, cluster = array<i64: 1, 1>, consumer_warps = 4 : i64, ctas_per_sm = 1 : i64, group = 1 : i64, input = f16, output = f16, raster = 0 : i64, registers = array<i64: 0, 0>, sizes = array<i64: 64, 64, 64>, slices = 1 : i64, stages = 2 : i64, target = "sm_90a", tile = array<i64: 64, 64, 64>} {
  %zero = arith.constant 0 : i32
  %a = kernel.alloc : <stages = 2, rows = 64, columns = 64, panel = 64, element = f16, swizzle = 128, k_major = true>
  // expected-error @+1 {{a TMA copy into a slot needs a barrier}}
  kernel.copy a[%zero, %zero] -> %a slot %zero via tma {vector = 8 : i64} : <stages = 2, rows = 64, columns = 64, panel = 64, element = f16, swizzle = 128, k_major = true>
}

// -----

kernel.program @share attributes {b_k_major, cluster = array<i64: 1, 1>, consumer_warps = 4 : i64, ctas_per_sm = 1 : i64, group = 1 : i64, input = f16, output = f16, raster = 0 : i64, registers = array<i64: 0, 0>, sizes = array<i64: 64, 64, 64>, slices = 2 : i64, slice_cluster = 2 : i64, stages = 2 : i64, target = "sm_90a", tile = array<i64: 64, 64, 64>} {
  %acc = kernel.acc_init : <m = 64, n = 64, element = f32, mma = wgmma, inst_n = 64, warps_m = 4, warps_n = 1, warps_k = 1, interleave = 1>
  // expected-error @+1 {{expects a whole tile, and as result the same shared by the CTAs that split K}}
  %part = kernel.share_slices %acc : <m = 64, n = 64, element = f32, mma = wgmma, inst_n = 64, warps_m = 4, warps_n = 1, warps_k = 1, interleave = 1> -> <m = 64, n = 64, element = f32, mma = wgmma, inst_n = 64, warps_m = 4, warps_n = 1, warps_k = 1, interleave = 1, shares = 4>
}

// -----

kernel.program @lines attributes {b_k_major, cluster = array<i64: 1, 4>, consumer_warps = 4 : i64, ctas_per_sm = 1 : i64, group = 1 : i64, input = f16, output = f16, raster = 0 : i64, registers = array<i64: 0, 0>, sizes = array<i64: 64, 64, 64>, slices = 1 : i64, stages = 2 : i64, target = "sm_90a", tile = array<i64: 64, 64, 64>} {
  %zero = arith.constant 0 : i32
  %a = kernel.alloc : <stages = 2, rows = 48, columns = 64, panel = 64, element = f16, swizzle = 128, k_major = true>
  // expected-error @+1 {{4 CTAs share 48 lines; each must bring a multiple of 8}}
  kernel.copy a[%zero, %zero] -> %a via tma {multicast, vector = 8 : i64} : <stages = 2, rows = 48, columns = 64, panel = 64, element = f16, swizzle = 128, k_major = true>
}

// -----

kernel.program @epilogue_spread attributes {b_k_major, cluster = array<i64: 1, 1>, consumer_warps = 4 : i64, ctas_per_sm = 1 : i64, group = 1 : i64, input = f16, output = f16, raster = 0 : i64, registers = array<i64: 0, 0>, sizes = array<i64: 64, 64, 64>, slices = 1 : i64, stages = 2 : i64, target = "sm_90a", tile = array<i64: 64, 64, 64>} {
  // expected-error @+1 {{has the spread 4; expected 0 to 3 (scalar, columns, rows, matrix)}}
  kernel.epilogue attributes {spreads = array<i64: 4>, types = [f16]} {
  ^bb0(%x: f32, %y: f32):
    kernel.result %x
  }
}

// -----

kernel.program @multicast attributes {b_k_major, cluster = array<i64: 1, 2>, consumer_warps = 4 : i64, ctas_per_sm = 1 : i64, group = 1 : i64, input = f16, output = f16, raster = 0 : i64, registers = array<i64: 0, 0>, sizes = array<i64: 64, 64, 64>, slices = 1 : i64, stages = 2 : i64, target = "sm_90a", tile = array<i64: 64, 64, 64>} {
  %zero = arith.constant 0 : i32
  %a = kernel.alloc : <stages = 2, rows = 64, columns = 64, panel = 64, element = f16, swizzle = 128, k_major = true>
  // expected-error @+1 {{only a TMA copy can multicast}}
  kernel.copy a[%zero, %zero] -> %a via cp_async {multicast, vector = 8 : i64} : <stages = 2, rows = 64, columns = 64, panel = 64, element = f16, swizzle = 128, k_major = true>
}

// -----

kernel.program @epilogue_type attributes {b_k_major, cluster = array<i64: 1, 1>, consumer_warps = 4 : i64, ctas_per_sm = 1 : i64, group = 1 : i64, input = f16, output = f16, raster = 0 : i64, registers = array<i64: 0, 0>, sizes = array<i64: 64, 64, 64>, slices = 1 : i64, stages = 2 : i64, target = "sm_90a", tile = array<i64: 64, 64, 64>} {
  // expected-error @+1 {{reads elements of type 'f64'; expected f16, bf16 or f32}}
  kernel.epilogue attributes {spreads = array<i64: 1>, types = [f64]} {
  ^bb0(%x: f32, %y: f32):
    kernel.result %x
  }
}

// -----

// expected-error @+1 {{has clusters of 4 x 5 CTAs; expected at most 16}}
kernel.program @cluster attributes {b_k_major, cluster = array<i64: 4, 5>, consumer_warps = 4 : i64, ctas_per_sm = 1 : i64, group = 1 : i64, input = f16, output = f16, raster = 0 : i64, registers = array<i64: 0, 0>, sizes = array<i64: 64, 64, 64>, slices = 1 : i64, stages = 2 : i64, target = "sm_90a", tile = array<i64: 64, 64, 64>} {
}

// -----

kernel.program @epilogue_count attributes {b_k_major, cluster = array<i64: 1, 1>, consumer_warps = 4 : i64, ctas_per_sm = 1 : i64, group = 1 : i64, input = f16, output = f16, raster = 0 : i64, registers = array<i64: 0, 0>, sizes = array<i64: 64, 64, 64>, slices = 1 : i64, stages = 2 : i64, target = "sm_90a", tile = array<i64: 64, 64, 64>} {
  // expected-error @+1 {{has 2 spreads and 1 types; expected one of each for every extra operand, at most 4}}
  kernel.epilogue attributes {spreads = array<i64: 1, 1>, types = [f16]} {
  ^bb0(%x: f32, %y: f32):
    kernel.result %x
  }
}

// -----

kernel.program @epilogue_arguments attributes {b_k_major, cluster = array<i64: 1, 1>, consumer_warps = 4 : i64, ctas_per_sm = 1 : i64, group = 1 : i64, input = f16, output = f16, raster = 0 : i64, registers = array<i64: 0, 0>, sizes = array<i64: 64, 64, 64>, slices = 1 : i64, stages = 2 : i64, target = "sm_90a", tile = array<i64: 64, 64, 64>} {
  // expected-error @+1 {{takes 1 arguments; expected an f32 for the accumulator and for each of 1 operands}}
  kernel.epilogue attributes {spreads = array<i64: 1>, types = [f16]} {
  ^bb0(%x: f32):
    kernel.result %x
  }
}

// -----

kernel.program @epilogue_op attributes {b_k_major, cluster = array<i64: 1, 1>, consumer_warps = 4 : i64, ctas_per_sm = 1 : i64, group = 1 : i64, input = f16, output = f16, raster = 0 : i64, registers = array<i64: 0, 0>, sizes = array<i64: 64, 64, 64>, slices = 1 : i64, stages = 2 : i64, target = "sm_90a", tile = array<i64: 64, 64, 64>} {
  kernel.epilogue attributes {spreads = array<i64>, types = []} {
  ^bb0(%x: f32):
    // expected-error @+1 {{is no arithmetic on an element}}
    kernel.await_previous
    kernel.result %x
  }
}

// -----

kernel.program @box_place attributes {b_k_major, cluster = array<i64: 1, 1>, consumer_warps = 4 : i64, ctas_per_sm = 1 : i64, group = 1 : i64, input = f16, output = f16, raster = 0 : i64, registers = array<i64: 0, 0>, sizes = array<i64: 64, 64, 64>, slices = 1 : i64, stages = 2 : i64, target = "sm_90a", tile = array<i64: 64, 64, 64>} {
  kernel.epilogue attributes {spreads = array<i64>, types = []} {
  ^bb0(%x: f32):
    kernel.result %x
  }
  %acc = kernel.acc_init : <m = 64, n = 64, element = f32, mma = wgmma, inst_n = 64, warps_m = 4, warps_n = 1, warps_k = 1, interleave = 1>
  %box = kernel.alloc : <stages = 1, rows = 64, columns = 64, panel = 64, element = f16, swizzle = 128, k_major = false>
  // expected-error @+1 {{does not say where its tile lies, which the epilogue must know}}
  kernel.stage_box %acc -> %box {block = 0 : i64, column = 0 : i64, slot = 0 : i64} : <m = 64, n = 64, element = f32, mma = wgmma, inst_n = 64, warps_m = 4, warps_n = 1, warps_k = 1, interleave = 1>, <stages = 1, rows = 64, columns = 64, panel = 64, element = f16, swizzle = 128, k_major = false>
}
