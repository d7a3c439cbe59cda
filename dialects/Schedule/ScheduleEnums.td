//===- ScheduleEnums.td - keywords of the schedule dialect ---*- tablegen -*-===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The one list of keywords. The values are those of the enums in
// l2/Schedule/Schedule.h, which lib/Schedule checks.
//
//===----------------------------------------------------------------------===//

#ifndef L2_SCHEDULE_ENUMS
#define L2_SCHEDULE_ENUMS

include "mlir/IR/EnumAttr.td"

// No specialised attribute class: the value is a plain 64-bit IntegerAttr, and
// the generated code stays free of MLIR.
class Schedule_Enum<string name, string summary, list<I64EnumAttrCase> cases>
    : I64EnumAttr<name, summary, cases> {
  let cppNamespace = "::l2::schedule";
  let genSpecializedAttr = 0;
  let returnType = "::l2::schedule::" # name;
  let convertFromStorage =
    "static_cast<::l2::schedule::" # name # ">($_self.getInt())";
  let constBuilderCall =
    "$_builder.getI64IntegerAttr(static_cast<int64_t>($0))";
}

def Schedule_Matrix : Schedule_Enum<"Matrix", "an input of the payload", [
  I64EnumAttrCase<"A", 0, "a">,
  I64EnumAttrCase<"B", 1, "b">
]>;

def Schedule_Instruction : Schedule_Enum<"Instruction",
    "the tensor-core instruction", [
  I64EnumAttrCase<"Wgmma", 0, "wgmma">,
  I64EnumAttrCase<"MmaSync", 1, "mma_sync">
]>;

def Schedule_Accumulator : Schedule_Enum<"Accumulator",
    "the type sums are kept in", [
  I64EnumAttrCase<"F32", 0, "f32">,
  I64EnumAttrCase<"F16", 1, "f16">
]>;

def Schedule_Via : Schedule_Enum<"Via", "the way from global memory", [
  I64EnumAttrCase<"Tma", 0, "tma">,
  I64EnumAttrCase<"CpAsync", 1, "cp_async">,
  I64EnumAttrCase<"Registers", 2, "registers">,
  I64EnumAttrCase<"Direct", 3, "direct">
]>;

def Schedule_Cache : Schedule_Enum<"Cache", "what L2 does with a line", [
  I64EnumAttrCase<"Normal", 0, "normal">,
  I64EnumAttrCase<"EvictFirst", 1, "evict_first">,
  I64EnumAttrCase<"EvictLast", 2, "evict_last">
]>;

def Schedule_Roles : Schedule_Enum<"Roles", "how warps share the work", [
  I64EnumAttrCase<"None", 0, "none">,
  I64EnumAttrCase<"Cooperative", 1, "cooperative">,
  I64EnumAttrCase<"Pingpong", 2, "pingpong">
]>;

def Schedule_Order : Schedule_Enum<"Order", "the order of output tiles", [
  I64EnumAttrCase<"AlongM", 0, "along_m">,
  I64EnumAttrCase<"AlongN", 1, "along_n">
]>;

def Schedule_Store : Schedule_Enum<"Store", "the way to global memory", [
  I64EnumAttrCase<"Direct", 0, "direct">,
  I64EnumAttrCase<"Tma", 1, "tma">
]>;

#endif // L2_SCHEDULE_ENUMS
