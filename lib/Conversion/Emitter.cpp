//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Structure and arithmetic of the emitter.
//
//===----------------------------------------------------------------------===//

#include "Emitter.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace l2;
using namespace l2::kernel;

/// A 128-byte swizzle needs its tiles on 1024-byte boundaries.
static constexpr int64_t tileAlignment = 1024;

SharedLayout kernel::layOut(ProgramOp program) {
  SharedLayout layout;
  int64_t reduction = 0;
  program.walk([&](Operation *op) {
    if (auto alloc = dyn_cast<AllocOp>(op)) {
      layout.bytes = llvm::alignTo(layout.bytes, tileAlignment);
      layout.offsets[op] = layout.bytes;
      layout.bytes += alloc.getBuffer().getType().getBytes();
    } else if (auto reduce = dyn_cast<ReduceWarpsOp>(op)) {
      AccType acc = reduce.getAcc().getType();
      reduction = (acc.getWarpsK() - 1) * acc.getM() * acc.getN() * 4;
    } else if (auto share = dyn_cast<ShareSlicesOp>(op)) {
      AccType acc = share.getAcc().getType();
      reduction = std::max(reduction, acc.getM() * acc.getN() * 4);
    }
  });
  // Reductions run when the tiles are no longer needed.
  layout.bytes = llvm::alignTo(std::max(layout.bytes, reduction), 16);
  program.walk([&](BarrierInitOp op) {
    layout.offsets[op] = layout.bytes;
    layout.bytes += 8 * op.getBarriers().getType().getCount();
  });
  layout.flag = layout.bytes;
  if (program.getSlices() > program.getSliceCluster())
    layout.bytes += 16;
  return layout;
}

Emitter::Emitter(ProgramOp program, LLVM::LLVMFuncOp function,
                 ArrayRef<ParamKind> params, OpBuilder &builder)
    : program(program), function(function), params(params), b(builder),
      loc(program.getLoc()), layout(layOut(program)) {}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

Value Emitter::i32(int64_t value) {
  return arith::ConstantIntOp::create(b, loc, b.getI32Type(), value);
}
Value Emitter::i64(int64_t value) {
  return arith::ConstantIntOp::create(b, loc, b.getI64Type(), value);
}
Value Emitter::boolean(bool value) {
  return arith::ConstantIntOp::create(b, loc, b.getI1Type(), value);
}
Value Emitter::add(Value x, Value y) {
  return b.createOrFold<arith::AddIOp>(loc, x, y);
}
Value Emitter::sub(Value x, Value y) {
  return b.createOrFold<arith::SubIOp>(loc, x, y);
}
Value Emitter::mul(Value x, Value y) {
  return b.createOrFold<arith::MulIOp>(loc, x, y);
}
Value Emitter::div(Value x, Value y) {
  return b.createOrFold<arith::DivUIOp>(loc, x, y);
}
Value Emitter::rem(Value x, Value y) {
  return b.createOrFold<arith::RemUIOp>(loc, x, y);
}
Value Emitter::andi(Value x, int64_t y) {
  return b.createOrFold<arith::AndIOp>(loc, x, i32(y));
}
Value Emitter::both(Value x, Value y) {
  if (!x || !y)
    return x ? x : y;
  return b.createOrFold<arith::AndIOp>(loc, x, y);
}
Value Emitter::xori(Value x, Value y) {
  return b.createOrFold<arith::XOrIOp>(loc, x, y);
}
Value Emitter::shr(Value x, int64_t y) {
  return b.createOrFold<arith::ShRUIOp>(loc, x, i32(y));
}
Value Emitter::min(Value x, Value y) {
  return b.createOrFold<arith::MinUIOp>(loc, x, y);
}
Value Emitter::cmp(arith::CmpIPredicate predicate, Value x, Value y) {
  return b.createOrFold<arith::CmpIOp>(loc, predicate, x, y);
}
Value Emitter::less(Value x, Value y) {
  return cmp(arith::CmpIPredicate::ult, x, y);
}
Value Emitter::equal(Value x, int64_t y) {
  return cmp(arith::CmpIPredicate::eq, x, i32(y));
}
Value Emitter::select(Value condition, Value x, Value y) {
  return b.createOrFold<arith::SelectOp>(loc, condition, x, y);
}
Value Emitter::widen(Value x) {
  return b.createOrFold<arith::ExtUIOp>(loc, b.getI64Type(), x);
}

