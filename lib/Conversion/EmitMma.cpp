//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tensor-core instructions.
//
//===----------------------------------------------------------------------===//

#include "Emitter.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace l2;
using namespace l2::kernel;

/// K of every half-precision mma.
static constexpr int64_t mmaK = 16;

//===----------------------------------------------------------------------===//
// mma.sync
//===----------------------------------------------------------------------===//

void Emitter::mmaSync(MutableArrayRef<Value> d, ValueRange a,
                      ValueRange bFrag) {
  bool half = d.size() == 2;
  Type element = half ? d[0].getType() : Type(b.getF32Type());
  auto result = LLVM::LLVMStructType::getLiteral(
      b.getContext(), SmallVector<Type>(d.size(), element));
  auto operands = [&](ValueRange registers) {
    Values cast;
    for (Value value : registers)
      cast.push_back(
          isF16() ? bitcast(VectorType::get(2, b.getF16Type()), value) : value);
    return cast;
  };
  auto type = isF16() ? NVVM::MMATypes::f16 : NVVM::MMATypes::bf16;
  Value sum = NVVM::MmaOp::create(
      b, loc, result, operands(a), operands(bFrag), ValueRange(d),
      ArrayRef<int64_t>{16, 8, mmaK}, std::nullopt, std::nullopt,
      std::array<NVVM::MMATypes, 2>{type, type},
      std::array<NVVM::MMALayout, 2>{NVVM::MMALayout::row,
                                     NVVM::MMALayout::col});
  for (auto [i, value] : llvm::enumerate(d))
    value = extract(sum, i);
}

Values Emitter::ldmatrix(Value address, bool transposed) {
  Type i32Type = b.getI32Type();
  auto result = LLVM::LLVMStructType::getLiteral(b.getContext(),
                                                 SmallVector<Type>(4, i32Type));
  auto shape = NVVM::LdStMatrixShapeAttr::get(b.getContext(), 8, 8);
  Value loaded = NVVM::LdMatrixOp::create(b, loc, result, address, 4,
                                          transposed ? NVVM::MMALayout::col
                                                     : NVVM::MMALayout::row,
                                          shape, NVVM::LdStMatrixEltType::B16);
  return {extract(loaded, 0), extract(loaded, 1), extract(loaded, 2),
          extract(loaded, 3)};
}

/// From registers a direct load filled: see Emitter::emit(LoadOp) for the
/// order.
void Emitter::emit(kernel::MmaOp op) {
  AccType acc = op.getAcc().getType();
  int64_t blocksM = acc.getM() / (16 * acc.getWarpsM());
  int64_t blocksN = acc.getN() / (8 * acc.getWarpsN());
  int64_t chunks = program.getTile()[2] / (32 * acc.getWarpsK());
  int64_t v = acc.getInterleave();
  Values a = of(op.getA()), bRegs = of(op.getB()), d = of(op.getAcc());
  int64_t perAcc = d.size() / (blocksM * blocksN);
  int64_t perChunkA = a.size() / chunks, perChunkB = bRegs.size() / chunks;
  bool kMajorA = program.isKMajor(Operand::A);
  bool kMajorB = program.isKMajor(Operand::B);

  // Where M or N runs along memory: element `j` of `vector` neighbours, of k
  // and the next one, in one register.
  auto pair = [&](ValueRange loaded, int64_t vector, int64_t group, int64_t k,
                  int64_t j) -> Value {
    int64_t perRow = std::max<int64_t>(vector / 2, 1);
    int64_t first = (group * 8 + k) * perRow;
    Value low = loaded[first + j / 2], high = loaded[first + perRow + j / 2];
    if (vector == 1) {
      Type i32Type = b.getI32Type();
      Value wide = b.createOrFold<arith::ExtUIOp>(loc, i32Type, high);
      return b.createOrFold<arith::OrIOp>(
          loc, b.createOrFold<arith::ExtUIOp>(loc, i32Type, low),
          b.createOrFold<arith::ShLIOp>(loc, wide, i32(16)));
    }
    return NVVM::PermuteOp::create(b, loc, b.getI32Type(), low, high,
                                   i32(j % 2 ? 0x7632 : 0x5410),
                                   NVVM::PermuteMode::DEFAULT);
  };
  // Rows of a block: group, and the one beside it or eight below.
  auto fragmentA = [&](int64_t chunk, int64_t step, int64_t m) -> Values {
    if (kMajorA) {
      int64_t low = chunk * perChunkA + m * 8 + step * 2, high = low + 4;
      return {a[low], a[high], a[low + 1], a[high + 1]};
    }
    ValueRange loaded = ValueRange(a).slice(chunk * perChunkA, perChunkA);
    Values fragment;
    for (int64_t k : {step * 4, step * 4 + 2})
      for (int64_t h : {0, 1})
        fragment.push_back(acc.getPairedRows()
                               ? pair(loaded, 2, m, k, h)
                               : pair(loaded, 1, 2 * m + h, k, 0));
    return fragment;
  };

  for (int64_t chunk = 0; chunk < chunks; ++chunk)
    for (int64_t step = 0; step < 2; ++step) {
      SmallVector<Values> fragA;
      for (int64_t m = 0; m < blocksM; ++m)
        fragA.push_back(fragmentA(chunk, step, m));
      for (int64_t n = 0; n < blocksN; ++n) {
        Values fragB;
        if (kMajorB) {
          int64_t first = chunk * perChunkB + n * 4 + step * 2;
          fragB = {bRegs[first], bRegs[first + 1]};
        } else {
          ValueRange loaded =
              ValueRange(bRegs).slice(chunk * perChunkB, perChunkB);
          fragB = {pair(loaded, v, n / v, step * 4, n % v),
                   pair(loaded, v, n / v, step * 4 + 2, n % v)};
        }
        for (int64_t m = 0; m < blocksM; ++m)
          mmaSync(MutableArrayRef<Value>(d).slice((m * blocksN + n) * perAcc,
                                                  perAcc),
                  fragA[m], fragB);
      }
    }
  of(op.getResult()) = d;
}

