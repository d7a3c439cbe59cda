//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Verifiers, and the way between attributes and knobs.
//
//===----------------------------------------------------------------------===//

#include "dialects/Schedule/ScheduleDialect.h"
#include "l2/Target/TargetInfo.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace l2;
using namespace l2::schedule;

#define GET_OP_CLASSES
#include "dialects/Schedule/ScheduleOps.cpp.inc"

//===----------------------------------------------------------------------===//
// Attributes and knobs
//===----------------------------------------------------------------------===//

std::optional<int64_t> schedule::detail::getKnob(Operation *op,
                                                 const Knob &knob) {
  Attribute attribute = op->getAttr(knob.attribute);
  if (formOf(knob) == KnobForm::Flag)
    return attribute ? 1 : 0;
  if (knob.index >= 0) {
    auto array = dyn_cast_or_null<DenseI64ArrayAttr>(attribute);
    if (!array || knob.index >= array.size())
      return std::nullopt;
    return array[knob.index];
  }
  auto integer = dyn_cast_or_null<IntegerAttr>(attribute);
  if (!integer)
    return std::nullopt;
  return integer.getInt();
}

void schedule::detail::writeKnobs(Operation *op, ArrayRef<Knob> knobs,
                                  const Schedule &schedule) {
  Builder builder(op->getContext());
  for (const Knob &knob : knobs) {
    int64_t value = schedule.*knob.field;
    if (formOf(knob) == KnobForm::Flag) {
      if (value)
        op->setAttr(knob.attribute, builder.getUnitAttr());
      else
        op->removeAttr(knob.attribute);
    } else if (knob.index < 0) {
      op->setAttr(knob.attribute, builder.getI64IntegerAttr(value));
    } else if (knob.index == 0) {
      SmallVector<int64_t> values;
      for (const Knob &element : knobs)
        if (element.attribute == knob.attribute)
          values.push_back(schedule.*element.field);
      op->setAttr(knob.attribute, builder.getDenseI64ArrayAttr(values));
    }
  }
}

StringRef LoadOp::getOperandKey() {
  // Asked of ops that do not verify, too.
  auto matrix = dyn_cast_or_null<IntegerAttr>((*this)->getAttr("matrix"));
  return matrix && matrix.getValue() == uint64_t(Matrix::B) ? "b" : "a";
}

//===----------------------------------------------------------------------===//
// Ranges
//===----------------------------------------------------------------------===//

namespace {

/// Values an integer attribute may have whatever the problem and the target.
struct Bounds {
  int64_t first, last;
  /// Multiples of this only; 0: powers of two only.
  int64_t step = 1;
  /// 0 is lawful as well: "none".
  bool orZero = false;

  bool contains(int64_t value) const {
    if (value == 0 && orZero)
      return true;
    if (value < first || value > last)
      return false;
    return step == 0 ? llvm::isPowerOf2_64(value) : value % step == 0;
  }

  /// "0 or a multiple of 8 from 24 to 240".
  std::string str() const {
    std::string text = orZero ? "0 or " : "";
    if (first == last)
      return text + std::to_string(first);
    if (step == 0)
      text += "a power of two from ";
    else if (step > 1)
      text += "a multiple of " + std::to_string(step) + " from ";
    return text + std::to_string(first) + " to " + std::to_string(last);
  }
};

} // namespace

static Bounds boundsOf(const Knob &knob) {
  return llvm::StringSwitch<Bounds>(knob.name())
      .Case("mma.n", {8, 256, 8})
      .Cases({"mma.warps[0]", "mma.warps[1]", "mma.warps[2]"}, {1, 16, 0})
      .Case("tile.cta[0]", {8, 256, 8})
      .Case("tile.cta[1]", {8, 256, 8})
      .Case("tile.cta[2]", {32, 2048, 32})
      .Cases({"load.a.vector", "load.b.vector"}, {1, 8, 0})
      .Cases({"load.a.swizzle", "load.b.swizzle"}, {128, 128, 1, true})
      .Case("pipeline.stages", {1, 12})
      .Cases({"pipeline.registers[0]", "pipeline.registers[1]"},
             {24, 240, 8, true})
      .Case("pipeline.ctas_per_sm", {1, 4})
      .Cases({"grid.cluster[0]", "grid.cluster[1]"}, {1, 4, 0})
      .Case("grid.group", {1, 32, 0})
      .Case("split_k.slices", {1, mostSlices})
      .Case("split_k.cluster", {1, 16, 0})
      .Case("epilogue.columns", {8, 256, 8, true})
      .Case("epilogue.stages", {0, 4})
      .Default({0, std::numeric_limits<int64_t>::max()});
}

