//===- ScheduleOps.td - the schedule dialect -----------------*- tablegen -*-===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef L2_SCHEDULE_OPS
#define L2_SCHEDULE_OPS

include "ScheduleEnums.td"
include "ScheduleInterfaces.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/IR/SymbolInterfaces.td"

def Schedule_Dialect : Dialect {
  let name = "schedule";
  let cppNamespace = "::l2::schedule";
  let summary = "What a GEMM kernel looks like, decision by decision";
  let description = [{
    A `schedule.kernel` holds one op a decision. `M`, `N`, `K`, `a`, `b` name
    the payload's sizes and inputs: C[M, N] = a[M, K] * b, with b stored as
    [K, N] or [N, K]. The family of the kernel is a consequence of the
    decisions.

    Every decision is written as keywords and `name = value` pairs, separated by
    commas, in any order; they are printed in one order. What is left out is
    decided by default: the whole op, or one pair. A flag (`swap`,
    `multicast`, `persistent`, `fold`, `prefetch_maps`, `prefetch_tiles`) that a written op does not name is
    off. The canonical form writes all of it; keys and saved files use only
    that, so a better default never changes an old schedule.

    A rewrite is a list of the same ops outside a kernel. Its ops replace those
    of the same identity (name, and operand of `load`) as a whole;
    `schedule.default` takes a decision back to its default.

    Which values go together depends on the problem and the target; see
    `l2::violation`. The verifiers check what holds for all of them.
  }];
}

class Schedule_Op<string mnemonic, list<Trait> traits = []>
    : Op<Schedule_Dialect, mnemonic, traits>;

// A decision: all of them share syntax, verifier and the interface.
class Schedule_Decision<string mnemonic, list<Trait> traits = []>
    : Schedule_Op<mnemonic, !listconcat([Schedule_DecisionInterface], traits)> {
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDefinition = [{
    ::mlir::ParseResult $cppClass::parse(::mlir::OpAsmParser &parser,
                                         ::mlir::OperationState &result) {
      return ::l2::schedule::detail::parseDecision(parser, result);
    }
    void $cppClass::print(::mlir::OpAsmPrinter &printer) {
      ::l2::schedule::detail::printDecision(printer, *this);
    }
    ::llvm::LogicalResult $cppClass::verify() {
      return ::l2::schedule::detail::verifyDecision(*this);
    }
  }];
}

//===----------------------------------------------------------------------===//
// kernel
//===----------------------------------------------------------------------===//

