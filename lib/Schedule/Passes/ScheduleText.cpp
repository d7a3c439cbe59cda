//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "l2/Schedule/ScheduleText.h"
#include "l2/Problem/Recognize.h"
#include "l2/Schedule/Complete.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace l2;
using schedule::KernelOp;
using schedule::ScheduleDecisionInterface;

FailureOr<Schedule> l2::scheduleFromKernel(KernelOp kernel,
                                           const Problem &problem) {
  const TargetInfo *target = lookupTarget(kernel.getTarget());
  if (!target)
    return kernel.emitOpError() << "has unknown target '" << kernel.getTarget()
                                << "'; known are " << knownTargetNames();
  ScheduleContext context{problem, *target};
  llvm::SmallBitVector given(knobs().size());
  Schedule result;
  for (auto decision : kernel.getBody().getOps<ScheduleDecisionInterface>())
    decision.readInto(result, given);
  if (!given.all()) {
    Schedule defaults = defaultSchedule(context);
    for (auto [index, knob] : llvm::enumerate(knobs()))
      if (!given.test(index))
        result.*knob.field = defaults.*knob.field;
    result = completeSchedule(result, given, context);
  }
  if (std::optional<std::string> rule = violation(result, context))
    return kernel.emitOpError() << *rule;
  return result;
}

FailureOr<Schedule> l2::scheduleFromKernel(KernelOp kernel, ModuleOp module,
                                           Problem &problem) {
  auto payload = module.lookupSymbol<func::FuncOp>(kernel.getPayload());
  if (!payload)
    return kernel.emitOpError() << "is for @" << kernel.getPayload()
                                << ", which is no function of this module";
  FailureOr<Problem> recognized = recognizeProblem(payload);
  if (failed(recognized))
    return failure();
  problem = *recognized;
  return scheduleFromKernel(kernel, problem);
}

void l2::writeKernel(KernelOp kernel, const Schedule &schedule) {
  Block &block = kernel.getBody().front();
  block.clear();
  OpBuilder builder = OpBuilder::atBlockEnd(&block);
  for (ArrayRef<Knob> rest = knobs(); !rest.empty();) {
    const Knob &first = rest.front();
    OperationState state(kernel.getLoc(), "schedule." + first.decision.str());
    if (!first.operand.empty())
      state.addAttribute("matrix",
                         builder.getI64IntegerAttr(static_cast<int64_t>(
                             *schedule::symbolizeMatrix(first.operand))));
    auto decision = cast<ScheduleDecisionInterface>(builder.create(state));
    decision.writeFrom(schedule);
    rest = rest.drop_front(decision.getKnobs().size());
  }
}

KernelOp l2::buildKernel(OpBuilder &builder, Location loc,
                         const Schedule &schedule, StringRef name,
                         StringRef payload, StringRef target) {
  auto kernel = KernelOp::create(builder, loc, name, payload, target);
  kernel.getBody().emplaceBlock();
  writeKernel(kernel, schedule);
  return kernel;
}
