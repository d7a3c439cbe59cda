//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The verification protocol: before any timing, and again on the winner.
//
//===----------------------------------------------------------------------===//

#ifndef L2_EVALUATE_VERIFY_H
#define L2_EVALUATE_VERIFY_H

#include "l2/Evaluate/Evaluator.h"
#include "l2/Evaluate/Operands.h"

namespace l2 {

/// Workspace and counters of one kernel, guarded. The counters start at zero;
/// a kernel leaves them so.
class Scratch {
public:
  Scratch(const GpuSession &session, const Schedule &schedule,
          const Problem &problem);
  GuardedBuffer workspace, counters;
};

/// Runs `kernel` on the verification data of `shape`:
///  1. normal data within errorBound, small integers and (where the contract
///     demands an fp32 accumulator) cancelling integers exactly;
///  2. C, the workspace and all guards NaN before each run; guards and inputs
///     unchanged, counters zero after it;
///  3. two more sets of normal data, after the shared memory of every SM has
///     been filled with NaN, and one of them again, by launches back to back:
///     equal bits.
/// Throws CudaError when the kernel faults, and Hang when it does not end.
Verdict verifyKernel(const GpuSession &session, ShapeOperands &shape,
                     const cuda::LoadedKernel &kernel, const Problem &problem);

/// Checks what is in shape.c() against the reference of `set`.
Verdict checkOutput(const GpuSession &session, ShapeOperands &shape,
                    const Problem &problem, unsigned set);

} // namespace l2

#endif // L2_EVALUATE_VERIFY_H
