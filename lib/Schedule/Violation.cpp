//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The first rule a schedule breaks, in words with numbers.
//
//===----------------------------------------------------------------------===//

#include "Rules.h"
#include "l2/Schedule/KnobText.h"
#include "l2/Schedule/Space.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace l2;

static std::string number(int64_t value) { return std::to_string(value); }

/// "rows of a hold K = 63 elements, not a multiple of 8"; empty when they do.
static std::string whyNotAligned(const char *matrix, const char *size,
                                 int64_t pitch, int64_t vector) {
  if (vector <= 0 || rowsAligned(pitch, vector))
    return "";
  return std::string("rows of ") + matrix + " hold " + size + " = " +
         number(pitch) + " elements, not a multiple of " + number(vector);
}

static std::string whyNotAlignedA(const Problem &problem, int64_t vector) {
  return whyNotAligned("a", problem.transposeA ? "M" : "K", problem.lda(),
                       vector);
}

static std::string whyNotAlignedB(const Problem &problem, int64_t vector) {
  return whyNotAligned("b", problem.transposeB ? "K" : "N", problem.ldb(),
                       vector);
}

static std::string whyNotWgmma(const ScheduleContext &context) {
  if (!context.target.hasWgmma)
    return context.target.name.str() + " has no wgmma";
  std::string reason = whyNotAlignedA(context.problem, widestVector);
  return reason.empty() ? whyNotAlignedB(context.problem, widestVector)
                        : reason;
}

static std::string whyNotVia(int64_t via, const Schedule &s,
                             std::string whyNotDirect) {
  bool isWgmma = s.mmaKind == Wgmma;
  if (isWgmma)
    return "wgmma reads what tma brings";
  if (via == Tma)
    return "mma_sync has no loads by tma";
  return via == Direct ? whyNotDirect : "";
}

std::string l2::whyNotShared(bool isA, int64_t count, int64_t others,
                             const Schedule &s,
                             const ScheduleContext &context) {
  const Problem &problem = context.problem;
  int64_t most = std::min(mostSharing, context.target.maxClusterSize);
  if (count > most / std::max<int64_t>(others, 1))
    return "at most " + number(most) + " CTAs share operands";
  int64_t tiles = isA ? tilesN(s, problem) : tilesM(s, problem);
  if (tiles < count)
    return number(count) + " CTAs share a tile; along " + (isA ? "N" : "M") +
           " there are tiles for " + number(tiles);
  // Rows or columns; lines along K of what does not run along it.
  int64_t lines = isA ? (problem.transposeA ? s.tileK : s.tileM)
                      : (problem.transposeB ? s.tileN : s.tileK);
  if (lines % (count * swizzleLines))
    return number(count) + " CTAs cannot bring " + number(lines) +
           " lines in multiples of " + number(swizzleLines);
  return "";
}

static std::string whyNotMulticast(bool isA, const Schedule &s,
                                   const ScheduleContext &context) {
  if (s.loadAVia != Tma)
    return "only tma can multicast";
  return whyNotShared(isA, 2, isA ? 1 : leastClusterN(s), s, context);
}

/// Of the CTAs along N, which exist to share a, or along M to share b.
static std::string whyNotCluster(bool isA, int64_t count, const Schedule &s,
                                 const ScheduleContext &context) {
  std::string along = std::string("CTAs along ") + (isA ? "N" : "M");
  const char *operand = isA ? " a" : " b";
  if (!(isA ? s.loadAMulticast : s.loadBMulticast))
    return along + " exist to multicast" + operand;
  if (count != 2 && count != 4)
    return along + " share the multicast" + operand;
  return whyNotShared(isA, count, isA ? s.clusterM : leastClusterN(s), s,
                      context);
}

static std::string whyNotSlices(int64_t slices, const Schedule &s,
                                const ScheduleContext &context) {
  if (s.persistent)
    return "a persistent kernel does not split K";
  if (!clustersAreWhole(s, context.problem))
    return "K is split in whole clusters; " +
           number(tilesM(s, context.problem)) + " x " +
           number(tilesN(s, context.problem)) + " tiles leave some of " +
           number(s.clusterM) + " x " + number(s.clusterN) + " incomplete";
  int64_t tiles = tilesK(s, context.problem);
  if (slices > tiles)
    return "K has " + number(tiles) + " tiles of " + number(s.tileK);
  Schedule candidate = s;
  candidate.splitSlices = slices;
  return "needs " + number(workspaceBytes(candidate, context.problem)) +
         " B of workspace; at most " + number(maxWorkspaceBytes) +
         " are allowed";
}

static std::string whyNotSplitCluster(int64_t count, const Schedule &s,
                                      const ScheduleContext &context) {
  if (s.mmaSwap)
    return "a swapped tile is stored whole";
  if (s.clusterM * s.clusterN > 1)
    return "the CTAs of a cluster share an operand already";
  if (int64_t most = context.target.maxClusterSize; count > most)
    return "a cluster of " + context.target.name.str() + " has at most " +
           number(most) + " CTAs";
  if (count < 1 || s.splitSlices % count)
    return "K has " + number(s.splitSlices) + " slices";
  return "the accumulator of a warp does not divide into " + number(count) +
         " parts of whole columns";
}

static std::string whyNotTmaStore(const Schedule &s,
                                  const ScheduleContext &context) {
  if (s.mmaKind != Wgmma)
    return "only wgmma kernels store by tma";
  if (s.splitCluster > 1)
    return "the parts of a tile summed in a cluster are stored directly";
  if (context.problem.output == ElementType::F32)
    return "the output is f32";
  std::string reason =
      whyNotAligned("c", "N", context.problem.ldc(), widestVector);
  return reason.empty() && !s.mmaSwap && s.mmaN % boxColumns
             ? "a box is a multiple of " + number(boxColumns) + " columns wide"
             : reason;
}

