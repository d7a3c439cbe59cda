//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Faults of the output: which tiles are computed, where they are stored and
// how, sums of parts, memory that is not the kernel's, kernels that do not end
// well.
//
//===----------------------------------------------------------------------===//

#include "PlantFault.h"

using namespace mlir;
using namespace l2;
using namespace l2::kernel;

static int64_t sizeOf(ProgramOp program, Dim dim) {
  return program.getSizes()[static_cast<int64_t>(dim)];
}

/// Output tiles of the grid, in units of a cluster's.
static int64_t tileCount(ProgramOp program) {
  int64_t count = 1;
  for (unsigned i = 0; i < 2; ++i) {
    int64_t extent = program.getTile()[i] * program.getCluster()[i];
    count *= (program.getSizes()[i] + extent - 1) / extent;
  }
  return count;
}

//===----------------------------------------------------------------------===//
// Output tiles
//===----------------------------------------------------------------------===//

static Value plus(OpBuilder &builder, Value value, int64_t amount) {
  Location loc = value.getLoc();
  return arith::AddIOp::create(builder, loc, value,
                               constantOf(builder, loc, amount));
}

static void addTileShiftedSite(ProgramOp program, Sites &sites) {
  sites.push_back([=]() mutable {
    for (TileOffsetOp offset : all<TileOffsetOp>(program))
      changeValue(offset.getM(), [&](OpBuilder &builder, Value m) {
        return plus(builder, m, program.getTile()[0]);
      });
  });
}

static void addRasterSite(ProgramOp program, Sites &sites) {
  if (tileCount(program) < 2)
    return;
  sites.push_back([=] {
    for (TileOffsetOp offset : all<TileOffsetOp>(program)) {
      OpBuilder builder(offset);
      Location loc = offset.getLoc();
      offset.getIndexMutable().assign(arith::AndIOp::create(
          builder, loc, offset.getIndex(), constantOf(builder, loc, -2)));
    }
  });
}

/// Whether the tile at hand is not the grid's last.
static Value isNotLast(OpBuilder &builder, Operation *store) {
  Location loc = store->getLoc();
  Value last = plus(builder, nearest<WorkIdOp>(store).getCount(), -1);
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne,
                               nearest<TileOffsetOp>(store).getIndex(), last);
}

static void addEarlyExitSite(ProgramOp program, Sites &sites) {
  sites.push_back([=] {
    for (StoreDirectOp store : all<StoreDirectOp>(program)) {
      OpBuilder builder(store);
      Value stores = isNotLast(builder, store);
      if (store.getOwner())
        stores = arith::AndIOp::create(builder, store.getLoc(),
                                       store.getOwner(), stores);
      store.getOwnerMutable().assign(stores);
    }
    for (StoreBoxOp store : all<StoreBoxOp>(program)) {
      OpBuilder builder(store);
      auto guard =
          scf::IfOp::create(builder, store.getLoc(), isNotLast(builder, store),
                            /*withElseRegion=*/false);
      store->moveBefore(guard.thenBlock()->getTerminator());
    }
  });
}

static void addShiftSite(ProgramOp program, Dim dim, int64_t amount,
                         Sites &sites) {
  sites.push_back([=] {
    auto shift = [&](auto store) {
      OpBuilder builder(store);
      OpOperand &origin =
          dim == Dim::M ? store.getMMutable() : store.getNMutable();
      origin.set(plus(builder, origin.get(), amount));
    };
    llvm::for_each(all<StoreDirectOp>(program), shift);
    llvm::for_each(all<StoreBoxOp>(program), shift);
  });
}

//===----------------------------------------------------------------------===//
// Stores
//===----------------------------------------------------------------------===//

static void addStoreBoundSite(ProgramOp program, Slip slip, Sites &sites) {
  bool rows = slip == Slip::RowsUp || slip == Slip::RowsDown;
  if (program.isExact(rows ? Dim::M : Dim::N))
    return;
  for (StoreDirectOp store : all<StoreDirectOp>(program))
    sites.push_back([=] { setSlip(store, slip); });
}

