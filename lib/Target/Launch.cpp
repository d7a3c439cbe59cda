//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The grid of a launch.
//
//===----------------------------------------------------------------------===//

#include "l2/Target/Artifact.h"
#include "llvm/Support/MathExtras.h"

using namespace l2;

std::array<int64_t, 3> l2::gridFor(const Schedule &s, const Problem &problem,
                                   const TargetInfo &target, int64_t numSMs) {
  int64_t cluster = s.clusterM * s.clusterN;
  int64_t tiles = llvm::divideCeil(problem.m, s.tileM * s.clusterM) *
                  llvm::divideCeil(problem.n, s.tileN * s.clusterN) *
                  problem.batch;
  // A persistent cluster that had to wait for another to end would double the
  // time.
  if (s.persistent) {
    int64_t slots = target.smsInClusters(cluster, numSMs) * s.ctasPerSM;
    tiles = std::min(tiles, std::max<int64_t>(slots / cluster, 1));
  }
  return {tiles * cluster, s.splitSlices, 1};
}
