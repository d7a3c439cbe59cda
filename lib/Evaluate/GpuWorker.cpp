//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The worker: the only process that touches CUDA. One JSON object a request:
//   {"op":"describe","device":0,"siblings":[PID…]}
//   {"op":"prepare","problem":KEY,"seed":1}    buffers and references of a
//   shape
//   {"op":"evaluate","artifact":TEXT,"worth_us":1.5 or null}
//   {"op":"verify","artifact":TEXT}
//   {"op":"compare","artifact":TEXT,"with":TEXT}  bits of two kernels
//   {"op":"contest","artifact":TEXT,"candidates":100,"seconds":4}
//   {"op":"playoff","artifacts":[TEXT…],"seconds":2}
//   {"op":"bench","request":{…}}               see l2/Evaluate/Bench.h
//   {"op":"probe"}                             do kernels run and end?
// and one a reply: {"ok":true,...}, or {"ok":false,"error":TEXT}. "fatal":true
// says that the worker ends: the context is lost, memory ran out, or a kernel
// wrote where it must not; "sick":true that the GPU is to blame. "baseline_us"
// in a request is the time of a measured kernel of the problem, from which
// deadlines derive; "slowdown" is how many times longer everything may take.
//
//===----------------------------------------------------------------------===//

#include "l2/Database/ContestJson.h"
#include "l2/Evaluate/BenchWorker.h"
#include "l2/Evaluate/Contest.h"
#include "l2/Evaluate/Frames.h"
#include "l2/Evaluate/Provenance.h"
#include "l2/Evaluate/Serialize.h"
#include <algorithm>
#include <csignal>
#include <deque>
#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <sys/prctl.h>
#include <unistd.h>

using namespace l2;
using namespace l2::cuda;
using nlohmann::json;

namespace {

/// A request that cannot be served; the worker goes on unless `fatal`.
struct Refusal : std::runtime_error {
  explicit Refusal(const std::string &what, bool fatal = false)
      : std::runtime_error(what), fatal(fatal) {}
  bool fatal;
};

class Worker {
public:
  json answer(const json &request);

private:
  json prepare(const json &request);
  json evaluate(const json &request, bool time);
  json compare(const json &request);
  json contest(const json &request);
  json playoff(const json &request);
  json bench(const json &request);
  json probe();
  GpuSession &need();
  Artifact artifactOf(const json &request, const char *key = "artifact") const;
  std::string provenance(const Artifact &artifact,
                         const std::string &cublas = "");

  std::unique_ptr<GpuSession> session;
  std::optional<Problem> problem;
  std::unique_ptr<ShapeOperands> shape;
  /// The tuned vendor for `shape`; tuned once, for both layouts of B.
  std::unique_ptr<Vendor> vendor;
  std::vector<VendorCall> vendorCalls;
  unsigned vendorDropped = 0;
  int vendorCandidates = 0;
  std::unique_ptr<BenchWorker> benchWorker;
};

std::string textField(const json &request, const char *key) {
  auto at = request.find(key);
  if (at == request.end() || !at->is_string())
    throw Refusal(std::string("a request without the text '") + key + "'");
  return at->get<std::string>();
}

double numberField(const json &request, const char *key, double missing) {
  auto at = request.find(key);
  return at != request.end() && at->is_number() ? at->get<double>() : missing;
}

/// Other workers of our parent, as they are on the list of the GPU's processes.
std::set<unsigned> siblings(const json &request) {
  std::set<unsigned> pids;
  if (auto at = request.find("siblings"); at != request.end() && at->is_array())
    for (const json &pid : *at)
      if (pid.is_number_unsigned())
        pids.insert(pid.get<unsigned>());
  return pids;
}

} // namespace

GpuSession &Worker::need() {
  if (!session)
    throw Refusal("the first request must be 'describe'");
  return *session;
}

Artifact Worker::artifactOf(const json &request, const char *key) const {
  if (!problem)
    throw Refusal("no problem was prepared");
  std::string error;
  auto artifact = artifactFromJson(textField(request, key), error);
  if (!artifact)
    throw Refusal("malformed artifact: " + error);
  return *artifact;
}

/// Needs a prepared shape.
std::string Worker::provenance(const Artifact &artifact,
                               const std::string &cublas) {
  return provenanceJson(need(),
                        {shape->dataSeed(), artifact.assemblerText(), cublas});
}

