//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// kernel-specialize: the loop nest twice, once for the warps that copy and once
// for those that compute.
//
//===----------------------------------------------------------------------===//

#include "l2/Transforms/Passes.h"

namespace l2 {
#define GEN_PASS_DEF_SPECIALIZEPASS
#include "l2/Transforms/Passes.h.inc"
} // namespace l2

using namespace mlir;
using namespace l2;
using namespace l2::kernel;

/// The producer has no accumulator: rebuilds the K loop without it.
static void dropAccumulator(scf::ForOp loop) {
  OpBuilder builder(loop);
  auto bare = scf::ForOp::create(builder, loop.getLoc(), loop.getLowerBound(),
                                 loop.getUpperBound(), loop.getStep());
  Block *body = bare.getBody();
  loop.getInductionVar().replaceAllUsesWith(bare.getInductionVar());
  for (Operation &op :
       llvm::make_early_inc_range(loop.getBody()->without_terminator()))
    op.moveBefore(body->getTerminator());
  loop.erase();
}

static void keepProducer(Region &region) {
  SmallVector<Operation *> erase;
  region.walk([&](Operation *op) {
    if (isa<StoreOp, MmaBuffersOp, AccInitOp>(op))
      erase.push_back(op);
  });
  // The K loop is where the mma is.
  for (Operation *op : erase)
    if (auto mma = dyn_cast<MmaBuffersOp>(op)) {
      auto loop = mma->getParentOfType<scf::ForOp>();
      loop.getBody()->getTerminator()->setOperands({loop.getRegionIterArg(0)});
    }
  for (Operation *op : erase)
    if (isa<StoreOp>(op))
      op->erase();
  SmallVector<scf::ForOp> kLoops;
  for (Operation *op : erase)
    if (auto mma = dyn_cast<MmaBuffersOp>(op)) {
      kLoops.push_back(mma->getParentOfType<scf::ForOp>());
      mma.erase();
    }
  for (scf::ForOp loop : kLoops) {
    Operation *init = loop.getInitArgs()[0].getDefiningOp();
    dropAccumulator(loop);
    if (init->use_empty())
      init->erase();
  }
}

static void keepConsumer(Region &region) {
  SmallVector<CopyOp> copies;
  region.walk([&](CopyOp op) { copies.push_back(op); });
  for (CopyOp op : copies)
    op.erase();
}

namespace {
struct SpecializePass : l2::impl::SpecializePassBase<SpecializePass> {
  void runOnOperation() override {
    ProgramOp program = getOperation();
    if (!program.getSpecialize())
      return;
    Block &body = program.getBody().front();
    OpBuilder builder = OpBuilder::atBlockEnd(&body);
    SmallVector<Operation *> nest;
    bool copies = false;
    for (Operation &op : body)
      if (!isa<AllocOp, EpilogueOp>(op))
        nest.push_back(&op);
    program.walk([&](CopyOp op) { copies |= op.getVia() == Via::Tma; });
    WalkResult inLoops = program.walk([&](MmaBuffersOp op) {
      auto loop = op->getParentOfType<scf::ForOp>();
      if (loop && loop.getNumRegionIterArgs() == 1 &&
          loop.getInitArgs()[0].getDefiningOp())
        return WalkResult::advance();
      op.emitOpError("stands in no loop that carries its accumulator");
      return WalkResult::interrupt();
    });
    if (inLoops.wasInterrupted())
      return signalPassFailure();
    bool ended = false;
    program.walk(
        [&](Operation *op) { ended |= isa<StoreDirectOp, StageBoxOp>(op); });
    if (ended) {
      program.emitOpError("has no serial store: roles part before "
                          "kernel-epilogue");
      return signalPassFailure();
    }
    if (!copies) {
      program.emitOpError("asks for warp roles but has no TMA copy to give a "
                          "producer");
      return signalPassFailure();
    }
    auto roles = RolesOp::create(builder, program.getLoc());
    for (Region *region : {&roles.getProducer(), &roles.getConsumer()}) {
      builder.setInsertionPointToStart(&region->emplaceBlock());
      IRMapping mapping;
      for (Operation *op : nest)
        builder.clone(*op, mapping);
    }
    for (Operation *op : llvm::reverse(nest))
      op->erase();
    keepProducer(roles.getProducer());
    keepConsumer(roles.getConsumer());
    // Without a register budget one warp is enough; setmaxnreg speaks to whole
    // warpgroups.
    program.setProducerWarps(program.getRegisters()[0] ? 4 : 1);
  }
};
} // namespace
