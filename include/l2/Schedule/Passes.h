//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Passes over schedules; see Passes.td.
//
//===----------------------------------------------------------------------===//

#ifndef L2_SCHEDULE_PASSES_H
#define L2_SCHEDULE_PASSES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include <string>

namespace l2 {

#define GEN_PASS_DECL
#include "l2/Schedule/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "l2/Schedule/Passes.h.inc"

} // namespace l2

#endif // L2_SCHEDULE_PASSES_H
