//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The worker's side of l2-bench.
//
//===----------------------------------------------------------------------===//

#include "l2/Evaluate/BenchWorker.h"
#include "l2/Evaluate/BenchHostRace.h"
#include "l2/Evaluate/CheckOutput.h"
#include "l2/Evaluate/Provenance.h"
#include "l2/Evaluate/Serialize.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <cmath>
#include <deque>
#include <nlohmann/json.hpp>

using namespace l2;
using namespace l2::cuda;
using nlohmann::json;

/// A contestant this many times slower than the fastest would take most of the
/// time and never win; short calls are told apart by their host's overhead.
static constexpr double kTooSlow = 20, kTooSlowUs = 200;

/// Most repetitions of a mode: what the interval of the median needs.
static constexpr unsigned kMostGraph = 60, kMostHost = 400;

/// Device memory left to libraries, graphs and scratch.
static constexpr double kReserveBytes = 0x1p30;

double l2::benchBytes(const BenchRequest &request, int64_t l2Bytes) {
  const Problem &p = request.problem;
  double elementsC = double(p.m) * double(p.n) * double(p.batch);
  double a = double(p.m) * double(p.k) * double(p.batchOfA()) *
             double(sizeOf(p.input)),
         b = double(p.n) * double(p.k) * double(p.batchOfB()) *
             double(sizeOf(p.input)),
         c = elementsC * double(sizeOf(p.output));
  // The epilogue's operands, which go where A goes.
  for (const ExtraOperand &extra : p.epilogue.extras)
    a += double(p.elementsOf(extra)) * double(p.batchOf(extra)) *
         double(sizeOf(extra.type));
  bool all = request.options.vendor || !request.options.plugIns.empty();
  double layouts = all ? 2 : double(request.kernels.size());
  double references = request.kernels.empty() ? 1 : ShapeOperands::dataSets;
  double bytes =
      a + layouts * b + 2 * c +
      references * elementsC * sizeof(float) * (p.epilogue.empty() ? 1 : 2) +
      ShapeOperands::setsFor(p, l2Bytes) * (a + layouts * b + c);
  for (const Artifact &kernel : request.kernels)
    bytes += 2 * double(workspaceBytes(kernel.schedule, kernel.problem));
  return bytes + kReserveBytes;
}

static void checkMemory(const GpuSession &session,
                        const BenchRequest &request) {
  size_t free = 0, total = 0;
  check(driver().cuMemGetInfo_v2(&free, &total), "memory of the device");
  double needed = benchBytes(request, session.facts().l2Bytes);
  if (needed > double(free))
    throw std::runtime_error(
        llvm::formatv("the shape does not fit: it needs {0:F1} GB of device "
                      "memory for operands and references; {1:F1} GB are free",
                      needed * 1e-9, double(free) * 1e-9)
            .str());
}

namespace {

/// Everybody who computes one shape correctly.
class Field {
public:
  Field(const GpuSession &session, const BenchRequest &request,
        BenchReply &reply)
      : session(session), request(request), reply(reply),
        shape(session, request.problem, request.options.seed) {}

  void addOurs();
  void addVendor(Vendor &vendor);
  void addPlugIn(const l2_contestant &contestant);
  /// Leaves out who is far too slow.
  void dropSlow();
  void race(BenchMode mode, bool cold);
  void timeEnqueuing();
  bool empty() const { return racers.empty(); }

private:
  Problem inLayout(bool transposeB) const {
    Problem problem = request.problem;
    problem.transposeB = transposeB;
    return problem;
  }
  void add(const std::string &name, ContestantRole role, bool transposeB,
           EnqueueCall call);
  void leaveOut(const std::string &name, llvm::StringRef status,
                const std::string &reason) {
    reply.faults.push_back({name, status.str(), reason});
  }

  const GpuSession &session;
  const BenchRequest &request;
  BenchReply &reply;
  ShapeOperands shape;
  std::deque<LoadedKernel> kernels;
  std::deque<OurCalls> ourCalls;
  std::vector<std::unique_ptr<PlugInCalls>> plugInCalls;
  /// In the order of reply.contestants.
  std::vector<Racer> racers;
};

} // namespace

