//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The domain of each knob, one function a decision. A rule that sums resources
// is in Resources.cpp; Knob::domain joins the two: a value is in the domain
// when the schedule can still be completed without taking too much of anything
// (KnobDomain.cpp).
//
//===----------------------------------------------------------------------===//

#include "Rules.h"
#include "l2/Schedule/KnobText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace l2;

namespace {

/// One knob's prefix and context, with the questions the rules ask.
struct Rules {
  const Schedule &s;
  const Problem &problem;
  const TargetInfo &target;
  const ScheduleContext &context;

  Rules(const Schedule &s, const ScheduleContext &c)
      : s(s), problem(c.problem), target(c.target), context(c) {}

  bool isWgmma() const { return s.mmaKind == Wgmma; }
  /// N-contiguous B: rows run along N.
  bool isRowMajorB() const { return !problem.transposeB; }

  Values mma(KnobId id) const;
  Values wgmmaRowExtents() const;
  bool canStoreByTma() const;
  Values tile(KnobId id) const;
  Values loadA(KnobId id) const;
  Values loadB(KnobId id) const;
  Values pipeline(KnobId id) const;
  Values grid(KnobId id) const;
  Values splitK(KnobId id) const;
  Values epilogue(KnobId id) const;
  Values launch(KnobId id) const;

  Values copyVectors(int64_t via, int64_t pitch) const;
  Values swizzles(int64_t via) const;
  Values caches(int64_t via) const;
  Values sharings(bool isA, int64_t others) const;
};

} // namespace

/// Multiples of `step` in [first, last].
static Values steps(int64_t first, int64_t last, int64_t step) {
  Values values;
  for (int64_t value = first; value <= last; value += step)
    values.push_back(value);
  return values;
}

/// Powers of two in [1, last].
static Values powers(int64_t last) {
  Values values;
  for (int64_t value = 1; value <= last; value *= 2)
    values.push_back(value);
  return values;
}

//===----------------------------------------------------------------------===//
// mma
//===----------------------------------------------------------------------===//

Values Rules::mma(KnobId id) const {
  constexpr int64_t maxWarps = 16;
  switch (id) {
  case KnobId::mmaKind:
    // Tensor maps want row pitches in multiples of 16 bytes.
    if (target.hasWgmma && target.hasTma &&
        rowsAligned(problem.lda(), widestVector) &&
        rowsAligned(problem.ldb(), widestVector))
      return {Wgmma, MmaSync};
    return {MmaSync};
  case KnobId::mmaAccumulator:
    if (problem.accumulator == ElementType::F16 &&
        problem.input == ElementType::F16)
      return {AccF32, AccF16};
    return {AccF32};
  case KnobId::mmaSwap:
    // A transposed tile leaves through shared memory.
    return isWgmma() && canStoreByTma() ? Values{0, 1} : Values{0};
  case KnobId::mmaN: {
    if (!isWgmma())
      return {8};
    // What does not run along K is read through boxes 64 elements (128 bytes)
    // wide.
    int64_t step = (s.mmaSwap ? problem.transposeA : isRowMajorB()) ? 64 : 8;
    return steps(step, 256, step);
  }
  case KnobId::warpsM:
    return isWgmma() ? Values{4, 8} : powers(maxWarps);
  case KnobId::warpsN:
    if (isWgmma())
      return {1};
    return powers(maxWarps / std::max<int64_t>(s.warpsM, 1));
  default: { // warpsK
    if (isWgmma())
      return {1};
    Values values =
        powers(maxWarps / std::max<int64_t>(s.warpsM * s.warpsN, 1));
    // Sixteen parts of a K tile are deeper than shared-memory tiles go.
    llvm::erase_if(values, [&](int64_t value) {
      return value > 8 && !hasDirectLoads(problem);
    });
    return values;
  }
  }
}

bool Rules::canStoreByTma() const {
  return target.hasStmatrix && target.hasTma &&
         problem.output != ElementType::F32 &&
         rowsAligned(problem.ldc(), widestVector);
}

//===----------------------------------------------------------------------===//
// tile
//===----------------------------------------------------------------------===//

bool l2::canUseSharedMemory(const Schedule &s, int64_t tileN, int64_t tileK,
                            const ScheduleContext &context) {
  int64_t warpN = tileN / std::max<int64_t>(s.warpsN, 1);
  // ldmatrix fetches pairs of 8 columns; rows of a row-major B hold tileN
  // elements and the swizzle wants four 16-byte chunks of them.
  if (warpN < 16 || warpN % 16 != 0 ||
      (!context.problem.transposeB && tileN < 32))
    return false;
  int64_t unit = 16 * std::max<int64_t>(s.warpsK, 1);
  if (tileK == 0)
    return unit <= 128;
  return (tileK == 32 || tileK == 64 || tileK == 128) && tileK % unit == 0;
}

