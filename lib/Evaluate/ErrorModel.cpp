//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The error model of a contract.
//
//===----------------------------------------------------------------------===//

#include "l2/Evaluate/ErrorModel.h"
#include <algorithm>
#include <cmath>
#include <cstdio>

using namespace l2;

llvm::StringRef l2::toString(DataKind kind) {
  switch (kind) {
  case DataKind::Normal:
    return "normal data";
  case DataKind::SmallIntegers:
    return "small integers";
  case DataKind::Cancelling:
    return "cancelling integers";
  }
  return "unknown";
}

static double outputRounding(ElementType type) {
  switch (type) {
  case ElementType::F16:
    return std::ldexp(1, -11);
  case ElementType::BF16:
    return std::ldexp(1, -8);
  case ElementType::F32:
    return std::ldexp(1, -24);
  }
  return 0;
}

double l2::accumulationError(const Problem &problem, DataKind kind) {
  if (kind != DataKind::Normal)
    return 0;
  double k = double(problem.k), steps = k / 8 + 16;
  if (problem.accumulator == ElementType::F16)
    return 6 * std::sqrt(steps) * std::ldexp(1, -11) * std::sqrt(k);
  return steps * std::ldexp(1, -23) * 6 * std::sqrt(k);
}

ErrorBound l2::errorBound(const Problem &problem, DataKind kind) {
  ErrorBound bound;
  bound.relative = outputRounding(problem.output);
  // Half of the smallest subnormal f16, so that no bound is zero.
  bound.absolute = std::ldexp(1, -25);
  // What an epilogue makes of an error differs from element to element.
  if (!problem.epilogue.empty())
    return bound;
  bound.exact = kind != DataKind::Normal;
  bound.absolute += accumulationError(problem, kind);
  return bound;
}

std::string l2::describe(const ErrorBound &bound, const Problem &problem) {
  if (bound.exact)
    return "C = the reference rounded to " + toString(problem.output).str();
  if (!problem.epilogue.empty())
    return "|C - reference| <= its rounding to " +
           toString(problem.output).str() +
           " + what the epilogue makes of the accumulator's error and adds";
  char text[96];
  std::snprintf(text, sizeof text, "|C - reference| <= %.5g |reference| + %.5g",
                bound.relative, bound.absolute);
  return text;
}

uint32_t l2::dataRange(const Problem &problem, DataKind kind) {
  if (kind == DataKind::SmallIntegers)
    return problem.accumulator == ElementType::F16 ? 1 : 2;
  // A peak of (range/2)^2 * K/2 near 16,384: past 2,048 with room below the
  // largest f16. Both input types hold integers up to 64 exactly.
  double range = std::sqrt(131072.0 / double(std::max<int64_t>(problem.k, 1)));
  return uint32_t(std::clamp(std::round(range), 2.0, 64.0));
}
