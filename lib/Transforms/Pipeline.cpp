//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// kernel-pipeline: stages and barriers. Two forms: a ring of full and empty
// mbarriers between roles, and the multistage loop of a single role.
//
//===----------------------------------------------------------------------===//

#include "l2/Transforms/Passes.h"

namespace l2 {
#define GEN_PASS_DEF_PIPELINEPASS
#include "l2/Transforms/Passes.h.inc"
} // namespace l2

using namespace mlir;
using namespace l2;
using namespace l2::kernel;

static Value constant(OpBuilder &builder, Location loc, int64_t value) {
  return arith::ConstantIntOp::create(builder, loc, builder.getI32Type(),
                                      value);
}

/// The slot after `slot` in a ring, and whether it wrapped.
static std::pair<Value, Value> nextSlot(OpBuilder &builder, Location loc,
                                        Value slot, int64_t stages) {
  Value next =
      arith::AddIOp::create(builder, loc, slot, constant(builder, loc, 1));
  Value wrapped = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                        next, constant(builder, loc, stages));
  next = arith::SelectOp::create(builder, loc, wrapped,
                                 constant(builder, loc, 0), next);
  return {next, wrapped};
}

static Value nextParity(OpBuilder &builder, Location loc, Value parity,
                        Value wrapped) {
  Value flip =
      arith::ExtUIOp::create(builder, loc, builder.getI32Type(), wrapped);
  return arith::XOrIOp::create(builder, loc, parity, flip);
}

/// Adds loop-carried i32 values to `loop`, yielded unchanged for now.
static scf::ForOp carry(scf::ForOp loop, ValueRange inits) {
  IRRewriter rewriter(loop.getContext());
  rewriter.setInsertionPoint(loop);
  auto same = [](OpBuilder &, Location, ArrayRef<BlockArgument> args) {
    return SmallVector<Value>(args.begin(), args.end());
  };
  return cast<scf::ForOp>(
      *loop.replaceWithAdditionalYields(rewriter, inits, false, same));
}

/// Threads ring state (slot, parity) through the loops around and including the
/// K loop, and returns the new K loop; its last iter args are the state. The
/// caller sets what the K loop yields.
static scf::ForOp carryRing(scf::ForOp kLoop, Value slot, Value parity) {
  auto outer = kLoop->getParentOfType<scf::ForOp>();
  if (!outer)
    return carry(kLoop, {slot, parity});
  outer = carry(outer, {slot, parity});
  kLoop = carry(kLoop, outer.getRegionIterArgs().take_back(2));
  Operation *yield = outer.getBody()->getTerminator();
  unsigned first = yield->getNumOperands() - 2;
  yield->setOperand(first, kLoop.getResults().take_back(2)[0]);
  yield->setOperand(first + 1, kLoop.getResults().take_back(2)[1]);
  return kLoop;
}

static void setYield(scf::ForOp loop, unsigned fromBack, Value value) {
  Operation *yield = loop.getBody()->getTerminator();
  yield->setOperand(yield->getNumOperands() - fromBack, value);
}

//===----------------------------------------------------------------------===//
// Roles
//===----------------------------------------------------------------------===//

static void pipelineProducer(ProgramOp program, Region &region, Value full,
                             Value empty) {
  SmallVector<CopyOp> copies;
  region.walk([&](CopyOp op) { copies.push_back(op); });
  auto kLoop = copies.front()->getParentOfType<scf::ForOp>();
  OpBuilder builder = OpBuilder::atBlockBegin(&region.front());
  Location loc = program.getLoc();
  // A fresh barrier lets a wait for the odd parity through: all slots are free.
  kLoop =
      carryRing(kLoop, constant(builder, loc, 0), constant(builder, loc, 1));
  Value slot = kLoop.getRegionIterArgs().take_back(2)[0];
  Value parity = kLoop.getRegionIterArgs().take_back(2)[1];

  builder.setInsertionPoint(copies.front());
  WaitOp::create(builder, loc, empty, slot, parity);
  int64_t bytes = 0;
  for (CopyOp copy : copies)
    bytes += copy.getBuffer().getType().getSlotBytes();
  ExpectOp::create(builder, loc, full, slot, bytes);
  for (CopyOp copy : copies) {
    copy.getSlotMutable().assign(slot);
    copy.getBarrierMutable().assign(full);
  }
  builder.setInsertionPointAfter(copies.back());
  auto [next, wrapped] = nextSlot(builder, loc, slot, program.getStages());
  setYield(kLoop, 2, next);
  setYield(kLoop, 1, nextParity(builder, loc, parity, wrapped));
}

