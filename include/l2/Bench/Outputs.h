//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where a run writes.
//
//===----------------------------------------------------------------------===//

#ifndef L2_BENCH_OUTPUTS_H
#define L2_BENCH_OUTPUTS_H

#include "l2/Bench/Record.h"

namespace l2 {

/// Files that a run writes.
struct BenchOutputs {
  /// `csv` may be empty.
  std::string report, csv;

  std::string journal() const;
  /// Whether they are different files that can be written; changes none. False
  /// and `error` if not.
  bool check(std::string &error) const;
  /// A report is there already, and `records`, in which nothing was measured,
  /// are not worth replacing it.
  bool keepsEarlier(llvm::ArrayRef<ShapeRecord> records) const;
};

} // namespace l2

#endif // L2_BENCH_OUTPUTS_H
