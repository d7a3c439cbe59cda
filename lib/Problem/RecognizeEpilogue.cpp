//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RecognizeEpilogue.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include <cmath>

using namespace mlir;
using namespace l2;

std::optional<ElementType> l2::elementTypeOf(Type type) {
  if (type.isF16())
    return ElementType::F16;
  if (type.isBF16())
    return ElementType::BF16;
  if (type.isF32())
    return ElementType::F32;
  return std::nullopt;
}

std::optional<double> l2::constantOf(Value value) {
  if (auto fill = value.getDefiningOp<linalg::FillOp>())
    value = fill.getInputs().front();
  Attribute attribute;
  if (!matchPattern(value, m_Constant(&attribute)))
    return std::nullopt;
  if (auto splat = dyn_cast<SplatElementsAttr>(attribute))
    attribute = splat.getSplatValue<Attribute>();
  auto number = dyn_cast<FloatAttr>(attribute);
  if (!number)
    return std::nullopt;
  return number.getValueAsDouble();
}

bool EpilogueReader::makesOperands(Operation *op) {
  return isa<tensor::EmptyOp, arith::ConstantOp, linalg::FillOp>(op);
}

EpilogueReader::EpilogueReader(Value product)
    : shape(cast<RankedTensorType>(product.getType()).getShape()) {
  known[product] = add({});
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

EpilogueReader::Id EpilogueReader::constant(double value) {
  Node node;
  node.kind = Node::Step;
  node.constant = float(value);
  auto [it, isNew] =
      constants.try_emplace(llvm::bit_cast<uint32_t>(node.constant), none);
  if (isNew)
    it->second = add(node);
  return it->second;
}

EpilogueReader::Id EpilogueReader::step(ElementOp op, ArrayRef<Id> operands) {
  Node node;
  node.kind = Node::Step;
  node.op = op;
  node.operands.assign(operands.begin(), operands.end());
  return add(node);
}

EpilogueReader::Id EpilogueReader::extra(Value argument, Spread spread,
                                         Type element) {
  auto [it, isNew] = extras.try_emplace({argument, unsigned(spread)}, none);
  if (isNew) {
    Node node;
    node.kind = Node::Extra;
    node.extra = {spread, *elementTypeOf(element)};
    node.argument = cast<BlockArgument>(argument).getArgNumber();
    it->second = add(node);
  }
  return it->second;
}

LogicalResult EpilogueReader::addInit(Value operand) {
  auto type = cast<RankedTensorType>(operand.getType());
  Id sum = step(ElementOp::Add,
                {0, extra(operand, Spread::Matrix, type.getElementType())});
  for (auto &entry : known)
    entry.second = sum;
  return success();
}

/// Along what the operand varies, from the loops its map names; constants index
/// dimensions of size 1.
static std::optional<Spread> spreadOf(AffineMap map) {
  unsigned loops = map.getNumDims();
  SmallVector<unsigned> used;
  for (AffineExpr result : map.getResults())
    if (auto dim = dyn_cast<AffineDimExpr>(result))
      used.push_back(dim.getPosition());
    else if (auto index = dyn_cast<AffineConstantExpr>(result);
             !index || index.getValue() != 0)
      return std::nullopt;
  if (used.empty())
    return Spread::Scalar;
  if (used.size() == 1 && used[0] == loops - 1)
    return Spread::Columns;
  if (used.size() == 1 && used[0] == loops - 2)
    return Spread::Rows;
  for (auto [i, dim] : llvm::enumerate(used))
    if (dim != i)
      return std::nullopt;
  return used.size() == loops ? std::optional(Spread::Matrix) : std::nullopt;
}

EpilogueReader::Id EpilogueReader::elementOf(Operation *user, Value value,
                                             AffineMap map) {
  if (auto it = known.find(value); it != known.end() && map.isIdentity())
    return it->second;
  if (auto number = constantOf(value))
    return constant(*number);
  // A conversion of an operand changes none of its values.
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<arith::ExtFOp>(op))
      break;
    value = op->getOperand(0);
  }
  auto tensor = dyn_cast<RankedTensorType>(value.getType());
  Type element = tensor ? tensor.getElementType() : value.getType();
  auto spread = spreadOf(map);
  auto argument = dyn_cast<BlockArgument>(value);
  bool ofFunction =
      argument && argument.getOwner() == user->getBlock() &&
      (tensor ? tensor.hasStaticShape() && !tensor.getEncoding() : true);
  if (ofFunction && spread && elementTypeOf(element))
    return extra(value, *spread, element);
  user->emitOpError() << "reads a " << value.getType()
                      << " that is neither computed from the product nor an "
                         "argument of f16, bf16 or f32 that is spread over "
                         "rows, columns or both";
  return none;
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