def Schedule_KernelOp : Schedule_Op<"kernel", [
    IsolatedFromAbove, NoRegionArguments, NoTerminator, SingleBlock, Symbol,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "The schedule of one kernel";
  let description = [{
    Holds at most one op a decision, in any order. `payload` is the function
    whose contract the kernel keeps; it may stand in another file. `target` is
    one of `sm_80`, `sm_86`, `sm_89`, `sm_90`, `sm_90a`.

    ```mlir
    schedule.kernel @hgemm_s0 for @hgemm target("sm_90a") {
      schedule.mma wgmma accumulator = f32, n = 256, warps = [8, 1, 1]
      schedule.tile cta = [128, 256, 64]
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, FlatSymbolRefAttr:$payload,
                       StrAttr:$target);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $sym_name `for` $payload `target` `(` $target `)`
    attr-dict-with-keyword $body
  }];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Decisions, in the order of deciding
//===----------------------------------------------------------------------===//

def Schedule_MmaOp : Schedule_Decision<"mma"> {
  let summary = "The tensor-core instruction, and the warps that issue it";
  let description = [{
    - `wgmma`: m64nNk16 of one warpgroup (4 warps), both operands from shared
      memory; `n` is its width: a multiple of 8 up to 256, of 64 where b is
      stored as [K, N] unless swapped. Needs sm_90a, and row pitches of 16-byte
      multiples.
    - `mma_sync`: m16n8k16 of one warp; `n` is 8.
    - `accumulator`: `f32`, or `f16` where the contract permits it.
    - `swap` (flag): the kernel computes the tile's transpose, B^T * A^T, so that
      the instruction's width runs along M and its 64 rows along N; wgmma with a
      `tma` store only.
    - `warps` = [m, n, k]: how warps cut the CTA's tile. wgmma: [4, 1, 1] or
      [8, 1, 1], one or two warpgroups, producer not counted.
      mma_sync: powers of two, at most 16 warps; k warps share an output tile,
      each with its part of every K tile, and add through shared memory.

    ```mlir
    schedule.mma wgmma accumulator = f32, n = 256, warps = [8, 1, 1]
    ```
  }];
  let arguments = (ins
    OptionalAttr<Schedule_Instruction>:$kind,
    OptionalAttr<Schedule_Accumulator>:$accumulator,
    UnitAttr:$swap,
    OptionalAttr<I64Attr>:$n,
    OptionalAttr<DenseI64ArrayAttr>:$warps);
}

def Schedule_TileOp : Schedule_Decision<"tile"> {
  let summary = "The output tile of a CTA, and the K step";
  let description = [{
    `cta` = [m, n, k] in elements: the CTA computes m x n of C, and its loop
    takes k of K a step. wgmma: m is 64 or 128 a warpgroup (pingpong: in all), n
    the instruction's, the other way round if swapped; k is 64, 128 or 256. mma_sync:
    m a multiple of 16 and n of 8 a warp, both at most 256; k is 32, 64 or 128,
    or for direct loads that much a warp along k.

    ```mlir
    schedule.tile cta = [128, 256, 64]
    ```
  }];
  let arguments = (ins OptionalAttr<DenseI64ArrayAttr>:$cta);
}

def Schedule_LoadOp : Schedule_Decision<"load", [
    DeclareOpInterfaceMethods<Schedule_DecisionInterface,
                              ["getOperandKey"]>]> {
  let summary = "How tiles of a or b reach the tensor cores";
  let description = [{
    - `via`: `tma` (tensor-map copies into shared memory; wgmma only),
      `cp_async` (asynchronous copies into shared memory), `registers` (loads,
      then stores into shared memory) or `direct` (loads straight into the
      fragments of mma_sync, no shared memory; a and b alike).
    - `vector`: elements a thread copies at once: 8, 4 or 2, by registers also 1.
      It divides the row pitch.
    - `swizzle`: span in bytes over which 16-byte chunks of a row are permuted
      in shared memory: 128, or 0 for none.
    - `multicast` (flag): CTAs of a cluster share each tile: of a those along N,
      of b those along M. Each brings its part, a multiple of 8 lines (rows, or of
      a b stored as [K, N] lines along K), to all of them; tma only.
    - `cache`: `normal`, or with tma a hint to L2: `evict_first` for what is read
      once, `evict_last` for what all CTAs come back to.

    ```mlir
    schedule.load b via = tma, vector = 8, swizzle = 128, multicast
    ```
  }];
  let arguments = (ins
    Schedule_Matrix:$matrix,
    OptionalAttr<Schedule_Via>:$via,
    OptionalAttr<I64Attr>:$vector,
    OptionalAttr<I64Attr>:$swizzle,
    UnitAttr:$multicast,
    OptionalAttr<Schedule_Cache>:$cache);
}

def Schedule_PipelineOp : Schedule_Decision<"pipeline"> {
  let summary = "Stages of shared memory, roles of warps, residency";
  let description = [{
    - `stages`: K tiles in shared memory at a time: 2 to 12 by tma, 2 to 8 by
      copies, 1 for direct loads.
    - `specialize`: `cooperative` (one warp or warpgroup loads, the others
      compute; wgmma), `pingpong` (the same, but each of two warpgroups has tiles
      of its own and computes while the other stores; persistent) or `none`
      (mma_sync).
    - `registers` = [producer, consumer]: registers a thread after the roles
      part, [24, 240] or [40, 232] with two consumer warpgroups; [0, 0] leaves
      them as they are, and the producer is then a single warp.
    - `ctas_per_sm`: CTAs the assembler must leave room for on one SM, 1 to 4;
      it caps registers a thread.

    ```mlir
    schedule.pipeline stages = 4, specialize = cooperative, registers = [40, 232], ctas_per_sm = 1
    ```
  }];
  let arguments = (ins
    OptionalAttr<I64Attr>:$stages,
    OptionalAttr<Schedule_Roles>:$specialize,
    OptionalAttr<DenseI64ArrayAttr>:$registers,
    OptionalAttr<I64Attr>:$ctas_per_sm);
}

def Schedule_GridOp : Schedule_Decision<"grid"> {
  let summary = "Which CTA computes which tile, and when";
  let description = [{
    - `persistent` (flag): one CTA a slot of the GPU takes tile after tile;
      wgmma only. Else one CTA a tile.
    - `cluster` = [m, n]: CTAs of one cluster, at most 4: m is 2 or 4 where b is
      multicast, n is 2 or 4 where a is, else 1.
    - `raster`: consecutive tiles go down M (`along_m`) or along N (`along_n`)
      inside groups `group` tiles wide: 1, 2, 4, 8, 16 or 32. Groups keep what
      runs at a time within L2.

    ```mlir
    schedule.grid persistent, cluster = [2, 1], raster = along_m, group = 8
    ```
  }];
  let arguments = (ins
    UnitAttr:$persistent,
    OptionalAttr<DenseI64ArrayAttr>:$cluster,
    OptionalAttr<Schedule_Order>:$raster,
    OptionalAttr<I64Attr>:$group);
}

def Schedule_SplitKOp : Schedule_Decision<"split_k"> {
  let summary = "Splits K between CTAs";
  let description = [{
    - `slices`: CTAs that share an output tile, each with its part of K: 1 to 32.
    - `cluster`: how many of them are a cluster: 1, 2, 4, 8 or 16; it divides
      `slices`. The CTAs of a cluster leave their partial f32 tiles in shared
      memory, and each adds up its part of the output tile from all of them. If
      there are several clusters, each CTA then writes what it has to a workspace,
      and the last to arrive of those with the same part adds up the rest.
      Between 2 and all slices the store is straight from registers. 1 where the
      grid's clusters share operands: then the tiles must fill those clusters.

    Every sum has an order that is always the same, so equal inputs give equal
    bits.

    ```mlir
    schedule.split_k slices = 8, cluster = 2
    ```
  }];
  let arguments = (ins OptionalAttr<I64Attr>:$slices,
    OptionalAttr<I64Attr>:$cluster);
}

def Schedule_EpilogueOp : Schedule_Decision<"epilogue"> {
  let summary = "How C is stored";
  let description = [{
    - `store`: `direct` (guarded stores from registers) or `tma` (stmatrix into
      swizzled shared memory, then a tensor-map store; wgmma, 16-bit output, N a
      multiple of 8, and the instruction's `n` one of 16 unless swapped).
    - `columns`: width in elements of one staged box of 64 rows of the
      instruction: 64, 32 or 16, or if swapped half or all of its `n`; it divides
      `n`. 0 for direct.
    - `stages`: boxes a warpgroup has in flight, 1 to 4; 0 for direct.

    ```mlir
    schedule.epilogue store = tma, columns = 64, stages = 2
    ```
  }];
  let arguments = (ins
    OptionalAttr<Schedule_Store>:$store,
    OptionalAttr<I64Attr>:$columns,
    OptionalAttr<I64Attr>:$stages);
}

def Schedule_LaunchOp : Schedule_Decision<"launch"> {
  let summary = "What the host passes, and the first thing the kernel does";
  let description = [{
    - `fold` (flag): sizes and pitches are constants of the code; else they are
      parameters, and one kernel serves other sizes.
    - `prefetch_maps` (flag): fetch the tensor maps first; tma only.
    - `pdl` (flag): programmatic dependent launch: the kernel may start while the
      one before it in the stream ends, and waits for that one's results before
      it touches a matrix; needs compute capability 9.0.
    - `prefetch_tiles` (flag): before it waits, it asks L2 for its first tiles of
      a and b: this reads nothing, so it is sound whoever still writes them; pdl
      only, not with multicast.

    ```mlir
    schedule.launch fold, prefetch_maps, pdl, prefetch_tiles
    ```
  }];
  let arguments = (ins UnitAttr:$fold, UnitAttr:$prefetch_maps, UnitAttr:$pdl,
    UnitAttr:$prefetch_tiles);
}

//===----------------------------------------------------------------------===//
// Rewrites
//===----------------------------------------------------------------------===//

def Schedule_DefaultOp : Schedule_Op<"default"> {
  let summary = "Takes a decision back to its default; in rewrites only";
  let description = [{
    `@load` alone means both operands.

    ```mlir
    schedule.default @split_k
    schedule.default @load b
    ```
  }];
  let arguments = (ins StrAttr:$decision, OptionalAttr<Schedule_Matrix>:$matrix);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// "a", "b", or "" for both or none.
    ::llvm::StringRef getOperandKey();
  }];
}

#endif // L2_SCHEDULE_OPS
