//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The files a search leaves behind.
//
//===----------------------------------------------------------------------===//

#ifndef L2_TOOLS_L2OPT_FILES_H
#define L2_TOOLS_L2OPT_FILES_H

#include "l2/Llm/LlmProposer.h"
#include "l2/Search/Search.h"
#include "l2/Support/Files.h"
#include <string>
#include <vector>

namespace l2 {

/// Creates the folder if need be and tries to write there.
bool checkFolder(const std::string &folder, std::string &error);

/// What a search was run with, for the record.
struct SearchSetting {
  Problem problem;
  const TargetInfo *target = nullptr;
  SearchOptions options;
  /// "gpu" or "model"; JSON object of the device or model.
  std::string evaluator, device;
  std::string database, folder;
  /// Where a language model was asked.
  std::optional<LlmReport> llm;
};

/// Writes NAME.schedule.mlir, NAME.ptx, NAME.cubin (where there is one) and
/// NAME.json of a result with a winner and its artifact; NAME is the payload's,
/// whose names are safe as file names. Returns the paths.
std::optional<std::vector<std::string>>
writeResult(const SearchSetting &setting, const SearchResult &result,
            std::string &error);

} // namespace l2

#endif // L2_TOOLS_L2OPT_FILES_H
