func.func @thin(%a: tensor<64x16384xf16>, %b: tensor<16384x64xf16>) -> tensor<64x64xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x64xf32>) -> tensor<64x64xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<64x16384xf16>, tensor<16384x64xf16>) outs(%init : tensor<64x64xf32>) -> tensor<64x64xf32>
  %c = arith.truncf %sum : tensor<64x64xf32> to tensor<64x64xf16>
  return %c : tensor<64x64xf16>
}
