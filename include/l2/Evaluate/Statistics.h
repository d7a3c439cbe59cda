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

#ifndef L2_EVALUATE_STATISTICS_H
#define L2_EVALUATE_STATISTICS_H

#include "llvm/ADT/ArrayRef.h"

namespace l2 {

/// Median; the mean of the middle two for an even count, 0 for none.
double median(llvm::ArrayRef<double> samples);

/// A median with a 95 % interval.
struct Interval {
  double median = 0, low = 0, high = 0;
};

/// By order statistics: the ranks n/2 -+ 0.98 sqrt(n) (the binomial's normal
/// approximation); the extremes where there are too few samples for it. Much
/// cheaper than the bootstrap, which agrees.
Interval medianInterval(llvm::ArrayRef<double> samples);

/// Percentile bootstrap of the median, 2,000 resamples with a fixed seed: the
/// same samples give the same interval.
Interval bootstrapMedian(llvm::ArrayRef<double> samples);

} // namespace l2

#endif // L2_EVALUATE_STATISTICS_H
