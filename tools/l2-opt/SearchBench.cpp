//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What all searches of one command share.
//
//===----------------------------------------------------------------------===//

#include "SearchBench.h"
#include "GpuOptions.h"
#include "Planting.h"
#include "Policy.h"
#include "l2/Evaluate/GpuIdentity.h"
#include "l2/Evaluate/Provenance.h"
#include "l2/Target/Assemble.h"
#include "llvm/Support/raw_ostream.h"
#include <nlohmann/json.hpp>

using namespace l2;
using nlohmann::json;

namespace {

/// Assembles an empty kernel: says which assembler serves, and that it works.
bool probeAssembler(const Flags &flags, const TargetInfo &target,
                    Artifact &probe, std::string &error) {
  std::string version = target.ptxFeature.substr(4).str();
  version.insert(version.size() - 1, ".");
  std::string ptx = ".version " + version + "\n.target " + target.name.str() +
                    "\n.address_size 64\n.visible .entry probe() { ret; }\n";
  return assemblePtx(ptx, target.name, flags.compile, probe, error);
}

/// Picks the evaluator and the target together: what is measured must run.
bool openEvaluator(const Flags &flags, const std::string &executable,
                   SearchBench &bench, std::string &error) {
  const TargetInfo *asked = lookupTarget(flags.target);
  std::string why;
  if (flags.evaluator != EvaluatorChoice::Model) {
    GpuEvaluatorOptions options = gpuOptions(executable);
    const TargetInfo *present = lookupTarget(detectGpuTarget(0, why));
    if (present && asked && asked->capability != present->capability)
      why = "the GPU is " + present->name.str() + ", the target " +
            asked->name.str();
    else if (present) {
      // A GPU in use is no reason to predict instead.
      if (!lockGpu(options, error))
        return false;
      bench.evaluator = createGpuEvaluator(options, why);
    } else if (why.empty())
      why = "the GPU is none of " + knownTargetNames();
    if (bench.evaluator) {
      bench.target = asked ? asked : present;
      return true;
    }
    if (flags.evaluator == EvaluatorChoice::Gpu) {
      error = "--evaluator=gpu: " + why;
      return false;
    }
    llvm::errs() << "l2-opt: no GPU to measure on (" << why
                 << "); times are predicted by the analytic model\n";
  }
  bench.target = asked ? asked : lookupTarget("sm_90a");
  bench.evaluator = createModelEvaluator(*bench.target);
  return true;
}

/// What times hold for. Clocks and the like change from call to call and are
/// in each measurement's provenance instead.
std::string deviceKey(const SearchBench &bench) {
  if (bench.evaluator->name() == "model")
    return "model of " + bench.target->name.str();
  json object = json::parse(bench.evaluator->describe(), nullptr, false);
  std::string key;
  if (object.is_object())
    for (const char *field : {"name", "driver"})
      if (auto it = object.find(field); it != object.end() && it->is_string())
        key += (key.empty() ? "" : ", driver ") + it->get<std::string>();
  return key.empty() ? "GPU" : key;
}

} // namespace

bool SearchBench::open(const Flags &flags, const std::string &executable,
                       std::string &error) {
  std::optional<ProposerOptions> read = proposerOptions(flags, error);
  if (!read || !openEvaluator(flags, executable, *this, error))
    return false;
  proposing = std::move(*read);
  database = Database::open(flags.database, error);
  if (!database)
    return false;
  if (!flags.trace.empty() && !(trace = Trace::open(flags.trace, error)))
    return false;
  if (flags.chat &&
      !(asking = Asking::open(flags, evaluator->name() == "model", error)))
    return false;
  Artifact probe;
  if (!probeAssembler(flags, *target, probe, error))
    return false;
  device = deviceKey(*this);
  toolchain.assembler = probe.assemblerText();
  toolchain.program = programVersion();
  CompilePoolOptions pool;
  pool.executable = executable;
  pool.jobs = flags.jobs;
  pool.target = target->name.str();
  pool.compile = flags.compile;
  if (!flags.plant.empty()) {
    // What is measured so must never pass for what the search found.
    toolchain.program += " planted";
    pool.optionsFor =
        [compile = flags.compile, planting = Planting(flags.plant, *target)](
            const Problem &problem, const Schedule &schedule) mutable {
          CompileOptions options = compile;
          options.fault = planting.faultFor(problem, schedule);
          return options;
        };
  }
  compiler = createCompilePool(pool, error);
  return compiler != nullptr;
}