//===----------------------------------------------------------------------===//
// Memory and instructions
//===----------------------------------------------------------------------===//

Value Emitter::sharedAt(Value offset) { return offsetPointer(smem, offset); }
Value Emitter::offsetPointer(Value base, Value byteOffset) {
  return LLVM::GEPOp::create(b, loc, base.getType(), b.getI8Type(), base,
                             ValueRange{byteOffset});
}
Value Emitter::bitcast(Type type, Value value) {
  if (value.getType() == type)
    return value;
  return LLVM::BitcastOp::create(b, loc, type, value);
}
Value Emitter::extract(Value aggregate, int64_t index) {
  return LLVM::ExtractValueOp::create(b, loc, aggregate,
                                      ArrayRef<int64_t>{index});
}
LLVM::InlineAsmOp Emitter::ptx(Type result, StringRef text,
                               StringRef constraints, ValueRange operands) {
  auto dialect =
      LLVM::AsmDialectAttr::get(b.getContext(), LLVM::AsmDialect::AD_ATT);
  return LLVM::InlineAsmOp::create(
      b, loc, result ? TypeRange(result) : TypeRange(), operands, text,
      constraints,
      /*has_side_effects=*/true,
      /*is_align_stack=*/false, LLVM::tailcallkind::TailCallKind::None, dialect,
      ArrayAttr());
}
void Emitter::when(Value condition, llvm::function_ref<void()> body) {
  if (!condition)
    return body();
  auto guard = scf::IfOp::create(b, loc, condition, /*withElseRegion=*/false);
  OpBuilder::InsertionGuard saved(b);
  b.setInsertionPointToStart(guard.thenBlock());
  body();
}

//===----------------------------------------------------------------------===//
// Start
//===----------------------------------------------------------------------===//

void Emitter::emitPrologue() {
  Type pointer = LLVM::LLVMPointerType::get(b.getContext(), 3);
  smem = LLVM::AddressOfOp::create(b, loc, pointer, "l2_shared");
  thread = NVVM::ThreadIdXOp::create(b, loc, b.getI32Type());
  lane = andi(thread, 31);
  // Through a shuffle, so that ptxas knows that a warp agrees on it.
  warp = NVVM::ShflOp::create(b, loc, b.getI32Type(), i32(-1), shr(thread, 5),
                              i32(0), i32(31), NVVM::ShflKind::idx, UnitAttr());
  prefetchMaps();
  if (!program.getPdl())
    return;
  // The next kernel may come as soon as there is room. A producer waits for the
  // one before on everybody's behalf: nothing happens without its tiles.
  ptx({}, "griddepcontrol.launch_dependents;", "", {});
  if (!program.getProducerWarps() && !program.getPrefetchTiles())
    awaitPrevious();
}

/// Until the kernel before this one has ended and its writes are visible.
void Emitter::awaitPrevious() {
  if (slipOf(program) != Slip::NoPreviousWait)
    ptx({}, "griddepcontrol.wait;", "", {});
}

void Emitter::prefetchMaps() {
  if (!program.getPrefetchMaps())
    return;
  when(equal(thread, 0), [&] {
    for (ParamKind kind : {ParamKind::MapA, ParamKind::MapB, ParamKind::MapC})
      if (llvm::is_contained(params, kind))
        ptx({}, "prefetch.tensormap [$0];", "l",
            LLVM::PtrToIntOp::create(b, loc, b.getI64Type(), param(kind))
                .getResult());
  });
}

void Emitter::emit(WorkIdOp op) {
  Type type = b.getI32Type();
  int64_t cluster = program.getClusterSize();
  Value block = NVVM::BlockIdXOp::create(b, loc, type);
  Value grid = NVVM::GridDimXOp::create(b, loc, type);
  mapping.map(op.getFirst(), div(block, cluster));
  mapping.map(op.getStride(), div(grid, cluster));
  mapping.map(op.getCount(), mul(mul(tiles(Dim::M, program.getCluster()[0]),
                                     tiles(Dim::N, program.getCluster()[1])),
                                 static_cast<int64_t>(program.getBatch())));
}

