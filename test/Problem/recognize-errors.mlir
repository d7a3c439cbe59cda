// RUN: l2-opt %s --l2-recognize --verify-diagnostics --split-input-file
func.func @dynamic(%a: tensor<?x4xf16>, %b: tensor<4x4xf16>, %c: tensor<?x4xf32>)
    -> tensor<?x4xf32> {
  %zero = arith.constant 0.0 : f32
  %init = linalg.fill ins(%zero : f32) outs(%c : tensor<?x4xf32>)
      -> tensor<?x4xf32>
  // expected-error @below {{has the dynamic shape 'tensor<?x4xf16>' for A; expected static sizes}}
  %r = linalg.matmul ins(%a, %b : tensor<?x4xf16>, tensor<4x4xf16>)
      outs(%init : tensor<?x4xf32>) -> tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}

// -----

func.func @too_large(%a: tensor<2147483648x4xf16>, %b: tensor<4x4xf16>) -> tensor<2147483648x4xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2147483648x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2147483648x4xf32>)
      -> tensor<2147483648x4xf32>
  // expected-error @below {{has a size of 2147483648 in 'tensor<2147483648x4xf16>' for A; expected 1 to 2147483647}}
  %c = linalg.matmul ins(%a, %b : tensor<2147483648x4xf16>, tensor<4x4xf16>)
      outs(%init : tensor<2147483648x4xf32>) -> tensor<2147483648x4xf32>
  return %c : tensor<2147483648x4xf32>
}

// -----

func.func @empty_size(%a: tensor<4x0xf16>, %b: tensor<0x4xf16>) -> tensor<4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x4xf32>)
      -> tensor<4x4xf32>
  // expected-error @below {{has a size of 0 in 'tensor<4x0xf16>' for A; expected 1 to 2147483647}}
  %c = linalg.matmul ins(%a, %b : tensor<4x0xf16>, tensor<0x4xf16>)
      outs(%init : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %c : tensor<4x4xf32>
}

// -----

func.func @transposed_c(%a: tensor<4x4xf16>, %b: tensor<4x4xf16>) -> tensor<4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x4xf32>)
      -> tensor<4x4xf32>
  // expected-error @below {{does not take its first operand's rows to its result's rows}}
  %c = linalg.matmul
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>,
                       affine_map<(m, n, k) -> (k, n)>,
                       affine_map<(m, n, k) -> (n, m)>]
      ins(%a, %b : tensor<4x4xf16>, tensor<4x4xf16>)
      outs(%init : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %c : tensor<4x4xf32>
}

// -----

func.func @broadcast(%a: tensor<4x4xf16>, %b: tensor<4xf16>) -> tensor<4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x4xf32>)
      -> tensor<4x4xf32>
  // expected-error @below {{has the rank-1 tensor 'tensor<4xf16>' for B; expected rank 2, or 3 in a batch}}
  %c = linalg.matmul
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>,
                       affine_map<(m, n, k) -> (k)>,
                       affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : tensor<4x4xf16>, tensor<4xf16>)
      outs(%init : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %c : tensor<4x4xf32>
}

// -----

func.func @two_batches(%a: tensor<2x3x4x4xf16>, %b: tensor<2x3x4x4xf16>) -> tensor<2x3x4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2x3x4x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2x3x4x4xf32>)
      -> tensor<2x3x4x4xf32>
  // expected-error @below {{has the rank-4 tensor 'tensor<2x3x4x4xf16>' for A; expected rank 2, or 3 in a batch}}
  %c = linalg.contract
      indexing_maps = [affine_map<(b, c, m, n, k) -> (b, c, m, k)>,
                       affine_map<(b, c, m, n, k) -> (b, c, k, n)>,
                       affine_map<(b, c, m, n, k) -> (b, c, m, n)>]
      ins(%a, %b : tensor<2x3x4x4xf16>, tensor<2x3x4x4xf16>)
      outs(%init : tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32>
  return %c : tensor<2x3x4x4xf32>
}

