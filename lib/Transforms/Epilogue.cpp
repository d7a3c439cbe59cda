//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// kernel-epilogue: reductions between warps and slices, and the stores of C,
// one op for each thing that happens.
//
//===----------------------------------------------------------------------===//

#include "l2/Transforms/Passes.h"

namespace l2 {
#define GEN_PASS_DEF_EPILOGUEPASS
#include "l2/Transforms/Passes.h.inc"
} // namespace l2

using namespace mlir;
using namespace l2;
using namespace l2::kernel;

/// Rows of the accumulator in one staged box: those of one wgmma.
static constexpr int64_t boxRows = 64;

/// Through shared memory: each warpgroup has a ring of boxes. A slot is written
/// again once the store that read it has.
static void storeBoxes(OpBuilder &builder, ProgramOp program, StoreOp store,
                       Value acc) {
  Location loc = store.getLoc();
  AccType type = store.getAcc().getType();
  int64_t columns = store.getColumns(), stages = store.getStages();
  int64_t bytes = program.getOutput().getIntOrFloatBitWidth() / 8;
  auto front = OpBuilder::atBlockBegin(&program.getBody().front());
  // In memory a line runs along N: the mma's columns, or its rows if swapped.
  int64_t lines = boxRows, along = columns;
  if (type.getSwapped())
    std::swap(lines, along);
  Value buffer = AllocOp::create(
      front, loc,
      BufferType::get(program.getContext(),
                      stages * program.getConsumerWarpgroups(), lines, along,
                      along, program.getOutput(), along * bytes,
                      /*k_major=*/false));
  int64_t blocks = type.getM() / (boxRows * program.getWarpgroupsPerTile());
  int64_t perBlock = type.getN() / columns;
  int64_t total = blocks * perBlock;
  SmallVector<Value> place;
  if (program.getEpilogue())
    place = {store.getM(), store.getN()};
  for (int64_t i = 0; i < total; ++i) {
    int64_t block = i / perBlock, column = i % perBlock * columns;
    int64_t slot = i % stages;
    // The ring restarts with each tile; a tile that leaves it in the middle
    // must drain it first.
    int64_t pending = i == 0 && total % stages ? 0 : stages - 1;
    WaitBoxesOp::create(builder, loc, pending);
    SyncOp::create(builder, loc, /*warpgroup=*/true);
    StageBoxOp::create(builder, loc, acc, buffer, place, block, column, slot);
    FenceAsyncOp::create(builder, loc);
    SyncOp::create(builder, loc, /*warpgroup=*/true);
    StoreBoxOp::create(builder, loc, buffer, store.getM(), store.getN(), block,
                       column, slot, type.getSwapped());
  }
}

/// The part of the cluster's tile that this CTA sums up and stores; the CTA
/// stays until the others have read.
static Value shareSlices(OpBuilder &builder, ProgramOp program, StoreOp store,
                         Value acc, Value active) {
  AccType type = store.getAcc().getType();
  auto part = AccType::get(program.getContext(), type.getM(), type.getN(),
                           type.getElement(), type.getMma(), type.getInstN(),
                           type.getWarpsM(), type.getWarpsN(), type.getWarpsK(),
                           type.getInterleave(), type.getSwapped(),
                           program.getSliceCluster(), type.getPairedRows());
  Location loc = store.getLoc();
  auto after = OpBuilder(store->getBlock(), std::next(store->getIterator()));
  ClusterWaitOp::create(after, loc);
  return ShareSlicesOp::create(builder, loc, part, acc, active);
}

namespace {
struct EpiloguePass : l2::impl::EpiloguePassBase<EpiloguePass> {
  void runOnOperation() override {
    ProgramOp program = getOperation();
    SmallVector<StoreOp> stores;
    program.walk([&](StoreOp op) { stores.push_back(op); });
    for (StoreOp store : stores) {
      OpBuilder builder(store);
      Location loc = store.getLoc();
      Type i1 = builder.getI1Type();
      Value acc = store.getAcc(), owner;
      AccType type = store.getAcc().getType();
      if (type.getWarpsK() > 1) {
        auto sum = ReduceWarpsOp::create(builder, loc, type, i1, acc);
        acc = sum.getResult();
        owner = sum.getOwner();
      }
      if (program.getSliceCluster() > 1)
        acc = shareSlices(builder, program, store, acc, owner);
      if (program.getSlices() > program.getSliceCluster()) {
        auto sum = ReduceSlicesOp::create(builder, loc, acc.getType(), i1, acc,
                                          store.getM(), store.getN(), owner);
        acc = sum.getResult();
        owner = sum.getOwner();
      }
      if (!store.getColumns() && type.getSwapped()) {
        store.emitOpError("a swapped tile is stored through boxes only");
        return signalPassFailure();
      }
      if (!store.getColumns()) {
        StoreDirectOp::create(builder, loc, acc, store.getM(), store.getN(),
                              owner);
        store.erase();
        continue;
      }
      if (type.getMma() != kernel::Mma::Wgmma) {
        store.emitOpError("boxes need the accumulator of a warpgroup");
        return signalPassFailure();
      }
      if (owner) {
        auto guard = scf::IfOp::create(builder, loc, owner, false);
        builder = guard.getThenBodyBuilder();
      }
      storeBoxes(builder, program, store, acc);
      // Staging memory must outlive the last read.
      auto end = OpBuilder::atBlockEnd(roleBlock(store));
      WaitBoxesOp::create(end, loc, 0);
      store.erase();
    }
  }

  /// The outermost block around `op` inside its role or program.
  static Block *roleBlock(Operation *op) {
    while (!isa<RolesOp, ProgramOp>(op->getParentOp()))
      op = op->getParentOp();
    return op->getBlock();
  }
};
} // namespace
