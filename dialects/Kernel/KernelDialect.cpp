//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Kernel/KernelDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
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

Slip l2::kernel::slipOf(Operation *op) {
  auto name = op->getAttrOfType<StringAttr>(slipAttrName);
  return name ? symbolizeSlip(name.getValue()).value_or(Slip::None)
              : Slip::None;
}

LogicalResult KernelDialect::verifyOperationAttribute(Operation *op,
                                                      NamedAttribute named) {
  if (named.getName() != slipAttrName)
    return success();
  auto name = dyn_cast<StringAttr>(named.getValue());
  if (!name || !symbolizeSlip(name.getValue()))
    return op->emitOpError() << "has " << slipAttrName << " = "
                             << named.getValue() << ", which names no mistake";
  return success();
}

/// Largest extent of a tile or count of slots, barriers or arrivals: far above
/// what any GPU has, far below what would overflow.
static constexpr int64_t maxExtent = 4096;

using Emit = llvm::function_ref<InFlightDiagnostic()>;

static LogicalResult checkExtent(Emit emitError, StringRef name,
                                 int64_t value) {
  if (value >= 1 && value <= maxExtent)
    return success();
  return emitError() << name << " is " << value << "; expected 1 to "
                     << maxExtent;
}

LogicalResult AccType::verify(Emit emitError, int64_t m, int64_t n,
                              Type element, Mma mma, int64_t instN,
                              int64_t warpsM, int64_t warpsN, int64_t warpsK,
                              int64_t interleave, bool swapped, int64_t shares,
                              bool pairedRows) {
  for (auto [name, value] : {std::pair<StringRef, int64_t>("m", m),
                             {"n", n},
                             {"inst_n", instN},
                             {"warps_m", warpsM},
                             {"warps_n", warpsN},
                             {"warps_k", warpsK},
                             {"interleave", interleave},
                             {"shares", shares}})
    if (failed(checkExtent(emitError, name, value)))
      return failure();
  if (!element.isF32() && !element.isF16())
    return emitError() << "element is " << element << "; expected f32 or f16";
  bool wgmma = mma == Mma::Wgmma;
  if (wgmma && (warpsM % 4 || warpsN != 1 || warpsK != 1 || instN != n))
    return emitError() << "wgmma takes whole warpgroups one below the other, "
                          "and is as wide as the tile";
  if (wgmma && pairedRows)
    return emitError() << "wgmma pairs no rows";
  if (m % (16 * warpsM) || n % (8 * warpsN) || n / (8 * warpsN) % interleave)
    return emitError() << "a tile of " << m << " x " << n
                       << " cannot be shared by " << warpsM << " x " << warpsN
                       << " warps";
  int64_t across = n / (8 * warpsN * interleave);
  int64_t blocks = m / (16 * warpsM) * across;
  int64_t part = blocks / shares;
  if (blocks % shares || (part % across && across % part))
    return emitError() << blocks << " blocks of columns, " << across
                       << " side by side, cannot be shared by " << shares
                       << " CTAs";
  return success();
}

LogicalResult ShareSlicesOp::verify() {
  AccType from = getAcc().getType(), to = getResult().getType();
  AccType whole =
      AccType::get(getContext(), to.getM(), to.getN(), from.getElement(),
                   to.getMma(), to.getInstN(), to.getWarpsM(), to.getWarpsN(),
                   to.getWarpsK(), to.getInterleave(), to.getSwapped(),
                   from.getShares(), to.getPairedRows());
  auto program = (*this)->getParentOfType<ProgramOp>();
  if (from != whole || from.getShares() != 1 ||
      (program &&
       to.getShares() != static_cast<int64_t>(program.getSliceCluster())))
    return emitOpError("expects a whole tile, and as result the same shared by "
                       "the CTAs that split K");
  return success();
}

LogicalResult BufferType::verify(Emit emitError, int64_t stages, int64_t rows,
                                 int64_t columns, int64_t panel, Type element,
                                 int64_t swizzle, bool kMajor) {
  for (auto [name, value] : {std::pair<StringRef, int64_t>("stages", stages),
                             {"rows", rows},
                             {"columns", columns},
                             {"panel", panel}})
    if (failed(checkExtent(emitError, name, value)))
      return failure();
  if (!element.isF16() && !element.isBF16() && !element.isF32())
    return emitError() << "element is " << element
                       << "; expected f16, bf16 or f32";
  if (columns % panel)
    return emitError() << columns
                       << " columns are no whole number of panels of " << panel;
  if (swizzle != 0 && swizzle != 32 && swizzle != 64 && swizzle != 128)
    return emitError() << "swizzle is " << swizzle
                       << "; expected 0, 32, 64 or 128";
  if (swizzle && panel * element.getIntOrFloatBitWidth() % 128)
    return emitError()
           << "a swizzled line is made of 16-byte chunks; a panel of " << panel
           << " columns is not";
  return success();
}

LogicalResult BarriersType::verify(Emit emitError, int64_t count,
                                   int64_t arrivals) {
  return success(succeeded(checkExtent(emitError, "count", count)) &&
                 succeeded(checkExtent(emitError, "arrivals", arrivals)));
}

