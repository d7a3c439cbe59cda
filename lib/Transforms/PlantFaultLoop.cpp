//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Faults of the loop over K: which tiles it takes, where it puts and finds
// them, how it sums, where it ends.
//
//===----------------------------------------------------------------------===//

#include "PlantFault.h"

using namespace mlir;
using namespace l2;
using namespace l2::kernel;

/// What brings tiles of `operand` from global memory.
static SmallVector<Operation *> loadsOf(ProgramOp program, Operand operand) {
  SmallVector<Operation *> found;
  program.walk([&](Operation *op) {
    if (auto copy = dyn_cast<CopyOp>(op); copy && copy.getOperand() == operand)
      found.push_back(op);
    else if (auto get = dyn_cast<GetOp>(op); get && get.getOperand() == operand)
      found.push_back(op);
    else if (auto load = dyn_cast<LoadOp>(op);
             load && load.getOperand() == operand)
      found.push_back(op);
  });
  return found;
}

static bool isTma(Operation *op) {
  auto copy = dyn_cast<CopyOp>(op);
  return copy && copy.getVia() == Via::Tma;
}

/// What writes tiles of `operand` to shared memory.
static SmallVector<Operation *> writersOf(ProgramOp program, Operand operand) {
  SmallVector<Operation *> found;
  program.walk([&](Operation *op) {
    if (auto copy = dyn_cast<CopyOp>(op); copy && copy.getOperand() == operand)
      found.push_back(op);
    else if (auto put = dyn_cast<PutOp>(op);
             put && put.getTile().getType().getOperand() == operand)
      found.push_back(op);
  });
  return found;
}

static constexpr Operand operands[] = {Operand::A, Operand::B};

/// The operand of `op` that is the number of its K tile: the second, after the
/// row.
static OpOperand &tileNumber(Operation *op) { return op->getOpOperand(1); }

static void addRangeSite(ProgramOp program, bool first, Sites &sites) {
  if (tilesOfSlice(program) < 2)
    return;
  sites.push_back([=] {
    for (KRangeOp range : all<KRangeOp>(program))
      changeValue(first ? range.getBegin() : range.getEnd(),
                  [&](OpBuilder &builder, Value old) -> Value {
                    return arith::AddIOp::create(
                        builder, range.getLoc(), old,
                        constantOf(builder, range.getLoc(), first ? 1 : -1));
                  });
  });
}

/// Takes the first tile for the second.
static void repeatTile(Operation *load) {
  OpBuilder builder(load);
  Location loc = load->getLoc();
  Value begin = nearest<KRangeOp>(load).getBegin(), k = tileNumber(load).get();
  Value second =
      arith::AddIOp::create(builder, loc, begin, constantOf(builder, loc, 1));
  Value isSecond =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, k, second);
  tileNumber(load).set(
      arith::SelectOp::create(builder, loc, isSecond, begin, k));
}

static void addRepeatSites(ProgramOp program, Sites &sites) {
  if (tilesOfSlice(program) < 2)
    return;
  sites.push_back([=] {
    for (Operand operand : operands)
      llvm::for_each(loadsOf(program, operand), repeatTile);
  });
  for (Operand operand : operands)
    sites.push_back(
        [=] { llvm::for_each(loadsOf(program, operand), repeatTile); });
}

static void addAheadSites(ProgramOp program, Sites &sites) {
  for (Operand operand : operands)
    sites.push_back([=] {
      for (Operation *load : loadsOf(program, operand)) {
        OpBuilder builder(load);
        tileNumber(load).set(arith::AddIOp::create(
            builder, load->getLoc(), tileNumber(load).get(),
            constantOf(builder, load->getLoc(), 1)));
      }
    });
}

//===----------------------------------------------------------------------===//
// Shared memory
//===----------------------------------------------------------------------===//

static Value slotAfter(Operation *op, Value slot, int64_t stages) {
  OpBuilder builder(op);
  Location loc = op->getLoc();
  Value next =
      arith::AddIOp::create(builder, loc, slot, constantOf(builder, loc, 1));
  return arith::RemUIOp::create(builder, loc, next,
                                constantOf(builder, loc, stages));
}