void Field::add(const std::string &name, ContestantRole role, bool transposeB,
                EnqueueCall call) {
  BenchContestant contestant;
  contestant.name = name;
  contestant.role = role;
  contestant.layout = inLayout(transposeB).layout().str();
  reply.contestants.push_back(std::move(contestant));
  racers.push_back({name, std::move(call)});
}

void Field::addOurs() {
  for (const Artifact &artifact : request.kernels) {
    Problem problem = inLayout(artifact.problem.transposeB);
    std::string name = "ours_" + problem.layout().str();
    Verdict verdict = verifyArtifact(session, shape, artifact, problem);
    if (verdict.status != Status::Ok) {
      leaveOut(name, toString(verdict.status), verdict.reason);
      continue;
    }
    reply.worstOverBound =
        std::max(reply.worstOverBound, verdict.worstOverBound);
    kernels.emplace_back(artifact);
    ourCalls.emplace_back(session, shape, kernels.back(), problem);
    session.finish(60, "clearing scratch memory");
    add(name, ContestantRole::Ours, problem.transposeB,
        ourCalls.back().enqueue());
  }
}

void Field::addVendor(Vendor &vendor) {
  auto addAll = [&](const Problem &problem, ContestantRole role) {
    unsigned dropped = 0;
    for (VendorCall &one : vendor.contestants(shape, problem, dropped))
      add(one.name, role, one.transposeB,
          [call = std::move(one.call), sets = shape.timing(one.transposeB)](
              unsigned set) { call(sets[set]); });
    reply.vendorDropped += dropped;
  };
  Problem problem = request.problem;
  problem.accumulator = ElementType::F32;
  addAll(problem, ContestantRole::Vendor);
  problem.accumulator = ElementType::F16;
  if (request.options.half &&
      llvm::is_contained(vendorAccumulators(problem), ElementType::F16))
    addAll(problem, ContestantRole::VendorHalf);
}

void Field::addPlugIn(const l2_contestant &contestant) {
  for (bool transposeB : {false, true}) {
    Problem problem = inLayout(transposeB);
    std::string name =
        std::string(contestant.name) + "_" + problem.layout().str();
    std::string reason;
    // The reference uses the operands' buffers: first.
    shape.reference(0);
    shape.load(0, transposeB);
    shape.c().poison(session.stream);
    session.finish(60, "filling the operands");
    OperandPointers operands;
    operands.a = shape.a().get();
    operands.b = shape.b(transposeB).get();
    operands.c = shape.c().get();
    try {
      auto check =
          PlugInCalls::prepare(contestant, problem, {operands}, reason);
      if (!check) {
        leaveOut(name, "refused", reason);
        continue;
      }
      check->enqueue(session.stream)(0);
      session.finish(session.patience(problem, 1), contestant.name);
      Verdict verdict = checkOutput(session, shape, problem, 0);
      if (verdict.status != Status::Ok) {
        leaveOut(name, toString(verdict.status), verdict.reason);
        continue;
      }
      auto calls = PlugInCalls::prepare(contestant, problem,
                                        shape.timing(transposeB), reason);
      if (!calls) {
        leaveOut(name, "refused", reason);
        continue;
      }
      // Whether it can be captured shows now, not in the middle of a race.
      if (llvm::is_contained(request.options.modes, BenchMode::Graph))
        TimedGraph(session, 1, 1, calls->enqueue(session.stream))
            .replay(session.patience(problem, 1));
      add(name, ContestantRole::PlugIn, transposeB,
          calls->enqueue(session.stream));
      plugInCalls.push_back(std::move(calls));
    } catch (const CudaError &error) {
      if (error.sticky())
        throw;
      leaveOut(name, toString(Status::LaunchFailed), error.what());
    }
  }
}

