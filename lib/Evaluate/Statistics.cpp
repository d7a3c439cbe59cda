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
#include <random>
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

Interval l2::medianInterval(llvm::ArrayRef<double> samples) {
  if (samples.empty())
    return {};
  std::vector<double> sorted(samples.begin(), samples.end());
  std::sort(sorted.begin(), sorted.end());
  double count = double(sorted.size());
  auto skipped = size_t(std::max(0.0, count / 2 - 0.98 * std::sqrt(count)));
  return {median(samples), sorted[skipped],
          sorted[sorted.size() - 1 - skipped]};
}

Interval l2::bootstrapMedian(llvm::ArrayRef<double> samples) {
  Interval interval;
  interval.median = interval.low = interval.high = median(samples);
  if (samples.size() < 2)
    return interval;
  constexpr unsigned resamples = 2000;
  std::mt19937_64 rng(20250101);
  std::vector<double> medians, draw(samples.size());
  medians.reserve(resamples);
  for (unsigned i = 0; i < resamples; ++i) {
    // The remainder's bias is below 1e-15; the result must not depend on the
    // library's distributions.
    for (double &value : draw)
      value = samples[rng() % samples.size()];
    medians.push_back(medianInPlace(draw));
  }
  std::sort(medians.begin(), medians.end());
  interval.low = medians[size_t(0.025 * resamples)];
  interval.high = medians[size_t(0.975 * resamples) - 1];
  return interval;
}
