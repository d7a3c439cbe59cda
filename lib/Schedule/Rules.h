//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the rules of lib/Schedule share.
//
//===----------------------------------------------------------------------===//

#ifndef L2_LIB_SCHEDULE_RULES_H
#define L2_LIB_SCHEDULE_RULES_H

#include "l2/Schedule/Schedule.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

namespace l2 {

/// The knobs in the order of Knobs.def, to switch over.
enum class KnobId : unsigned {
#define L2_KNOB(field, decision, operand, attribute, index) field,
#include "l2/Schedule/Knobs.def"
#undef L2_KNOB
};

using Values = llvm::SmallVector<int64_t>;

/// Bytes of one element of A or B.
constexpr int64_t inputBytes = 2;
/// The widest copy a thread makes, in elements of A and B (16 bytes).
constexpr int64_t widestVector = 8;
/// Most CTAs of a cluster that share operands: of larger ones few fit into a
/// GPC, and what each brings of a tile gets small.
constexpr int64_t mostSharing = 4;
/// Lines of a tile after which the swizzle of a tensor map starts again: what
/// one CTA brings of a shared tile is a multiple.
constexpr int64_t swizzleLines = 8;
/// Columns of the narrowest box of C, unless it is transposed: a 32-byte line.
constexpr int64_t boxColumns = 16;
/// Most bytes of partial sums a launch may ask for.
constexpr int64_t maxWorkspaceBytes = int64_t(256) << 20;

/// Values of a knob by the rules that need no sum of resources.
Values structuralDomain(KnobId id, const Schedule &prefix,
                        const ScheduleContext &context);

/// Of the values of a domain, the one that leaves most room for the knobs to
/// come.
int64_t roomiest(KnobId id, const Values &values);

/// The first resource a complete, structurally lawful schedule takes too much
/// of, with numbers.
std::optional<std::string> resourceViolation(const Schedule &schedule,
                                             const ScheduleContext &context);

/// Whether A (or B) can be copied `vector` elements at a time: every row of
/// `pitch` elements must start on such a boundary.
inline bool rowsAligned(int64_t pitch, int64_t vector) {
  return pitch % vector == 0;
}

/// Whether both operands' rows are aligned for direct loads.
bool hasDirectLoads(const Problem &problem);
/// Elements of A that a direct load brings to a thread: along K 16 bytes, along
/// M the two rows a thread has in a block.
inline int64_t directVectorA(const Problem &problem) {
  if (!problem.transposeA)
    return widestVector;
  return rowsAligned(problem.lda(), 2) ? 2 : 1;
}

/// Whether a tile can go through shared memory and ldmatrix, or straight from
/// global memory into the fragments of mma.sync. `tileK` 0: any.
bool canUseSharedMemory(const Schedule &prefix, int64_t tileN, int64_t tileK,
                        const ScheduleContext &context);
bool canUseDirectLoads(const Schedule &prefix, int64_t tileN, int64_t tileK,
                       const ScheduleContext &context);

/// Whether every tile has its cluster's partners inside the output.
bool clustersAreWhole(const Schedule &s, const Problem &problem);

/// Whether the CTAs of a cluster can each take an equal part of the output
/// tile: whole blocks of the accumulator's columns, of one or more blocks of
/// its rows.
bool canShareTile(const Schedule &prefix, const ScheduleContext &context);

/// Why `count` CTAs (2 or 4) along N cannot share each tile of A, or along M
/// each of B, in clusters with `others` CTAs along the other side; empty when
/// they can.
std::string whyNotShared(bool isA, int64_t count, int64_t others,
                         const Schedule &prefix,
                         const ScheduleContext &context);

/// The least CTAs of a cluster along N, as far as is decided before the grid.
inline int64_t leastClusterN(const Schedule &s) {
  return s.loadAMulticast ? 2 : 1;
}

/// Consumer warpgroups of a wgmma schedule.
inline int64_t consumerGroups(const Schedule &s) { return s.warpsM / 4; }

/// Clusters, or single CTAs, whose sums meet in the workspace.
inline int64_t workspaceParts(const Schedule &s) {
  return s.splitSlices / std::max<int64_t>(s.splitCluster, 1);
}

/// CTAs of a cluster.
inline int64_t clusterOf(const Schedule &s) {
  return s.clusterM * s.clusterN * std::max<int64_t>(s.splitCluster, 1);
}

/// Extents of a wgmma tile along the instruction's 64 rows.
inline int64_t wgmmaRows(const Schedule &s) {
  return s.mmaSwap ? s.tileN : s.tileM;
}

/// ceil(size / tile); a tile below 1 counts as 1.
inline int64_t ceilDiv(int64_t size, int64_t tile) {
  return llvm::divideCeil(size,
                          static_cast<uint64_t>(std::max<int64_t>(tile, 1)));
}
inline int64_t tilesM(const Schedule &s, const Problem &p) {
  return ceilDiv(p.m, s.tileM);
}
inline int64_t tilesN(const Schedule &s, const Problem &p) {
  return ceilDiv(p.n, s.tileN);
}
inline int64_t tilesK(const Schedule &s, const Problem &p) {
  return ceilDiv(p.k, s.tileK);
}

} // namespace l2

#endif // L2_LIB_SCHEDULE_RULES_H
