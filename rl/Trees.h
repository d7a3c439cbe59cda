//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Gradient-boosted regression trees.
//
//===----------------------------------------------------------------------===//

#ifndef L2_RL_TREES_H
#define L2_RL_TREES_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <vector>

namespace l2::rl {

/// One node: a leaf when `feature` is negative. Children come after it.
struct TreeNode {
  int32_t feature = -1;
  float threshold = 0;
  /// Where to go when the feature is at most the threshold, and when it is
  /// more.
  int32_t left = 0, right = 0;
  /// Of a leaf.
  float value = 0;
};

/// A sum of trees; no tree gives 0.
struct TreeSum {
  std::vector<std::vector<TreeNode>> trees;

  float operator()(llvm::ArrayRef<float> features) const;
};

/// Rows of features with what they should give.
struct TreeData {
  unsigned width = 0;
  /// Row after row.
  std::vector<float> features;
  std::vector<float> targets, weights;

  size_t size() const { return targets.size(); }
  llvm::ArrayRef<float> row(size_t index) const {
    return llvm::ArrayRef(features).slice(index * width, width);
  }
};

struct BoostOptions {
  unsigned rounds = 300, depth = 5;
  /// Share of each tree's correction that is taken.
  float rate = 0.08f;
  /// Least weight in a leaf, and what shrinks its value.
  float leastWeight = 10, shrinkage = 10;
  /// Share of the features looked at for one tree.
  float columns = 0.5f;
  uint64_t seed = 0;
};

/// Adds trees to `sum` until it gives the targets, by least squares.
/// Deterministic.
void boost(TreeSum &sum, const TreeData &data, const BoostOptions &options);

} // namespace l2::rl

#endif // L2_RL_TREES_H
