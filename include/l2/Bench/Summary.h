//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a list of shapes adds up to, and how two runs differ.
//
//===----------------------------------------------------------------------===//

#ifndef L2_BENCH_SUMMARY_H
#define L2_BENCH_SUMMARY_H

#include "l2/Bench/Record.h"

namespace l2 {

/// Ratios of several shapes against one group of opponents.
struct Totals {
  unsigned shapes = 0, wins = 0, ties = 0, losses = 0;
  /// Geometric mean of the ratios; 0 for no shape.
  double geomean = 0;
  /// The least ratio, and where.
  double least = 0;
  Shape leastShape;
};

/// `ratioOf`: the ratio of a record that counts; nullptr where there is none.
Totals totalsOf(llvm::ArrayRef<ShapeRecord> records,
                llvm::function_ref<const Ratio *(const ShapeRecord &)> ratioOf);

/// By key of the mode and state of L2 ("graph_cold"), then by group of
/// opponents ("vendor_best"), then by class ("" for all).
using Summary =
    std::map<std::string, std::map<std::string, std::map<std::string, Totals>>>;

/// Records that hold nothing are passed over.
Summary summarize(llvm::ArrayRef<ShapeRecord> records);

/// {"shapes", "failed", "races": {KEY: {GROUP: {"geomean", "wins", …,
/// "classes"}}}, "geomean_graph", "geomean_offline", "geomean_server" (cold,
/// against vendor_best; hot ones end in "_hot"), the same with "_autotune",
/// "enqueue_ns_ours", "enqueue_ns_cublas", "enqueue_ns_cublaslt"}. Means of
/// nothing are absent.
nlohmann::json summaryJson(llvm::ArrayRef<ShapeRecord> records);

/// One line of a comparison of two runs: geometric means over the shapes that
/// both have, and b / a - 1.
struct Difference {
  std::string race, group;
  unsigned shapes = 0;
  double a = 0, b = 0;
  double relative() const { return b / a - 1; }
};
std::vector<Difference> compareRuns(llvm::ArrayRef<ShapeRecord> a,
                                    llvm::ArrayRef<ShapeRecord> b);

} // namespace l2

#endif // L2_BENCH_SUMMARY_H
