//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From accumulators to C.
//
//===----------------------------------------------------------------------===//

#include "Emitter.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace l2;
using namespace l2::kernel;

//===----------------------------------------------------------------------===//
// Accumulators as values
//===----------------------------------------------------------------------===//

Values Emitter::toF32(Value acc) {
  Type f32 = b.getF32Type();
  Values result;
  auto push = [&](Value value) {
    auto vector = dyn_cast<VectorType>(value.getType());
    if (value.getType().isInteger(32)) {
      vector = VectorType::get(2, b.getF16Type());
      value = bitcast(vector, value);
    }
    if (!vector) {
      result.push_back(value);
      return;
    }
    for (int64_t i = 0; i < 2; ++i)
      result.push_back(LLVM::FPExtOp::create(
          b, loc, f32, LLVM::ExtractElementOp::create(b, loc, value, i32(i))));
  };
  for (Value value : of(acc)) {
    auto block = dyn_cast<LLVM::LLVMStructType>(value.getType());
    if (!block) {
      push(value);
      continue;
    }
    for (size_t i = 0; i < block.getBody().size(); ++i)
      push(extract(value, i));
  }
  return result;
}

/// Row and column, inside the tile, of this thread's first element.
std::pair<Value, Value> Emitter::threadOrigin(AccType type) {
  Value group = shr(lane, 2), quad = andi(lane, 3);
  Value column = mul(quad, 2 * type.getInterleave());
  if (type.getMma() == kernel::Mma::Wgmma) {
    int64_t rows = type.getM() / (type.getWarpsM() / 4);
    Value row = add(mul(warpgroupInTile(), rows), mul(andi(warp, 3), 16));
    return {add(row, group), column};
  }
  Value warpM = rem(warp, type.getWarpsM());
  Value warpN = rem(div(warp, type.getWarpsM()), type.getWarpsN());
  return {add(mul(warpM, type.getM() / type.getWarpsM()), group),
          add(mul(warpN, type.getN() / type.getWarpsN()), column)};
}

/// The thread's elements of C as runs along rows. In the mma's order element
/// 4*block + 2*h + e is row 8*h, column 8*block + e of its 16 rows; see AccType
/// for the interleaved order.
SmallVector<Run> Emitter::runs(Value acc) {
  AccType type = cast<AccType>(acc.getType());
  Values values = toF32(acc);
  bool wgmma = type.getMma() == kernel::Mma::Wgmma;
  int64_t columns = wgmma ? type.getInstN() : type.getN() / type.getWarpsN();
  int64_t perRowBlock = columns / 2;
  int64_t v = type.getInterleave();
  SmallVector<Run> result;
  for (int64_t m = 0, e = values.size() / perRowBlock; m < e; ++m)
    for (int64_t n = 0; n < columns / 8; n += v)
      for (int64_t h = 0; h < 2; ++h) {
        Run run{m * (wgmma ? 64 : 16) + 8 * h, 8 * n, {}};
        for (int64_t element = 0; element < 2; ++element)
          for (int64_t j = 0; j < v; ++j)
            run.values.push_back(
                values[m * perRowBlock + (n + j) * 4 + 2 * h + element]);
        result.push_back(run);
      }
  return result;
}

