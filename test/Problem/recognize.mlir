// RUN: l2-opt %s --l2-recognize --verify-diagnostics --split-input-file

#tn_a = affine_map<(m, n, k) -> (m, k)>
#tn_b = affine_map<(m, n, k) -> (n, k)>
#tn_c = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(m, n) -> (m, n)>

// f32 outs, then a truncation: f32 accumulation, f16 output.
// expected-remark @below {{contract f32f16f16f16_nn_64x32x16}}
func.func @truncated(%a: tensor<64x16xf16>, %b: tensor<16x32xf16>)
    -> tensor<64x32xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x32xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x32xf32>)
      -> tensor<64x32xf32>
  %sum = linalg.matmul
      ins(%a, %b : tensor<64x16xf16>, tensor<16x32xf16>)
      outs(%init : tensor<64x32xf32>) -> tensor<64x32xf32>
  %dest = tensor.empty() : tensor<64x32xf16>
  %c = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%sum : tensor<64x32xf32>) outs(%dest : tensor<64x32xf16>) {
  ^bb0(%in: f32, %out: f16):
    %t = arith.truncf %in : f32 to f16
    linalg.yield %t : f16
  } -> tensor<64x32xf16>
  return %c : tensor<64x32xf16>
}

// TN by indexing maps; the truncation as arith on tensors.
// expected-remark @below {{contract f32bf16bf16bf16_tn_1x7x4097}}
func.func @transposed_b(%a: tensor<1x4097xbf16>, %b: tensor<7x4097xbf16>)
    -> tensor<1x7xbf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1x7xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x7xf32>)
      -> tensor<1x7xf32>
  %sum = linalg.matmul indexing_maps = [#tn_a, #tn_b, #tn_c]
      ins(%a, %b : tensor<1x4097xbf16>, tensor<7x4097xbf16>)
      outs(%init : tensor<1x7xf32>) -> tensor<1x7xf32>
  %c = arith.truncf %sum : tensor<1x7xf32> to tensor<1x7xbf16>
  return %c : tensor<1x7xbf16>
}

// f16 outs permit half accumulation; the zeros as a constant tensor.
// expected-remark @below {{contract f16f16f16f16_tn_8x8x8}}
func.func @half(%a: tensor<8x8xf16>, %b: tensor<8x8xf16>) -> tensor<8x8xf16> {
  %init = arith.constant dense<0.0> : tensor<8x8xf16>
  %c = linalg.contract indexing_maps = [#tn_a, #tn_b, #tn_c]
      ins(%a, %b : tensor<8x8xf16>, tensor<8x8xf16>)
      outs(%init : tensor<8x8xf16>) -> tensor<8x8xf16>
  return %c : tensor<8x8xf16>
}

// bf16 outs: nothing accumulates in bf16, so f32.
// expected-remark @below {{contract f32bf16bf16bf16_nn_8x8x8}}
func.func @bf16(%a: tensor<8x8xbf16>, %b: tensor<8x8xbf16>,
                %c: tensor<8x8xbf16>) -> tensor<8x8xbf16> {
  %zero = arith.constant 0.0 : bf16
  %init = linalg.fill ins(%zero : bf16) outs(%c : tensor<8x8xbf16>)
      -> tensor<8x8xbf16>
  %r = linalg.matmul ins(%a, %b : tensor<8x8xbf16>, tensor<8x8xbf16>)
      outs(%init : tensor<8x8xbf16>) -> tensor<8x8xbf16>
  return %r : tensor<8x8xbf16>
}

// A generic of the same form, f32 returned as it is, loops in another order.
// expected-remark @below {{contract f32f16f16f32_tn_2x3x5}}
func.func @generic(%a: tensor<2x5xf16>, %b: tensor<3x5xf16>) -> tensor<2x3xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2x3xf32>)
      -> tensor<2x3xf32>
  %c = linalg.generic {
      indexing_maps = [affine_map<(k, n, m) -> (m, k)>,
                       affine_map<(k, n, m) -> (n, k)>,
                       affine_map<(k, n, m) -> (m, n)>],
      iterator_types = ["reduction", "parallel", "parallel"]}
      ins(%a, %b : tensor<2x5xf16>, tensor<3x5xf16>)
      outs(%init : tensor<2x3xf32>) {
  ^bb0(%x: f16, %y: f16, %acc: f32):
    %xx = arith.extf %x : f16 to f32
    %yy = arith.extf %y : f16 to f32
    %p = arith.mulf %yy, %xx : f32
    %s = arith.addf %p, %acc : f32
    linalg.yield %s : f32
  } -> tensor<2x3xf32>
  return %c : tensor<2x3xf32>
}

// Functions without linalg ops are no one's business.
func.func @helper(%x: i32) -> i32 {
  return %x : i32
}
