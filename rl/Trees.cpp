//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Gradient-boosted regression trees, on histograms (as LightGBM, Ke et al.
// 2017): each feature falls into few bins, and a split between two bins is
// judged by sums over the bins.
//
//===----------------------------------------------------------------------===//

#include "Trees.h"
#include <algorithm>
#include <cmath>
#include <random>

using namespace l2;
using namespace l2::rl;

namespace {

constexpr unsigned mostBins = 32;

struct Sums {
  double gradient = 0, weight = 0;

  Sums operator+(const Sums &other) const {
    return {gradient + other.gradient, weight + other.weight};
  }
  Sums operator-(const Sums &other) const {
    return {gradient - other.gradient, weight - other.weight};
  }
  /// What a leaf of these takes off the error, twice.
  double gain(double shrinkage) const {
    return gradient * gradient / (weight + shrinkage);
  }
};

struct Split {
  int feature = -1;
  unsigned bin = 0;
  double gain = 1e-9;
};

class Booster {
public:
  Booster(TreeSum &sum, const TreeData &data, const BoostOptions &options)
      : sum(sum), data(data), options(options), rng(options.seed),
        residuals(data.targets) {
    for (size_t row = 0; row < data.size(); ++row)
      residuals[row] -= sum(data.row(row));
    fillBins();
  }

  void round();

private:
  void fillBins();
  void grow(std::vector<TreeNode> &tree, std::vector<uint32_t> rows,
            unsigned depth);
  Split bestSplit(llvm::ArrayRef<uint32_t> rows, const Sums &total) const;

  TreeSum &sum;
  const TreeData &data;
  const BoostOptions &options;
  std::mt19937_64 rng;
  std::vector<float> residuals;
  /// Upper edges of each feature's bins but the last.
  std::vector<std::vector<float>> edges;
  /// Feature after feature.
  std::vector<uint8_t> bins;
  /// Features of this round.
  std::vector<unsigned> columns;
};

} // namespace

void Booster::fillBins() {
  edges.resize(data.width);
  bins.resize(data.width * data.size());
  for (unsigned feature = 0; feature < data.width; ++feature) {
    std::vector<float> values;
    for (size_t row = 0; row < data.size(); ++row)
      values.push_back(data.row(row)[feature]);
    std::sort(values.begin(), values.end());
    std::vector<float> distinct = values;
    distinct.erase(std::unique(distinct.begin(), distinct.end()),
                   distinct.end());
    std::vector<float> &cuts = edges[feature];
    if (distinct.size() <= mostBins)
      for (size_t i = 1; i < distinct.size(); ++i)
        cuts.push_back((distinct[i - 1] + distinct[i]) / 2);
    else
      for (unsigned i = 1; i < mostBins; ++i)
        if (float cut = values[values.size() * i / mostBins];
            (cuts.empty() || cuts.back() < cut) && cut < distinct.back())
          cuts.push_back(cut);
    for (size_t row = 0; row < data.size(); ++row)
      bins[feature * data.size() + row] =
          std::lower_bound(cuts.begin(), cuts.end(), data.row(row)[feature]) -
          cuts.begin();
  }
}

Split Booster::bestSplit(llvm::ArrayRef<uint32_t> rows,
                         const Sums &total) const {
  Split best;
  double whole = total.gain(options.shrinkage);
  for (unsigned feature : columns) {
    if (edges[feature].empty())
      continue;
    Sums histogram[mostBins];
    const uint8_t *column = bins.data() + feature * data.size();
    for (uint32_t row : rows) {
      Sums &bin = histogram[column[row]];
      bin.gradient += data.weights[row] * residuals[row];
      bin.weight += data.weights[row];
    }
    Sums left;
    for (unsigned bin = 0; bin < edges[feature].size(); ++bin) {
      left = left + histogram[bin];
      Sums right = total - left;
      if (left.weight < options.leastWeight ||
          right.weight < options.leastWeight)
        continue;
      double gain =
          left.gain(options.shrinkage) + right.gain(options.shrinkage) - whole;
      if (gain > best.gain)
        best = {static_cast<int>(feature), bin, gain};
    }
  }
  return best;
}

void Booster::grow(std::vector<TreeNode> &tree, std::vector<uint32_t> rows,
                   unsigned depth) {
  Sums total;
  for (uint32_t row : rows) {
    total.gradient += data.weights[row] * residuals[row];
    total.weight += data.weights[row];
  }
  size_t place = tree.size();
  tree.emplace_back();
  Split split = depth > 0 ? bestSplit(rows, total) : Split();
  if (split.feature < 0) {
    float value = float(options.rate * total.gradient /
                        (total.weight + options.shrinkage));
    tree[place].value = value;
    for (uint32_t row : rows)
      residuals[row] -= value;
    return;
  }
  const uint8_t *column = bins.data() + split.feature * data.size();
  auto middle =
      std::stable_partition(rows.begin(), rows.end(), [&](uint32_t row) {
        return column[row] <= split.bin;
      });
  std::vector<uint32_t> right(middle, rows.end());
  rows.erase(middle, rows.end());
  tree[place].feature = split.feature;
  tree[place].threshold = edges[split.feature][split.bin];
  tree[place].left = static_cast<int32_t>(tree.size());
  grow(tree, std::move(rows), depth - 1);
  tree[place].right = static_cast<int32_t>(tree.size());
  grow(tree, std::move(right), depth - 1);
}

void Booster::round() {
  columns.clear();
  for (unsigned feature = 0; feature < data.width; ++feature)
    if (double(rng() >> 11) * 0x1p-53 < options.columns)
      columns.push_back(feature);
  std::vector<uint32_t> rows(data.size());
  for (size_t row = 0; row < rows.size(); ++row)
    rows[row] = row;
  grow(sum.trees.emplace_back(), std::move(rows), options.depth);
}

float TreeSum::operator()(llvm::ArrayRef<float> features) const {
  float total = 0;
  for (const std::vector<TreeNode> &tree : trees) {
    size_t place = 0;
    while (tree[place].feature >= 0)
      place = features[tree[place].feature] <= tree[place].threshold
                  ? tree[place].left
                  : tree[place].right;
    total += tree[place].value;
  }
  return total;
}

void rl::boost(TreeSum &sum, const TreeData &data,
               const BoostOptions &options) {
  if (data.size() == 0)
    return;
  Booster booster(sum, data, options);
  for (unsigned round = 0; round < options.rounds; ++round)
    booster.round();
}
