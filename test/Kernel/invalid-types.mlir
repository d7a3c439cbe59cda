// RUN: l2-opt %s -split-input-file -verify-diagnostics

// expected-error @below {{m is 0; expected 1 to 4096}}
func.func private @f(!kernel.acc<m = 0, n = 64, element = f32, mma = mma_sync, inst_n = 8, warps_m = 1, warps_n = 1, warps_k = 1, interleave = 1>)

// -----

// expected-error @below {{element is 'i8'; expected f32 or f16}}
func.func private @f(!kernel.acc<m = 64, n = 64, element = i8, mma = mma_sync, inst_n = 8, warps_m = 1, warps_n = 1, warps_k = 1, interleave = 1>)

// -----

// expected-error @below {{wgmma takes whole warpgroups one below the other, and is as wide as the tile}}
func.func private @f(!kernel.acc<m = 64, n = 64, element = f32, mma = wgmma, inst_n = 64, warps_m = 2, warps_n = 1, warps_k = 1, interleave = 1>)

// -----

// expected-error @below {{a tile of 64 x 60 cannot be shared by 1 x 1 warps}}
func.func private @f(!kernel.acc<m = 64, n = 60, element = f32, mma = mma_sync, inst_n = 8, warps_m = 1, warps_n = 1, warps_k = 1, interleave = 1>)

// -----

// expected-error @below {{stages is 5000; expected 1 to 4096}}
func.func private @f(!kernel.buffer<stages = 5000, rows = 64, columns = 64, panel = 64, element = f16, swizzle = 128, k_major = true>)

// -----

// expected-error @below {{element is 'i8'; expected f16, bf16 or f32}}
func.func private @f(!kernel.buffer<stages = 2, rows = 64, columns = 64, panel = 64, element = i8, swizzle = 128, k_major = true>)

// -----

// expected-error @below {{64 columns are no whole number of panels of 48}}
func.func private @f(!kernel.buffer<stages = 2, rows = 64, columns = 64, panel = 48, element = f16, swizzle = 128, k_major = true>)

// -----

// expected-error @below {{swizzle is 16; expected 0, 32, 64 or 128}}
func.func private @f(!kernel.buffer<stages = 2, rows = 64, columns = 64, panel = 64, element = f16, swizzle = 16, k_major = true>)

// -----

// expected-error @below {{a panel of 4 columns is not}}
func.func private @f(!kernel.buffer<stages = 2, rows = 64, columns = 4, panel = 4, element = f16, swizzle = 128, k_major = true>)

// -----

// expected-error @below {{arrivals is 0; expected 1 to 4096}}
func.func private @f(!kernel.barriers<count = 1, arrivals = 0>)

// -----

// expected-error @below {{12 blocks of columns, 12 side by side, cannot be shared by 8 CTAs}}
func.func private @f(!kernel.acc<m = 64, n = 96, element = f32, mma = wgmma, inst_n = 96, warps_m = 4, warps_n = 1, warps_k = 1, interleave = 1, shares = 8>)