/// Two f32 as the output's elements in one 32-bit register.
Value Emitter::pack(ValueRange values) {
  auto rounding = NVVM::FPRoundingMode::RN;
  Value packed;
  if (program.getOutput().isF16())
    packed = NVVM::ConvertF32x2ToF16x2Op::create(
        b, loc, VectorType::get(2, b.getF16Type()), values[1], values[0],
        Value(), rounding);
  else
    packed = NVVM::ConvertF32x2ToBF16x2Op::create(
        b, loc, VectorType::get(2, b.getBF16Type()), values[1], values[0],
        Value(), rounding);
  return bitcast(b.getI32Type(), packed);
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

static Value vectorOf(OpBuilder &b, Location loc, ValueRange values,
                      llvm::function_ref<Value(int64_t)> index) {
  auto type = VectorType::get(values.size(), values[0].getType());
  Value vector = LLVM::PoisonOp::create(b, loc, type);
  for (auto [i, value] : llvm::enumerate(values))
    vector = LLVM::InsertElementOp::create(b, loc, vector, value, index(i));
  return vector;
}

void Emitter::emit(ReduceWarpsOp op) {
  AccType type = op.getAcc().getType();
  int64_t groupWarps = type.getWarpsM() * type.getWarpsN();
  int64_t groupThreads = 32 * groupWarps;
  Values values = toF32(op.getAcc());
  int64_t quads = values.size() / 4;
  auto index = [&](int64_t i) { return i32(i); };
  Value part = div(warp, groupWarps);
  Value inGroup = rem(thread, groupThreads);
  auto vector = VectorType::get(4, b.getF32Type());
  // Quads of four values, threads side by side; part p > 0 at p - 1.
  auto place = [&](Value from, int64_t quad) {
    Value number = add(mul(from, quads * groupThreads), inGroup);
    return sharedAt(mul(add(number, quad * groupThreads), 16));
  };
  Value owner = equal(part, 0);
  // The tiles' memory is used again.
  syncConsumers();
  when(xori(owner, boolean(true)), [&] {
    for (int64_t quad = 0; quad < quads; ++quad)
      LLVM::StoreOp::create(
          b, loc,
          vectorOf(b, loc, ValueRange(values).slice(4 * quad, 4), index),
          place(sub(part, i32(1)), quad), 16);
  });
  syncConsumers();
  // All groups read along: the others' sums are dropped with `owner`.
  for (int64_t from = 0; from < type.getWarpsK() - 1; ++from)
    for (int64_t quad = 0; quad < quads; ++quad) {
      Value loaded =
          LLVM::LoadOp::create(b, loc, vector, place(i32(from), quad), 16);
      for (int64_t i = 0; i < 4; ++i)
        values[4 * quad + i] = LLVM::FAddOp::create(
            b, loc, values[4 * quad + i],
            LLVM::ExtractElementOp::create(b, loc, loaded, i32(i)));
    }
  // Sums are f32 values from here on, whatever the mma accumulated in.
  of(op.getResult()) = values;
  mapping.map(op.getOwner(), owner);
}

void Emitter::emit(ReduceSlicesOp op) {
  AccType type = op.getAcc().getType();
  int64_t threads = 32 * program.getConsumerWarps() / type.getWarpsK();
  int64_t slices = program.getSlices();
  Values values = toF32(op.getAcc());
  int64_t quads = values.size() / 4;
  auto index = [&](int64_t i) { return i32(i); };
  auto vector = VectorType::get(4, b.getF32Type());
  Value active = op.getActive() ? one(op.getActive()) : Value();
  Value tile =
      add(mul(div(one(op.getM()), program.getTile()[0]), tiles(Dim::N, 1)),
          div(one(op.getN()), program.getTile()[1]));
  Value slice = NVVM::BlockIdYOp::create(b, loc, b.getI32Type());
  Value workspace = param(ParamKind::Workspace);
  int64_t sliceBytes = quads * threads * 16;
  Value first =
      offsetPointer(workspace, mul(widen(tile), i64(slices * sliceBytes)));
  first = offsetPointer(first, widen(mul(thread, 16)));
  Value mine = offsetPointer(first, mul(widen(slice), i64(sliceBytes)));
  when(active, [&] {
    for (int64_t quad = 0; quad < quads; ++quad)
      LLVM::StoreOp::create(
          b, loc,
          vectorOf(b, loc, ValueRange(values).slice(4 * quad, 4), index),
          offsetPointer(mine, i64(quad * threads * 16)), 16);
  });
  // Everyone's part is visible before this CTA counts itself.
  NVVM::MembarOp::create(b, loc, NVVM::MemScopeKind::GPU);
  syncConsumers();
  Value counter =
      offsetPointer(param(ParamKind::Counters), widen(mul(tile, 4)));
  Value flag = sharedAt(i32(layout.flag));
  when(equal(thread, 0), [&] {
    // Wraps to zero at the last arrival: ready for the next launch.
    Value before =
        ptx(b.getI32Type(), "atom.global.acq_rel.gpu.inc.u32 $0, [$1], $2;",
            "=r,l,r",
            ValueRange{
                LLVM::PtrToIntOp::create(b, loc, b.getI64Type(), counter),
                i32(slices - 1)})
            .getResult(0);
    LLVM::StoreOp::create(b, loc, before, flag, 4);
  });
  syncConsumers();
  Value arrived = LLVM::LoadOp::create(b, loc, b.getI32Type(), flag, 4);
  Value last = equal(arrived, slices - 1);
  NVVM::MembarOp::create(b, loc, NVVM::MemScopeKind::GPU);
  Value owner = both(last, active);

  // In slice order, so that the sum does not depend on who came last.
  Value zero = LLVM::ZeroOp::create(b, loc, b.getF32Type());
  Values zeros(values.size(), zero);
  auto loop = scf::ForOp::create(
      b, loc, i32(0), select(owner, i32(slices), i32(0)), i32(1), zeros);
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToEnd(loop.getBody());
    Value from = offsetPointer(
        first, mul(widen(loop.getInductionVar()), i64(sliceBytes)));
    Values sums;
    for (int64_t quad = 0; quad < quads; ++quad) {
      Value loaded = LLVM::LoadOp::create(
          b, loc, vector, offsetPointer(from, i64(quad * threads * 16)), 16);
      for (int64_t i = 0; i < 4; ++i)
        sums.push_back(LLVM::FAddOp::create(
            b, loc, loop.getRegionIterArg(4 * quad + i),
            LLVM::ExtractElementOp::create(b, loc, loaded, i32(i))));
    }
    scf::YieldOp::create(b, loc, sums);
  }
  of(op.getResult()) =
      Values(loop.getResults().begin(), loop.getResults().end());
  mapping.map(op.getOwner(), owner);
}

