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
  /// `high` where no sample bounds the median. A number, for reports have no
  /// infinity; no time and no ratio comes near it.
  static constexpr double unbounded = 1e15;
};

/// The median of samples that are not negative, with the narrowest symmetric
/// pair of order statistics that holds the true median with a probability of
/// at least 95 %, whatever the distribution. Fewer than 6 samples do not bound
/// it so surely: then from 0 to `unbounded`.
Interval medianInterval(llvm::ArrayRef<double> samples);

} // namespace l2

#endif // L2_EVALUATE_STATISTICS_H
