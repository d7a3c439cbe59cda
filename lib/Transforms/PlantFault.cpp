//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// kernel-plant-fault: one mistake in an explicit program, to test the checker.
//
//===----------------------------------------------------------------------===//

#include "PlantFault.h"
#include "l2/Transforms/Passes.h"

namespace l2 {
#define GEN_PASS_DEF_PLANTFAULTPASS
#include "l2/Transforms/Passes.h.inc"
} // namespace l2

using namespace mlir;
using namespace l2;
using namespace l2::kernel;

/// Cycles of a delay: several round trips to memory.
static constexpr int64_t delayCycles = 5000;

Operation *kernel::mmaOf(ProgramOp program) {
  if (auto op = only<MmaBuffersOp>(program))
    return op;
  return only<kernel::MmaOp>(program);
}

int64_t kernel::tilesOfSlice(ProgramOp program) {
  int64_t tile = program.getTile()[2];
  return (program.getSizes()[2] + tile - 1) / tile /
         static_cast<int64_t>(program.getSlices());
}

Value kernel::isFirstSlice(OpBuilder &builder, Operation *op) {
  return arith::CmpIOp::create(builder, op->getLoc(), arith::CmpIPredicate::eq,
                               nearest<KRangeOp>(op).getBegin(),
                               constantOf(builder, op->getLoc(), 0));
}

void kernel::setSlip(Operation *op, Slip slip) {
  op->setAttr(slipAttrName,
              StringAttr::get(op->getContext(), stringifySlip(slip)));
}

void kernel::delayBefore(Operation *op, Threads threads, Value active) {
  OpBuilder builder(op);
  DelayOp::create(builder, op->getLoc(), delayCycles, threads, active);
}

Value kernel::constantOf(OpBuilder &builder, Location loc, int64_t value) {
  return arith::ConstantIntOp::create(builder, loc, builder.getI32Type(),
                                      value);
}

void kernel::changeValue(Value value,
                         function_ref<Value(OpBuilder &, Value)> change) {
  OpBuilder builder(value.getContext());
  builder.setInsertionPointAfterValue(value);
  SmallVector<OpOperand *> uses;
  for (OpOperand &use : value.getUses())
    uses.push_back(&use);
  Value changed = change(builder, value);
  for (OpOperand *use : uses)
    use->set(changed);
}

static Sites sitesOf(Fault fault, ProgramOp program) {
  Sites sites;
  addLoopSites(fault, program, sites);
  addOutputSites(fault, program, sites);
  addRaceSites(fault, program, sites);
  return sites;
}

std::vector<FaultOffer> l2::offeredFaults(ProgramOp program) {
  std::vector<FaultOffer> offers;
  for (const FaultInfo &info : knownFaults())
    if (size_t count = sitesOf(info.fault, program).size())
      offers.push_back({info.fault, static_cast<unsigned>(count)});
  return offers;
}

namespace {
struct PlantFaultPass : l2::impl::PlantFaultPassBase<PlantFaultPass> {
  using PlantFaultPassBase::PlantFaultPassBase;

  void runOnOperation() override {
    ProgramOp program = getOperation();
    std::optional<Fault> known = parseFault(fault);
    if (!known) {
      program.emitOpError() << "cannot get the unknown fault \"" << fault
                            << "\"; Faults.def has the list";
      return signalPassFailure();
    }
    if (failed(checkPipelined(program)))
      return signalPassFailure();
    Sites sites = sitesOf(*known, program);
    if (site >= sites.size()) {
      program.emitOpError()
          << "has " << sites.size() << " places for fault \"" << fault
          << "\"; asked for number " << site.getValue() << ", counted from 0";
      return signalPassFailure();
    }
    sites[site]();
  }
};
} // namespace
