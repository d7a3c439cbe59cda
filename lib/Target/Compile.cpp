//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Schedule to cubin.
//
//===----------------------------------------------------------------------===//

#include "l2/Target/Compile.h"
#include "Backend.h"
#include "l2/Conversion/Interface.h"
#include "l2/Conversion/Passes.h"
#include "l2/Target/Assemble.h"
#include "l2/Transforms/Passes.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace l2;

namespace {
/// A context for one program, whose first error is kept.
struct Lowering {
  explicit Lowering(std::string &error)
      : registry(dialects()),
        context(registry, MLIRContext::Threading::DISABLED),
        diagnostics(&context, [&error](Diagnostic &diagnostic) {
          if (error.empty())
            error = diagnostic.str();
          return success();
        }) {
    context.loadAllAvailableDialects();
    module = ModuleOp::create(UnknownLoc::get(&context));
  }

  kernel::ProgramOp build(const Schedule &schedule, const Problem &problem,
                          const TargetInfo &target, StringRef name) {
    auto builder = OpBuilder::atBlockEnd(module->getBody());
    return buildProgram(builder, module->getLoc(), schedule, problem, name,
                        target);
  }

  static DialectRegistry dialects() {
    DialectRegistry registry;
    registry
        .insert<kernel::KernelDialect, arith::ArithDialect, math::MathDialect,
                scf::SCFDialect, cf::ControlFlowDialect>();
    registerBackend(registry);
    return registry;
  }

  DialectRegistry registry;
  MLIRContext context;
  ScopedDiagnosticHandler diagnostics;
  OwningOpRef<ModuleOp> module;
};
} // namespace

std::vector<FaultOffer> l2::offeredFaults(const Schedule &schedule,
                                          const Problem &problem,
                                          const TargetInfo &target,
                                          std::string &error) {
  error.clear();
  if (auto rule = violation(schedule, {problem, target})) {
    error = *rule;
    return {};
  }
  Lowering lowering(error);
  kernel::ProgramOp program =
      lowering.build(schedule, problem, target, "kernel");
  PassManager pm(&lowering.context);
  addKernelPasses(pm);
  if (failed(pm.run(*lowering.module))) {
    if (error.empty())
      error = "lowering failed";
    return {};
  }
  return offeredFaults(program);
}

std::optional<Artifact> l2::compileSchedule(const Schedule &schedule,
                                            const Problem &problem,
                                            const TargetInfo &target,
                                            const CompileOptions &options,
                                            std::string &error) {
  if (auto rule = violation(schedule, {problem, target})) {
    error = *rule;
    return std::nullopt;
  }
  double start = wallSeconds();
  error.clear();
  Lowering lowering(error);
  Artifact artifact;
  artifact.kernelName =
      "l2_" + problem.name + "_" + schedule.hash().substr(0, 8);
  for (char &c : artifact.kernelName)
    if (!llvm::isAlnum(c))
      c = '_';
  artifact.target = target.name.str();
  artifact.schedule = schedule;
  artifact.problem = problem;
  artifact.cluster = {schedule.clusterM * schedule.clusterN,
                      schedule.splitCluster, 1};
  lowering.build(schedule, problem, target, artifact.kernelName);

  PassManager pm(&lowering.context);
  // A planted fault changes what the passes are known to leave sound.
  pm.enableVerifier(options.fault.has_value());
  addKernelPasses(pm);
  if (options.fault) {
    PlantFaultPassOptions planted;
    planted.fault = toString(options.fault->fault).str();
    planted.site = options.fault->site;
    pm.nest<kernel::ProgramOp>().addPass(createPlantFaultPass(planted));
  }
  addNVVMPasses(pm);
  addLLVMPasses(pm);
  if (failed(pm.run(*lowering.module))) {
    if (error.empty())
      error = "lowering failed";
    return std::nullopt;
  }
  Operation *function = lowering.module->lookupSymbol(artifact.kernelName);
  KernelInterface interface = interfaceOf(function);
  artifact.params = interface.params;
  artifact.maps = interface.maps;
  artifact.smemBytes = interface.sharedBytes;
  artifact.threads = interface.threads;
  artifact.times.lower = wallSeconds() - start;

  std::string ptx;
  if (!translateToPtx(*lowering.module, target, {nullptr, &ptx}, artifact.times,
                      error))
    return std::nullopt;
  if (!assemblePtx(ptx, target.name, options, artifact, error))
    return std::nullopt;
  if (!provesAccumulator(artifact, problem.accumulator)) {
    error = "the PTX accumulates in less than the contract asks";
    return std::nullopt;
  }
  return artifact;
}
