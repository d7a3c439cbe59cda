//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How far an output may be from the exact result: the error model of a
// contract.
//
//===----------------------------------------------------------------------===//

#ifndef L2_EVALUATE_ERRORMODEL_H
#define L2_EVALUATE_ERRORMODEL_H

#include "l2/Problem/Problem.h"
#include <string>

namespace l2 {

/// What the operands of a verification run hold.
enum class DataKind : uint32_t {
  /// Standard normal deviates.
  Normal = 0,
  /// Integers of -2..2 (-1..1 where the contract permits a half accumulator):
  /// every partial sum is exact in the accumulator.
  SmallIntegers = 1,
  /// Positive products in the first half of K and negative in the second: the
  /// sums climb far past 2,048, where a half accumulator drops units, and come
  /// back to a small exact value. Only for contracts that demand fp32.
  Cancelling = 2,
};
llvm::StringRef toString(DataKind kind);

/// |C - reference| <= relative * |reference| + absolute, element by element.
struct ErrorBound {
  double relative = 0, absolute = 0;
  /// C must equal the reference rounded to the output type.
  bool exact = false;
};

/// The bound of `problem` on data of `kind`.
///
/// Rounding the result to the output costs half a unit in the last place: 2^-11
/// (f16), 2^-8 (bf16) or 2^-24 (f32: the reference's own rounding) of
/// |reference|. On standard normal data a partial sum is a random
/// walk that stays within 6 sqrt(K); accumulating in steps of eight products
/// (the finest the tensor cores round at) takes s = K/8 + 16 steps.
///   f32 accumulator: each step errs by at most 2^-23 of the partial sum (the
///   hardware truncates), so  absolute = s * 2^-23 * 6 sqrt(K).
///   f16 accumulator: each step rounds to nearest, errors are independent, so
///   absolute = 6 sqrt(s) * 2^-11 * sqrt(K).
/// On the integer data of either kind the result is exact. With an epilogue the
/// bound holds the output's rounding alone: the rest is Epilogue::evaluate's,
/// element by element, from accumulationError.
ErrorBound errorBound(const Problem &problem, DataKind kind);

/// The `absolute` that accumulating costs, as above.
double accumulationError(const Problem &problem, DataKind kind);

/// The bound in words: "|C - reference| <= 0.00048828 |reference| + 0.0001", or
/// "C = the reference rounded to f16".
std::string describe(const ErrorBound &bound, const Problem &problem);

/// Largest integer of the data of `kind` for this problem (see DataKind).
uint32_t dataRange(const Problem &problem, DataKind kind);

} // namespace l2

#endif // L2_EVALUATE_ERRORMODEL_H
