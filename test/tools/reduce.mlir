// RUN: l2-reduce %s -reduction-tree='traversal-mode=0 test=%S/Inputs/has-matmul.sh' | FileCheck %s

// CHECK-NOT: @helper
// CHECK: linalg.matmul
func.func @helper(%x: i32) -> i32 {
  %y = arith.addi %x, %x : i32
  return %y : i32
}

func.func @product(%a: tensor<4x4xf16>, %b: tensor<4x4xf16>,
                   %c: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<4x4xf16>, tensor<4x4xf16>)
      outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}
