//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Races by the host's clock, and what enqueuing costs.
//
//===----------------------------------------------------------------------===//

#ifndef L2_EVALUATE_BENCHHOSTRACE_H
#define L2_EVALUATE_BENCHHOSTRACE_H

#include "l2/Evaluate/Contest.h"

namespace l2 {

/// Wall clock of synchronised calls: from before the call is enqueued until the
/// stream is found empty. One call a contestant and repetition, in shuffled
/// order. Cold: each call takes the next set of operands, whoever's turn it is,
/// so that nobody finds in L2 what another just used. `meanGapUs`: of an
/// exponential idle gap before each call; 0 for none. Throws CudaError and
/// Hang.
std::vector<Contestant> raceOnHost(const GpuSession &session,
                                   ShapeOperands &shape, const Problem &problem,
                                   llvm::ArrayRef<Racer> racers,
                                   const ContestOptions &options,
                                   double meanGapUs);

/// Nanoseconds the host takes to enqueue a call of each racer, on a stream that
/// is idle before each burst of up to 64: one entry a burst. Throws CudaError
/// and Hang.
std::vector<std::vector<double>> enqueueCosts(const GpuSession &session,
                                              ShapeOperands &shape,
                                              const Problem &problem,
                                              llvm::ArrayRef<Racer> racers,
                                              uint64_t seed);

} // namespace l2

#endif // L2_EVALUATE_BENCHHOSTRACE_H
