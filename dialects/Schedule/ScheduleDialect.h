//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The schedule dialect: what a kernel looks like, decision by decision.
//
//===----------------------------------------------------------------------===//

#ifndef L2_DIALECTS_SCHEDULE_SCHEDULEDIALECT_H
#define L2_DIALECTS_SCHEDULE_SCHEDULEDIALECT_H

#include "l2/Schedule/KnobText.h"
#include "l2/Schedule/Schedule.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/RegionKindInterface.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/SmallBitVector.h"

namespace l2::schedule {
class ScheduleDecisionInterface;

/// What the decision ops share.
namespace detail {
std::optional<int64_t> getKnob(mlir::Operation *op, const Knob &knob);
void writeKnobs(mlir::Operation *op, llvm::ArrayRef<Knob> knobs,
                const Schedule &schedule);
mlir::ParseResult parseDecision(mlir::OpAsmParser &parser,
                                mlir::OperationState &result);
void printDecision(mlir::OpAsmPrinter &printer, ScheduleDecisionInterface op);
llvm::LogicalResult verifyDecision(ScheduleDecisionInterface op);
} // namespace detail

} // namespace l2::schedule

#include "dialects/Schedule/ScheduleDialect.h.inc"
#include "dialects/Schedule/ScheduleEnums.h.inc"
#include "dialects/Schedule/ScheduleInterfaces.h.inc"

#define GET_OP_CLASSES
#include "dialects/Schedule/ScheduleOps.h.inc"

#endif // L2_DIALECTS_SCHEDULE_SCHEDULEDIALECT_H
