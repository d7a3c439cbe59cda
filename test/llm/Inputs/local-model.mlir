func.func @hgemm_nn_128_128_128(%a: tensor<128x128xf16>, %b: tensor<128x128xf16>) -> tensor<128x128xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<128x128xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<128x128xf32>) -> tensor<128x128xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<128x128xf16>, tensor<128x128xf16>) outs(%init : tensor<128x128xf32>) -> tensor<128x128xf32>
  %c = arith.truncf %sum : tensor<128x128xf32> to tensor<128x128xf16>
  return %c : tensor<128x128xf16>
}
func.func @hgemm_nn_1024_1024_1024(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
func.func @hgemm_nn_4096_4096_4096(%a: tensor<4096x4096xf16>, %b: tensor<4096x4096xf16>) -> tensor<4096x4096xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4096x4096xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<4096x4096xf16>, tensor<4096x4096xf16>) outs(%init : tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
  %c = arith.truncf %sum : tensor<4096x4096xf32> to tensor<4096x4096xf16>
  return %c : tensor<4096x4096xf16>
}
func.func @hgemm_nn_64_64_16384(%a: tensor<64x16384xf16>, %b: tensor<16384x64xf16>) -> tensor<64x64xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x64xf32>) -> tensor<64x64xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<64x16384xf16>, tensor<16384x64xf16>) outs(%init : tensor<64x64xf32>) -> tensor<64x64xf32>
  %c = arith.truncf %sum : tensor<64x64xf32> to tensor<64x64xf16>
  return %c : tensor<64x64xf16>
}
func.func @hgemm_nn_256_128_4096(%a: tensor<256x4096xf16>, %b: tensor<4096x128xf16>) -> tensor<256x128xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<256x128xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<256x128xf32>) -> tensor<256x128xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<256x4096xf16>, tensor<4096x128xf16>) outs(%init : tensor<256x128xf32>) -> tensor<256x128xf32>
  %c = arith.truncf %sum : tensor<256x128xf32> to tensor<256x128xf16>
  return %c : tensor<256x128xf16>
}
func.func @hgemm_nn_64_4096_4096(%a: tensor<64x4096xf16>, %b: tensor<4096x4096xf16>) -> tensor<64x4096xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x4096xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x4096xf32>) -> tensor<64x4096xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<64x4096xf16>, tensor<4096x4096xf16>) outs(%init : tensor<64x4096xf32>) -> tensor<64x4096xf32>
  %c = arith.truncf %sum : tensor<64x4096xf32> to tensor<64x4096xf16>
  return %c : tensor<64x4096xf16>
}
func.func @hgemm_nn_8192_64_8192(%a: tensor<8192x8192xf16>, %b: tensor<8192x64xf16>) -> tensor<8192x64xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8192x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8192x64xf32>) -> tensor<8192x64xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<8192x8192xf16>, tensor<8192x64xf16>) outs(%init : tensor<8192x64xf32>) -> tensor<8192x64xf32>
  %c = arith.truncf %sum : tensor<8192x64xf32> to tensor<8192x64xf16>
  return %c : tensor<8192x64xf16>
}
func.func @hgemm_nn_2048_512_1024(%a: tensor<2048x1024xf16>, %b: tensor<1024x512xf16>) -> tensor<2048x512xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2048x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2048x512xf32>) -> tensor<2048x512xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<2048x1024xf16>, tensor<1024x512xf16>) outs(%init : tensor<2048x512xf32>) -> tensor<2048x512xf32>
  %c = arith.truncf %sum : tensor<2048x512xf32> to tensor<2048x512xf16>
  return %c : tensor<2048x512xf16>
}
func.func @hgemm_nn_1000_1000_1000(%a: tensor<1000x1000xf16>, %b: tensor<1000x1000xf16>) -> tensor<1000x1000xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1000x1000xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1000x1000xf32>) -> tensor<1000x1000xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1000x1000xf16>, tensor<1000x1000xf16>) outs(%init : tensor<1000x1000xf32>) -> tensor<1000x1000xf32>
  %c = arith.truncf %sum : tensor<1000x1000xf32> to tensor<1000x1000xf16>
  return %c : tensor<1000x1000xf16>
}
func.func @hgemm_nn_16384_4096_1024(%a: tensor<16384x1024xf16>, %b: tensor<1024x4096xf16>) -> tensor<16384x4096xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<16384x4096xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<16384x4096xf32>) -> tensor<16384x4096xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<16384x1024xf16>, tensor<1024x4096xf16>) outs(%init : tensor<16384x4096xf32>) -> tensor<16384x4096xf32>
  %c = arith.truncf %sum : tensor<16384x4096xf32> to tensor<16384x4096xf16>
  return %c : tensor<16384x4096xf16>
}
