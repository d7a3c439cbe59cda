//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Ours against the vendor, interleaved.
//
//===----------------------------------------------------------------------===//

#ifndef L2_EVALUATE_CONTEST_H
#define L2_EVALUATE_CONTEST_H

#include "l2/Evaluate/Vendor.h"

namespace l2 {

struct ContestOptions {
  /// At least `leastRepetitions`, then until `seconds` have passed. Of very
  /// long calls `fewestRepetitions`, then until twice that time.
  double seconds = 4;
  /// Everybody runs unmeasured for so long before: clocks settle.
  double settleSeconds = 0.3;
  unsigned leastRepetitions = 15, mostRepetitions = 100, fewestRepetitions = 7;
  /// Order of the contestants within each repetition.
  uint64_t seed = 1;
  /// Operands rotated past L2; else one set, with L2 as the call before left
  /// it.
  bool cold = true;

  /// Whether there is another repetition after `done`, `passed` seconds after
  /// the first began.
  bool goesOn(unsigned done, double passed) const;
};

/// Fills medians, vendor-best (the vendor contestant of the least median) and
/// the paired ratio from the samples. The first contestant is ours; all have
/// the same number of samples, at least one, and one vendor at least.
void summarize(Contest &contest);

/// A named way to run the problem once.
struct Racer {
  std::string name;
  EnqueueCall call;
};

/// Races `racers` in graph mode on the sets of `shape`, interleaved in random
/// order. All rows have the same number of samples. Throws CudaError and Hang.
/// `nodes`, if given, gets the calls in each graph.
std::vector<Contestant> race(const GpuSession &session, ShapeOperands &shape,
                             const Problem &problem,
                             llvm::ArrayRef<Racer> racers,
                             const ContestOptions &options,
                             unsigned *nodes = nullptr);

/// Races our kernel, already verified, and `vendors` in graph mode on the sets
/// of `shape`. Throws CudaError and Hang.
Contest runContest(const GpuSession &session, ShapeOperands &shape,
                   const cuda::LoadedKernel &kernel, const Problem &problem,
                   const std::vector<VendorCall> &vendors,
                   const ContestOptions &options);

} // namespace l2

#endif // L2_EVALUATE_CONTEST_H
