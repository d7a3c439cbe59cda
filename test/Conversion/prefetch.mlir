// Requests to L2 come before the wait for the kernel before.
// RUN: l2-opt %S/../Transforms/prefetch.mlir --emit=ptx -o %t.ptx
// RUN: FileCheck %s < %t.ptx
// RUN: %if ptxas %{ %ptxas -v -arch=sm_90a %t.ptx -o %t.cubin 2>&1 | FileCheck %s --check-prefix=ASM %}

// CHECK-LABEL: .entry roles(
// CHECK: griddepcontrol.launch_dependents
// CHECK: cp.async.bulk.prefetch.tensor.2d.L2.global.tile [%{{.*}}, {%{{.*}}, %{{.*}}}];
// CHECK: griddepcontrol.wait
// CHECK: cp.async.bulk.tensor.2d.shared
// CHECK-LABEL: .entry staged(
// CHECK: prefetch.global.L2 [%{{.*}}];
// CHECK: griddepcontrol.wait
// CHECK: cp.async.cg
// CHECK-LABEL: .entry direct(
// CHECK: prefetch.global.L2 [%{{.*}}];
// CHECK: griddepcontrol.wait
// What the kernel before may still write is not read-only.
// CHECK-NOT: ld.global.nc
// CHECK: ld.global.v4.b32
// CHECK-LABEL: .entry without(
// CHECK-NOT: prefetch.global.L2
// CHECK-NOT: prefetch.tensor
// ASM-NOT: {{C75|[1-9][0-9]* bytes (stack|spill)}}
