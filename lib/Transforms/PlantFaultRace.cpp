//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Missing or misplaced synchronisation. Where the race would not act by itself,
// the racing role is delayed.
//
//===----------------------------------------------------------------------===//

#include "PlantFault.h"

using namespace mlir;
using namespace l2;
using namespace l2::kernel;

static Value always(Operation *op) {
  OpBuilder builder(op);
  return arith::ConstantIntOp::create(builder, op->getLoc(),
                                      builder.getI1Type(), 1);
}

template <typename Op> static void eraseAll(Region &region) {
  for (Op op : all<Op>(region))
    op.erase();
}

/// Hands its accumulator through.
static void skip(MmaWaitOp wait) {
  wait.getResult().replaceAllUsesWith(wait.getAcc());
  wait.erase();
}

static void flipParity(WaitOp wait) {
  OpBuilder builder(wait);
  wait.getParityMutable().assign(
      arith::XOrIOp::create(builder, wait.getLoc(), wait.getParity(),
                            constantOf(builder, wait.getLoc(), 1)));
}

static bool inLoop(Operation *op) {
  return op->getParentOp() ==
         mmaOf(op->getParentOfType<ProgramOp>())->getParentOp();
}

//===----------------------------------------------------------------------===//
// The ring of stages between roles
//===----------------------------------------------------------------------===//

static void addRingSites(Fault fault, ProgramOp program, Sites &sites) {
  auto roles = only<RolesOp>(program);
  if (!roles)
    return;
  auto change = [&](auto act) {
    sites.push_back([=]() mutable {
      act(roles.getProducer(), roles.getConsumer(), mmaOf(program));
    });
  };
  auto delayProducer = [](Region &producer) {
    for (ExpectOp expect : all<ExpectOp>(producer))
      delayBefore(expect, Threads::All);
  };
  switch (fault) {
  case Fault::MissingFullWait:
    return change([=](Region &producer, Region &consumer, Operation *) {
      eraseAll<WaitOp>(consumer);
      delayProducer(producer);
    });
  case Fault::WrongParity:
    return change([=](Region &producer, Region &consumer, Operation *) {
      llvm::for_each(all<WaitOp>(consumer), flipParity);
      delayProducer(producer);
    });
  case Fault::MissingEmptyWait:
    return change([](Region &producer, Region &, Operation *mma) {
      eraseAll<WaitOp>(producer);
      delayBefore(mma, Threads::All);
    });
  case Fault::ProducerParity:
    return change([](Region &producer, Region &, Operation *) {
      llvm::for_each(all<WaitOp>(producer), flipParity);
    });
  case Fault::ShortExpect:
  case Fault::LongExpect:
    return change([=](Region &producer, Region &, Operation *) {
      for (ExpectOp expect : all<ExpectOp>(producer)) {
        int64_t bytes = static_cast<int64_t>(expect.getBytes());
        expect.setBytes(fault == Fault::ShortExpect ? bytes / 2 : bytes + 16);
      }
    });
  case Fault::MissingRelease:
    return change([](Region &, Region &consumer, Operation *) {
      eraseAll<ReleaseOp>(consumer);
    });
  case Fault::EarlyRelease:
    return change([](Region &, Region &consumer, Operation *mma) {
      // One arrival a slot, as before, but of the slot that is read next.
      Value barriers = all<ReleaseOp>(consumer)[0].getBarriers();
      eraseAll<ReleaseOp>(consumer);
      OpBuilder builder(mma);
      ReleaseOp::create(builder, mma->getLoc(), barriers,
                        cast<MmaBuffersOp>(mma).getSlot(), always(mma));
      delayBefore(mma, Threads::All);
    });
  case Fault::ExtraRelease:
    return change([](Region &, Region &consumer, Operation *mma) {
      for (ReleaseOp release : all<ReleaseOp>(consumer))
        OpBuilder(release).clone(*release);
      delayBefore(mma, Threads::All);
    });
  case Fault::MissingArrival: {
    Value empty = all<ReleaseOp>(roles.getConsumer())[0].getBarriers();
    auto type = cast<BarriersType>(empty.getType());
    if (type.getArrivals() < 2)
      return;
    return change([=](Region &, Region &, Operation *mma) mutable {
      empty.setType(BarriersType::get(type.getContext(), type.getCount(),
                                      type.getArrivals() - 1));
      delayBefore(mma, Threads::LastGroup);
    });
  }
  default:
    return;
  }
}

