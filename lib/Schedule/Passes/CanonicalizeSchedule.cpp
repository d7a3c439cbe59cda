//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// l2-canonicalize-schedule: every decision written out, and checked.
//
//===----------------------------------------------------------------------===//

#include "l2/Schedule/Passes.h"
#include "l2/Schedule/ScheduleText.h"

namespace l2 {
#define GEN_PASS_DEF_CANONICALIZESCHEDULE
#include "l2/Schedule/Passes.h.inc"
} // namespace l2

using namespace mlir;
using namespace l2;

namespace {

struct CanonicalizeSchedulePass
    : l2::impl::CanonicalizeScheduleBase<CanonicalizeSchedulePass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    for (auto kernel : module.getOps<schedule::KernelOp>()) {
      Problem problem;
      FailureOr<Schedule> schedule =
          scheduleFromKernel(kernel, module, problem);
      if (failed(schedule))
        return signalPassFailure();
      writeKernel(kernel, *schedule);
    }
  }
};

} // namespace
