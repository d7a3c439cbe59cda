// The same with B[N,K]: rows of B are columns of the product's right factor,
// said by indexing maps.

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (n, k)>
#c = affine_map<(m, n, k) -> (m, n)>

func.func @hgemm_tn(%a: tensor<4096x4096xf16>, %b: tensor<4096x4096xf16>)
    -> tensor<4096x4096xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4096x4096xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4096x4096xf32>)
      -> tensor<4096x4096xf32>
  %sum = linalg.matmul indexing_maps = [#a, #b, #c]
      ins(%a, %b : tensor<4096x4096xf16>, tensor<4096x4096xf16>)
      outs(%init : tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
  %c = arith.truncf %sum : tensor<4096x4096xf32> to tensor<4096x4096xf16>
  return %c : tensor<4096x4096xf16>
}
