//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A contest as JSON: for the database and the files beside a kernel.
//
//===----------------------------------------------------------------------===//

#ifndef L2_DATABASE_CONTESTJSON_H
#define L2_DATABASE_CONTESTJSON_H

#include "l2/Evaluate/Evaluator.h"

namespace l2 {

/// A JSON object with the fields of Contest.
std::string contestToJson(const Contest &contest);
/// nullopt when the text is not what `contestToJson` writes.
std::optional<Contest> contestFromJson(llvm::StringRef text);

} // namespace l2

#endif // L2_DATABASE_CONTESTJSON_H
