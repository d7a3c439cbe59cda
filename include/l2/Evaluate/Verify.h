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

/// Checks that the PTX's mma instructions accumulate as the contract asks, then
/// runs `kernel` on the verification data of `shape`:
///  1. normal data within errorBound, small integers and (where the contract
///     demands an fp32 accumulator) cancelling integers exactly;
///  2. C, the workspace and all guards NaN before each run; guards and inputs
///     unchanged, counters zero after it;
///  3. two more sets of normal data, after the shared memory of every SM has
///     been filled with NaN, and one of them again: by launches back to back
///     that alternate with launches on other data (the same where memory is
///     short), the same with L2 empty while other work takes half of the SMs,
///     and (where the schedule starts early) after a kernel that writes A late
///     and after one that writes B late: equal bits;
///  4. that set and other data in turn, up to 288 launches in some 3 ms and no
///     less than 4 (l2/Evaluate/RaceHunt.h), each after something else (L2
///     empty, shared memory full of NaN, zeros or other words, one or three
///     other launches)
///     and beside something else (nothing, traffic on half of the SMs, work
///     that slows some warps of each CTA): equal bits.
/// Throws CudaError when the kernel faults or memory runs out, and Hang when it
/// does not end.
Verdict verifyKernel(const GpuSession &session, ShapeOperands &shape,
                     const cuda::LoadedKernel &kernel, const Problem &problem);

/// Runs `good` once and `other` several times on each set of verification data
/// of `shape`, under the conditions of verifyKernel, and compares. Throws like
/// verifyKernel, and std::runtime_error when a launch is refused.
Comparison compareKernels(const GpuSession &session, ShapeOperands &shape,
                          const cuda::LoadedKernel &good,
                          const cuda::LoadedKernel &other,
                          const Problem &problem);

} // namespace l2

#endif // L2_EVALUATE_VERIFY_H
