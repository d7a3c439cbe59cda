//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Modes of l2-bench. They return the exit code.
//
//===----------------------------------------------------------------------===//

#ifndef L2_TOOLS_L2BENCH_MEASUREMODE_H
#define L2_TOOLS_L2BENCH_MEASUREMODE_H

#include "BenchFlags.h"

namespace l2 {

int measureMode(const BenchFlags &flags, const std::string &executable);
int compareMode(const BenchFlags &flags);

} // namespace l2

#endif // L2_TOOLS_L2BENCH_MEASUREMODE_H
