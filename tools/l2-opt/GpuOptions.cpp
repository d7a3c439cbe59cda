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

#include "GpuOptions.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <set>
#include <thread>

using namespace l2;

GpuEvaluatorOptions l2::gpuOptions(const std::string &executable) {
  GpuEvaluatorOptions options;
  options.executable = executable;
  options.notice =
      [told = std::set<std::string>()](const std::string &text) mutable {
        if (!told.insert(text).second)
          return;
        // A search may have drawn its progress on this line.
        if (llvm::sys::Process::StandardErrIsDisplayed())
          llvm::errs() << "\r\033[K";
        llvm::errs() << "l2-opt: " << text << '\n';
      };
  return options;
}

const TargetInfo *l2::targetOnGpu(const Flags &flags, std::string &error) {
  const TargetInfo *present = lookupTarget(detectGpuTarget(0, error));
  const TargetInfo *asked = lookupTarget(flags.target);
  if (!present) {
    if (error.empty())
      error = "the GPU is none of " + knownTargetNames();
    return nullptr;
  }
  if (asked && asked->capability != present->capability) {
    error = "the GPU is " + present->name.str() + ", the target " +
            asked->name.str();
    return nullptr;
  }
  return asked ? asked : present;
}

unsigned l2::compileJobs(const Flags &flags) {
  return flags.jobs ? flags.jobs
                    : std::max(1u, std::thread::hardware_concurrency());
}
