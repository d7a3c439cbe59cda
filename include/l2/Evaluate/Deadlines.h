//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How long a GPU or a worker may take before it is taken for hung. Before any
// kernel of a problem was measured its FLOPs must do; after that the measured
// time, so that a small kernel that hangs is noticed in a second or two.
//
//===----------------------------------------------------------------------===//

#ifndef L2_EVALUATE_DEADLINES_H
#define L2_EVALUATE_DEADLINES_H

#include "l2/Problem/Problem.h"

namespace l2 {

/// A kernel this many times slower than a measured one of the same problem is
/// as useless as one that hangs.
constexpr double hopelessFactor = 100;

/// Seconds until `launches` calls of a kernel must have ended on the GPU.
/// `baselineUs`: the time of a measured kernel of the problem; 0: none yet.
double patience(const Problem &problem, double launches, double baselineUs);

/// What a parent allows its worker, in seconds. The worker notices a kernel
/// that hangs by `patience`; these are for a worker that is itself stuck.

/// To make the context, compile the helper kernels and fill L2.
constexpr double workerStartSeconds = 120;
/// To run the probe kernel.
constexpr double probeSeconds = 30;
/// To make the operands and references of a problem.
double prepareSeconds(const Problem &problem);
/// To verify and time one kernel; `overheadSeconds`: for what does not depend
/// on the problem, such as loading.
double evaluationSeconds(const Problem &problem, double baselineUs,
                         double overheadSeconds);
/// To race kernels of ours or the vendor's against each other.
double raceSeconds(const Problem &problem, double baselineUs,
                   double overheadSeconds);

} // namespace l2

#endif // L2_EVALUATE_DEADLINES_H
