//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// --emit: prints one stage of a file's kernels. --describe-device: the GPU as
// JSON.
//
//===----------------------------------------------------------------------===//

#include "Files.h"
#include "Modes.h"
#include "Payload.h"
#include "l2/Evaluate/GpuIdentity.h"
#include "l2/Target/Emit.h"
#include "llvm/Support/raw_ostream.h"

using namespace l2;

/// The target asked for, or that of the GPU, or the newest the program serves.
static const TargetInfo &resolveTarget(const std::string &name) {
  if (const TargetInfo *target = lookupTarget(name))
    return *target;
  std::string ignored;
  if (const TargetInfo *target = lookupTarget(detectGpuTarget(0, ignored)))
    return *target;
  return *lookupTarget("sm_90a");
}

int l2::emitMode(const Flags &flags) {
  std::optional<EmitKind> kind = parseEmitKind(flags.kind);
  if (!kind)
    return fail("unknown stage '" + flags.kind +
                "'; known: schedule, kernel, nvvm, llvm, ptx, cubin");
  Payload payload;
  if (!payload.load(flags.input, flags.scheduleFile))
    return 1;
  std::string text;
  llvm::raw_string_ostream os(text);
  CompileTimes times;
  if (mlir::failed(emitStage(payload.module(), *kind,
                             resolveTarget(flags.target), flags.compile, os,
                             &times)))
    return 1;
  if (flags.timeCompile)
    printTimes(times, llvm::errs());
  if (flags.output.empty() || flags.output == "-") {
    llvm::outs() << text;
    return 0;
  }
  std::string error;
  return writeFile(flags.output, text, error) ? 0 : fail(error);
}

int l2::describeDeviceMode() {
  std::string error;
  // Without a context: whoever measures on the GPU is not disturbed.
  std::optional<GpuIdentity> identity = identifyGpu(/*device=*/0, error);
  if (!identity)
    return fail(error);
  llvm::outs() << identity->description << '\n';
  return 0;
}