static void addSlotReadSite(ProgramOp program, Sites &sites) {
  auto mma = only<MmaBuffersOp>(program);
  if (!mma || !mma.getSlot() || program.getStages() < 2)
    return;
  sites.push_back([=]() mutable {
    mma.getSlotMutable().assign(
        slotAfter(mma, mma.getSlot(), program.getStages()));
  });
}

/// A TMA copy counts its bytes by the slot it fills: another slot would be a
/// deadlock.
static void addSlotWriteSites(ProgramOp program, Sites &sites) {
  for (Operand operand : operands) {
    SmallVector<Operation *> writers = writersOf(program, operand);
    if (writers.empty() || llvm::any_of(writers, isTma))
      continue;
    sites.push_back([=]() mutable {
      for (Operation *writer : writers) {
        if (auto copy = dyn_cast<CopyOp>(writer))
          copy.getSlotMutable().assign(
              slotAfter(copy, copy.getSlot(), program.getStages()));
        if (auto put = dyn_cast<PutOp>(writer))
          put.getSlotMutable().assign(
              slotAfter(put, put.getSlot(), program.getStages()));
      }
    });
  }
}

static Slip swizzleSlip(Operand operand) {
  return operand == Operand::A ? Slip::SwizzleA : Slip::SwizzleB;
}

static void addSwizzleSites(ProgramOp program, bool read, Sites &sites) {
  for (Operand operand : operands) {
    SmallVector<Operation *> writers = writersOf(program, operand);
    if (writers.empty())
      continue;
    auto buffer =
        cast<BufferType>(isa<CopyOp>(writers[0])
                             ? cast<CopyOp>(writers[0]).getBuffer().getType()
                             : cast<PutOp>(writers[0]).getBuffer().getType());
    if (!buffer.getSwizzle())
      continue;
    SmallVector<Operation *> marked =
        read ? SmallVector<Operation *>{mmaOf(program)} : writers;
    sites.push_back([=] {
      for (Operation *op : marked)
        setSlip(op, swizzleSlip(operand));
    });
  }
}

static void addMulticastSite(ProgramOp program, Sites &sites) {
  for (CopyOp copy : all<CopyOp>(program))
    if (copy.getMulticast())
      sites.push_back([=] { setSlip(copy, Slip::SameShare); });
}

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

static void addSwapSite(ProgramOp program, Sites &sites) {
  auto mma = only<MmaBuffersOp>(program);
  if (!mma || mma.getA().getType() != mma.getB().getType())
    return;
  sites.push_back([=]() mutable {
    Value a = mma.getA(), b = mma.getB();
    mma.getAMutable().assign(b);
    mma.getBMutable().assign(a);
  });
}

static bool sumsInF32(ProgramOp program) {
  auto init = only<AccInitOp>(program);
  return init && init.getAcc().getType().getElement().isF32();
}

static void addKeptSite(ProgramOp program, Sites &sites) {
  if (!sumsInF32(program))
    return;
  sites.push_back([=] {
    changeValue(only<AccInitOp>(program).getAcc(),
                [](OpBuilder &builder, Value zero) -> Value {
                  return AlterOp::create(builder, zero.getLoc(), zero.getType(),
                                         zero, Change::One, Value());
                });
    auto mma = only<MmaBuffersOp>(program);
    if (mma && mma.getAccumulate()) {
      OpBuilder builder(mma);
      mma.getAccumulateMutable().assign(arith::ConstantIntOp::create(
          builder, mma.getLoc(), builder.getI1Type(), 1));
    }
  });
}

static void addClearedSite(ProgramOp program, Sites &sites) {
  if (tilesOfSlice(program) < 2)
    return;
  sites.push_back([=] {
    Value zero = only<AccInitOp>(program).getAcc();
    if (auto mma = only<MmaBuffersOp>(program)) {
      mma.getAccMutable().assign(zero);
      mma.getAccumulateMutable().clear();
    } else {
      only<kernel::MmaOp>(program).getAccMutable().assign(zero);
    }
  });
}

