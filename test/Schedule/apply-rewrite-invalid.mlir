// RUN: split-file %s %t
// RUN: not l2-opt %t/in.mlir --l2-apply-rewrite='rewrite="schedule.pipeline stages = 9"' 2>&1 | FileCheck %s --check-prefix=RESOURCE
// RUN: not l2-opt %t/in.mlir --l2-apply-rewrite='rewrite="schedule.split_k slices = 33"' 2>&1 | FileCheck %s --check-prefix=RANGE
// RUN: not l2-opt %t/in.mlir --l2-apply-rewrite=file=%t/twice.mlir 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not l2-opt %t/in.mlir --l2-apply-rewrite=file=%t/reset.mlir 2>&1 | FileCheck %s --check-prefix=RESET
// RUN: not l2-opt %t/in.mlir --l2-apply-rewrite=file=%t/kernel.mlir 2>&1 | FileCheck %s --check-prefix=KERNEL
// RUN: not l2-opt %t/in.mlir --l2-apply-rewrite=file=%t/types.mlir 2>&1 | FileCheck %s --check-prefix=TYPES
// RUN: not l2-opt %t/in.mlir --l2-apply-rewrite=file=%t/unknown.mlir 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not l2-opt %t/in.mlir --l2-apply-rewrite=file=%t/none.mlir 2>&1 | FileCheck %s --check-prefix=NOFILE
// RUN: not l2-opt %t/in.mlir --l2-apply-rewrite=file=%t 2>&1 | FileCheck %s --check-prefix=FOLDER
// RUN: not l2-opt %t/in.mlir --l2-apply-rewrite='kernel=three rewrite="schedule.launch"' 2>&1 | FileCheck %s --check-prefix=NOKERNEL
// RUN: not l2-opt %t/in.mlir --l2-apply-rewrite 2>&1 | FileCheck %s --check-prefix=NEITHER

// RESOURCE: in.mlir:{{[0-9]+}}:1: error: 'schedule.kernel' op cannot be rewritten: needs {{[0-9]+}} B of shared memory; sm_90a has 232448
// RANGE: cannot be rewritten: line 1, column 1: 'schedule.split_k' op slices is 33; expected 1 to 32
// TWICE: cannot be rewritten: line 2, column 1: 'schedule.load' op names a decision twice in one rewrite
// RESET: cannot be rewritten: line 3, column 1: 'schedule.default' op names a decision twice in one rewrite
// KERNEL: cannot be rewritten: line 1, column 37: a rewrite has no character '('; it is a list of decisions
// TYPES: cannot be rewritten: line 2, column 23: a rewrite has no character ':'
// UNKNOWN: cannot be rewritten: line 1, column 1: {{.*}}schedule.swap
// NOFILE: error: cannot read '{{.*}}none.mlir': {{[Nn]}}o such file or directory
// FOLDER: error: cannot read '{{.*}}': is a directory
// NOKERNEL: error: there is no schedule.kernel @three to rewrite
// NEITHER: error: l2-apply-rewrite takes a rewrite or a file of one

//--- twice.mlir
schedule.load a via = tma
schedule.load a via = tma
//--- reset.mlir
schedule.load a via = tma

schedule.default @load
//--- kernel.mlir
schedule.kernel @k for @hgemm target("sm_90a") {
}
//--- types.mlir
schedule.launch
schedule.tile cta = 3 : i64
//--- unknown.mlir
schedule.swap
//--- in.mlir
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (n, k)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @hgemm(%a: tensor<4096x4096xf16>, %b: tensor<4096x4096xf16>) -> tensor<4096x4096xf16> {
  %zero = arith.constant 0.0 : f16
  %empty = tensor.empty() : tensor<4096x4096xf16>
  %init = linalg.fill ins(%zero : f16) outs(%empty : tensor<4096x4096xf16>) -> tensor<4096x4096xf16>
  %c = linalg.matmul indexing_maps = [#a, #b, #c] ins(%a, %b : tensor<4096x4096xf16>, tensor<4096x4096xf16>) outs(%init : tensor<4096x4096xf16>) -> tensor<4096x4096xf16>
  return %c : tensor<4096x4096xf16>
}
schedule.kernel @one for @hgemm target("sm_90a") {
}