static void addBoxTransposedSite(ProgramOp program, Sites &sites) {
  if (!only<StoreBoxOp>(program))
    return;
  sites.push_back([=] {
    for (StoreBoxOp store : all<StoreBoxOp>(program)) {
      Value m = store.getM(), n = store.getN();
      store.getMMutable().assign(n);
      store.getNMutable().assign(m);
    }
  });
}

static void addBoxRepeatedSites(ProgramOp program, Sites &sites) {
  SmallVector<StoreBoxOp> stores = all<StoreBoxOp>(program);
  for (size_t i = 1; i < stores.size(); ++i)
    sites.push_back([=]() mutable {
      stores[i].setBlock(stores[i - 1].getBlock());
      stores[i].setColumn(stores[i - 1].getColumn());
    });
}

static void addBoxSlotSites(ProgramOp program, Sites &sites) {
  for (StoreBoxOp store : all<StoreBoxOp>(program)) {
    int64_t slots = store.getBuffer().getType().getStages() /
                    program.getConsumerWarpgroups();
    if (slots > 1)
      sites.push_back([=]() mutable {
        store.setSlot((static_cast<int64_t>(store.getSlot()) + 1) % slots);
      });
  }
}

/// Changes the accumulator that is stored.
static void addStoredSite(ProgramOp program, Change change, Sites &sites) {
  SmallVector<OpOperand *> uses;
  for (StoreDirectOp store : all<StoreDirectOp>(program))
    uses.push_back(&store.getAccMutable());
  for (StageBoxOp stage : all<StageBoxOp>(program))
    uses.push_back(&stage.getAccMutable());
  if (uses.empty() ||
      !cast<AccType>(uses[0]->get().getType()).getElement().isF32() ||
      (change == Change::Truncate && program.getOutput().isF32()))
    return;
  sites.push_back([=] {
    Value acc = uses[0]->get();
    OpBuilder builder(acc.getContext());
    builder.setInsertionPointAfterValue(acc);
    Value changed = AlterOp::create(builder, acc.getLoc(), acc.getType(), acc,
                                    change, Value());
    for (OpOperand *use : uses)
      use->set(changed);
  });
}

//===----------------------------------------------------------------------===//
// Sums of parts
//===----------------------------------------------------------------------===//

/// Changes what the first slice hands in.
static void addSliceSite(ProgramOp program, Change change, Sites &sites) {
  auto add = [&](auto reduce) {
    sites.push_back([=]() mutable {
      OpBuilder builder(reduce);
      Value first = isFirstSlice(builder, reduce), acc = reduce.getAcc();
      reduce.getAccMutable().assign(AlterOp::create(
          builder, reduce.getLoc(), acc.getType(), acc, change, first));
    });
  };
  llvm::for_each(all<ReduceSlicesOp>(program), add);
  llvm::for_each(all<ShareSlicesOp>(program), add);
}

static void addPartSites(ProgramOp program, Sites &sites) {
  program.walk([&](Operation *op) {
    if (isa<ReduceWarpsOp, ReduceSlicesOp, ShareSlicesOp>(op))
      sites.push_back([=] { setSlip(op, Slip::PartDropped); });
  });
}

static void addSlicesSlip(ProgramOp program, Slip slip, Sites &sites) {
  for (ReduceSlicesOp op : all<ReduceSlicesOp>(program))
    sites.push_back([=] { setSlip(op, slip); });
}

//===----------------------------------------------------------------------===//
// Memory and ends
//===----------------------------------------------------------------------===//

static void addStray(ProgramOp program, Place place, int64_t offset,
                     Sites &sites) {
  sites.push_back([=]() mutable {
    auto builder = OpBuilder::atBlockEnd(&program.getBody().front());
    StrayStoreOp::create(builder, program.getLoc(), place, offset);
  });
}

/// Far enough to skip a whole row, near enough to be in what surrounds C.
static constexpr int64_t farBytes = 60000;