void Field::dropSlow() {
  std::vector<double> us;
  for (const Racer &racer : racers) {
    double limit = session.patience(request.problem, 1);
    us.push_back(std::min(timeOnce(session, racer.call, limit),
                          timeOnce(session, racer.call, limit)));
  }
  double fastest = us.empty() ? 0 : *std::min_element(us.begin(), us.end());
  for (size_t i = racers.size(); i-- > 0;) {
    // What the bench is about is never left out.
    if (reply.contestants[i].role == ContestantRole::Ours ||
        us[i] <= kTooSlow * fastest + kTooSlowUs)
      continue;
    leaveOut(racers[i].name, "too-slow",
             llvm::formatv("a call takes about {0:F1} us, the fastest "
                           "contestant's {1:F1} us; more than {2} times that "
                           "is not raced",
                           us[i], fastest, int(kTooSlow))
                 .str());
    racers.erase(racers.begin() + ptrdiff_t(i));
    reply.contestants.erase(reply.contestants.begin() + ptrdiff_t(i));
  }
}

void Field::race(BenchMode mode, bool cold) {
  ContestOptions options;
  options.seconds = request.options.seconds;
  options.leastRepetitions = request.options.repetitions;
  options.fewestRepetitions =
      std::min(options.fewestRepetitions, options.leastRepetitions);
  options.mostRepetitions =
      std::max(options.leastRepetitions,
               mode == BenchMode::Graph ? kMostGraph : kMostHost);
  // Each race its own order.
  options.seed = request.options.seed * 8 + unsigned(mode) * 2 + cold;
  options.cold = cold;
  BenchRace race;
  race.mode = mode;
  race.cold = cold;
  unsigned nodes = 1;
  if (mode == BenchMode::Graph)
    race.rows =
        l2::race(session, shape, request.problem, racers, options, &nodes);
  else
    race.rows = raceOnHost(
        session, shape, request.problem, racers, options,
        mode == BenchMode::Server ? 1e6 / request.options.callsPerSecond : 0);
  const TargetInfo *target =
      lookupTarget(targetOfCapability(session.facts().capability));
  if (target)
    race.floorUs = floorUs(request.problem, *target, nodes, cold);
  reply.races.push_back(std::move(race));
}

void Field::timeEnqueuing() {
  auto costs = enqueueCosts(session, shape, request.problem, racers,
                            request.options.seed);
  for (size_t i = 0; i < costs.size(); ++i)
    reply.contestants[i].enqueueNs = std::move(costs[i]);
}

BenchReply BenchWorker::run(const BenchRequest &request) {
  const BenchOptions &options = request.options;
  for (const std::string &path : options.plugIns) {
    if (llvm::any_of(plugIns,
                     [&](const PlugIn &one) { return one.path() == path; }))
      continue;
    std::string error;
    auto plugIn = PlugIn::load(path, error);
    if (!plugIn)
      throw std::runtime_error(error);
    plugIns.push_back(std::move(*plugIn));
  }
  if (options.vendor && (!vendor || vendorCandidates != options.candidates)) {
    VendorOptions vendorOptions;
    vendorOptions.candidates = options.candidates;
    vendor = std::make_unique<Vendor>(session, vendorOptions);
    vendorCandidates = options.candidates;
  }
  checkMemory(session, request);

  BenchReply reply;
  Field field(session, request, reply);
  field.addOurs();
  if (options.vendor)
    field.addVendor(*vendor);
  for (const PlugIn &plugIn : plugIns)
    if (llvm::is_contained(options.plugIns, plugIn.path()))
      for (const l2_contestant &contestant : plugIn.contestants())
        field.addPlugIn(contestant);
  field.dropSlow();
  if (!field.empty()) {
    for (BenchMode mode : options.modes)
      for (bool cold : {true, false})
        if (cold ? options.cold : options.hot)
          field.race(mode, cold);
    field.timeEnqueuing();
  }
  Origin origin;
  origin.seed = options.seed;
  if (!request.kernels.empty())
    origin.assembler = request.kernels.front().assemblerText();
  if (options.vendor)
    origin.cublas = vendor->version();
  reply.provenance = provenanceJson(session, origin);
  return reply;
}