/// Most CTAs of a cluster: one bit each in the mask of a multicast.
static constexpr int64_t maxCluster = 16;
/// Lines after which a swizzle starts again.
static constexpr int64_t swizzleLines = 8;

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
      static_cast<int64_t>(getStages()) < 1 ||
      static_cast<int64_t>(getBatch()) < 1)
    return emitOpError("group, slices, stages and batch must be at least 1");
  auto [m, n] = std::pair(getCluster()[0], getCluster()[1]);
  if (m > maxCluster || n > maxCluster || m * n > maxCluster)
    return emitOpError() << "has clusters of " << m << " x " << n
                         << " CTAs; expected at most " << maxCluster;
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

EpilogueOp ProgramOp::getEpilogue() {
  auto found = getBody().front().getOps<EpilogueOp>();
  return found.empty() ? EpilogueOp() : *found.begin();
}

LogicalResult EpilogueOp::verify() {
  constexpr size_t most = 4;
  if (getSpreads().size() != getTypes().size() || getSpreads().size() > most)
    return emitOpError() << "has " << getSpreads().size() << " spreads and "
                         << getTypes().size() << " types; expected one of each "
                         << "for every extra operand, at most " << most;
  for (int64_t spread : getSpreads())
    if (!symbolizeSpread(spread))
      return emitOpError() << "has the spread " << spread
                           << "; expected 0 to 3 (scalar, columns, rows, "
                              "matrix)";
  for (size_t i = 0; i < getTypes().size(); ++i)
    if (Type type = getType(i);
        !type.isF16() && !type.isBF16() && !type.isF32())
      return emitOpError() << "reads elements of type " << type
                           << "; expected f16, bf16 or f32";
  return success();
}

LogicalResult EpilogueOp::verifyRegions() {
  Block &block = getBody().front();
  bool floats = llvm::all_of(block.getArgumentTypes(),
                             [](Type type) { return type.isF32(); });
  if (block.getNumArguments() != 1 + getSpreads().size() || !floats)
    return emitOpError() << "takes " << block.getNumArguments()
                         << " arguments; expected an f32 for the accumulator "
                            "and for each of "
                         << getSpreads().size() << " operands";
  for (Operation &op : block.without_terminator())
    if (!isa<arith::ArithDialect, math::MathDialect>(op.getDialect()))
      return op.emitOpError("is no arithmetic on an element");
  if (!isa<ResultOp>(block.getTerminator()))
    return emitOpError("does not end in kernel.result");
  return success();
}

LogicalResult StageBoxOp::verify() {
  if (!getTile().empty() && getTile().size() != 2)
    return emitOpError() << "has a place of " << getTile().size()
                         << " numbers; expected row and column, or none";
  auto program = (*this)->getParentOfType<ProgramOp>();
  if (program && program.getEpilogue() && getTile().empty())
    return emitOpError("does not say where its tile lies, which the epilogue "
                       "must know");
  return success();
}

LogicalResult CopyOp::verify() {
  if (getVia() == Via::Direct)
    return emitOpError("a direct load has no buffer");
  if (getVia() == Via::Tma && !getBarrier() && getSlot())
    return emitOpError("a TMA copy into a slot needs a barrier");
  auto program = (*this)->getParentOfType<ProgramOp>();
  if (!getMulticast() || !program)
    return success();
  if (getVia() != Via::Tma)
    return emitOpError("only a TMA copy can multicast");
  int64_t rows = getBuffer().getType().getRows();
  int64_t sharers = program.getSharers(getOperand());
  if (rows % (sharers * swizzleLines))
    return emitOpError() << sharers << " CTAs share " << rows
                         << " lines; each must bring a multiple of "
                         << swizzleLines;
  return success();
}

LogicalResult DelayOp::verify() {
  constexpr int64_t most = int64_t(1) << 32;
  auto cycles = static_cast<int64_t>(getCycles());
  if (cycles < 1 || cycles > most)
    return emitOpError() << "waits " << cycles << " cycles; expected 1 to "
                         << most;
  return success();
}

LogicalResult AlterOp::verify() {
  if (!getAcc().getType().getElement().isF32())
    return emitOpError("changes f32 accumulators only");
  auto program = (*this)->getParentOfType<ProgramOp>();
  if (getChange() == Change::Truncate && program && program.getOutput().isF32())
    return emitOpError("truncates to an output of 16 bits; this one is f32");
  return success();
}

LogicalResult l2::kernel::checkPipelined(ProgramOp program) {
  WalkResult result = program.walk([](Operation *op) {
    auto needs = [&](StringRef pass) {
      op->emitOpError() << "is not ready: run " << pass << " first";
      return WalkResult::interrupt();
    };
    if (auto load = dyn_cast<LoadOp>(op); load && load.getVia() != Via::Direct)
      return needs("kernel-buffers");
    if (auto copy = dyn_cast<CopyOp>(op))
      if (!copy.getSlot() || (copy.getVia() == Via::Tma && !copy.getBarrier()))
        return needs("kernel-pipeline");
    if (auto mma = dyn_cast<MmaBuffersOp>(op); mma && !mma.getSlot())
      return needs("kernel-pipeline");
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}
