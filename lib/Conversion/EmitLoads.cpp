//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Global memory to shared memory or registers.
//
//===----------------------------------------------------------------------===//

#include "Emitter.h"

using namespace mlir;
using namespace l2;
using namespace l2::kernel;

static Dim rowDim(Operand operand) {
  return operand == Operand::A ? Dim::M : Dim::N;
}

static int64_t elementBytes(Type element) {
  return element.getIntOrFloatBitWidth() / 8;
}

Values Emitter::loadGlobal(Value address, int64_t bytes, Value inside) {
  Type i32Type = b.getI32Type();
  int64_t count = std::max<int64_t>(bytes / 4, 1);
  // The value names the width in PTX: b16 for two bytes, else 32-bit vectors.
  std::string outputs, zeros, list;
  for (int64_t i = 0; i < count; ++i) {
    std::string name = "$" + std::to_string(i);
    outputs += bytes == 2 ? "=h," : "=r,";
    zeros += (bytes == 2 ? "mov.b16 " : "mov.b32 ") + name + ", 0;\n\t";
    list += (i ? ", " : "") + name;
  }
  std::string type = bytes == 2   ? "b16"
                     : count == 1 ? "b32"
                     : count == 2 ? "v2.b32"
                                  : "v4.b32";
  if (count > 1)
    list = "{" + list + "}";
  std::string source = "[$" + std::to_string(count) + "]";
  // Under pdl the kernel before may still write what is read: not read-only,
  // and ptxas does move `nc` loads up across griddepcontrol.wait.
  std::string load = (program.getPdl() ? "ld.global." : "ld.global.nc.") +
                     type + " " + list + ", " + source + ";";
  Values operands{address};
  std::string constraints = outputs + "l";
  if (inside) {
    std::string flag = "$" + std::to_string(count + 1);
    load = "{\n\t.reg .pred p;\n\tsetp.ne.b32 p, " + flag + ", 0;\n\t" + zeros +
           "@p " + load + "\n\t}";
    constraints += ",r";
    operands.push_back(b.createOrFold<arith::ExtUIOp>(loc, i32Type, inside));
  }
  Type element = bytes == 2 ? Type(b.getI16Type()) : i32Type;
  if (count == 1)
    return {ptx(element, load, constraints, operands).getResult(0)};
  auto result = LLVM::LLVMStructType::getLiteral(
      b.getContext(), SmallVector<Type>(count, element));
  Value loaded = ptx(result, load, constraints, operands).getResult(0);
  Values registers;
  for (int64_t i = 0; i < count; ++i)
    registers.push_back(extract(loaded, i));
  return registers;
}

void Emitter::storeShared(Value address, ValueRange registers, int64_t bytes) {
  if (registers.size() == 1) {
    LLVM::StoreOp::create(b, loc, registers[0], address, bytes);
    return;
  }
  auto type = VectorType::get(registers.size(), b.getI32Type());
  Value vector = LLVM::PoisonOp::create(b, loc, type);
  for (auto [i, value] : llvm::enumerate(registers))
    vector = LLVM::InsertElementOp::create(b, loc, vector, value, i32(i));
  LLVM::StoreOp::create(b, loc, vector, address, bytes);
}

//===----------------------------------------------------------------------===//
// Places in shared memory
//===----------------------------------------------------------------------===//

Value Emitter::slotBase(Value buffer, Value slot) {
  Value base = i32(layout.offsets.lookup(buffer.getDefiningOp()));
  if (!slot)
    return base;
  auto type = cast<BufferType>(buffer.getType());
  return add(base, mul(slot, type.getSlotBytes()));
}

/// What the 16-byte chunk number of a line is XORed with. Where a line is one
/// span this is TMA's swizzle; a longer line is permuted inside each span of up
/// to eight chunks.
Value Emitter::swizzleOf(BufferType type, Value line, bool slipped) {
  if (!type.getSwizzle())
    return i32(0);
  int64_t chunks = type.getPanel() * elementBytes(type.getElement()) / 16;
  int64_t span = std::min<int64_t>(8, chunks & -chunks);
  int64_t mask = slipped ? (span - 1) / 2 : span - 1;
  return andi(shr(line, llvm::Log2_64(8 / span)), mask);
}