// -----

func.func @batch_inside(%a: tensor<4x2x4xf16>, %b: tensor<2x4x4xf16>) -> tensor<2x4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2x4x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2x4x4xf32>)
      -> tensor<2x4x4xf32>
  // expected-error @below {{does not take its first operand's rows to its result's rows}}
  %c = linalg.contract
      indexing_maps = [affine_map<(b, m, n, k) -> (m, b, k)>,
                       affine_map<(b, m, n, k) -> (b, k, n)>,
                       affine_map<(b, m, n, k) -> (b, m, n)>]
      ins(%a, %b : tensor<4x2x4xf16>, tensor<2x4x4xf16>)
      outs(%init : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
  return %c : tensor<2x4x4xf32>
}

// -----

func.func @wrong_elements(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x4xf32>)
      -> tensor<4x4xf32>
  // expected-error @below {{has elements of type 'f32' for A; expected f16 or bf16}}
  %c = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>)
      outs(%init : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %c : tensor<4x4xf32>
}

// -----

func.func @wrong_output(%a: tensor<4x4xf16>, %b: tensor<4x4xf16>) -> tensor<4x4xf64> {
  %zero = arith.constant 0.0 : f64
  %empty = tensor.empty() : tensor<4x4xf64>
  %init = linalg.fill ins(%zero : f64) outs(%empty : tensor<4x4xf64>)
      -> tensor<4x4xf64>
  // expected-error @below {{has elements of type 'f64' for C; expected f16, bf16 or f32}}
  %c = linalg.matmul ins(%a, %b : tensor<4x4xf16>, tensor<4x4xf16>)
      outs(%init : tensor<4x4xf64>) -> tensor<4x4xf64>
  return %c : tensor<4x4xf64>
}

// -----

func.func @mixed_inputs(%a: tensor<4x4xf16>, %b: tensor<4x4xbf16>) -> tensor<4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x4xf32>)
      -> tensor<4x4xf32>
  // expected-error @below {{multiplies f16 by bf16; expected equal element types}}
  %c = linalg.matmul ins(%a, %b : tensor<4x4xf16>, tensor<4x4xbf16>)
      outs(%init : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %c : tensor<4x4xf32>
}

// -----

func.func @mixed_output(%a: tensor<4x4xbf16>, %b: tensor<4x4xbf16>) -> tensor<4x4xf16> {
  %zero = arith.constant 0.0 : f16
  %empty = tensor.empty() : tensor<4x4xf16>
  %init = linalg.fill ins(%zero : f16) outs(%empty : tensor<4x4xf16>)
      -> tensor<4x4xf16>
  // expected-error @below {{multiplies bf16 into f16; expected bf16 or f32}}
  %c = linalg.generic {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>,
                       affine_map<(m, n, k) -> (k, n)>,
                       affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x4xbf16>, tensor<4x4xbf16>)
      outs(%init : tensor<4x4xf16>) {
  ^bb0(%x: bf16, %y: bf16, %acc: f16):
    linalg.yield %acc : f16
  } -> tensor<4x4xf16>
  return %c : tensor<4x4xf16>
}

// -----

func.func @not_a_product(%a: tensor<4x4xf16>, %b: tensor<4x4xf16>) -> tensor<4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x4xf32>)
      -> tensor<4x4xf32>
  // expected-error @below {{does not compute c + a * b; expected a sum of products}}
  %c = linalg.generic {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>,
                       affine_map<(m, n, k) -> (k, n)>,
                       affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x4xf16>, tensor<4x4xf16>)
      outs(%init : tensor<4x4xf32>) {
  ^bb0(%x: f16, %y: f16, %acc: f32):
    %p = arith.addf %x, %y : f16
    %w = arith.extf %p : f16 to f32
    %s = arith.addf %acc, %w : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  return %c : tensor<4x4xf32>
}

// -----