json Worker::prepare(const json &request) {
  std::string key = textField(request, "problem");
  auto asked = parseProblemKey(key);
  if (!asked)
    throw Refusal("malformed problem '" + key + "'");
  auto seed = uint32_t(numberField(request, "seed", 1));
  if (!shape || !shape->serves(*asked)) {
    // The old buffers go before the new come.
    vendorCalls.clear();
    shape.reset();
    problem.reset();
    shape = std::make_unique<ShapeOperands>(need(), *asked, seed);
    for (unsigned set = 0; set < ShapeOperands::dataSets; ++set)
      if (ShapeOperands::kindOf(set) != DataKind::Cancelling ||
          asked->accumulator != ElementType::F16)
        shape->reference(set);
  }
  problem = asked;
  return {{"ok", true}};
}

/// What a fault that lost the context says.
static Verdict verdictOf(const CudaError &error) {
  // An error that the driver contained need not be the kernel's.
  Status status = error.hardware()                     ? Status::SickGpu
                  : error.code == CUDA_ERROR_CONTAINED ? Status::WorkerLost
                                                       : Status::Trapped;
  return {status, error.what(), 0};
}

/// Whether the kernel may have changed what others rely on: no other is judged
/// with this worker.
static bool spoils(Status status) { return status == Status::OutOfBounds; }

json Worker::evaluate(const json &request, bool time) {
  GpuSession &gpu = need();
  Artifact artifact = artifactOf(request);
  Evaluation evaluation;
  bool fatal = false;
  try {
    if (time)
      evaluation = evaluateKernel(gpu, *shape, artifact, *problem,
                                  numberField(request, "worth_us", INFINITY));
    else
      evaluation.verdict = verifyArtifact(gpu, *shape, artifact, *problem);
    fatal = spoils(evaluation.verdict.status);
  } catch (const Hang &hang) {
    evaluation.verdict = {Status::TimedOut, hang.what(), 0};
    fatal = true;
  } catch (const CudaError &error) {
    if (!error.sticky())
      throw;
    evaluation.verdict = verdictOf(error);
    fatal = true;
  }
  if (!evaluation.measurement)
    evaluation.provenance = provenance(artifact);
  return {{"ok", true}, {"fatal", fatal}, {"evaluation", toJson(evaluation)}};
}

json Worker::compare(const json &request) {
  GpuSession &gpu = need();
  LoadedKernel kernel(artifactOf(request)), good(artifactOf(request, "with"));
  Comparison comparison = compareKernels(gpu, *shape, good, kernel, *problem);
  return {{"ok", true},
          {"differing", comparison.differing},
          {"runs", comparison.runs}};
}

json Worker::contest(const json &request) {
  GpuSession &gpu = need();
  Artifact artifact = artifactOf(request);
  // The winner is verified again: this process has its own data.
  Verdict verdict = verifyArtifact(gpu, *shape, artifact, *problem);
  if (verdict.status != Status::Ok)
    throw Refusal("the winner did not pass again: " +
                      toString(verdict.status).str() + ": " + verdict.reason,
                  spoils(verdict.status));
  VendorOptions options;
  options.candidates = int(numberField(request, "candidates", 100));
  if (options.candidates < 1 || options.candidates > 10000)
    throw Refusal("vendor candidates must be 1 to 10000");
  if (vendorCalls.empty() || vendorCandidates != options.candidates) {
    vendorCalls.clear();
    vendor = std::make_unique<Vendor>(gpu, options);
    vendorCandidates = options.candidates;
    vendorCalls = vendor->opponents(*shape, *problem, vendorDropped);
  }
  if (vendorCalls.empty())
    throw Refusal("no vendor algorithm computes this problem correctly");
  ContestOptions contestOptions;
  contestOptions.seconds = numberField(request, "seconds", 4);
  LoadedKernel kernel(artifact);
  Contest contest =
      runContest(gpu, *shape, kernel, *problem, vendorCalls, contestOptions);
  json origin = json::parse(provenance(artifact, vendor->version()));
  origin["vendor_candidates_dropped"] = vendorDropped;
  origin["worst_over_bound"] = verdict.worstOverBound;
  contest.provenance = dumpJson(origin);
  return {{"ok", true}, {"contest", contestToJson(contest)}};
}

json Worker::playoff(const json &request) {
  GpuSession &gpu = need();
  auto texts = request.find("artifacts");
  if (texts == request.end() || !texts->is_array() || texts->empty())
    throw Refusal("a playoff needs artifacts");
  std::vector<Racer> racers;
  std::deque<LoadedKernel> kernels;
  std::deque<OurCalls> calls;
  for (const json &text : *texts) {
    Artifact artifact = artifactOf(json{{"artifact", text}});
    kernels.emplace_back(artifact);
    calls.emplace_back(gpu, *shape, kernels.back(), *problem);
    racers.push_back({std::to_string(racers.size()), calls.back().enqueue()});
  }
  gpu.finish(60, "clearing scratch memory");
  ContestOptions options;
  options.seconds = numberField(request, "seconds", 2);
  // Short kernels are not limited by power, and repeat to a part in a thousand.
  constexpr double longUs = 50, leastShare = 0.2;
  if (gpu.baselineUs > 0) {
    double share = std::clamp(gpu.baselineUs / longUs, leastShare, 1.0);
    options.seconds *= share;
    options.settleSeconds *= share;
  }
  options.leastRepetitions = 7;
  Contest contest;
  contest.contestants = race(gpu, *shape, *problem, racers, options);
  contest.provenance = provenance(kernels.front().artifact());
  return {{"ok", true}, {"contest", contestToJson(contest)}};
}