/// Every accumulator of the program becomes one of f16.
static void addHalfMmaSite(ProgramOp program, Sites &sites) {
  if (!sumsInF32(program) || !program.getInput().isF16())
    return;
  sites.push_back([=] {
    auto retype = [](Value value) {
      auto type = dyn_cast<AccType>(value.getType());
      if (type)
        value.setType(AccType::get(
            type.getContext(), type.getM(), type.getN(),
            Float16Type::get(type.getContext()), type.getMma(), type.getInstN(),
            type.getWarpsM(), type.getWarpsN(), type.getWarpsK(),
            type.getInterleave(), type.getSwapped(), type.getShares(),
            type.getPairedRows()));
    };
    ProgramOp(program).walk([&](Operation *op) {
      llvm::for_each(op->getResults(), retype);
      for (Region &region : op->getRegions())
        for (Block &block : region)
          llvm::for_each(block.getArguments(), retype);
    });
  });
}

static void addHalfRoundingSite(ProgramOp program, Sites &sites) {
  if (!sumsInF32(program))
    return;
  sites.push_back([=] {
    Operation *mma = mmaOf(program);
    changeValue(mma->getResult(0), [&](OpBuilder &builder, Value sum) -> Value {
      // The registers of a running wgmma must not be read.
      if (cast<AccType>(sum.getType()).getMma() == kernel::Mma::Wgmma)
        sum = MmaWaitOp::create(builder, mma->getLoc(), sum.getType(), sum, 0);
      return AlterOp::create(builder, mma->getLoc(), sum.getType(), sum,
                             Change::Half, Value());
    });
  });
}

//===----------------------------------------------------------------------===//
// Edges
//===----------------------------------------------------------------------===//

/// Loads that threads guard themselves: a tensor map knows its own bounds.
static void addBoundSites(ProgramOp program, Slip slip, Sites &sites) {
  for (Operand operand : operands) {
    SmallVector<Operation *> loads = loadsOf(program, operand);
    bool rows = !program.isExact(operand == Operand::A ? Dim::M : Dim::N);
    bool depth = !program.isExact(Dim::K);
    bool guarded = slip == Slip::Unbounded ? rows || depth
                   : slip == Slip::RowsUp || slip == Slip::RowsDown ? rows
                                                                    : depth;
    if (guarded && !loads.empty() && !llvm::any_of(loads, isTma))
      sites.push_back([=] {
        for (Operation *load : loads)
          setSlip(load, slip);
      });
  }
}

void kernel::addLoopSites(Fault fault, ProgramOp program, Sites &sites) {
  if (!mmaOf(program))
    return;
  switch (fault) {
  case Fault::FirstTileDropped:
    return addRangeSite(program, /*first=*/true, sites);
  case Fault::LastTileDropped:
    return addRangeSite(program, /*first=*/false, sites);
  case Fault::TileRepeated:
    return addRepeatSites(program, sites);
  case Fault::OperandAhead:
    return addAheadSites(program, sites);
  case Fault::OperandsSwapped:
    return addSwapSite(program, sites);
  case Fault::TransposedRead:
    if (auto mma = only<MmaBuffersOp>(program))
      sites.push_back([=] { setSlip(mma, Slip::TransposedRead); });
    return;
  case Fault::SwizzleOnRead:
    return addSwizzleSites(program, /*read=*/true, sites);
  case Fault::SwizzleOnCopy:
    return addSwizzleSites(program, /*read=*/false, sites);
  case Fault::WrongSlotRead:
    return addSlotReadSite(program, sites);
  case Fault::WrongSlotWritten:
    return addSlotWriteSites(program, sites);
  case Fault::SameShare:
    return addMulticastSite(program, sites);
  case Fault::AccumulatorKept:
    return addKeptSite(program, sites);
  case Fault::AccumulatorCleared:
    return addClearedSite(program, sites);
  case Fault::HalfMma:
    return addHalfMmaSite(program, sites);
  case Fault::HalfRounding:
    return addHalfRoundingSite(program, sites);
  case Fault::LoadRowsUp:
    return addBoundSites(program, Slip::RowsUp, sites);
  case Fault::LoadRowsDown:
    return addBoundSites(program, Slip::RowsDown, sites);
  case Fault::LoadDepthUp:
    return addBoundSites(program, Slip::ColumnsUp, sites);
  case Fault::LoadDepthDown:
    return addBoundSites(program, Slip::ColumnsDown, sites);
  case Fault::LoadUnbounded:
    return addBoundSites(program, Slip::Unbounded, sites);
  default:
    return;
  }
}