/// x^n for the exponents people write; others by logarithms.
EpilogueReader::Id EpilogueReader::power(Id base, double exponent) {
  constexpr double mostProducts = 8;
  if (std::fabs(exponent) == 0.5)
    return step(exponent > 0 ? ElementOp::Sqrt : ElementOp::Rsqrt, {base});
  double count = std::fabs(exponent);
  if (count != std::floor(count) || count < 1 || count > mostProducts)
    return none;
  Id result = base;
  for (int i = 1; i < int(count); ++i)
    result = step(ElementOp::Mul, {result, base});
  return exponent > 0 ? result : step(ElementOp::Div, {constant(1), result});
}

EpilogueReader::Id EpilogueReader::applyPower(Operation *op,
                                              ArrayRef<Id> operands) {
  const Node &exponent = nodes[operands[1]];
  if (exponent.kind == Node::Step && exponent.op == ElementOp::Constant)
    if (Id result = power(operands[0], exponent.constant); result != none)
      return result;
  Id logarithm = step(ElementOp::Log2, {operands[0]});
  return step(ElementOp::Exp2,
              {step(ElementOp::Mul, {operands[1], logarithm})});
}

static std::optional<ElementOp> compareOf(arith::CmpFPredicate predicate) {
  switch (predicate) {
#define L2_EPILOGUE_OP(name, text, operands, mlirOp)
#define L2_EPILOGUE_COMPARE(name, text, predicate)                             \
  case arith::CmpFPredicate::predicate:                                        \
    return ElementOp::name;
#include "l2/Problem/EpilogueOps.def"
  // Unordered ones differ on NaN alone.
  case arith::CmpFPredicate::ULT:
    return ElementOp::Less;
  case arith::CmpFPredicate::ULE:
    return ElementOp::LessEqual;
  case arith::CmpFPredicate::UGT:
    return ElementOp::Greater;
  case arith::CmpFPredicate::UGE:
    return ElementOp::GreaterEqual;
  default:
    return std::nullopt;
  }
}

EpilogueReader::Id EpilogueReader::apply(Operation *op, ArrayRef<Id> operands) {
  if (auto number = op->getNumResults() == 1 ? constantOf(op->getResult(0))
                                             : std::nullopt)
    return constant(*number);
  if (isa<arith::ExtFOp>(op))
    return operands[0];
  if (auto truncf = dyn_cast<arith::TruncFOp>(op)) {
    auto mode = truncf.getRoundingmode();
    Type element = getElementTypeOrSelf(truncf.getType());
    if (!elementTypeOf(element)) {
      op->emitOpError() << "truncates to " << element
                        << "; expected f16 or bf16";
      return none;
    }
    if (!mode || *mode == arith::RoundingMode::to_nearest_even)
      return operands[0];
  }
  if (auto compare = dyn_cast<arith::CmpFOp>(op))
    if (auto which = compareOf(compare.getPredicate()))
      return step(*which, operands);
  if (isa<math::PowFOp>(op))
    return applyPower(op, operands);
  // Integers select nothing of the product.
  bool floats = llvm::all_of(op->getResultTypes(), [](Type type) {
    return isa<FloatType>(getElementTypeOrSelf(type));
  });
#define L2_EPILOGUE_OP(name, text, count, mlirOp)                              \
  if (floats && isa<mlirOp>(op))                                               \
    return step(ElementOp::name, operands);
#include "l2/Problem/EpilogueOps.def"
  op->emitOpError()
      << "is not understood in a payload; expected one matrix multiplication "
         "into a zero-filled tensor and elementwise ops on its result";
  return none;
}