bool l2::hasDirectLoads(const Problem &problem) {
  // Along K a thread reads 16 bytes; along M or N as much as there is.
  return (problem.transposeA || rowsAligned(problem.lda(), widestVector)) &&
         (!problem.transposeB || rowsAligned(problem.ldb(), widestVector));
}

bool l2::canUseDirectLoads(const Schedule &s, int64_t tileN, int64_t tileK,
                           const ScheduleContext &context) {
  const Problem &problem = context.problem;
  int64_t warpN = tileN / std::max<int64_t>(s.warpsN, 1);
  if (warpN < 8 || !hasDirectLoads(problem))
    return false;
  if (problem.transposeB) {
    if (warpN % 8 != 0)
      return false;
  } else {
    // A thread reads warpN / 8 columns of a row at once, at most 8.
    bool fits = warpN == 8 || warpN == 16 || warpN == 32 ||
                (warpN >= 64 && warpN % 64 == 0);
    if (!fits || !rowsAligned(problem.ldb(), std::min(warpN / 8, widestVector)))
      return false;
  }
  return tileK % (32 * std::max<int64_t>(s.warpsK, 1)) == 0;
}

/// Rows of a tile along the instruction's 64: one or two blocks a warpgroup.
/// Two warpgroups in pingpong have a tile each, which may be one block.
Values Rules::wgmmaRowExtents() const {
  if (consumerGroups(s) == 2)
    return {64, 128, 256};
  return {64, 128};
}

Values Rules::tile(KnobId id) const {
  constexpr int64_t maxTile = 256;
  switch (id) {
  case KnobId::tileM:
    if (isWgmma())
      return s.mmaSwap ? Values{s.mmaN} : wgmmaRowExtents();
    return steps(16 * s.warpsM, maxTile, std::max<int64_t>(16 * s.warpsM, 1));
  case KnobId::tileN: {
    if (isWgmma())
      return s.mmaSwap ? wgmmaRowExtents() : Values{s.mmaN};
    Values values =
        steps(8 * s.warpsN, maxTile, std::max<int64_t>(8 * s.warpsN, 1));
    llvm::erase_if(values, [&](int64_t value) {
      return !canUseSharedMemory(s, value, 0, context) &&
             !canUseDirectLoads(s, value, 0, context);
    });
    return values;
  }
  default: { // tileK
    if (isWgmma())
      return {64, 128, 256};
    Values values;
    for (int64_t value : powers(128 * std::max<int64_t>(s.warpsK, 1)))
      if (canUseSharedMemory(s, s.tileN, value, context) ||
          canUseDirectLoads(s, s.tileN, value, context))
        values.push_back(value);
    return values;
  }
  }
}

//===----------------------------------------------------------------------===//
// load
//===----------------------------------------------------------------------===//

/// Elements a thread copies at once into shared memory.
Values Rules::copyVectors(int64_t via, int64_t pitch) const {
  Values values;
  // cp.async copies at least 4 bytes.
  for (int64_t vector : powers(widestVector))
    if (rowsAligned(pitch, vector) && (via != CpAsync || vector >= 2))
      values.push_back(vector);
  return values;
}

Values Rules::swizzles(int64_t via) const {
  if (via == Tma)
    return {128};
  if (via == Direct)
    return {0};
  return {0, 128};
}

/// Hints travel with bulk copies only.
Values Rules::caches(int64_t via) const {
  if (via == Tma)
    return {Normal, EvictFirst, EvictLast};
  return {Normal};
}

/// CTAs that can share a tile, `others` CTAs lying along the other side.
Values Rules::sharings(bool isA, int64_t others) const {
  Values values;
  for (int64_t count : {2, 4})
    if (whyNotShared(isA, count, others, s, context).empty())
      values.push_back(count);
  return values;
}

Values Rules::loadA(KnobId id) const {
  switch (id) {
  case KnobId::loadAVia: {
    if (isWgmma())
      return {Tma};
    Values values;
    if (canUseSharedMemory(s, s.tileN, s.tileK, context)) {
      if (target.hasCpAsync && !copyVectors(CpAsync, problem.lda()).empty())
        values.push_back(CpAsync);
      values.push_back(Registers);
    }
    if (canUseDirectLoads(s, s.tileN, s.tileK, context))
      values.push_back(Direct);
    return values;
  }
  case KnobId::loadAVector:
    if (s.loadAVia == Direct)
      return {directVectorA(problem)};
    if (s.loadAVia == Tma)
      return {widestVector};
    return copyVectors(s.loadAVia, problem.lda());
  case KnobId::loadASwizzle:
    return swizzles(s.loadAVia);
  case KnobId::loadACache:
    return caches(s.loadAVia);
  default: // multicast
    if (s.loadAVia == Tma && !sharings(/*isA=*/true, /*others=*/1).empty())
      return {0, 1};
    return {0};
  }
}

