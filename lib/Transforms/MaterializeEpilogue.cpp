//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MaterializeEpilogue.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace l2;

static Value buildStep(OpBuilder &b, Location loc, const EpilogueStep &step,
                       ArrayRef<Value> values) {
  SmallVector<Value> operands;
  for (unsigned i = 0; i < operandCount(step.op); ++i)
    operands.push_back(values[step.operands[i]]);
  Type f32 = b.getF32Type();
  switch (step.op) {
  case ElementOp::Constant:
    return arith::ConstantFloatOp::create(b, loc, b.getF32Type(),
                                          llvm::APFloat(step.constant));
#define L2_EPILOGUE_OP(name, text, operandCount, mlirOp)                       \
  case ElementOp::name:                                                        \
    return mlirOp::create(b, loc, TypeRange(f32), operands);
#define L2_EPILOGUE_COMPARE(name, text, predicate)                             \
  case ElementOp::name:                                                        \
    return arith::CmpFOp::create(b, loc, arith::CmpFPredicate::predicate,      \
                                 operands[0], operands[1]);
#include "l2/Problem/EpilogueOps.def"
  }
  llvm_unreachable("every op of an epilogue is built");
}

void l2::buildEpilogue(OpBuilder &builder, Location loc,
                       const Epilogue &epilogue) {
  SmallVector<int64_t> spreads;
  SmallVector<Type> types;
  for (const ExtraOperand &extra : epilogue.extras) {
    spreads.push_back(static_cast<int64_t>(extra.spread));
    types.push_back(elementType(builder.getContext(), extra.type));
  }
  auto op = kernel::EpilogueOp::create(builder, loc, spreads,
                                       builder.getTypeArrayAttr(types));
  OpBuilder::InsertionGuard guard(builder);
  Block &block = op.getBody().emplaceBlock();
  builder.setInsertionPointToStart(&block);
  SmallVector<Value> values;
  for (size_t i = 0; i <= spreads.size(); ++i)
    values.push_back(block.addArgument(builder.getF32Type(), loc));
  for (const EpilogueStep &step : epilogue.steps)
    values.push_back(buildStep(builder, loc, step, values));
  kernel::ResultOp::create(builder, loc, values.back());
}
