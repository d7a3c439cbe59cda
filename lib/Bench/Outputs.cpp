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

#include "l2/Bench/Outputs.h"
#include "l2/Support/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace l2;

std::string BenchOutputs::journal() const { return report + ".part"; }

bool BenchOutputs::check(std::string &error) const {
  if (!csv.empty())
    for (const std::string &other : {report, journal()})
      if (canonicalPath(csv) == canonicalPath(other)) {
        error = "--csv: '" + csv + "' is the same file as '" + other + "'";
        return false;
      }
  return probeWrite(report, error) && probeWrite(journal(), error) &&
         (csv.empty() || probeWrite(csv, error));
}

bool BenchOutputs::keepsEarlier(llvm::ArrayRef<ShapeRecord> records) const {
  return llvm::sys::fs::is_regular_file(report) &&
         llvm::all_of(records, [](const ShapeRecord &record) {
           return record.races.empty();
         });
}
