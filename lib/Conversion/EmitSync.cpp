//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Barriers, fences and waits.
//
//===----------------------------------------------------------------------===//

#include "Emitter.h"

using namespace mlir;
using namespace l2;
using namespace l2::kernel;

/// Named barriers: 0 is the CTA's, then one a warpgroup, one a turn, and the
/// consumers'.
static constexpr int64_t warpgroupBarrier = 1;
static constexpr int64_t turnBarrier = 5;
static constexpr int64_t consumerBarrier = 8;

Value Emitter::barrier(Value barriers, Value slot) {
  int64_t base = layout.offsets.lookup(barriers.getDefiningOp());
  return sharedAt(add(mul(slot, 8), base));
}

void Emitter::emit(BarrierInitOp op) {
  BarriersType type = op.getBarriers().getType();
  int64_t base = layout.offsets.lookup(op);
  when(equal(thread, 0), [&] {
    for (int64_t i = 0; i < type.getCount(); ++i)
      NVVM::MBarrierInitOp::create(b, loc, sharedAt(i32(base + 8 * i)),
                                   i32(type.getArrivals()), Value());
    if (!slips(Slip::NoFence))
      NVVM::FenceMbarrierInitOp::create(b, loc);
  });
}

void Emitter::emit(WaitOp op) {
  Value bar = barrier(op.getBarriers(), one(op.getSlot()));
  Value parity = one(op.getParity());
  auto loop = scf::WhileOp::create(b, loc, TypeRange(), ValueRange());
  OpBuilder::InsertionGuard guard(b);
  b.createBlock(&loop.getBefore());
  Value done = NVVM::MBarrierTryWaitOp::create(b, loc, b.getI1Type(), bar,
                                               parity, Value());
  scf::ConditionOp::create(b, loc, xori(done, boolean(true)), ValueRange());
  b.createBlock(&loop.getAfter());
  scf::YieldOp::create(b, loc);
}

void Emitter::emit(ExpectOp op) {
  Value bar = barrier(op.getBarriers(), one(op.getSlot()));
  NVVM::MBarrierArriveExpectTxOp::create(
      b, loc, Type(), bar, i32(op.getBytes()), NVVM::MemScopeKind::CTA, false,
      Value());
}

void Emitter::emit(ReleaseOp op) {
  int64_t cluster = program.getClusterSize();
  Value inGroup = andi(thread, 127);
  Value bar = barrier(op.getBarriers(), one(op.getSlot()));
  Value condition = one(op.getPredicate());
  if (cluster == 1) {
    when(both(condition, equal(inGroup, 0)), [&] {
      NVVM::MBarrierArriveOp::create(b, loc, b.getI64Type(), bar, Value());
    });
    return;
  }
  // One thread for each CTA of the cluster.
  when(both(condition, less(inGroup, i32(cluster))), [&] {
    Type remote = LLVM::LLVMPointerType::get(b.getContext(), 7);
    Value there = NVVM::MapaOp::create(b, loc, remote, bar, inGroup);
    // Nothing was written that the other CTA reads: a release at cluster scope
    // would wait for memory each time.
    ptx({}, "mbarrier.arrive.relaxed.cluster.shared::cluster.b64 _, [$0];", "r",
        LLVM::PtrToIntOp::create(b, loc, b.getI32Type(), there).getResult());
  });
}

void Emitter::emit(CommitCopiesOp op) {
  NVVM::CpAsyncCommitGroupOp::create(b, loc);
}

void Emitter::emit(WaitCopiesOp op) {
  NVVM::CpAsyncWaitGroupOp::create(b, loc, op.getPending());
}

void Emitter::syncThreads(Value name, Value count) {
  NVVM::BarrierOp::create(b, loc, Type(), name, count,
                          NVVM::BarrierReductionAttr(), Value());
}

/// A barrier of the threads that compute: all of the CTA without roles.
void Emitter::syncConsumers() {
  if (program.getProducerWarps())
    syncThreads(i32(consumerBarrier), i32(32 * program.getConsumerWarps()));
  else
    syncThreads(Value(), Value());
}

void Emitter::emit(SyncOp op) {
  if (op.getWarpgroup())
    syncThreads(add(warpgroup(), warpgroupBarrier), i32(128));
  else
    syncThreads(Value(), Value());
}

void Emitter::emit(WarpgroupIdOp op) { mapping.map(op.getId(), warpgroup()); }

/// A turn is a barrier of both warpgroups: one waits on it, the other arrives.
void Emitter::emit(TakeTurnOp op) {
  syncThreads(add(warpgroup(), turnBarrier),
              i32(32 * program.getConsumerWarps()));
}

void Emitter::emit(PassTurnOp op) {
  NVVM::BarrierArriveOp::create(b, loc, sub(i32(turnBarrier + 1), warpgroup()),
                                i32(32 * program.getConsumerWarps()));
}

void Emitter::emit(ClusterSyncOp op) {
  // Roles have diverged: not the aligned form.
  if (op.getRelaxed())
    NVVM::ClusterArriveRelaxedOp::create(b, loc, UnitAttr());
  else
    NVVM::ClusterArriveOp::create(b, loc, UnitAttr());
  NVVM::ClusterWaitOp::create(b, loc, UnitAttr());
}

void Emitter::emit(FenceAsyncOp op) {
  auto space =
      NVVM::SharedSpaceAttr::get(b.getContext(), NVVM::SharedSpace::shared_cta);
  NVVM::FenceProxyOp::create(b, loc, NVVM::ProxyKind::async_shared, space);
}

void Emitter::emit(WaitBoxesOp op) {
  when(equal(andi(thread, 127), 0), [&] {
    NVVM::CpAsyncBulkWaitGroupOp::create(b, loc, op.getPending(),
                                         b.getUnitAttr());
  });
}