//===----------------------------------------------------------------------===//
// The loop over K
//===----------------------------------------------------------------------===//

static void addMmaWaitSites(ProgramOp program, Sites &sites) {
  for (MmaWaitOp wait : all<MmaWaitOp>(program))
    sites.push_back([=] { skip(wait); });
}

static void addMmaFenceSite(ProgramOp program, Sites &sites) {
  auto mma = only<MmaBuffersOp>(program);
  if (mma && mma.getAcc().getType().getMma() == kernel::Mma::Wgmma)
    sites.push_back([=] { setSlip(mma, Slip::NoFence); });
}

static void addInitFenceSite(ProgramOp program, Sites &sites) {
  if (!only<BarrierInitOp>(program))
    return;
  sites.push_back([=] {
    for (BarrierInitOp init : all<BarrierInitOp>(program))
      setSlip(init, Slip::NoFence);
  });
}

/// The first threads initialise the mbarriers late, or every other warp reads
/// its slots late.
static void addSyncSites(ProgramOp program, Sites &sites) {
  for (SyncOp sync : all<SyncOp>(program)) {
    if (sync.getWarpgroup())
      continue;
    sites.push_back([=]() mutable {
      if (inLoop(sync))
        delayBefore(mmaOf(program), Threads::OddWarps);
      else if (auto init = only<BarrierInitOp>(program))
        delayBefore(init, Threads::FirstWarp);
      sync.erase();
    });
  }
}

static bool hasCpAsync(ProgramOp program) {
  return llvm::any_of(all<CopyOp>(program), [](CopyOp copy) {
    return copy.getVia() == Via::CpAsync;
  });
}

template <typename Op>
static void addErasedSites(ProgramOp program, Sites &sites) {
  for (Op op : all<Op>(program))
    sites.push_back([=]() mutable { op.erase(); });
}

