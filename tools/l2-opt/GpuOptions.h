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

#include "Flags.h"
#include "l2/Evaluate/Evaluator.h"

namespace l2 {

/// Workers run `executable`; notices go to standard error, each once.
GpuEvaluatorOptions gpuOptions(const std::string &executable);

/// The target asked for, or that of the GPU; nullptr and `error` without a GPU
/// that runs it.
const TargetInfo *targetOnGpu(const Flags &flags, std::string &error);

/// The number of compile workers asked for, or that of the hardware's threads.
unsigned compileJobs(const Flags &flags);

} // namespace l2

#endif // L2_TOOLS_L2OPT_GPUOPTIONS_H
