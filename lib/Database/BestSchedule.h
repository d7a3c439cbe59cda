//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The query behind Database::bestSchedule.
//
//===----------------------------------------------------------------------===//

#ifndef L2_LIB_DATABASE_BESTSCHEDULE_H
#define L2_LIB_DATABASE_BESTSCHEDULE_H

#include "Sqlite.h"
#include "l2/Database/Database.h"

namespace l2 {

std::optional<StoredSchedule> bestSchedule(sqlite::Connection &connection,
                                           const Problem &problem,
                                           const TargetInfo &target,
                                           std::string &error);

} // namespace l2

#endif // L2_LIB_DATABASE_BESTSCHEDULE_H