void Emitter::emit(TileOffsetOp op) {
  bool alongM = program.getRaster() == kernel::Raster::AlongM;
  // Inside a band of `group` tiles of the first dimension, tiles run along it.
  int64_t clusterM = program.getCluster()[0],
          clusterN = program.getCluster()[1];
  int64_t group = program.getGroup();
  Value first = tiles(alongM ? Dim::M : Dim::N, alongM ? clusterM : clusterN);
  Value second = tiles(alongM ? Dim::N : Dim::M, alongM ? clusterN : clusterM);
  Value index = one(op.getIndex());
  if (program.isBatched()) {
    Value ofOne = mul(first, second);
    product = div(index, ofOne);
    index = sub(index, mul(product, ofOne));
  }
  Value bandSize = mul(second, group);
  Value band = div(index, bandSize);
  Value start = mul(band, group);
  Value inBand = sub(index, mul(band, bandSize));
  Value width = i32(group);
  auto known = getConstantIntValue(first);
  if (!known || *known % group)
    width = min(sub(first, start), width);
  Value across = div(inBand, width);
  Value along = add(start, sub(inBand, mul(across, width)));
  Value m = alongM ? along : across, n = alongM ? across : along;
  if (program.getClusterSize() > 1) {
    auto [inM, inN] = placeInCluster();
    m = add(mul(m, clusterM), inM);
    n = add(mul(n, clusterN), inN);
  }
  mapping.map(op.getM(), mul(m, program.getTile()[0]));
  mapping.map(op.getN(), mul(n, program.getTile()[1]));
}

void Emitter::emit(KRangeOp op) {
  Value total = tiles(Dim::K, 1);
  int64_t slices = program.getSlices();
  if (slices == 1) {
    mapping.map(op.getBegin(), i32(0));
    mapping.map(op.getEnd(), total);
    return;
  }
  // Balanced, so that no slice is empty.
  Value slice = sliceId();
  Value next = add(slice, 1);
  mapping.map(op.getBegin(), div(mul(slice, total), slices));
  mapping.map(op.getEnd(), div(mul(next, total), slices));
}

void Emitter::emit(AccInitOp op) {
  AccType type = op.getAcc().getType();
  bool half = type.getElement().isF16();
  Values zeros;
  if (type.getMma() == kernel::Mma::Wgmma) {
    // One struct of registers an m64 block of the warpgroup.
    int64_t blocks = type.getM() / (16 * type.getWarpsM());
    int64_t count = type.getInstN() / (half ? 4 : 2);
    Type element = half ? Type(b.getI32Type()) : b.getF32Type();
    auto block = LLVM::LLVMStructType::getLiteral(
        b.getContext(), SmallVector<Type>(count, element));
    Value zero = LLVM::ZeroOp::create(b, loc, block);
    zeros.assign(blocks, zero);
  } else {
    int64_t fragments = type.getM() / (16 * type.getWarpsM()) *
                        (type.getN() / (8 * type.getWarpsN()));
    Type element =
        half ? Type(VectorType::get(2, b.getF16Type())) : b.getF32Type();
    Value zero = LLVM::ZeroOp::create(b, loc, element);
    zeros.assign(fragments * (half ? 2 : 4), zero);
  }
  of(op.getAcc()) = zeros;
}

