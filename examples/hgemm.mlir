// C = A * B for half matrices: f32 accumulation, f16 output, A[M,K], B[K,N].
//
//   l2-opt --search examples/hgemm.mlir

func.func @hgemm(%a: tensor<4096x4096xf16>, %b: tensor<4096x4096xf16>)
    -> tensor<4096x4096xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4096x4096xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4096x4096xf32>)
      -> tensor<4096x4096xf32>
  %sum = linalg.matmul
      ins(%a, %b : tensor<4096x4096xf16>, tensor<4096x4096xf16>)
      outs(%init : tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
  %c = arith.truncf %sum : tensor<4096x4096xf32> to tensor<4096x4096xf16>
  return %c : tensor<4096x4096xf16>
}
