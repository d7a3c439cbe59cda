//===- KernelOps.td - ops of the kernel dialect --------------*- tablegen -*-===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The explicit program of one CTA. Offsets and tile indices are i32, counted in
// elements unless said. Tiles are named by the payload: rows of `a` run along
// M, rows of `b` along N.
//
//===----------------------------------------------------------------------===//

#ifndef L2_KERNEL_OPS
#define L2_KERNEL_OPS

include "KernelBase.td"

//===----------------------------------------------------------------------===//
// Structure
//===----------------------------------------------------------------------===//

class Kernel_Op<string mnemonic, list<Trait> traits = []>
    : Op<Kernel_Dialect, mnemonic, traits>;

def Kernel_ProgramOp : Kernel_Op<"program", [IsolatedFromAbove, Symbol,
    NoTerminator, SingleBlock]> {
  let summary = "The program of one CTA";
  let description = [{
    `sizes` are M, N, K of the problem; with `fold` they are constants of the
    code, else parameters. `a_m_major`: A is stored K x M, else M x K;
    `b_k_major`: B is stored N x K, else K x N. `raster`
    and `group` order the output tiles; `pingpong`: each consumer warpgroup has
    tiles of its own, taken in turn; `pdl`: it may start before the kernel before
    it has ended; `cluster` counts CTAs along M and N, which have the ranks
    m + n * `cluster`[0];
    `slice_cluster` of the `slices` CTAs that split K are a cluster;
    `stages`, `specialize` and `registers` are what the pipeline passes apply.
    `batch`: how many products there are; their tiles are numbered one product
    after the other. `shared_a` and `shared_b`: they share that operand.
    `consumer_warps` compute; `producer_warps` are added by specialisation.
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, StrAttr:$target,
    DenseI64ArrayAttr:$sizes, UnitAttr:$fold, UnitAttr:$a_m_major, UnitAttr:$b_k_major,
    TypeAttr:$input, TypeAttr:$output, DenseI64ArrayAttr:$tile,
    UnitAttr:$persistent, DenseI64ArrayAttr:$cluster, Kernel_Raster:$raster,
    I64Attr:$group, I64Attr:$slices, I64Attr:$stages, UnitAttr:$specialize, UnitAttr:$pingpong,
    DenseI64ArrayAttr:$registers, I64Attr:$ctas_per_sm, UnitAttr:$prefetch_maps,
    UnitAttr:$pdl, UnitAttr:$prefetch_tiles,
    DefaultValuedAttr<I64Attr, "1">:$slice_cluster,
    DefaultValuedAttr<I64Attr, "1">:$batch, UnitAttr:$shared_a, UnitAttr:$shared_b,
    I64Attr:$consumer_warps, DefaultValuedAttr<I64Attr, "0">:$producer_warps);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$sym_name attr-dict-with-keyword $body";
  let extraClassDeclaration = [{
    /// All threads of a CTA.
    int64_t getThreads() {
      return 32 * (getConsumerWarps() + getProducerWarps());
    }
    int64_t getConsumerWarpgroups() { return getConsumerWarps() / 4; }
    /// Warpgroups that share one output tile.
    int64_t getWarpgroupsPerTile() {
      return getPingpong() ? 1 : getConsumerWarpgroups();
    }
    /// Whether the operand's rows in memory run along K.
    bool isKMajor(Operand operand) {
      return operand == Operand::A ? !getAMMajor() : getBKMajor();
    }
    /// Whether each product of a batch has an operand (or C) of its own.
    bool isBatched() { return static_cast<int64_t>(getBatch()) > 1; }
    bool isBatched(Operand operand) {
      return isBatched() &&
             !(operand == Operand::A ? getSharedA() : getSharedB());
    }
    /// What becomes of C's elements; null: nothing.
    EpilogueOp getEpilogue();
    int64_t getClusterSize() { return getCluster()[0] * getCluster()[1]; }
    /// CTAs of a cluster that use the same tile of `operand`: of A those along
    /// N, of B those along M.
    int64_t getSharers(Operand operand) {
      return getCluster()[operand == Operand::A ? 1 : 0];
    }
    /// Whether every tile lies wholly inside the matrix along `dim`, known now.
    /// A cluster's tiles come together, also where the matrix has ended.
    bool isExact(Dim dim) {
      int64_t i = static_cast<int64_t>(dim);
      int64_t together = dim == Dim::K ? 1 : getCluster()[i];
      return getFold() && getSizes()[i] % (getTile()[i] * together) == 0;
    }
    /// Whether `size` is a known multiple of `by`.
    bool isMultiple(Dim dim, int64_t by) {
      return getSizes()[static_cast<int64_t>(dim)] % by == 0;
    }
  }];
  let hasVerifier = 1;
}

def Kernel_WorkIdOp : Kernel_Op<"work_id", [Pure]> {
  let summary = "First tile of this cluster, tiles between its tiles, and their count";
  let results = (outs I32:$first, I32:$stride, I32:$count);
  let assemblyFormat = "attr-dict";
}

def Kernel_TileOffsetOp : Kernel_Op<"tile_offset", [Pure]> {
  let summary = "Row and column of the first element of output tile `index`";
  let description = [{
    In a batch, also the product whose operands and C the ops after it mean.
  }];
  let arguments = (ins I32:$index);
  let results = (outs I32:$m, I32:$n);
  let assemblyFormat = "$index attr-dict";
}

def Kernel_KRangeOp : Kernel_Op<"k_range", [Pure]> {
  let summary = "First and past-the-last K tile of this CTA's slice";
  let results = (outs I32:$begin, I32:$end);
  let assemblyFormat = "attr-dict";
}

def Kernel_AccInitOp : Kernel_Op<"acc_init", [Pure]> {
  let summary = "An accumulator of zeros";
  let results = (outs Kernel_AccType:$acc);
  let assemblyFormat = "attr-dict `:` type($acc)";
}

def Kernel_RolesOp : Kernel_Op<"roles", [NoTerminator, SingleBlock]> {
  let summary = "Warp roles: the last warps produce, the others consume";
  let regions = (region SizedRegion<1>:$producer, SizedRegion<1>:$consumer);
  let assemblyFormat = "attr-dict `producer` $producer `consumer` $consumer";
}

//===----------------------------------------------------------------------===//
// The serial form
//===----------------------------------------------------------------------===//

def Kernel_LoadOp : Kernel_Op<"load", [Pure]> {
  let summary = "Tile of an operand: rows from `row`, K tile number `k`";
  let description = [{
    `vector`: elements a thread moves at once. `multicast`: the CTAs of a cluster
    along the other dimension share the tile, and each brings an equal part of
    its lines to all of them.
  }];
  let arguments = (ins Kernel_Operand:$operand, I32:$row, I32:$k,
    Kernel_Via:$via, I64Attr:$vector, I64Attr:$swizzle, UnitAttr:$multicast,
    DefaultValuedAttr<Kernel_Cache, "::l2::kernel::Cache::Normal">:$cache);
  let results = (outs Kernel_TileType:$tile);
  let assemblyFormat = [{ $operand `[` $row `,` $k `]` `via` $via attr-dict `:`
    type($tile) }];
}

def Kernel_MmaOp : Kernel_Op<"mma", [Pure, AllTypesMatch<["acc", "result"]>]> {
  let summary = "acc + a * b on tile values";
  let arguments = (ins Kernel_TileType:$a, Kernel_TileType:$b,
    Kernel_AccType:$acc);
  let results = (outs Kernel_AccType:$result);
  let assemblyFormat = [{ $a `,` $b `,` $acc attr-dict `:` type($a) `,` type($b)
    `,` type($acc) }];
  let hasVerifier = 1;
}

def Kernel_StoreOp : Kernel_Op<"store"> {
  let summary = "Writes an accumulator to C, converted to the output type";
  let description = [{
    `columns` > 0: through shared memory in boxes of 64 x columns, `stages` for
    each warpgroup, and TMA; else straight from registers.
  }];
  let arguments = (ins Kernel_AccType:$acc, I32:$m, I32:$n, I64Attr:$columns,
    I64Attr:$stages);
  let assemblyFormat = "$acc `[` $m `,` $n `]` attr-dict `:` type($acc)";
}

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

def Kernel_AllocOp : Kernel_Op<"alloc"> {
  let summary = "A ring of tiles in shared memory";
  let results = (outs Kernel_BufferType:$buffer);
  let assemblyFormat = "attr-dict `:` type($buffer)";
}

def Kernel_CopyOp : Kernel_Op<"copy", [AttrSizedOperandSegments]> {
  let summary = "Starts or does the copy of a tile into a slot of a buffer";
  let description = [{
    `tma` needs `barrier`, the ring whose `slot` counts its bytes; `cp_async` is
    complete after `wait_copies`; `registers` when the op is done (`get` and
    `put` are its two halves). Rows and K beyond the matrix read as zero.
  }];
  let arguments = (ins Kernel_Operand:$operand, I32:$row, I32:$k,
    Kernel_BufferType:$buffer, Optional<I32>:$slot,
    Optional<Kernel_BarriersType>:$barrier, Kernel_Via:$via, I64Attr:$vector,
    UnitAttr:$multicast,
    DefaultValuedAttr<Kernel_Cache, "::l2::kernel::Cache::Normal">:$cache);
  let assemblyFormat = [{ $operand `[` $row `,` $k `]` `->` $buffer
    (`slot` $slot^)? (`barrier` $barrier^ `:` type($barrier))? `via` $via
    attr-dict `:` type($buffer) }];
  let hasVerifier = 1;
}

def Kernel_GetOp : Kernel_Op<"get"> {
  let summary = "Loads a tile into registers on its way to `buffer`";
  let description = [{
    Zeros unless `active`, and beyond the matrix.
  }];
  let arguments = (ins Kernel_Operand:$operand, I32:$row, I32:$k,
    Kernel_BufferType:$buffer, I1:$active, I64Attr:$vector);
  let results = (outs Kernel_TileType:$tile);
  let assemblyFormat = [{ $operand `[` $row `,` $k `]` `if` $active `for` $buffer
    attr-dict `:` type($buffer) `->` type($tile) }];
}

def Kernel_PutOp : Kernel_Op<"put"> {
  let summary = "Stores what `get` loaded into a slot of the buffer";
  let arguments = (ins Kernel_TileType:$tile, Kernel_BufferType:$buffer,
    Optional<I32>:$slot, I64Attr:$vector);
  let assemblyFormat = [{ $tile `->` $buffer (`slot` $slot^)? attr-dict `:`
    type($tile) `,` type($buffer) }];
}

def Kernel_PrefetchOp : Kernel_Op<"prefetch"> {
  let summary = "Asks L2 for a tile, and waits for nothing";
  let description = [{
    One thread asks through the tensor map (`tma`), else all threads for a line
    of 128 bytes at a time.
  }];
  let arguments = (ins Kernel_Operand:$operand, I32:$row, I32:$k,
    Kernel_Via:$via);
  let assemblyFormat = "$operand `[` $row `,` $k `]` `via` $via attr-dict";
}

def Kernel_AwaitPreviousOp : Kernel_Op<"await_previous"> {
  let summary = "Waits until the kernel before this one has ended";
  let assemblyFormat = "attr-dict";
}

def Kernel_MmaBuffersOp : Kernel_Op<"mma_buffers",
    [AttrSizedOperandSegments, AllTypesMatch<["acc", "result"]>]> {
  let summary = "acc + a * b with both tiles in shared memory";
  let description = [{
    wgmma: issued and committed, complete after `mma_wait`. `accumulate` false
    takes acc as zero (default true).
  }];
  let arguments = (ins Kernel_BufferType:$a, Kernel_BufferType:$b,
    Kernel_AccType:$acc, Optional<I32>:$slot, Optional<I1>:$accumulate);
  let results = (outs Kernel_AccType:$result);
  let assemblyFormat = [{ $a `,` $b `,` $acc (`slot` $slot^)?
    (`accumulate` $accumulate^)? attr-dict `:` type($a) `,` type($b) `,`
    type($acc) }];
  let hasVerifier = 1;
}
def Kernel_MmaWaitOp : Kernel_Op<"mma_wait", [AllTypesMatch<["acc", "result"]>]> {
  let summary = "Waits until at most `pending` issued wgmma groups are unfinished";
  let description = [{
    With `pending` = 0 the result may be read.
  }];
  let arguments = (ins Kernel_AccType:$acc, I64Attr:$pending);
  let results = (outs Kernel_AccType:$result);
  let assemblyFormat = "$acc attr-dict `:` type($acc)";
}

//===----------------------------------------------------------------------===//
// Synchronisation
//===----------------------------------------------------------------------===//

def Kernel_BarrierInitOp : Kernel_Op<"barrier_init"> {
  let summary = "A ring of mbarriers, initialised before any thread goes on";
  let results = (outs Kernel_BarriersType:$barriers);
  let assemblyFormat = "attr-dict `:` type($barriers)";
}

def Kernel_WaitOp : Kernel_Op<"wait"> {
  let summary = "Waits for the phase of parity `parity` of barrier `slot`";
  let arguments = (ins Kernel_BarriersType:$barriers, I32:$slot, I32:$parity);
  let assemblyFormat = [{ $barriers `[` $slot `]` `parity` $parity attr-dict `:`
    type($barriers) }];
}

def Kernel_ExpectOp : Kernel_Op<"expect"> {
  let summary = "Arrives and announces `bytes` of copies";
  let arguments = (ins Kernel_BarriersType:$barriers, I32:$slot, I64Attr:$bytes);
  let assemblyFormat = "$barriers `[` $slot `]` attr-dict `:` type($barriers)";
}

def Kernel_ReleaseOp : Kernel_Op<"release"> {
  let summary = "One arrival of a warpgroup, on the barrier of each CTA of the cluster";
  let arguments = (ins Kernel_BarriersType:$barriers, I32:$slot, I1:$predicate);
  let assemblyFormat = [{ $barriers `[` $slot `]` `if` $predicate attr-dict `:`
    type($barriers) }];
}

def Kernel_WarpgroupIdOp : Kernel_Op<"warpgroup_id", [Pure]> {
  let summary = "Number of this warp's warpgroup";
  let results = (outs I32:$id);
  let assemblyFormat = "attr-dict";
}

def Kernel_TakeTurnOp : Kernel_Op<"take_turn"> {
  let summary = "Waits until the other consumer warpgroup passes the tensor cores on";
  let assemblyFormat = "attr-dict";
}

def Kernel_PassTurnOp : Kernel_Op<"pass_turn"> {
  let summary = "Passes the tensor cores to the other consumer warpgroup";
  let assemblyFormat = "attr-dict";
}

def Kernel_CommitCopiesOp : Kernel_Op<"commit_copies"> {
  let summary = "Closes a group of cp.async copies";
  let assemblyFormat = "attr-dict";
}

def Kernel_WaitCopiesOp : Kernel_Op<"wait_copies"> {
  let summary = "Waits until at most `pending` cp.async groups are unfinished";
  let arguments = (ins I64Attr:$pending);
  let assemblyFormat = "attr-dict";
}

def Kernel_SyncOp : Kernel_Op<"sync"> {
  let summary = "A barrier of all threads of the CTA, or of one warpgroup";
  let arguments = (ins UnitAttr:$warpgroup);
  let assemblyFormat = "attr-dict";
}

def Kernel_ClusterSyncOp : Kernel_Op<"cluster_sync"> {
  let summary = "A barrier of all threads of the cluster";
  let description = [{
    `relaxed`: it does not wait for what this CTA wrote or arrived on before.
  }];
  let arguments = (ins UnitAttr:$relaxed);
  let assemblyFormat = "attr-dict";
}

//===----------------------------------------------------------------------===//
// Epilogue
//===----------------------------------------------------------------------===//

def Kernel_ReduceWarpsOp : Kernel_Op<"reduce_warps",
    [AllTypesMatch<["acc", "result"]>]> {
  let summary = "Sums the partial tiles of a CTA's `warps_k` groups, in order";
  let description = [{
    `owner` is true in the threads that hold the sum.
  }];
  let arguments = (ins Kernel_AccType:$acc);
  let results = (outs Kernel_AccType:$result, I1:$owner);
  let assemblyFormat = "$acc attr-dict `:` type($acc)";
}

def Kernel_ReduceSlicesOp : Kernel_Op<"reduce_slices",
    [AllTypesMatch<["acc", "result"]>]> {
  let summary = "Sums the partial tiles of the CTAs that split K, in slice order";
  let description = [{
    Each CTA leaves its f32 tile, or its share of the cluster's, in the workspace
    and counts itself; the last to arrive reads all of them. `owner` is true in
    its threads.
  }];
  let arguments = (ins Kernel_AccType:$acc, I32:$m, I32:$n, Optional<I1>:$active);
  let results = (outs Kernel_AccType:$result, I1:$owner);
  let assemblyFormat = [{ $acc `[` $m `,` $n `]` (`if` $active^)? attr-dict `:`
    type($acc) }];
}

def Kernel_ShareSlicesOp : Kernel_Op<"share_slices"> {
  let summary = "Sums the partial tiles of a cluster's CTAs, in a fixed order";
  let description = [{
    Each CTA leaves its f32 tile in its shared memory, over the buffers, and sums
    up the part of its rank from all of them, from its own on. `cluster_wait` must follow: until
    then the others may read.
  }];
  let arguments = (ins Kernel_AccType:$acc, Optional<I1>:$active);
  let results = (outs Kernel_AccType:$result);
  let assemblyFormat = [{ $acc (`if` $active^)? attr-dict `:` type($acc) `->`
    type($result) }];
  let hasVerifier = 1;
}

def Kernel_ClusterWaitOp : Kernel_Op<"cluster_wait"> {
  let summary = "Waits until all CTAs have read in `share_slices`";
  let assemblyFormat = "attr-dict";
}

def Kernel_EpilogueOp : Kernel_Op<"epilogue", [SingleBlock]> {
  let summary = "What becomes of each element of C before it is stored";
  let description = [{
    A function, in f32, of the accumulator's element and of one element of each
    extra operand: tensors that vary along `spreads`, of the element types
    `types`. Stands once, at the program's start; every store applies it.
  }];
  let arguments = (ins DenseI64ArrayAttr:$spreads, TypeArrayAttr:$types);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "attr-dict-with-keyword $body";
  let extraClassDeclaration = [{
    Spread getSpread(size_t extra) {
      return static_cast<Spread>(getSpreads()[extra]);
    }
    ::mlir::Type getType(size_t extra) {
      return ::mlir::cast<::mlir::TypeAttr>(getTypes()[extra]).getValue();
    }
  }];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Kernel_ResultOp : Kernel_Op<"result", [Pure, Terminator,
    HasParent<"EpilogueOp">]> {
  let summary = "The element that is stored";
  let arguments = (ins F32:$value);
  let assemblyFormat = "$value attr-dict";
}

def Kernel_StoreDirectOp : Kernel_Op<"store_direct"> {
  let summary = "Guarded stores of an accumulator from registers to C";
  let arguments = (ins Kernel_AccType:$acc, I32:$m, I32:$n, Optional<I1>:$owner);
  let assemblyFormat = [{ $acc `[` $m `,` $n `]` (`if` $owner^)? attr-dict `:`
    type($acc) }];
}

def Kernel_StageBoxOp : Kernel_Op<"stage_box"> {
  let summary = "Writes one box of a warpgroup's accumulator to shared memory";
  let description = [{
    The box is rows 64*`block` … +63 of the warpgroup and as many columns from
    `column` as the buffer has; a swapped accumulator is written transposed.
    `slot` is the staging buffer of this warpgroup; `tile`: row and column of
    the tile's first element, where the program has an epilogue.
  }];
  let arguments = (ins Kernel_AccType:$acc, Kernel_BufferType:$buffer,
    Variadic<I32>:$tile, I64Attr:$block, I64Attr:$column, I64Attr:$slot);
  let assemblyFormat = [{ $acc (`[` $tile^ `]`)? `->` $buffer attr-dict `:`
    type($acc) `,` type($buffer) }];
  let hasVerifier = 1;
}

def Kernel_FenceAsyncOp : Kernel_Op<"fence_async"> {
  let summary = "Makes this thread's shared-memory writes visible to TMA";
  let assemblyFormat = "attr-dict";
}

def Kernel_StoreBoxOp : Kernel_Op<"store_box"> {
  let summary = "TMA store of a staged box to C by one thread of the warpgroup";
  let arguments = (ins Kernel_BufferType:$buffer, I32:$m, I32:$n,
    I64Attr:$block, I64Attr:$column, I64Attr:$slot, UnitAttr:$swapped);
  let assemblyFormat = "$buffer `[` $m `,` $n `]` attr-dict `:` type($buffer)";
}

def Kernel_WaitBoxesOp : Kernel_Op<"wait_boxes"> {
  let summary = "Waits until at most `pending` boxes of this thread are unread";
  let arguments = (ins I64Attr:$pending);
  let assemblyFormat = "attr-dict";
}

include "KernelFaultOps.td"

#endif // L2_KERNEL_OPS
