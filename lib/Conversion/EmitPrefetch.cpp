//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Requests to L2.
//
//===----------------------------------------------------------------------===//

#include "Emitter.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace l2;
using namespace l2::kernel;

/// Elements of A or B in a line of L2.
static constexpr int64_t lineElements = 64;

/// One thread of the producer, a box of the tensor map at a time.
void Emitter::prefetchBoxes(PrefetchOp op) {
  bool isA = op.getOperand() == Operand::A;
  bool kMajor = program.isKMajor(op.getOperand());
  int64_t depth = program.getTile()[2];
  int64_t columns = kMajor ? depth : program.getTile()[isA ? 0 : 1];
  Value map = LLVM::PtrToIntOp::create(
      b, loc, b.getI64Type(), param(isA ? ParamKind::MapA : ParamKind::MapB));
  Value inner = mul(one(op.getK()), depth), outer = one(op.getRow());
  if (!kMajor)
    std::swap(inner, outer);
  when(equal(thread, 32 * program.getConsumerWarps()), [&] {
    bool batched = program.isBatched(op.getOperand());
    for (int64_t c = 0; c < columns; c += lineElements) {
      Values operands = coordinates(add(inner, c), outer, batched);
      operands.insert(operands.begin(), map);
      ptx({},
          batched ? "cp.async.bulk.prefetch.tensor.3d.L2.global.tile "
                    "[$0, {$1, $2, $3}];"
                  : "cp.async.bulk.prefetch.tensor.2d.L2.global.tile "
                    "[$0, {$1, $2}];",
          batched ? "l,r,r,r" : "l,r,r", operands);
    }
  });
}

/// All threads, a line each.
void Emitter::prefetchLines(PrefetchOp op) {
  bool isA = op.getOperand() == Operand::A;
  bool kMajor = program.isKMajor(op.getOperand());
  Dim other = isA ? Dim::M : Dim::N;
  int64_t rows = program.getTile()[isA ? 0 : 1], columns = program.getTile()[2];
  Value row = one(op.getRow()), column = mul(one(op.getK()), columns);
  Dim down = other, right = Dim::K;
  if (!kMajor) {
    std::swap(rows, columns);
    std::swap(row, column);
    std::swap(down, right);
  }
  Value base = operandPointer(isA ? ParamKind::PtrA : ParamKind::PtrB);
  Value pitchElements = widen(pitch(isA ? ParamKind::LdA : ParamKind::LdB));
  int64_t across = llvm::divideCeil(columns, lineElements);
  int64_t total = rows * across, threads = program.getThreads();
  for (int64_t i = 0; i < total; i += threads) {
    Value number = add(thread, i);
    Value y = add(row, div(number, across));
    Value x = add(column, mul(rem(number, across), lineElements));
    Value inside = both(less(y, size(down)), less(x, size(right)));
    if (total - i < threads)
      inside = both(inside, less(number, i32(total)));
    when(inside, [&] {
      Value at = offsetPointer(
          base, mul(add(mul(widen(y), pitchElements), widen(x)), i64(2)));
      ptx({}, "prefetch.global.L2 [$0];", "l",
          LLVM::PtrToIntOp::create(b, loc, b.getI64Type(), at).getResult());
    });
  }
}

void Emitter::emit(PrefetchOp op) {
  if (op.getVia() == Via::Tma)
    prefetchBoxes(op);
  else
    prefetchLines(op);
}

void Emitter::emit(AwaitPreviousOp op) { awaitPrevious(); }
