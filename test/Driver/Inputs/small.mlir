// Two small payloads: NN, and TN of odd sizes.
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (n, k)>
#c = affine_map<(m, n, k) -> (m, n)>

func.func @first(%a: tensor<256x512xf16>, %b: tensor<512x128xf16>)
    -> tensor<256x128xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<256x128xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<256x128xf32>)
      -> tensor<256x128xf32>
  %sum = linalg.matmul
      ins(%a, %b : tensor<256x512xf16>, tensor<512x128xf16>)
      outs(%init : tensor<256x128xf32>) -> tensor<256x128xf32>
  %result = arith.truncf %sum : tensor<256x128xf32> to tensor<256x128xf16>
  return %result : tensor<256x128xf16>
}

func.func @second(%a: tensor<63x100xbf16>, %b: tensor<65x100xbf16>)
    -> tensor<63x65xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<63x65xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<63x65xf32>)
      -> tensor<63x65xf32>
  %sum = linalg.matmul indexing_maps = [#a, #b, #c]
      ins(%a, %b : tensor<63x100xbf16>, tensor<65x100xbf16>)
      outs(%init : tensor<63x65xf32>) -> tensor<63x65xf32>
  return %sum : tensor<63x65xf32>
}
