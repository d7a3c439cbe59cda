//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What planted faults are made of.
//
//===----------------------------------------------------------------------===//

#include "Emitter.h"
#include <limits>

using namespace mlir;
using namespace l2;
using namespace l2::kernel;

Value Emitter::bound(Dim dim, bool rows, int64_t unit) {
  Value end = size(dim);
  if (slips(rows ? Slip::RowsUp : Slip::ColumnsUp))
    return add(end, 1);
  if (slips(rows ? Slip::RowsDown : Slip::ColumnsDown))
    return sub(end, i32(unit));
  return end;
}

Value Emitter::isFirstThread() {
  Type type = b.getI32Type();
  Value block =
      b.createOrFold<arith::OrIOp>(loc, NVVM::BlockIdXOp::create(b, loc, type),
                                   NVVM::BlockIdYOp::create(b, loc, type));
  return both(equal(thread, 0), equal(block, 0));
}

void Emitter::delay(Value condition, int64_t cycles) {
  when(condition, [&] {
    ptx({},
        "{\n\t.reg .pred p;\n\t.reg .b64 start, now;\n\t"
        "mov.u64 start, %clock64;\n"
        "DELAY:\n\tmov.u64 now, %clock64;\n\tsub.u64 now, now, start;\n\t"
        "setp.lt.u64 p, now, $0;\n\t@p bra DELAY;\n\t}",
        "l", i64(cycles));
  });
}

void Emitter::emit(DelayOp op) {
  Value who = op.getActive() ? one(op.getActive()) : Value();
  switch (op.getThreads()) {
  case Threads::All:
    break;
  case Threads::FirstWarp:
    who = both(who, equal(andi(warp, 3), 0));
    break;
  case Threads::OddWarps:
    who = both(who, equal(andi(warp, 1), 1));
    break;
  case Threads::LaterWarps:
    who = both(who, cmp(arith::CmpIPredicate::uge, warp, i32(4)));
    break;
  case Threads::OddCtas:
    who = both(
        who,
        equal(andi(NVVM::ClusterId::create(b, loc, b.getI32Type()), 1), 1));
    break;
  case Threads::LastGroup:
    if (int64_t groups = program.getWarpgroupsPerTile(); groups > 1)
      who = both(who, equal(warpgroup(), groups - 1));
    if (int64_t ctas = program.getClusterSize(); ctas > 1)
      who = both(who, equal(NVVM::ClusterId::create(b, loc, b.getI32Type()),
                            ctas - 1));
    break;
  }
  delay(who, static_cast<int64_t>(op.getCycles()));
}

void Emitter::emit(HangOp) {
  when(isFirstThread(), [&] {
    ptx({}, "{\nHANG:\n\tnanosleep.u32 1000;\n\tbra HANG;\n\t}", "", {});
  });
}

void Emitter::emit(TrapOp) {
  when(isFirstThread(), [&] { ptx({}, "trap;", "", {}); });
}

std::optional<ParamKind> kernel::pointerOf(Place place) {
  switch (place) {
  case Place::A:
    return ParamKind::PtrA;
  case Place::B:
    return ParamKind::PtrB;
  case Place::C:
    return ParamKind::PtrC;
  case Place::Nowhere:
    return std::nullopt;
  }
  return std::nullopt;
}

void Emitter::emit(StrayStoreOp op) {
  when(isFirstThread(), [&] {
    Value start = i64(0);
    if (auto kind = pointerOf(op.getPlace()))
      start = LLVM::PtrToIntOp::create(b, loc, b.getI64Type(), param(*kind));
    Value address = b.createOrFold<arith::AddIOp>(
        loc, start, i64(static_cast<int64_t>(op.getOffset())));
    // Differs from any data, and from the NaN of what was not written.
    ptx({}, "st.global.u32 [$0], 0x12345678;", "l", address);
  });
}

//===----------------------------------------------------------------------===//
// Accumulators
//===----------------------------------------------------------------------===//

/// What becomes of one value; `first`: the first of its thread's.
Value Emitter::altered(Change change, Value value, bool first) {
  Type f32 = b.getF32Type();
  auto constant = [&](float number) -> Value {
    return LLVM::ConstantOp::create(b, loc, f32, b.getF32FloatAttr(number));
  };
  switch (change) {
  case Change::Half: {
    Value half = LLVM::FPTruncOp::create(b, loc, b.getF16Type(), value);
    return LLVM::FPExtOp::create(b, loc, f32, half);
  }
  case Change::Truncate: {
    // The mantissa bits that the output has no room for.
    int64_t lost = isa<Float16Type>(program.getOutput()) ? 13 : 16;
    Value bits = andi(bitcast(b.getI32Type(), value), -(int64_t(1) << lost));
    return bitcast(f32, bits);
  }
  case Change::Scale:
    return LLVM::FMulOp::create(b, loc, value, constant(1 + 0x1p-9F));
  case Change::Double:
    return LLVM::FAddOp::create(b, loc, value, value);
  case Change::Zero:
    return constant(0);
  case Change::One:
    return constant(1);
  case Change::Nan:
  case Change::Drop: {
    if (!first)
      return value;
    Value changed = constant(
        change == Change::Nan ? std::numeric_limits<float>::quiet_NaN() : 0);
    return select(equal(thread, 7), changed, value);
  }
  case Change::Exchange:
    return value;
  }
  return value;
}

void Emitter::emit(AlterOp op) {
  Value active = op.getActive() ? one(op.getActive()) : Value();
  auto alter = [&](MutableArrayRef<Value> values, bool first) {
    Values old(values);
    if (op.getChange() == Change::Exchange && first)
      std::swap(values[0], values[1]);
    for (auto [i, value] : llvm::enumerate(values)) {
      value = altered(op.getChange(), value, first && i == 0);
      if (active)
        value = select(active, value, old[i]);
    }
  };
  // A wgmma's registers come as structs, one an m64 block.
  Values values = of(op.getAcc());
  if (!isa<LLVM::LLVMStructType>(values[0].getType())) {
    alter(values, /*first=*/true);
    of(op.getResult()) = values;
    return;
  }
  for (auto [index, block] : llvm::enumerate(values)) {
    auto type = cast<LLVM::LLVMStructType>(block.getType());
    Values parts;
    for (size_t i = 0; i < type.getBody().size(); ++i)
      parts.push_back(extract(block, static_cast<int64_t>(i)));
    alter(parts, /*first=*/index == 0);
    for (auto [i, part] : llvm::enumerate(parts))
      block = LLVM::InsertValueOp::create(
          b, loc, block, part, ArrayRef<int64_t>{static_cast<int64_t>(i)});
  }
  of(op.getResult()) = values;
}
