//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What one CTA takes of an SM, and the limits it must keep.
//
//===----------------------------------------------------------------------===//

#include "Rules.h"
#include "l2/Schedule/KnobText.h"

using namespace l2;

/// Registers a thread needs besides accumulators and fragments: addresses,
/// barriers, loop counters.
static constexpr int64_t bookkeepingRegisters = 40;
/// The same with direct loads, each of which has an address of its own.
static constexpr int64_t directBookkeeping = 64;
/// The same in a consumer of a kernel with setmaxnreg: 208 accumulators spill
/// at 232 registers and fit at 240.
static constexpr int64_t consumerBookkeeping = 32;

static int64_t threadsOf(const Schedule &s) {
  if (s.mmaKind == MmaSync)
    return s.warps() * 32;
  // The producer is one warp, or a whole warpgroup because setmaxnreg acts on
  // warpgroups.
  return s.warps() * 32 + (s.producerRegisters == 0 ? 32 : 128);
}

/// Bytes of the sums that warps or CTAs sharing an output tile exchange at the
/// end.
static int64_t reductionBytesOf(const Schedule &s) {
  int64_t parts = s.warpsK - 1;
  if (s.splitCluster > 1)
    parts = std::max<int64_t>(parts, 1);
  return parts * s.tileM * s.tileN * 4;
}

/// Shared memory of `s` with `stages` stages and `epilogueBytes` of staging.
static int64_t smemBytesOf(const Schedule &s, int64_t stageBytes,
                           int64_t epilogueBytes) {
  if (s.loadAVia == Direct)
    return reductionBytesOf(s);
  if (s.loadAVia != Tma)
    return std::max(s.stages * stageBytes, reductionBytesOf(s));
  // A full and an empty barrier of 8 bytes each a stage; slack to bring the
  // first stage to a multiple of 1024, which the swizzle wants.
  return std::max(s.stages * stageBytes + epilogueBytes, reductionBytesOf(s)) +
         s.stages * 16 + 1024;
}

/// Registers a thread keeps for the pieces of a tile it moves to shared memory:
/// addresses, and the values on their way when they pass through registers.
static int64_t copyRegisters(int64_t via, int64_t vector, int64_t elements,
                             int64_t threads) {
  int64_t pieces = ceilDiv(elements, vector * threads);
  if (via == CpAsync)
    return pieces;
  return via == Registers ? pieces * (3 + ceilDiv(vector, 2)) : 0;
}

/// Registers a consumer thread holds in fragments of A and B.
static int64_t fragmentRegisters(const Schedule &s,
                                 const ScheduleContext &context) {
  if (s.mmaKind == Wgmma)
    return 0;
  int64_t warpM = s.tileM / std::max<int64_t>(s.warpsM, 1);
  int64_t warpN = s.tileN / std::max<int64_t>(s.warpsN, 1);
  // ldmatrix: fragments of this k step and the next.
  if (s.loadAVia != Direct)
    return 2 * (warpM / 16 * 4 + warpN / 8 * 2) +
           copyRegisters(s.loadAVia, s.loadAVector, s.tileM * s.tileK,
                         threadsOf(s)) +
           copyRegisters(s.loadBVia, s.loadBVector, s.tileN * s.tileK,
                         threadsOf(s));
  // Direct: all of a K tile is in flight; 16 bytes a thread and 8 rows of 32 k
  // each of K-contiguous operands, 8 rows of a row-major B.
  int64_t b =
      context.problem.transposeB ? warpN / 8 * 4 : 8 * ceilDiv(warpN / 8, 2);
  int64_t depth =
      std::max<int64_t>(s.tileK / std::max<int64_t>(s.warpsK, 1) / 32, 1);
  // A column-major A is put together from what the loads of two k brought.
  int64_t perBlock = !context.problem.transposeA ? 8
                     : s.loadAVector == 1        ? 20
                                                 : 12;
  int64_t a = warpM / 16 * perBlock;
  return (a + b) * depth;
}

