//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// --search: a kernel for each payload of a file.
//
//===----------------------------------------------------------------------===//

#include "Asking.h"
#include "Files.h"
#include "GpuOptions.h"
#include "Modes.h"
#include "Payload.h"
#include "Planting.h"
#include "Progress.h"
#include "Trace.h"
#include "l2/Evaluate/GpuIdentity.h"
#include "l2/Evaluate/Provenance.h"
#include "l2/Search/Search.h"
#include "l2/Support/Interrupt.h"
#include "l2/Target/Assemble.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <nlohmann/json.hpp>

using namespace l2;
using nlohmann::json;

namespace {

/// Schedules the user wrote beside the payload join the race, first.
class GivenProposer : public Proposer {
public:
  explicit GivenProposer(std::vector<Schedule> given)
      : given(std::move(given)) {}
  llvm::StringRef name() const override { return "given"; }
  std::vector<Proposal> propose(const ScheduleContext &context,
                                llvm::ArrayRef<Trial> history, unsigned count,
                                std::mt19937_64 &rng) override {
    std::vector<Proposal> proposals;
    for (; proposals.size() < count && next < given.size(); ++next)
      proposals.push_back({given[next], "given with the payload"});
    return proposals;
  }

private:
  std::vector<Schedule> given;
  size_t next = 0;
};

/// What all searches of one command share.
struct Bench {
  const TargetInfo *target = nullptr;
  std::unique_ptr<Evaluator> evaluator;
  std::unique_ptr<Compiler> compiler;
  std::unique_ptr<Database> database;
  /// Null where none is wanted.
  std::unique_ptr<Trace> trace;
  /// Null unless a language model is among the proposers.
  std::unique_ptr<Asking> asking;
  Toolchain toolchain;
  std::string device;
};

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
                   Bench &bench, std::string &error) {
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
std::string deviceKey(const Bench &bench) {
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

bool prepare(const Flags &flags, const std::string &executable, Bench &bench,
             std::string &error) {
  if (!checkFolder(flags.output, error) ||
      !openEvaluator(flags, executable, bench, error))
    return false;
  bench.database = Database::open(flags.database, error);
  if (!bench.database)
    return false;
  if (!flags.trace.empty() && !(bench.trace = Trace::open(flags.trace, error)))
    return false;
  if (flags.chat && !(bench.asking = Asking::open(
                          flags, bench.evaluator->name() == "model", error)))
    return false;
  Artifact probe;
  if (!probeAssembler(flags, *bench.target, probe, error))
    return false;
  bench.device = deviceKey(bench);
  bench.toolchain.assembler = probe.assemblerText();
  bench.toolchain.program = programVersion();
  CompilePoolOptions pool;
  pool.executable = executable;
  pool.jobs = flags.jobs;
  pool.target = bench.target->name.str();
  pool.compile = flags.compile;
  if (!flags.plant.empty()) {
    // What is measured so must never pass for what the search found.
    bench.toolchain.program += " planted";
    pool.optionsFor = [compile = flags.compile,
                       planting = Planting(flags.plant, *bench.target)](
                          const Problem &problem,
                          const Schedule &schedule) mutable {
      CompileOptions options = compile;
      options.fault = planting.faultFor(problem, schedule);
      return options;
    };
  }
  bench.compiler = createCompilePool(pool, error);
  return bench.compiler != nullptr;
}

void printGain(const SearchSetting &setting, const SearchResult &result) {
  const Problem &problem = setting.problem;
  const SearchProgress &progress = result.progress;
  llvm::raw_ostream &os = llvm::outs();
  bool predicted = setting.evaluator == "model" || setting.options.budget == 0;
  double us = result.best->medianUs;
  os << problem.name << ": " << problem.m << 'x' << problem.n << 'x'
     << problem.k << ' ' << llvm::StringRef(problem.layout()).upper() << ' '
     << problem.contract() << ' '
     << (predicted ? "predicted for " : "measured on ")
     << (predicted ? setting.target->name.str() : setting.options.device)
     << '\n';
  os << problem.name << ": " << (predicted ? "predicted " : "") << printTime(us)
     << ", "
     << llvm::format("%.4g TFLOP/s, %.2fx the first schedule (%s)",
                     problem.flops() / us * 1e-6, progress.firstUs / us,
                     printTime(progress.firstUs).c_str());
  if (setting.options.budget == 0)
    os << ", nothing measured\n";
  else
    os << llvm::format(", %u candidates in %.1f s (%s)\n", progress.tried,
                       progress.elapsedSeconds,
                       toString(result.outcome).str().c_str());
  if (std::map<Status, unsigned> failures = failuresOf(result);
      !failures.empty()) {
    os << problem.name << ": without a time:";
    for (auto [status, count] : failures)
      os << ' ' << count << ' ' << toString(status);
    os << '\n';
  }
  if (!result.unverified.empty())
    os << problem.name << ": the winner was not verified in a fresh process: "
       << result.unverified << '\n';
  if (result.contest)
    os << problem.name
       << llvm::format(": %.3fx the vendor's best, %s (%s); 95 %% interval "
                       "%.3f to %.3f\n",
                       result.contest->ratio,
                       result.contest->vendorBest.c_str(),
                       printTime(result.contest->vendorBestUs).c_str(),
                       result.contest->ratioLow, result.contest->ratioHigh);
  else if (!result.contestError.empty())
    os << problem.name
       << ": no contest against the vendor: " << result.contestError << '\n';
}

/// Why nothing was found, in one line.
std::string explainFailure(const SearchResult &result) {
  if (result.trials.empty())
    return result.outcome == Outcome::Interrupted
               ? "interrupted before a candidate was finished"
               : "no candidate was finished";
  if (!result.unverified.empty())
    return "the fastest candidates fail when verified again in a fresh "
           "process; the last: " +
           result.unverified;
  const Trial &last = result.trials.back();
  return "none of " + std::to_string(result.trials.size()) +
         " candidates is valid; the last: " +
         toString(last.verdict.status).str() + ": " + last.verdict.reason;
}

/// Searches one payload and writes its files. False after printing an error.
bool searchOne(const Flags &flags, Bench &bench, const Problem &problem,
               std::vector<Schedule> given) {
  SearchSetting setting;
  setting.problem = problem;
  setting.target = bench.target;
  setting.options.budget = flags.budget;
  setting.options.timeLimitSeconds = flags.timeLimit;
  setting.options.seed = flags.seed;
  setting.options.reuse = flags.reuse;
  setting.options.contest = flags.contest;
  setting.options.toolchain = bench.toolchain;
  setting.options.device = bench.device;
  setting.evaluator = bench.evaluator->name().str();
  setting.device = bench.evaluator->describe();
  setting.database = flags.database;
  setting.folder = flags.output;

  // Proposers remember what they proposed: new ones for each problem.
  std::vector<std::unique_ptr<Proposer>> owned;
  std::vector<Proposer *> proposers;
  if (!given.empty()) {
    owned.push_back(std::make_unique<GivenProposer>(std::move(given)));
    proposers.push_back(owned.back().get());
  }
  LlmProposer *llm = nullptr;
  for (const std::string &name : flags.proposers) {
    if (name == "llm") {
      auto made = bench.asking->propose(problem);
      llm = made.get();
      owned.push_back(std::move(made));
    } else {
      owned.push_back(createProposer(name));
    }
    proposers.push_back(owned.back().get());
  }
  std::string error;
  std::optional<SearchResult> result;
  {
    Progress progress(problem.name, setting.evaluator == "model");
    SearchCallbacks callbacks;
    callbacks.onTrial = [&](const SearchProgress &state, const Trial &trial) {
      progress.onTrial(state, trial);
    };
    callbacks.onPhase = [&](llvm::StringRef words) { progress.onPhase(words); };
    if (bench.trace)
      callbacks.onStored = [&](const StoredEvaluation &stored) {
        bench.trace->add(stored);
      };
    callbacks.stop = [] { return interrupted(); };
    result = runSearch(problem, *bench.target, *bench.evaluator,
                       *bench.compiler, bench.database.get(), proposers,
                       setting.options, callbacks, error);
  }
  if (llm)
    setting.llm = llm->finish();
  if (!result) {
    fail(error);
    return false;
  }
  bool whole = true;
  for (const std::string &trouble : {result->databaseError, result->sickness,
                                     bench.trace ? bench.trace->error() : "",
                                     bench.asking ? bench.asking->error() : ""})
    if (!trouble.empty())
      whole = fail(trouble) == 0;
  if (!result->best || !result->artifact) {
    fail(problem.name + ": " +
         (result->best
              ? "the winner did not compile: " + result->best->verdict.reason
              : explainFailure(*result)));
    return false;
  }
  auto paths = writeResult(setting, *result, error);
  if (!paths) {
    fail(error);
    return false;
  }
  printGain(setting, *result);
  if (setting.llm)
    printLlm(llvm::outs(), problem.name, *setting.llm);
  llvm::outs() << problem.name << ": wrote " << llvm::join(*paths, " ") << '\n';
  llvm::outs().flush();
  return whole;
}

} // namespace

int l2::searchMode(const Flags &flags, const std::string &executable) {
  Payload payload;
  if (!payload.load(flags.input, flags.scheduleFile))
    return 1;
  std::optional<std::vector<Problem>> problems = payload.problems();
  if (!problems)
    return 1;
  Bench bench;
  std::string error;
  if (!prepare(flags, executable, bench, error))
    return fail(error);
  catchInterrupts();
  bool good = true;
  for (const Problem &problem : *problems) {
    if (interrupted() || !bench.evaluator->sickness().empty())
      break;
    auto given = payload.schedulesFor(problem, bench.target->name);
    if (!given) {
      good = false;
      continue;
    }
    good &= searchOne(flags, bench, problem, std::move(*given));
  }
  return good ? 0 : 1;
}