/// Why `value` is not lawful, where the domain alone does not say; or empty.
static std::string whyNot(KnobId id, int64_t value, const Schedule &s,
                          const ScheduleContext &context) {
  const Problem &problem = context.problem;
  switch (id) {
  case KnobId::mmaKind:
    return value == Wgmma ? whyNotWgmma(context) : "";
  case KnobId::mmaAccumulator:
    return value == AccF16 ? "the contract is " + problem.contract() : "";
  case KnobId::mmaSwap:
    if (s.mmaKind == MmaSync)
      return "only wgmma kernels swap";
    return whyNotTmaStore(s, context);
  case KnobId::mmaN:
    if (s.mmaKind == MmaSync)
      return "mma_sync is m16n8k16";
    if (s.mmaSwap ? problem.transposeA : !problem.transposeB)
      return std::string(s.mmaSwap ? "a column-major a" : "a row-major b") +
             " is read in boxes of 64 columns";
    return "";
  case KnobId::tileM:
    return s.mmaKind == Wgmma
               ? s.mmaSwap ? "it is one wgmma wide"
                           : "each warpgroup owns 64 or 128 rows"
               : "it is cut between " + number(s.warpsM) + " warps";
  case KnobId::tileN:
    return s.mmaKind == Wgmma
               ? s.mmaSwap ? "each warpgroup owns 64 or 128 rows"
                           : "it is one wgmma wide"
               : "it is cut between " + number(s.warpsN) + " warps";
  case KnobId::tileK:
    return s.warpsK > 1 ? "it is cut between " + number(s.warpsK) + " warps"
                        : "";
  case KnobId::loadAVia:
    return whyNotVia(
        value, s,
        problem.transposeA ? "" : whyNotAlignedA(problem, widestVector));
  case KnobId::loadBVia:
    if (s.loadAVia == Direct || value == Direct)
      return "both operands are direct or none";
    return whyNotVia(value, s, "");
  case KnobId::loadAVector:
    if (s.loadAVia == Direct && problem.transposeA)
      return "a thread has two rows of a block";
    return whyNotAlignedA(problem, value);
  case KnobId::loadBVector:
    return whyNotAlignedB(problem, value);
  case KnobId::loadAMulticast:
    return whyNotMulticast(true, s, context);
  case KnobId::loadBMulticast:
    return whyNotMulticast(false, s, context);
  case KnobId::loadACache:
  case KnobId::loadBCache:
    return "only tma takes a hint";
  case KnobId::specialize:
    if (s.mmaKind == MmaSync)
      return "an mma_sync kernel has no producer";
    if (value == Pingpong)
      return "it takes two consumer warpgroups, each with 64 or 128 rows";
    return value == Cooperative ? "two warpgroups cannot share 64 rows"
                                : "a wgmma kernel has a producer";
  case KnobId::producerRegisters:
    return s.mmaKind == Wgmma && s.warpsM == 8
               ? ""
               : "only kernels with two consumer warpgroups trade registers";
  case KnobId::ctasPerSM:
    return s.mmaKind == Wgmma && s.warpsM == 8
               ? "two consumer warpgroups fill an SM"
               : "";
  case KnobId::persistent:
    return s.specialize == Pingpong ? "pingpong goes on from tile to tile"
                                    : "only wgmma kernels are persistent";
  case KnobId::clusterM:
    return whyNotCluster(/*isA=*/false, value, s, context);
  case KnobId::clusterN:
    return whyNotCluster(/*isA=*/true, value, s, context);
  case KnobId::splitSlices:
    return whyNotSlices(value, s, context);
  case KnobId::splitCluster:
    return whyNotSplitCluster(value, s, context);
  case KnobId::epilogueStore:
    if (s.mmaSwap)
      return "a swapped tile is stored by tma";
    return value == StoreTma ? whyNotTmaStore(s, context) : "";
  case KnobId::epilogueTileN:
    return s.epilogueStore == StoreTma
               ? "boxes divide the instruction's " + number(s.mmaN) + " columns"
               : "a direct store has no staging";
  case KnobId::epilogueStages:
    return s.epilogueStore == StoreTma ? "" : "a direct store has no staging";
  case KnobId::prefetchMaps:
    return "there are no tensor maps";
  case KnobId::pdl:
    return context.target.name.str() + " has no programmatic dependent launch";
  case KnobId::prefetchTiles:
    return s.pdl ? "the CTAs of a cluster share a tile"
                 : "only with pdl is there time before the first load";
  default:
    return "";
  }
}

static std::string domainViolation(const Knob &knob, int64_t value,
                                   const Values &domain, const Schedule &s,
                                   const ScheduleContext &context) {
  std::string text = knob.name() + " = " + knob.print(value);
  std::string reason =
      whyNot(static_cast<KnobId>(indexOf(knob)), value, s, context);
  text += " is not lawful here";
  if (!reason.empty())
    text += ": " + reason;
  text += "; lawful: ";
  text += llvm::join(
      llvm::map_range(domain, [&](int64_t v) { return knob.print(v); }), ", ");
  return text;
}

std::optional<std::string> l2::violation(const Schedule &schedule,
                                         const ScheduleContext &context) {
  if (context.space) {
    if (context.space->find(schedule))
      return std::nullopt;
    return "is none of the " + number(context.space->schedules().size()) +
           " schedules of the space";
  }
  for (auto [index, knob] : llvm::enumerate(knobs())) {
    int64_t value = schedule.*knob.field;
    Values domain =
        structuralDomain(static_cast<KnobId>(index), schedule, context);
    if (!llvm::is_contained(domain, value))
      return domainViolation(knob, value, domain, schedule, context);
  }
  return resourceViolation(schedule, context);
}