func.func @squared_input(%a: tensor<4x4xf16>, %b: tensor<4x4xf16>) -> tensor<4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x4xf32>)
      -> tensor<4x4xf32>
  // expected-error @below {{does not compute c + a * b; expected a sum of products}}
  %c = linalg.generic {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>,
                       affine_map<(m, n, k) -> (k, n)>,
                       affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x4xf16>, tensor<4x4xf16>)
      outs(%init : tensor<4x4xf32>) {
  ^bb0(%x: f16, %y: f16, %acc: f32):
    %xx = arith.extf %x : f16 to f32
    %q = arith.mulf %xx, %xx : f32
    %s = arith.addf %acc, %q : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  return %c : tensor<4x4xf32>
}

// -----

func.func @strided(%a: tensor<8x4xf16>, %b: tensor<4x4xf16>) -> tensor<4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x4xf32>)
      -> tensor<4x4xf32>
  // expected-error @below {{is not a plain matrix product; expected three loops, one of them a reduction, and two distinct ones for each operand}}
  %c = linalg.generic {
      indexing_maps = [affine_map<(m, n, k) -> (m * 2, k)>,
                       affine_map<(m, n, k) -> (k, n)>,
                       affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<8x4xf16>, tensor<4x4xf16>)
      outs(%init : tensor<4x4xf32>) {
  ^bb0(%x: f16, %y: f16, %acc: f32):
    %xx = arith.extf %x : f16 to f32
    %yy = arith.extf %y : f16 to f32
    %p = arith.mulf %xx, %yy : f32
    %s = arith.addf %acc, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  return %c : tensor<4x4xf32>
}

// -----

// expected-error @below {{holds no matrix multiplication}}
func.func @elementwise_product(%a: tensor<4x4xf16>, %b: tensor<4x4xf16>) -> tensor<4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x4xf32>)
      -> tensor<4x4xf32>
  %c = linalg.generic {
      indexing_maps = [affine_map<(m, n) -> (m, n)>,
                       affine_map<(m, n) -> (m, n)>,
                       affine_map<(m, n) -> (m, n)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<4x4xf16>, tensor<4x4xf16>)
      outs(%init : tensor<4x4xf32>) {
  ^bb0(%x: f16, %y: f16, %acc: f32):
    %xx = arith.extf %x : f16 to f32
    %yy = arith.extf %y : f16 to f32
    %p = arith.mulf %xx, %yy : f32
    %s = arith.addf %acc, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  return %c : tensor<4x4xf32>
}

// -----

func.func @accumulates(%a: tensor<4x4xf16>, %b: tensor<4x4xf16>) -> tensor<4x4xf32> {
  %init = tensor.empty() : tensor<4x4xf32>
  // expected-error @below {{accumulates into a tensor that is not filled here; expected linalg.fill with zero, or an argument}}
  %c = linalg.matmul ins(%a, %b : tensor<4x4xf16>, tensor<4x4xf16>)
      outs(%init : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %c : tensor<4x4xf32>
}

// -----

func.func @fills_one(%a: tensor<4x4xf16>, %b: tensor<4x4xf16>) -> tensor<4x4xf32> {
  %zero = arith.constant 1.0 : f32
  %empty = tensor.empty() : tensor<4x4xf32>
  // expected-error @below {{fills with something else than the constant zero; expected 0.0}}
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x4xf32>)
      -> tensor<4x4xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x4xf16>, tensor<4x4xf16>)
      outs(%init : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %c : tensor<4x4xf32>
}

// -----

func.func @computed_a(%a: tensor<4x4xf16>, %b: tensor<4x4xf16>) -> tensor<4x4xf32> {
  %k = arith.constant dense<1.0> : tensor<4x4xf16>
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x4xf32>)
      -> tensor<4x4xf32>
  // expected-error @below {{has A computed inside the function; expected a function argument}}
  %c = linalg.matmul ins(%k, %b : tensor<4x4xf16>, tensor<4x4xf16>)
      outs(%init : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %c : tensor<4x4xf32>
}

// -----

func.func @two_products(%a: tensor<4x4xf16>, %b: tensor<4x4xf16>) -> tensor<4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x4xf32>)
      -> tensor<4x4xf32>
  %d = linalg.matmul ins(%a, %b : tensor<4x4xf16>, tensor<4x4xf16>)
      outs(%init : tensor<4x4xf32>) -> tensor<4x4xf32>
  // expected-error @below {{is a second reduction in this function; a payload holds one matrix multiplication}}
  %c = linalg.matmul ins(%a, %b : tensor<4x4xf16>, tensor<4x4xf16>)
      outs(%d : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %c : tensor<4x4xf32>
}