void Emitter::emitMmaSync(MmaBuffersOp op) {
  AccType acc = op.getAcc().getType();
  BufferType typeA = op.getA().getType(), typeB = op.getB().getType();
  int64_t rowsM = acc.getM() / acc.getWarpsM();
  int64_t rowsN = acc.getN() / acc.getWarpsN();
  int64_t depth = program.getTile()[2] / acc.getWarpsK();
  Value slot = op.getSlot() ? one(op.getSlot()) : Value();
  Value baseA = sharedAt(slotBase(op.getA(), slot));
  Value baseB = sharedAt(slotBase(op.getB(), slot));
  Value warpM = rem(warp, acc.getWarpsM());
  Value warpN = rem(div(warp, acc.getWarpsM()), acc.getWarpsN());
  Value warpK = div(warp, acc.getWarpsM() * acc.getWarpsN());
  Value low8 = andi(lane, 7), low16 = andi(lane, 15);
  Value bit3 = andi(shr(lane, 3), 1), bit4 = shr(lane, 4);

  // A 16-byte chunk of a line: `chunk` + `step` with the line's swizzle. Where
  // the two share no bit the sum is an XOR, and one serves all steps.
  auto at = [&](Value base, BufferType type, Value line, Value chunk,
                int64_t step, bool disjoint, bool slipped) {
    Value start = mul(line, type.getPanel() * 2);
    Value swizzle = swizzleOf(type, line, slipped);
    Value permuted = disjoint ? xori(xori(chunk, swizzle), i32(step))
                              : xori(add(chunk, step), swizzle);
    return offsetPointer(offsetPointer(base, start), mul(permuted, 16));
  };
  bool evenStepsM = llvm::isPowerOf2_64(rowsM),
       evenStepsN = llvm::isPowerOf2_64(rowsN);

  Values d = of(op.getAcc());
  int64_t blocksM = rowsM / 16, blocksN = rowsN / 8;
  int64_t perAcc = d.size() / (blocksM * blocksN);
  for (int64_t k = 0; k < depth; k += mmaK) {
    SmallVector<Values> fragA;
    Values fragB;
    Value chunkK = mul(warpK, depth / 8);
    for (int64_t m = 0; m < rowsM; m += 16) {
      if (!typeA.getKMajor()) {
        Value line = add(add(mul(warpK, depth), add(low8, mul(bit4, 8))), k);
        Value chunk = add(mul(warpM, rowsM / 8), bit3);
        fragA.push_back(ldmatrix(at(baseA, typeA, line, chunk, m / 8,
                                    evenStepsM, slips(Slip::SwizzleA)),
                                 true));
        continue;
      }
      Value line = add(add(mul(warpM, rowsM), low16), m);
      fragA.push_back(ldmatrix(at(baseA, typeA, line, add(chunkK, bit4), k / 8,
                                  true, slips(Slip::SwizzleA)),
                               false));
    }
    for (int64_t n = 0; n < rowsN; n += 16) {
      if (typeB.getKMajor()) {
        Value line = add(add(mul(warpN, rowsN), add(low8, mul(bit4, 8))), n);
        llvm::append_range(fragB,
                           ldmatrix(at(baseB, typeB, line, add(chunkK, bit3),
                                       k / 8, true, slips(Slip::SwizzleB)),
                                    slips(Slip::TransposedRead)));
        continue;
      }
      Value line = add(add(mul(warpK, depth), add(low8, mul(bit3, 8))), k);
      Value chunk = add(mul(warpN, rowsN / 8), bit4);
      llvm::append_range(fragB, ldmatrix(at(baseB, typeB, line, chunk, n / 8,
                                            evenStepsN, slips(Slip::SwizzleB)),
                                         !slips(Slip::TransposedRead)));
    }
    for (int64_t m = 0; m < blocksM; ++m)
      for (int64_t n = 0; n < blocksN; ++n)
        mmaSync(
            MutableArrayRef<Value>(d).slice((m * blocksN + n) * perAcc, perAcc),
            fragA[m], ValueRange(fragB).slice(2 * n, 2));
  }
  of(op.getResult()) = d;
}