static void addClusterSyncSites(ProgramOp program, Sites &sites) {
  for (ClusterSyncOp sync : all<ClusterSyncOp>(program))
    sites.push_back([=]() mutable {
      if (sync.getRelaxed()) {
        // The CTA's own threads still meet.
        OpBuilder builder(sync);
        SyncOp::create(builder, sync.getLoc(), /*warpgroup=*/false);
        delayBefore(only<BarrierInitOp>(program), Threads::OddCtas);
      } else {
        delayBefore(mmaOf(program), Threads::OddCtas);
      }
      sync.erase();
    });
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

/// Delays some readers of the tiles, or some of the threads that must have
/// stored before their slice counts.
static void addOverwriteSites(ProgramOp program, Sites &sites) {
  program.walk([&](Operation *op) {
    if (!isa<ReduceWarpsOp, ReduceSlicesOp, ShareSlicesOp>(op))
      return;
    sites.push_back([=] {
      setSlip(op, Slip::NoSyncBefore);
      if (isa<ReduceSlicesOp>(op)) {
        OpBuilder builder(op);
        delayBefore(op, Threads::OddWarps, isFirstSlice(builder, op));
        return;
      }
      bool wgmma = cast<AccType>(op->getOperand(0).getType()).getMma() ==
                   kernel::Mma::Wgmma;
      delayBefore(mmaOf(program),
                  wgmma ? Threads::LaterWarps : Threads::OddWarps);
    });
  });
}

static void addUnsyncedSites(ProgramOp program, Sites &sites) {
  program.walk([&](Operation *op) {
    if (isa<ReduceWarpsOp, ReduceSlicesOp>(op))
      sites.push_back([=] { setSlip(op, Slip::NoSyncAfter); });
    if (isa<ShareSlicesOp>(op))
      sites.push_back([=] {
        setSlip(op, Slip::NoSyncAfter);
        OpBuilder builder(op);
        delayBefore(op, Threads::All, isFirstSlice(builder, op));
      });
  });
}

static void addOwnerSites(ProgramOp program, Sites &sites) {
  for (ReduceSlicesOp op : all<ReduceSlicesOp>(program))
    sites.push_back([=] {
      setSlip(op, Slip::EarlyOwner);
      OpBuilder builder(op);
      delayBefore(op, Threads::All, isFirstSlice(builder, op));
    });
}

static void addClusterWaitSites(ProgramOp program, Sites &sites) {
  for (ClusterWaitOp wait : all<ClusterWaitOp>(program))
    sites.push_back([=]() mutable {
      setSlip(nearest<ShareSlicesOp>(wait), Slip::LateRead);
      wait.erase();
    });
}

//===----------------------------------------------------------------------===//
// The epilogue
//===----------------------------------------------------------------------===//

/// A barrier before a box is staged keeps those who are ahead from writing the
/// slot that the first thread still has to store; one before it is stored waits
/// for those who are behind.
static void addGroupSyncSites(ProgramOp program, Sites &sites) {
  for (SyncOp sync : all<SyncOp>(program)) {
    if (!sync.getWarpgroup())
      continue;
    sites.push_back([=]() mutable {
      if (isa<StoreBoxOp>(sync->getNextNode()))
        delayBefore(nearest<StageBoxOp>(sync), Threads::OddWarps);
      else if (auto before = nearest<StoreBoxOp>(sync))
        delayBefore(before, Threads::FirstWarp);
      sync.erase();
    });
  }
}

void kernel::addRaceSites(Fault fault, ProgramOp program, Sites &sites) {
  if (!mmaOf(program))
    return;
  addRingSites(fault, program, sites);
  switch (fault) {
  case Fault::MissingMmaWait:
    return addMmaWaitSites(program, sites);
  case Fault::MissingMmaFence:
    return addMmaFenceSite(program, sites);
  case Fault::MissingInitFence:
    return addInitFenceSite(program, sites);
  case Fault::MissingSync:
    return addSyncSites(program, sites);
  case Fault::MissingCopyWait:
    if (hasCpAsync(program))
      addErasedSites<WaitCopiesOp>(program, sites);
    return;
  case Fault::MissingCommit:
    if (hasCpAsync(program))
      addErasedSites<CommitCopiesOp>(program, sites);
    return;
  case Fault::MissingClusterSync:
    return addClusterSyncSites(program, sites);
  case Fault::MissingPreviousWait:
    if (program.getPdl())
      sites.push_back([=] { setSlip(program, Slip::NoPreviousWait); });
    return;
  case Fault::TilesOverwritten:
    return addOverwriteSites(program, sites);
  case Fault::PartsUnsynced:
    return addUnsyncedSites(program, sites);
  case Fault::EarlyOwner:
    return addOwnerSites(program, sites);
  case Fault::MissingFence:
    for (ReduceSlicesOp op : all<ReduceSlicesOp>(program))
      sites.push_back([=] { setSlip(op, Slip::NoFence); });
    return;
  case Fault::MissingClusterWait:
    return addClusterWaitSites(program, sites);
  case Fault::MissingGroupSync:
    return addGroupSyncSites(program, sites);
  case Fault::MissingAsyncFence:
    return addErasedSites<FenceAsyncOp>(program, sites);
  case Fault::MissingBoxWait:
    return addErasedSites<WaitBoxesOp>(program, sites);
  default:
    return;
  }
}
