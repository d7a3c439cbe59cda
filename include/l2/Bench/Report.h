//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The report of a run: JSON, CSV, and lines for people.
//
//===----------------------------------------------------------------------===//

#ifndef L2_BENCH_REPORT_H
#define L2_BENCH_REPORT_H

#include "l2/Bench/Summary.h"
#include <nlohmann/json.hpp>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace l2 {

/// {"format", "settings", "complete", "summary", "records"}. `complete`: every
/// shape of the list is there.
std::string reportJson(const nlohmann::json &settings,
                       llvm::ArrayRef<ShapeRecord> records, bool complete);

/// What a report holds: one record a shape, all of one contract; nullopt and
/// `error`, which names `path`, when it is none.
struct Report {
  nlohmann::json settings;
  /// Every shape of the list is there.
  bool complete = false;
  std::vector<ShapeRecord> records;
};
std::optional<Report> readReport(const std::string &path, std::string &error);

/// One row a shape, mode, state of L2 and contestant, under a line of names.
/// `ratio`: the contestant's median time over that of the best of ours.
std::string reportCsv(llvm::ArrayRef<ShapeRecord> records);

/// One line a mode and state of L2, then the faults.
void printRecord(llvm::raw_ostream &os, const ShapeRecord &record);
/// Means, wins, ties and losses for each mode, by layout and class.
void printSummary(llvm::raw_ostream &os, llvm::ArrayRef<ShapeRecord> records);
void printDifferences(llvm::raw_ostream &os,
                      llvm::ArrayRef<Difference> differences);

/// {"rerun_difference": the largest |b / a - 1| against all of the vendor's,
/// "races": [{"race", "group", "shapes", "a", "b", "difference"}]}.
nlohmann::json differencesJson(llvm::ArrayRef<Difference> differences);

} // namespace l2

#endif // L2_BENCH_REPORT_H
