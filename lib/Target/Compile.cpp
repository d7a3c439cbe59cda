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

using namespace mlir;
using namespace l2;

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
  DialectRegistry registry;
  registry.insert<kernel::KernelDialect, arith::ArithDialect, scf::SCFDialect,
                  cf::ControlFlowDialect>();
  registerBackend(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  ScopedDiagnosticHandler diagnostics(&context, [&](Diagnostic &diagnostic) {
    if (error.empty())
      error = diagnostic.str();
    return success();
  });

  Location loc = UnknownLoc::get(&context);
  OwningOpRef<ModuleOp> module = ModuleOp::create(loc);
  auto builder = OpBuilder::atBlockEnd(module->getBody());
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
  buildProgram(builder, loc, schedule, problem, artifact.kernelName, target);

  PassManager pm(&context);
  pm.enableVerifier(false);
  addKernelPasses(pm);
  addNVVMPasses(pm);
  addLLVMPasses(pm);
  if (failed(pm.run(*module))) {
    if (error.empty())
      error = "lowering failed";
    return std::nullopt;
  }
  Operation *function = module->lookupSymbol(artifact.kernelName);
  KernelInterface interface = interfaceOf(function);
  artifact.params = interface.params;
  artifact.maps = interface.maps;
  artifact.smemBytes = interface.sharedBytes;
  artifact.threads = interface.threads;
  artifact.times.lower = wallSeconds() - start;

  std::string ptx;
  if (!translateToPtx(*module, target, {nullptr, &ptx}, artifact.times, error))
    return std::nullopt;
  if (!assemblePtx(ptx, target.name, options, artifact, error))
    return std::nullopt;
  if (!provesAccumulator(artifact, problem.accumulator)) {
    error = "the PTX accumulates in less than the contract asks";
    return std::nullopt;
  }
  return artifact;
}