/// Ring state after `count` more slots.
static std::pair<Value, Value> advance(OpBuilder &builder, Location loc,
                                       Value slot, Value parity, Value count,
                                       int64_t stages) {
  Value size = constant(builder, loc, stages);
  Value sum = arith::AddIOp::create(builder, loc, slot, count);
  Value turns = arith::DivUIOp::create(builder, loc, sum, size);
  Value next = arith::RemUIOp::create(builder, loc, sum, size);
  Value odd =
      arith::AndIOp::create(builder, loc, turns, constant(builder, loc, 1));
  return {next, arith::XOrIOp::create(builder, loc, parity, odd)};
}

/// Pingpong: each warpgroup takes every other tile, skips the ring's slots of
/// the other's tiles, and issues its mma in turn.
static void alternate(ProgramOp program, scf::ForOp kLoop) {
  auto tiles = kLoop->getParentOfType<scf::ForOp>();
  Location loc = program.getLoc();
  int64_t stages = program.getStages();
  OpBuilder builder(tiles);
  Type i32 = builder.getI32Type();
  Value id = WarpgroupIdOp::create(builder, loc, i32);
  Value own = arith::MulIOp::create(builder, loc, id, tiles.getStep());
  Value step =
      arith::AddIOp::create(builder, loc, tiles.getStep(), tiles.getStep());
  auto range = KRangeOp::create(builder, loc, i32, i32);
  Value count =
      arith::SubIOp::create(builder, loc, range.getEnd(), range.getBegin());
  Value skipped = arith::MulIOp::create(builder, loc, id, count);
  unsigned first = tiles.getNumRegionIterArgs() - 2;
  auto [slot, parity] =
      advance(builder, loc, tiles.getInitArgs()[first],
              tiles.getInitArgs()[first + 1], skipped, stages);
  // The second warpgroup lets the first begin.
  Value second = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne,
                                       id, constant(builder, loc, 0));
  auto let = scf::IfOp::create(builder, loc, second, /*withElseRegion=*/false);
  OpBuilder inner = let.getThenBodyBuilder();
  PassTurnOp::create(inner, loc);
  tiles.setLowerBound(
      arith::AddIOp::create(builder, loc, tiles.getLowerBound(), own));
  tiles.setStep(step);
  tiles.getInitArgsMutable()[first].assign(slot);
  tiles.getInitArgsMutable()[first + 1].assign(parity);

  builder.setInsertionPoint(kLoop);
  TakeTurnOp::create(builder, loc);
  builder.setInsertionPointAfter(kLoop);
  PassTurnOp::create(builder, loc);
  builder.setInsertionPoint(tiles.getBody()->getTerminator());
  Operation *yield = tiles.getBody()->getTerminator();
  auto [slotAfter, parityAfter] =
      advance(builder, loc, yield->getOperand(first),
              yield->getOperand(first + 1), count, stages);
  yield->setOperand(first, slotAfter);
  yield->setOperand(first + 1, parityAfter);
}