/// Byte offset inside a slot; `column` inside the first panel.
Value Emitter::inSlot(BufferType type, Value line, Value column) {
  int64_t bytes = elementBytes(type.getElement());
  Value start = mul(line, type.getPanel() * bytes);
  if (!type.getSwizzle())
    return add(start, mul(column, bytes));
  int64_t perChunk = 16 / bytes;
  bool slipped = slips(Slip::SwizzleA) || slips(Slip::SwizzleB);
  Value chunk = xori(div(column, perChunk), swizzleOf(type, line, slipped));
  return add(add(start, mul(chunk, 16)), mul(rem(column, perChunk), bytes));
}

//===----------------------------------------------------------------------===//
// Tiles that threads move
//===----------------------------------------------------------------------===//

int64_t Emitter::pieceCount(BufferType buffer, int64_t vector) {
  int64_t threads = 32 * program.getConsumerWarps();
  return llvm::divideCeil(buffer.getRows() * buffer.getColumns() / vector,
                          threads);
}

/// Piece `index` of this thread: threads take neighbouring pieces of a line.
Emitter::Piece Emitter::piece(Operand operand, Value row, Value k,
                              BufferType buffer, int64_t vector,
                              int64_t index) {
  int64_t threads = 32 * program.getConsumerWarps();
  int64_t perLine = buffer.getColumns() / vector;
  int64_t total = buffer.getRows() * perLine;
  int64_t bytes = elementBytes(buffer.getElement());
  Value line, column;
  if (threads % perLine == 0) {
    line = add(div(thread, perLine), index * (threads / perLine));
    column = mul(rem(thread, perLine), vector);
  } else {
    Value number = add(thread, index * threads);
    line = div(number, perLine);
    column = mul(rem(number, perLine), vector);
  }
  // Lines run along M or N and columns along K, or the other way round. What
  // does not change with k comes first, so that it leaves the loop.
  bool kMajor = buffer.getKMajor();
  bool isA = operand == Operand::A;
  Value depth = mul(k, program.getTile()[2]);
  Value ld = widen(pitch(isA ? ParamKind::LdA : ParamKind::LdB));
  Value base = operandPointer(isA ? ParamKind::PtrA : ParamKind::PtrB);
  Value fixedLine = kMajor ? add(row, line) : line;
  Value fixedColumn = kMajor ? column : add(row, column);
  Value fixed = add(mul(widen(fixedLine), ld), widen(fixedColumn));
  Value moving = kMajor ? widen(depth) : mul(widen(depth), ld);
  Piece result;
  result.source = offsetPointer(offsetPointer(base, mul(fixed, i64(bytes))),
                                mul(moving, i64(bytes)));
  Dim across = rowDim(operand);
  bool bounded = !slips(Slip::Unbounded);
  if (bounded && !program.isExact(across))
    result.inside = less(kMajor ? fixedLine : fixedColumn,
                         bound(across, /*rows=*/true, kMajor ? 1 : vector));
  if (bounded && !program.isExact(Dim::K))
    result.inside =
        both(result.inside,
             less(add(depth, kMajor ? column : line),
                  bound(Dim::K, /*rows=*/false, kMajor ? vector : 1)));
  if (total % threads && (index + 1) * threads > total)
    result.exists = less(add(thread, index * threads), i32(total));
  result.offset = inSlot(buffer, line, column);
  return result;
}

void Emitter::emit(CopyOp op) {
  if (op.getVia() == Via::Tma)
    return copyTma(op);
  BufferType type = op.getBuffer().getType();
  Value slot = op.getSlot() ? one(op.getSlot()) : Value();
  Value base = sharedAt(slotBase(op.getBuffer(), slot));
  int64_t vector = op.getVector();
  int64_t bytes = vector * elementBytes(type.getElement());
  for (int64_t i = 0, e = pieceCount(type, vector); i < e; ++i) {
    Piece p = piece(op.getOperand(), one(op.getRow()), one(op.getK()), type,
                    vector, i);
    when(p.exists, [&] {
      Value destination = offsetPointer(base, p.offset);
      if (op.getVia() == Via::Registers) {
        storeShared(destination, loadGlobal(p.source, bytes, p.inside), bytes);
        return;
      }
      // Outside the matrix nothing is read and the slot filled with zeros.
      Value count;
      if (p.inside)
        count = select(p.inside, i32(bytes), i32(0));
      NVVM::CpAsyncOp::create(b, loc, destination, p.source, bytes,
                              bytes == 16 ? NVVM::LoadCacheModifierKind::CG
                                          : NVVM::LoadCacheModifierKind::CA,
                              count);
    });
  }
}