/// What one consumer thread needs, and what it has.
static int64_t registersNeeded(const Schedule &s, const ResourceUse &use,
                               const ScheduleContext &context) {
  return use.accumulatorRegisters + fragmentRegisters(s, context) +
         (s.consumerRegisters    ? consumerBookkeeping
          : s.loadAVia == Direct ? directBookkeeping
                                 : bookkeepingRegisters);
}

static int64_t registersAvailable(const Schedule &s, const ResourceUse &use) {
  return s.consumerRegisters ? s.consumerRegisters : use.registers;
}

ResourceUse l2::resourceUse(const Schedule &s, const ScheduleContext &context) {
  const TargetInfo &target = context.target;
  ResourceUse use;
  use.threads = std::max<int64_t>(threadsOf(s), 32);
  use.stageBytes =
      s.loadAVia == Direct ? 0 : (s.tileM + s.tileN) * s.tileK * inputBytes;
  use.reductionBytes = reductionBytesOf(s);
  if (s.epilogueStore == StoreTma)
    use.epilogueBytes =
        consumerGroups(s) * s.epilogueStages * 64 * s.epilogueTileN * 2;
  use.smemBytes = smemBytesOf(s, use.stageBytes, use.epilogueBytes);

  int64_t asked = std::max<int64_t>(s.ctasPerSM, 1);
  // Each of an SM's four parts has its own registers; warps are dealt out.
  int64_t dealt = ceilDiv(use.threads, 128) * 128;
  use.registers = std::min(target.maxRegistersPerThread,
                           target.registersPerSM / (asked * dealt) / 8 * 8);
  // In pingpong each warpgroup holds a whole tile.
  int64_t sharing = s.specialize == Pingpong ? 4 : s.warpsM * s.warpsN;
  int64_t lanes = std::max<int64_t>(sharing, 1) * 32;
  use.accumulatorRegisters = s.tileM * s.tileN / lanes;
  // Parts are summed in f32.
  if (s.mmaAccumulator == AccF16 && s.warpsK <= 1 && s.splitSlices <= 1)
    use.accumulatorRegisters /= 2;

  // The assembler gives no more registers than are needed.
  int64_t registers = use.registers;
  if (s.consumerRegisters == 0)
    registers =
        std::min(registers, ceilDiv(registersNeeded(s, use, context), 8) * 8);
  use.ctasPerSM = std::min(
      {target.maxCtasPerSM, target.maxThreadsPerSM / use.threads,
       target.smemPerSM / (use.smemBytes + target.smemReservedPerCta),
       target.registersPerSM / std::max<int64_t>(registers * use.threads, 1)});
  return use;
}

static std::string number(int64_t value) { return std::to_string(value); }

/// "4 stages of 49152 and 32768 for the epilogue".
static std::string smemParts(const Schedule &s, const ResourceUse &use) {
  if (s.loadAVia == Direct || use.reductionBytes > s.stages * use.stageBytes)
    return s.warpsK > 1 ? "to sum over " + number(s.warpsK) + " warps"
                        : "to sum over the cluster";
  std::string text =
      number(s.stages) + " stages of " + number(use.stageBytes) + " B";
  if (use.epilogueBytes)
    text += ", " + number(use.epilogueBytes) + " B for the epilogue";
  return text;
}