LogicalResult EpilogueReader::readLinalg(linalg::LinalgOp op) {
  bool elementwise = op.getNumLoops() == op.getNumParallelLoops() &&
                     op.getNumDpsInits() == 1 && op->getNumResults() == 1 &&
                     op.getStaticLoopRanges() == shape &&
                     op.getIndexingMapsArray().back().isIdentity();
  if (!elementwise)
    return op->emitOpError()
           << "is not understood in a payload; expected one matrix "
              "multiplication into a zero-filled tensor and elementwise ops on "
              "its result";
  Block &block = *op.getBlock();
  DenseMap<Value, Id> values;
  for (OpOperand &operand : op->getOpOperands()) {
    BlockArgument inside = block.getArgument(operand.getOperandNumber());
    if (inside.use_empty())
      continue;
    Id id = elementOf(op, operand.get(), op.getMatchingIndexingMap(&operand));
    if (id == none)
      return failure();
    values[inside] = id;
  }
  for (Operation &inner : block.without_terminator()) {
    SmallVector<Id> operands;
    for (Value value : inner.getOperands()) {
      auto it = values.find(value);
      auto number = it == values.end() ? constantOf(value) : std::nullopt;
      // From outside the body: a constant, or a scalar argument.
      Id id = it != values.end() ? it->second
              : number ? constant(*number)
                       : elementOf(op, value, AffineMap::get(op->getContext()));
      if (id == none)
        return failure();
      operands.push_back(id);
    }
    Id id = inner.getNumResults() == 1 ? apply(&inner, operands) : none;
    if (id == none)
      return inner.getNumResults() == 1
                 ? failure()
                 : inner.emitOpError("is not understood in a payload");
    values[inner.getResult(0)] = id;
  }
  Value yielded = block.getTerminator()->getOperand(0);
  auto it = values.find(yielded);
  Id id = it != values.end()
              ? it->second
              : elementOf(op, yielded, AffineMap::get(op->getContext()));
  if (id == none)
    return failure();
  known[op->getResult(0)] = id;
  return success();
}

LogicalResult EpilogueReader::read(Operation *op) {
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return readLinalg(linalgOp);
  // arith and math on whole tensors. What converts an operand on its way is
  // looked through where it is read.
  SmallVector<Id> operands;
  auto identity =
      AffineMap::getMultiDimIdentityMap(shape.size(), op->getContext());
  auto type = op->getNumResults() == 1
                  ? dyn_cast<RankedTensorType>(op->getResult(0).getType())
                  : RankedTensorType();
  bool elementwise = op->hasTrait<OpTrait::Elementwise>();
  if (elementwise && type && type.getShape() != ArrayRef(shape) &&
      isa<arith::ExtFOp>(op))
    return success();
  if (!elementwise || !type || type.getShape() != ArrayRef(shape))
    return op->emitOpError()
           << "is not understood in a payload; expected one matrix "
              "multiplication into a zero-filled tensor and elementwise ops on "
              "its result";
  for (Value value : op->getOperands()) {
    operands.push_back(elementOf(op, value, identity));
    if (operands.back() == none)
      return failure();
  }
  Id id = apply(op, operands);
  if (id == none)
    return failure();
  known[op->getResult(0)] = id;
  return success();
}

FailureOr<Epilogue> EpilogueReader::finish(Value returned) const {
  auto it = known.find(returned);
  if (it == known.end())
    return failure();
  Id last = it->second;
  // What the result needs.
  SmallVector<bool> needed(nodes.size(), false);
  needed[last] = true;
  for (Id id = last + 1; id-- > 0;)
    if (needed[id])
      for (Id operand : nodes[id].operands)
        needed[operand] = true;
  if (!needed[0])
    return failure();
  Epilogue epilogue;
  if (last == 0)
    return epilogue;
  SmallVector<Id> arguments;
  for (auto [id, node] : llvm::enumerate(nodes))
    if (needed[id] && node.kind == Node::Extra)
      arguments.push_back(Id(id));
  llvm::stable_sort(arguments, [&](Id a, Id b) {
    return nodes[a].argument < nodes[b].argument;
  });
  SmallVector<uint16_t> number(nodes.size(), 0);
  for (Id id : arguments) {
    epilogue.extras.push_back(nodes[id].extra);
    number[id] = uint16_t(epilogue.extras.size());
  }
  auto isStep = [&](Id id) { return nodes[id].kind == Node::Step; };
  size_t steps = 0;
  for (Id id = 0; id <= last; ++id)
    steps += needed[id] && isStep(id);
  if (steps > Epilogue::mostSteps) {
    epilogue.steps.resize(steps);
    return epilogue;
  }
  // Operands before their users, in the order in which they are used: however
  // the payload sorts its ops, one function has one text.
  auto emit = [&](auto &&self, Id id) -> void {
    if (!isStep(id) || number[id])
      return;
    EpilogueStep one;
    one.op = nodes[id].op;
    one.constant = nodes[id].constant;
    for (auto [i, operand] : llvm::enumerate(nodes[id].operands)) {
      self(self, operand);
      one.operands[i] = number[operand];
    }
    epilogue.steps.push_back(one);
    number[id] = uint16_t(epilogue.valueCount() - 1);
  };
  emit(emit, last);
  return epilogue;
}