//===----------------------------------------------------------------------===//
// wgmma
//===----------------------------------------------------------------------===//

/// Matrix descriptor of a swizzled tile (PTX ISA, "Asynchronous warpgroup level
/// matrix shared memory layout"): low word start address and leading offset,
/// high word stride offset and swizzle mode; both offsets in 16-byte units.
/// `slipped`: with the mode of half the span.
static uint64_t descriptorBits(BufferType type, bool slipped) {
  int64_t line = type.getPanel() * 2;
  uint64_t mode = (line == 128 ? 1 : line == 64 ? 2 : 3) + (slipped ? 1 : 0);
  uint64_t stride = 8 * line / 16;
  // K-major tiles have one panel along K, so the leading offset is not used;
  // else it is the distance between panels.
  uint64_t leading = type.getKMajor() ? 1 : type.getRows() * line / 16;
  return mode << 62 | stride << 32 | leading << 16;
}

/// Bytes of shared memory a descriptor can address.
static constexpr int64_t descriptorAddressMask = 0x3FFFF;

void Emitter::emitWgmma(MmaBuffersOp op) {
  AccType acc = op.getAcc().getType();
  BufferType typeA = op.getA().getType(), typeB = op.getB().getType();
  Values d = of(op.getAcc());
  bool half = acc.getElement().isF16();
  int64_t blocks = d.size();
  int64_t registersPerBlock =
      cast<LLVM::LLVMStructType>(d[0].getType()).getBody().size();
  Value slot = op.getSlot() ? one(op.getSlot()) : Value();
  Value shared = LLVM::PtrToIntOp::create(b, loc, b.getI32Type(), smem);
  Value accumulate = op.getAccumulate()
                         ? b.createOrFold<arith::ExtUIOp>(
                               loc, b.getI32Type(), one(op.getAccumulate()))
                         : i32(1);

  // The start address may grow by constants; only the low word changes. In a
  // cluster the bits above carry the CTA's rank, which is not part of it.
  auto start = [&](Value buffer, Value extra) {
    Value bytes = add(add(shared, slotBase(buffer, slot)), extra);
    return shr(andi(bytes, descriptorAddressMask), 4);
  };
  // From one m64 block of the first operand to the next: 64 lines, or a panel.
  int64_t line = typeA.getPanel() * 2;
  int64_t blockBytes = (typeA.getKMajor() ? 64 : typeA.getRows()) * line;
  Value startA = start(op.getA(), mul(warpgroupInTile(), blocks * blockBytes));
  Value startB = start(op.getB(), i32(0));
  uint64_t bitsA = descriptorBits(typeA, slips(Slip::SwizzleA)),
           bitsB = descriptorBits(typeB, slips(Slip::SwizzleB));
  auto descriptor = [&](Value first, int64_t offset, uint64_t bits) -> Value {
    Value low = widen(add(first, offset / 16));
    return b.createOrFold<arith::OrIOp>(loc, low,
                                        i64(static_cast<int64_t>(bits)));
  };
  // Bytes from the tile's start to step k.
  auto step = [&](BufferType type, int64_t k) {
    int64_t panelBytes = type.getPanel() * 2;
    if (!type.getKMajor())
      return k * panelBytes;
    return k / type.getPanel() * type.getRows() * panelBytes +
           k % type.getPanel() * 2;
  };

  std::string name =
      "wgmma.mma_async.sync.aligned.m64n" + std::to_string(acc.getInstN()) +
      "k16." + (half ? "f16" : "f32") + (isF16() ? ".f16.f16" : ".bf16.bf16");
  std::string list, outputs, inputs;
  for (int64_t i = 0; i < registersPerBlock; ++i) {
    list += (i ? ", $" : "$") + std::to_string(i);
    outputs += half ? "=r," : "=f,";
    inputs += std::to_string(i) + ",";
  }
  auto ref = [&](int64_t i) {
    return "$" + std::to_string(2 * registersPerBlock + i);
  };
  std::string text =
      "{\n\t.reg .pred p;\n\tsetp.ne.b32 p, " + ref(2) + ", 0;\n\t" + name +
      " {" + list + "}, " + ref(0) + ", " + ref(1) + ", p, 1, 1, " +
      (typeA.getKMajor() ? "0, " : "1, ") +
      (typeB.getKMajor() != slips(Slip::TransposedRead) ? "0" : "1") + ";\n\t}";
  if (!slips(Slip::NoFence))
    NVVM::WgmmaFenceAlignedOp::create(b, loc);
  for (int64_t k = 0; k < program.getTile()[2]; k += mmaK)
    for (int64_t block = 0; block < blocks; ++block) {
      Values operands;
      for (int64_t i = 0; i < registersPerBlock; ++i)
        operands.push_back(extract(d[block], i));
      operands.push_back(
          descriptor(startA, step(typeA, k) + block * blockBytes, bitsA));
      operands.push_back(descriptor(startB, step(typeB, k), bitsB));
      operands.push_back(k ? i32(1) : accumulate);
      d[block] =
          ptx(d[block].getType(), text, outputs + inputs + "l,l,r", operands)
              .getResult(0);
    }
  NVVM::WgmmaGroupSyncAlignedOp::create(b, loc);
  of(op.getResult()) = d;
}

