//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How two runs differ.
//
//===----------------------------------------------------------------------===//

#include "MeasureMode.h"
#include "l2/Bench/Report.h"
#include "l2/Support/Files.h"
#include "llvm/Support/raw_ostream.h"

using namespace l2;

static std::string contractOf(const Report &report) {
  return report.records.empty() ? ""
                                : report.records.front().problem.contract();
}

int l2::compareMode(const BenchFlags &flags) {
  std::string error;
  for (const std::string &input : {flags.compare[0], flags.compare[1]})
    if (!flags.outputs.report.empty() &&
        canonicalPath(flags.outputs.report) == canonicalPath(input))
      return fail("-o would replace the report '" + input + "'");
  auto a = readReport(flags.compare[0], error);
  if (!a)
    return fail(error);
  auto b = readReport(flags.compare[1], error);
  if (!b)
    return fail(error);
  if (contractOf(*a) != contractOf(*b))
    return fail("the reports are of different contracts: '" + contractOf(*a) +
                "' and '" + contractOf(*b) + "'");
  for (auto [path, report] :
       {std::pair(flags.compare[0], &*a), std::pair(flags.compare[1], &*b)})
    if (!report->complete)
      note("'" + path + "' is of a run that was not complete");
  std::vector<Difference> differences = compareRuns(a->records, b->records);
  if (differences.empty())
    return fail("the reports have no race of one shape in common");
  printDifferences(llvm::outs(), differences);
  if (flags.outputs.report.empty())
    return 0;
  return writeFile(flags.outputs.report,
                   differencesJson(differences).dump(1) + "\n", error)
             ? 0
             : fail(error);
}
