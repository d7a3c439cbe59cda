//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Schedule/ScheduleDialect.h"

using namespace l2::schedule;

#include "dialects/Schedule/ScheduleDialect.cpp.inc"
#include "dialects/Schedule/ScheduleInterfaces.cpp.inc"

void ScheduleDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "dialects/Schedule/ScheduleOps.cpp.inc"
      >();
}