void Emitter::emit(GetOp op) {
  BufferType type = op.getBuffer().getType();
  int64_t vector = op.getVector();
  int64_t bytes = vector * elementBytes(type.getElement());
  Values loaded;
  for (int64_t i = 0, e = pieceCount(type, vector); i < e; ++i) {
    Piece p = piece(op.getOperand(), one(op.getRow()), one(op.getK()), type,
                    vector, i);
    Value wanted = both(both(one(op.getActive()), p.inside), p.exists);
    llvm::append_range(loaded, loadGlobal(p.source, bytes, wanted));
  }
  of(op.getTile()) = loaded;
}

void Emitter::emit(PutOp op) {
  BufferType type = op.getBuffer().getType();
  int64_t vector = op.getVector();
  int64_t bytes = vector * elementBytes(type.getElement());
  Value slot = op.getSlot() ? one(op.getSlot()) : Value();
  Value base = sharedAt(slotBase(op.getBuffer(), slot));
  Values loaded = of(op.getTile());
  int64_t perPiece = std::max<int64_t>(bytes / 4, 1);
  for (int64_t i = 0, e = pieceCount(type, vector); i < e; ++i) {
    // Where it goes does not depend on the tile.
    Piece p = piece(op.getTile().getType().getOperand(), i32(0), i32(0), type,
                    vector, i);
    when(p.exists, [&] {
      storeShared(offsetPointer(base, p.offset),
                  ValueRange(loaded).slice(i * perPiece, perPiece), bytes);
    });
  }
}

//===----------------------------------------------------------------------===//
// Straight to fragments
//===----------------------------------------------------------------------===//

/// Within each 32 values of K a thread takes eight consecutive ones, for A and
/// for B alike: the permutation of K cancels, and a load is 16 bytes wide.
void Emitter::emit(LoadOp op) {
  TileType tile = op.getTile().getType();
  bool isA = op.getOperand() == Operand::A;
  auto mma = cast<kernel::MmaOp>(*op->user_begin());
  AccType acc = mma.getAcc().getType();
  int64_t warpsM = acc.getWarpsM(), warpsN = acc.getWarpsN();
  int64_t depth = program.getTile()[2] / acc.getWarpsK();
  int64_t rows = tile.getRows() / (isA ? warpsM : warpsN);
  Value warpAcross = isA ? rem(warp, warpsM) : rem(div(warp, warpsM), warpsN);
  Value warpK = div(warp, warpsM * warpsN);
  Value group = shr(lane, 2), quad = andi(lane, 3);
  Value row = add(one(op.getRow()), mul(warpAcross, rows));
  Value ld = widen(pitch(isA ? ParamKind::LdA : ParamKind::LdB));
  Value base = operandPointer(isA ? ParamKind::PtrA : ParamKind::PtrB);
  Value k = add(mul(one(op.getK()), program.getTile()[2]), mul(warpK, depth));
  k = add(k, mul(quad, 8));
  Dim across = rowDim(op.getOperand());
  bool bounded = !slips(Slip::Unbounded);
  bool exactRow = program.isExact(across), exactK = program.isExact(Dim::K);
  auto fetch = [&](Value r, Value kk, bool kMajor, int64_t bytes) {
    Value inside;
    int64_t vector = bytes / 2;
    if (bounded && !exactRow)
      inside = less(r, bound(across, /*rows=*/true, kMajor ? 1 : vector));
    if (bounded && !exactK)
      inside = both(
          inside, less(kk, bound(Dim::K, /*rows=*/false, kMajor ? vector : 1)));
    Value line = kMajor ? r : kk, column = kMajor ? kk : r;
    Value element = add(mul(widen(line), ld), widen(column));
    return loadGlobal(offsetPointer(base, mul(element, i64(2))), bytes, inside);
  };
  Values loaded;
  bool kMajor = program.isKMajor(op.getOperand());
  for (int64_t chunk = 0; chunk < depth; chunk += 32) {
    if (kMajor) {
      for (int64_t r = 0; r < rows; r += 8)
        llvm::append_range(
            loaded, fetch(add(add(row, group), r), add(k, chunk), true, 16));
      continue;
    }
    // M or N runs along memory: `vector` of them, of each of the thread's
    // eight k.
    int64_t vector = op.getVector();
    for (int64_t n = 0; n < rows; n += 8 * vector)
      for (int64_t i = 0; i < 8; ++i)
        llvm::append_range(loaded,
                           fetch(add(add(row, mul(group, vector)), n),
                                 add(add(k, chunk), i), false, 2 * vector));
  }
  of(op.getTile()) = loaded;
}