LogicalResult Emitter::emit(RolesOp op) {
  int64_t consumers = program.getConsumerWarps();
  Value producing = cmp(arith::CmpIPredicate::uge, warp, i32(consumers));
  auto roles = scf::IfOp::create(b, loc, producing, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  int64_t few = program.getRegisters()[0], many = program.getRegisters()[1];
  b.setInsertionPointToStart(roles.thenBlock());
  if (few)
    NVVM::SetMaxRegisterOp::create(b, loc, few,
                                   NVVM::SetMaxRegisterAction::decrease);
  LogicalResult result = success();
  when(equal(warp, consumers), [&] {
    Value elected = NVVM::ElectSyncOp::create(b, loc, b.getI1Type(), Value());
    when(elected, [&] {
      if (program.getPdl())
        awaitPrevious();
      result = emitBlock(op.getProducer().front());
    });
  });
  if (failed(result))
    return failure();
  b.setInsertionPointToStart(roles.elseBlock());
  if (many)
    NVVM::SetMaxRegisterOp::create(b, loc, many,
                                   NVVM::SetMaxRegisterAction::increase);
  return emitBlock(op.getConsumer().front());
}

//===----------------------------------------------------------------------===//
// Structure
//===----------------------------------------------------------------------===//

LogicalResult Emitter::emitFor(scf::ForOp op) {
  Values inits;
  for (Value init : op.getInitArgs())
    if (isa<AccType>(init.getType()))
      llvm::append_range(inits, of(init));
    else
      inits.push_back(one(init));
  auto loop =
      scf::ForOp::create(b, loc, one(op.getLowerBound()),
                         one(op.getUpperBound()), one(op.getStep()), inits);
  // Both the body's arguments and the results follow the flattened order.
  auto assign = [&](auto values, ValueRange flat) {
    size_t next = 0;
    for (auto [init, value] : llvm::zip(op.getInitArgs(), values)) {
      if (!isa<AccType>(init.getType())) {
        mapping.map(value, flat[next++]);
        continue;
      }
      size_t count = of(init).size();
      ValueRange part = flat.slice(next, count);
      of(value) = Values(part.begin(), part.end());
      next += count;
    }
  };
  mapping.map(op.getInductionVar(), loop.getInductionVar());
  assign(op.getRegionIterArgs(), ValueRange(loop.getRegionIterArgs()));
  {
    OpBuilder::InsertionGuard guard(b);
    if (loop.getBody()->empty() ||
        !loop.getBody()->back().hasTrait<OpTrait::IsTerminator>())
      b.setInsertionPointToEnd(loop.getBody());
    else
      b.setInsertionPoint(loop.getBody()->getTerminator());
    if (failed(emitBlock(*op.getBody())))
      return failure();
    Values yields;
    for (Value value : op.getBody()->getTerminator()->getOperands())
      if (isa<AccType>(value.getType()))
        llvm::append_range(yields, of(value));
      else
        yields.push_back(one(value));
    if (!inits.empty())
      scf::YieldOp::create(b, loc, yields);
  }
  assign(op.getResults(), ValueRange(loop.getResults()));
  return success();
}

LogicalResult Emitter::emitIf(scf::IfOp op) {
  if (op.getNumResults() || !op.getElseRegion().empty())
    return op.emitOpError("cannot be lowered here: only conditions without "
                          "results and else are");
  LogicalResult result = success();
  when(one(op.getCondition()), [&] { result = emitBlock(*op.thenBlock()); });
  return result;
}

LogicalResult Emitter::emitBlock(Block &block) {
  for (Operation &op : block)
    if (failed(emitOp(op)))
      return failure();
  return success();
}

LogicalResult Emitter::emitOp(Operation &op) {
  llvm::SaveAndRestore saved(slip, slipOf(&op));
  if (isa<scf::YieldOp, AllocOp>(op))
    return success();
  if (auto epilogue = dyn_cast<kernel::EpilogueOp>(op))
    return checkEpilogue(epilogue);
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return emitFor(loop);
  if (auto guard = dyn_cast<scf::IfOp>(op))
    return emitIf(guard);
  if (auto roles = dyn_cast<RolesOp>(op))
    return emit(roles);
  if (op.getDialect()->getNamespace() == "arith") {
    b.clone(op, mapping);
    return success();
  }
  return TypeSwitch<Operation *, LogicalResult>(&op)
      .Case<WorkIdOp, TileOffsetOp, KRangeOp, AccInitOp, PrefetchOp,
            AwaitPreviousOp, CopyOp, GetOp, PutOp, LoadOp, MmaOp, MmaBuffersOp,
            MmaWaitOp, BarrierInitOp, WaitOp, ExpectOp, ReleaseOp,
            CommitCopiesOp, WaitCopiesOp, SyncOp, WarpgroupIdOp, TakeTurnOp,
            PassTurnOp, ClusterSyncOp, FenceAsyncOp, WaitBoxesOp, ReduceWarpsOp,
            ReduceSlicesOp, ShareSlicesOp, ClusterWaitOp, StoreDirectOp,
            StageBoxOp, StoreBoxOp, DelayOp, HangOp, TrapOp, StrayStoreOp,
            AlterOp>([&](auto kernelOp) {
        emit(kernelOp);
        return success();
      })
      .Default([](Operation *other) {
        return other->emitOpError("cannot be lowered to NVVM in this form; run "
                                  "the kernel passes first");
      });
}

LogicalResult Emitter::run() {
  emitPrologue();
  if (failed(emitBlock(program.getBody().front())))
    return failure();
  LLVM::ReturnOp::create(b, loc, ValueRange());
  return success();
}
