//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What becomes of C's elements on the way to their store. How far each
// instruction is from exact is what Epilogue::evaluate allows for.
//
//===----------------------------------------------------------------------===//

#include "Emitter.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace l2;
using namespace l2::kernel;

//===----------------------------------------------------------------------===//
// Extra operands
//===----------------------------------------------------------------------===//

Value Emitter::toFloat(Value bits, Type type) {
  Type f32 = b.getF32Type();
  if (type.isF32())
    return bitcast(f32, bits);
  if (type.isF16())
    return LLVM::FPExtOp::create(b, loc, f32, bitcast(type, bits));
  // The upper half of an f32.
  Value wide = b.createOrFold<arith::ExtUIOp>(loc, b.getI32Type(), bits);
  return bitcast(f32, b.createOrFold<arith::ShLIOp>(loc, wide, i32(16)));
}

/// An extra operand's elements for two elements of C. Loaded at once where they
/// are neighbours in memory and aligned; each guarded by the matrix's bounds.
Values Emitter::extraPair(kernel::EpilogueOp op, size_t index,
                          const Place &first, int64_t row, int64_t column,
                          bool downward) {
  Spread spread = op.getSpread(index);
  Type type = op.getType(index);
  int64_t bytes = type.getIntOrFloatBitWidth() / 8;
  bool byRow = spread == Spread::Rows || spread == Spread::Matrix;
  bool byColumn = spread == Spread::Columns || spread == Spread::Matrix;
  // Along the other dimension both see the same element.
  bool same = downward ? !byRow : !byColumn;
  bool side = !same && (spread != Spread::Matrix || !downward);
  int64_t offset =
      (byRow ? row : 0) * program.getTile()[1] * 8 + (byColumn ? column : 0);
  auto [entry, isNew] = loadedExtras.try_emplace({index, offset});
  if (!isNew && spread != Spread::Matrix)
    return entry->second;

  // Constant offsets from the thread's first element, where N is constant.
  Value pitch = spread == Spread::Matrix ? widen(size(Dim::N)) : i64(1);
  Value origin = i64(0);
  if (byRow)
    origin = mul(widen(first.row), pitch);
  if (byColumn)
    origin = add(origin, widen(first.column));
  Value base =
      offsetPointer(operandPointer(extraParam(index)), mul(origin, i64(bytes)));
  auto load = [&](int64_t step, int64_t count) {
    int64_t down = row + (downward ? step : 0);
    int64_t right = column + (downward ? 0 : step);
    Value inside;
    if (byRow && !program.isExact(Dim::M))
      inside = less(add(first.row, down), size(Dim::M));
    if (byColumn && !program.isExact(Dim::N))
      inside = both(inside, less(add(first.column, right), size(Dim::N)));
    Value past = i64(byColumn ? right : 0);
    if (byRow)
      past = add(mul(pitch, i64(down)), past);
    return loadGlobal(offsetPointer(base, mul(past, i64(bytes))), bytes * count,
                      inside);
  };
  Values pair;
  bool together = side && program.isMultiple(downward ? Dim::M : Dim::N, 2);
  if (together) {
    Values bits = load(0, 2);
    if (bits.size() == 1) {
      Type half = b.getI16Type();
      Value high = shr(bits[0], 16);
      bits = {arith::TruncIOp::create(b, loc, half, bits[0]),
              arith::TruncIOp::create(b, loc, half, high)};
    }
    pair = {toFloat(bits[0], type), toFloat(bits[1], type)};
  } else {
    pair = {toFloat(load(0, 1)[0], type)};
    pair.push_back(same ? pair[0] : toFloat(load(1, 1)[0], type));
  }
  entry->second = pair;
  return pair;
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

Value Emitter::f32(float value) {
  return LLVM::ConstantOp::create(b, loc, b.getF32Type(),
                                  b.getF32FloatAttr(value));
}

Value Emitter::f32Ptx(StringRef text, ValueRange operands) {
  auto dialect =
      LLVM::AsmDialectAttr::get(b.getContext(), LLVM::AsmDialect::AD_ATT);
  std::string constraints = "=f", instruction = (text + " $0").str();
  for (size_t i = 1; i <= operands.size(); ++i) {
    constraints += ",f";
    instruction += ", $" + std::to_string(i);
  }
  return LLVM::InlineAsmOp::create(
             b, loc, TypeRange(b.getF32Type()), operands, instruction + ";",
             constraints, /*has_side_effects=*/false, /*is_align_stack=*/false,
             LLVM::tailcallkind::TailCallKind::None, dialect, ArrayAttr())
      .getResult(0);
}

namespace {
/// f32 arithmetic, in the emitter's words.
struct Floats {
  OpBuilder &b;
  Location loc;
  Value add(Value x, Value y) { return LLVM::FAddOp::create(b, loc, x, y); }
  Value mul(Value x, Value y) { return LLVM::FMulOp::create(b, loc, x, y); }
  Value fma(Value x, Value y, Value z) {
    return LLVM::FMAOp::create(b, loc, x, y, z);
  }
  Value abs(Value x) { return LLVM::FAbsOp::create(b, loc, x); }
  Value sign(Value magnitude, Value of) {
    return LLVM::CopySignOp::create(b, loc, magnitude, of);
  }
};
constexpr float log2e = 1.44269504F, ln2 = 0.693147181F;
} // namespace

/// One op of the math dialect, or a division; null: none that is known.
Value Emitter::mathOp(Operation &op, ValueRange operands) {
  Floats f{b, loc};
  auto exp2 = [&](Value x) { return f32Ptx("ex2.approx.ftz.f32", x); };
  auto exp = [&](Value x) { return exp2(f.mul(x, f32(log2e))); };
  auto log2 = [&](Value x) { return f32Ptx("lg2.approx.f32", x); };
  auto inverse = [&](Value x) { return f32Ptx("rcp.approx.ftz.f32", x); };
  // tanh x = 1 - 2 / (1 + e^2x), where 11 bits do not suffice.
  auto tanh = [&](Value x) -> Value {
    if (!program.getOutput().isF32())
      return f32Ptx("tanh.approx.f32", x);
    Value power = exp2(f.mul(x, f32(2 * log2e)));
    return f.fma(inverse(f.add(power, f32(1))), f32(-2), f32(1));
  };
  // Abramowitz and Stegun, 7.1.26: a polynomial in 1 / (1 + p |x|).
  auto erf = [&](Value x) -> Value {
    constexpr float p = 0.3275911F;
    constexpr float coefficients[] = {1.061405429F, -1.453152027F, 1.421413741F,
                                      -0.284496736F, 0.254829592F};
    Value size = f.abs(x);
    Value t = inverse(f.fma(size, f32(p), f32(1)));
    Value sum = f32(coefficients[0]);
    for (float next : llvm::ArrayRef(coefficients).drop_front())
      sum = f.fma(sum, t, f32(next));
    Value rest = f.mul(f.mul(sum, t), exp(f.mul(f.mul(size, size), f32(-1))));
    return f.sign(f.fma(rest, f32(-1), f32(1)), x);
  };
  return TypeSwitch<Operation *, Value>(&op)
      .Case<arith::DivFOp>(
          [&](auto) { return f32Ptx("div.full.f32", operands); })
      .Case<math::AbsFOp>([&](auto) { return f.abs(operands[0]); })
      .Case<math::ExpOp>([&](auto) { return exp(operands[0]); })
      .Case<math::Exp2Op>([&](auto) { return exp2(operands[0]); })
      .Case<math::LogOp>(
          [&](auto) { return f.mul(log2(operands[0]), f32(ln2)); })
      .Case<math::Log2Op>([&](auto) { return log2(operands[0]); })
      .Case<math::TanhOp>([&](auto) { return tanh(operands[0]); })
      .Case<math::ErfOp>([&](auto) { return erf(operands[0]); })
      .Case<math::SqrtOp>(
          [&](auto) { return f32Ptx("sqrt.approx.f32", operands); })
      .Case<math::RsqrtOp>(
          [&](auto) { return f32Ptx("rsqrt.approx.f32", operands); })
      .Case<math::SinOp>(
          [&](auto) { return f32Ptx("sin.approx.f32", operands); })
      .Case<math::CosOp>(
          [&](auto) { return f32Ptx("cos.approx.f32", operands); })
      .Case<math::FmaOp>(
          [&](auto) { return f.fma(operands[0], operands[1], operands[2]); })
      .Default([](Operation *) { return Value(); });
}

LogicalResult Emitter::checkEpilogue(kernel::EpilogueOp op) {
  for (Operation &inner : op.getBody().front().without_terminator())
    if (!isa<arith::ArithDialect>(inner.getDialect()) &&
        !isa<math::AbsFOp, math::ExpOp, math::Exp2Op, math::LogOp, math::Log2Op,
             math::TanhOp, math::ErfOp, math::SqrtOp, math::RsqrtOp,
             math::SinOp, math::CosOp, math::FmaOp>(inner))
      return inner.emitOpError("cannot be lowered to NVVM in an epilogue");
  return success();
}

Values Emitter::finish(ValueRange pair, const Place &first, int64_t row,
                       int64_t column, bool downward) {
  Values results(pair.begin(), pair.end());
  kernel::EpilogueOp op = program.getEpilogue();
  if (!op)
    return results;
  SmallVector<Values> extras;
  for (size_t i = 0; i < op.getSpreads().size(); ++i)
    extras.push_back(extraPair(op, i, first, row, column, downward));
  Block &block = op.getBody().front();
  for (auto [i, result] : llvm::enumerate(results)) {
    IRMapping values;
    values.map(block.getArgument(0), result);
    for (auto [j, extra] : llvm::enumerate(extras))
      values.map(block.getArgument(unsigned(j + 1)), extra[i]);
    for (Operation &inner : block.without_terminator()) {
      Values operands;
      for (Value operand : inner.getOperands())
        operands.push_back(values.lookup(operand));
      if (Value value = mathOp(inner, operands))
        values.map(inner.getResult(0), value);
      else
        b.clone(inner, values);
    }
    result = values.lookup(block.getTerminator()->getOperand(0));
  }
  return results;
}
