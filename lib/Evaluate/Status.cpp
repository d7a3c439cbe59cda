//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Names of the verdicts.
//
//===----------------------------------------------------------------------===//

#include "l2/Evaluate/Evaluator.h"
#include <iterator>

using namespace l2;

/// In the order of Status.
static constexpr llvm::StringLiteral kNames[] = {"ok",
                                                 "unlawful",
                                                 "compile-failed",
                                                 "load-failed",
                                                 "launch-failed",
                                                 "trapped",
                                                 "timed-out",
                                                 "wrong",
                                                 "out-of-bounds",
                                                 "nondeterministic",
                                                 "impossible",
                                                 "worker-lost",
                                                 "sick-gpu"};
static_assert(std::size(kNames) == statusCount);

llvm::StringRef l2::toString(Status status) { return kNames[size_t(status)]; }

std::optional<Status> l2::parseStatus(llvm::StringRef text) {
  for (size_t i = 0; i < std::size(kNames); ++i)
    if (kNames[i] == text)
      return Status(i);
  return std::nullopt;
}
