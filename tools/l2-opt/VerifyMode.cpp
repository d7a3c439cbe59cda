//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// --verify: the verification protocol on a file's kernels.
//
//===----------------------------------------------------------------------===//

#include "GpuOptions.h"
#include "Modes.h"
#include "Payload.h"
#include "l2/Evaluate/ErrorModel.h"
#include "l2/Evaluate/GpuClient.h"
#include "l2/Evaluate/Provenance.h"
#include "l2/Search/Compiler.h"
#include "l2/Support/Files.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <nlohmann/json.hpp>

using namespace l2;
using nlohmann::json;

namespace {
/// A kernel on its way.
struct Job {
  Problem problem;
  Schedule schedule;
  uint64_t ticket = 0;
};
} // namespace

/// The schedules of every payload, its default where it has none.
static std::optional<std::vector<Job>> jobsOf(Payload &payload,
                                              const TargetInfo &target) {
  std::optional<std::vector<Problem>> problems = payload.problems();
  if (!problems)
    return std::nullopt;
  std::vector<Job> jobs;
  for (const Problem &problem : *problems) {
    auto schedules = payload.schedulesFor(problem, target.name);
    if (!schedules)
      return std::nullopt;
    if (schedules->empty())
      schedules->push_back(defaultSchedule({problem, target}));
    for (const Schedule &schedule : *schedules)
      jobs.push_back({problem, schedule});
  }
  return jobs;
}

/// What the protocol allows on each kind of data.
static json boundsJson(const Problem &problem) {
  json bounds = json::array();
  for (DataKind kind :
       {DataKind::Normal, DataKind::SmallIntegers, DataKind::Cancelling}) {
    if (kind == DataKind::Cancelling && problem.accumulator == ElementType::F16)
      continue;
    ErrorBound bound = errorBound(problem, kind);
    json one = {{"data", toString(kind).str()},
                {"bound", describe(bound, problem)},
                {"exact", bound.exact}};
    if (!bound.exact) {
      one["relative"] = bound.relative;
      one["absolute"] = bound.absolute;
    }
    bounds.push_back(std::move(one));
  }
  return bounds;
}

static json rowJson(const Job &job, const std::optional<Artifact> &artifact,
                    const Verdict &verdict) {
  json row = {{"payload", job.problem.name},
              {"problem", job.problem.key()},
              {"schedule", job.schedule.str()},
              {"hash", job.schedule.hash()},
              {"status", toString(verdict.status).str()},
              {"reason", verdict.reason},
              {"worst_over_bound", verdict.worstOverBound},
              {"bounds", boundsJson(job.problem)}};
  if (artifact) {
    row["mma"] = artifact->mmaTypes;
    row["assembler"] = artifact->assemblerText();
    row["registers"] = artifact->registers;
    row["spill_bytes"] = artifact->spillBytes;
    row["stack_bytes"] = artifact->stackBytes;
    row["messages"] = artifact->messages;
  }
  return row;
}

static void printRow(const Job &job, const std::optional<Artifact> &artifact,
                     const Verdict &verdict) {
  llvm::raw_ostream &os = llvm::outs();
  os << job.problem.name << ' ' << job.schedule.hash() << ": "
     << toString(verdict.status);
  if (!verdict.reason.empty())
    os << ": " << verdict.reason;
  if (verdict.status == Status::Ok)
    os << llvm::format(", worst %.3g of the bound", verdict.worstOverBound);
  os << '\n';
  if (!artifact)
    return;
  os << "  " << llvm::join(artifact->mmaTypes, ", ") << '\n'
     << llvm::format("  %lld registers, %lld B of spills, %lld B of stack\n",
                     static_cast<long long>(artifact->registers),
                     static_cast<long long>(artifact->spillBytes),
                     static_cast<long long>(artifact->stackBytes));
  // Whoever ends this program early keeps what is known so far.
  os.flush();
}

/// Once for each contract and size: what the kernels are held to.
static void printBounds(const Problem &problem) {
  llvm::outs() << problem.name << ": " << problem.key() << '\n';
  for (const json &bound : boundsJson(problem))
    llvm::outs() << "  " << bound["data"].get<std::string>() << ": "
                 << bound["bound"].get<std::string>() << '\n';
}

int l2::verifyMode(const Flags &flags, const std::string &executable) {
  Payload payload;
  if (!payload.load(flags.input, flags.scheduleFile))
    return 1;
  std::string error;
  const TargetInfo *target = targetOnGpu(flags, error);
  if (!target)
    return fail(error);
  std::optional<std::vector<Job>> jobs = jobsOf(payload, *target);
  if (!jobs)
    return 1;
  CompilePoolOptions pool;
  pool.executable = executable;
  pool.jobs = compileJobs(flags);
  pool.target = target->name.str();
  pool.compile = flags.compile;
  std::unique_ptr<Compiler> compiler = createCompilePool(pool, error);
  if (!compiler)
    return fail(error);
  for (Job &job : *jobs)
    job.ticket = compiler->submit(job.problem, job.schedule);
  GpuEvaluatorOptions gpu = gpuOptions(executable);
  gpu.slowdown = flags.slowdown;
  GpuClient client(gpu, /*seed=*/1);
  if (!client.start(error))
    return fail(error);

  json rows = json::array();
  unsigned passed = 0;
  const Problem *last = nullptr;
  for (const Job &job : *jobs) {
    // The pool ends a compilation that takes too long.
    std::optional<CompileResult> compiled;
    while (!compiled)
      compiled = compiler->wait(job.ticket, /*seconds=*/1);
    Verdict verdict{Status::CompileFailed, compiled->error, 0};
    if (compiled->artifact)
      verdict = client
                    .evaluate(job.problem, *compiled->artifact, 0,
                              /*verifyOnly=*/true)
                    .verdict;
    passed += verdict.status == Status::Ok;
    if (!last || last->name != job.problem.name)
      printBounds(job.problem);
    last = &job.problem;
    printRow(job, compiled->artifact, verdict);
    rows.push_back(rowJson(job, compiled->artifact, verdict));
    if (!client.sickness().empty())
      return fail(client.sickness());
  }
  llvm::outs() << passed << " of " << jobs->size() << " kernels pass\n";
  json device = json::parse(client.description(), nullptr, false);
  json report = {{"protocol", protocolVersion},
                 {"program", programVersion()},
                 {"device", device.is_object() ? device : json::object()},
                 {"passed", passed},
                 {"failed", jobs->size() - passed},
                 {"kernels", std::move(rows)}};
  std::string text =
      report.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
  if (!flags.output.empty() && !writeFile(flags.output, text, error))
    return fail(error);
  return passed == jobs->size() ? 0 : 1;
}
