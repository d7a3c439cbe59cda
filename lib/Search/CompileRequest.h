//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What travels between the compile pool and a compile worker.
//
//===----------------------------------------------------------------------===//

#ifndef L2_LIB_SEARCH_COMPILEREQUEST_H
#define L2_LIB_SEARCH_COMPILEREQUEST_H

#include "l2/Target/Compile.h"

namespace l2 {

/// A request as the worker sees it. The answer is one letter, 'A' before an
/// artifact as JSON or 'E' before an error message.
struct CompileRequest {
  Problem problem;
  Schedule schedule;
  std::string target;
  CompileOptions options;
};

std::string toJson(const CompileRequest &request);
/// nullopt and `error` when the text is not what `toJson` writes.
std::optional<CompileRequest> compileRequestFromJson(llvm::StringRef text,
                                                     std::string &error);

} // namespace l2

#endif // L2_LIB_SEARCH_COMPILEREQUEST_H
