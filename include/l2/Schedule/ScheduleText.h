//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Between schedules as values and as ops of the schedule dialect.
//
//===----------------------------------------------------------------------===//

#ifndef L2_SCHEDULE_SCHEDULETEXT_H
#define L2_SCHEDULE_SCHEDULETEXT_H

#include "dialects/Schedule/ScheduleDialect.h"
#include "l2/Schedule/Schedule.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"

namespace l2 {

/// The schedule a kernel stands for: what it leaves open is filled in (see
/// completeSchedule). Emits an error at the kernel and fails when it is not
/// lawful for `problem` and the kernel's target.
mlir::FailureOr<Schedule> scheduleFromKernel(schedule::KernelOp kernel,
                                             const Problem &problem);

/// The same for the payload of the kernel, looked up in `module`; `problem`
/// gets its contract.
mlir::FailureOr<Schedule> scheduleFromKernel(schedule::KernelOp kernel,
                                             mlir::ModuleOp module,
                                             Problem &problem);

/// A canonical kernel at the builder's insertion point.
schedule::KernelOp buildKernel(mlir::OpBuilder &builder, mlir::Location loc,
                               const Schedule &schedule, llvm::StringRef name,
                               llvm::StringRef payload, llvm::StringRef target);

/// Replaces the decisions of `kernel` by the canonical ones of `schedule`.
void writeKernel(schedule::KernelOp kernel, const Schedule &schedule);

} // namespace l2

#endif // L2_SCHEDULE_SCHEDULETEXT_H
