//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Many launches of a kernel under changing disturbances, each of which must
// leave the same bits: a race that acts once in dozens of launches shows. The
// comparisons are made on the device.
//
//===----------------------------------------------------------------------===//

#ifndef L2_EVALUATE_RACEHUNT_H
#define L2_EVALUATE_RACEHUNT_H

#include "l2/Evaluate/Operands.h"

namespace l2 {

/// Launches come in pairs, on other data and then on the data at hand: what a
/// launch finds in C, in its workspace and in shared memory is never what it
/// has to leave. As many pairs as fit the time, but so many at least and at
/// most.
constexpr double raceHuntUs = 3000;
constexpr unsigned leastRacePairs = 2, mostRacePairs = 120;
/// Pairs of launches in a burst.
constexpr unsigned racePairsInBurst = 2;

/// What goes on beside the launches.
enum class Beside : uint8_t {
  Nothing,
  /// Half of the SMs are also busy with something else.
  Traffic,
  /// One of the four quarters of each SM is, so that some warps of a CTA fall
  /// behind the others; only where a CTA leaves room for that.
  Quarter0,
  Quarter1,
  Quarter2,
  Quarter3,
};

/// What comes right before the launches of a pair.
enum class Before : uint8_t {
  /// L2 is emptied, then shared memory overwritten.
  Cold,
  /// Shared memory is overwritten.
  Dirty,
  /// Each other: nothing comes between the two, and only the second is
  /// compared.
  Launch,
  /// A comparison, which leaves shared memory as it is.
  Comparison,
  /// L2 is emptied, then pair follows pair, and only the last launch is
  /// compared.
  Burst,
};

struct RacePair {
  Before before = Before::Comparison;
  Dirt dirt;
};

struct RacePhase {
  Beside beside = Beside::Nothing;
  std::vector<RacePair> pairs;
};

/// The hunt for a kernel that takes `launchUs` a launch. `roomBeside`: see
/// leavesRoomBeside.
std::vector<RacePhase> planRaceHunt(double launchUs, bool roomBeside);

/// Whether an SM that holds a CTA of DeviceKernels::hinder can hold one of this
/// kernel, too; else the kernel would wait for it to end.
bool leavesRoomBeside(const Artifact &artifact);

struct RaceHuntResult {
  cuda::CUresult code = cuda::CUDA_SUCCESS;
  /// Launches that were compared.
  unsigned compared = 0;
};

/// Runs the hunt for the kernel of `artifact`. `launch`: on the data whose bits
/// are in shape.saved(); `other`: on other data, leaving C at the same place,
/// with room for its bits at `otherSaved`; the same as `launch` where memory
/// was short. Words that differ are counted in the slot `bits`, the last slot
/// is written by what runs beside. Ends with `launch`'s result in C. Stops at a
/// launch that is refused, with its code. Throws CudaError and Hang.
RaceHuntResult huntRaces(const GpuSession &session, ShapeOperands &shape,
                         const Problem &problem, const Artifact &artifact,
                         const cuda::PreparedLaunch &launch,
                         const cuda::PreparedLaunch &other,
                         cuda::CUdeviceptr otherSaved,
                         const cuda::Stream &beside, unsigned bits);

} // namespace l2

#endif // L2_EVALUATE_RACEHUNT_H
