// C = gelu(A * B + bias), with a bias over N: a fused epilogue.
//
//   l2-opt --search examples/gelu.mlir
#id = affine_map<(m, n) -> (m, n)>
#columns = affine_map<(m, n) -> (n)>
func.func @gelu(%a: tensor<4096x4096xf16>, %b: tensor<4096x4096xf16>,
                %bias: tensor<4096xf16>) -> tensor<4096x4096xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4096x4096xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4096x4096xf32>)
      -> tensor<4096x4096xf32>
  %sum = linalg.matmul
      ins(%a, %b : tensor<4096x4096xf16>, tensor<4096x4096xf16>)
      outs(%init : tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
  %dest = tensor.empty() : tensor<4096x4096xf16>
  %c = linalg.generic {indexing_maps = [#id, #columns, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%sum, %bias : tensor<4096x4096xf32>, tensor<4096xf16>)
      outs(%dest : tensor<4096x4096xf16>) {
  ^bb0(%product: f32, %half_bias: f16, %out: f16):
    %half = arith.constant 0.5 : f32
    %one = arith.constant 1.0 : f32
    %cubic = arith.constant 0.044715 : f32
    %scale = arith.constant 0.7978845608 : f32
    // x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))) / 2
    %wide_bias = arith.extf %half_bias : f16 to f32
    %x = arith.addf %product, %wide_bias : f32
    %square = arith.mulf %x, %x : f32
    %cube = arith.mulf %square, %x : f32
    %bent = arith.mulf %cube, %cubic : f32
    %inner = arith.addf %x, %bent : f32
    %scaled = arith.mulf %inner, %scale : f32
    %tanh = math.tanh %scaled : f32
    %factor = arith.addf %tanh, %one : f32
    %twice = arith.mulf %x, %factor : f32
    %y = arith.mulf %twice, %half : f32
    %result = arith.truncf %y : f32 to f16
    linalg.yield %result : f16
  } -> tensor<4096x4096xf16>
  return %c : tensor<4096x4096xf16>
}