json Worker::bench(const json &request) {
  std::string error;
  auto asked = benchRequestFromJson(request.value("request", json()), error);
  if (!asked)
    throw Refusal(error);
  if (!benchWorker)
    benchWorker = std::make_unique<BenchWorker>(need());
  BenchReply reply = benchWorker->run(*asked);
  bool fatal = llvm::any_of(reply.faults, [](const BenchFault &fault) {
    std::optional<Status> status = parseStatus(fault.status);
    return status && spoils(*status);
  });
  return {{"ok", true}, {"fatal", fatal}, {"bench", toJson(reply)}};
}

json Worker::probe() {
  GpuSession &gpu = need();
  OperandData data;
  data.lines = 256;
  data.k = 256;
  Buffer buffer(size_t(data.elements()) * 2);
  gpu.clearSlots();
  gpu.kernels.fill(gpu.stream, buffer.get(), data);
  gpu.kernels.checkFill(gpu.stream, buffer.get(), data, gpu.slot(0));
  gpu.finish(10, "the probe kernel");
  if (gpu.readSlots()[0].bad)
    throw Refusal("the probe kernel read back other data than it wrote");
  return {{"ok", true}};
}

json Worker::answer(const json &request) {
  auto fail = [](const std::string &error, bool fatal,
                 bool sick = false) -> json {
    return {{"ok", false}, {"fatal", fatal}, {"sick", sick}, {"error", error}};
  };
  try {
    std::string op = textField(request, "op");
    if (op == "describe") {
      if (!session)
        session = std::make_unique<GpuSession>(
            int(numberField(request, "device", 0)), siblings(request));
      return {{"ok", true},
              {"device", describeDevice(session->facts())},
              {"foreign_processes", session->foreignProcesses().value_or(0)},
              {"listed", session->foreign.listed().value_or(0)}};
    }
    if (session) {
      session->baselineUs =
          std::max(0.0, numberField(request, "baseline_us", 0));
      session->slowdown = std::max(1.0, numberField(request, "slowdown", 1));
      session->foreign.setSiblings(siblings(request));
    }
    if (op == "prepare")
      return prepare(request);
    if (op == "evaluate" || op == "verify")
      return evaluate(request, op == "evaluate");
    if (op == "compare")
      return compare(request);
    if (op == "contest")
      return contest(request);
    if (op == "playoff")
      return playoff(request);
    if (op == "bench")
      return bench(request);
    if (op == "probe")
      return probe();
    return fail("unknown request '" + op + "'", false);
  } catch (const Hang &hang) {
    return fail(hang.what(), true);
  } catch (const CudaError &error) {
    return fail(error.what(), error.fatal(), error.hardware());
  } catch (const Refusal &refusal) {
    return fail(refusal.what(), refusal.fatal);
  } catch (const std::exception &error) {
    return fail(error.what(), false);
  }
}

int l2::gpuWorkerMain() {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // Libraries print to stdout: keep the channel elsewhere.
  int input = fcntl(0, F_DUPFD_CLOEXEC, 3),
      output = fcntl(1, F_DUPFD_CLOEXEC, 3);
  int null = open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (input < 0 || output < 0 || null < 0 || dup2(null, 0) < 0 ||
      dup2(2, 1) < 0)
    return 1;
  Worker worker;
  MessageReader reader;
  std::string error;
  while (auto message = readMessage(input, reader, error)) {
    json request = json::parse(*message, nullptr, false);
    json reply = request.is_object()
                     ? worker.answer(request)
                     : json{{"ok", false}, {"error", "malformed request"}};
    bool fatal = reply.value("fatal", false);
    if (!writeMessage(output, dumpJson(reply)))
      return 1;
    // Destructors would wait for a kernel that never ends.
    if (fatal)
      _exit(3);
  }
  if (!error.empty()) {
    fprintf(stderr, "gpu worker: %s\n", error.c_str());
    return 1;
  }
  // The driver takes the context down faster than we would piece by piece.
  _exit(0);
}
