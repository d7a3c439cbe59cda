//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The reference of the schedule dialect, for the prompt.
//
//===----------------------------------------------------------------------===//

#ifndef L2_LLM_REFERENCE_H
#define L2_LLM_REFERENCE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace l2 {

/// One op, as dialects/Schedule/ScheduleOps.td describes it.
struct OpReference {
  /// "mma".
  llvm::StringRef name;
  llvm::StringRef summary, description;
};

/// The decisions in the order of deciding.
llvm::ArrayRef<OpReference> dialectReference();

} // namespace l2

#endif // L2_LLM_REFERENCE_H
