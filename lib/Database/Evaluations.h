//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All evaluations of searches, one after the other.
//
//===----------------------------------------------------------------------===//

#ifndef L2_LIB_DATABASE_EVALUATIONS_H
#define L2_LIB_DATABASE_EVALUATIONS_H

#include "Sqlite.h"
#include "l2/Database/Database.h"

namespace l2 {

bool visitEvaluations(sqlite::Connection &connection, const TargetInfo &target,
                      llvm::function_ref<void(const PastEvaluation &)> visit,
                      size_t &leftOut, std::string &error);

} // namespace l2

#endif // L2_LIB_DATABASE_EVALUATIONS_H
