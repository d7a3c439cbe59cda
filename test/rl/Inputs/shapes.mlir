func.func @hgemm_nn_64_512_4096(%a: tensor<64x4096xf16>, %b: tensor<4096x512xf16>) -> tensor<64x512xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x512xf32>) -> tensor<64x512xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<64x4096xf16>, tensor<4096x512xf16>) outs(%init : tensor<64x512xf32>) -> tensor<64x512xf32>
  %c = arith.truncf %sum : tensor<64x512xf32> to tensor<64x512xf16>
  return %c : tensor<64x512xf16>
}
func.func @hgemm_tn_1024_1024_1024(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
func.func @hgemm_nn_4096_256_512(%a: tensor<4096x512xf16>, %b: tensor<512x256xf16>) -> tensor<4096x256xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4096x256xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4096x256xf32>) -> tensor<4096x256xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<4096x512xf16>, tensor<512x256xf16>) outs(%init : tensor<4096x256xf32>) -> tensor<4096x256xf32>
  %c = arith.truncf %sum : tensor<4096x256xf32> to tensor<4096x256xf16>
  return %c : tensor<4096x256xf16>
}
func.func @hgemm_tn_2048_2048_2048(%a: tensor<2048x2048xf16>, %b: tensor<2048x2048xf16>) -> tensor<2048x2048xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2048x2048xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2048x2048xf32>) -> tensor<2048x2048xf32>
  %sum = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<2048x2048xf16>, tensor<2048x2048xf16>) outs(%init : tensor<2048x2048xf32>) -> tensor<2048x2048xf32>
  %c = arith.truncf %sum : tensor<2048x2048xf32> to tensor<2048x2048xf16>
  return %c : tensor<2048x2048xf16>
}
