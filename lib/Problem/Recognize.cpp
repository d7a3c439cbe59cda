//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "l2/Problem/Recognize.h"
#include "RecognizeEpilogue.h"
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
  LogicalResult readInit(EpilogueReader &reader);
  LogicalResult readResult();

  func::FuncOp function;
  linalg::LinalgOp contraction;
  /// The other ops that compute, in their order.
  SmallVector<Operation *> consumers;
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

/// Finds the contraction, the ops after it and the return.
LogicalResult Recognizer::findOps() {
  for (Operation &op : function.getBody().front()) {
    if (EpilogueReader::makesOperands(&op))
      continue;
    if ((returnOp = dyn_cast<func::ReturnOp>(op)))
      continue;
    auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
    if (!linalgOp || linalgOp.getNumReductionLoops() == 0) {
      consumers.push_back(&op);
      continue;
    }
    if (contraction)
      return op.emitOpError() << "is a second reduction in this function; a "
                                 "payload holds one matrix multiplication";
    contraction = linalgOp;
  }
  if (!contraction)
    return function.emitOpError()
           << "holds no matrix multiplication; expected one linalg.matmul, "
              "linalg.batch_matmul, linalg.contract or linalg.generic of that "
              "form";
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
    if (type.getRank() != 2 && type.getRank() != 3)
      return contraction->emitOpError()
             << "has the rank-" << type.getRank() << " tensor " << type
             << " for " << name << "; expected rank 2, or 3 in a batch";
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
  unsigned loops = contraction.getNumLoops();
  // A batch has one more loop, the first of each operand that has it.
  bool batched = loops == 4;
  bool plain =
      (loops == 3 || batched) && contraction.getNumReductionLoops() == 1;
  for (auto [i, map] : llvm::enumerate(maps))
    plain = plain && map.isProjectedPermutation() &&
            (map.getNumResults() == (batched ? 3 : 2) ||
             (batched && i < 2 && map.getNumResults() == 2));
  if (!plain)
    return contraction->emitOpError()
           << "is not a plain matrix product; expected three loops, one of "
              "them a reduction, and two distinct ones for each operand, or "
              "one more around all of them";

  auto fromBack = [&](unsigned operand, unsigned i) {
    return maps[operand].getDimPosition(maps[operand].getNumResults() - 1 - i);
  };
  unsigned m = fromBack(2, 1), n = fromBack(2, 0);
  unsigned batch = batched ? maps[2].getDimPosition(0) : 0;
  unsigned k = (batched ? 6 - batch : 3) - m - n;
  auto isShared = [&](unsigned operand) {
    return batched && maps[operand].getNumResults() == 2;
  };
  auto hasMap = [&](unsigned operand, unsigned row, unsigned column) {
    bool inBatch = !batched || isShared(operand) ||
                   maps[operand].getDimPosition(0) == batch;
    return inBatch && fromBack(operand, 1) == row &&
           fromBack(operand, 0) == column;
  };
  if ((!hasMap(0, m, k) && !hasMap(0, k, m)) ||
      (!hasMap(1, k, n) && !hasMap(1, n, k)))
    return contraction->emitOpError()
           << "does not take its first operand's rows to its result's rows; "
              "expected C[M,N] of A[M,K] or A[K,M] and B[K,N] or B[N,K]";

  SmallVector<int64_t> sizes = contraction.getStaticLoopRanges();
  problem.m = sizes[m];
  problem.n = sizes[n];
  problem.k = sizes[k];
  if (batched) {
    problem.batch = sizes[batch];
    problem.sharedA = problem.batch > 1 && isShared(0);
    problem.sharedB = problem.batch > 1 && isShared(1);
    if (problem.batch > maxBatch)
      return contraction->emitOpError()
             << "is a batch of " << problem.batch << "; at most " << maxBatch
             << " products are supported";
  }
  problem.transposeA = hasMap(0, k, m);
  problem.transposeB = hasMap(1, n, k);

  for (OpOperand *input : contraction.getDpsInputOperands())
    if (!isa<BlockArgument>(input->get()))
      return contraction->emitOpError()
             << "has " << (input->getOperandNumber() == 0 ? "A" : "B")
             << " computed inside the function; expected a function argument";
  return success();
}

/// A product starts from zeros, or is added to an argument.
LogicalResult Recognizer::readInit(EpilogueReader &reader) {
  Value init = contraction.getDpsInitOperand(0)->get();
  if (matchPattern(init, m_AnyZeroFloat()))
    return success();
  if (isa<BlockArgument>(init))
    return reader.addInit(init);
  auto fill = init.getDefiningOp<linalg::FillOp>();
  if (!fill)
    return contraction->emitOpError()
           << "accumulates into a tensor that is not filled here; expected "
              "linalg.fill with zero, or an argument";
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
  EpilogueReader reader(product);
  if (failed(readInit(reader)))
    return failure();
  for (Operation *op : consumers)
    if (failed(reader.read(op)))
      return failure();
  Value returned = returnOp.getOperand(0);
  if (!elementTypeOf(getElementTypeOrSelf(returned.getType())))
    return returnOp.emitOpError()
           << "returns " << returned.getType()
           << "; expected elements of type f16, bf16 or f32";
  FailureOr<Epilogue> epilogue = reader.finish(returned);
  if (failed(epilogue))
    return returnOp.emitOpError()
           << "returns something else than the product and what elementwise "
              "ops make of it";
  if (epilogue->extras.size() > Epilogue::mostExtras ||
      epilogue->steps.size() > Epilogue::mostSteps)
    return returnOp.emitOpError()
           << "returns what takes " << epilogue->extras.size()
           << " operands and " << epilogue->steps.size()
           << " steps to make from the product; at most "
           << Epilogue::mostExtras << " and " << Epilogue::mostSteps
           << " are supported";
  problem.epilogue = std::move(*epilogue);
  auto type = cast<RankedTensorType>(returned.getType());
  problem.output = *elementTypeOf(type.getElementType());
  // Half accumulation exists for half outputs only.
  if (problem.output != ElementType::F16)
    problem.accumulator = ElementType::F32;
  return success();
}

FailureOr<Problem> Recognizer::run() {
  if (failed(checkFunction()) || failed(findOps()) || failed(readTypes()) ||
      failed(readMaps()) || failed(readResult()))
    return failure();
  problem.name = function.getSymName().str();
  return problem;
}

FailureOr<Problem> l2::recognizeProblem(func::FuncOp function) {
  return Recognizer(function).run();
}
