//===- KernelBase.td - enums and types of the kernel dialect -*- tablegen -*-===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the ops in KernelOps.td are made of.
//
//===----------------------------------------------------------------------===//

#ifndef L2_KERNEL_BASE
#define L2_KERNEL_BASE

include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"

def Kernel_Dialect : Dialect {
  let name = "kernel";
  let cppNamespace = "::l2::kernel";
  let summary = "The explicit program of one CTA of a GEMM kernel";
  let description = [{
    Materialising a schedule gives a serial loop over K tiles for each output
    tile: `load`, `load`, `mma`, then `store`. The passes of this dialect make
    it explicit: shared-memory buffers with swizzled layouts, warp roles, stages
    and barriers, the epilogue. What is printed after the last of them is what
    runs, one op for each thing the hardware is told to do.
  }];
  let useDefaultTypePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::math::MathDialect",
                           "::mlir::scf::SCFDialect"];
}

//===----------------------------------------------------------------------===//
// Enums
//===----------------------------------------------------------------------===//

class Kernel_Enum<string name, string summary, list<I64EnumAttrCase> cases>
    : I64EnumAttr<name, summary, cases> {
  let cppNamespace = "::l2::kernel";
}

def Kernel_Operand : Kernel_Enum<"Operand", "an input matrix", [
  I64EnumAttrCase<"A", 0, "a">, I64EnumAttrCase<"B", 1, "b">]>;
def Kernel_Dim : Kernel_Enum<"Dim", "a size of the problem", [
  I64EnumAttrCase<"M", 0, "m">, I64EnumAttrCase<"N", 1, "n">,
  I64EnumAttrCase<"K", 2, "k">]>;
def Kernel_Mma : Kernel_Enum<"Mma", "the tensor-core instruction", [
  I64EnumAttrCase<"Wgmma", 0, "wgmma">,
  I64EnumAttrCase<"MmaSync", 1, "mma_sync">]>;
// The same numbers as the `via` of the schedule dialect.
def Kernel_Via : Kernel_Enum<"Via", "how a tile reaches its reader", [
  I64EnumAttrCase<"Tma", 0, "tma">, I64EnumAttrCase<"CpAsync", 1, "cp_async">,
  I64EnumAttrCase<"Registers", 2, "registers">,
  I64EnumAttrCase<"Direct", 3, "direct">]>;
// The same numbers as the `cache` of the schedule dialect.
def Kernel_Cache : Kernel_Enum<"Cache", "what L2 does with a line", [
  I64EnumAttrCase<"Normal", 0, "normal">,
  I64EnumAttrCase<"EvictFirst", 1, "evict_first">,
  I64EnumAttrCase<"EvictLast", 2, "evict_last">]>;
// The same numbers as l2::Spread.
def Kernel_Spread : Kernel_Enum<"Spread", "along what an operand varies", [
  I64EnumAttrCase<"Scalar", 0, "scalar">,
  I64EnumAttrCase<"Columns", 1, "columns">,
  I64EnumAttrCase<"Rows", 2, "rows">,
  I64EnumAttrCase<"Matrix", 3, "matrix">]>;
def Kernel_Raster : Kernel_Enum<"Raster", "order of output tiles", [
  I64EnumAttrCase<"AlongM", 0, "along_m">,
  I64EnumAttrCase<"AlongN", 1, "along_n">]>;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

class Kernel_Type<string name, string typeMnemonic>
    : TypeDef<Kernel_Dialect, name> {
  let mnemonic = typeMnemonic;
  let assemblyFormat = "`<` struct(params) `>`";
}

def Kernel_AccType : Kernel_Type<"Acc", "acc"> {
  let summary = "An m x n accumulator tile spread over the registers of warps";
  let description = [{
    `warps_m` x `warps_n` warps each hold an equal part; `warps_k` groups of
    them hold partial sums of the same tile. `swapped`: m runs along the payload's
    N and n along its M, the kernel computes the transpose. With `interleave` v > 1 column j of
    the mma stands for column v*(j mod 8) + j/8 of the warp's tile (the order
    16-byte loads of a row-major B give). With `shares` s > 1 each CTA of a
    cluster of s holds the part of its rank: an equal run of every thread's
    blocks of `interleave` times 8 columns, blocks counted along the columns
    first. With `paired_rows` rows r and r + 8 of a block of 16 stand for rows 2r
    and 2r + 1 of the tile's.
  }];
  let parameters = (ins "int64_t":$m, "int64_t":$n, "::mlir::Type":$element,
    EnumParameter<Kernel_Mma>:$mma, "int64_t":$inst_n, "int64_t":$warps_m,
    "int64_t":$warps_n, "int64_t":$warps_k, "int64_t":$interleave,
    DefaultValuedParameter<"bool", "false">:$swapped,
    DefaultValuedParameter<"int64_t", "1">:$shares,
    DefaultValuedParameter<"bool", "false">:$paired_rows);
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// Blocks of columns in one block of a warp's (wgmma: warpgroup's) rows,
    /// blocks of a thread's part, and of those how many lie side by side.
    int64_t getRowUnits() const {
      return getN() / (8 * getWarpsN() * getInterleave());
    }
    int64_t getUnits() const {
      return getM() / (16 * getWarpsM()) * getRowUnits() / getShares();
    }
    int64_t getUnitsAcross() const {
      return std::min(getRowUnits(), getUnits());
    }
  }];
}

def Kernel_TileType : Kernel_Type<"Tile", "tile"> {
  let summary = "A tile of A or B as a value";
  let description = [{
    `rows` along M or N, `depth` along K.
  }];
  let parameters = (ins EnumParameter<Kernel_Operand>:$operand, "int64_t":$rows,
    "int64_t":$depth, "::mlir::Type":$element);
}

def Kernel_BufferType : Kernel_Type<"Buffer", "buffer"> {
  let summary = "A ring of shared-memory tiles";
  let description = [{
    `stages` slots, each `rows` x `columns` elements, stored as panels of
    `panel` columns: a panel is `rows` lines of panel*sizeof(element) bytes. With
    `swizzle` = s bytes the 16-byte chunks of a line are permuted by XOR with the
    line's number, over spans of s bytes (0: not at all). `k_major`: columns run
    along K, else along M or N.
  }];
  let parameters = (ins "int64_t":$stages, "int64_t":$rows, "int64_t":$columns,
    "int64_t":$panel, "::mlir::Type":$element, "int64_t":$swizzle,
    "bool":$k_major);
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// Bytes of one slot, and of the whole ring.
    int64_t getSlotBytes() const {
      return getRows() * getColumns() * getElement().getIntOrFloatBitWidth() / 8;
    }
    int64_t getBytes() const { return getStages() * getSlotBytes(); }
  }];
}

def Kernel_BarriersType : Kernel_Type<"Barriers", "barriers"> {
  let summary = "A ring of mbarriers";
  let parameters = (ins "int64_t":$count, "int64_t":$arrivals);
  let genVerifyDecl = 1;
}

#endif // L2_KERNEL_BASE