// -----

func.func @consumer(%a: tensor<4x4xf16>, %b: tensor<4x4xf16>) -> tensor<4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x4xf32>)
      -> tensor<4x4xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x4xf16>, tensor<4x4xf16>)
      outs(%init : tensor<4x4xf32>) -> tensor<4x4xf32>
  // expected-error @below {{is not understood in a payload; expected one matrix multiplication into a zero-filled tensor and elementwise ops on its result}}
  %e = math.tan %c : tensor<4x4xf32>
  return %e : tensor<4x4xf32>
}

// -----

#id = affine_map<(m, n) -> (m, n)>

func.func @transposed_operand(%a: tensor<4x4xf16>, %b: tensor<4x4xf16>, %r: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x4xf32>)
      -> tensor<4x4xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x4xf16>, tensor<4x4xf16>)
      outs(%init : tensor<4x4xf32>) -> tensor<4x4xf32>
  // expected-error @below {{reads a 'tensor<4x4xf32>' that is neither computed from the product nor an argument of f16, bf16 or f32 that is spread over rows, columns or both}}
  %e = linalg.generic {indexing_maps = [#id, affine_map<(m, n) -> (n, m)>, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%c, %r : tensor<4x4xf32>, tensor<4x4xf32>) outs(%empty : tensor<4x4xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  return %e : tensor<4x4xf32>
}

// -----

#id = affine_map<(m, n) -> (m, n)>

func.func @where_it_stands(%a: tensor<4x4xf16>, %b: tensor<4x4xf16>) -> tensor<4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x4xf32>)
      -> tensor<4x4xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x4xf16>, tensor<4x4xf16>)
      outs(%init : tensor<4x4xf32>) -> tensor<4x4xf32>
  %e = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%c : tensor<4x4xf32>) outs(%empty : tensor<4x4xf32>) {
  ^bb0(%x: f32, %out: f32):
    // expected-error @below {{is not understood in a payload}}
    %i = linalg.index 0 : index
    linalg.yield %x : f32
  } -> tensor<4x4xf32>
  return %e : tensor<4x4xf32>
}

// -----

func.func @five_operands(%a: tensor<4x4xf16>, %b: tensor<4x4xf16>, %r: tensor<4x4xf32>, %s: tensor<4x4xf32>, %t: tensor<4x4xf32>, %u: tensor<4x4xf32>, %v: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %c = linalg.matmul ins(%a, %b : tensor<4x4xf16>, tensor<4x4xf16>)
      outs(%r : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = arith.addf %c, %s : tensor<4x4xf32>
  %2 = arith.addf %1, %t : tensor<4x4xf32>
  %3 = arith.addf %2, %u : tensor<4x4xf32>
  %4 = arith.addf %3, %v : tensor<4x4xf32>
  // expected-error @below {{returns what takes 5 operands and 5 steps to make from the product; at most 4 and 128 are supported}}
  return %4 : tensor<4x4xf32>
}

// -----

func.func @rounds_down(%a: tensor<4x4xf16>, %b: tensor<4x4xf16>) -> tensor<4x4xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x4xf32>)
      -> tensor<4x4xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x4xf16>, tensor<4x4xf16>)
      outs(%init : tensor<4x4xf32>) -> tensor<4x4xf32>
  // expected-error @below {{is not understood in a payload}}
  %f = arith.truncf %c downward : tensor<4x4xf32> to tensor<4x4xf16>
  return %f : tensor<4x4xf16>
}

