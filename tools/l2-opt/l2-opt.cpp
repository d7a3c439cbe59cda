//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// l2-opt: an MLIR tool with the search and the other modes on top.
//
//===----------------------------------------------------------------------===//

#include "Modes.h"
#include "l2/Conversion/Passes.h"
#include "l2/Evaluate/Evaluator.h"
#include "l2/InitAllDialects.h"
#include "l2/Problem/Recognize.h"
#include "l2/Schedule/Passes.h"
#include "l2/Search/Compiler.h"
#include "l2/Transforms/Passes.h"
#include "mlir/Conversion/ConvertToLLVM/ToLLVMPass.h"
#include "mlir/Conversion/NVVMToLLVM/NVVMToLLVM.h"
#include "mlir/Conversion/ReconcileUnrealizedCasts/ReconcileUnrealizedCasts.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Support/FileSystem.h"
#include <csignal>

using namespace l2;

std::string l2::executablePath(const char *argv0) {
  return llvm::sys::fs::getMainExecutable(
      argv0, reinterpret_cast<void *>(&executablePath));
}

static int runMlirTool(int argc, char **argv) {
  mlir::DialectRegistry registry;
  registerL2Dialects(registry);
  mlir::registerTransformsPasses();
  registerProblemPasses();
  registerL2SchedulePasses();
  registerL2TransformsPasses();
  registerL2ConversionPasses();
  return mlir::failed(mlir::MlirOptMain(argc, argv, overview(), registry));
}

static int runMode(const Flags &flags, const std::string &executable) {
  switch (flags.mode) {
  case Mode::Search:
    return searchMode(flags, executable);
  case Mode::Emit:
    return emitMode(flags);
  case Mode::DescribeDevice:
    return describeDeviceMode();
  case Mode::Correctness:
    return correctnessMode(flags, executable);
  case Mode::Verify:
    return verifyMode(flags, executable);
  case Mode::MakeLandscape:
    return makeLandscapeMode(flags, executable);
  case Mode::Replay:
    return replayMode(flags);
  case Mode::TrainPolicy:
    return trainMode(flags);
  case Mode::ExportTrajectories:
    return exportMode(flags);
  case Mode::Audit:
    return auditMode(flags, executable);
  }
  return 1;
}

int main(int argc, char **argv) {
  // The workers see no other argument and print no help.
  if (argc == 2 && llvm::StringRef(argv[1]) == "--compile-worker")
    return compileWorkerMain();
  if (argc == 2 && llvm::StringRef(argv[1]) == "--gpu-worker")
    return gpuWorkerMain();
  if (!hasMode(argc, argv))
    return runMlirTool(argc, argv);
  // A worker that dies must not take the program along.
  std::signal(SIGPIPE, SIG_IGN);
  std::optional<Flags> flags = parseFlags(argc, argv);
  return flags ? runMode(*flags, executablePath(argv[0])) : 1;
}
