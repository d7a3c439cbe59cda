//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is done to each element of a product before it is stored.
//
//===----------------------------------------------------------------------===//

#ifndef L2_PROBLEM_EPILOGUE_H
#define L2_PROBLEM_EPILOGUE_H

#include "l2/Problem/ElementType.h"
#include "llvm/ADT/ArrayRef.h"
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace l2 {

/// Along what an operand of the epilogue varies: not at all, one element a
/// column (a bias over N), one a row (over M), or one for each element of C,
/// row-major.
enum class Spread : uint8_t { Scalar, Columns, Rows, Matrix };

/// One tensor that the epilogue reads.
struct ExtraOperand {
  Spread spread = Spread::Columns;
  ElementType type = ElementType::F16;
  bool operator==(const ExtraOperand &) const = default;
};

enum class ElementOp : uint8_t {
  /// `EpilogueStep::constant`.
  Constant,
#define L2_EPILOGUE_OP(name, text, operands, mlirOp) name,
#define L2_EPILOGUE_COMPARE(name, text, predicate) name,
#include "l2/Problem/EpilogueOps.def"
};

/// How many values the op takes.
unsigned operandCount(ElementOp op);
/// Whether it makes a truth value.
bool isCompare(ElementOp op);

/// One value computed from earlier ones.
struct EpilogueStep {
  ElementOp op = ElementOp::Constant;
  std::array<uint16_t, 3> operands{};
  float constant = 0;
  bool operator==(const EpilogueStep &) const = default;
};

/// A value with what it may be off by.
struct Uncertain {
  double value = 0, error = 0;
};

/// A function of the accumulator and the extra operands, in f32. Value 0 is the
/// accumulator, 1 to the number of extras are their elements, then come the
/// results of the steps; the last value is stored. Roundings to the types of
/// intermediate tensors are left out: f32 is more precise.
struct Epilogue {
  static constexpr size_t mostExtras = 4, mostSteps = 128;

  std::vector<ExtraOperand> extras;
  std::vector<EpilogueStep> steps;

  bool empty() const { return extras.empty() && steps.empty(); }
  size_t valueCount() const { return 1 + extras.size() + steps.size(); }
  /// "n.f16-add0.1"; empty: none. A part of the problem's key.
  std::string str() const;
  bool operator==(const Epilogue &) const = default;

  /// What a kernel computes for an element: `values` are the accumulator and
  /// the extras. The error is what those of the values become, and what f32
  /// arithmetic and approximate instructions add.
  Uncertain evaluate(llvm::ArrayRef<Uncertain> values,
                     bool fastTanh = false) const;
  /// Whether two functions of the same extras agree to 1e-4 on a sample.
  bool agrees(const Epilogue &other) const;
};

/// Whether kernels with this output may use tanh.approx, which has 11 bits.
inline bool allowsFastTanh(ElementType output) {
  return output != ElementType::F32;
}

/// Reads what Epilogue::str wrote; nullopt when malformed.
std::optional<Epilogue> parseEpilogue(llvm::StringRef text);

} // namespace l2

#endif // L2_PROBLEM_EPILOGUE_H