static void pipelineConsumer(ProgramOp program, Region &region, Value full,
                             Value empty) {
  MmaBuffersOp mma;
  region.walk([&](MmaBuffersOp op) { mma = op; });
  auto kLoop = mma->getParentOfType<scf::ForOp>();
  OpBuilder builder = OpBuilder::atBlockBegin(&region.front());
  Location loc = program.getLoc();
  kLoop =
      carryRing(kLoop, constant(builder, loc, 0), constant(builder, loc, 0));
  // The slot whose mma may still run: released one step late.
  kLoop = carry(kLoop, kLoop.getInitArgs().take_back(2)[0]);
  auto args = kLoop.getRegionIterArgs().take_back(3);
  Value slot = args[0], parity = args[1], previous = args[2];

  builder.setInsertionPoint(mma);
  WaitOp::create(builder, loc, full, slot, parity);
  Value notFirst =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne,
                            kLoop.getInductionVar(), kLoop.getLowerBound());
  mma.getSlotMutable().assign(slot);
  mma.getAccumulateMutable().assign(notFirst);
  builder.setInsertionPointAfter(mma);
  auto wait = MmaWaitOp::create(builder, loc, mma.getAcc().getType(),
                                mma.getResult(), 1);
  ReleaseOp::create(builder, loc, empty, previous, notFirst);
  auto [next, wrapped] = nextSlot(builder, loc, slot, program.getStages());
  setYield(kLoop, 3, next);
  setYield(kLoop, 2, nextParity(builder, loc, parity, wrapped));
  setYield(kLoop, 1, slot);
  mma.getResult().replaceAllUsesExcept(wait.getResult(), wait);

  builder.setInsertionPointAfter(kLoop);
  Value acc = kLoop.getResult(0);
  auto last = MmaWaitOp::create(builder, loc, acc.getType(), acc, 0);
  acc.replaceAllUsesExcept(last.getResult(), last);
  Value always =
      arith::ConstantIntOp::create(builder, loc, builder.getI1Type(), 1);
  ReleaseOp::create(builder, loc, empty, kLoop.getResults().back(), always);
  if (program.getPingpong())
    alternate(program, kLoop);
}

static void pipelineRoles(ProgramOp program, RolesOp roles) {
  OpBuilder builder(roles);
  Location loc = program.getLoc();
  MLIRContext *context = program.getContext();
  int64_t stages = program.getStages();
  int64_t warpgroups = program.getWarpgroupsPerTile();
  Value full = BarrierInitOp::create(builder, loc,
                                     BarriersType::get(context, stages, 1));
  // All CTAs of the cluster arrive, also the ones across, which share no tile
  // with this one: its neighbours wait for them anyway.
  Value empty = BarrierInitOp::create(
      builder, loc,
      BarriersType::get(context, stages,
                        warpgroups * program.getClusterSize()));
  pipelineProducer(program, roles.getProducer(), full, empty);
  pipelineConsumer(program, roles.getConsumer(), full, empty);
  builder.setInsertionPoint(roles);
  if (program.getClusterSize() == 1) {
    SyncOp::create(builder, loc, /*warpgroup=*/false);
    return;
  }
  // No peer may start copying before the barriers stand, nor exit while another
  // can still write into it or an arrival at its barriers is on its way.
  ClusterSyncOp::create(builder, loc, /*relaxed=*/true);
  builder.setInsertionPointAfter(roles);
  ClusterSyncOp::create(builder, loc, /*relaxed=*/false);
}

//===----------------------------------------------------------------------===//
// One role
//===----------------------------------------------------------------------===//

/// Copies tile `k` into `slot` if `k` < `end`, as clones of `copies`.
static void copyAhead(OpBuilder &builder, Location loc, ArrayRef<CopyOp> copies,
                      Value k, Value end, Value slot) {
  Value active =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt, k, end);
  auto guard =
      scf::IfOp::create(builder, loc, active, /*withElseRegion=*/false);
  OpBuilder inner = guard.getThenBodyBuilder();
  for (CopyOp copy : copies)
    CopyOp::create(inner, loc, copy.getOperand(), copy.getRow(), k,
                   copy.getBuffer(), slot, /*barrier=*/Value(), copy.getVia(),
                   copy.getVector(), copy.getMulticast(), copy.getCache());
}

