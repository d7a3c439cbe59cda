//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// l2-materialize: each schedule.kernel becomes the serial kernel.program.
//
//===----------------------------------------------------------------------===//

#include "dialects/Schedule/ScheduleDialect.h"
#include "l2/Problem/Recognize.h"
#include "l2/Schedule/ScheduleText.h"
#include "l2/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace l2 {
#define GEN_PASS_DEF_MATERIALIZEPASS
#include "l2/Transforms/Passes.h.inc"
} // namespace l2

using namespace mlir;
using namespace l2;

namespace {
struct MaterializePass : l2::impl::MaterializePassBase<MaterializePass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    SmallVector<schedule::KernelOp> kernels;
    module.walk([&](schedule::KernelOp op) { kernels.push_back(op); });
    llvm::SetVector<Operation *> payloads;
    for (schedule::KernelOp kernel : kernels)
      if (failed(materialize(module, kernel, payloads)))
        return signalPassFailure();
    for (schedule::KernelOp kernel : kernels)
      kernel.erase();
    for (Operation *payload : payloads)
      payload->erase();
  }

  LogicalResult materialize(ModuleOp module, schedule::KernelOp kernel,
                            llvm::SetVector<Operation *> &payloads) {
    auto payload = module.lookupSymbol<func::FuncOp>(kernel.getPayload());
    if (!payload)
      return kernel.emitOpError() << "is for @" << kernel.getPayload()
                                  << ", which is no function of this module";
    FailureOr<Problem> problem = recognizeProblem(payload);
    if (failed(problem))
      return failure();
    const TargetInfo *target = lookupTarget(kernel.getTarget());
    if (!target)
      return kernel.emitOpError()
             << "has unknown target \"" << kernel.getTarget()
             << "\"; known are " << knownTargetNames();
    FailureOr<Schedule> schedule = scheduleFromKernel(kernel, *problem);
    if (failed(schedule))
      return failure();
    if (auto rule = violation(*schedule, {*problem, *target}))
      return kernel.emitOpError(*rule);
    OpBuilder builder(kernel);
    // The kernel's symbol passes to the program: rename the old one first.
    std::string name = kernel.getSymName().str();
    kernel.setSymName((name + ".schedule"));
    buildProgram(builder, kernel.getLoc(), *schedule, *problem, name, *target);
    payloads.insert(payload);
    return success();
  }
};
} // namespace

void l2::addKernelPasses(OpPassManager &pm) {
  OpPassManager &nested = pm.nest<kernel::ProgramOp>();
  nested.addPass(createBuffersPass());
  nested.addPass(createSpecializePass());
  nested.addPass(createPipelinePass());
  nested.addPass(createEpiloguePass());
  nested.addPass(createPrefetchPass());
}
