//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The list of correctness cases: every family, layout and accumulator, and
// every kind of edge.
//
//===----------------------------------------------------------------------===//

#ifndef L2_TOOLS_L2OPT_CASES_H
#define L2_TOOLS_L2OPT_CASES_H

#include "l2/Evaluate/GpuCases.h"

namespace l2 {

/// "direct", "multistage", "wgmma_1" or "wgmma_2" (consumer warpgroups).
llvm::StringRef familyOf(const Schedule &schedule);

/// "f32f16f16f16_nn_63x64x128 direct 3f2a…".
std::string caseName(const CorrectnessCase &one);

/// The whole list for a target; the same on every machine.
std::vector<CorrectnessCase> correctnessCases(const TargetInfo &target);

} // namespace l2

#endif // L2_TOOLS_L2OPT_CASES_H
