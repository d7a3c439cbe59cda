//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lines for people.
//
//===----------------------------------------------------------------------===//

#include "l2/Bench/Report.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace l2;

static std::string times(const Interval &interval) {
  if (interval.high >= Interval::unbounded)
    return llvm::formatv("{0:F3} [too few samples]", interval.median).str();
  return llvm::formatv("{0:F3} [{1:F3}, {2:F3}]", interval.median, interval.low,
                       interval.high)
      .str();
}

static std::string named(const TimeRow *row) {
  return row ? llvm::formatv("{0} {1:F2} us", row->name, row->us.median).str()
             : "-";
}

static std::string ratioText(const RaceRecord &race, const char *group) {
  auto it = race.ratios.find(group);
  return it == race.ratios.end() ? "" : times(it->second.interval);
}

/// "  graph cold   ours_tn 26.81 us, cublas_nn 27.85 us: 1.040 [1.038, 1.042]
/// win".
static void printRace(llvm::raw_ostream &os, const ShapeRecord &record,
                      const RaceRecord &race) {
  const TimeRow *ours = bestRow(record, race, [](const ContestantRecord &one) {
    return one.role == ContestantRole::Ours;
  });
  const TimeRow *vendor =
      bestRow(record, race, [&](const ContestantRecord &one) {
        return isOpponent(one.role, record.problem);
      });
  os << "  "
     << llvm::format("%-8s%-5s", toString(race.mode).str().c_str(),
                     race.cold ? "cold" : "hot")
     << llvm::left_justify(named(ours), 22) << " "
     << llvm::left_justify(named(vendor), 36);
  if (auto it = race.ratios.find("vendor_best"); it != race.ratios.end())
    os << " " << times(it->second.interval) << " "
       << toString(it->second.standing());
  if (std::string text = ratioText(race, "autotune"); !text.empty())
    os << "; autotune " << text;
  if (std::string text = ratioText(race, "half"); !text.empty())
    os << "; half " << text;
  for (const auto &[group, ratio] : race.ratios)
    if (llvm::StringRef(group).consume_front("plug_in:"))
      os << "; " << ratio.opponent << " " << times(ratio.interval);
  os << '\n';
}

void l2::printRecord(llvm::raw_ostream &os, const ShapeRecord &record) {
  const Problem &problem = record.problem;
  os << record.shape().str() << ' ' << problem.contract() << ", "
     << record.shapeClass << ", " << llvm::format("%.1f s\n", record.seconds);
  if (!record.error.empty())
    os << "  failed: " << record.error << '\n';
  if (record.kernels.size() == 1)
    os << "  no kernel of ours for "
       << layoutsOf(
              problem)[record.kernels.front().layout == layoutsOf(problem)[0]]
       << '\n';
  for (const RaceRecord &race : record.races)
    printRace(os, record, race);
  for (const BenchFault &fault : record.faults)
    os << "  left out: " << fault.contestant << ": " << fault.status
       << (fault.reason.empty() ? "" : ": ") << fault.reason << '\n';
}

static void printTotals(llvm::raw_ostream &os, llvm::StringRef name,
                        const Totals &totals) {
  os << "    " << llvm::left_justify(name, 18)
     << llvm::format("%.3f  %u shapes: %u won, %u tied, %u lost; least %.3f "
                     "at %s\n",
                     totals.geomean, totals.shapes, totals.wins, totals.ties,
                     totals.losses, totals.least,
                     totals.leastShape.str().c_str());
}

void l2::printSummary(llvm::raw_ostream &os,
                      llvm::ArrayRef<ShapeRecord> records) {
  unsigned failed = 0;
  for (const ShapeRecord &record : records)
    failed += record.failed();
  Summary summary = summarize(records);
  os << records.size() << " shapes, " << failed << " failed"
     << (summary.empty() ? "\n"
                         : "; geometric means of t_opponent / t_ours:\n");
  for (const auto &[race, groups] : summary) {
    os << "  " << race << '\n';
    for (const auto &[group, classes] : groups)
      printTotals(os, group, classes.at(""));
    auto best = groups.find("vendor_best");
    if (best == groups.end())
      continue;
    // In the order of the classes, not of their names.
    for (llvm::StringRef shapeClass : shapeClasses())
      if (auto it = best->second.find(shapeClass.str());
          it != best->second.end())
        printTotals(os, ("vendor_best " + shapeClass).str(), it->second);
  }
}

void l2::printDifferences(llvm::raw_ostream &os,
                          llvm::ArrayRef<Difference> differences) {
  for (const Difference &one : differences)
    os << llvm::left_justify(one.race, 14) << llvm::left_justify(one.group, 18)
       << llvm::format("%4u shapes  %.4f  %.4f  %+.4f\n", one.shapes, one.a,
                       one.b, one.relative());
  os << llvm::format(
      "largest difference against vendor_best: %.4f\n",
      differencesJson(differences)["rerun_difference"].get<double>());
}
