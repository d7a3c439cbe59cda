//===- KernelFaultOps.td - what planted faults are made of ---*- tablegen -*-===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Only kernel-plant-fault writes these; a good kernel has none of them.
//
//===----------------------------------------------------------------------===//

#ifndef L2_KERNEL_FAULT_OPS
#define L2_KERNEL_FAULT_OPS

// A mistake of the lowering at one op, named by its attribute `kernel.slip`.
def Kernel_Slip : Kernel_Enum<"Slip", "a mistake of the lowering at one op", [
  // Bounds of loads and stores along the rows of a tile, and along its columns
  // (K for a load, N for a store): one line or vector too many, one too few.
  I64EnumAttrCase<"None", 0, "none">,
  I64EnumAttrCase<"RowsUp", 1, "rows_up">,
  I64EnumAttrCase<"RowsDown", 2, "rows_down">,
  I64EnumAttrCase<"ColumnsUp", 3, "columns_up">,
  I64EnumAttrCase<"ColumnsDown", 4, "columns_down">,
  I64EnumAttrCase<"Unbounded", 5, "unbounded">,
  // Layouts: the swizzle of one side, the other major of B, the share of a
  // multicast.
  I64EnumAttrCase<"SwizzleA", 6, "swizzle_a">,
  I64EnumAttrCase<"SwizzleB", 7, "swizzle_b">,
  I64EnumAttrCase<"TransposedRead", 8, "transposed_read">,
  I64EnumAttrCase<"SameShare", 9, "same_share">,
  // Reductions: a part left out or written beside its place, the first to
  // arrive sums, the counter is not left at zero, the last read is late.
  I64EnumAttrCase<"PartDropped", 10, "part_dropped">,
  I64EnumAttrCase<"PartMisplaced", 11, "part_misplaced">,
  I64EnumAttrCase<"EarlyOwner", 12, "early_owner">,
  I64EnumAttrCase<"CounterKept", 13, "counter_kept">,
  I64EnumAttrCase<"LateRead", 14, "late_read">,
  // Synchronisation inside one op.
  I64EnumAttrCase<"NoSyncBefore", 15, "no_sync_before">,
  I64EnumAttrCase<"NoSyncAfter", 16, "no_sync_after">,
  I64EnumAttrCase<"NoFence", 17, "no_fence">,
  I64EnumAttrCase<"NoPreviousWait", 18, "no_previous_wait">]>;

// first_warp: of each warpgroup. later_warps: all but the first warpgroup.
// odd_ctas: of each cluster. last_group: of those that share a tile, the last
// warpgroup of the cluster's last CTA.
def Kernel_Threads : Kernel_Enum<"Threads", "who is delayed", [
  I64EnumAttrCase<"All", 0, "all">,
  I64EnumAttrCase<"FirstWarp", 1, "first_warp">,
  I64EnumAttrCase<"OddWarps", 2, "odd_warps">,
  I64EnumAttrCase<"LaterWarps", 3, "later_warps">,
  I64EnumAttrCase<"OddCtas", 4, "odd_ctas">,
  I64EnumAttrCase<"LastGroup", 5, "last_group">]>;

def Kernel_Place : Kernel_Enum<"Place", "where a stray store goes", [
  I64EnumAttrCase<"A", 0, "a">, I64EnumAttrCase<"B", 1, "b">,
  I64EnumAttrCase<"C", 2, "c">,
  I64EnumAttrCase<"Nowhere", 3, "nowhere">]>;

def Kernel_Change : Kernel_Enum<"Change", "what becomes of an accumulator", [
  I64EnumAttrCase<"Half", 0, "half">,
  I64EnumAttrCase<"Truncate", 1, "truncate">,
  I64EnumAttrCase<"Scale", 2, "scale">,
  I64EnumAttrCase<"Double", 3, "double">,
  I64EnumAttrCase<"Zero", 4, "zero">, I64EnumAttrCase<"One", 5, "one">,
  I64EnumAttrCase<"Nan", 6, "nan">, I64EnumAttrCase<"Drop", 7, "drop">,
  I64EnumAttrCase<"Exchange", 8, "exchange">]>;

def Kernel_DelayOp : Kernel_Op<"delay"> {
  let summary = "Some threads wait this many cycles before they go on";
  let arguments = (ins I64Attr:$cycles, Kernel_Threads:$threads,
    Optional<I1>:$active);
  let assemblyFormat = "(`if` $active^)? attr-dict";
  let hasVerifier = 1;
}

def Kernel_HangOp : Kernel_Op<"hang"> {
  let summary = "One thread of the grid never ends";
  let assemblyFormat = "attr-dict";
}

def Kernel_TrapOp : Kernel_Op<"trap"> {
  let summary = "One thread of the grid traps";
  let assemblyFormat = "attr-dict";
}

def Kernel_StrayStoreOp : Kernel_Op<"stray_store"> {
  let summary = "One thread of the grid writes 4 bytes where it must not";
  let description = [{
    `offset`: bytes from the start of the matrix, a multiple of 4.
  }];
  let arguments = (ins Kernel_Place:$place, I64Attr:$offset);
  let assemblyFormat = "attr-dict";
}

def Kernel_AlterOp : Kernel_Op<"alter",
    [Pure, AllTypesMatch<["acc", "result"]>]> {
  let summary = "An f32 accumulator changed in every thread where `active` holds";
  let description = [{
    half: rounded to f16. truncate: to what the output holds, towards zero.
    scale: times 1 + 2^-9. double, zero, one: all values. nan, drop: the first
    value of the eighth thread of each CTA becomes NaN or zero. exchange: the
    first two values of every thread change places.
  }];
  let arguments = (ins Kernel_AccType:$acc, Kernel_Change:$change,
    Optional<I1>:$active);
  let results = (outs Kernel_AccType:$result);
  let assemblyFormat = "$acc (`if` $active^)? attr-dict `:` type($acc)";
  let hasVerifier = 1;
}

#endif // L2_KERNEL_FAULT_OPS
