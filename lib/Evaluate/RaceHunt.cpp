//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Plans and runs the hunt for races.
//
//===----------------------------------------------------------------------===//

#include "l2/Evaluate/RaceHunt.h"
#include "l2/Target/TargetInfo.h"
#include <algorithm>
#include <cmath>
#include <iterator>

using namespace l2;
using namespace l2::cuda;

/// What a pair takes beyond its two launches: comparing, overwriting shared
/// memory, now and then emptying L2.
static constexpr double pairOverheadUs = 12;

/// In this order, the more telling ones first: a slow kernel has time for few.
static constexpr Beside phases[] = {Beside::Traffic,  Beside::Quarter0,
                                    Beside::Nothing,  Beside::Quarter1,
                                    Beside::Quarter2, Beside::Quarter3};
static constexpr Before befores[] = {Before::Cold, Before::Dirty,
                                     Before::Launch, Before::Comparison,
                                     Before::Burst};

/// Each reader takes something else for data: NaN, zeros, small numbers, and
/// words of every kind, which are also every state an mbarrier can be in.
static Dirt dirtOf(unsigned index) {
  switch (index % 4) {
  case 0:
    return {};
  case 1:
    return {index * 0x85EBCA77u, 0x9E3779B1u};
  case 2:
    return {0, 0};
  default:
    return {0x3C003C00u, 0};
  }
}

bool l2::leavesRoomBeside(const Artifact &artifact) {
  const TargetInfo *target = lookupTarget(artifact.target);
  if (!target)
    return false;
  int64_t smem = artifact.smemBytes + 2 * target->smemReservedPerCta;
  int64_t registers =
      artifact.registers * artifact.threads + DeviceKernels::hinderRegisters;
  return smem <= target->smemPerSM && registers <= target->registersPerSM;
}

std::vector<RacePhase> l2::planRaceHunt(double launchUs, bool roomBeside) {
  double fitting = raceHuntUs / (2 * launchUs + pairOverheadUs);
  auto pairs = unsigned(
      std::clamp(fitting, double(leastRacePairs), double(mostRacePairs)));
  std::vector<RacePhase> plan;
  for (Beside beside : phases)
    if (roomBeside || beside == Beside::Nothing || beside == Beside::Traffic)
      plan.push_back({beside, {}});
  if (plan.size() > pairs)
    plan.resize(pairs);
  unsigned count = unsigned(plan.size()), index = 0;
  constexpr unsigned kinds = std::size(befores);
  for (unsigned phase = 0; phase < count; ++phase) {
    unsigned share = pairs / count + (phase < pairs % count);
    // The kinds of dirt change more slowly than what comes before.
    for (unsigned i = 0; i < share; ++i, ++index)
      plan[phase].pairs.push_back(
          {befores[index % kinds], dirtOf(index / kinds)});
  }
  return plan;
}

namespace {
class RaceHunt {
public:
  RaceHunt(const GpuSession &session, ShapeOperands &shape,
           const PreparedLaunch &launch, const PreparedLaunch &other,
           CUdeviceptr otherSaved, unsigned bits)
      : session(session), shape(shape), launch(launch), other(other),
        otherSaved(otherSaved), bits(bits) {}

  /// Runs `other` for its bits; the time of a launch, in microseconds.
  double start(const Problem &problem);
  void disturb(const Stream &stream, const RacePhase &phase,
               double launchUs) const;
  void run(const RacePair &pair);

  RaceHuntResult result;

private:
  void enqueue(const PreparedLaunch &which, const RacePair &pair);
  void compare(CUdeviceptr with);

  const GpuSession &session;
  ShapeOperands &shape;
  const PreparedLaunch &launch, &other;
  CUdeviceptr otherSaved;
  unsigned bits;
};
} // namespace

double RaceHunt::start(const Problem &problem) {
  // Several in a row: another process may have the GPU between two of them.
  constexpr unsigned launches = 4;
  Event events[launches + 1];
  session.stream.record(events[0]);
  for (unsigned i = 0; i < launches; ++i) {
    enqueue(other, {});
    session.stream.record(events[i + 1]);
  }
  if (otherSaved != shape.saved())
    session.stream.copy(otherSaved, shape.c().get(), shape.c().size());
  session.finish(session.patience(problem, launches), "the kernel");
  double least = INFINITY;
  for (unsigned i = 0; i < launches; ++i)
    least = std::min(least, microseconds(events[i], events[i + 1]));
  return least;
}

void RaceHunt::disturb(const Stream &stream, const RacePhase &phase,
                       double launchUs) const {
  // By what runs beside, which finds nothing to say.
  CUdeviceptr slot = session.slot(GpuSession::slotCount - 1);
  switch (phase.beside) {
  case Beside::Nothing:
    return;
  case Beside::Traffic:
    session.kernels.disturb(stream, session.flush.get(), session.flush.size(),
                            slot);
    return;
  default:
    session.kernels.hinder(
        stream, unsigned(phase.beside) - unsigned(Beside::Quarter0),
        std::min(double(phase.pairs.size()) * (2 * launchUs + pairOverheadUs),
                 raceHuntUs),
        slot);
  }
}

void RaceHunt::enqueue(const PreparedLaunch &which, const RacePair &pair) {
  if (pair.before == Before::Cold || pair.before == Before::Dirty)
    session.kernels.dirtySmem(session.stream, pair.dirt);
  if (result.code == CUDA_SUCCESS)
    result.code = which.launch(session.stream.get());
}

void RaceHunt::compare(CUdeviceptr with) {
  session.kernels.compareBits(session.stream, shape.c().get(), with,
                              shape.c().size(), session.slot(bits));
  ++result.compared;
}

void RaceHunt::run(const RacePair &pair) {
  if (pair.before == Before::Cold || pair.before == Before::Burst)
    session.flushL2(/*passes=*/1);
  for (unsigned i = 1; pair.before == Before::Burst && i < racePairsInBurst;
       ++i) {
    enqueue(other, pair);
    enqueue(launch, pair);
  }
  enqueue(other, pair);
  if (pair.before != Before::Launch && pair.before != Before::Burst)
    compare(otherSaved);
  enqueue(launch, pair);
  compare(shape.saved());
}

RaceHuntResult l2::huntRaces(const GpuSession &session, ShapeOperands &shape,
                             const Problem &problem, const Artifact &artifact,
                             const PreparedLaunch &launch,
                             const PreparedLaunch &other,
                             CUdeviceptr otherSaved, const Stream &beside,
                             unsigned bits) {
  RaceHunt hunt(session, shape, launch, other, otherSaved, bits);
  double launchUs = hunt.start(problem);
  for (const RacePhase &phase :
       planRaceHunt(launchUs, leavesRoomBeside(artifact))) {
    hunt.disturb(beside, phase, launchUs);
    for (const RacePair &pair : phase.pairs)
      hunt.run(pair);
    session.finish(session.patience(problem, 2.0 * racePairsInBurst *
                                                 double(phase.pairs.size())),
                   "the kernel");
    if (hunt.result.code != CUDA_SUCCESS)
      break;
  }
  session.finish(beside, 60, "what ran beside the kernel");
  return hunt.result;
}