//===----------------------------------------------------------------------===//
// Stores
//===----------------------------------------------------------------------===//

void Emitter::emit(StoreDirectOp op) {
  AccType type = op.getAcc().getType();
  bool wide = program.getOutput().isF32();
  int64_t bytes = wide ? 4 : 2;
  auto [row, column] = threadOrigin(type);
  row = add(one(op.getM()), row);
  column = add(one(op.getN()), column);
  Value ld = widen(pitch(ParamKind::LdC));
  Value base =
      offsetPointer(param(ParamKind::PtrC),
                    mul(add(mul(widen(row), ld), widen(column)), i64(bytes)));
  // The widest store that every row's start is aligned for.
  int64_t limit = std::min<int64_t>(2 * type.getInterleave(), 16 / bytes);
  while (!program.isMultiple(Dim::N, limit))
    limit /= 2;
  bool exactM = program.isExact(Dim::M), exactN = program.isExact(Dim::N);
  auto index = [&](int64_t i) { return i32(i); };

  auto storePiece = [&](Value address, ValueRange values) {
    int64_t width = values.size() * bytes;
    if (wide) {
      Value value = values.size() == 1 ? Value(values[0])
                                       : vectorOf(b, loc, values, index);
      LLVM::StoreOp::create(b, loc, value, address, width);
      return;
    }
    if (values.size() == 1) {
      Value narrow =
          LLVM::FPTruncOp::create(b, loc, program.getOutput(), values[0]);
      LLVM::StoreOp::create(b, loc, narrow, address, width);
      return;
    }
    Values packed;
    for (size_t i = 0; i < values.size(); i += 2)
      packed.push_back(pack(values.slice(i, 2)));
    Value value =
        packed.size() == 1 ? packed[0] : vectorOf(b, loc, packed, index);
    LLVM::StoreOp::create(b, loc, value, address, width);
  };

  when(op.getOwner() ? one(op.getOwner()) : Value(), [&] {
    for (const Run &run : runs(op.getAcc())) {
      Value inRow = exactM ? Value() : less(add(row, run.row), size(Dim::M));
      Value start = offsetPointer(base, mul(ld, i64(run.row * bytes)));
      for (size_t i = 0; i < run.values.size(); i += limit) {
        Value inside = inRow;
        if (!exactN)
          inside =
              both(inside, less(add(column, run.column + i), size(Dim::N)));
        when(inside, [&] {
          storePiece(offsetPointer(start, i64((run.column + i) * bytes)),
                     ValueRange(run.values).slice(i, limit));
        });
      }
    }
  });
}

