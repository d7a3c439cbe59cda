//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "l2/Problem/Recognize.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace l2;

namespace {

/// Reads one function; every check reports where it fails.
class Recognizer {
public:
  explicit Recognizer(func::FuncOp function) : function(function) {}
  FailureOr<Problem> run();

private:
  LogicalResult checkFunction();
  LogicalResult findOps();
  LogicalResult readTypes();
  LogicalResult readMaps();
  LogicalResult checkInit();
  LogicalResult readResult();

  func::FuncOp function;
  linalg::LinalgOp contraction;
  Operation *truncation = nullptr;
  func::ReturnOp returnOp;
  Problem problem;
};

} // namespace

bool l2::isPayload(func::FuncOp function) {
  auto inLinalg = [](Operation *op) {
    return isa_and_present<linalg::LinalgDialect>(op->getDialect());
  };
  return function
      .walk([&](Operation *op) {
        return inLinalg(op) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

LogicalResult Recognizer::checkFunction() {
  if (!isSafeName(function.getSymName()))
    return function.emitOpError()
           << "has a name that cannot name a kernel; expected " << safeNameRule;
  if (!llvm::hasSingleElement(function.getBody()))
    return function.emitOpError()
           << "has " << function.getBody().getBlocks().size()
           << " blocks; a payload has exactly one";
  return success();
}

/// The one non-terminator of `block` besides its yield; null when it has more.
static Operation *singleOp(Block &block) {
  if (block.getOperations().size() != 2)
    return nullptr;
  Operation &op = block.front();
  auto yield = dyn_cast<linalg::YieldOp>(block.getTerminator());
  bool yieldsIt = yield && yield.getNumOperands() == 1 &&
                  yield.getOperand(0).getDefiningOp() == &op;
  return yieldsIt ? &op : nullptr;
}

static bool roundsToNearest(arith::TruncFOp op) {
  auto mode = op.getRoundingmode();
  return !mode || *mode == arith::RoundingMode::to_nearest_even;
}

/// An elementwise truncation: arith.truncf on tensors, or a linalg op with
/// identity maps whose body is one arith.truncf of the input.
static bool isTruncation(Operation *op) {
  if (auto truncf = dyn_cast<arith::TruncFOp>(op))
    return isa<RankedTensorType>(truncf.getType()) && roundsToNearest(truncf);
  auto generic = dyn_cast<linalg::LinalgOp>(op);
  if (!generic || generic.getNumDpsInputs() != 1 ||
      generic.getNumDpsInits() != 1 || op->getNumResults() != 1 ||
      generic.getNumLoops() != generic.getNumParallelLoops() ||
      !llvm::all_of(generic.getIndexingMapsArray(),
                    [](AffineMap map) { return map.isIdentity(); }))
    return false;
  auto truncf =
      dyn_cast_if_present<arith::TruncFOp>(singleOp(*generic.getBlock()));
  return truncf && roundsToNearest(truncf) &&
         truncf.getIn() == generic.getBlock()->getArgument(0);
}

/// Sorts the body's ops into the contraction, its truncation, and those that
/// only make its init.
LogicalResult Recognizer::findOps() {
  for (Operation &op : function.getBody().front()) {
    if (isa<tensor::EmptyOp, arith::ConstantOp, linalg::FillOp>(op))
      continue;
    if ((returnOp = dyn_cast<func::ReturnOp>(op)))
      continue;
    if (isTruncation(&op)) {
      if (truncation)
        return op.emitOpError() << "is a second truncation; a payload has at "
                                   "most one, of the contraction's result";
      truncation = &op;
      continue;
    }
    auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
    if (!linalgOp || linalgOp.getNumReductionLoops() == 0)
      return op.emitOpError()
             << "is not understood in a payload; expected one matrix "
                "multiplication into a zero-filled tensor and, at most, a "
                "truncation of its result";
    if (contraction)
      return op.emitOpError() << "is a second reduction in this function; a "
                                 "payload holds one matrix multiplication";
    contraction = linalgOp;
  }
  if (!contraction)
    return function.emitOpError()
           << "holds no matrix multiplication; expected one linalg.matmul, "
              "linalg.contract or linalg.generic of that form";
  return success();
}

/// Whether the block computes acc + ext(a) * ext(b), and nothing else.
static bool isMultiplyAdd(Block &block) {
  auto isInput = [&](Value value, unsigned index) {
    if (auto extend = value.getDefiningOp<arith::ExtFOp>())
      value = extend.getIn();
    return value == block.getArgument(index);
  };
  auto yield = dyn_cast<linalg::YieldOp>(block.getTerminator());
  if (!yield || yield.getNumOperands() != 1 || block.getNumArguments() != 3)
    return false;
  auto add = yield.getOperand(0).getDefiningOp<arith::AddFOp>();
  if (!add)
    return false;
  Value accumulator = block.getArgument(2);
  Value product = add.getLhs() == accumulator ? add.getRhs() : add.getLhs();
  if (add.getLhs() != accumulator && add.getRhs() != accumulator)
    return false;
  auto multiply = product.getDefiningOp<arith::MulFOp>();
  if (!multiply)
    return false;
  Value lhs = multiply.getLhs(), rhs = multiply.getRhs();
  return (isInput(lhs, 0) && isInput(rhs, 1)) ||
         (isInput(lhs, 1) && isInput(rhs, 0));
}

static std::optional<ElementType> elementTypeOf(Type type) {
  if (type.isF16())
    return ElementType::F16;
  if (type.isBF16())
    return ElementType::BF16;
  if (type.isF32())
    return ElementType::F32;
  return std::nullopt;
}

LogicalResult Recognizer::readTypes() {
  if (contraction.getNumDpsInputs() != 2 || contraction.getNumDpsInits() != 1)
    return contraction->emitOpError()
           << "has " << contraction.getNumDpsInputs() << " inputs and "
           << contraction.getNumDpsInits()
           << " outputs; a matrix multiplication has two and one";

  std::array<ElementType, 3> elements;
  for (auto [index, value] : llvm::enumerate(contraction->getOperands())) {
    const char *name = index == 0 ? "A" : index == 1 ? "B" : "C";
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type || type.getEncoding())
      return contraction->emitOpError()
             << "has " << value.getType() << " for " << name
             << "; expected a ranked tensor without an encoding";
    if (type.getRank() != 2)
      return contraction->emitOpError()
             << "has the rank-" << type.getRank() << " tensor " << type
             << " for " << name << "; batched and vector products are not "
             << "supported, expected rank 2";
    for (int64_t size : type.getShape()) {
      if (ShapedType::isDynamic(size))
        return contraction->emitOpError()
               << "has the dynamic shape " << type << " for " << name
               << "; expected static sizes";
      if (size < 1 || size > maxProblemSize)
        return contraction->emitOpError()
               << "has a size of " << size << " in " << type << " for " << name
               << "; expected 1 to " << maxProblemSize;
    }
    auto element = elementTypeOf(type.getElementType());
    if (!element || (index < 2 && *element == ElementType::F32))
      return contraction->emitOpError()
             << "has elements of type " << type.getElementType() << " for "
             << name << "; expected "
             << (index < 2 ? "f16 or bf16" : "f16, bf16 or f32");
    elements[index] = *element;
  }
  if (elements[0] != elements[1])
    return contraction->emitOpError()
           << "multiplies " << l2::toString(elements[0]) << " by "
           << l2::toString(elements[1]) << "; expected equal element types";
  if (elements[2] != ElementType::F32 && elements[2] != elements[0])
    return contraction->emitOpError()
           << "multiplies " << l2::toString(elements[0]) << " into "
           << l2::toString(elements[2]) << "; expected "
           << l2::toString(elements[0]) << " or f32";
  problem.input = elements[0];
  problem.output = elements[2];
  // No tensor core accumulates in bf16: the contract is met by f32.
  problem.accumulator =
      elements[2] == ElementType::F16 ? ElementType::F16 : ElementType::F32;
  return success();
}

LogicalResult Recognizer::readMaps() {
  if (!isMultiplyAdd(*contraction.getBlock()))
    return contraction->emitOpError()
           << "does not compute c + a * b; expected a sum of products";

  SmallVector<AffineMap> maps = contraction.getIndexingMapsArray();
  bool plain =
      contraction.getNumLoops() == 3 && contraction.getNumReductionLoops() == 1;
  for (AffineMap map : maps)
    plain = plain && map.isProjectedPermutation() && map.getNumResults() == 2;
  if (!plain)
    return contraction->emitOpError()
           << "is not a plain matrix product; expected three loops, one of "
              "them a reduction, and two distinct ones for each operand";

  unsigned m = maps[2].getDimPosition(0), n = maps[2].getDimPosition(1);
  unsigned k = 3 - m - n;
  auto hasMap = [&](unsigned operand, unsigned row, unsigned column) {
    return maps[operand].getDimPosition(0) == row &&
           maps[operand].getDimPosition(1) == column;
  };
  if (hasMap(0, k, m))
    return contraction->emitOpError()
           << "has a transposed A (A[K,M]); the layouts NN (A[M,K], B[K,N]) "
              "and TN (A[M,K], B[N,K]) are supported";
  if (!hasMap(0, m, k) || (!hasMap(1, k, n) && !hasMap(1, n, k)))
    return contraction->emitOpError()
           << "does not take its first operand's rows to its result's rows; "
              "expected C[M,N] of A[M,K] and B[K,N], or B[N,K]";

  SmallVector<int64_t> sizes = contraction.getStaticLoopRanges();
  problem.m = sizes[m];
  problem.n = sizes[n];
  problem.k = sizes[k];
  problem.transposeB = hasMap(1, n, k);

  for (OpOperand *input : contraction.getDpsInputOperands())
    if (!isa<BlockArgument>(input->get()))
      return contraction->emitOpError()
             << "has " << (input->getOperandNumber() == 0 ? "A" : "B")
             << " computed inside the function; expected a function argument";
  return success();
}

LogicalResult Recognizer::checkInit() {
  Value init = contraction.getDpsInitOperand(0)->get();
  if (matchPattern(init, m_AnyZeroFloat()))
    return success();
  auto fill = init.getDefiningOp<linalg::FillOp>();
  if (!fill)
    return contraction->emitOpError()
           << "accumulates into a tensor that is not filled here; expected "
              "linalg.fill with zero";
  if (!matchPattern(fill.getInputs().front(), m_AnyZeroFloat()))
    return fill.emitOpError() << "fills with something else than the constant "
                                 "zero; expected 0.0";
  Value filled = fill.getOutputs().front();
  if (!isa<BlockArgument>(filled) && !filled.getDefiningOp<tensor::EmptyOp>())
    return fill.emitOpError() << "fills a computed tensor; expected "
                                 "tensor.empty or a function argument";
  return success();
}

LogicalResult Recognizer::readResult() {
  if (returnOp.getNumOperands() != 1)
    return returnOp.emitOpError() << "returns " << returnOp.getNumOperands()
                                  << " values; expected the product alone";
  Value product = contraction->getResult(0);
  if (truncation) {
    Value result = truncation->getResult(0);
    auto type = cast<RankedTensorType>(result.getType());
    auto element = elementTypeOf(type.getElementType());
    if (type.getShape() != ArrayRef<int64_t>({problem.m, problem.n}))
      return truncation->emitOpError()
             << "has the result type " << type << "; expected the static shape "
             << problem.m << "x" << problem.n;
    if (truncation->getOperand(0) != product)
      return truncation->emitOpError()
             << "truncates something else than the product";
    if (problem.output != ElementType::F32 || !element ||
        *element == ElementType::F32)
      return truncation->emitOpError()
             << "truncates " << l2::toString(problem.output) << " to "
             << type.getElementType() << "; expected f32 to f16 or bf16";
    problem.output = *element;
    product = result;
  }
  if (returnOp.getOperand(0) != product)
    return returnOp.emitOpError()
           << "returns something else than the "
           << (truncation ? "truncated product" : "product");
  return success();
}

FailureOr<Problem> Recognizer::run() {
  if (failed(checkFunction()) || failed(findOps()) || failed(readTypes()) ||
      failed(readMaps()) || failed(checkInit()) || failed(readResult()))
    return failure();
  problem.name = function.getSymName().str();
  return problem;
}

FailureOr<Problem> l2::recognizeProblem(func::FuncOp function) {
  return Recognizer(function).run();
}
