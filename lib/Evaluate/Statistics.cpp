//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Medians and their confidence.
//
//===----------------------------------------------------------------------===//

#include "l2/Evaluate/Statistics.h"
#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

using namespace l2;

static double medianInPlace(std::vector<double> &values) {
  if (values.empty())
    return 0;
  size_t half = values.size() / 2;
  std::nth_element(values.begin(), values.begin() + half, values.end());
  double upper = values[half];
  if (values.size() % 2)
    return upper;
  return (*std::max_element(values.begin(), values.begin() + half) + upper) / 2;
}

double l2::median(llvm::ArrayRef<double> samples) {
  std::vector<double> values(samples.begin(), samples.end());
  return medianInPlace(values);
}

/// How many samples to skip at each end: the most such that all the others lie
/// on one side of the true median with a probability of 2.5 % at most; nullopt
/// where even the extremes do. Each sample is below it or not like a coin.
static std::optional<size_t> skippedOf(size_t count) {
  // In logarithms: 2^-count has no other representation for many samples.
  double logTerm = -double(count) * std::log(2), tail = 0;
  std::optional<size_t> skipped;
  for (size_t below = 0; below < count; ++below) {
    tail += std::exp(logTerm);
    if (tail > 0.025)
      break;
    skipped = below;
    logTerm += std::log(double(count - below) / double(below + 1));
  }
  return skipped;
}

Interval l2::medianInterval(llvm::ArrayRef<double> samples) {
  if (samples.empty())
    return {};
  std::optional<size_t> skipped = skippedOf(samples.size());
  if (!skipped)
    return {median(samples), 0, Interval::unbounded};
  std::vector<double> sorted(samples.begin(), samples.end());
  std::sort(sorted.begin(), sorted.end());
  return {median(samples), sorted[*skipped],
          sorted[sorted.size() - 1 - *skipped]};
}
