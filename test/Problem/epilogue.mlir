// RUN: l2-opt %s --l2-recognize --verify-diagnostics --split-input-file

#id = affine_map<(m, n) -> (m, n)>
#col = affine_map<(m, n) -> (n)>

// A bias over N and GELU (tanh), with x^3 as a power.
// expected-remark @below {{contract f32f16f16f16_nn_64x32x16_n.f16-add_0.1-c3f000000-mul_2.3-mul_2.2-mul_5.2-c3d372713-mul_6.7-add_2.8-c3f4c422a-mul_9.10-tanh_11-c3f800000-add_12.13-mul_4.14}}
func.func @gelu(%a: tensor<64x16xf16>, %b: tensor<16x32xf16>, %bias: tensor<32xf16>) -> tensor<64x32xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x32xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x32xf32>) -> tensor<64x32xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<64x16xf16>, tensor<16x32xf16>) outs(%init : tensor<64x32xf32>) -> tensor<64x32xf32>
  %dest = tensor.empty() : tensor<64x32xf16>
  %c = linalg.generic {indexing_maps = [#id, #col, #id], iterator_types = ["parallel", "parallel"]}
      ins(%sum, %bias : tensor<64x32xf32>, tensor<32xf16>) outs(%dest : tensor<64x32xf16>) {
  ^bb0(%x: f32, %t: f16, %out: f16):
    %half = arith.constant 0.5 : f32
    %one = arith.constant 1.0 : f32
    %three = arith.constant 3.0 : f32
    %p = arith.constant 0.044715 : f32
    %s = arith.constant 0.797884583 : f32
    %w = arith.extf %t : f16 to f32
    %v = arith.addf %x, %w : f32
    %h = arith.mulf %v, %half : f32
    %cube = math.powf %v, %three : f32
    %scaled = arith.mulf %cube, %p : f32
    %inner = arith.addf %v, %scaled : f32
    %arg = arith.mulf %inner, %s : f32
    %tanh = math.tanh %arg : f32
    %f = arith.addf %tanh, %one : f32
    %g = arith.mulf %h, %f : f32
    %r = arith.truncf %g : f32 to f16
    linalg.yield %r : f16
  } -> tensor<64x32xf16>
  return %c : tensor<64x32xf16>
}

// -----

#id = affine_map<(m, n) -> (m, n)>
#none = affine_map<(m, n) -> ()>

// Op by op, on whole tensors and named ops: a bias over M spread out first,
// ReLU, a residual in half, a scale.
// expected-remark @below {{contract f32f16f16f16_nn_8x8x8_m.f32-r.f16-s.f32-add_0.1-c00000000-max_4.5-add_6.2-mul_7.3}}
func.func @chain(%a: tensor<8x8xf16>, %b: tensor<8x8xf16>, %bias: tensor<8xf32>, %residual: tensor<8x8xf16>, %scale: f32) -> tensor<8x8xf16> {
  %zero = arith.constant 0.0 : f32
  %zeros = arith.constant dense<0.0> : tensor<8x8xf32>
  %empty = tensor.empty() : tensor<8x8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8x8xf32>) -> tensor<8x8xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<8x8xf16>, tensor<8x8xf16>) outs(%init : tensor<8x8xf32>) -> tensor<8x8xf32>
  %wide = linalg.broadcast ins(%bias : tensor<8xf32>) outs(%empty : tensor<8x8xf32>) dimensions = [1]
  %biased = linalg.add ins(%sum, %wide : tensor<8x8xf32>, tensor<8x8xf32>) outs(%empty : tensor<8x8xf32>) -> tensor<8x8xf32>
  %relu = arith.maximumf %biased, %zeros : tensor<8x8xf32>
  %narrow = arith.truncf %relu : tensor<8x8xf32> to tensor<8x8xf16>
  %added = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%narrow, %residual : tensor<8x8xf16>, tensor<8x8xf16>) outs(%narrow : tensor<8x8xf16>) -> tensor<8x8xf16>
  %dest = tensor.empty() : tensor<8x8xf16>
  %c = linalg.generic {indexing_maps = [#id, #none, #id], iterator_types = ["parallel", "parallel"]}
      ins(%added, %scale : tensor<8x8xf16>, f32) outs(%dest : tensor<8x8xf16>) {
  ^bb0(%x: f16, %s: f32, %out: f16):
    %w = arith.extf %x : f16 to f32
    %m = arith.mulf %w, %s : f32
    %r = arith.truncf %m : f32 to f16
    linalg.yield %r : f16
  } -> tensor<8x8xf16>
  return %c : tensor<8x8xf16>
}

// -----

// Into a tensor that is not zero: it is added.
// expected-remark @below {{contract f32bf16bf16f32_nn_8x8x8_r.f32-add_0.1}}
func.func @accumulate(%a: tensor<8x8xbf16>, %b: tensor<8x8xbf16>, %c: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %sum = linalg.matmul ins(%a, %b : tensor<8x8xbf16>, tensor<8x8xbf16>) outs(%c : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %sum : tensor<8x8xf32>
}

// -----

#id = affine_map<(m, n) -> (m, n)>

// Leaky ReLU by a comparison; what is not used does not count.
// expected-remark @below {{contract f16f16f16f16_nn_8x8x8_c00000000-gt_0.1-c3dccc000-mul_0.3-sel_2.0.4}}
func.func @select(%a: tensor<8x8xf16>, %b: tensor<8x8xf16>, %unused: tensor<8x8xf16>) -> tensor<8x8xf16> {
  %zero = arith.constant 0.0 : f16
  %empty = tensor.empty() : tensor<8x8xf16>
  %init = linalg.fill ins(%zero : f16) outs(%empty : tensor<8x8xf16>) -> tensor<8x8xf16>
  %sum = linalg.matmul ins(%a, %b : tensor<8x8xf16>, tensor<8x8xf16>) outs(%init : tensor<8x8xf16>) -> tensor<8x8xf16>
  %dead = arith.addf %sum, %unused : tensor<8x8xf16>
  %c = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%sum : tensor<8x8xf16>) outs(%empty : tensor<8x8xf16>) {
  ^bb0(%x: f16, %out: f16):
    %slope = arith.constant 0.1 : f16
    %z = arith.constant 0.0 : f16
    %positive = arith.cmpf ogt, %x, %z : f16
    %small = arith.mulf %x, %slope : f16
    %r = arith.select %positive, %x, %small : f16
    linalg.yield %r : f16
  } -> tensor<8x8xf16>
  return %c : tensor<8x8xf16>
}

// -----

// expected-remark @below {{contract f32f16f16f32_nn_16x8x32x4}}
func.func @batch(%a: tensor<4x16x32xf16>, %b: tensor<4x32x8xf16>) -> tensor<4x16x8xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x16x8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x16x8xf32>) -> tensor<4x16x8xf32>
  %c = linalg.batch_matmul ins(%a, %b : tensor<4x16x32xf16>, tensor<4x32x8xf16>) outs(%init : tensor<4x16x8xf32>) -> tensor<4x16x8xf32>
  return %c : tensor<4x16x8xf32>
}