static void addMemorySites(Fault fault, ProgramOp program, Sites &sites) {
  int64_t m = sizeOf(program, Dim::M), n = sizeOf(program, Dim::N),
          k = sizeOf(program, Dim::K);
  int64_t input = program.getInput().getIntOrFloatBitWidth() / 8;
  int64_t output = program.getOutput().getIntOrFloatBitWidth() / 8;
  auto down = [](int64_t bytes) { return bytes / 4 * 4; };
  switch (fault) {
  case Fault::WritePastEnd:
    // The word after the last one that has an element of C in it.
    for (int64_t offset :
         {(m * n * output + 3) / 4 * 4, down(m * n * output + farBytes)})
      addStray(program, Place::C, offset, sites);
    return;
  case Fault::WriteBeforeStart:
    addStray(program, Place::C, -4, sites);
    addStray(program, Place::C, -farBytes, sites);
    return;
  case Fault::InputOverwritten:
    for (auto [place, bytes] : {std::pair(Place::A, m * k * input),
                                std::pair(Place::B, k * n * input)})
      for (int64_t offset : {int64_t(0), down(bytes - 4)})
        addStray(program, place, offset, sites);
    return;
  default:
    return addStray(program, Place::Nowhere, 0, sites);
  }
}

template <typename Op> static void addEndSite(ProgramOp program, Sites &sites) {
  sites.push_back([=]() mutable {
    auto builder = OpBuilder::atBlockEnd(&program.getBody().front());
    Op::create(builder, program.getLoc());
  });
}

void kernel::addOutputSites(Fault fault, ProgramOp program, Sites &sites) {
  if (!only<StoreDirectOp>(program) && !only<StoreBoxOp>(program))
    return;
  switch (fault) {
  case Fault::StoreRowsUp:
    return addStoreBoundSite(program, Slip::RowsUp, sites);
  case Fault::StoreRowsDown:
    return addStoreBoundSite(program, Slip::RowsDown, sites);
  case Fault::StoreColumnsUp:
    return addStoreBoundSite(program, Slip::ColumnsUp, sites);
  case Fault::StoreColumnsDown:
    return addStoreBoundSite(program, Slip::ColumnsDown, sites);
  case Fault::TileShifted:
    return addTileShiftedSite(program, sites);
  case Fault::RasterCollision:
    return addRasterSite(program, sites);
  case Fault::EarlyExit:
    return addEarlyExitSite(program, sites);
  case Fault::RowShifted:
    return addShiftSite(program, Dim::M, 1, sites);
  case Fault::ColumnShifted:
    return addShiftSite(program, Dim::N, 8, sites);
  case Fault::BoxTransposed:
    return addBoxTransposedSite(program, sites);
  case Fault::BoxRepeated:
    return addBoxRepeatedSites(program, sites);
  case Fault::BoxFromWrongSlot:
    return addBoxSlotSites(program, sites);
  case Fault::OutputTruncated:
    return addStoredSite(program, Change::Truncate, sites);
  case Fault::OutputScaled:
    return addStoredSite(program, Change::Scale, sites);
  case Fault::OutputNan:
    return addStoredSite(program, Change::Nan, sites);
  case Fault::LaneDropped:
    return addStoredSite(program, Change::Drop, sites);
  case Fault::FragmentsExchanged:
    return addStoredSite(program, Change::Exchange, sites);
  case Fault::SliceDropped:
    return addSliceSite(program, Change::Zero, sites);
  case Fault::SliceDoubled:
    return addSliceSite(program, Change::Double, sites);
  case Fault::PartDropped:
    return addPartSites(program, sites);
  case Fault::PartMisplaced:
    return addSlicesSlip(program, Slip::PartMisplaced, sites);
  case Fault::CounterKept:
    return addSlicesSlip(program, Slip::CounterKept, sites);
  case Fault::WritePastEnd:
  case Fault::WriteBeforeStart:
  case Fault::InputOverwritten:
  case Fault::WildStore:
    return addMemorySites(fault, program, sites);
  case Fault::Hang:
    return addEndSite<HangOp>(program, sites);
  case Fault::Trap:
    return addEndSite<TrapOp>(program, sites);
  default:
    return;
  }
}
