// RUN: l2-opt %s -split-input-file -kernel-plant-fault="fault=missing-release site=2" -verify-diagnostics
// RUN: not l2-opt %s -split-input-file -kernel-plant-fault="fault=gremlin" 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not l2-opt %s -split-input-file -kernel-plant-fault 2>&1 | FileCheck %s --check-prefix=NONE

// UNKNOWN: error: 'kernel.program' op cannot get the unknown fault "gremlin"; Faults.def has the list
// NONE: error: 'kernel.program' op cannot get the unknown fault ""

// Nothing to plant it in.
// expected-error @+1 {{has 0 places for fault "missing-release"; asked for number 2, counted from 0}}
kernel.program @empty attributes {b_k_major, cluster = array<i64: 1, 1>, consumer_warps = 4 : i64, ctas_per_sm = 1 : i64, group = 1 : i64, input = f16, output = f16, raster = 0 : i64, registers = array<i64: 0, 0>, sizes = array<i64: 64, 64, 64>, slices = 1 : i64, stages = 2 : i64, target = "sm_90a", tile = array<i64: 64, 64, 64>} {
}
