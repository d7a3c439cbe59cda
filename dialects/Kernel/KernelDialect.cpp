//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Kernel/KernelDialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace l2::kernel;

#include "dialects/Kernel/KernelDialect.cpp.inc"
#include "dialects/Kernel/KernelEnums.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "dialects/Kernel/KernelTypes.cpp.inc"

#define GET_OP_CLASSES
#include "dialects/Kernel/KernelOps.cpp.inc"

void KernelDialect::initialize() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "dialects/Kernel/KernelTypes.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "dialects/Kernel/KernelOps.cpp.inc"
      >();
}

/// Every entry of `values` is at least one and there are `count` of them.
static LogicalResult checkArray(Operation *op, StringRef name,
                                ArrayRef<int64_t> values, size_t count) {
  if (values.size() != count)
    return op->emitOpError() << name << " has " << values.size()
                             << " entries; expected " << count;
  for (int64_t value : values)
    if (value < 1)
      return op->emitOpError()
             << name << " holds " << value << "; expected at least 1";
  return success();
}

LogicalResult ProgramOp::verify() {
  if (failed(checkArray(*this, "sizes", getSizes(), 3)) ||
      failed(checkArray(*this, "tile", getTile(), 3)) ||
      failed(checkArray(*this, "cluster", getCluster(), 2)))
    return failure();
  if (getRegisters().size() != 2)
    return emitOpError() << "registers has " << getRegisters().size()
                         << " entries; expected 2 (producer, consumer)";
  if (getThreads() < 32 || getThreads() > 1024)
    return emitOpError() << "has " << getThreads()
                         << " threads; expected 32 to 1024";
  if (static_cast<int64_t>(getGroup()) < 1 ||
      static_cast<int64_t>(getSlices()) < 1 ||
      static_cast<int64_t>(getStages()) < 1)
    return emitOpError("group, slices and stages must be at least 1");
  return success();
}

LogicalResult MmaOp::verify() {
  TileType a = getA().getType(), b = getB().getType();
  AccType acc = getAcc().getType();
  if (a.getRows() != acc.getM() || b.getRows() != acc.getN())
    return emitOpError() << "multiplies " << a.getRows() << " rows of a and "
                         << b.getRows() << " rows of b into a tile of "
                         << acc.getM() << " x " << acc.getN();
  if (a.getDepth() != b.getDepth())
    return emitOpError() << "a is " << a.getDepth() << " deep, b "
                         << b.getDepth();
  return success();
}

LogicalResult MmaBuffersOp::verify() {
  auto extents = [](BufferType type) {
    return type.getKMajor() ? std::pair(type.getRows(), type.getColumns())
                            : std::pair(type.getColumns(), type.getRows());
  };
  auto [rowsA, depthA] = extents(getA().getType());
  auto [rowsB, depthB] = extents(getB().getType());
  AccType acc = getAcc().getType();
  if (rowsA != acc.getM() || rowsB != acc.getN())
    return emitOpError() << "multiplies " << rowsA << " rows of a and " << rowsB
                         << " rows of b into a tile of " << acc.getM() << " x "
                         << acc.getN();
  if (depthA != depthB)
    return emitOpError() << "a is " << depthA << " deep, b " << depthB;
  return success();
}

LogicalResult CopyOp::verify() {
  if (getVia() == Via::Direct)
    return emitOpError("a direct load has no buffer");
  if (getVia() == Via::Tma && !getBarrier() && getSlot())
    return emitOpError("a TMA copy into a slot needs a barrier");
  return success();
}
