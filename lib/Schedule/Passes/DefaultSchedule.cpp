//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// l2-default-schedule: a schedule for each payload that has none.
//
//===----------------------------------------------------------------------===//

#include "l2/Problem/Recognize.h"
#include "l2/Schedule/Passes.h"
#include "l2/Schedule/ScheduleText.h"
#include "llvm/ADT/StringSet.h"

namespace l2 {
#define GEN_PASS_DEF_DEFAULTSCHEDULE
#include "l2/Schedule/Passes.h.inc"
} // namespace l2

using namespace mlir;
using namespace l2;

namespace {

struct DefaultSchedulePass
    : l2::impl::DefaultScheduleBase<DefaultSchedulePass> {
  using DefaultScheduleBase::DefaultScheduleBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    const TargetInfo *info = lookupTarget(target);
    if (!info) {
      module.emitError() << "unknown target '" << target << "'; known are "
                         << knownTargetNames();
      return signalPassFailure();
    }
    llvm::StringSet<> scheduled;
    for (auto kernel : module.getOps<schedule::KernelOp>())
      scheduled.insert(kernel.getPayload());
    SymbolTable symbols(module);
    for (auto payload : llvm::to_vector(module.getOps<func::FuncOp>())) {
      if (!isPayload(payload) || scheduled.contains(payload.getSymName()))
        continue;
      if (failed(addDefault(payload, *info, symbols)))
        return signalPassFailure();
    }
  }

  LogicalResult addDefault(func::FuncOp payload, const TargetInfo &info,
                           SymbolTable &symbols) {
    FailureOr<Problem> problem = recognizeProblem(payload);
    if (failed(problem))
      return failure();
    ScheduleContext context{*problem, info};
    Schedule schedule = defaultSchedule(context);
    if (std::optional<std::string> rule = violation(schedule, context))
      return payload.emitOpError()
             << "has no schedule for " << info.name << ": " << *rule;
    OpBuilder builder(payload->getContext());
    StringRef name = payload.getSymName();
    auto kernel = buildKernel(builder, payload.getLoc(), schedule,
                              (name + "_s0").str(), name, info.name);
    // The table renames it if the name is taken.
    symbols.insert(kernel, std::next(payload->getIterator()));
    return success();
  }
};

} // namespace
