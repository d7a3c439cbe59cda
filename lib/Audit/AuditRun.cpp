//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs an audit: compiles in a pool, tries the kernels on the GPU in a few
// workers.
//
//===----------------------------------------------------------------------===//

#include "l2/Audit/Audit.h"
#include "l2/Evaluate/GpuClient.h"
#include "l2/Evaluate/GpuIdentity.h"
#include "l2/Target/Assemble.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

using namespace l2;

/// Places of one fault in one kernel, kernels of a fatal fault.
static constexpr unsigned mostPlaces = 2, mostFatal = 3;
/// The kernels take some microseconds; a faulty one that takes this long a
/// hundred times over is taken for hung.
static constexpr double slowestUs = 1000;

static std::vector<unsigned> placesOf(unsigned sites) {
  std::vector<unsigned> places;
  unsigned count = std::min(sites, mostPlaces);
  for (unsigned i = 0; i < count; ++i)
    places.push_back(count == 1 ? 0 : i * (sites - 1) / (count - 1));
  return places;
}

std::vector<AuditCase> l2::planAudit(const std::vector<AuditKernel> &kernels,
                                     const TargetInfo &target,
                                     llvm::ArrayRef<std::string> wanted,
                                     std::string &error) {
  std::vector<unsigned> fatal(knownFaults().size());
  std::vector<AuditCase> cases;
  for (const AuditKernel &kernel : kernels) {
    AuditCase one{kernel, {}};
    std::vector<FaultOffer> offers =
        offeredFaults(kernel.schedule, kernel.problem, target, error);
    if (!error.empty()) {
      error = "kernel " + kernel.name + ": " + error;
      return {};
    }
    for (FaultOffer offer : offers) {
      std::string name = kernel.name + " " + toString(offer.fault).str();
      if (!wanted.empty() &&
          llvm::none_of(wanted, [&](const std::string &part) {
            return llvm::StringRef(name).contains(part);
          }))
        continue;
      bool isFatal = infoOf(offer.fault).kind == FaultKind::Fatal;
      if (isFatal && ++fatal[size_t(offer.fault)] > mostFatal)
        continue;
      for (unsigned site : placesOf(isFatal ? 1 : offer.sites))
        one.faults.push_back({offer.fault, site});
    }
    if (!one.faults.empty())
      cases.push_back(std::move(one));
  }
  return cases;
}

/// Whether the verdict is the protocol's own finding about the kernel. A worker
/// that is lost, or a driver that refuses, may have any other cause.
static bool catches(Status status) {
  switch (status) {
  case Status::Wrong:
  case Status::OutOfBounds:
  case Status::Nondeterministic:
  case Status::Trapped:
  case Status::TimedOut:
  // The check of the compiled kernel's precision.
  case Status::CompileFailed:
    return true;
  default:
    return false;
  }
}

AuditRow
l2::judgeFault(const std::string &kernel, PlantedFault planted,
               const CompileResult &compiled,
               llvm::function_ref<Verdict(const Artifact &)> verify,
               llvm::function_ref<std::optional<Comparison>(const Artifact &,
                                                            std::string &)>
                   compare) {
  AuditRow row{kernel, planted, AuditResult::NotTried, Status::Ok, ""};
  if (!compiled.artifact) {
    row.reason = compiled.error;
    if (!compiled.lost && !compiled.crashed)
      row.result = AuditResult::Refused;
    return row;
  }
  const Artifact &artifact = *compiled.artifact;
  Verdict verdict = verify(artifact);
  // Whoever loses a worker twice is set aside by a search, too.
  if (verdict.status == Status::WorkerLost)
    verdict = verify(artifact);
  row.status = verdict.status;
  row.reason = verdict.reason;
  if (verdict.status != Status::Ok) {
    if (catches(verdict.status))
      row.result = AuditResult::Caught;
    return row;
  }
  row.reason = objectionTo(artifact);
  if (!row.reason.empty()) {
    row.result = AuditResult::Refused;
    return row;
  }
  std::optional<Comparison> comparison = compare(artifact, row.reason);
  if (!comparison) {
    row.reason = "passed, then failed beside the good kernel: " + row.reason;
    row.result = AuditResult::Missed;
    return row;
  }
  row.result =
      comparison->differing ? AuditResult::Missed : AuditResult::NoEffect;
  row.reason = std::to_string(comparison->differing) +
               " 16-bit words differ in " + std::to_string(comparison->runs) +
               " runs";
  return row;
}

namespace {

/// One case on its way through the compiler.
struct Tickets {
  uint64_t good = 0;
  std::vector<uint64_t> faulty;
};

class AuditRun {
public:
  AuditRun(const std::vector<AuditCase> &cases, const AuditOptions &options,
           AuditReport &report)
      : cases(cases), options(options), report(report) {
    for (const AuditCase &one : cases)
      total += unsigned(one.faults.size());
  }

  bool run(std::string &error);

private:
  bool submit(std::string &error);
  void serve();
  void tryCase(const AuditCase &one, const Tickets &tickets, GpuClient &client);
  void tryFaults(const AuditCase &one, const Tickets &tickets,
                 const CompileResult &good, const Verdict &verdict,
                 GpuClient &client);
  CompileResult await(uint64_t ticket);
  void stop(const std::string &why);

  const std::vector<AuditCase> &cases;
  const AuditOptions &options;
  std::unique_ptr<Compiler> compiler;
  /// What is submitted now; nullopt: the good kernel.
  std::optional<PlantedFault> planted;
  std::vector<Tickets> tickets;
  std::atomic<size_t> next{0};
  std::atomic<bool> ended{false};
  /// Guards what follows.
  std::mutex mutex;
  AuditReport &report;
  unsigned done = 0, total = 0;
  std::string failure;
};

} // namespace