/// "cta" has as many elements as it has knobs.
static LogicalResult verifyArray(ScheduleDecisionInterface op,
                                 StringRef attribute) {
  auto array = dyn_cast_or_null<DenseI64ArrayAttr>(op->getAttr(attribute));
  int64_t expected = llvm::count_if(op.getKnobs(), [&](const Knob &knob) {
    return knob.attribute == attribute;
  });
  if (array && array.size() != expected)
    return op->emitOpError() << attribute << " has " << array.size()
                             << " elements; expected " << expected;
  return success();
}

LogicalResult schedule::detail::verifyDecision(ScheduleDecisionInterface op) {
  for (const Knob &knob : op.getKnobs()) {
    if (knob.index == 0 && failed(verifyArray(op, knob.attribute)))
      return failure();
    std::optional<int64_t> value = op.getKnob(knob);
    if (!value || formOf(knob) != KnobForm::Integer)
      continue;
    Bounds bounds = boundsOf(knob);
    if (bounds.contains(*value))
      continue;
    InFlightDiagnostic diagnostic = op->emitOpError() << knob.attribute;
    if (knob.index >= 0)
      diagnostic << "[" << knob.index << "]";
    return diagnostic << " is " << *value << "; expected " << bounds.str();
  }
  return success();
}

/// "mma, tile, load a, …".
static std::string decisionNames() {
  SmallVector<std::string> names;
  for (const Knob &knob : knobs()) {
    std::string name = knob.decision.str();
    if (!knob.operand.empty())
      name += " " + knob.operand.str();
    if (names.empty() || names.back() != name)
      names.push_back(name);
  }
  return llvm::join(names, ", ");
}

LogicalResult DefaultOp::verify() {
  bool bothLoads = getDecision() == "load" && !getMatrix();
  if (bothLoads || !knobsOf(getDecision(), getOperandKey()).empty())
    return success();
  std::string name = getDecision().str();
  if (getMatrix())
    name += " " + getOperandKey().str();
  return emitOpError() << "names no decision '" << name << "'; known are "
                       << decisionNames();
}

StringRef DefaultOp::getOperandKey() {
  if (std::optional<Matrix> matrix = getMatrix())
    return *matrix == Matrix::B ? "b" : "a";
  return "";
}

//===----------------------------------------------------------------------===//
// KernelOp
//===----------------------------------------------------------------------===//

LogicalResult KernelOp::verify() {
  if (!isSafeName(getSymName()))
    return emitOpError() << "has a name that cannot name a kernel; expected "
                         << safeNameRule;
  if (!lookupTarget(getTarget()))
    return emitOpError() << "has unknown target '" << getTarget()
                         << "'; known are " << knownTargetNames();
  return success();
}

LogicalResult KernelOp::verifyRegions() {
  SmallVector<ScheduleDecisionInterface> seen;
  for (Operation &op : getBody().front()) {
    if (isa<DefaultOp>(op))
      return op.emitOpError("belongs in a rewrite; in a kernel, leave the "
                            "decision out to take its default");
    auto decision = dyn_cast<ScheduleDecisionInterface>(op);
    if (!decision)
      return op.emitOpError("is no decision of a schedule");
    for (ScheduleDecisionInterface earlier : seen) {
      if (earlier.getDecision() != decision.getDecision() ||
          earlier.getOperandKey() != decision.getOperandKey())
        continue;
      InFlightDiagnostic diagnostic =
          op.emitOpError("is decided twice in one kernel");
      diagnostic.attachNote(earlier->getLoc()) << "decided here before";
      return diagnostic;
    }
    seen.push_back(decision);
  }
  return success();
}

LogicalResult KernelOp::verifySymbolUses(SymbolTableCollection &symbols) {
  Operation *payload = symbols.lookupNearestSymbolFrom(*this, getPayloadAttr());
  if (payload) {
    if (isa<FunctionOpInterface>(payload))
      return success();
    return emitOpError() << "is for @" << getPayload() << ", which is a "
                         << payload->getName() << " and no function";
  }
  // A schedule may stand in a file of its own; beside functions it must name
  // one of them.
  Operation *table = SymbolTable::getNearestSymbolTable(*this);
  if (!table)
    return success();
  for (Operation &op : table->getRegion(0).front())
    if (isa<FunctionOpInterface>(op))
      return emitOpError() << "is for @" << getPayload()
                           << ", which is no function of this module";
  return success();
}
