//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// --emit: one stage of the pipeline, printed.
//
//===----------------------------------------------------------------------===//

#include "l2/Target/Emit.h"
#include "Backend.h"
#include "dialects/Schedule/ScheduleDialect.h"
#include "l2/Conversion/Passes.h"
#include "l2/Schedule/Passes.h"
#include "l2/Target/Assemble.h"
#include "l2/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Format.h"

using namespace mlir;
using namespace l2;

std::optional<EmitKind> l2::parseEmitKind(StringRef text) {
  return llvm::StringSwitch<std::optional<EmitKind>>(text)
      .Case("schedule", EmitKind::Schedule)
      .Case("kernel", EmitKind::Kernel)
      .Case("nvvm", EmitKind::NVVM)
      .Case("llvm", EmitKind::LLVM)
      .Case("ptx", EmitKind::PTX)
      .Case("cubin", EmitKind::Cubin)
      .Default(std::nullopt);
}

void l2::printTimes(const CompileTimes &times, llvm::raw_ostream &os) {
  auto line = [&](StringRef step, double seconds) {
    os << llvm::format("%-24s %8.1f ms\n", step.str().c_str(), seconds * 1e3);
  };
  line("schedule to LLVM dialect", times.lower);
  line("translate to LLVM IR", times.translate);
  line("optimise", times.optimize);
  line("select instructions", times.codegen);
  line("assemble", times.assemble);
  line("total", times.total());
}

LogicalResult l2::emitStage(ModuleOp module, EmitKind kind,
                            const TargetInfo &target,
                            const CompileOptions &options,
                            llvm::raw_ostream &os, CompileTimes *times) {
  CompileTimes local;
  CompileTimes &spent = times ? *times : local;
  double start = wallSeconds();
  // A schedule in the file may name another target than the default.
  const TargetInfo *chosen = &target;
  PassManager pm(module.getContext());
  DefaultScheduleOptions defaults;
  defaults.target = target.name.str();
  pm.addPass(createDefaultSchedule(defaults));
  pm.addPass(createCanonicalizeSchedule());
  if (kind != EmitKind::Schedule) {
    pm.addPass(createMaterializePass());
    addKernelPasses(pm);
  }
  module.walk([&](schedule::KernelOp op) {
    if (const TargetInfo *named = lookupTarget(op.getTarget()))
      chosen = named;
  });
  if (kind >= EmitKind::NVVM)
    addNVVMPasses(pm);
  if (kind >= EmitKind::LLVM)
    addLLVMPasses(pm);
  if (failed(pm.run(module)))
    return failure();
  spent.lower += wallSeconds() - start;
  if (kind <= EmitKind::NVVM) {
    module.print(os);
    os << "\n";
    return success();
  }
  std::string llvmIR, ptx, error;
  if (!translateToPtx(module, *chosen,
                      {kind == EmitKind::LLVM ? &llvmIR : nullptr,
                       kind == EmitKind::LLVM ? nullptr : &ptx},
                      spent, error))
    return module.emitError(error);
  if (kind == EmitKind::LLVM) {
    os << llvmIR;
    return success();
  }
  if (kind == EmitKind::PTX) {
    os << ptx;
    return success();
  }
  if (findPtxas(options).empty())
    return module.emitError("no ptxas to make a cubin with; name one with "
                            "--ptxas or L2OPT_PTXAS");
  Artifact artifact;
  if (!assemblePtx(ptx, chosen->name, options, artifact, error))
    return module.emitError(error);
  spent.assemble += artifact.times.assemble;
  if (artifact.cubin.empty())
    return module.emitError(
        "the driver makes the cubin when a kernel is loaded "
        "and does not hand it out; use ptxas");
  os << artifact.cubin;
  return success();
}
