//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How the modes of l2-opt use a GPU.
//
//===----------------------------------------------------------------------===//

#ifndef L2_TOOLS_L2OPT_GPUOPTIONS_H
#define L2_TOOLS_L2OPT_GPUOPTIONS_H

#include "l2/Evaluate/Evaluator.h"

namespace l2 {

/// Workers run `executable`; notices go to standard error, each once.
GpuEvaluatorOptions gpuOptions(const std::string &executable);

} // namespace l2

#endif // L2_TOOLS_L2OPT_GPUOPTIONS_H
