//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Fetches the first tiles into L2 while the kernel before still runs.
//
//===----------------------------------------------------------------------===//

#include "l2/Transforms/Passes.h"

namespace l2 {
#define GEN_PASS_DEF_PREFETCHPASS
#include "l2/Transforms/Passes.h.inc"
} // namespace l2

using namespace mlir;
using namespace l2;
using namespace l2::kernel;

/// The way an operand's tiles are loaded; nullopt when none is.
static std::optional<Via> viaOf(ProgramOp program, Operand operand) {
  std::optional<Via> via;
  program.walk([&](Operation *op) {
    if (auto copy = dyn_cast<CopyOp>(op); copy && copy.getOperand() == operand)
      via = copy.getVia();
    else if (auto load = dyn_cast<LoadOp>(op);
             load && load.getOperand() == operand)
      via = load.getVia();
    else if (auto get = dyn_cast<GetOp>(op);
             get && get.getOperand() == operand && !via)
      via = Via::Registers;
  });
  return via;
}

namespace {
struct PrefetchPass : l2::impl::PrefetchPassBase<PrefetchPass> {
  void runOnOperation() override {
    ProgramOp program = getOperation();
    if (!program.getPrefetchTiles())
      return;
    std::optional<Via> a = viaOf(program, Operand::A),
                       b = viaOf(program, Operand::B);
    if (!a || !b) {
      program.emitOpError("loads no tiles that could be fetched ahead");
      return signalPassFailure();
    }
    auto builder = OpBuilder::atBlockBegin(&program.getBody().front());
    Location loc = program.getLoc();
    Type i32 = builder.getI32Type();
    auto constant = [&](int64_t value) {
      return arith::ConstantIntOp::create(builder, loc, i32, value);
    };
    auto work = WorkIdOp::create(builder, loc, i32, i32, i32);
    auto tile = TileOffsetOp::create(builder, loc, i32, i32, work.getFirst());
    auto range = KRangeOp::create(builder, loc, i32, i32);
    // What the ring takes before it needs a consumer.
    int64_t count = program.getStages();
    if (!program.getSpecialize())
      count = std::max<int64_t>(count - 1, 1);
    Value end =
        arith::AddIOp::create(builder, loc, range.getBegin(), constant(count));
    end = arith::MinUIOp::create(builder, loc, end, range.getEnd());
    auto loop =
        scf::ForOp::create(builder, loc, range.getBegin(), end, constant(1));
    OpBuilder body = OpBuilder::atBlockBegin(loop.getBody());
    Value k = loop.getInductionVar();
    PrefetchOp::create(body, loc, Operand::A, tile.getM(), k, *a);
    PrefetchOp::create(body, loc, Operand::B, tile.getN(), k, *b);
    if (!program.getSpecialize())
      AwaitPreviousOp::create(builder, loc);
  }
};
} // namespace
