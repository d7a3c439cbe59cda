//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The places where faults can be planted; shared by the files that find them.
//
//===----------------------------------------------------------------------===//

#ifndef L2_LIB_TRANSFORMS_PLANTFAULT_H
#define L2_LIB_TRANSFORMS_PLANTFAULT_H

#include "dialects/Kernel/KernelDialect.h"
#include "l2/Target/Faults.h"
#include "mlir/IR/Builders.h"
#include <functional>

namespace l2::kernel {

/// One function a place, in program order; each changes the program.
using Sites = llvm::SmallVector<std::function<void()>>;

/// Adds the places of `fault` if it is one of the file's. PlantFaultLoop.cpp:
/// the loop over K and the edges of loads. PlantFaultOutput.cpp: output tiles,
/// sums of parts, memory, ends. PlantFaultRace.cpp: synchronisation.
void addLoopSites(Fault fault, ProgramOp program, Sites &sites);
void addOutputSites(Fault fault, ProgramOp program, Sites &sites);
void addRaceSites(Fault fault, ProgramOp program, Sites &sites);

template <typename Op> llvm::SmallVector<Op> all(mlir::Region &region) {
  llvm::SmallVector<Op> found;
  region.walk([&](Op op) { found.push_back(op); });
  return found;
}
template <typename Op> llvm::SmallVector<Op> all(ProgramOp program) {
  return all<Op>(program.getBody());
}
/// The only op of this kind; null when there is none.
template <typename Op> Op only(ProgramOp program) {
  auto found = all<Op>(program);
  return found.empty() ? Op() : found.front();
}
/// The last op of this kind before `op` in its block or one around it.
template <typename Op> Op nearest(mlir::Operation *op) {
  for (; op && !llvm::isa<ProgramOp>(op); op = op->getParentOp())
    for (mlir::Operation *it = op->getPrevNode(); it; it = it->getPrevNode())
      if (auto found = llvm::dyn_cast<Op>(it))
        return found;
  return Op();
}

/// The op that multiplies: MmaOp or MmaBuffersOp.
mlir::Operation *mmaOf(ProgramOp program);
/// Least K tiles of a slice.
int64_t tilesOfSlice(ProgramOp program);
/// Whether the first slice of K is this CTA's, before `op`.
mlir::Value isFirstSlice(mlir::OpBuilder &builder, mlir::Operation *op);

/// Marks a mistake of the lowering.
void setSlip(mlir::Operation *op, Slip slip);
/// Delays `threads` before `op`, where `active` holds (null: always), by more
/// than any instruction takes.
void delayBefore(mlir::Operation *op, Threads threads,
                 mlir::Value active = mlir::Value());
mlir::Value constantOf(mlir::OpBuilder &builder, mlir::Location loc,
                       int64_t value);
/// Replaces all uses of `value` by `change(builder, value)`, which is made
/// right after it.
void changeValue(
    mlir::Value value,
    llvm::function_ref<mlir::Value(mlir::OpBuilder &, mlir::Value)> change);

} // namespace l2::kernel

#endif // L2_LIB_TRANSFORMS_PLANTFAULT_H
