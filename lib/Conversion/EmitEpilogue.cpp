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

Values Emitter::flatten(Value acc) {
  Values result;
  for (Value value : of(acc)) {
    auto block = dyn_cast<LLVM::LLVMStructType>(value.getType());
    if (!block) {
      result.push_back(value);
      continue;
    }
    for (size_t i = 0; i < block.getBody().size(); ++i)
      result.push_back(extract(value, int64_t(i)));
  }
  return result;
}

Values Emitter::pairOf(ValueRange registers, int64_t pair) {
  Type f32 = b.getF32Type();
  if (registers[0].getType() == f32)
    return {registers[2 * pair], registers[2 * pair + 1]};
  Value halves = bitcast(VectorType::get(2, b.getF16Type()), registers[pair]);
  Values result;
  for (int64_t i = 0; i < 2; ++i)
    result.push_back(LLVM::FPExtOp::create(
        b, loc, f32, LLVM::ExtractElementOp::create(b, loc, halves, i32(i))));
  return result;
}

Values Emitter::toF32(Value acc) {
  Values registers = flatten(acc), result;
  bool half = registers[0].getType() != b.getF32Type();
  for (size_t i = 0, e = registers.size() / (half ? 1 : 2); i < e; ++i)
    llvm::append_range(result, pairOf(registers, int64_t(i)));
  return result;
}

/// Row and column, inside the tile, of this thread's first element.
std::pair<Value, Value> Emitter::threadOrigin(AccType type) {
  Value group = shr(lane, 2), quad = andi(lane, 3);
  Value column = mul(quad, 2 * type.getInterleave());
  bool wgmma = type.getMma() == kernel::Mma::Wgmma;
  Value row = type.getPairedRows() ? mul(group, 2) : group;
  if (type.getShares() > 1) {
    Value unit = mul(sliceRank(), type.getUnits());
    row = add(row, mul(div(unit, type.getRowUnits()), wgmma ? 64 : 16));
    column = add(column,
                 mul(rem(unit, type.getRowUnits()), 8 * type.getInterleave()));
  }
  if (wgmma) {
    int64_t rows = type.getM() / (type.getWarpsM() / 4);
    Value first = add(mul(warpgroupInTile(), rows), mul(andi(warp, 3), 16));
    return {add(first, row), column};
  }
  Value warpM = rem(warp, type.getWarpsM());
  Value warpN = rem(div(warp, type.getWarpsM()), type.getWarpsN());
  return {add(mul(warpM, type.getM() / type.getWarpsM()), row),
          add(mul(warpN, type.getN() / type.getWarpsN()), column)};
}

/// The thread's elements of C as runs along rows. In the mma's order element
/// 4*block + 2*h + e is row 8*h, column 8*block + e of its 16 rows; see AccType
/// for the interleaved order and paired rows.
SmallVector<Run> Emitter::runs(Value acc) {
  AccType type = cast<AccType>(acc.getType());
  Values values = toF32(acc);
  bool wgmma = type.getMma() == kernel::Mma::Wgmma;
  int64_t v = type.getInterleave();
  int64_t blocks = type.getUnitsAcross() * v;
  int64_t perRowBlock = 4 * blocks;
  int64_t nextRow = type.getPairedRows() ? 1 : 8;
  SmallVector<Run> result;
  for (int64_t m = 0, e = values.size() / perRowBlock; m < e; ++m)
    for (int64_t n = 0; n < blocks; n += v)
      for (int64_t h = 0; h < 2; ++h) {
        Run run{m * (wgmma ? 64 : 16) + h * nextRow, 8 * n, {}};
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
      offsetPointer(operandPointer(ParamKind::PtrC),
                    mul(add(mul(widen(row), ld), widen(column)), i64(bytes)));
  // The widest store that every row's start is aligned for.
  int64_t limit = std::min<int64_t>(2 * type.getInterleave(), 16 / bytes);
  while (!program.isMultiple(Dim::N, limit))
    limit /= 2;
  bool exactM = program.isExact(Dim::M), exactN = program.isExact(Dim::N);

  auto storePiece = [&](Value address, ValueRange values) {
    int64_t width = values.size() * bytes;
    if (wide) {
      Value value = values.size() == 1 ? Value(values[0]) : vectorOf(values);
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
    Value value = packed.size() == 1 ? packed[0] : vectorOf(packed);
    LLVM::StoreOp::create(b, loc, value, address, width);
  };

  when(op.getOwner() ? one(op.getOwner()) : Value(), [&] {
    int64_t block = -1,
            blockRows = type.getMma() == kernel::Mma::Wgmma ? 64 : 16;
    for (Run &run : runs(op.getAcc())) {
      // What one block of rows has loaded is not kept in registers for the
      // next.
      if (std::exchange(block, run.row / blockRows) != run.row / blockRows)
        loadedExtras.clear();
      for (size_t i = 0; i < run.values.size(); i += 2)
        llvm::copy(finish(ValueRange(run.values).slice(i, 2), {row, column},
                          run.row, run.column + int64_t(i)),
                   run.values.begin() + ptrdiff_t(i));
      Value inRow = exactM ? Value()
                           : less(add(row, run.row),
                                  bound(Dim::M, /*rows=*/true, /*unit=*/1));
      Value start = offsetPointer(base, mul(ld, i64(run.row * bytes)));
      for (size_t i = 0; i < run.values.size(); i += limit) {
        Value inside = inRow;
        if (!exactN)
          inside = both(inside, less(add(column, run.column + i),
                                     bound(Dim::N, /*rows=*/false, limit)));
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
  // stmatrix x4 stores four 8x8 blocks of 16x16: down, then right; x2 the left
  // two, if a box ends there. Lanes give the lines of the blocks; transposed, a
  // block's line is a column of the mma.
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
  // Half accumulators leave as they are, where nothing is made of them.
  Values registers = flatten(op.getAcc());
  bool asTheyAre = registers[0].getType().isInteger(32) &&
                   program.getOutput().isF16() && !program.getEpilogue();
  int64_t first = op.getBlock() * type.getInstN() / 2 + op.getColumn() / 2;
  Place place;
  if (!op.getTile().empty()) {
    // The mma's rows and columns are C's, or the other way round.
    auto [row, mmaColumn] = threadOrigin(type);
    row = add(row, op.getBlock() * 64);
    mmaColumn = add(mmaColumn, op.getColumn());
    place = {add(one(op.getTile()[0]), swapped ? mmaColumn : row),
             add(one(op.getTile()[1]), swapped ? row : mmaColumn)};
  }
  loadedExtras.clear();
  auto shape = NVVM::LdStMatrixShapeAttr::get(b.getContext(), 8, 8);
  for (int64_t column = 0; column < columns; column += 16) {
    Values packed;
    for (int64_t i = 0; i < std::min<int64_t>((columns - column) / 4, 4); ++i) {
      int64_t pair = (first + column / 2) / 2 + i;
      if (asTheyAre) {
        packed.push_back(registers[pair]);
        continue;
      }
      int64_t down = 8 * (i % 2), right = column + 8 * (i / 2);
      packed.push_back(
          pack(finish(pairOf(registers, pair), place, swapped ? right : down,
                      swapped ? down : right, swapped)));
    }
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
        sharedAt(slotBase(op.getBuffer(), slot)),
        coordinates(column, row, program.isBatched()), Value(),
        NVVM::TMAStoreMode::TILE, Value());
    NVVM::CpAsyncBulkCommitGroupOp::create(b, loc);
  });
}