void Emitter::emit(StageBoxOp op) {
  BufferType buffer = op.getBuffer().getType();
  AccType type = op.getAcc().getType();
  int64_t perGroup = buffer.getStages() / program.getConsumerWarpgroups();
  Value slot = add(mul(warpgroup(), perGroup), op.getSlot());
  Value base = sharedAt(slotBase(op.getBuffer(), slot));
  // stmatrix x4 stores four 8x8 blocks of 16x16: down, then right. Lanes give
  // the lines of the blocks; transposed, a block's line is a column of the mma.
  bool swapped = type.getSwapped();
  int64_t lineBytes = buffer.getColumns() * 2;
  Value warpRow = mul(andi(warp, 3), 16);
  Value line, chunk;
  if (swapped) {
    line = add(andi(lane, 7), mul(shr(lane, 4), 8));
    chunk = add(div(warpRow, 8), andi(shr(lane, 3), 1));
  } else {
    line = add(warpRow, andi(lane, 15));
    chunk = shr(lane, 4);
  }
  Value start = offsetPointer(base, mul(line, lineBytes));
  Value permuted = xori(chunk, swizzleOf(buffer, line));
  int64_t columns = swapped ? buffer.getRows() : buffer.getColumns();
  Values values = toF32(op.getAcc());
  int64_t first = op.getBlock() * type.getInstN() / 2 + op.getColumn() / 2;
  auto shape = NVVM::LdStMatrixShapeAttr::get(b.getContext(), 8, 8);
  for (int64_t column = 0; column < columns; column += 16) {
    Values packed;
    for (int64_t i = 0; i < 4; ++i)
      packed.push_back(
          pack(ValueRange(values).slice(first + column / 2 + 2 * i, 2)));
    Value address =
        swapped
            ? offsetPointer(start, add(mul(permuted, 16), column * lineBytes))
            : offsetPointer(start, mul(xori(permuted, i32(column / 8)), 16));
    NVVM::StMatrixOp::create(b, loc, address, packed,
                             swapped ? NVVM::MMALayout::col
                                     : NVVM::MMALayout::row,
                             shape, NVVM::LdStMatrixEltType::B16);
  }
}

void Emitter::emit(StoreBoxOp op) {
  BufferType buffer = op.getBuffer().getType();
  int64_t perGroup = buffer.getStages() / program.getConsumerWarpgroups();
  bool swapped = op.getSwapped();
  int64_t rows = program.getTile()[swapped] / program.getWarpgroupsPerTile();
  Value slot = add(mul(warpgroup(), perGroup), op.getSlot());
  when(equal(andi(thread, 127), 0), [&] {
    // Blocks run along the mma's rows, columns along its columns.
    Value down = add(one(swapped ? op.getN() : op.getM()),
                     add(mul(warpgroupInTile(), rows), op.getBlock() * 64));
    Value right = add(one(swapped ? op.getM() : op.getN()), op.getColumn());
    Value row = swapped ? right : down, column = swapped ? down : right;
    NVVM::CpAsyncBulkTensorSharedCTAToGlobalOp::create(
        b, loc, param(ParamKind::MapC),
        sharedAt(slotBase(op.getBuffer(), slot)), ValueRange{column, row},
        Value(), NVVM::TMAStoreMode::TILE, Value());
    NVVM::CpAsyncBulkCommitGroupOp::create(b, loc);
  });
}