bool AuditRun::submit(std::string &error) {
  CompilePoolOptions pool = options.pool;
  // What ptxas objects to is noted, not refused: the protocol has to catch the
  // fault by itself.
  pool.optionsFor = [this](const Problem &, const Schedule &) {
    CompileOptions compile = options.pool.compile;
    compile.strict = !planted;
    compile.fault = planted;
    return compile;
  };
  compiler = createCompilePool(pool, error);
  if (!compiler)
    return false;
  for (const AuditCase &one : cases) {
    const AuditKernel &kernel = one.kernel;
    Tickets of;
    planted.reset();
    of.good = compiler->submit(kernel.problem, kernel.schedule);
    for (PlantedFault fault : one.faults) {
      planted = fault;
      of.faulty.push_back(compiler->submit(kernel.problem, kernel.schedule));
    }
    tickets.push_back(std::move(of));
  }
  return true;
}

CompileResult AuditRun::await(uint64_t ticket) {
  while (!ended)
    if (auto result = compiler->wait(ticket, /*seconds=*/0.1))
      return std::move(*result);
  return {std::nullopt, "the audit was ended", /*lost=*/true,
          /*crashed=*/false, 0};
}

/// With the mutex held.
void AuditRun::stop(const std::string &why) {
  if (failure.empty())
    failure = why;
  ended = true;
}

static Verdict verifyWith(GpuClient &client, const Problem &problem,
                          const Artifact &artifact) {
  return client.evaluate(problem, artifact, slowestUs, /*verifyOnly=*/true)
      .verdict;
}

void AuditRun::tryCase(const AuditCase &one, const Tickets &of,
                       GpuClient &client) {
  const Problem &problem = one.kernel.problem;
  CompileResult good = await(of.good);
  Verdict verdict{Status::CompileFailed, good.error, 0};
  if (good.artifact)
    verdict = verifyWith(client, problem, *good.artifact);
  tryFaults(one, of, good, verdict, client);
  // A protocol that has come to refuse everything catches every fault, too.
  if (verdict.status == Status::Ok && !ended) {
    verdict = verifyWith(client, problem, *good.artifact);
    if (verdict.status != Status::Ok)
      verdict.reason =
          "passed before its faults, but not after them: " + verdict.reason;
  }
  std::lock_guard<std::mutex> lock(mutex);
  report.kernels.push_back({one.kernel, verdict});
  if (!client.sickness().empty())
    stop(client.sickness());
}

void AuditRun::tryFaults(const AuditCase &one, const Tickets &of,
                         const CompileResult &good, const Verdict &verdict,
                         GpuClient &client) {
  const AuditKernel &kernel = one.kernel;
  auto verify = [&](const Artifact &artifact) {
    return verifyWith(client, kernel.problem, artifact);
  };
  for (auto [planted, ticket] : llvm::zip(one.faults, of.faulty)) {
    if (ended)
      return;
    AuditRow row{kernel.name, planted, AuditResult::NotTried, Status::Ok,
                 "the good kernel does not pass"};
    CompileResult compiled = await(ticket);
    if (verdict.status == Status::Ok)
      row = judgeFault(kernel.name, planted, compiled, verify,
                       [&](const Artifact &artifact, std::string &error) {
                         return client.compare(kernel.problem, artifact,
                                               *good.artifact, error);
                       });
    // Also the one that the GPU did not survive.
    std::lock_guard<std::mutex> lock(mutex);
    report.rows.push_back(std::move(row));
    if (!client.sickness().empty()) {
      stop(client.sickness());
      return;
    }
    ++done;
    if (options.onProgress)
      options.onProgress(done, total);
  }
}

/// The body of one thread, with a worker of its own.
void AuditRun::serve() {
  GpuClient client(options.gpu, /*seed=*/1);
  std::string error;
  bool started = client.start(error);
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (!started)
      return stop(error);
    report.device = client.description();
  }
  for (size_t i = next++; i < cases.size() && !ended; i = next++)
    tryCase(cases[i], tickets[i], client);
}

bool AuditRun::run(std::string &error) {
  auto start = std::chrono::steady_clock::now();
  if (!submit(error))
    return false;
  std::vector<std::thread> threads;
  size_t count = std::clamp<size_t>(options.workers, 1, cases.size());
  for (size_t i = 0; i < count; ++i)
    threads.emplace_back([this] { serve(); });
  for (std::thread &thread : threads)
    thread.join();
  report.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
          .count();
  // Threads end in any order; a report does not.
  auto place = [&](const std::string &name) {
    return llvm::find_if(
               cases,
               [&](const AuditCase &one) { return one.kernel.name == name; }) -
           cases.begin();
  };
  llvm::stable_sort(report.rows, [&](const AuditRow &a, const AuditRow &b) {
    return place(a.kernel) < place(b.kernel);
  });
  llvm::stable_sort(report.kernels,
                    [&](const AuditedKernel &a, const AuditedKernel &b) {
                      return place(a.kernel.name) < place(b.kernel.name);
                    });
  error = failure;
  return failure.empty();
}

bool l2::runAudit(const std::vector<AuditCase> &cases,
                  const AuditOptions &options, AuditReport &report,
                  std::string &error) {
  if (cases.empty()) {
    error = "there is no fault to plant";
    return false;
  }
  AuditOptions locked = options;
  if (!locked.gpu.lock && !lockGpu(locked.gpu, error))
    return false;
  // The workers see each other compute on the GPU.
  locked.gpu.notice = nullptr;
  return AuditRun(cases, locked, report).run(error);
}