Values Rules::loadB(KnobId id) const {
  switch (id) {
  case KnobId::loadBVia: {
    // Both operands go the same way: tensor maps, no shared memory, or copies.
    if (s.loadAVia == Tma || s.loadAVia == Direct)
      return {s.loadAVia};
    if (target.hasCpAsync && !copyVectors(CpAsync, problem.ldb()).empty())
      return {CpAsync, Registers};
    return {Registers};
  }
  case KnobId::loadBVector:
    if (s.loadBVia == Tma)
      return {widestVector};
    if (s.loadBVia == Direct) {
      int64_t warpN = s.tileN / std::max<int64_t>(s.warpsN, 1);
      return {isRowMajorB() ? std::min(warpN / 8, widestVector) : widestVector};
    }
    return copyVectors(s.loadBVia, problem.ldb());
  case KnobId::loadBSwizzle:
    return swizzles(s.loadBVia);
  case KnobId::loadBCache:
    return caches(s.loadBVia);
  default: // multicast
    if (s.loadBVia == Tma && !sharings(/*isA=*/false, leastClusterN(s)).empty())
      return {0, 1};
    return {0};
  }
}

//===----------------------------------------------------------------------===//
// pipeline
//===----------------------------------------------------------------------===//

Values Rules::pipeline(KnobId id) const {
  switch (id) {
  case KnobId::stages:
    if (s.loadAVia == Direct)
      return {1};
    return steps(2, s.loadAVia == Tma ? 12 : 8, 1);
  case KnobId::specialize:
    if (!isWgmma())
      return {None};
    if (consumerGroups(s) == 1 || wgmmaRows(s) == 256)
      return {Cooperative};
    // Half a warpgroup's rows cannot be shared out.
    return wgmmaRows(s) == 64 ? Values{Pingpong}
                              : Values{Cooperative, Pingpong};
  case KnobId::producerRegisters:
    // Two consumer warpgroups and one producer share 65536 registers; with one
    // consumer nothing is short.
    if (isWgmma() && consumerGroups(s) == 2 && target.hasSetMaxRegisters)
      return {0, 24, 40};
    return {0};
  case KnobId::consumerRegisters:
    if (s.producerRegisters == 24)
      return {240};
    if (s.producerRegisters == 40)
      return {232};
    return {0};
  default: // ctasPerSM
    if (isWgmma() && consumerGroups(s) == 2)
      return {1};
    return {1, 2, 3, 4};
  }
}

//===----------------------------------------------------------------------===//
// grid, split_k
//===----------------------------------------------------------------------===//

Values Rules::grid(KnobId id) const {
  switch (id) {
  case KnobId::persistent:
    if (s.specialize == Pingpong)
      return {1};
    return isWgmma() ? Values{0, 1} : Values{0};
  case KnobId::clusterM:
    return s.loadBMulticast ? sharings(/*isA=*/false, leastClusterN(s))
                            : Values{1};
  case KnobId::clusterN:
    return s.loadAMulticast ? sharings(/*isA=*/true, s.clusterM) : Values{1};
  case KnobId::raster:
    return {AlongM, AlongN};
  default: // rasterGroup
    return powers(32);
  }
}

bool l2::canShareTile(const Schedule &s, const ScheduleContext &context) {
  // In 8 columns of one row of instructions; an interleaved load keeps as many
  // neighbours together as it brings.
  int64_t rows, columns;
  if (s.mmaKind == Wgmma) {
    rows = wgmmaRows(s) / (64 * std::max<int64_t>(consumerGroups(s), 1));
    columns = s.mmaN / 8;
  } else {
    rows = s.tileM / (16 * std::max<int64_t>(s.warpsM, 1));
    columns = s.tileN / (8 * std::max<int64_t>(s.warpsN, 1));
    if (s.loadBVia == Direct && !context.problem.transposeB)
      columns /= std::max<int64_t>(s.loadBVector, 1);
  }
  if (rows < 1 || columns < 1 || rows * columns % s.splitCluster != 0)
    return false;
  int64_t part = rows * columns / s.splitCluster;
  return part % columns == 0 || columns % part == 0;
}