// -----

func.func @wrong_truncation(%a: tensor<4x4xf16>, %b: tensor<4x4xf16>, %d: tensor<4x4xf32>) -> tensor<4x4xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x4xf32>)
      -> tensor<4x4xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x4xf16>, tensor<4x4xf16>)
      outs(%init : tensor<4x4xf32>) -> tensor<4x4xf32>
  %f = arith.truncf %d : tensor<4x4xf32> to tensor<4x4xf16>
  // expected-error @below {{returns something else than the product and what elementwise ops make of it}}
  return %f : tensor<4x4xf16>
}

// -----

func.func @narrow_truncation(%a: tensor<4x4xf16>, %b: tensor<4x4xf16>) -> tensor<4x4xf8E4M3FN> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x4xf32>)
      -> tensor<4x4xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x4xf16>, tensor<4x4xf16>)
      outs(%init : tensor<4x4xf32>) -> tensor<4x4xf32>
  // expected-error @below {{truncates to 'f8E4M3FN'; expected f16 or bf16}}
  %f = arith.truncf %c : tensor<4x4xf32> to tensor<4x4xf8E4M3FN>
  return %f : tensor<4x4xf8E4M3FN>
}

// -----

func.func @drops_result(%a: tensor<4x4xf16>, %b: tensor<4x4xf16>) -> tensor<4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x4xf32>)
      -> tensor<4x4xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x4xf16>, tensor<4x4xf16>)
      outs(%init : tensor<4x4xf32>) -> tensor<4x4xf32>
  // expected-error @below {{returns something else than the product}}
  return %init : tensor<4x4xf32>
}

// -----

func.func @returns_two(%a: tensor<4x4xf16>, %b: tensor<4x4xf16>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x4xf32>)
      -> tensor<4x4xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x4xf16>, tensor<4x4xf16>)
      outs(%init : tensor<4x4xf32>) -> tensor<4x4xf32>
  // expected-error @below {{returns 2 values; expected the product alone}}
  return %c, %c : tensor<4x4xf32>, tensor<4x4xf32>
}

// -----

// expected-error @below {{holds no matrix multiplication; expected one linalg.matmul, linalg.batch_matmul, linalg.contract or linalg.generic of that form}}
func.func @no_product(%a: tensor<4x4xf16>) -> tensor<4x4xf16> {
  %zero = arith.constant 0.0 : f16
  %r = linalg.fill ins(%zero : f16) outs(%a : tensor<4x4xf16>)
      -> tensor<4x4xf16>
  return %r : tensor<4x4xf16>
}

// -----

// expected-error @below {{has a name that cannot name a kernel; expected 1 to 128 letters, digits, _ and $, the first no digit}}
func.func @"new\0Aline"(%a: tensor<4x4xf16>, %b: tensor<4x4xf16>) -> tensor<4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x4xf32>)
      -> tensor<4x4xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x4xf16>, tensor<4x4xf16>)
      outs(%init : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %c : tensor<4x4xf32>
}

// -----

func.func @memrefs(%a: memref<4x4xf16>, %b: memref<4x4xf16>,
                   %c: memref<4x4xf32>) {
  // expected-error @below {{has 'memref<4x4xf16>' for A; expected a ranked tensor without an encoding}}
  linalg.matmul ins(%a, %b : memref<4x4xf16>, memref<4x4xf16>)
      outs(%c : memref<4x4xf32>)
  return
}

// -----

// expected-error @below {{has a name that cannot name a kernel; expected 1 to 128 letters, digits, _ and $, the first no digit}}
func.func @"../escaped"(%a: tensor<4x4xf16>, %b: tensor<4x4xf16>) -> tensor<4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x4xf32>)
      -> tensor<4x4xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x4xf16>, tensor<4x4xf16>)
      outs(%init : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %c : tensor<4x4xf32>
}