std::optional<std::string>
l2::resourceViolation(const Schedule &s, const ScheduleContext &context) {
  const TargetInfo &target = context.target;
  std::string name = target.name.str();
  // Their number is an i32.
  double tiles = double(tilesM(s, context.problem)) *
                 double(tilesN(s, context.problem)) *
                 double(context.problem.batch);
  if (context.problem.batch > 1 && tiles > INT32_MAX)
    return "has " + number(int64_t(tiles)) +
           " output tiles in its batch; at "
           "most " +
           number(INT32_MAX) + " can be numbered";
  ResourceUse use = resourceUse(s, context);
  if (use.threads > target.maxThreadsPerCta)
    return "needs " + number(use.threads) + " threads; " + name + " has " +
           number(target.maxThreadsPerCta) + " for one CTA";
  if (s.ctasPerSM * use.threads > target.maxThreadsPerSM)
    return "needs " + number(s.ctasPerSM * use.threads) + " threads for " +
           number(s.ctasPerSM) + " CTAs per SM; an SM of " + name + " has " +
           number(target.maxThreadsPerSM);
  if (use.smemBytes > target.smemPerCta)
    return "needs " + number(use.smemBytes) + " B of shared memory; " + name +
           " has " + number(target.smemPerCta) + " (" + smemParts(s, use) + ")";

  int64_t needed = registersNeeded(s, use, context);
  int64_t available = registersAvailable(s, use);
  if (needed > available)
    return "needs " + number(needed) + " registers a thread, " +
           number(use.accumulatorRegisters) + " of them accumulators; " +
           number(available) + " are available to each of " +
           number(use.threads) + " threads with " + number(s.ctasPerSM) +
           " CTAs per SM on " + name;

  int64_t bytes = s.ctasPerSM * (use.smemBytes + target.smemReservedPerCta);
  if (bytes > target.smemPerSM)
    return "needs " + number(bytes) + " B of shared memory for " +
           number(s.ctasPerSM) + " CTAs per SM; an SM of " + name + " has " +
           number(target.smemPerSM);
  return std::nullopt;
}

bool l2::clustersAreWhole(const Schedule &s, const Problem &problem) {
  return tilesM(s, problem) % std::max<int64_t>(s.clusterM, 1) == 0 &&
         tilesN(s, problem) % std::max<int64_t>(s.clusterN, 1) == 0;
}

std::string l2::resourceRules(const TargetInfo &target) {
  std::string text = "- Shared memory of a CTA: stages * (tile m + tile n) * "
                     "tile k * " +
                     number(inputBytes) + " B";
  if (target.hasTma)
    text += ", with tma 16 B a stage and 1024 B more; with a tma store "
            "(warpgroups that compute) * (epilogue stages) * 64 * columns * "
            "2 B more";
  text += "; at most " + number(target.smemPerCta) +
          " B. Direct loads take none, but for sums between warps.\n";
  text += "- Shared memory of an SM: ctas_per_sm * (the above + " +
          number(target.smemReservedPerCta) + " B), at most " +
          number(target.smemPerSM) + " B.\n";
  text += "- Threads: 32 a warp";
  if (target.hasWgmma)
    text += ", wgmma kernels with a producer of 32, or of 128 where registers "
            "are traded";
  text += "; at most " + number(target.maxThreadsPerCta) + " a CTA and " +
          number(target.maxThreadsPerSM) + " an SM.\n";
  text += "- Registers of a thread: tile m * tile n / (32 * warps m * warps n) "
          "accumulators (half of it in f16";
  if (target.hasWgmma)
    text += "; in pingpong each warpgroup holds a tile of its own";
  text += "), fragments of a and b where mma_sync computes, and " +
          number(bookkeepingRegisters) + " for the rest (" +
          number(directBookkeeping) + " with direct loads); at most " +
          number(target.maxRegistersPerThread) + ", " +
          number(target.registersPerSM) + " / (threads * ctas_per_sm)";
  if (target.hasSetMaxRegisters)
    text += ", or what pipeline.registers gives a consumer";
  return text + ".\n";
}

int64_t l2::workspaceBytes(const Schedule &s, const Problem &problem) {
  // Saturates: the sizes of a problem multiply past 64 bits.
  uint64_t bytes = counterCount(s, problem);
  int64_t share = s.tileM * s.tileN / std::max<int64_t>(s.splitCluster, 1);
  for (int64_t factor : {workspaceParts(s), share, int64_t(4)})
    bytes = llvm::SaturatingMultiply(bytes, static_cast<uint64_t>(factor));
  return std::min<uint64_t>(bytes, std::numeric_limits<int64_t>::max());
}

int64_t l2::counterCount(const Schedule &s, const Problem &problem) {
  if (workspaceParts(s) <= 1)
    return 0;
  uint64_t count = 1;
  for (int64_t factor : {tilesM(s, problem), tilesN(s, problem),
                         std::max<int64_t>(s.splitCluster, 1), problem.batch})
    count = llvm::SaturatingMultiply(count, static_cast<uint64_t>(factor));
  return std::min<uint64_t>(count, std::numeric_limits<int64_t>::max());
}
