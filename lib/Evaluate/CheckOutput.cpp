//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Judges a result against its reference.
//
//===----------------------------------------------------------------------===//

#include "l2/Evaluate/CheckOutput.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <cstdio>

using namespace l2;

/// Value of the element of `type` in the low bits of `bits`.
static double elementValue(ElementType type, uint32_t bits) {
  if (type == ElementType::F32)
    return llvm::bit_cast<float>(bits);
  const llvm::fltSemantics &semantics = type == ElementType::F16
                                            ? llvm::APFloat::IEEEhalf()
                                            : llvm::APFloat::BFloat();
  llvm::APFloat value(semantics, llvm::APInt(16, bits & 0xFFFF));
  bool lossy = false;
  value.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven,
                &lossy);
  return value.convertToDouble();
}

/// Digits enough to tell neighbouring values apart.
static std::string number(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.8g", value);
  return text;
}

/// "C[3,5] is 1.5, the reference 1.25".
static std::string describeElement(const GpuSession &session,
                                   ShapeOperands &shape, const Problem &problem,
                                   unsigned set, uint64_t index) {
  uint32_t bits = 0;
  float reference = 0;
  size_t size = size_t(sizeOf(problem.output));
  session.stream.download(&bits, shape.c().get() + index * size, size);
  session.stream.download(&reference, shape.reference(set) + index * 4, 4);
  return llvm::formatv("C[{0},{1}] is {2}, the reference {3}",
                       index / uint64_t(problem.n), index % uint64_t(problem.n),
                       number(elementValue(problem.output, bits)),
                       number(reference))
      .str();
}

Verdict l2::judgeOutput(const GpuSession &session, ShapeOperands &shape,
                        const Problem &problem, unsigned set,
                        const CheckResult &result) {
  Verdict verdict;
  verdict.worstOverBound = result.worst;
  if (result.bad == 0)
    return verdict;
  verdict.status = Status::Wrong;
  verdict.reason =
      llvm::formatv(
          "{0}: {1} of {2} outputs outside the bound, the worst {3} "
          "times it; {4} NaN (not written, or made from a read out of bounds); "
          "the first: {5}",
          toString(ShapeOperands::kindOf(set)), result.bad,
          problem.m * problem.n * problem.batch, number(result.worst),
          result.nan,
          describeElement(session, shape, problem, set, result.first))
          .str();
  return verdict;
}

void l2::enqueueCompare(const GpuSession &session, ShapeOperands &shape,
                        const Problem &problem, unsigned set, unsigned slot) {
  session.kernels.compare(session.stream, shape.c().get(), shape.reference(set),
                          shape.slack(set), problem,
                          errorBound(problem, ShapeOperands::kindOf(set)),
                          shape.bands(set), session.slot(slot));
}

Verdict l2::checkOutput(const GpuSession &session, ShapeOperands &shape,
                        const Problem &problem, unsigned set) {
  session.clearSlots();
  enqueueCompare(session, shape, problem, set, 0);
  session.finish(60, "comparing");
  return judgeOutput(session, shape, problem, set, session.readSlots()[0]);
}