void Emitter::emit(MmaBuffersOp op) {
  if (op.getAcc().getType().getMma() == kernel::Mma::Wgmma)
    emitWgmma(op);
  else
    emitMmaSync(op);
}

/// The last wait hands every register through, so that no use of one can move
/// above it.
void Emitter::emit(MmaWaitOp op) {
  Values d = of(op.getAcc());
  if (op.getPending()) {
    NVVM::WgmmaWaitGroupSyncOp::create(b, loc, op.getPending());
    of(op.getResult()) = d;
    return;
  }
  bool half = op.getAcc().getType().getElement().isF16();
  Values operands;
  std::string outputs, inputs;
  SmallVector<Type> types;
  for (Value block : d) {
    auto type = cast<LLVM::LLVMStructType>(block.getType());
    for (size_t i = 0; i < type.getBody().size(); ++i) {
      operands.push_back(extract(block, i));
      outputs += half ? "=r," : "=f,";
      inputs += std::to_string(types.size()) + ",";
      types.push_back(type.getBody()[i]);
    }
  }
  inputs.pop_back();
  auto all = LLVM::LLVMStructType::getLiteral(b.getContext(), types);
  Value ready =
      ptx(all, "wgmma.wait_group.sync.aligned 0;", outputs + inputs, operands)
          .getResult(0);
  size_t next = 0;
  for (Value &block : d) {
    Value rebuilt = LLVM::PoisonOp::create(b, loc, block.getType());
    size_t count = cast<LLVM::LLVMStructType>(block.getType()).getBody().size();
    for (size_t i = 0; i < count; ++i)
      rebuilt = LLVM::InsertValueOp::create(
          b, loc, rebuilt, extract(ready, next++), ArrayRef<int64_t>(i));
    block = rebuilt;
  }
  of(op.getResult()) = d;
}