Values Rules::splitK(KnobId id) const {
  if (id == KnobId::splitCluster) {
    Schedule candidate = s;
    Values values;
    for (int64_t count :
         powers(std::min(s.splitSlices, target.maxClusterSize))) {
      candidate.splitCluster = count;
      // A part of a swapped tile has no box to leave through; and there is one
      // cluster, which may share operands already.
      if (count == 1 ||
          (!s.mmaSwap && s.clusterM * s.clusterN == 1 &&
           s.splitSlices % count == 0 && canShareTile(candidate, context)))
        values.push_back(count);
    }
    return values;
  }
  if (s.persistent || !clustersAreWhole(s, problem))
    return {1};
  Schedule two = s;
  two.splitSlices = 2;
  two.splitCluster = 1;
  int64_t room = maxWorkspaceBytes /
                 std::max<int64_t>(workspaceBytes(two, problem) / 2, 1);
  int64_t most = std::min({mostSlices, tilesK(s, problem), room});
  return steps(1, std::max<int64_t>(most, 1), 1);
}

//===----------------------------------------------------------------------===//
// epilogue, launch
//===----------------------------------------------------------------------===//

Values Rules::epilogue(KnobId id) const {
  bool viaTma = s.epilogueStore == StoreTma;
  switch (id) {
  case KnobId::epilogueStore:
    if (!isWgmma() || !canStoreByTma() || s.splitCluster > 1 ||
        (!s.mmaSwap && s.mmaN % boxColumns))
      return {StoreDirect};
    return s.mmaSwap ? Values{StoreTma} : Values{StoreDirect, StoreTma};
  case KnobId::epilogueTileN: {
    if (!viaTma)
      return {0};
    // Swapped, the columns are lines of the box, and not bound by the swizzle.
    llvm::SmallSetVector<int64_t, 8> values;
    for (int64_t value : {boxColumns, 2 * boxColumns, 4 * boxColumns})
      values.insert(value);
    if (s.mmaSwap && s.mmaN % 32 == 0)
      values.insert(s.mmaN / 2);
    if (s.mmaSwap)
      values.insert(s.mmaN);
    Values dividing;
    for (int64_t value : values)
      if (s.mmaN % value == 0)
        dividing.push_back(value);
    return dividing;
  }
  default: // epilogueStages
    return viaTma ? steps(1, 4, 1) : Values{0};
  }
}

Values Rules::launch(KnobId id) const {
  if (id == KnobId::prefetchMaps && s.loadAVia != Tma)
    return {0};
  if (id == KnobId::pdl && target.capability < 90)
    return {0};
  // Only there is time for it; and of a shared tile each CTA knows a part.
  if (id == KnobId::prefetchTiles && (!s.pdl || s.clusterM * s.clusterN > 1))
    return {0};
  return {0, 1};
}

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

Values l2::structuralDomain(KnobId id, const Schedule &prefix,
                            const ScheduleContext &context) {
  Rules rules(prefix, context);
  switch (id) {
  case KnobId::mmaKind:
  case KnobId::mmaAccumulator:
  case KnobId::mmaSwap:
  case KnobId::mmaN:
  case KnobId::warpsM:
  case KnobId::warpsN:
  case KnobId::warpsK:
    return rules.mma(id);
  case KnobId::tileM:
  case KnobId::tileN:
  case KnobId::tileK:
    return rules.tile(id);
  case KnobId::loadAVia:
  case KnobId::loadAVector:
  case KnobId::loadASwizzle:
  case KnobId::loadAMulticast:
  case KnobId::loadACache:
    return rules.loadA(id);
  case KnobId::loadBVia:
  case KnobId::loadBVector:
  case KnobId::loadBSwizzle:
  case KnobId::loadBMulticast:
  case KnobId::loadBCache:
    return rules.loadB(id);
  case KnobId::stages:
  case KnobId::specialize:
  case KnobId::producerRegisters:
  case KnobId::consumerRegisters:
  case KnobId::ctasPerSM:
    return rules.pipeline(id);
  case KnobId::persistent:
  case KnobId::clusterM:
  case KnobId::clusterN:
  case KnobId::raster:
  case KnobId::rasterGroup:
    return rules.grid(id);
  case KnobId::splitSlices:
  case KnobId::splitCluster:
    return rules.splitK(id);
  case KnobId::epilogueStore:
  case KnobId::epilogueTileN:
  case KnobId::epilogueStages:
    return rules.epilogue(id);
  case KnobId::fold:
  case KnobId::prefetchMaps:
  case KnobId::pdl:
  case KnobId::prefetchTiles:
    return rules.launch(id);
  }
  llvm_unreachable("every knob has a domain");
}
