//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From the elementwise consumers of a contraction to an epilogue.
//
//===----------------------------------------------------------------------===//

#ifndef L2_LIB_PROBLEM_RECOGNIZEEPILOGUE_H
#define L2_LIB_PROBLEM_RECOGNIZEEPILOGUE_H

#include "l2/Problem/Epilogue.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include <map>

namespace l2 {

std::optional<ElementType> elementTypeOf(mlir::Type type);

/// A zero-filled tensor's and other constants' value; nullopt: not constant.
std::optional<double> constantOf(mlir::Value value);

class EpilogueReader {
public:
  /// `product`: the contraction's result, of a static shape.
  explicit EpilogueReader(mlir::Value product);

  /// Takes `operand`, a tensor of the product's shape that is not computed
  /// here, for what the contraction adds to.
  mlir::LogicalResult addInit(mlir::Value operand);
  /// Reads one op that comes after the contraction; says what it does not
  /// understand.
  mlir::LogicalResult read(mlir::Operation *op);
  /// The function that makes `returned`; failure, without a diagnostic, when no
  /// op read makes it.
  mlir::FailureOr<Epilogue> finish(mlir::Value returned) const;
  /// Ops that only make what others take.
  static bool makesOperands(mlir::Operation *op);

private:
  /// A value: the product, an operand or a step, by number.
  using Id = unsigned;
  struct Node {
    enum { Product, Extra, Step } kind = Product;
    ExtraOperand extra;
    unsigned argument = 0;
    ElementOp op = ElementOp::Constant;
    llvm::SmallVector<Id, 3> operands;
    float constant = 0;
  };
  static constexpr Id none = ~0U;

  Id add(Node node) {
    nodes.push_back(std::move(node));
    return Id(nodes.size() - 1);
  }
  Id constant(double value);
  Id step(ElementOp op, llvm::ArrayRef<Id> operands);
  Id power(Id base, double exponent);
  Id extra(mlir::Value argument, Spread spread, mlir::Type element);
  /// Element of a tensor (or scalar) as an op with the loops of the product's
  /// shape reads it; none, after a diagnostic at `user`.
  Id elementOf(mlir::Operation *user, mlir::Value value, mlir::AffineMap map);
  /// Result of an op on scalars, or on tensors elementwise.
  Id apply(mlir::Operation *op, llvm::ArrayRef<Id> operands);
  Id applyPower(mlir::Operation *op, llvm::ArrayRef<Id> operands);
  mlir::LogicalResult readLinalg(mlir::linalg::LinalgOp op);

  llvm::SmallVector<int64_t, 3> shape;
  llvm::SmallVector<Node> nodes;
  llvm::DenseMap<mlir::Value, Id> known;
  llvm::DenseMap<std::pair<mlir::Value, unsigned>, Id> extras;
  /// By their bits.
  std::map<uint32_t, Id> constants;
};

} // namespace l2

#endif // L2_LIB_PROBLEM_RECOGNIZEEPILOGUE_H