// -----

#a = affine_map<(b, m, n, k) -> (b, k, m)>
#b = affine_map<(b, m, n, k) -> (n, k)>
#c = affine_map<(b, m, n, k) -> (b, m, n)>
#id = affine_map<(b, m, n) -> (b, m, n)>
#bias = affine_map<(b, m, n) -> (n)>

// One B for all products, and a bias.
// expected-remark @below {{contract f32f16f16f32_tt_16x8x32x4b_n.f32-add_0.1}}
func.func @shared(%a: tensor<4x32x16xf16>, %b: tensor<8x32xf16>, %bias: tensor<8xf32>) -> tensor<4x16x8xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x16x8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x16x8xf32>) -> tensor<4x16x8xf32>
  %sum = linalg.contract indexing_maps = [#a, #b, #c] ins(%a, %b : tensor<4x32x16xf16>, tensor<8x32xf16>) outs(%init : tensor<4x16x8xf32>) -> tensor<4x16x8xf32>
  %c = linalg.generic {indexing_maps = [#id, #bias, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%sum, %bias : tensor<4x16x8xf32>, tensor<8xf32>) outs(%empty : tensor<4x16x8xf32>) {
  ^bb0(%x: f32, %t: f32, %out: f32):
    %r = arith.addf %x, %t : f32
    linalg.yield %r : f32
  } -> tensor<4x16x8xf32>
  return %c : tensor<4x16x8xf32>
}