//===----------------------------------------------------------------------===//
// TMA
//===----------------------------------------------------------------------===//

/// What createpolicy.fractional makes of a fraction of 1; the policies are
/// plain numbers to the hardware, and as constants cost no instruction.
static constexpr int64_t evictFirst = 0x12F0000000000000,
                         evictLast = 0x14F0000000000000;

/// One box a panel; with multicast each CTA that shares the tile brings its
/// share of every panel's lines to all of them.
void Emitter::copyTma(CopyOp op) {
  BufferType type = op.getBuffer().getType();
  bool kMajor = type.getKMajor();
  Type clusterPointer = LLVM::LLVMPointerType::get(b.getContext(), 7);
  Value map =
      param(op.getOperand() == Operand::A ? ParamKind::MapA : ParamKind::MapB);
  Value slot = one(op.getSlot());
  Value base = slotBase(op.getBuffer(), slot);
  Value bar = barrier(op.getBarrier(), slot);
  Value depth = mul(one(op.getK()), program.getTile()[2]);
  Value row = one(op.getRow());
  Value line = kMajor ? row : depth, column = kMajor ? depth : row;
  Value policy, mask;
  if (op.getCache() != kernel::Cache::Normal)
    policy = i64(op.getCache() == kernel::Cache::EvictFirst ? evictFirst
                                                            : evictLast);
  int64_t bytes = elementBytes(type.getElement());
  if (op.getMulticast()) {
    auto [m, n] = placeInCluster();
    bool isA = op.getOperand() == Operand::A;
    int64_t sharers = program.getSharers(op.getOperand());
    // One bit a rank: of A from m on every clusterM-th, of B a run.
    int64_t clusterM = program.getCluster()[0], bits = 0;
    for (int64_t i = 0; i < sharers; ++i)
      bits |= int64_t(1) << (isA ? i * clusterM : i);
    Value first = isA ? m : mul(n, clusterM);
    mask = b.createOrFold<arith::TruncIOp>(
        loc, b.getI16Type(),
        b.createOrFold<arith::ShLIOp>(loc, i32(bits), first));
    int64_t share = type.getRows() / sharers;
    Value mine = isA ? n : m;
    if (!slips(Slip::SameShare))
      line = add(line, mul(mine, share));
    base = add(base, mul(mine, share * type.getPanel() * bytes));
  }
  for (int64_t c = 0; c < type.getColumns(); c += type.getPanel()) {
    Value destination = sharedAt(add(base, c * type.getRows() * bytes));
    if (mask)
      destination =
          LLVM::AddrSpaceCastOp::create(b, loc, clusterPointer, destination);
    NVVM::CpAsyncBulkTensorGlobalToSharedClusterOp::create(
        b, loc, destination, map,
        coordinates(add(column, c), line, program.isBatched(op.getOperand())),
        bar, ValueRange(), mask, policy, NVVM::TMALoadMode::TILE,
        /*isCTAOnly=*/!mask, NVVM::CTAGroupKindAttr(), Value());
  }
}
