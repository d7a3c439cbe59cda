func.func @hgemm_nn_256_512_512(%a: tensor<256x512xf16>, %b: tensor<512x512xf16>) -> tensor<256x512xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<256x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<256x512xf32>) -> tensor<256x512xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<256x512xf16>, tensor<512x512xf16>) outs(%init : tensor<256x512xf32>) -> tensor<256x512xf32>
  %c = arith.truncf %sum : tensor<256x512xf32> to tensor<256x512xf16>
  return %c : tensor<256x512xf16>
}
schedule.kernel @l2_hgemm_nn_256_512_512_1c0bc3eb for @hgemm_nn_256_512_512 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 4, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_tn_256_512_512(%a: tensor<256x512xf16>, %b: tensor<512x512xf16>) -> tensor<256x512xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<256x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<256x512xf32>) -> tensor<256x512xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<256x512xf16>, tensor<512x512xf16>) outs(%init : tensor<256x512xf32>) -> tensor<256x512xf32>
  %c = arith.truncf %sum : tensor<256x512xf32> to tensor<256x512xf16>
  return %c : tensor<256x512xf16>
}
schedule.kernel @l2_hgemm_tn_256_512_512_2fe1c964 for @hgemm_tn_256_512_512 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 4, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_n, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_nn_512_512_64(%a: tensor<512x64xf16>, %b: tensor<64x512xf16>) -> tensor<512x512xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<512x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<512x512xf32>) -> tensor<512x512xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<512x64xf16>, tensor<64x512xf16>) outs(%init : tensor<512x512xf32>) -> tensor<512x512xf32>
  %c = arith.truncf %sum : tensor<512x512xf32> to tensor<512x512xf16>
  return %c : tensor<512x512xf16>
}
schedule.kernel @l2_hgemm_nn_512_512_64_db17a1e7 for @hgemm_nn_512_512_64 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 4, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_n, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_512_512_64(%a: tensor<512x64xf16>, %b: tensor<512x64xf16>) -> tensor<512x512xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<512x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<512x512xf32>) -> tensor<512x512xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<512x64xf16>, tensor<512x64xf16>) outs(%init : tensor<512x512xf32>) -> tensor<512x512xf32>
  %c = arith.truncf %sum : tensor<512x512xf32> to tensor<512x512xf16>
  return %c : tensor<512x512xf16>
}
schedule.kernel @l2_hgemm_tn_512_512_64_36f13f5c for @hgemm_tn_512_512_64 target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 1, 1]
  schedule.tile cta = [16, 16, 64]
  schedule.load a via = direct, vector = 8, swizzle = 0, cache = normal
  schedule.load b via = direct, vector = 8, swizzle = 0, cache = normal
  schedule.pipeline stages = 1, specialize = none, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 2
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, pdl, prefetch_tiles
}
func.func @hgemm_nn_512_128_128(%a: tensor<512x128xf16>, %b: tensor<128x128xf16>) -> tensor<512x128xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<512x128xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<512x128xf32>) -> tensor<512x128xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<512x128xf16>, tensor<128x128xf16>) outs(%init : tensor<512x128xf32>) -> tensor<512x128xf32>
  %c = arith.truncf %sum : tensor<512x128xf32> to tensor<512x128xf16>
  return %c : tensor<512x128xf16>
}
schedule.kernel @l2_hgemm_nn_512_128_128_2fe1c964 for @hgemm_nn_512_128_128 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 4, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_n, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_tn_512_128_128(%a: tensor<512x128xf16>, %b: tensor<128x128xf16>) -> tensor<512x128xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<512x128xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<512x128xf32>) -> tensor<512x128xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<512x128xf16>, tensor<128x128xf16>) outs(%init : tensor<512x128xf32>) -> tensor<512x128xf32>
  %c = arith.truncf %sum : tensor<512x128xf32> to tensor<512x128xf16>
  return %c : tensor<512x128xf16>
}
schedule.kernel @l2_hgemm_tn_512_128_128_2fe1c964 for @hgemm_tn_512_128_128 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 4, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_n, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_nn_128_256_128(%a: tensor<128x128xf16>, %b: tensor<128x256xf16>) -> tensor<128x256xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<128x256xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<128x256xf32>) -> tensor<128x256xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<128x128xf16>, tensor<128x256xf16>) outs(%init : tensor<128x256xf32>) -> tensor<128x256xf32>
  %c = arith.truncf %sum : tensor<128x256xf32> to tensor<128x256xf16>
  return %c : tensor<128x256xf16>
}
schedule.kernel @l2_hgemm_nn_128_256_128_b700b76c for @hgemm_nn_128_256_128 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 32, warps = [4, 1, 1]
  schedule.tile cta = [32, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 2, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 32, stages = 1
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_tn_128_256_128(%a: tensor<128x128xf16>, %b: tensor<256x128xf16>) -> tensor<128x256xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<128x256xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<128x256xf32>) -> tensor<128x256xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<128x128xf16>, tensor<256x128xf16>) outs(%init : tensor<128x256xf32>) -> tensor<128x256xf32>
  %c = arith.truncf %sum : tensor<128x256xf32> to tensor<128x256xf16>
  return %c : tensor<128x256xf16>
}
schedule.kernel @l2_hgemm_tn_128_256_128_ae915d67 for @hgemm_tn_128_256_128 target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 1, 4]
  schedule.tile cta = [16, 8, 128]
  schedule.load a via = direct, vector = 8, swizzle = 0, cache = normal
  schedule.load b via = direct, vector = 8, swizzle = 0, cache = normal
  schedule.pipeline stages = 1, specialize = none, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, pdl, prefetch_tiles
}
func.func @hgemm_nn_128_64_512(%a: tensor<128x512xf16>, %b: tensor<512x64xf16>) -> tensor<128x64xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<128x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<128x64xf32>) -> tensor<128x64xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<128x512xf16>, tensor<512x64xf16>) outs(%init : tensor<128x64xf32>) -> tensor<128x64xf32>
  %c = arith.truncf %sum : tensor<128x64xf32> to tensor<128x64xf16>
  return %c : tensor<128x64xf16>
}
schedule.kernel @l2_hgemm_nn_128_64_512_aa2cb0b4 for @hgemm_nn_128_64_512 target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 1, 16]
  schedule.tile cta = [16, 16, 512]
  schedule.load a via = direct, vector = 8, swizzle = 0, cache = normal
  schedule.load b via = direct, vector = 2, swizzle = 0, cache = normal
  schedule.pipeline stages = 1, specialize = none, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 2
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, pdl, prefetch_tiles
}
func.func @hgemm_tn_128_64_512(%a: tensor<128x512xf16>, %b: tensor<64x512xf16>) -> tensor<128x64xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<128x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<128x64xf32>) -> tensor<128x64xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<128x512xf16>, tensor<64x512xf16>) outs(%init : tensor<128x64xf32>) -> tensor<128x64xf32>
  %c = arith.truncf %sum : tensor<128x64xf32> to tensor<128x64xf16>
  return %c : tensor<128x64xf16>
}
schedule.kernel @l2_hgemm_tn_128_64_512_6674956a for @hgemm_tn_128_64_512 target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 1, 8]
  schedule.tile cta = [16, 16, 512]
  schedule.load a via = direct, vector = 8, swizzle = 0, cache = normal
  schedule.load b via = direct, vector = 8, swizzle = 0, cache = normal
  schedule.pipeline stages = 1, specialize = none, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, pdl, prefetch_tiles
}
func.func @hgemm_nn_512_256_256(%a: tensor<512x256xf16>, %b: tensor<256x256xf16>) -> tensor<512x256xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<512x256xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<512x256xf32>) -> tensor<512x256xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<512x256xf16>, tensor<256x256xf16>) outs(%init : tensor<512x256xf32>) -> tensor<512x256xf32>
  %c = arith.truncf %sum : tensor<512x256xf32> to tensor<512x256xf16>
  return %c : tensor<512x256xf16>
}
schedule.kernel @l2_hgemm_nn_512_256_256_1c0bc3eb for @hgemm_nn_512_256_256 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 4, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_tn_512_256_256(%a: tensor<512x256xf16>, %b: tensor<256x256xf16>) -> tensor<512x256xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<512x256xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<512x256xf32>) -> tensor<512x256xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<512x256xf16>, tensor<256x256xf16>) outs(%init : tensor<512x256xf32>) -> tensor<512x256xf32>
  %c = arith.truncf %sum : tensor<512x256xf32> to tensor<512x256xf16>
  return %c : tensor<512x256xf16>
}
schedule.kernel @l2_hgemm_tn_512_256_256_1c0bc3eb for @hgemm_tn_512_256_256 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 4, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_nn_64_64_64(%a: tensor<64x64xf16>, %b: tensor<64x64xf16>) -> tensor<64x64xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x64xf32>) -> tensor<64x64xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<64x64xf16>, tensor<64x64xf16>) outs(%init : tensor<64x64xf32>) -> tensor<64x64xf32>
  %c = arith.truncf %sum : tensor<64x64xf32> to tensor<64x64xf16>
  return %c : tensor<64x64xf16>
}
schedule.kernel @l2_hgemm_nn_64_64_64_14d24539 for @hgemm_nn_64_64_64 target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 1, 1]
  schedule.tile cta = [16, 16, 64]
  schedule.load a via = direct, vector = 8, swizzle = 0, cache = normal
  schedule.load b via = direct, vector = 2, swizzle = 0, cache = normal
  schedule.pipeline stages = 1, specialize = none, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, pdl, prefetch_tiles
}
func.func @hgemm_tn_64_64_64(%a: tensor<64x64xf16>, %b: tensor<64x64xf16>) -> tensor<64x64xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x64xf32>) -> tensor<64x64xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<64x64xf16>, tensor<64x64xf16>) outs(%init : tensor<64x64xf32>) -> tensor<64x64xf32>
  %c = arith.truncf %sum : tensor<64x64xf32> to tensor<64x64xf16>
  return %c : tensor<64x64xf16>
}
schedule.kernel @l2_hgemm_tn_64_64_64_fca95d62 for @hgemm_tn_64_64_64 target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 2, 1]
  schedule.tile cta = [32, 16, 64]
  schedule.load a via = direct, vector = 8, swizzle = 0, cache = normal
  schedule.load b via = direct, vector = 8, swizzle = 0, cache = normal
  schedule.pipeline stages = 1, specialize = none, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, pdl, prefetch_tiles
}
func.func @hgemm_nn_128_512_512(%a: tensor<128x512xf16>, %b: tensor<512x512xf16>) -> tensor<128x512xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<128x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<128x512xf32>) -> tensor<128x512xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<128x512xf16>, tensor<512x512xf16>) outs(%init : tensor<128x512xf32>) -> tensor<128x512xf32>
  %c = arith.truncf %sum : tensor<128x512xf32> to tensor<128x512xf16>
  return %c : tensor<128x512xf16>
}
schedule.kernel @l2_hgemm_nn_128_512_512_682dcfdc for @hgemm_nn_128_512_512 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 5, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_n, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_tn_128_512_512(%a: tensor<128x512xf16>, %b: tensor<512x512xf16>) -> tensor<128x512xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<128x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<128x512xf32>) -> tensor<128x512xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<128x512xf16>, tensor<512x512xf16>) outs(%init : tensor<128x512xf32>) -> tensor<128x512xf32>
  %c = arith.truncf %sum : tensor<128x512xf32> to tensor<128x512xf16>
  return %c : tensor<128x512xf16>
}
schedule.kernel @l2_hgemm_tn_128_512_512_4633c75c for @hgemm_tn_128_512_512 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 32, warps = [4, 1, 1]
  schedule.tile cta = [64, 32, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 5, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_n, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 32, stages = 1
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_nn_64_64_128(%a: tensor<64x128xf16>, %b: tensor<128x64xf16>) -> tensor<64x64xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x64xf32>) -> tensor<64x64xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<64x128xf16>, tensor<128x64xf16>) outs(%init : tensor<64x64xf32>) -> tensor<64x64xf32>
  %c = arith.truncf %sum : tensor<64x64xf32> to tensor<64x64xf16>
  return %c : tensor<64x64xf16>
}
schedule.kernel @l2_hgemm_nn_64_64_128_f0bd396c for @hgemm_nn_64_64_128 target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 1, 4]
  schedule.tile cta = [16, 16, 128]
  schedule.load a via = direct, vector = 8, swizzle = 0, cache = normal
  schedule.load b via = direct, vector = 2, swizzle = 0, cache = normal
  schedule.pipeline stages = 1, specialize = none, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, pdl, prefetch_tiles
}
func.func @hgemm_tn_64_64_128(%a: tensor<64x128xf16>, %b: tensor<64x128xf16>) -> tensor<64x64xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x64xf32>) -> tensor<64x64xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<64x128xf16>, tensor<64x128xf16>) outs(%init : tensor<64x64xf32>) -> tensor<64x64xf32>
  %c = arith.truncf %sum : tensor<64x64xf32> to tensor<64x64xf16>
  return %c : tensor<64x64xf16>
}
schedule.kernel @l2_hgemm_tn_64_64_128_339cec6b for @hgemm_tn_64_64_128 target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 1, 4]
  schedule.tile cta = [16, 8, 128]
  schedule.load a via = direct, vector = 8, swizzle = 0, cache = normal
  schedule.load b via = direct, vector = 8, swizzle = 0, cache = normal
  schedule.pipeline stages = 1, specialize = none, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 2
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, pdl, prefetch_tiles
}
func.func @hgemm_nn_64_64_256(%a: tensor<64x256xf16>, %b: tensor<256x64xf16>) -> tensor<64x64xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x64xf32>) -> tensor<64x64xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<64x256xf16>, tensor<256x64xf16>) outs(%init : tensor<64x64xf32>) -> tensor<64x64xf32>
  %c = arith.truncf %sum : tensor<64x64xf32> to tensor<64x64xf16>
  return %c : tensor<64x64xf16>
}
schedule.kernel @l2_hgemm_nn_64_64_256_607daab3 for @hgemm_nn_64_64_256 target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 1, 8]
  schedule.tile cta = [16, 16, 256]
  schedule.load a via = direct, vector = 8, swizzle = 0, cache = normal
  schedule.load b via = direct, vector = 2, swizzle = 0, cache = normal
  schedule.pipeline stages = 1, specialize = none, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, pdl, prefetch_tiles
}
func.func @hgemm_tn_64_64_256(%a: tensor<64x256xf16>, %b: tensor<64x256xf16>) -> tensor<64x64xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x64xf32>) -> tensor<64x64xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<64x256xf16>, tensor<64x256xf16>) outs(%init : tensor<64x64xf32>) -> tensor<64x64xf32>
  %c = arith.truncf %sum : tensor<64x64xf32> to tensor<64x64xf16>
  return %c : tensor<64x64xf16>
}
schedule.kernel @l2_hgemm_tn_64_64_256_dc5b793d for @hgemm_tn_64_64_256 target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 1, 4]
  schedule.tile cta = [16, 8, 256]
  schedule.load a via = direct, vector = 8, swizzle = 0, cache = normal
  schedule.load b via = direct, vector = 8, swizzle = 0, cache = normal
  schedule.pipeline stages = 1, specialize = none, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, pdl, prefetch_tiles
}
func.func @hgemm_nn_64_128_256(%a: tensor<64x256xf16>, %b: tensor<256x128xf16>) -> tensor<64x128xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x128xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x128xf32>) -> tensor<64x128xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<64x256xf16>, tensor<256x128xf16>) outs(%init : tensor<64x128xf32>) -> tensor<64x128xf32>
  %c = arith.truncf %sum : tensor<64x128xf32> to tensor<64x128xf16>
  return %c : tensor<64x128xf16>
}
schedule.kernel @l2_hgemm_nn_64_128_256_cb847f0c for @hgemm_nn_64_128_256 target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 1, 4]
  schedule.tile cta = [16, 16, 256]
  schedule.load a via = direct, vector = 8, swizzle = 0, cache = normal
  schedule.load b via = direct, vector = 2, swizzle = 0, cache = normal
  schedule.pipeline stages = 1, specialize = none, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, pdl, prefetch_tiles
}
func.func @hgemm_tn_64_128_256(%a: tensor<64x256xf16>, %b: tensor<128x256xf16>) -> tensor<64x128xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x128xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x128xf32>) -> tensor<64x128xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<64x256xf16>, tensor<128x256xf16>) outs(%init : tensor<64x128xf32>) -> tensor<64x128xf32>
  %c = arith.truncf %sum : tensor<64x128xf32> to tensor<64x128xf16>
  return %c : tensor<64x128xf16>
}
schedule.kernel @l2_hgemm_tn_64_128_256_5de29a95 for @hgemm_tn_64_128_256 target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 1, 4]
  schedule.tile cta = [16, 16, 256]
  schedule.load a via = direct, vector = 8, swizzle = 0, cache = normal
  schedule.load b via = direct, vector = 8, swizzle = 0, cache = normal
  schedule.pipeline stages = 1, specialize = none, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, pdl, prefetch_tiles
}
func.func @hgemm_nn_128_256_64(%a: tensor<128x64xf16>, %b: tensor<64x256xf16>) -> tensor<128x256xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<128x256xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<128x256xf32>) -> tensor<128x256xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<128x64xf16>, tensor<64x256xf16>) outs(%init : tensor<128x256xf32>) -> tensor<128x256xf32>
  %c = arith.truncf %sum : tensor<128x256xf32> to tensor<128x256xf16>
  return %c : tensor<128x256xf16>
}
schedule.kernel @l2_hgemm_nn_128_256_64_5180164b for @hgemm_nn_128_256_64 target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 1, 1]
  schedule.tile cta = [16, 16, 64]
  schedule.load a via = direct, vector = 8, swizzle = 0, cache = normal
  schedule.load b via = direct, vector = 2, swizzle = 0, cache = normal
  schedule.pipeline stages = 1, specialize = none, registers = [0, 0], ctas_per_sm = 2
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, pdl, prefetch_tiles
}
func.func @hgemm_tn_128_256_64(%a: tensor<128x64xf16>, %b: tensor<256x64xf16>) -> tensor<128x256xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<128x256xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<128x256xf32>) -> tensor<128x256xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<128x64xf16>, tensor<256x64xf16>) outs(%init : tensor<128x256xf32>) -> tensor<128x256xf32>
  %c = arith.truncf %sum : tensor<128x256xf32> to tensor<128x256xf16>
  return %c : tensor<128x256xf16>
}
schedule.kernel @l2_hgemm_tn_128_256_64_fca95d62 for @hgemm_tn_128_256_64 target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 2, 1]
  schedule.tile cta = [32, 16, 64]
  schedule.load a via = direct, vector = 8, swizzle = 0, cache = normal
  schedule.load b via = direct, vector = 8, swizzle = 0, cache = normal
  schedule.pipeline stages = 1, specialize = none, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, pdl, prefetch_tiles
}
func.func @hgemm_nn_64_128_128(%a: tensor<64x128xf16>, %b: tensor<128x128xf16>) -> tensor<64x128xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x128xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x128xf32>) -> tensor<64x128xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<64x128xf16>, tensor<128x128xf16>) outs(%init : tensor<64x128xf32>) -> tensor<64x128xf32>
  %c = arith.truncf %sum : tensor<64x128xf32> to tensor<64x128xf16>
  return %c : tensor<64x128xf16>
}
schedule.kernel @l2_hgemm_nn_64_128_128_fed5fb36 for @hgemm_nn_64_128_128 target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 1, 4]
  schedule.tile cta = [16, 16, 128]
  schedule.load a via = direct, vector = 8, swizzle = 0, cache = normal
  schedule.load b via = direct, vector = 2, swizzle = 0, cache = normal
  schedule.pipeline stages = 1, specialize = none, registers = [0, 0], ctas_per_sm = 3
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, pdl, prefetch_tiles
}
func.func @hgemm_tn_64_128_128(%a: tensor<64x128xf16>, %b: tensor<128x128xf16>) -> tensor<64x128xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x128xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x128xf32>) -> tensor<64x128xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<64x128xf16>, tensor<128x128xf16>) outs(%init : tensor<64x128xf32>) -> tensor<64x128xf32>
  %c = arith.truncf %sum : tensor<64x128xf32> to tensor<64x128xf16>
  return %c : tensor<64x128xf16>
}
schedule.kernel @l2_hgemm_tn_64_128_128_fcd6e226 for @hgemm_tn_64_128_128 target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 2, 1]
  schedule.tile cta = [16, 16, 128]
  schedule.load a via = direct, vector = 8, swizzle = 0, cache = normal
  schedule.load b via = direct, vector = 8, swizzle = 0, cache = normal
  schedule.pipeline stages = 1, specialize = none, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, pdl, prefetch_tiles
}
func.func @hgemm_nn_128_64_64(%a: tensor<128x64xf16>, %b: tensor<64x64xf16>) -> tensor<128x64xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<128x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<128x64xf32>) -> tensor<128x64xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<128x64xf16>, tensor<64x64xf16>) outs(%init : tensor<128x64xf32>) -> tensor<128x64xf32>
  %c = arith.truncf %sum : tensor<128x64xf32> to tensor<128x64xf16>
  return %c : tensor<128x64xf16>
}
schedule.kernel @l2_hgemm_nn_128_64_64_b5f5be6e for @hgemm_nn_128_64_64 target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 2, 1]
  schedule.tile cta = [32, 16, 64]
  schedule.load a via = direct, vector = 8, swizzle = 0, cache = normal
  schedule.load b via = direct, vector = 1, swizzle = 0, cache = normal
  schedule.pipeline stages = 1, specialize = none, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, pdl, prefetch_tiles
}
func.func @hgemm_tn_128_64_64(%a: tensor<128x64xf16>, %b: tensor<64x64xf16>) -> tensor<128x64xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<128x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<128x64xf32>) -> tensor<128x64xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<128x64xf16>, tensor<64x64xf16>) outs(%init : tensor<128x64xf32>) -> tensor<128x64xf32>
  %c = arith.truncf %sum : tensor<128x64xf32> to tensor<128x64xf16>
  return %c : tensor<128x64xf16>
}
schedule.kernel @l2_hgemm_tn_128_64_64_fca95d62 for @hgemm_tn_128_64_64 target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 2, 1]
  schedule.tile cta = [32, 16, 64]
  schedule.load a via = direct, vector = 8, swizzle = 0, cache = normal
  schedule.load b via = direct, vector = 8, swizzle = 0, cache = normal
  schedule.pipeline stages = 1, specialize = none, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, pdl, prefetch_tiles
}
func.func @hgemm_nn_256_128_512(%a: tensor<256x512xf16>, %b: tensor<512x128xf16>) -> tensor<256x128xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<256x128xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<256x128xf32>) -> tensor<256x128xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<256x512xf16>, tensor<512x128xf16>) outs(%init : tensor<256x128xf32>) -> tensor<256x128xf32>
  %c = arith.truncf %sum : tensor<256x128xf32> to tensor<256x128xf16>
  return %c : tensor<256x128xf16>
}
schedule.kernel @l2_hgemm_nn_256_128_512_ec3bf5a0 for @hgemm_nn_256_128_512 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 32, warps = [4, 1, 1]
  schedule.tile cta = [32, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 4, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 32, stages = 1
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_tn_256_128_512(%a: tensor<256x512xf16>, %b: tensor<128x512xf16>) -> tensor<256x128xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<256x128xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<256x128xf32>) -> tensor<256x128xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<256x512xf16>, tensor<128x512xf16>) outs(%init : tensor<256x128xf32>) -> tensor<256x128xf32>
  %c = arith.truncf %sum : tensor<256x128xf32> to tensor<256x128xf16>
  return %c : tensor<256x128xf16>
}
schedule.kernel @l2_hgemm_tn_256_128_512_4633c75c for @hgemm_tn_256_128_512 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 32, warps = [4, 1, 1]
  schedule.tile cta = [64, 32, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 5, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_n, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 32, stages = 1
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_nn_512_256_512(%a: tensor<512x512xf16>, %b: tensor<512x256xf16>) -> tensor<512x256xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<512x256xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<512x256xf32>) -> tensor<512x256xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<512x512xf16>, tensor<512x256xf16>) outs(%init : tensor<512x256xf32>) -> tensor<512x256xf32>
  %c = arith.truncf %sum : tensor<512x256xf32> to tensor<512x256xf16>
  return %c : tensor<512x256xf16>
}
schedule.kernel @l2_hgemm_nn_512_256_512_682dcfdc for @hgemm_nn_512_256_512 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 5, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_n, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_tn_512_256_512(%a: tensor<512x512xf16>, %b: tensor<256x512xf16>) -> tensor<512x256xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<512x256xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<512x256xf32>) -> tensor<512x256xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<512x512xf16>, tensor<256x512xf16>) outs(%init : tensor<512x256xf32>) -> tensor<512x256xf32>
  %c = arith.truncf %sum : tensor<512x256xf32> to tensor<512x256xf16>
  return %c : tensor<512x256xf16>
}
schedule.kernel @l2_hgemm_tn_512_256_512_02d99d45 for @hgemm_tn_512_256_512 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 4, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_n, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_nn_128_64_256(%a: tensor<128x256xf16>, %b: tensor<256x64xf16>) -> tensor<128x64xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<128x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<128x64xf32>) -> tensor<128x64xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<128x256xf16>, tensor<256x64xf16>) outs(%init : tensor<128x64xf32>) -> tensor<128x64xf32>
  %c = arith.truncf %sum : tensor<128x64xf32> to tensor<128x64xf16>
  return %c : tensor<128x64xf16>
}
schedule.kernel @l2_hgemm_nn_128_64_256_cb847f0c for @hgemm_nn_128_64_256 target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 1, 4]
  schedule.tile cta = [16, 16, 256]
  schedule.load a via = direct, vector = 8, swizzle = 0, cache = normal
  schedule.load b via = direct, vector = 2, swizzle = 0, cache = normal
  schedule.pipeline stages = 1, specialize = none, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, pdl, prefetch_tiles
}
func.func @hgemm_tn_128_64_256(%a: tensor<128x256xf16>, %b: tensor<64x256xf16>) -> tensor<128x64xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<128x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<128x64xf32>) -> tensor<128x64xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<128x256xf16>, tensor<64x256xf16>) outs(%init : tensor<128x64xf32>) -> tensor<128x64xf32>
  %c = arith.truncf %sum : tensor<128x64xf32> to tensor<128x64xf16>
  return %c : tensor<128x64xf16>
}
schedule.kernel @l2_hgemm_tn_128_64_256_ae82a4c4 for @hgemm_tn_128_64_256 target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 1, 4]
  schedule.tile cta = [16, 16, 256]
  schedule.load a via = direct, vector = 8, swizzle = 0, cache = normal
  schedule.load b via = direct, vector = 8, swizzle = 0, cache = normal
  schedule.pipeline stages = 1, specialize = none, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 2
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, pdl, prefetch_tiles
}
func.func @hgemm_nn_64_512_512(%a: tensor<64x512xf16>, %b: tensor<512x512xf16>) -> tensor<64x512xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x512xf32>) -> tensor<64x512xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<64x512xf16>, tensor<512x512xf16>) outs(%init : tensor<64x512xf32>) -> tensor<64x512xf32>
  %c = arith.truncf %sum : tensor<64x512xf32> to tensor<64x512xf16>
  return %c : tensor<64x512xf16>
}
schedule.kernel @l2_hgemm_nn_64_512_512_ec3bf5a0 for @hgemm_nn_64_512_512 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 32, warps = [4, 1, 1]
  schedule.tile cta = [32, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 4, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 32, stages = 1
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_tn_64_512_512(%a: tensor<64x512xf16>, %b: tensor<512x512xf16>) -> tensor<64x512xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x512xf32>) -> tensor<64x512xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<64x512xf16>, tensor<512x512xf16>) outs(%init : tensor<64x512xf32>) -> tensor<64x512xf32>
  %c = arith.truncf %sum : tensor<64x512xf32> to tensor<64x512xf16>
  return %c : tensor<64x512xf16>
}
schedule.kernel @l2_hgemm_tn_64_512_512_4633c75c for @hgemm_tn_64_512_512 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 32, warps = [4, 1, 1]
  schedule.tile cta = [64, 32, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 5, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_n, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 32, stages = 1
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_nn_128_128_512(%a: tensor<128x512xf16>, %b: tensor<512x128xf16>) -> tensor<128x128xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<128x128xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<128x128xf32>) -> tensor<128x128xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<128x512xf16>, tensor<512x128xf16>) outs(%init : tensor<128x128xf32>) -> tensor<128x128xf32>
  %c = arith.truncf %sum : tensor<128x128xf32> to tensor<128x128xf16>
  return %c : tensor<128x128xf16>
}
schedule.kernel @l2_hgemm_nn_128_128_512_33015779 for @hgemm_nn_128_128_512 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 16, warps = [4, 1, 1]
  schedule.tile cta = [16, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 4, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 16, stages = 1
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_tn_128_128_512(%a: tensor<128x512xf16>, %b: tensor<128x512xf16>) -> tensor<128x128xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<128x128xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<128x128xf32>) -> tensor<128x128xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<128x512xf16>, tensor<128x512xf16>) outs(%init : tensor<128x128xf32>) -> tensor<128x128xf32>
  %c = arith.truncf %sum : tensor<128x128xf32> to tensor<128x128xf16>
  return %c : tensor<128x128xf16>
}
schedule.kernel @l2_hgemm_tn_128_128_512_5396e23c for @hgemm_tn_128_128_512 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 16, warps = [4, 1, 1]
  schedule.tile cta = [16, 64, 256]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 4, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 16, stages = 1
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_nn_256_512_256(%a: tensor<256x256xf16>, %b: tensor<256x512xf16>) -> tensor<256x512xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<256x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<256x512xf32>) -> tensor<256x512xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<256x256xf16>, tensor<256x512xf16>) outs(%init : tensor<256x512xf32>) -> tensor<256x512xf32>
  %c = arith.truncf %sum : tensor<256x512xf32> to tensor<256x512xf16>
  return %c : tensor<256x512xf16>
}
schedule.kernel @l2_hgemm_nn_256_512_256_cffeb2bc for @hgemm_nn_256_512_256 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_n, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_tn_256_512_256(%a: tensor<256x256xf16>, %b: tensor<512x256xf16>) -> tensor<256x512xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<256x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<256x512xf32>) -> tensor<256x512xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<256x256xf16>, tensor<512x256xf16>) outs(%init : tensor<256x512xf32>) -> tensor<256x512xf32>
  %c = arith.truncf %sum : tensor<256x512xf32> to tensor<256x512xf16>
  return %c : tensor<256x512xf16>
}
schedule.kernel @l2_hgemm_tn_256_512_256_4633c75c for @hgemm_tn_256_512_256 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 32, warps = [4, 1, 1]
  schedule.tile cta = [64, 32, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 5, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_n, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 32, stages = 1
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_nn_256_512_12288(%a: tensor<256x12288xf16>, %b: tensor<12288x512xf16>) -> tensor<256x512xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<256x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<256x512xf32>) -> tensor<256x512xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<256x12288xf16>, tensor<12288x512xf16>) outs(%init : tensor<256x512xf32>) -> tensor<256x512xf32>
  %c = arith.truncf %sum : tensor<256x512xf32> to tensor<256x512xf16>
  return %c : tensor<256x512xf16>
}
schedule.kernel @l2_hgemm_nn_256_512_12288_c7ee250a for @hgemm_nn_256_512_12288 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, multicast, cache = normal
  schedule.pipeline stages = 12, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [2, 1], raster = along_m, group = 8
  schedule.split_k slices = 4, cluster = 1
  schedule.epilogue store = tma, columns = 16, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_256_512_12288(%a: tensor<256x12288xf16>, %b: tensor<512x12288xf16>) -> tensor<256x512xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<256x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<256x512xf32>) -> tensor<256x512xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<256x12288xf16>, tensor<512x12288xf16>) outs(%init : tensor<256x512xf32>) -> tensor<256x512xf32>
  %c = arith.truncf %sum : tensor<256x512xf32> to tensor<256x512xf16>
  return %c : tensor<256x512xf16>
}
schedule.kernel @l2_hgemm_tn_256_512_12288_c7ee250a for @hgemm_tn_256_512_12288 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, multicast, cache = normal
  schedule.pipeline stages = 12, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [2, 1], raster = along_m, group = 8
  schedule.split_k slices = 4, cluster = 1
  schedule.epilogue store = tma, columns = 16, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_256_1024_4096(%a: tensor<256x4096xf16>, %b: tensor<4096x1024xf16>) -> tensor<256x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<256x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<256x1024xf32>) -> tensor<256x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<256x4096xf16>, tensor<4096x1024xf16>) outs(%init : tensor<256x1024xf32>) -> tensor<256x1024xf32>
  %c = arith.truncf %sum : tensor<256x1024xf32> to tensor<256x1024xf16>
  return %c : tensor<256x1024xf16>
}
schedule.kernel @l2_hgemm_nn_256_1024_4096_c9e72c48 for @hgemm_nn_256_1024_4096 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 32, warps = [4, 1, 1]
  schedule.tile cta = [32, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, multicast, cache = normal
  schedule.pipeline stages = 8, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [2, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 32, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_256_1024_4096(%a: tensor<256x4096xf16>, %b: tensor<1024x4096xf16>) -> tensor<256x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<256x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<256x1024xf32>) -> tensor<256x1024xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<256x4096xf16>, tensor<1024x4096xf16>) outs(%init : tensor<256x1024xf32>) -> tensor<256x1024xf32>
  %c = arith.truncf %sum : tensor<256x1024xf32> to tensor<256x1024xf16>
  return %c : tensor<256x1024xf16>
}
schedule.kernel @l2_hgemm_tn_256_1024_4096_aa5d8d00 for @hgemm_tn_256_1024_4096 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 32, warps = [4, 1, 1]
  schedule.tile cta = [64, 32, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, multicast, cache = normal
  schedule.pipeline stages = 9, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [2, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 32, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_64_256_2048(%a: tensor<64x2048xf16>, %b: tensor<2048x256xf16>) -> tensor<64x256xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x256xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x256xf32>) -> tensor<64x256xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<64x2048xf16>, tensor<2048x256xf16>) outs(%init : tensor<64x256xf32>) -> tensor<64x256xf32>
  %c = arith.truncf %sum : tensor<64x256xf32> to tensor<64x256xf16>
  return %c : tensor<64x256xf16>
}
schedule.kernel @l2_hgemm_nn_64_256_2048_5414875e for @hgemm_nn_64_256_2048 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 16, warps = [4, 1, 1]
  schedule.tile cta = [16, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 11, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 4
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 16, stages = 1
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_tn_64_256_2048(%a: tensor<64x2048xf16>, %b: tensor<256x2048xf16>) -> tensor<64x256xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x256xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x256xf32>) -> tensor<64x256xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<64x2048xf16>, tensor<256x2048xf16>) outs(%init : tensor<64x256xf32>) -> tensor<64x256xf32>
  %c = arith.truncf %sum : tensor<64x256xf32> to tensor<64x256xf16>
  return %c : tensor<64x256xf16>
}
schedule.kernel @l2_hgemm_tn_64_256_2048_3ec9eba3 for @hgemm_tn_64_256_2048 target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 1, 16]
  schedule.tile cta = [16, 16, 1024]
  schedule.load a via = direct, vector = 8, swizzle = 0, cache = normal
  schedule.load b via = direct, vector = 8, swizzle = 0, cache = normal
  schedule.pipeline stages = 1, specialize = none, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 2
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, pdl, prefetch_tiles
}
func.func @hgemm_nn_64_4096_8192(%a: tensor<64x8192xf16>, %b: tensor<8192x4096xf16>) -> tensor<64x4096xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x4096xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x4096xf32>) -> tensor<64x4096xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<64x8192xf16>, tensor<8192x4096xf16>) outs(%init : tensor<64x4096xf32>) -> tensor<64x4096xf32>
  %c = arith.truncf %sum : tensor<64x4096xf32> to tensor<64x4096xf16>
  return %c : tensor<64x4096xf16>
}
schedule.kernel @l2_hgemm_nn_64_4096_8192_c9e72c48 for @hgemm_nn_64_4096_8192 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 32, warps = [4, 1, 1]
  schedule.tile cta = [32, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, multicast, cache = normal
  schedule.pipeline stages = 8, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [2, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 32, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_64_4096_8192(%a: tensor<64x8192xf16>, %b: tensor<4096x8192xf16>) -> tensor<64x4096xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x4096xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x4096xf32>) -> tensor<64x4096xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<64x8192xf16>, tensor<4096x8192xf16>) outs(%init : tensor<64x4096xf32>) -> tensor<64x4096xf32>
  %c = arith.truncf %sum : tensor<64x4096xf32> to tensor<64x4096xf16>
  return %c : tensor<64x4096xf16>
}
schedule.kernel @l2_hgemm_tn_64_4096_8192_5081f50e for @hgemm_tn_64_4096_8192 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = evict_first
  schedule.pipeline stages = 7, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 16
  schedule.split_k slices = 2, cluster = 2
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_64_1024_4096(%a: tensor<64x4096xf16>, %b: tensor<4096x1024xf16>) -> tensor<64x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x1024xf32>) -> tensor<64x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<64x4096xf16>, tensor<4096x1024xf16>) outs(%init : tensor<64x1024xf32>) -> tensor<64x1024xf32>
  %c = arith.truncf %sum : tensor<64x1024xf32> to tensor<64x1024xf16>
  return %c : tensor<64x1024xf16>
}
schedule.kernel @l2_hgemm_nn_64_1024_4096_6a768242 for @hgemm_nn_64_1024_4096 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 32, warps = [4, 1, 1]
  schedule.tile cta = [32, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, multicast, cache = normal
  schedule.pipeline stages = 8, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [2, 1], raster = along_m, group = 1
  schedule.split_k slices = 4, cluster = 1
  schedule.epilogue store = tma, columns = 32, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_64_1024_4096(%a: tensor<64x4096xf16>, %b: tensor<1024x4096xf16>) -> tensor<64x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x1024xf32>) -> tensor<64x1024xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<64x4096xf16>, tensor<1024x4096xf16>) outs(%init : tensor<64x1024xf32>) -> tensor<64x1024xf32>
  %c = arith.truncf %sum : tensor<64x1024xf32> to tensor<64x1024xf16>
  return %c : tensor<64x1024xf16>
}
schedule.kernel @l2_hgemm_tn_64_1024_4096_63706789 for @hgemm_tn_64_1024_4096 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 32, warps = [4, 1, 1]
  schedule.tile cta = [64, 32, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, multicast, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = evict_first
  schedule.pipeline stages = 8, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 2], raster = along_m, group = 1
  schedule.split_k slices = 4, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_128_256_4096(%a: tensor<128x4096xf16>, %b: tensor<4096x256xf16>) -> tensor<128x256xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<128x256xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<128x256xf32>) -> tensor<128x256xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<128x4096xf16>, tensor<4096x256xf16>) outs(%init : tensor<128x256xf32>) -> tensor<128x256xf32>
  %c = arith.truncf %sum : tensor<128x256xf32> to tensor<128x256xf16>
  return %c : tensor<128x256xf16>
}
schedule.kernel @l2_hgemm_nn_128_256_4096_a6318d4b for @hgemm_nn_128_256_4096 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 8, cluster = 8
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_128_256_4096(%a: tensor<128x4096xf16>, %b: tensor<256x4096xf16>) -> tensor<128x256xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<128x256xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<128x256xf32>) -> tensor<128x256xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<128x4096xf16>, tensor<256x4096xf16>) outs(%init : tensor<128x256xf32>) -> tensor<128x256xf32>
  %c = arith.truncf %sum : tensor<128x256xf32> to tensor<128x256xf16>
  return %c : tensor<128x256xf16>
}
schedule.kernel @l2_hgemm_tn_128_256_4096_a6318d4b for @hgemm_tn_128_256_4096 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 8, cluster = 8
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_512_64_4096(%a: tensor<512x4096xf16>, %b: tensor<4096x64xf16>) -> tensor<512x64xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<512x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<512x64xf32>) -> tensor<512x64xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<512x4096xf16>, tensor<4096x64xf16>) outs(%init : tensor<512x64xf32>) -> tensor<512x64xf32>
  %c = arith.truncf %sum : tensor<512x64xf32> to tensor<512x64xf16>
  return %c : tensor<512x64xf16>
}
schedule.kernel @l2_hgemm_nn_512_64_4096_a6318d4b for @hgemm_nn_512_64_4096 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 8, cluster = 8
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_512_64_4096(%a: tensor<512x4096xf16>, %b: tensor<64x4096xf16>) -> tensor<512x64xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<512x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<512x64xf32>) -> tensor<512x64xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<512x4096xf16>, tensor<64x4096xf16>) outs(%init : tensor<512x64xf32>) -> tensor<512x64xf32>
  %c = arith.truncf %sum : tensor<512x64xf32> to tensor<512x64xf16>
  return %c : tensor<512x64xf16>
}
schedule.kernel @l2_hgemm_tn_512_64_4096_a6318d4b for @hgemm_tn_512_64_4096 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 8, cluster = 8
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_1024_256_2048(%a: tensor<1024x2048xf16>, %b: tensor<2048x256xf16>) -> tensor<1024x256xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x256xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x256xf32>) -> tensor<1024x256xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x2048xf16>, tensor<2048x256xf16>) outs(%init : tensor<1024x256xf32>) -> tensor<1024x256xf32>
  %c = arith.truncf %sum : tensor<1024x256xf32> to tensor<1024x256xf16>
  return %c : tensor<1024x256xf16>
}
schedule.kernel @l2_hgemm_nn_1024_256_2048_8117ced6 for @hgemm_nn_1024_256_2048 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 32, warps = [4, 1, 1]
  schedule.tile cta = [32, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, multicast, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 9, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 2], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 32, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_1024_256_2048(%a: tensor<1024x2048xf16>, %b: tensor<256x2048xf16>) -> tensor<1024x256xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x256xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x256xf32>) -> tensor<1024x256xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<1024x2048xf16>, tensor<256x2048xf16>) outs(%init : tensor<1024x256xf32>) -> tensor<1024x256xf32>
  %c = arith.truncf %sum : tensor<1024x256xf32> to tensor<1024x256xf16>
  return %c : tensor<1024x256xf16>
}
schedule.kernel @l2_hgemm_tn_1024_256_2048_8117ced6 for @hgemm_tn_1024_256_2048 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 32, warps = [4, 1, 1]
  schedule.tile cta = [32, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, multicast, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 9, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 2], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 32, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_256_256_4096(%a: tensor<256x4096xf16>, %b: tensor<4096x256xf16>) -> tensor<256x256xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<256x256xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<256x256xf32>) -> tensor<256x256xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<256x4096xf16>, tensor<4096x256xf16>) outs(%init : tensor<256x256xf32>) -> tensor<256x256xf32>
  %c = arith.truncf %sum : tensor<256x256xf32> to tensor<256x256xf16>
  return %c : tensor<256x256xf16>
}
schedule.kernel @l2_hgemm_nn_256_256_4096_2396207f for @hgemm_nn_256_256_4096 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 32, warps = [4, 1, 1]
  schedule.tile cta = [32, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, multicast, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 2], raster = along_m, group = 1
  schedule.split_k slices = 4, cluster = 1
  schedule.epilogue store = tma, columns = 16, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_256_256_4096(%a: tensor<256x4096xf16>, %b: tensor<256x4096xf16>) -> tensor<256x256xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<256x256xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<256x256xf32>) -> tensor<256x256xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<256x4096xf16>, tensor<256x4096xf16>) outs(%init : tensor<256x256xf32>) -> tensor<256x256xf32>
  %c = arith.truncf %sum : tensor<256x256xf32> to tensor<256x256xf16>
  return %c : tensor<256x256xf16>
}
schedule.kernel @l2_hgemm_tn_256_256_4096_7e879b3c for @hgemm_tn_256_256_4096 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 32, warps = [4, 1, 1]
  schedule.tile cta = [64, 32, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, multicast, cache = normal
  schedule.pipeline stages = 8, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [2, 1], raster = along_m, group = 1
  schedule.split_k slices = 4, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_256_128_16384(%a: tensor<256x16384xf16>, %b: tensor<16384x128xf16>) -> tensor<256x128xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<256x128xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<256x128xf32>) -> tensor<256x128xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<256x16384xf16>, tensor<16384x128xf16>) outs(%init : tensor<256x128xf32>) -> tensor<256x128xf32>
  %c = arith.truncf %sum : tensor<256x128xf32> to tensor<256x128xf16>
  return %c : tensor<256x128xf16>
}
schedule.kernel @l2_hgemm_nn_256_128_16384_57a50694 for @hgemm_nn_256_128_16384 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 32, warps = [4, 1, 1]
  schedule.tile cta = [32, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, multicast, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 9, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 2], raster = along_m, group = 1
  schedule.split_k slices = 8, cluster = 1
  schedule.epilogue store = tma, columns = 32, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_256_128_16384(%a: tensor<256x16384xf16>, %b: tensor<128x16384xf16>) -> tensor<256x128xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<256x128xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<256x128xf32>) -> tensor<256x128xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<256x16384xf16>, tensor<128x16384xf16>) outs(%init : tensor<256x128xf32>) -> tensor<256x128xf32>
  %c = arith.truncf %sum : tensor<256x128xf32> to tensor<256x128xf16>
  return %c : tensor<256x128xf16>
}
schedule.kernel @l2_hgemm_tn_256_128_16384_57a50694 for @hgemm_tn_256_128_16384 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 32, warps = [4, 1, 1]
  schedule.tile cta = [32, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, multicast, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 9, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 2], raster = along_m, group = 1
  schedule.split_k slices = 8, cluster = 1
  schedule.epilogue store = tma, columns = 32, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_1024_64_4096(%a: tensor<1024x4096xf16>, %b: tensor<4096x64xf16>) -> tensor<1024x64xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x64xf32>) -> tensor<1024x64xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x4096xf16>, tensor<4096x64xf16>) outs(%init : tensor<1024x64xf32>) -> tensor<1024x64xf32>
  %c = arith.truncf %sum : tensor<1024x64xf32> to tensor<1024x64xf16>
  return %c : tensor<1024x64xf16>
}
schedule.kernel @l2_hgemm_nn_1024_64_4096_4ddd45b3 for @hgemm_nn_1024_64_4096 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 32, warps = [4, 1, 1]
  schedule.tile cta = [32, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 4, cluster = 1
  schedule.epilogue store = tma, columns = 16, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_1024_64_4096(%a: tensor<1024x4096xf16>, %b: tensor<64x4096xf16>) -> tensor<1024x64xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x64xf32>) -> tensor<1024x64xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<1024x4096xf16>, tensor<64x4096xf16>) outs(%init : tensor<1024x64xf32>) -> tensor<1024x64xf32>
  %c = arith.truncf %sum : tensor<1024x64xf32> to tensor<1024x64xf16>
  return %c : tensor<1024x64xf16>
}
schedule.kernel @l2_hgemm_tn_1024_64_4096_4ddd45b3 for @hgemm_tn_1024_64_4096 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 32, warps = [4, 1, 1]
  schedule.tile cta = [32, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 4, cluster = 1
  schedule.epilogue store = tma, columns = 16, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_128_512_4096(%a: tensor<128x4096xf16>, %b: tensor<4096x512xf16>) -> tensor<128x512xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<128x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<128x512xf32>) -> tensor<128x512xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<128x4096xf16>, tensor<4096x512xf16>) outs(%init : tensor<128x512xf32>) -> tensor<128x512xf32>
  %c = arith.truncf %sum : tensor<128x512xf32> to tensor<128x512xf16>
  return %c : tensor<128x512xf16>
}
schedule.kernel @l2_hgemm_nn_128_512_4096_6a768242 for @hgemm_nn_128_512_4096 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 32, warps = [4, 1, 1]
  schedule.tile cta = [32, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, multicast, cache = normal
  schedule.pipeline stages = 8, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [2, 1], raster = along_m, group = 1
  schedule.split_k slices = 4, cluster = 1
  schedule.epilogue store = tma, columns = 32, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_128_512_4096(%a: tensor<128x4096xf16>, %b: tensor<512x4096xf16>) -> tensor<128x512xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<128x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<128x512xf32>) -> tensor<128x512xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<128x4096xf16>, tensor<512x4096xf16>) outs(%init : tensor<128x512xf32>) -> tensor<128x512xf32>
  %c = arith.truncf %sum : tensor<128x512xf32> to tensor<128x512xf16>
  return %c : tensor<128x512xf16>
}
schedule.kernel @l2_hgemm_tn_128_512_4096_7e879b3c for @hgemm_tn_128_512_4096 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 32, warps = [4, 1, 1]
  schedule.tile cta = [64, 32, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, multicast, cache = normal
  schedule.pipeline stages = 8, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [2, 1], raster = along_m, group = 1
  schedule.split_k slices = 4, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_2048_128_16384(%a: tensor<2048x16384xf16>, %b: tensor<16384x128xf16>) -> tensor<2048x128xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2048x128xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2048x128xf32>) -> tensor<2048x128xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<2048x16384xf16>, tensor<16384x128xf16>) outs(%init : tensor<2048x128xf32>) -> tensor<2048x128xf32>
  %c = arith.truncf %sum : tensor<2048x128xf32> to tensor<2048x128xf16>
  return %c : tensor<2048x128xf16>
}
schedule.kernel @l2_hgemm_nn_2048_128_16384_8f1dfc00 for @hgemm_nn_2048_128_16384 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [4, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = evict_first
  schedule.load b via = tma, vector = 8, swizzle = 128, multicast, cache = normal
  schedule.pipeline stages = 8, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [2, 1], raster = along_m, group = 1
  schedule.split_k slices = 4, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_2048_128_16384(%a: tensor<2048x16384xf16>, %b: tensor<128x16384xf16>) -> tensor<2048x128xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2048x128xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2048x128xf32>) -> tensor<2048x128xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<2048x16384xf16>, tensor<128x16384xf16>) outs(%init : tensor<2048x128xf32>) -> tensor<2048x128xf32>
  %c = arith.truncf %sum : tensor<2048x128xf32> to tensor<2048x128xf16>
  return %c : tensor<2048x128xf16>
}
schedule.kernel @l2_hgemm_tn_2048_128_16384_ded651ca for @hgemm_tn_2048_128_16384 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [4, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = evict_first
  schedule.load b via = tma, vector = 8, swizzle = 128, multicast, cache = normal
  schedule.pipeline stages = 9, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [2, 1], raster = along_m, group = 1
  schedule.split_k slices = 4, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch prefetch_maps, pdl
}
func.func @hgemm_nn_128_128_2048(%a: tensor<128x2048xf16>, %b: tensor<2048x128xf16>) -> tensor<128x128xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<128x128xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<128x128xf32>) -> tensor<128x128xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<128x2048xf16>, tensor<2048x128xf16>) outs(%init : tensor<128x128xf32>) -> tensor<128x128xf32>
  %c = arith.truncf %sum : tensor<128x128xf32> to tensor<128x128xf16>
  return %c : tensor<128x128xf16>
}
schedule.kernel @l2_hgemm_nn_128_128_2048_f7ce4316 for @hgemm_nn_128_128_2048 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 8, cluster = 8
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_tn_128_128_2048(%a: tensor<128x2048xf16>, %b: tensor<128x2048xf16>) -> tensor<128x128xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<128x128xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<128x128xf32>) -> tensor<128x128xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<128x2048xf16>, tensor<128x2048xf16>) outs(%init : tensor<128x128xf32>) -> tensor<128x128xf32>
  %c = arith.truncf %sum : tensor<128x128xf32> to tensor<128x128xf16>
  return %c : tensor<128x128xf16>
}
schedule.kernel @l2_hgemm_tn_128_128_2048_3ec9eba3 for @hgemm_tn_128_128_2048 target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 1, 16]
  schedule.tile cta = [16, 16, 1024]
  schedule.load a via = direct, vector = 8, swizzle = 0, cache = normal
  schedule.load b via = direct, vector = 8, swizzle = 0, cache = normal
  schedule.pipeline stages = 1, specialize = none, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 2
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, pdl, prefetch_tiles
}
func.func @hgemm_nn_1024_64_2048(%a: tensor<1024x2048xf16>, %b: tensor<2048x64xf16>) -> tensor<1024x64xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x64xf32>) -> tensor<1024x64xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x2048xf16>, tensor<2048x64xf16>) outs(%init : tensor<1024x64xf32>) -> tensor<1024x64xf32>
  %c = arith.truncf %sum : tensor<1024x64xf32> to tensor<1024x64xf16>
  return %c : tensor<1024x64xf16>
}
schedule.kernel @l2_hgemm_nn_1024_64_2048_0d184427 for @hgemm_nn_1024_64_2048 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 16, warps = [4, 1, 1]
  schedule.tile cta = [16, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = evict_first
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 11, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 16, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_1024_64_2048(%a: tensor<1024x2048xf16>, %b: tensor<64x2048xf16>) -> tensor<1024x64xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x64xf32>) -> tensor<1024x64xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<1024x2048xf16>, tensor<64x2048xf16>) outs(%init : tensor<1024x64xf32>) -> tensor<1024x64xf32>
  %c = arith.truncf %sum : tensor<1024x64xf32> to tensor<1024x64xf16>
  return %c : tensor<1024x64xf16>
}
schedule.kernel @l2_hgemm_tn_1024_64_2048_0d184427 for @hgemm_tn_1024_64_2048 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 16, warps = [4, 1, 1]
  schedule.tile cta = [16, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = evict_first
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 11, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 16, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_256_256_12288(%a: tensor<256x12288xf16>, %b: tensor<12288x256xf16>) -> tensor<256x256xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<256x256xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<256x256xf32>) -> tensor<256x256xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<256x12288xf16>, tensor<12288x256xf16>) outs(%init : tensor<256x256xf32>) -> tensor<256x256xf32>
  %c = arith.truncf %sum : tensor<256x256xf32> to tensor<256x256xf16>
  return %c : tensor<256x256xf16>
}
schedule.kernel @l2_hgemm_nn_256_256_12288_2396207f for @hgemm_nn_256_256_12288 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 32, warps = [4, 1, 1]
  schedule.tile cta = [32, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, multicast, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 2], raster = along_m, group = 1
  schedule.split_k slices = 4, cluster = 1
  schedule.epilogue store = tma, columns = 16, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_256_256_12288(%a: tensor<256x12288xf16>, %b: tensor<256x12288xf16>) -> tensor<256x256xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<256x256xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<256x256xf32>) -> tensor<256x256xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<256x12288xf16>, tensor<256x12288xf16>) outs(%init : tensor<256x256xf32>) -> tensor<256x256xf32>
  %c = arith.truncf %sum : tensor<256x256xf32> to tensor<256x256xf16>
  return %c : tensor<256x256xf16>
}
schedule.kernel @l2_hgemm_tn_256_256_12288_7e879b3c for @hgemm_tn_256_256_12288 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 32, warps = [4, 1, 1]
  schedule.tile cta = [64, 32, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, multicast, cache = normal
  schedule.pipeline stages = 8, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [2, 1], raster = along_m, group = 1
  schedule.split_k slices = 4, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_256_256_2048(%a: tensor<256x2048xf16>, %b: tensor<2048x256xf16>) -> tensor<256x256xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<256x256xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<256x256xf32>) -> tensor<256x256xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<256x2048xf16>, tensor<2048x256xf16>) outs(%init : tensor<256x256xf32>) -> tensor<256x256xf32>
  %c = arith.truncf %sum : tensor<256x256xf32> to tensor<256x256xf16>
  return %c : tensor<256x256xf16>
}
schedule.kernel @l2_hgemm_nn_256_256_2048_fd00953c for @hgemm_nn_256_256_2048 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 4, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 4, cluster = 4
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_256_256_2048(%a: tensor<256x2048xf16>, %b: tensor<256x2048xf16>) -> tensor<256x256xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<256x256xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<256x256xf32>) -> tensor<256x256xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<256x2048xf16>, tensor<256x2048xf16>) outs(%init : tensor<256x256xf32>) -> tensor<256x256xf32>
  %c = arith.truncf %sum : tensor<256x256xf32> to tensor<256x256xf16>
  return %c : tensor<256x256xf16>
}
schedule.kernel @l2_hgemm_tn_256_256_2048_fd00953c for @hgemm_tn_256_256_2048 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 4, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 4, cluster = 4
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_512_64_8192(%a: tensor<512x8192xf16>, %b: tensor<8192x64xf16>) -> tensor<512x64xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<512x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<512x64xf32>) -> tensor<512x64xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<512x8192xf16>, tensor<8192x64xf16>) outs(%init : tensor<512x64xf32>) -> tensor<512x64xf32>
  %c = arith.truncf %sum : tensor<512x64xf32> to tensor<512x64xf16>
  return %c : tensor<512x64xf16>
}
schedule.kernel @l2_hgemm_nn_512_64_8192_68f25f1c for @hgemm_nn_512_64_8192 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = evict_first
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 8, cluster = 8
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_512_64_8192(%a: tensor<512x8192xf16>, %b: tensor<64x8192xf16>) -> tensor<512x64xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<512x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<512x64xf32>) -> tensor<512x64xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<512x8192xf16>, tensor<64x8192xf16>) outs(%init : tensor<512x64xf32>) -> tensor<512x64xf32>
  %c = arith.truncf %sum : tensor<512x64xf32> to tensor<512x64xf16>
  return %c : tensor<512x64xf16>
}
schedule.kernel @l2_hgemm_tn_512_64_8192_ea0f66a1 for @hgemm_tn_512_64_8192 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = evict_first
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 7, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 8, cluster = 8
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, prefetch_maps
}
func.func @hgemm_nn_128_128_8192(%a: tensor<128x8192xf16>, %b: tensor<8192x128xf16>) -> tensor<128x128xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<128x128xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<128x128xf32>) -> tensor<128x128xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<128x8192xf16>, tensor<8192x128xf16>) outs(%init : tensor<128x128xf32>) -> tensor<128x128xf32>
  %c = arith.truncf %sum : tensor<128x128xf32> to tensor<128x128xf16>
  return %c : tensor<128x128xf16>
}
schedule.kernel @l2_hgemm_nn_128_128_8192_e8c051c2 for @hgemm_nn_128_128_8192 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 16, warps = [4, 1, 1]
  schedule.tile cta = [16, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, multicast, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 2], raster = along_m, group = 1
  schedule.split_k slices = 8, cluster = 1
  schedule.epilogue store = tma, columns = 16, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_128_128_8192(%a: tensor<128x8192xf16>, %b: tensor<128x8192xf16>) -> tensor<128x128xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<128x128xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<128x128xf32>) -> tensor<128x128xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<128x8192xf16>, tensor<128x8192xf16>) outs(%init : tensor<128x128xf32>) -> tensor<128x128xf32>
  %c = arith.truncf %sum : tensor<128x128xf32> to tensor<128x128xf16>
  return %c : tensor<128x128xf16>
}
schedule.kernel @l2_hgemm_tn_128_128_8192_9bd09223 for @hgemm_tn_128_128_8192 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 16, warps = [4, 1, 1]
  schedule.tile cta = [64, 16, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 8, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_64_1024_16384(%a: tensor<64x16384xf16>, %b: tensor<16384x1024xf16>) -> tensor<64x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x1024xf32>) -> tensor<64x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<64x16384xf16>, tensor<16384x1024xf16>) outs(%init : tensor<64x1024xf32>) -> tensor<64x1024xf32>
  %c = arith.truncf %sum : tensor<64x1024xf32> to tensor<64x1024xf16>
  return %c : tensor<64x1024xf16>
}
schedule.kernel @l2_hgemm_nn_64_1024_16384_94217460 for @hgemm_nn_64_1024_16384 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, multicast, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = evict_first
  schedule.pipeline stages = 7, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 2], raster = along_m, group = 1
  schedule.split_k slices = 4, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_64_1024_16384(%a: tensor<64x16384xf16>, %b: tensor<1024x16384xf16>) -> tensor<64x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x1024xf32>) -> tensor<64x1024xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<64x16384xf16>, tensor<1024x16384xf16>) outs(%init : tensor<64x1024xf32>) -> tensor<64x1024xf32>
  %c = arith.truncf %sum : tensor<64x1024xf32> to tensor<64x1024xf16>
  return %c : tensor<64x1024xf16>
}
schedule.kernel @l2_hgemm_tn_64_1024_16384_369b58fb for @hgemm_tn_64_1024_16384 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 32, warps = [4, 1, 1]
  schedule.tile cta = [32, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, multicast, cache = evict_first
  schedule.pipeline stages = 8, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [2, 1], raster = along_m, group = 1
  schedule.split_k slices = 4, cluster = 1
  schedule.epilogue store = tma, columns = 16, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_128_64_1024(%a: tensor<128x1024xf16>, %b: tensor<1024x64xf16>) -> tensor<128x64xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<128x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<128x64xf32>) -> tensor<128x64xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<128x1024xf16>, tensor<1024x64xf16>) outs(%init : tensor<128x64xf32>) -> tensor<128x64xf32>
  %c = arith.truncf %sum : tensor<128x64xf32> to tensor<128x64xf16>
  return %c : tensor<128x64xf16>
}
schedule.kernel @l2_hgemm_nn_128_64_1024_5396e23c for @hgemm_nn_128_64_1024 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 16, warps = [4, 1, 1]
  schedule.tile cta = [16, 64, 256]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 4, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 16, stages = 1
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_tn_128_64_1024(%a: tensor<128x1024xf16>, %b: tensor<64x1024xf16>) -> tensor<128x64xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<128x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<128x64xf32>) -> tensor<128x64xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<128x1024xf16>, tensor<64x1024xf16>) outs(%init : tensor<128x64xf32>) -> tensor<128x64xf32>
  %c = arith.truncf %sum : tensor<128x64xf32> to tensor<128x64xf16>
  return %c : tensor<128x64xf16>
}
schedule.kernel @l2_hgemm_tn_128_64_1024_e7d44009 for @hgemm_tn_128_64_1024 target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 1, 16]
  schedule.tile cta = [16, 8, 1024]
  schedule.load a via = direct, vector = 8, swizzle = 0, cache = normal
  schedule.load b via = direct, vector = 8, swizzle = 0, cache = normal
  schedule.pipeline stages = 1, specialize = none, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 2
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, pdl, prefetch_tiles
}
func.func @hgemm_nn_4096_256_2048(%a: tensor<4096x2048xf16>, %b: tensor<2048x256xf16>) -> tensor<4096x256xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4096x256xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4096x256xf32>) -> tensor<4096x256xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<4096x2048xf16>, tensor<2048x256xf16>) outs(%init : tensor<4096x256xf32>) -> tensor<4096x256xf32>
  %c = arith.truncf %sum : tensor<4096x256xf32> to tensor<4096x256xf16>
  return %c : tensor<4096x256xf16>
}
schedule.kernel @l2_hgemm_nn_4096_256_2048_1dbcd7a0 for @hgemm_nn_4096_256_2048 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [4, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_4096_256_2048(%a: tensor<4096x2048xf16>, %b: tensor<256x2048xf16>) -> tensor<4096x256xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4096x256xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4096x256xf32>) -> tensor<4096x256xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<4096x2048xf16>, tensor<256x2048xf16>) outs(%init : tensor<4096x256xf32>) -> tensor<4096x256xf32>
  %c = arith.truncf %sum : tensor<4096x256xf32> to tensor<4096x256xf16>
  return %c : tensor<4096x256xf16>
}
schedule.kernel @l2_hgemm_tn_4096_256_2048_1dbcd7a0 for @hgemm_tn_4096_256_2048 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [4, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_4096_256_64(%a: tensor<4096x64xf16>, %b: tensor<64x256xf16>) -> tensor<4096x256xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4096x256xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4096x256xf32>) -> tensor<4096x256xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<4096x64xf16>, tensor<64x256xf16>) outs(%init : tensor<4096x256xf32>) -> tensor<4096x256xf32>
  %c = arith.truncf %sum : tensor<4096x256xf32> to tensor<4096x256xf16>
  return %c : tensor<4096x256xf16>
}
schedule.kernel @l2_hgemm_nn_4096_256_64_e8f94bc0 for @hgemm_nn_4096_256_64 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = evict_first
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 2, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_tn_4096_256_64(%a: tensor<4096x64xf16>, %b: tensor<256x64xf16>) -> tensor<4096x256xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4096x256xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4096x256xf32>) -> tensor<4096x256xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<4096x64xf16>, tensor<256x64xf16>) outs(%init : tensor<4096x256xf32>) -> tensor<4096x256xf32>
  %c = arith.truncf %sum : tensor<4096x256xf32> to tensor<4096x256xf16>
  return %c : tensor<4096x256xf16>
}
schedule.kernel @l2_hgemm_tn_4096_256_64_e8f94bc0 for @hgemm_tn_4096_256_64 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = evict_first
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 2, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_nn_12288_128_64(%a: tensor<12288x64xf16>, %b: tensor<64x128xf16>) -> tensor<12288x128xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<12288x128xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<12288x128xf32>) -> tensor<12288x128xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<12288x64xf16>, tensor<64x128xf16>) outs(%init : tensor<12288x128xf32>) -> tensor<12288x128xf32>
  %c = arith.truncf %sum : tensor<12288x128xf32> to tensor<12288x128xf16>
  return %c : tensor<12288x128xf16>
}
schedule.kernel @l2_hgemm_nn_12288_128_64_4746d563 for @hgemm_nn_12288_128_64 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [8, 1, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = evict_first
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 2, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_tn_12288_128_64(%a: tensor<12288x64xf16>, %b: tensor<128x64xf16>) -> tensor<12288x128xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<12288x128xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<12288x128xf32>) -> tensor<12288x128xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<12288x64xf16>, tensor<128x64xf16>) outs(%init : tensor<12288x128xf32>) -> tensor<12288x128xf32>
  %c = arith.truncf %sum : tensor<12288x128xf32> to tensor<12288x128xf16>
  return %c : tensor<12288x128xf16>
}
schedule.kernel @l2_hgemm_tn_12288_128_64_47a5cdbb for @hgemm_tn_12288_128_64 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 32, warps = [4, 1, 1]
  schedule.tile cta = [64, 32, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = evict_first
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 2, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 32, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_16384_128_1024(%a: tensor<16384x1024xf16>, %b: tensor<1024x128xf16>) -> tensor<16384x128xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<16384x128xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<16384x128xf32>) -> tensor<16384x128xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<16384x1024xf16>, tensor<1024x128xf16>) outs(%init : tensor<16384x128xf32>) -> tensor<16384x128xf32>
  %c = arith.truncf %sum : tensor<16384x128xf32> to tensor<16384x128xf16>
  return %c : tensor<16384x128xf16>
}
schedule.kernel @l2_hgemm_nn_16384_128_1024_e5820d07 for @hgemm_nn_16384_128_1024 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = evict_first
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_16384_128_1024(%a: tensor<16384x1024xf16>, %b: tensor<128x1024xf16>) -> tensor<16384x128xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<16384x128xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<16384x128xf32>) -> tensor<16384x128xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<16384x1024xf16>, tensor<128x1024xf16>) outs(%init : tensor<16384x128xf32>) -> tensor<16384x128xf32>
  %c = arith.truncf %sum : tensor<16384x128xf32> to tensor<16384x128xf16>
  return %c : tensor<16384x128xf16>
}
schedule.kernel @l2_hgemm_tn_16384_128_1024_e5820d07 for @hgemm_tn_16384_128_1024 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = evict_first
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_8192_64_128(%a: tensor<8192x128xf16>, %b: tensor<128x64xf16>) -> tensor<8192x64xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8192x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8192x64xf32>) -> tensor<8192x64xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<8192x128xf16>, tensor<128x64xf16>) outs(%init : tensor<8192x64xf32>) -> tensor<8192x64xf32>
  %c = arith.truncf %sum : tensor<8192x64xf32> to tensor<8192x64xf16>
  return %c : tensor<8192x64xf16>
}
schedule.kernel @l2_hgemm_nn_8192_64_128_020c8592 for @hgemm_nn_8192_64_128 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [8, 1, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = evict_first
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 2, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 32, stages = 2
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_tn_8192_64_128(%a: tensor<8192x128xf16>, %b: tensor<64x128xf16>) -> tensor<8192x64xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8192x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8192x64xf32>) -> tensor<8192x64xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<8192x128xf16>, tensor<64x128xf16>) outs(%init : tensor<8192x64xf32>) -> tensor<8192x64xf32>
  %c = arith.truncf %sum : tensor<8192x64xf32> to tensor<8192x64xf16>
  return %c : tensor<8192x64xf16>
}
schedule.kernel @l2_hgemm_tn_8192_64_128_23258d5e for @hgemm_tn_8192_64_128 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [8, 1, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = evict_last
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 2, specialize = pingpong, registers = [24, 240], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 32, stages = 2
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_nn_64_12288_2048(%a: tensor<64x2048xf16>, %b: tensor<2048x12288xf16>) -> tensor<64x12288xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x12288xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x12288xf32>) -> tensor<64x12288xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<64x2048xf16>, tensor<2048x12288xf16>) outs(%init : tensor<64x12288xf32>) -> tensor<64x12288xf32>
  %c = arith.truncf %sum : tensor<64x12288xf32> to tensor<64x12288xf16>
  return %c : tensor<64x12288xf16>
}
schedule.kernel @l2_hgemm_nn_64_12288_2048_005dde78 for @hgemm_nn_64_12288_2048 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = evict_first
  schedule.pipeline stages = 4, specialize = cooperative, registers = [0, 0], ctas_per_sm = 3
  schedule.grid cluster = [1, 1], raster = along_m, group = 16
  schedule.split_k slices = 2, cluster = 2
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_64_12288_2048(%a: tensor<64x2048xf16>, %b: tensor<12288x2048xf16>) -> tensor<64x12288xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x12288xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x12288xf32>) -> tensor<64x12288xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<64x2048xf16>, tensor<12288x2048xf16>) outs(%init : tensor<64x12288xf32>) -> tensor<64x12288xf32>
  %c = arith.truncf %sum : tensor<64x12288xf32> to tensor<64x12288xf16>
  return %c : tensor<64x12288xf16>
}
schedule.kernel @l2_hgemm_tn_64_12288_2048_e32aec60 for @hgemm_tn_64_12288_2048 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = evict_first
  schedule.pipeline stages = 4, specialize = cooperative, registers = [0, 0], ctas_per_sm = 3
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 16
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_1024_128_128(%a: tensor<1024x128xf16>, %b: tensor<128x128xf16>) -> tensor<1024x128xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x128xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x128xf32>) -> tensor<1024x128xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x128xf16>, tensor<128x128xf16>) outs(%init : tensor<1024x128xf32>) -> tensor<1024x128xf32>
  %c = arith.truncf %sum : tensor<1024x128xf32> to tensor<1024x128xf16>
  return %c : tensor<1024x128xf16>
}
schedule.kernel @l2_hgemm_nn_1024_128_128_1c0bc3eb for @hgemm_nn_1024_128_128 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 4, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_tn_1024_128_128(%a: tensor<1024x128xf16>, %b: tensor<128x128xf16>) -> tensor<1024x128xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x128xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x128xf32>) -> tensor<1024x128xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<1024x128xf16>, tensor<128x128xf16>) outs(%init : tensor<1024x128xf32>) -> tensor<1024x128xf32>
  %c = arith.truncf %sum : tensor<1024x128xf32> to tensor<1024x128xf16>
  return %c : tensor<1024x128xf16>
}
schedule.kernel @l2_hgemm_tn_1024_128_128_4633c75c for @hgemm_tn_1024_128_128 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 32, warps = [4, 1, 1]
  schedule.tile cta = [64, 32, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 5, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_n, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 32, stages = 1
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_nn_64_4096_512(%a: tensor<64x512xf16>, %b: tensor<512x4096xf16>) -> tensor<64x4096xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x4096xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x4096xf32>) -> tensor<64x4096xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<64x512xf16>, tensor<512x4096xf16>) outs(%init : tensor<64x4096xf32>) -> tensor<64x4096xf32>
  %c = arith.truncf %sum : tensor<64x4096xf32> to tensor<64x4096xf16>
  return %c : tensor<64x4096xf16>
}
schedule.kernel @l2_hgemm_nn_64_4096_512_10578519 for @hgemm_nn_64_4096_512 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_tn_64_4096_512(%a: tensor<64x512xf16>, %b: tensor<4096x512xf16>) -> tensor<64x4096xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x4096xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x4096xf32>) -> tensor<64x4096xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<64x512xf16>, tensor<4096x512xf16>) outs(%init : tensor<64x4096xf32>) -> tensor<64x4096xf32>
  %c = arith.truncf %sum : tensor<64x4096xf32> to tensor<64x4096xf16>
  return %c : tensor<64x4096xf16>
}
schedule.kernel @l2_hgemm_tn_64_4096_512_c79a68f7 for @hgemm_tn_64_4096_512 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 32, warps = [4, 1, 1]
  schedule.tile cta = [32, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 7, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 32, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_128_12288_2048(%a: tensor<128x2048xf16>, %b: tensor<2048x12288xf16>) -> tensor<128x12288xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<128x12288xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<128x12288xf32>) -> tensor<128x12288xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<128x2048xf16>, tensor<2048x12288xf16>) outs(%init : tensor<128x12288xf32>) -> tensor<128x12288xf32>
  %c = arith.truncf %sum : tensor<128x12288xf32> to tensor<128x12288xf16>
  return %c : tensor<128x12288xf16>
}
schedule.kernel @l2_hgemm_nn_128_12288_2048_adbd0dc5 for @hgemm_nn_128_12288_2048 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 192, warps = [4, 1, 1]
  schedule.tile cta = [64, 192, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, multicast, cache = normal
  schedule.pipeline stages = 6, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [2, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_128_12288_2048(%a: tensor<128x2048xf16>, %b: tensor<12288x2048xf16>) -> tensor<128x12288xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<128x12288xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<128x12288xf32>) -> tensor<128x12288xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<128x2048xf16>, tensor<12288x2048xf16>) outs(%init : tensor<128x12288xf32>) -> tensor<128x12288xf32>
  %c = arith.truncf %sum : tensor<128x12288xf32> to tensor<128x12288xf16>
  return %c : tensor<128x12288xf16>
}
schedule.kernel @l2_hgemm_tn_128_12288_2048_203a9c5f for @hgemm_tn_128_12288_2048 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 192, warps = [4, 1, 1]
  schedule.tile cta = [64, 192, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, multicast, cache = normal
  schedule.pipeline stages = 6, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [2, 1], raster = along_m, group = 4
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_256_8192_512(%a: tensor<256x512xf16>, %b: tensor<512x8192xf16>) -> tensor<256x8192xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<256x8192xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<256x8192xf32>) -> tensor<256x8192xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<256x512xf16>, tensor<512x8192xf16>) outs(%init : tensor<256x8192xf32>) -> tensor<256x8192xf32>
  %c = arith.truncf %sum : tensor<256x8192xf32> to tensor<256x8192xf16>
  return %c : tensor<256x8192xf16>
}
schedule.kernel @l2_hgemm_nn_256_8192_512_70e1f526 for @hgemm_nn_256_8192_512 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = cooperative, registers = [40, 232], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_256_8192_512(%a: tensor<256x512xf16>, %b: tensor<8192x512xf16>) -> tensor<256x8192xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<256x8192xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<256x8192xf32>) -> tensor<256x8192xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<256x512xf16>, tensor<8192x512xf16>) outs(%init : tensor<256x8192xf32>) -> tensor<256x8192xf32>
  %c = arith.truncf %sum : tensor<256x8192xf32> to tensor<256x8192xf16>
  return %c : tensor<256x8192xf16>
}
schedule.kernel @l2_hgemm_tn_256_8192_512_70e1f526 for @hgemm_tn_256_8192_512 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = cooperative, registers = [40, 232], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_128_12288_64(%a: tensor<128x64xf16>, %b: tensor<64x12288xf16>) -> tensor<128x12288xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<128x12288xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<128x12288xf32>) -> tensor<128x12288xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<128x64xf16>, tensor<64x12288xf16>) outs(%init : tensor<128x12288xf32>) -> tensor<128x12288xf32>
  %c = arith.truncf %sum : tensor<128x12288xf32> to tensor<128x12288xf16>
  return %c : tensor<128x12288xf16>
}
schedule.kernel @l2_hgemm_nn_128_12288_64_b549ce1b for @hgemm_nn_128_12288_64 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = evict_first
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = evict_first
  schedule.pipeline stages = 2, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_tn_128_12288_64(%a: tensor<128x64xf16>, %b: tensor<12288x64xf16>) -> tensor<128x12288xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<128x12288xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<128x12288xf32>) -> tensor<128x12288xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<128x64xf16>, tensor<12288x64xf16>) outs(%init : tensor<128x12288xf32>) -> tensor<128x12288xf32>
  %c = arith.truncf %sum : tensor<128x12288xf32> to tensor<128x12288xf16>
  return %c : tensor<128x12288xf16>
}
schedule.kernel @l2_hgemm_tn_128_12288_64_828498bc for @hgemm_tn_128_12288_64 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_nn_2048_256_2048(%a: tensor<2048x2048xf16>, %b: tensor<2048x256xf16>) -> tensor<2048x256xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2048x256xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2048x256xf32>) -> tensor<2048x256xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<2048x2048xf16>, tensor<2048x256xf16>) outs(%init : tensor<2048x256xf32>) -> tensor<2048x256xf32>
  %c = arith.truncf %sum : tensor<2048x256xf32> to tensor<2048x256xf16>
  return %c : tensor<2048x256xf16>
}
schedule.kernel @l2_hgemm_nn_2048_256_2048_c4e81652 for @hgemm_nn_2048_256_2048 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, multicast, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 2], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_2048_256_2048(%a: tensor<2048x2048xf16>, %b: tensor<256x2048xf16>) -> tensor<2048x256xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2048x256xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2048x256xf32>) -> tensor<2048x256xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<2048x2048xf16>, tensor<256x2048xf16>) outs(%init : tensor<2048x256xf32>) -> tensor<2048x256xf32>
  %c = arith.truncf %sum : tensor<2048x256xf32> to tensor<2048x256xf16>
  return %c : tensor<2048x256xf16>
}
schedule.kernel @l2_hgemm_tn_2048_256_2048_c4e81652 for @hgemm_tn_2048_256_2048 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, multicast, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 2], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_16384_64_2048(%a: tensor<16384x2048xf16>, %b: tensor<2048x64xf16>) -> tensor<16384x64xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<16384x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<16384x64xf32>) -> tensor<16384x64xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<16384x2048xf16>, tensor<2048x64xf16>) outs(%init : tensor<16384x64xf32>) -> tensor<16384x64xf32>
  %c = arith.truncf %sum : tensor<16384x64xf32> to tensor<16384x64xf16>
  return %c : tensor<16384x64xf16>
}
schedule.kernel @l2_hgemm_nn_16384_64_2048_31d6c21c for @hgemm_nn_16384_64_2048 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 128, warps = [4, 1, 1]
  schedule.tile cta = [128, 64, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = evict_first
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 9, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_16384_64_2048(%a: tensor<16384x2048xf16>, %b: tensor<64x2048xf16>) -> tensor<16384x64xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<16384x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<16384x64xf32>) -> tensor<16384x64xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<16384x2048xf16>, tensor<64x2048xf16>) outs(%init : tensor<16384x64xf32>) -> tensor<16384x64xf32>
  %c = arith.truncf %sum : tensor<16384x64xf32> to tensor<16384x64xf16>
  return %c : tensor<16384x64xf16>
}
schedule.kernel @l2_hgemm_tn_16384_64_2048_31d6c21c for @hgemm_tn_16384_64_2048 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 128, warps = [4, 1, 1]
  schedule.tile cta = [128, 64, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = evict_first
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 9, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_8192_64_2048(%a: tensor<8192x2048xf16>, %b: tensor<2048x64xf16>) -> tensor<8192x64xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8192x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8192x64xf32>) -> tensor<8192x64xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<8192x2048xf16>, tensor<2048x64xf16>) outs(%init : tensor<8192x64xf32>) -> tensor<8192x64xf32>
  %c = arith.truncf %sum : tensor<8192x64xf32> to tensor<8192x64xf16>
  return %c : tensor<8192x64xf16>
}
schedule.kernel @l2_hgemm_nn_8192_64_2048_8a4cdfb3 for @hgemm_nn_8192_64_2048 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = evict_first
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_8192_64_2048(%a: tensor<8192x2048xf16>, %b: tensor<64x2048xf16>) -> tensor<8192x64xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8192x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8192x64xf32>) -> tensor<8192x64xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<8192x2048xf16>, tensor<64x2048xf16>) outs(%init : tensor<8192x64xf32>) -> tensor<8192x64xf32>
  %c = arith.truncf %sum : tensor<8192x64xf32> to tensor<8192x64xf16>
  return %c : tensor<8192x64xf16>
}
schedule.kernel @l2_hgemm_tn_8192_64_2048_8a4cdfb3 for @hgemm_tn_8192_64_2048 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = evict_first
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_256_16384_256(%a: tensor<256x256xf16>, %b: tensor<256x16384xf16>) -> tensor<256x16384xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<256x16384xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<256x16384xf32>) -> tensor<256x16384xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<256x256xf16>, tensor<256x16384xf16>) outs(%init : tensor<256x16384xf32>) -> tensor<256x16384xf32>
  %c = arith.truncf %sum : tensor<256x16384xf32> to tensor<256x16384xf16>
  return %c : tensor<256x16384xf16>
}
schedule.kernel @l2_hgemm_nn_256_16384_256_1e9956a7 for @hgemm_nn_256_16384_256 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_256_16384_256(%a: tensor<256x256xf16>, %b: tensor<16384x256xf16>) -> tensor<256x16384xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<256x16384xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<256x16384xf32>) -> tensor<256x16384xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<256x256xf16>, tensor<16384x256xf16>) outs(%init : tensor<256x16384xf32>) -> tensor<256x16384xf32>
  %c = arith.truncf %sum : tensor<256x16384xf32> to tensor<256x16384xf16>
  return %c : tensor<256x16384xf16>
}
schedule.kernel @l2_hgemm_tn_256_16384_256_8af7fed3 for @hgemm_tn_256_16384_256 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 64, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_4096_64_512(%a: tensor<4096x512xf16>, %b: tensor<512x64xf16>) -> tensor<4096x64xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4096x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4096x64xf32>) -> tensor<4096x64xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<4096x512xf16>, tensor<512x64xf16>) outs(%init : tensor<4096x64xf32>) -> tensor<4096x64xf32>
  %c = arith.truncf %sum : tensor<4096x64xf32> to tensor<4096x64xf16>
  return %c : tensor<4096x64xf16>
}
schedule.kernel @l2_hgemm_nn_4096_64_512_8a4cdfb3 for @hgemm_nn_4096_64_512 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = evict_first
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_4096_64_512(%a: tensor<4096x512xf16>, %b: tensor<64x512xf16>) -> tensor<4096x64xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4096x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4096x64xf32>) -> tensor<4096x64xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<4096x512xf16>, tensor<64x512xf16>) outs(%init : tensor<4096x64xf32>) -> tensor<4096x64xf32>
  %c = arith.truncf %sum : tensor<4096x64xf32> to tensor<4096x64xf16>
  return %c : tensor<4096x64xf16>
}
schedule.kernel @l2_hgemm_tn_4096_64_512_8a4cdfb3 for @hgemm_tn_4096_64_512 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = evict_first
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_4096_128_256(%a: tensor<4096x256xf16>, %b: tensor<256x128xf16>) -> tensor<4096x128xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4096x128xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4096x128xf32>) -> tensor<4096x128xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<4096x256xf16>, tensor<256x128xf16>) outs(%init : tensor<4096x128xf32>) -> tensor<4096x128xf32>
  %c = arith.truncf %sum : tensor<4096x128xf32> to tensor<4096x128xf16>
  return %c : tensor<4096x128xf16>
}
schedule.kernel @l2_hgemm_nn_4096_128_256_8a4cdfb3 for @hgemm_nn_4096_128_256 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = evict_first
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_4096_128_256(%a: tensor<4096x256xf16>, %b: tensor<128x256xf16>) -> tensor<4096x128xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4096x128xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4096x128xf32>) -> tensor<4096x128xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<4096x256xf16>, tensor<128x256xf16>) outs(%init : tensor<4096x128xf32>) -> tensor<4096x128xf32>
  %c = arith.truncf %sum : tensor<4096x128xf32> to tensor<4096x128xf16>
  return %c : tensor<4096x128xf16>
}
schedule.kernel @l2_hgemm_tn_4096_128_256_061b3be7 for @hgemm_tn_4096_128_256 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_n, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 32, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_2048_64_1024(%a: tensor<2048x1024xf16>, %b: tensor<1024x64xf16>) -> tensor<2048x64xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2048x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2048x64xf32>) -> tensor<2048x64xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<2048x1024xf16>, tensor<1024x64xf16>) outs(%init : tensor<2048x64xf32>) -> tensor<2048x64xf32>
  %c = arith.truncf %sum : tensor<2048x64xf32> to tensor<2048x64xf16>
  return %c : tensor<2048x64xf16>
}
schedule.kernel @l2_hgemm_nn_2048_64_1024_0d184427 for @hgemm_nn_2048_64_1024 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 16, warps = [4, 1, 1]
  schedule.tile cta = [16, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = evict_first
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 11, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 16, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_2048_64_1024(%a: tensor<2048x1024xf16>, %b: tensor<64x1024xf16>) -> tensor<2048x64xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2048x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2048x64xf32>) -> tensor<2048x64xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<2048x1024xf16>, tensor<64x1024xf16>) outs(%init : tensor<2048x64xf32>) -> tensor<2048x64xf32>
  %c = arith.truncf %sum : tensor<2048x64xf32> to tensor<2048x64xf16>
  return %c : tensor<2048x64xf16>
}
schedule.kernel @l2_hgemm_tn_2048_64_1024_0d184427 for @hgemm_tn_2048_64_1024 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 16, warps = [4, 1, 1]
  schedule.tile cta = [16, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = evict_first
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 11, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 16, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_256_128_1024(%a: tensor<256x1024xf16>, %b: tensor<1024x128xf16>) -> tensor<256x128xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<256x128xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<256x128xf32>) -> tensor<256x128xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<256x1024xf16>, tensor<1024x128xf16>) outs(%init : tensor<256x128xf32>) -> tensor<256x128xf32>
  %c = arith.truncf %sum : tensor<256x128xf32> to tensor<256x128xf16>
  return %c : tensor<256x128xf16>
}
schedule.kernel @l2_hgemm_nn_256_128_1024_09c7664a for @hgemm_nn_256_128_1024 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 32, warps = [4, 1, 1]
  schedule.tile cta = [32, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 32, stages = 1
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_tn_256_128_1024(%a: tensor<256x1024xf16>, %b: tensor<128x1024xf16>) -> tensor<256x128xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<256x128xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<256x128xf32>) -> tensor<256x128xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<256x1024xf16>, tensor<128x1024xf16>) outs(%init : tensor<256x128xf32>) -> tensor<256x128xf32>
  %c = arith.truncf %sum : tensor<256x128xf32> to tensor<256x128xf16>
  return %c : tensor<256x128xf16>
}
schedule.kernel @l2_hgemm_tn_256_128_1024_c1a2b487 for @hgemm_tn_256_128_1024 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 16, warps = [4, 1, 1]
  schedule.tile cta = [64, 16, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 16, stages = 1
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_nn_16384_1024_128(%a: tensor<16384x128xf16>, %b: tensor<128x1024xf16>) -> tensor<16384x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<16384x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<16384x1024xf32>) -> tensor<16384x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<16384x128xf16>, tensor<128x1024xf16>) outs(%init : tensor<16384x1024xf32>) -> tensor<16384x1024xf32>
  %c = arith.truncf %sum : tensor<16384x1024xf32> to tensor<16384x1024xf16>
  return %c : tensor<16384x1024xf16>
}
schedule.kernel @l2_hgemm_nn_16384_1024_128_7a60fc20 for @hgemm_nn_16384_1024_128 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_tn_16384_1024_128(%a: tensor<16384x128xf16>, %b: tensor<1024x128xf16>) -> tensor<16384x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<16384x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<16384x1024xf32>) -> tensor<16384x1024xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<16384x128xf16>, tensor<1024x128xf16>) outs(%init : tensor<16384x1024xf32>) -> tensor<16384x1024xf32>
  %c = arith.truncf %sum : tensor<16384x1024xf32> to tensor<16384x1024xf16>
  return %c : tensor<16384x1024xf16>
}
schedule.kernel @l2_hgemm_tn_16384_1024_128_7a60fc20 for @hgemm_tn_16384_1024_128 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_nn_12288_512_64(%a: tensor<12288x64xf16>, %b: tensor<64x512xf16>) -> tensor<12288x512xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<12288x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<12288x512xf32>) -> tensor<12288x512xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<12288x64xf16>, tensor<64x512xf16>) outs(%init : tensor<12288x512xf32>) -> tensor<12288x512xf32>
  %c = arith.truncf %sum : tensor<12288x512xf32> to tensor<12288x512xf16>
  return %c : tensor<12288x512xf16>
}
schedule.kernel @l2_hgemm_nn_12288_512_64_e983fc38 for @hgemm_nn_12288_512_64 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_tn_12288_512_64(%a: tensor<12288x64xf16>, %b: tensor<512x64xf16>) -> tensor<12288x512xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<12288x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<12288x512xf32>) -> tensor<12288x512xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<12288x64xf16>, tensor<512x64xf16>) outs(%init : tensor<12288x512xf32>) -> tensor<12288x512xf32>
  %c = arith.truncf %sum : tensor<12288x512xf32> to tensor<12288x512xf16>
  return %c : tensor<12288x512xf16>
}
schedule.kernel @l2_hgemm_tn_12288_512_64_e983fc38 for @hgemm_tn_12288_512_64 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_nn_8192_4096_128(%a: tensor<8192x128xf16>, %b: tensor<128x4096xf16>) -> tensor<8192x4096xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8192x4096xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8192x4096xf32>) -> tensor<8192x4096xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<8192x128xf16>, tensor<128x4096xf16>) outs(%init : tensor<8192x4096xf32>) -> tensor<8192x4096xf32>
  %c = arith.truncf %sum : tensor<8192x4096xf32> to tensor<8192x4096xf16>
  return %c : tensor<8192x4096xf16>
}
schedule.kernel @l2_hgemm_nn_8192_4096_128_7a60fc20 for @hgemm_nn_8192_4096_128 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_tn_8192_4096_128(%a: tensor<8192x128xf16>, %b: tensor<4096x128xf16>) -> tensor<8192x4096xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8192x4096xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8192x4096xf32>) -> tensor<8192x4096xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<8192x128xf16>, tensor<4096x128xf16>) outs(%init : tensor<8192x4096xf32>) -> tensor<8192x4096xf32>
  %c = arith.truncf %sum : tensor<8192x4096xf32> to tensor<8192x4096xf16>
  return %c : tensor<8192x4096xf16>
}
schedule.kernel @l2_hgemm_tn_8192_4096_128_7a60fc20 for @hgemm_tn_8192_4096_128 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_nn_2048_8192_256(%a: tensor<2048x256xf16>, %b: tensor<256x8192xf16>) -> tensor<2048x8192xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2048x8192xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2048x8192xf32>) -> tensor<2048x8192xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<2048x256xf16>, tensor<256x8192xf16>) outs(%init : tensor<2048x8192xf32>) -> tensor<2048x8192xf32>
  %c = arith.truncf %sum : tensor<2048x8192xf32> to tensor<2048x8192xf16>
  return %c : tensor<2048x8192xf16>
}
schedule.kernel @l2_hgemm_nn_2048_8192_256_0fc99820 for @hgemm_nn_2048_8192_256 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_2048_8192_256(%a: tensor<2048x256xf16>, %b: tensor<8192x256xf16>) -> tensor<2048x8192xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2048x8192xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2048x8192xf32>) -> tensor<2048x8192xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<2048x256xf16>, tensor<8192x256xf16>) outs(%init : tensor<2048x8192xf32>) -> tensor<2048x8192xf32>
  %c = arith.truncf %sum : tensor<2048x8192xf32> to tensor<2048x8192xf16>
  return %c : tensor<2048x8192xf16>
}
schedule.kernel @l2_hgemm_tn_2048_8192_256_0fc99820 for @hgemm_tn_2048_8192_256 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_16384_2048_128(%a: tensor<16384x128xf16>, %b: tensor<128x2048xf16>) -> tensor<16384x2048xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<16384x2048xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<16384x2048xf32>) -> tensor<16384x2048xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<16384x128xf16>, tensor<128x2048xf16>) outs(%init : tensor<16384x2048xf32>) -> tensor<16384x2048xf32>
  %c = arith.truncf %sum : tensor<16384x2048xf32> to tensor<16384x2048xf16>
  return %c : tensor<16384x2048xf16>
}
schedule.kernel @l2_hgemm_nn_16384_2048_128_7a60fc20 for @hgemm_nn_16384_2048_128 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_tn_16384_2048_128(%a: tensor<16384x128xf16>, %b: tensor<2048x128xf16>) -> tensor<16384x2048xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<16384x2048xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<16384x2048xf32>) -> tensor<16384x2048xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<16384x128xf16>, tensor<2048x128xf16>) outs(%init : tensor<16384x2048xf32>) -> tensor<16384x2048xf32>
  %c = arith.truncf %sum : tensor<16384x2048xf32> to tensor<16384x2048xf16>
  return %c : tensor<16384x2048xf16>
}
schedule.kernel @l2_hgemm_tn_16384_2048_128_7a60fc20 for @hgemm_tn_16384_2048_128 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_nn_1024_1024_256(%a: tensor<1024x256xf16>, %b: tensor<256x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x256xf16>, tensor<256x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
schedule.kernel @l2_hgemm_nn_1024_1024_256_4395b60a for @hgemm_nn_1024_1024_256 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 4, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_1024_1024_256(%a: tensor<1024x256xf16>, %b: tensor<1024x256xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<1024x256xf16>, tensor<1024x256xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
schedule.kernel @l2_hgemm_tn_1024_1024_256_4395b60a for @hgemm_tn_1024_1024_256 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 4, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_1024_4096_128(%a: tensor<1024x128xf16>, %b: tensor<128x4096xf16>) -> tensor<1024x4096xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x4096xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x4096xf32>) -> tensor<1024x4096xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x128xf16>, tensor<128x4096xf16>) outs(%init : tensor<1024x4096xf32>) -> tensor<1024x4096xf32>
  %c = arith.truncf %sum : tensor<1024x4096xf32> to tensor<1024x4096xf16>
  return %c : tensor<1024x4096xf16>
}
schedule.kernel @l2_hgemm_nn_1024_4096_128_f0b87de9 for @hgemm_nn_1024_4096_128 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = evict_first
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 32, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_1024_4096_128(%a: tensor<1024x128xf16>, %b: tensor<4096x128xf16>) -> tensor<1024x4096xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x4096xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x4096xf32>) -> tensor<1024x4096xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<1024x128xf16>, tensor<4096x128xf16>) outs(%init : tensor<1024x4096xf32>) -> tensor<1024x4096xf32>
  %c = arith.truncf %sum : tensor<1024x4096xf32> to tensor<1024x4096xf16>
  return %c : tensor<1024x4096xf16>
}
schedule.kernel @l2_hgemm_tn_1024_4096_128_f0b87de9 for @hgemm_tn_1024_4096_128 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = evict_first
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 32, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_8192_512_256(%a: tensor<8192x256xf16>, %b: tensor<256x512xf16>) -> tensor<8192x512xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8192x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8192x512xf32>) -> tensor<8192x512xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<8192x256xf16>, tensor<256x512xf16>) outs(%init : tensor<8192x512xf32>) -> tensor<8192x512xf32>
  %c = arith.truncf %sum : tensor<8192x512xf32> to tensor<8192x512xf16>
  return %c : tensor<8192x512xf16>
}
schedule.kernel @l2_hgemm_nn_8192_512_256_eca71d88 for @hgemm_nn_8192_512_256 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_8192_512_256(%a: tensor<8192x256xf16>, %b: tensor<512x256xf16>) -> tensor<8192x512xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8192x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8192x512xf32>) -> tensor<8192x512xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<8192x256xf16>, tensor<512x256xf16>) outs(%init : tensor<8192x512xf32>) -> tensor<8192x512xf32>
  %c = arith.truncf %sum : tensor<8192x512xf32> to tensor<8192x512xf16>
  return %c : tensor<8192x512xf16>
}
schedule.kernel @l2_hgemm_tn_8192_512_256_eca71d88 for @hgemm_tn_8192_512_256 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_12288_512_256(%a: tensor<12288x256xf16>, %b: tensor<256x512xf16>) -> tensor<12288x512xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<12288x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<12288x512xf32>) -> tensor<12288x512xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<12288x256xf16>, tensor<256x512xf16>) outs(%init : tensor<12288x512xf32>) -> tensor<12288x512xf32>
  %c = arith.truncf %sum : tensor<12288x512xf32> to tensor<12288x512xf16>
  return %c : tensor<12288x512xf16>
}
schedule.kernel @l2_hgemm_nn_12288_512_256_ac4f9f0d for @hgemm_nn_12288_512_256 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 64, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_12288_512_256(%a: tensor<12288x256xf16>, %b: tensor<512x256xf16>) -> tensor<12288x512xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<12288x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<12288x512xf32>) -> tensor<12288x512xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<12288x256xf16>, tensor<512x256xf16>) outs(%init : tensor<12288x512xf32>) -> tensor<12288x512xf32>
  %c = arith.truncf %sum : tensor<12288x512xf32> to tensor<12288x512xf16>
  return %c : tensor<12288x512xf16>
}
schedule.kernel @l2_hgemm_tn_12288_512_256_eca71d88 for @hgemm_tn_12288_512_256 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_4096_4096_256(%a: tensor<4096x256xf16>, %b: tensor<256x4096xf16>) -> tensor<4096x4096xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4096x4096xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<4096x256xf16>, tensor<256x4096xf16>) outs(%init : tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
  %c = arith.truncf %sum : tensor<4096x4096xf32> to tensor<4096x4096xf16>
  return %c : tensor<4096x4096xf16>
}
schedule.kernel @l2_hgemm_nn_4096_4096_256_0fc99820 for @hgemm_nn_4096_4096_256 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_4096_4096_256(%a: tensor<4096x256xf16>, %b: tensor<4096x256xf16>) -> tensor<4096x4096xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4096x4096xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<4096x256xf16>, tensor<4096x256xf16>) outs(%init : tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
  %c = arith.truncf %sum : tensor<4096x4096xf32> to tensor<4096x4096xf16>
  return %c : tensor<4096x4096xf16>
}
schedule.kernel @l2_hgemm_tn_4096_4096_256_2b66ce5f for @hgemm_tn_4096_4096_256 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = pingpong, registers = [24, 240], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_2048_12288_64(%a: tensor<2048x64xf16>, %b: tensor<64x12288xf16>) -> tensor<2048x12288xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2048x12288xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2048x12288xf32>) -> tensor<2048x12288xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<2048x64xf16>, tensor<64x12288xf16>) outs(%init : tensor<2048x12288xf32>) -> tensor<2048x12288xf32>
  %c = arith.truncf %sum : tensor<2048x12288xf32> to tensor<2048x12288xf16>
  return %c : tensor<2048x12288xf16>
}
schedule.kernel @l2_hgemm_nn_2048_12288_64_828498bc for @hgemm_nn_2048_12288_64 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_tn_2048_12288_64(%a: tensor<2048x64xf16>, %b: tensor<12288x64xf16>) -> tensor<2048x12288xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2048x12288xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2048x12288xf32>) -> tensor<2048x12288xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<2048x64xf16>, tensor<12288x64xf16>) outs(%init : tensor<2048x12288xf32>) -> tensor<2048x12288xf32>
  %c = arith.truncf %sum : tensor<2048x12288xf32> to tensor<2048x12288xf16>
  return %c : tensor<2048x12288xf16>
}
schedule.kernel @l2_hgemm_tn_2048_12288_64_828498bc for @hgemm_tn_2048_12288_64 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_nn_12288_512_128(%a: tensor<12288x128xf16>, %b: tensor<128x512xf16>) -> tensor<12288x512xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<12288x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<12288x512xf32>) -> tensor<12288x512xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<12288x128xf16>, tensor<128x512xf16>) outs(%init : tensor<12288x512xf32>) -> tensor<12288x512xf32>
  %c = arith.truncf %sum : tensor<12288x512xf32> to tensor<12288x512xf16>
  return %c : tensor<12288x512xf16>
}
schedule.kernel @l2_hgemm_nn_12288_512_128_ac4f9f0d for @hgemm_nn_12288_512_128 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 64, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_12288_512_128(%a: tensor<12288x128xf16>, %b: tensor<512x128xf16>) -> tensor<12288x512xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<12288x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<12288x512xf32>) -> tensor<12288x512xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<12288x128xf16>, tensor<512x128xf16>) outs(%init : tensor<12288x512xf32>) -> tensor<12288x512xf32>
  %c = arith.truncf %sum : tensor<12288x512xf32> to tensor<12288x512xf16>
  return %c : tensor<12288x512xf16>
}
schedule.kernel @l2_hgemm_tn_12288_512_128_ac4f9f0d for @hgemm_tn_12288_512_128 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 64, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_512_1024_128(%a: tensor<512x128xf16>, %b: tensor<128x1024xf16>) -> tensor<512x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<512x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<512x1024xf32>) -> tensor<512x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<512x128xf16>, tensor<128x1024xf16>) outs(%init : tensor<512x1024xf32>) -> tensor<512x1024xf32>
  %c = arith.truncf %sum : tensor<512x1024xf32> to tensor<512x1024xf16>
  return %c : tensor<512x1024xf16>
}
schedule.kernel @l2_hgemm_nn_512_1024_128_2fe1c964 for @hgemm_nn_512_1024_128 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 4, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_n, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_tn_512_1024_128(%a: tensor<512x128xf16>, %b: tensor<1024x128xf16>) -> tensor<512x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<512x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<512x1024xf32>) -> tensor<512x1024xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<512x128xf16>, tensor<1024x128xf16>) outs(%init : tensor<512x1024xf32>) -> tensor<512x1024xf32>
  %c = arith.truncf %sum : tensor<512x1024xf32> to tensor<512x1024xf16>
  return %c : tensor<512x1024xf16>
}
schedule.kernel @l2_hgemm_tn_512_1024_128_2fe1c964 for @hgemm_tn_512_1024_128 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 4, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_n, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_nn_1024_16384_64(%a: tensor<1024x64xf16>, %b: tensor<64x16384xf16>) -> tensor<1024x16384xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x16384xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x16384xf32>) -> tensor<1024x16384xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x64xf16>, tensor<64x16384xf16>) outs(%init : tensor<1024x16384xf32>) -> tensor<1024x16384xf32>
  %c = arith.truncf %sum : tensor<1024x16384xf32> to tensor<1024x16384xf16>
  return %c : tensor<1024x16384xf16>
}
schedule.kernel @l2_hgemm_nn_1024_16384_64_828498bc for @hgemm_nn_1024_16384_64 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_tn_1024_16384_64(%a: tensor<1024x64xf16>, %b: tensor<16384x64xf16>) -> tensor<1024x16384xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x16384xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x16384xf32>) -> tensor<1024x16384xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<1024x64xf16>, tensor<16384x64xf16>) outs(%init : tensor<1024x16384xf32>) -> tensor<1024x16384xf32>
  %c = arith.truncf %sum : tensor<1024x16384xf32> to tensor<1024x16384xf16>
  return %c : tensor<1024x16384xf16>
}
schedule.kernel @l2_hgemm_tn_1024_16384_64_828498bc for @hgemm_tn_1024_16384_64 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_nn_2048_2048_64(%a: tensor<2048x64xf16>, %b: tensor<64x2048xf16>) -> tensor<2048x2048xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2048x2048xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2048x2048xf32>) -> tensor<2048x2048xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<2048x64xf16>, tensor<64x2048xf16>) outs(%init : tensor<2048x2048xf32>) -> tensor<2048x2048xf32>
  %c = arith.truncf %sum : tensor<2048x2048xf32> to tensor<2048x2048xf16>
  return %c : tensor<2048x2048xf16>
}
schedule.kernel @l2_hgemm_nn_2048_2048_64_e983fc38 for @hgemm_nn_2048_2048_64 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_tn_2048_2048_64(%a: tensor<2048x64xf16>, %b: tensor<2048x64xf16>) -> tensor<2048x2048xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2048x2048xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2048x2048xf32>) -> tensor<2048x2048xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<2048x64xf16>, tensor<2048x64xf16>) outs(%init : tensor<2048x2048xf32>) -> tensor<2048x2048xf32>
  %c = arith.truncf %sum : tensor<2048x2048xf32> to tensor<2048x2048xf16>
  return %c : tensor<2048x2048xf16>
}
schedule.kernel @l2_hgemm_tn_2048_2048_64_96dfc94b for @hgemm_tn_2048_2048_64 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 64, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_nn_12288_1024_64(%a: tensor<12288x64xf16>, %b: tensor<64x1024xf16>) -> tensor<12288x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<12288x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<12288x1024xf32>) -> tensor<12288x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<12288x64xf16>, tensor<64x1024xf16>) outs(%init : tensor<12288x1024xf32>) -> tensor<12288x1024xf32>
  %c = arith.truncf %sum : tensor<12288x1024xf32> to tensor<12288x1024xf16>
  return %c : tensor<12288x1024xf16>
}
schedule.kernel @l2_hgemm_nn_12288_1024_64_96dfc94b for @hgemm_nn_12288_1024_64 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 64, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_tn_12288_1024_64(%a: tensor<12288x64xf16>, %b: tensor<1024x64xf16>) -> tensor<12288x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<12288x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<12288x1024xf32>) -> tensor<12288x1024xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<12288x64xf16>, tensor<1024x64xf16>) outs(%init : tensor<12288x1024xf32>) -> tensor<12288x1024xf32>
  %c = arith.truncf %sum : tensor<12288x1024xf32> to tensor<12288x1024xf16>
  return %c : tensor<12288x1024xf16>
}
schedule.kernel @l2_hgemm_tn_12288_1024_64_e4a97363 for @hgemm_tn_12288_1024_64 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 96, warps = [8, 1, 1]
  schedule.tile cta = [96, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 7, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 48, stages = 2
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_nn_16384_1024_256(%a: tensor<16384x256xf16>, %b: tensor<256x1024xf16>) -> tensor<16384x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<16384x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<16384x1024xf32>) -> tensor<16384x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<16384x256xf16>, tensor<256x1024xf16>) outs(%init : tensor<16384x1024xf32>) -> tensor<16384x1024xf32>
  %c = arith.truncf %sum : tensor<16384x1024xf32> to tensor<16384x1024xf16>
  return %c : tensor<16384x1024xf16>
}
schedule.kernel @l2_hgemm_nn_16384_1024_256_0fc99820 for @hgemm_nn_16384_1024_256 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_16384_1024_256(%a: tensor<16384x256xf16>, %b: tensor<1024x256xf16>) -> tensor<16384x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<16384x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<16384x1024xf32>) -> tensor<16384x1024xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<16384x256xf16>, tensor<1024x256xf16>) outs(%init : tensor<16384x1024xf32>) -> tensor<16384x1024xf32>
  %c = arith.truncf %sum : tensor<16384x1024xf32> to tensor<16384x1024xf16>
  return %c : tensor<16384x1024xf16>
}
schedule.kernel @l2_hgemm_tn_16384_1024_256_e75c7ea6 for @hgemm_tn_16384_1024_256 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_2048_1024_128(%a: tensor<2048x128xf16>, %b: tensor<128x1024xf16>) -> tensor<2048x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2048x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<2048x128xf16>, tensor<128x1024xf16>) outs(%init : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %c = arith.truncf %sum : tensor<2048x1024xf32> to tensor<2048x1024xf16>
  return %c : tensor<2048x1024xf16>
}
schedule.kernel @l2_hgemm_nn_2048_1024_128_ac4f9f0d for @hgemm_nn_2048_1024_128 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 64, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_2048_1024_128(%a: tensor<2048x128xf16>, %b: tensor<1024x128xf16>) -> tensor<2048x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2048x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<2048x128xf16>, tensor<1024x128xf16>) outs(%init : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %c = arith.truncf %sum : tensor<2048x1024xf32> to tensor<2048x1024xf16>
  return %c : tensor<2048x1024xf16>
}
schedule.kernel @l2_hgemm_tn_2048_1024_128_f0b87de9 for @hgemm_tn_2048_1024_128 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = evict_first
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 32, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_2048_12288_256(%a: tensor<2048x256xf16>, %b: tensor<256x12288xf16>) -> tensor<2048x12288xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2048x12288xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2048x12288xf32>) -> tensor<2048x12288xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<2048x256xf16>, tensor<256x12288xf16>) outs(%init : tensor<2048x12288xf32>) -> tensor<2048x12288xf32>
  %c = arith.truncf %sum : tensor<2048x12288xf32> to tensor<2048x12288xf16>
  return %c : tensor<2048x12288xf16>
}
schedule.kernel @l2_hgemm_nn_2048_12288_256_0fc99820 for @hgemm_nn_2048_12288_256 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_2048_12288_256(%a: tensor<2048x256xf16>, %b: tensor<12288x256xf16>) -> tensor<2048x12288xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2048x12288xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2048x12288xf32>) -> tensor<2048x12288xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<2048x256xf16>, tensor<12288x256xf16>) outs(%init : tensor<2048x12288xf32>) -> tensor<2048x12288xf32>
  %c = arith.truncf %sum : tensor<2048x12288xf32> to tensor<2048x12288xf16>
  return %c : tensor<2048x12288xf16>
}
schedule.kernel @l2_hgemm_tn_2048_12288_256_d080109f for @hgemm_tn_2048_12288_256 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 16
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
}
func.func @hgemm_nn_2048_4096_64(%a: tensor<2048x64xf16>, %b: tensor<64x4096xf16>) -> tensor<2048x4096xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2048x4096xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2048x4096xf32>) -> tensor<2048x4096xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<2048x64xf16>, tensor<64x4096xf16>) outs(%init : tensor<2048x4096xf32>) -> tensor<2048x4096xf32>
  %c = arith.truncf %sum : tensor<2048x4096xf32> to tensor<2048x4096xf16>
  return %c : tensor<2048x4096xf16>
}
schedule.kernel @l2_hgemm_nn_2048_4096_64_9281820e for @hgemm_nn_2048_4096_64 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = evict_last
  schedule.pipeline stages = 8, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 32, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_2048_4096_64(%a: tensor<2048x64xf16>, %b: tensor<4096x64xf16>) -> tensor<2048x4096xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2048x4096xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2048x4096xf32>) -> tensor<2048x4096xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<2048x64xf16>, tensor<4096x64xf16>) outs(%init : tensor<2048x4096xf32>) -> tensor<2048x4096xf32>
  %c = arith.truncf %sum : tensor<2048x4096xf32> to tensor<2048x4096xf16>
  return %c : tensor<2048x4096xf16>
}
schedule.kernel @l2_hgemm_tn_2048_4096_64_9281820e for @hgemm_tn_2048_4096_64 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = evict_last
  schedule.pipeline stages = 8, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 32, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_512_2048_2048(%a: tensor<512x2048xf16>, %b: tensor<2048x2048xf16>) -> tensor<512x2048xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<512x2048xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<512x2048xf32>) -> tensor<512x2048xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<512x2048xf16>, tensor<2048x2048xf16>) outs(%init : tensor<512x2048xf32>) -> tensor<512x2048xf32>
  %c = arith.truncf %sum : tensor<512x2048xf32> to tensor<512x2048xf16>
  return %c : tensor<512x2048xf16>
}
schedule.kernel @l2_hgemm_nn_512_2048_2048_433c94f2 for @hgemm_nn_512_2048_2048 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 128, warps = [4, 1, 1]
  schedule.tile cta = [128, 64, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_512_2048_2048(%a: tensor<512x2048xf16>, %b: tensor<2048x2048xf16>) -> tensor<512x2048xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<512x2048xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<512x2048xf32>) -> tensor<512x2048xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<512x2048xf16>, tensor<2048x2048xf16>) outs(%init : tensor<512x2048xf32>) -> tensor<512x2048xf32>
  %c = arith.truncf %sum : tensor<512x2048xf32> to tensor<512x2048xf16>
  return %c : tensor<512x2048xf16>
}
schedule.kernel @l2_hgemm_tn_512_2048_2048_368371bf for @hgemm_tn_512_2048_2048 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 128, warps = [4, 1, 1]
  schedule.tile cta = [128, 64, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 16
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_12288_1024_512(%a: tensor<12288x512xf16>, %b: tensor<512x1024xf16>) -> tensor<12288x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<12288x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<12288x1024xf32>) -> tensor<12288x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<12288x512xf16>, tensor<512x1024xf16>) outs(%init : tensor<12288x1024xf32>) -> tensor<12288x1024xf32>
  %c = arith.truncf %sum : tensor<12288x1024xf32> to tensor<12288x1024xf16>
  return %c : tensor<12288x1024xf16>
}
schedule.kernel @l2_hgemm_nn_12288_1024_512_0fc99820 for @hgemm_nn_12288_1024_512 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_12288_1024_512(%a: tensor<12288x512xf16>, %b: tensor<1024x512xf16>) -> tensor<12288x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<12288x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<12288x1024xf32>) -> tensor<12288x1024xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<12288x512xf16>, tensor<1024x512xf16>) outs(%init : tensor<12288x1024xf32>) -> tensor<12288x1024xf32>
  %c = arith.truncf %sum : tensor<12288x1024xf32> to tensor<12288x1024xf16>
  return %c : tensor<12288x1024xf16>
}
schedule.kernel @l2_hgemm_tn_12288_1024_512_0fc99820 for @hgemm_tn_12288_1024_512 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_2048_512_512(%a: tensor<2048x512xf16>, %b: tensor<512x512xf16>) -> tensor<2048x512xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2048x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2048x512xf32>) -> tensor<2048x512xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<2048x512xf16>, tensor<512x512xf16>) outs(%init : tensor<2048x512xf32>) -> tensor<2048x512xf32>
  %c = arith.truncf %sum : tensor<2048x512xf32> to tensor<2048x512xf16>
  return %c : tensor<2048x512xf16>
}
schedule.kernel @l2_hgemm_nn_2048_512_512_ad31be70 for @hgemm_nn_2048_512_512 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = evict_first
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 32, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_2048_512_512(%a: tensor<2048x512xf16>, %b: tensor<512x512xf16>) -> tensor<2048x512xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2048x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2048x512xf32>) -> tensor<2048x512xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<2048x512xf16>, tensor<512x512xf16>) outs(%init : tensor<2048x512xf32>) -> tensor<2048x512xf32>
  %c = arith.truncf %sum : tensor<2048x512xf32> to tensor<2048x512xf16>
  return %c : tensor<2048x512xf16>
}
schedule.kernel @l2_hgemm_tn_2048_512_512_ad31be70 for @hgemm_tn_2048_512_512 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = evict_first
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 32, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_2048_1024_2048(%a: tensor<2048x2048xf16>, %b: tensor<2048x1024xf16>) -> tensor<2048x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2048x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<2048x2048xf16>, tensor<2048x1024xf16>) outs(%init : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %c = arith.truncf %sum : tensor<2048x1024xf32> to tensor<2048x1024xf16>
  return %c : tensor<2048x1024xf16>
}
schedule.kernel @l2_hgemm_nn_2048_1024_2048_70e1f526 for @hgemm_nn_2048_1024_2048 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = cooperative, registers = [40, 232], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_2048_1024_2048(%a: tensor<2048x2048xf16>, %b: tensor<1024x2048xf16>) -> tensor<2048x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2048x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<2048x2048xf16>, tensor<1024x2048xf16>) outs(%init : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %c = arith.truncf %sum : tensor<2048x1024xf32> to tensor<2048x1024xf16>
  return %c : tensor<2048x1024xf16>
}
schedule.kernel @l2_hgemm_tn_2048_1024_2048_70e1f526 for @hgemm_tn_2048_1024_2048 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = cooperative, registers = [40, 232], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_512_1024_12288(%a: tensor<512x12288xf16>, %b: tensor<12288x1024xf16>) -> tensor<512x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<512x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<512x1024xf32>) -> tensor<512x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<512x12288xf16>, tensor<12288x1024xf16>) outs(%init : tensor<512x1024xf32>) -> tensor<512x1024xf32>
  %c = arith.truncf %sum : tensor<512x1024xf32> to tensor<512x1024xf16>
  return %c : tensor<512x1024xf16>
}
schedule.kernel @l2_hgemm_nn_512_1024_12288_24abcca4 for @hgemm_nn_512_1024_12288 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [4, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, multicast, cache = normal
  schedule.pipeline stages = 9, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [2, 1], raster = along_m, group = 8
  schedule.split_k slices = 2, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_512_1024_12288(%a: tensor<512x12288xf16>, %b: tensor<1024x12288xf16>) -> tensor<512x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<512x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<512x1024xf32>) -> tensor<512x1024xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<512x12288xf16>, tensor<1024x12288xf16>) outs(%init : tensor<512x1024xf32>) -> tensor<512x1024xf32>
  %c = arith.truncf %sum : tensor<512x1024xf32> to tensor<512x1024xf16>
  return %c : tensor<512x1024xf16>
}
schedule.kernel @l2_hgemm_tn_512_1024_12288_05047d68 for @hgemm_tn_512_1024_12288 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 128, warps = [4, 1, 1]
  schedule.tile cta = [128, 64, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, multicast, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 9, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 2], raster = along_m, group = 16
  schedule.split_k slices = 2, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_512_4096_1024(%a: tensor<512x1024xf16>, %b: tensor<1024x4096xf16>) -> tensor<512x4096xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<512x4096xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<512x4096xf32>) -> tensor<512x4096xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<512x1024xf16>, tensor<1024x4096xf16>) outs(%init : tensor<512x4096xf32>) -> tensor<512x4096xf32>
  %c = arith.truncf %sum : tensor<512x4096xf32> to tensor<512x4096xf16>
  return %c : tensor<512x4096xf16>
}
schedule.kernel @l2_hgemm_nn_512_4096_1024_097e6bdd for @hgemm_nn_512_4096_1024 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = cooperative, registers = [40, 232], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_512_4096_1024(%a: tensor<512x1024xf16>, %b: tensor<4096x1024xf16>) -> tensor<512x4096xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<512x4096xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<512x4096xf32>) -> tensor<512x4096xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<512x1024xf16>, tensor<4096x1024xf16>) outs(%init : tensor<512x4096xf32>) -> tensor<512x4096xf32>
  %c = arith.truncf %sum : tensor<512x4096xf32> to tensor<512x4096xf16>
  return %c : tensor<512x4096xf16>
}
schedule.kernel @l2_hgemm_tn_512_4096_1024_f0b87de9 for @hgemm_tn_512_4096_1024 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = evict_first
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 32, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_4096_1024_1024(%a: tensor<4096x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<4096x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4096x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4096x1024xf32>) -> tensor<4096x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<4096x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<4096x1024xf32>) -> tensor<4096x1024xf32>
  %c = arith.truncf %sum : tensor<4096x1024xf32> to tensor<4096x1024xf16>
  return %c : tensor<4096x1024xf16>
}
schedule.kernel @l2_hgemm_nn_4096_1024_1024_0fc99820 for @hgemm_nn_4096_1024_1024 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_4096_1024_1024(%a: tensor<4096x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<4096x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4096x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4096x1024xf32>) -> tensor<4096x1024xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<4096x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<4096x1024xf32>) -> tensor<4096x1024xf32>
  %c = arith.truncf %sum : tensor<4096x1024xf32> to tensor<4096x1024xf16>
  return %c : tensor<4096x1024xf16>
}
schedule.kernel @l2_hgemm_tn_4096_1024_1024_0fc99820 for @hgemm_tn_4096_1024_1024 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_512_8192_1024(%a: tensor<512x1024xf16>, %b: tensor<1024x8192xf16>) -> tensor<512x8192xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<512x8192xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<512x8192xf32>) -> tensor<512x8192xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<512x1024xf16>, tensor<1024x8192xf16>) outs(%init : tensor<512x8192xf32>) -> tensor<512x8192xf32>
  %c = arith.truncf %sum : tensor<512x8192xf32> to tensor<512x8192xf16>
  return %c : tensor<512x8192xf16>
}
schedule.kernel @l2_hgemm_nn_512_8192_1024_9ca72186 for @hgemm_nn_512_8192_1024 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 16
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_512_8192_1024(%a: tensor<512x1024xf16>, %b: tensor<8192x1024xf16>) -> tensor<512x8192xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<512x8192xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<512x8192xf32>) -> tensor<512x8192xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<512x1024xf16>, tensor<8192x1024xf16>) outs(%init : tensor<512x8192xf32>) -> tensor<512x8192xf32>
  %c = arith.truncf %sum : tensor<512x8192xf32> to tensor<512x8192xf16>
  return %c : tensor<512x8192xf16>
}
schedule.kernel @l2_hgemm_tn_512_8192_1024_830d256e for @hgemm_tn_512_8192_1024 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 5, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 16
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_1024_1024_4096(%a: tensor<1024x4096xf16>, %b: tensor<4096x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x4096xf16>, tensor<4096x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
schedule.kernel @l2_hgemm_nn_1024_1024_4096_1dbcd7a0 for @hgemm_nn_1024_1024_4096 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [4, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_1024_1024_4096(%a: tensor<1024x4096xf16>, %b: tensor<1024x4096xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<1024x4096xf16>, tensor<1024x4096xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
schedule.kernel @l2_hgemm_tn_1024_1024_4096_1dbcd7a0 for @hgemm_tn_1024_1024_4096 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [4, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_1024_12288_512(%a: tensor<1024x512xf16>, %b: tensor<512x12288xf16>) -> tensor<1024x12288xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x12288xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x12288xf32>) -> tensor<1024x12288xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x512xf16>, tensor<512x12288xf16>) outs(%init : tensor<1024x12288xf32>) -> tensor<1024x12288xf32>
  %c = arith.truncf %sum : tensor<1024x12288xf32> to tensor<1024x12288xf16>
  return %c : tensor<1024x12288xf16>
}
schedule.kernel @l2_hgemm_nn_1024_12288_512_0fc99820 for @hgemm_nn_1024_12288_512 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_1024_12288_512(%a: tensor<1024x512xf16>, %b: tensor<12288x512xf16>) -> tensor<1024x12288xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x12288xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x12288xf32>) -> tensor<1024x12288xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<1024x512xf16>, tensor<12288x512xf16>) outs(%init : tensor<1024x12288xf32>) -> tensor<1024x12288xf32>
  %c = arith.truncf %sum : tensor<1024x12288xf32> to tensor<1024x12288xf16>
  return %c : tensor<1024x12288xf16>
}
schedule.kernel @l2_hgemm_tn_1024_12288_512_0fc99820 for @hgemm_tn_1024_12288_512 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_512_4096_2048(%a: tensor<512x2048xf16>, %b: tensor<2048x4096xf16>) -> tensor<512x4096xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<512x4096xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<512x4096xf32>) -> tensor<512x4096xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<512x2048xf16>, tensor<2048x4096xf16>) outs(%init : tensor<512x4096xf32>) -> tensor<512x4096xf32>
  %c = arith.truncf %sum : tensor<512x4096xf32> to tensor<512x4096xf16>
  return %c : tensor<512x4096xf16>
}
schedule.kernel @l2_hgemm_nn_512_4096_2048_097e6bdd for @hgemm_nn_512_4096_2048 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = cooperative, registers = [40, 232], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_512_4096_2048(%a: tensor<512x2048xf16>, %b: tensor<4096x2048xf16>) -> tensor<512x4096xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<512x4096xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<512x4096xf32>) -> tensor<512x4096xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<512x2048xf16>, tensor<4096x2048xf16>) outs(%init : tensor<512x4096xf32>) -> tensor<512x4096xf32>
  %c = arith.truncf %sum : tensor<512x4096xf32> to tensor<512x4096xf16>
  return %c : tensor<512x4096xf16>
}
schedule.kernel @l2_hgemm_tn_512_4096_2048_4e6c5e61 for @hgemm_tn_512_4096_2048 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = cooperative, registers = [24, 240], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 4
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_1024_512_1024(%a: tensor<1024x1024xf16>, %b: tensor<1024x512xf16>) -> tensor<1024x512xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x512xf32>) -> tensor<1024x512xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x512xf16>) outs(%init : tensor<1024x512xf32>) -> tensor<1024x512xf32>
  %c = arith.truncf %sum : tensor<1024x512xf32> to tensor<1024x512xf16>
  return %c : tensor<1024x512xf16>
}
schedule.kernel @l2_hgemm_nn_1024_512_1024_45db1b30 for @hgemm_nn_1024_512_1024 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_1024_512_1024(%a: tensor<1024x1024xf16>, %b: tensor<512x1024xf16>) -> tensor<1024x512xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x512xf32>) -> tensor<1024x512xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<1024x1024xf16>, tensor<512x1024xf16>) outs(%init : tensor<1024x512xf32>) -> tensor<1024x512xf32>
  %c = arith.truncf %sum : tensor<1024x512xf32> to tensor<1024x512xf16>
  return %c : tensor<1024x512xf16>
}
schedule.kernel @l2_hgemm_tn_1024_512_1024_45db1b30 for @hgemm_tn_1024_512_1024 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_2048_1024_1024(%a: tensor<2048x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<2048x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2048x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<2048x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %c = arith.truncf %sum : tensor<2048x1024xf32> to tensor<2048x1024xf16>
  return %c : tensor<2048x1024xf16>
}
schedule.kernel @l2_hgemm_nn_2048_1024_1024_9d6ee842 for @hgemm_nn_2048_1024_1024 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = evict_last
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 32, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_2048_1024_1024(%a: tensor<2048x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<2048x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2048x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<2048x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %c = arith.truncf %sum : tensor<2048x1024xf32> to tensor<2048x1024xf16>
  return %c : tensor<2048x1024xf16>
}
schedule.kernel @l2_hgemm_tn_2048_1024_1024_eca71d88 for @hgemm_tn_2048_1024_1024 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_1024_512_8192(%a: tensor<1024x8192xf16>, %b: tensor<8192x512xf16>) -> tensor<1024x512xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x512xf32>) -> tensor<1024x512xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x8192xf16>, tensor<8192x512xf16>) outs(%init : tensor<1024x512xf32>) -> tensor<1024x512xf32>
  %c = arith.truncf %sum : tensor<1024x512xf32> to tensor<1024x512xf16>
  return %c : tensor<1024x512xf16>
}
schedule.kernel @l2_hgemm_nn_1024_512_8192_ee24cb13 for @hgemm_nn_1024_512_8192 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [4, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, multicast, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 9, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 2], raster = along_m, group = 8
  schedule.split_k slices = 2, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_1024_512_8192(%a: tensor<1024x8192xf16>, %b: tensor<512x8192xf16>) -> tensor<1024x512xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x512xf32>) -> tensor<1024x512xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<1024x8192xf16>, tensor<512x8192xf16>) outs(%init : tensor<1024x512xf32>) -> tensor<1024x512xf32>
  %c = arith.truncf %sum : tensor<1024x512xf32> to tensor<1024x512xf16>
  return %c : tensor<1024x512xf16>
}
schedule.kernel @l2_hgemm_tn_1024_512_8192_ee24cb13 for @hgemm_tn_1024_512_8192 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [4, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, multicast, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 9, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 2], raster = along_m, group = 8
  schedule.split_k slices = 2, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_512_4096_512(%a: tensor<512x512xf16>, %b: tensor<512x4096xf16>) -> tensor<512x4096xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<512x4096xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<512x4096xf32>) -> tensor<512x4096xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<512x512xf16>, tensor<512x4096xf16>) outs(%init : tensor<512x4096xf32>) -> tensor<512x4096xf32>
  %c = arith.truncf %sum : tensor<512x4096xf32> to tensor<512x4096xf16>
  return %c : tensor<512x4096xf16>
}
schedule.kernel @l2_hgemm_nn_512_4096_512_90525a89 for @hgemm_nn_512_4096_512 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = cooperative, registers = [24, 240], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 4
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 32, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_512_4096_512(%a: tensor<512x512xf16>, %b: tensor<4096x512xf16>) -> tensor<512x4096xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<512x4096xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<512x4096xf32>) -> tensor<512x4096xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<512x512xf16>, tensor<4096x512xf16>) outs(%init : tensor<512x4096xf32>) -> tensor<512x4096xf32>
  %c = arith.truncf %sum : tensor<512x4096xf32> to tensor<512x4096xf16>
  return %c : tensor<512x4096xf16>
}
schedule.kernel @l2_hgemm_tn_512_4096_512_f0b87de9 for @hgemm_tn_512_4096_512 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = evict_first
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 32, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_1024_8192_512(%a: tensor<1024x512xf16>, %b: tensor<512x8192xf16>) -> tensor<1024x8192xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x8192xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x8192xf32>) -> tensor<1024x8192xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x512xf16>, tensor<512x8192xf16>) outs(%init : tensor<1024x8192xf32>) -> tensor<1024x8192xf32>
  %c = arith.truncf %sum : tensor<1024x8192xf32> to tensor<1024x8192xf16>
  return %c : tensor<1024x8192xf16>
}
schedule.kernel @l2_hgemm_nn_1024_8192_512_0fc99820 for @hgemm_nn_1024_8192_512 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_1024_8192_512(%a: tensor<1024x512xf16>, %b: tensor<8192x512xf16>) -> tensor<1024x8192xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x8192xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x8192xf32>) -> tensor<1024x8192xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<1024x512xf16>, tensor<8192x512xf16>) outs(%init : tensor<1024x8192xf32>) -> tensor<1024x8192xf32>
  %c = arith.truncf %sum : tensor<1024x8192xf32> to tensor<1024x8192xf16>
  return %c : tensor<1024x8192xf16>
}
schedule.kernel @l2_hgemm_tn_1024_8192_512_e75c7ea6 for @hgemm_tn_1024_8192_512 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 6, specialize = pingpong, registers = [40, 232], ctas_per_sm = 1
  schedule.grid persistent, cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_2048_512_1024(%a: tensor<2048x1024xf16>, %b: tensor<1024x512xf16>) -> tensor<2048x512xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2048x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2048x512xf32>) -> tensor<2048x512xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<2048x1024xf16>, tensor<1024x512xf16>) outs(%init : tensor<2048x512xf32>) -> tensor<2048x512xf32>
  %c = arith.truncf %sum : tensor<2048x512xf32> to tensor<2048x512xf16>
  return %c : tensor<2048x512xf16>
}
schedule.kernel @l2_hgemm_nn_2048_512_1024_1dbcd7a0 for @hgemm_nn_2048_512_1024 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [4, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_2048_512_1024(%a: tensor<2048x1024xf16>, %b: tensor<512x1024xf16>) -> tensor<2048x512xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2048x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2048x512xf32>) -> tensor<2048x512xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<2048x1024xf16>, tensor<512x1024xf16>) outs(%init : tensor<2048x512xf32>) -> tensor<2048x512xf32>
  %c = arith.truncf %sum : tensor<2048x512xf32> to tensor<2048x512xf16>
  return %c : tensor<2048x512xf16>
}
schedule.kernel @l2_hgemm_tn_2048_512_1024_1dbcd7a0 for @hgemm_tn_2048_512_1024 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [4, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_1024_512_512(%a: tensor<1024x512xf16>, %b: tensor<512x512xf16>) -> tensor<1024x512xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x512xf32>) -> tensor<1024x512xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x512xf16>, tensor<512x512xf16>) outs(%init : tensor<1024x512xf32>) -> tensor<1024x512xf32>
  %c = arith.truncf %sum : tensor<1024x512xf32> to tensor<1024x512xf16>
  return %c : tensor<1024x512xf16>
}
schedule.kernel @l2_hgemm_nn_1024_512_512_45db1b30 for @hgemm_nn_1024_512_512 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_1024_512_512(%a: tensor<1024x512xf16>, %b: tensor<512x512xf16>) -> tensor<1024x512xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x512xf32>) -> tensor<1024x512xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<1024x512xf16>, tensor<512x512xf16>) outs(%init : tensor<1024x512xf32>) -> tensor<1024x512xf32>
  %c = arith.truncf %sum : tensor<1024x512xf32> to tensor<1024x512xf16>
  return %c : tensor<1024x512xf16>
}
schedule.kernel @l2_hgemm_tn_1024_512_512_45db1b30 for @hgemm_tn_1024_512_512 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_512_1024_4096(%a: tensor<512x4096xf16>, %b: tensor<4096x1024xf16>) -> tensor<512x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<512x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<512x1024xf32>) -> tensor<512x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<512x4096xf16>, tensor<4096x1024xf16>) outs(%init : tensor<512x1024xf32>) -> tensor<512x1024xf32>
  %c = arith.truncf %sum : tensor<512x1024xf32> to tensor<512x1024xf16>
  return %c : tensor<512x1024xf16>
}
schedule.kernel @l2_hgemm_nn_512_1024_4096_32d256a3 for @hgemm_nn_512_1024_4096 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, multicast, cache = normal
  schedule.pipeline stages = 6, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [2, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_512_1024_4096(%a: tensor<512x4096xf16>, %b: tensor<1024x4096xf16>) -> tensor<512x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<512x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<512x1024xf32>) -> tensor<512x1024xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<512x4096xf16>, tensor<1024x4096xf16>) outs(%init : tensor<512x1024xf32>) -> tensor<512x1024xf32>
  %c = arith.truncf %sum : tensor<512x1024xf32> to tensor<512x1024xf16>
  return %c : tensor<512x1024xf16>
}
schedule.kernel @l2_hgemm_tn_512_1024_4096_32d256a3 for @hgemm_tn_512_1024_4096 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, multicast, cache = normal
  schedule.pipeline stages = 6, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [2, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_512_1024_2048(%a: tensor<512x2048xf16>, %b: tensor<2048x1024xf16>) -> tensor<512x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<512x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<512x1024xf32>) -> tensor<512x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<512x2048xf16>, tensor<2048x1024xf16>) outs(%init : tensor<512x1024xf32>) -> tensor<512x1024xf32>
  %c = arith.truncf %sum : tensor<512x1024xf32> to tensor<512x1024xf16>
  return %c : tensor<512x1024xf16>
}
schedule.kernel @l2_hgemm_nn_512_1024_2048_0e2acf70 for @hgemm_nn_512_1024_2048 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 9, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_512_1024_2048(%a: tensor<512x2048xf16>, %b: tensor<1024x2048xf16>) -> tensor<512x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<512x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<512x1024xf32>) -> tensor<512x1024xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<512x2048xf16>, tensor<1024x2048xf16>) outs(%init : tensor<512x1024xf32>) -> tensor<512x1024xf32>
  %c = arith.truncf %sum : tensor<512x1024xf32> to tensor<512x1024xf16>
  return %c : tensor<512x1024xf16>
}
schedule.kernel @l2_hgemm_tn_512_1024_2048_0e2acf70 for @hgemm_tn_512_1024_2048 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 9, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_1_4096_4096(%a: tensor<1x4096xf16>, %b: tensor<4096x4096xf16>) -> tensor<1x4096xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1x4096xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x4096xf32>) -> tensor<1x4096xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1x4096xf16>, tensor<4096x4096xf16>) outs(%init : tensor<1x4096xf32>) -> tensor<1x4096xf32>
  %c = arith.truncf %sum : tensor<1x4096xf32> to tensor<1x4096xf16>
  return %c : tensor<1x4096xf16>
}
schedule.kernel @l2_hgemm_nn_1_4096_4096_08a88b3c for @hgemm_nn_1_4096_4096 target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 2, 2]
  schedule.tile cta = [16, 64, 128]
  schedule.load a via = cp_async, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = cp_async, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 3, specialize = none, registers = [0, 0], ctas_per_sm = 3
  schedule.grid cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 6, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, pdl
}
func.func @hgemm_tn_1_4096_4096(%a: tensor<1x4096xf16>, %b: tensor<4096x4096xf16>) -> tensor<1x4096xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1x4096xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x4096xf32>) -> tensor<1x4096xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<1x4096xf16>, tensor<4096x4096xf16>) outs(%init : tensor<1x4096xf32>) -> tensor<1x4096xf32>
  %c = arith.truncf %sum : tensor<1x4096xf32> to tensor<1x4096xf16>
  return %c : tensor<1x4096xf16>
}
schedule.kernel @l2_hgemm_tn_1_4096_4096_f3d9abc9 for @hgemm_tn_1_4096_4096 target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 1, 8]
  schedule.tile cta = [16, 16, 512]
  schedule.load a via = direct, vector = 8, swizzle = 0, cache = normal
  schedule.load b via = direct, vector = 8, swizzle = 0, cache = normal
  schedule.pipeline stages = 1, specialize = none, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, pdl
}
func.func @hgemm_nn_1_28672_8192(%a: tensor<1x8192xf16>, %b: tensor<8192x28672xf16>) -> tensor<1x28672xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1x28672xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x28672xf32>) -> tensor<1x28672xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1x8192xf16>, tensor<8192x28672xf16>) outs(%init : tensor<1x28672xf32>) -> tensor<1x28672xf32>
  %c = arith.truncf %sum : tensor<1x28672xf32> to tensor<1x28672xf16>
  return %c : tensor<1x28672xf16>
}
schedule.kernel @l2_hgemm_nn_1_28672_8192_d4a8d624 for @hgemm_nn_1_28672_8192 target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 2, 2]
  schedule.tile cta = [32, 64, 128]
  schedule.load a via = cp_async, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = cp_async, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 4, specialize = none, registers = [0, 0], ctas_per_sm = 2
  schedule.grid cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, pdl
}
func.func @hgemm_tn_1_28672_8192(%a: tensor<1x8192xf16>, %b: tensor<28672x8192xf16>) -> tensor<1x28672xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1x28672xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x28672xf32>) -> tensor<1x28672xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<1x8192xf16>, tensor<28672x8192xf16>) outs(%init : tensor<1x28672xf32>) -> tensor<1x28672xf32>
  %c = arith.truncf %sum : tensor<1x28672xf32> to tensor<1x28672xf16>
  return %c : tensor<1x28672xf16>
}
schedule.kernel @l2_hgemm_tn_1_28672_8192_d4a8d624 for @hgemm_tn_1_28672_8192 target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 2, 2]
  schedule.tile cta = [32, 64, 128]
  schedule.load a via = cp_async, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = cp_async, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 4, specialize = none, registers = [0, 0], ctas_per_sm = 2
  schedule.grid cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, pdl
}
func.func @hgemm_nn_2_4096_14336(%a: tensor<2x14336xf16>, %b: tensor<14336x4096xf16>) -> tensor<2x4096xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2x4096xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2x4096xf32>) -> tensor<2x4096xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<2x14336xf16>, tensor<14336x4096xf16>) outs(%init : tensor<2x4096xf32>) -> tensor<2x4096xf32>
  %c = arith.truncf %sum : tensor<2x4096xf32> to tensor<2x4096xf16>
  return %c : tensor<2x4096xf16>
}
schedule.kernel @l2_hgemm_nn_2_4096_14336_08a88b3c for @hgemm_nn_2_4096_14336 target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 2, 2]
  schedule.tile cta = [16, 64, 128]
  schedule.load a via = cp_async, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = cp_async, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 3, specialize = none, registers = [0, 0], ctas_per_sm = 3
  schedule.grid cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 6, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, pdl
}
func.func @hgemm_tn_2_4096_14336(%a: tensor<2x14336xf16>, %b: tensor<4096x14336xf16>) -> tensor<2x4096xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2x4096xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2x4096xf32>) -> tensor<2x4096xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<2x14336xf16>, tensor<4096x14336xf16>) outs(%init : tensor<2x4096xf32>) -> tensor<2x4096xf32>
  %c = arith.truncf %sum : tensor<2x4096xf32> to tensor<2x4096xf16>
  return %c : tensor<2x4096xf16>
}
schedule.kernel @l2_hgemm_tn_2_4096_14336_02e200cf for @hgemm_tn_2_4096_14336 target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 1, 4]
  schedule.tile cta = [16, 32, 128]
  schedule.load a via = cp_async, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = cp_async, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 4, specialize = none, registers = [0, 0], ctas_per_sm = 4
  schedule.grid cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 4, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, pdl
}
func.func @hgemm_nn_4_14336_4096(%a: tensor<4x4096xf16>, %b: tensor<4096x14336xf16>) -> tensor<4x14336xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x14336xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x14336xf32>) -> tensor<4x14336xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<4x4096xf16>, tensor<4096x14336xf16>) outs(%init : tensor<4x14336xf32>) -> tensor<4x14336xf32>
  %c = arith.truncf %sum : tensor<4x14336xf32> to tensor<4x14336xf16>
  return %c : tensor<4x14336xf16>
}
schedule.kernel @l2_hgemm_nn_4_14336_4096_d4a8d624 for @hgemm_nn_4_14336_4096 target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 2, 2]
  schedule.tile cta = [32, 64, 128]
  schedule.load a via = cp_async, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = cp_async, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 4, specialize = none, registers = [0, 0], ctas_per_sm = 2
  schedule.grid cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, pdl
}
func.func @hgemm_tn_4_14336_4096(%a: tensor<4x4096xf16>, %b: tensor<14336x4096xf16>) -> tensor<4x14336xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x14336xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x14336xf32>) -> tensor<4x14336xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<4x4096xf16>, tensor<14336x4096xf16>) outs(%init : tensor<4x14336xf32>) -> tensor<4x14336xf32>
  %c = arith.truncf %sum : tensor<4x14336xf32> to tensor<4x14336xf16>
  return %c : tensor<4x14336xf16>
}
schedule.kernel @l2_hgemm_tn_4_14336_4096_d4a8d624 for @hgemm_tn_4_14336_4096 target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 2, 2]
  schedule.tile cta = [32, 64, 128]
  schedule.load a via = cp_async, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = cp_async, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 4, specialize = none, registers = [0, 0], ctas_per_sm = 2
  schedule.grid cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, pdl
}
func.func @hgemm_nn_8_8192_28672(%a: tensor<8x28672xf16>, %b: tensor<28672x8192xf16>) -> tensor<8x8192xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8x8192xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8x8192xf32>) -> tensor<8x8192xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<8x28672xf16>, tensor<28672x8192xf16>) outs(%init : tensor<8x8192xf32>) -> tensor<8x8192xf32>
  %c = arith.truncf %sum : tensor<8x8192xf32> to tensor<8x8192xf16>
  return %c : tensor<8x8192xf16>
}
schedule.kernel @l2_hgemm_nn_8_8192_28672_f8a13abf for @hgemm_nn_8_8192_28672 target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 2, 2]
  schedule.tile cta = [32, 64, 128]
  schedule.load a via = cp_async, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = cp_async, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 4, specialize = none, registers = [0, 0], ctas_per_sm = 2
  schedule.grid cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 2, cluster = 2
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, pdl
}
func.func @hgemm_tn_8_8192_28672(%a: tensor<8x28672xf16>, %b: tensor<8192x28672xf16>) -> tensor<8x8192xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8x8192xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8x8192xf32>) -> tensor<8x8192xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<8x28672xf16>, tensor<8192x28672xf16>) outs(%init : tensor<8x8192xf32>) -> tensor<8x8192xf32>
  %c = arith.truncf %sum : tensor<8x8192xf32> to tensor<8x8192xf16>
  return %c : tensor<8x8192xf16>
}
schedule.kernel @l2_hgemm_tn_8_8192_28672_c7eac03e for @hgemm_tn_8_8192_28672 target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 1, 4]
  schedule.tile cta = [16, 32, 128]
  schedule.load a via = cp_async, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = cp_async, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 4, specialize = none, registers = [0, 0], ctas_per_sm = 4
  schedule.grid cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 2, cluster = 2
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold
}
func.func @hgemm_nn_16_14336_4096(%a: tensor<16x4096xf16>, %b: tensor<4096x14336xf16>) -> tensor<16x14336xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<16x14336xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<16x14336xf32>) -> tensor<16x14336xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<16x4096xf16>, tensor<4096x14336xf16>) outs(%init : tensor<16x14336xf32>) -> tensor<16x14336xf32>
  %c = arith.truncf %sum : tensor<16x14336xf32> to tensor<16x14336xf16>
  return %c : tensor<16x14336xf16>
}
schedule.kernel @l2_hgemm_nn_16_14336_4096_d2601a2e for @hgemm_nn_16_14336_4096 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 16, warps = [4, 1, 1]
  schedule.tile cta = [16, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, multicast, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = evict_first
  schedule.pipeline stages = 11, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 2], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 16, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_16_14336_4096(%a: tensor<16x4096xf16>, %b: tensor<14336x4096xf16>) -> tensor<16x14336xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<16x14336xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<16x14336xf32>) -> tensor<16x14336xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<16x4096xf16>, tensor<14336x4096xf16>) outs(%init : tensor<16x14336xf32>) -> tensor<16x14336xf32>
  %c = arith.truncf %sum : tensor<16x14336xf32> to tensor<16x14336xf16>
  return %c : tensor<16x14336xf16>
}
schedule.kernel @l2_hgemm_tn_16_14336_4096_7145b138 for @hgemm_tn_16_14336_4096 target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 2, 2]
  schedule.tile cta = [16, 32, 128]
  schedule.load a via = cp_async, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = cp_async, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 4, specialize = none, registers = [0, 0], ctas_per_sm = 2
  schedule.grid cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold
}
func.func @hgemm_nn_16_8192_8192(%a: tensor<16x8192xf16>, %b: tensor<8192x8192xf16>) -> tensor<16x8192xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<16x8192xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<16x8192xf32>) -> tensor<16x8192xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<16x8192xf16>, tensor<8192x8192xf16>) outs(%init : tensor<16x8192xf32>) -> tensor<16x8192xf32>
  %c = arith.truncf %sum : tensor<16x8192xf32> to tensor<16x8192xf16>
  return %c : tensor<16x8192xf16>
}
schedule.kernel @l2_hgemm_nn_16_8192_8192_fcc4663f for @hgemm_nn_16_8192_8192 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 32, warps = [4, 1, 1]
  schedule.tile cta = [32, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = evict_last
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 32, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_16_8192_8192(%a: tensor<16x8192xf16>, %b: tensor<8192x8192xf16>) -> tensor<16x8192xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<16x8192xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<16x8192xf32>) -> tensor<16x8192xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<16x8192xf16>, tensor<8192x8192xf16>) outs(%init : tensor<16x8192xf32>) -> tensor<16x8192xf32>
  %c = arith.truncf %sum : tensor<16x8192xf32> to tensor<16x8192xf16>
  return %c : tensor<16x8192xf16>
}
schedule.kernel @l2_hgemm_tn_16_8192_8192_cf5b7417 for @hgemm_tn_16_8192_8192 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 16, warps = [4, 1, 1]
  schedule.tile cta = [16, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = evict_first
  schedule.pipeline stages = 10, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 16, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_17_4096_4096(%a: tensor<17x4096xf16>, %b: tensor<4096x4096xf16>) -> tensor<17x4096xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<17x4096xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<17x4096xf32>) -> tensor<17x4096xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<17x4096xf16>, tensor<4096x4096xf16>) outs(%init : tensor<17x4096xf32>) -> tensor<17x4096xf32>
  %c = arith.truncf %sum : tensor<17x4096xf32> to tensor<17x4096xf16>
  return %c : tensor<17x4096xf16>
}
schedule.kernel @l2_hgemm_nn_17_4096_4096_fcc4663f for @hgemm_nn_17_4096_4096 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 32, warps = [4, 1, 1]
  schedule.tile cta = [32, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = evict_last
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 32, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_17_4096_4096(%a: tensor<17x4096xf16>, %b: tensor<4096x4096xf16>) -> tensor<17x4096xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<17x4096xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<17x4096xf32>) -> tensor<17x4096xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<17x4096xf16>, tensor<4096x4096xf16>) outs(%init : tensor<17x4096xf32>) -> tensor<17x4096xf32>
  %c = arith.truncf %sum : tensor<17x4096xf32> to tensor<17x4096xf16>
  return %c : tensor<17x4096xf16>
}
schedule.kernel @l2_hgemm_tn_17_4096_4096_1c21dc64 for @hgemm_tn_17_4096_4096 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, swap, n = 32, warps = [4, 1, 1]
  schedule.tile cta = [32, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 8, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 1
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = tma, columns = 32, stages = 1
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_32_28672_8192(%a: tensor<32x8192xf16>, %b: tensor<8192x28672xf16>) -> tensor<32x28672xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<32x28672xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<32x28672xf32>) -> tensor<32x28672xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<32x8192xf16>, tensor<8192x28672xf16>) outs(%init : tensor<32x28672xf32>) -> tensor<32x28672xf32>
  %c = arith.truncf %sum : tensor<32x28672xf32> to tensor<32x28672xf16>
  return %c : tensor<32x28672xf16>
}
schedule.kernel @l2_hgemm_nn_32_28672_8192_d4a8d624 for @hgemm_nn_32_28672_8192 target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 2, 2]
  schedule.tile cta = [32, 64, 128]
  schedule.load a via = cp_async, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = cp_async, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 4, specialize = none, registers = [0, 0], ctas_per_sm = 2
  schedule.grid cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, pdl
}
func.func @hgemm_tn_32_28672_8192(%a: tensor<32x8192xf16>, %b: tensor<28672x8192xf16>) -> tensor<32x28672xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<32x28672xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<32x28672xf32>) -> tensor<32x28672xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<32x8192xf16>, tensor<28672x8192xf16>) outs(%init : tensor<32x28672xf32>) -> tensor<32x28672xf32>
  %c = arith.truncf %sum : tensor<32x28672xf32> to tensor<32x28672xf16>
  return %c : tensor<32x28672xf16>
}
schedule.kernel @l2_hgemm_tn_32_28672_8192_d4a8d624 for @hgemm_tn_32_28672_8192 target("sm_90a") {
  schedule.mma mma_sync accumulator = f32, n = 8, warps = [1, 2, 2]
  schedule.tile cta = [32, 64, 128]
  schedule.load a via = cp_async, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = cp_async, vector = 8, swizzle = 128, cache = normal
  schedule.pipeline stages = 4, specialize = none, registers = [0, 0], ctas_per_sm = 2
  schedule.grid cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 1, cluster = 1
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, pdl
}
func.func @hgemm_nn_33_8192_8192(%a: tensor<33x8192xf16>, %b: tensor<8192x8192xf16>) -> tensor<33x8192xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<33x8192xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<33x8192xf32>) -> tensor<33x8192xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<33x8192xf16>, tensor<8192x8192xf16>) outs(%init : tensor<33x8192xf32>) -> tensor<33x8192xf32>
  %c = arith.truncf %sum : tensor<33x8192xf32> to tensor<33x8192xf16>
  return %c : tensor<33x8192xf16>
}
schedule.kernel @l2_hgemm_nn_33_8192_8192_96e32db9 for @hgemm_nn_33_8192_8192 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [4, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = evict_first
  schedule.pipeline stages = 9, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 2, cluster = 2
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_tn_33_8192_8192(%a: tensor<33x8192xf16>, %b: tensor<8192x8192xf16>) -> tensor<33x8192xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<33x8192xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<33x8192xf32>) -> tensor<33x8192xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<33x8192xf16>, tensor<8192x8192xf16>) outs(%init : tensor<33x8192xf32>) -> tensor<33x8192xf32>
  %c = arith.truncf %sum : tensor<33x8192xf32> to tensor<33x8192xf16>
  return %c : tensor<33x8192xf16>
}
schedule.kernel @l2_hgemm_tn_33_8192_8192_96e32db9 for @hgemm_tn_33_8192_8192 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 128, warps = [4, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = evict_first
  schedule.pipeline stages = 9, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 8
  schedule.split_k slices = 2, cluster = 2
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, prefetch_maps, pdl
}
func.func @hgemm_nn_64_4096_14336(%a: tensor<64x14336xf16>, %b: tensor<14336x4096xf16>) -> tensor<64x4096xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x4096xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x4096xf32>) -> tensor<64x4096xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<64x14336xf16>, tensor<14336x4096xf16>) outs(%init : tensor<64x4096xf32>) -> tensor<64x4096xf32>
  %c = arith.truncf %sum : tensor<64x4096xf32> to tensor<64x4096xf16>
  return %c : tensor<64x4096xf16>
}
schedule.kernel @l2_hgemm_nn_64_4096_14336_5081f50e for @hgemm_nn_64_4096_14336 target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 128]
  schedule.load a via = tma, vector = 8, swizzle = 128, cache = normal
  schedule.load b via = tma, vector = 8, swizzle = 128, cache = evict_first
  schedule.pipeline stages = 7, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [1, 1], raster = along_m, group = 16
  schedule.split_k slices = 2, cluster = 2
  schedule.epilogue store = direct, columns = 0, stages = 0
  schedule.launch fold, prefetch_maps, pdl
}
