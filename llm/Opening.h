//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The writer of the opening rules: what they share, and one method a family.
//
//===----------------------------------------------------------------------===//

#ifndef L2_LLM_OPENING_H
#define L2_LLM_OPENING_H

#include "ExpertRules.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MathExtras.h"

namespace l2 {

class Opening {
public:
  explicit Opening(const ScheduleContext &context)
      : problem(context.problem), target(context.target) {}

  std::vector<Rule> rules();

private:
  struct Tile {
    int64_t m, n, k;
  };
  /// A kernel with wgmma, as far as the rules choose it freely.
  struct WgmmaChoice {
    const char *family;
    Tile tile;
    int64_t groups = 1, ctas = 1;
    bool persistent = false;
    int64_t slices = 1;
    /// Of the slices' CTAs, those that sum in a cluster and share the store.
    int64_t cluster = 1;
    /// CTAs of a cluster along M, which share tiles of B, and along N, which
    /// share tiles of A.
    int64_t clusterM = 1, clusterN = 1;
    /// The instruction computes the transpose of the tile.
    bool swap = false;
    bool pingpong = false;

    bool shares() const { return clusterM * clusterN > 1; }
  };

  // WgmmaRules.cpp
  void cooperative();
  void pingpong();
  void waveFit();
  int64_t pingpongTiles() const;
  void single();
  void addWgmma(const WgmmaChoice &choice);
  void addSliced(WgmmaChoice choice, int64_t slices);
  std::string wgmmaRegisters(const WgmmaChoice &choice) const;
  llvm::SmallVector<std::pair<int64_t, int64_t>> sharings(Tile t) const;

  // MmaSyncRules.cpp
  void multistage();
  void direct();
  void addMultistage(Tile tile, int64_t warpsM, int64_t warpsN, int64_t warpsK,
                     int64_t ctas, int64_t slices, int64_t cluster);
  void addDirect(Tile tile, int64_t warpsK, int64_t slices, int64_t cluster);
  std::string copy(const char *operand, int64_t pitch) const;

  // ExpertRules.cpp
  void add(const char *family, const std::string &detail, std::string text);
  bool worthTrying(Tile t) const;
  llvm::SmallVector<int64_t> sliceChoices(Tile t, int64_t ctasPerSM) const;
  int64_t rasterGroup(Tile t) const;
  std::string ending(Tile t, bool persistent, int64_t slices, int64_t cluster,
                     int64_t clusterM = 1, int64_t clusterN = 1) const;
  /// The launch decision of a kernel that may run early; `maps`: it has some.
  std::string launch(bool maps, bool shares) const;

  /// Clusters worth a try for that many slices.
  llvm::SmallVector<int64_t> clusters(int64_t slices) const {
    llvm::SmallVector<int64_t> counts = {1};
    for (int64_t count : {2, 4})
      if (slices % count == 0 && count <= target.maxClusterSize)
        counts.push_back(count);
    return counts;
  }

  bool canWgmma() const {
    return target.hasWgmma && problem.lda() % 8 == 0 && problem.ldb() % 8 == 0;
  }
  bool canStoreByTma() const {
    return problem.output != ElementType::F32 && problem.n % 8 == 0;
  }
  /// What the columns of a wgmma are a multiple of: an operand that does not
  /// run along K is read in boxes of 64.
  int64_t columnUnit(bool swap) const {
    return (swap ? problem.transposeA : !problem.transposeB) ? 64 : 8;
  }
  /// An operand is read once if there is one tile along the other's side: L2
  /// need not keep it.
  static const char *cacheFor(int64_t otherSize, int64_t otherTile) {
    return otherSize <= otherTile ? "evict_first" : "normal";
  }
  const char *accumulator() const { return halves ? "f16" : "f32"; }
  /// Of all products of a batch.
  int64_t tiles(Tile t) const {
    return problem.batch * llvm::divideCeil(problem.m, t.m) *
           llvm::divideCeil(problem.n, t.n);
  }
  int64_t kTiles(Tile t) const { return llvm::divideCeil(problem.k, t.k); }
  /// Shared memory of one CTA when `ctas` share an SM.
  int64_t smemFor(int64_t ctas) const {
    return std::min(target.smemPerCta,
                    target.smemPerSM / ctas - target.smemReservedPerCta);
  }

  const Problem &problem;
  const TargetInfo &target;
  /// The rules being written accumulate in half.
  bool halves = false;
  std::vector<Rule> found;
};

} // namespace l2

#endif // L2_LLM_OPENING_H
