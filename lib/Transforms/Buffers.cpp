//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// kernel-buffers: every tile that is not loaded directly gets a ring of
// swizzled shared-memory slots; value loads become copies.
//
//===----------------------------------------------------------------------===//

#include "l2/Transforms/Passes.h"

namespace l2 {
#define GEN_PASS_DEF_BUFFERSPASS
#include "l2/Transforms/Passes.h.inc"
} // namespace l2

using namespace mlir;
using namespace l2;
using namespace l2::kernel;

/// The layout of a tile: TMA writes panels one swizzle span wide; the other
/// ways keep each line whole.
static BufferType bufferType(LoadOp load, ProgramOp program) {
  TileType tile = load.getTile().getType();
  bool kMajor = program.isKMajor(load.getOperand());
  int64_t rows = tile.getRows(), columns = tile.getDepth();
  if (!kMajor)
    std::swap(rows, columns);
  int64_t swizzle = load.getSwizzle();
  int64_t panel = columns;
  if (load.getVia() == Via::Tma)
    panel = swizzle * 8 / tile.getElement().getIntOrFloatBitWidth();
  return BufferType::get(program.getContext(), program.getStages(), rows,
                         columns, panel, tile.getElement(), swizzle, kMajor);
}

/// Replaces a value load by a buffer, allocated at the program's start, and a
/// copy into it. Returns the buffer.
static Value bufferLoad(LoadOp load, ProgramOp program) {
  auto builder = OpBuilder::atBlockBegin(&program.getBody().front());
  Value buffer =
      AllocOp::create(builder, load.getLoc(), bufferType(load, program));
  builder.setInsertionPoint(load);
  CopyOp::create(builder, load.getLoc(), load.getOperand(), load.getRow(),
                 load.getK(), buffer, /*slot=*/Value(), /*barrier=*/Value(),
                 load.getVia(), load.getVector(), load.getMulticast(),
                 load.getCache());
  return buffer;
}

namespace {
struct BuffersPass : l2::impl::BuffersPassBase<BuffersPass> {
  void runOnOperation() override {
    ProgramOp program = getOperation();
    SmallVector<kernel::MmaOp> work;
    program.walk([&](kernel::MmaOp op) { work.push_back(op); });
    for (kernel::MmaOp mma : work) {
      auto a = mma.getA().getDefiningOp<LoadOp>();
      auto b = mma.getB().getDefiningOp<LoadOp>();
      if (!a || !b) {
        mma.emitOpError("expects both tiles from kernel.load");
        return signalPassFailure();
      }
      bool directA = a.getVia() == Via::Direct;
      if (directA != (b.getVia() == Via::Direct)) {
        mma.emitOpError("expects both tiles loaded directly, or neither");
        return signalPassFailure();
      }
      if (directA)
        continue;
      // Allocations go to the front: the first operand comes first in memory.
      Value bufferB = bufferLoad(b, program);
      Value bufferA = bufferLoad(a, program);
      OpBuilder builder(mma);
      Value sum = MmaBuffersOp::create(
          builder, mma.getLoc(), mma.getAcc().getType(), bufferA, bufferB,
          mma.getAcc(), /*slot=*/Value(), /*accumulate=*/Value());
      mma.replaceAllUsesWith(sum);
      mma.erase();
      a.erase();
      b.erase();
    }
  }
};
} // namespace