static void pipelineSingle(ProgramOp program, MmaBuffersOp mma) {
  Location loc = program.getLoc();
  auto kLoop = mma->getParentOfType<scf::ForOp>();
  int64_t stages = program.getStages();
  SmallVector<CopyOp> async, registers;
  kLoop.walk([&](CopyOp op) {
    (op.getVia() == Via::Registers ? registers : async).push_back(op);
  });

  // Prologue: stages - 1 tiles in flight.
  OpBuilder builder(kLoop);
  for (int64_t i = 0; i < stages - 1; ++i) {
    Value k = arith::AddIOp::create(builder, loc, kLoop.getLowerBound(),
                                    constant(builder, loc, i));
    Value slot = constant(builder, loc, i);
    SmallVector<CopyOp> all(async);
    all.append(registers);
    copyAhead(builder, loc, all, k, kLoop.getUpperBound(), slot);
    CommitCopiesOp::create(builder, loc);
  }
  Value first = constant(builder, loc, 0);
  Value ahead = constant(builder, loc, stages - 1);
  kLoop = carry(kLoop, {first, ahead});
  Value readSlot = kLoop.getRegionIterArgs().take_back(2)[0];
  Value writeSlot = kLoop.getRegionIterArgs().take_back(2)[1];

  builder.setInsertionPointToStart(kLoop.getBody());
  WaitCopiesOp::create(builder, loc, stages - 2);
  SyncOp::create(builder, loc, /*warpgroup=*/false);
  Value k = arith::AddIOp::create(builder, loc, kLoop.getInductionVar(),
                                  constant(builder, loc, stages - 1));
  if (!async.empty())
    copyAhead(builder, loc, async, k, kLoop.getUpperBound(), writeSlot);
  CommitCopiesOp::create(builder, loc);
  // Tiles that pass through registers: fetched before the mma, stored after it.
  SmallVector<std::pair<Value, CopyOp>> fetched;
  for (CopyOp copy : registers) {
    BufferType buffer = copy.getBuffer().getType();
    auto type = TileType::get(
        program.getContext(), copy.getOperand(),
        buffer.getKMajor() ? buffer.getRows() : buffer.getColumns(),
        buffer.getKMajor() ? buffer.getColumns() : buffer.getRows(),
        buffer.getElement());
    Value active = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::slt, k, kLoop.getUpperBound());
    fetched.push_back(
        {GetOp::create(builder, loc, type, copy.getOperand(), copy.getRow(), k,
                       copy.getBuffer(), active, copy.getVector()),
         copy});
  }
  mma.getSlotMutable().assign(readSlot);
  builder.setInsertionPointAfter(mma);
  for (auto [tile, copy] : fetched)
    PutOp::create(builder, loc, tile, copy.getBuffer(), writeSlot,
                  copy.getVector());
  setYield(kLoop, 2, nextSlot(builder, loc, readSlot, stages).first);
  setYield(kLoop, 1, nextSlot(builder, loc, writeSlot, stages).first);
  for (CopyOp copy : async)
    copy.erase();
  for (CopyOp copy : registers)
    copy.erase();
  builder.setInsertionPointAfter(kLoop);
  WaitCopiesOp::create(builder, loc, 0);
}

namespace {
struct PipelinePass : l2::impl::PipelinePassBase<PipelinePass> {
  void runOnOperation() override {
    ProgramOp program = getOperation();
    RolesOp roles;
    MmaBuffersOp mma;
    program.walk([&](RolesOp op) { roles = op; });
    program.walk([&](MmaBuffersOp op) { mma = op; });
    if (!mma)
      return; // Direct loads: nothing to wait for.
    bool loose = !mma->getParentOfType<scf::ForOp>();
    bool copies = false;
    program.walk([&](CopyOp op) {
      copies = true;
      loose |= !op->getParentOfType<scf::ForOp>();
    });
    if (loose || !copies) {
      mma.emitOpError(
          "expects to stand in a loop over K, with copies in one too");
      return signalPassFailure();
    }
    if (roles)
      return pipelineRoles(program, roles);
    if (program.getStages() < 2) {
      program.emitOpError() << "has " << program.getStages()
                            << " stage; a multistage loop needs at least 2";
      return signalPassFailure();
    }
    pipelineSingle(program, mma);
  }
};
} // namespace
