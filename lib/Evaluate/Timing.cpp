//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Times candidates in graph mode.
//
//===----------------------------------------------------------------------===//

#include "l2/Evaluate/Timing.h"
#include "l2/Evaluate/Provenance.h"
#include "l2/Evaluate/Statistics.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <chrono>
#include <cmath>

using namespace l2;
using namespace l2::cuda;

/// Length of a graph while racing: long against the events' resolution, short
/// enough for a hundred candidates.
static constexpr double kGraphUs = 3000;

/// A kernel of this length is limited by power once it runs for a while, and
/// every candidate is measured in that state: this much load comes first, and
/// less of it for a kernel of less than `kLongUs`.
static constexpr double kPowerLimitedUs = 10, kLongUs = 80,
                        kSettleSeconds = 0.08;

TimedGraph::TimedGraph(const GpuSession &session, unsigned nodes, unsigned sets,
                       const EnqueueCall &enqueue)
    : session(session), nodes(nodes) {
  graph = session.stream.capture([&] {
    for (unsigned i = 0; i < nodes; ++i)
      enqueue(i % sets);
  });
  check(driver().cuGraphUpload(graph.get(), session.stream.get()),
        "graph upload");
}

double TimedGraph::replay(double seconds, bool cold) const {
  // What comes first also hides the time the host takes to enqueue.
  if (cold)
    session.flushL2();
  else
    session.stream.launch(graph);
  session.stream.record(session.from);
  session.stream.launch(graph);
  session.stream.record(session.to);
  session.finish(seconds, "the timed graph");
  return microseconds(session.from, session.to) / nodes;
}

double l2::timeOnce(const GpuSession &session, const EnqueueCall &enqueue,
                    double seconds) {
  session.flushL2();
  session.stream.record(session.from);
  enqueue(0);
  session.stream.record(session.to);
  session.finish(seconds, "the kernel");
  return microseconds(session.from, session.to);
}

unsigned l2::nodesFor(double callUs, double targetUs) {
  return unsigned(
      std::clamp(std::ceil(targetUs / std::max(callUs, 0.1)), 1.0, 400.0));
}

double l2::floorUs(const Problem &problem, const TargetInfo &target,
                   unsigned nodes, bool cold) {
  double compute = problem.flops() / target.peakFlops;
  if (!cold)
    return 1e6 * compute;
  double inputs = double(problem.k) * double(problem.m + problem.n) *
                  double(sizeOf(problem.input));
  double output =
      double(problem.m) * double(problem.n) * double(sizeOf(problem.output));
  double written = std::max(0.0, output - double(target.l2Bytes) / nodes);
  return 1e6 * std::max(compute, (inputs + written) / target.peakBandwidth);
}

OurCalls::OurCalls(const GpuSession &session, ShapeOperands &shape,
                   const LoadedKernel &kernel, const Problem &problem)
    : session(session), scratch(session, kernel.artifact().schedule, problem) {
  for (OperandPointers operands : shape.timing(problem.transposeB)) {
    operands.workspace = scratch.workspace.get();
    operands.counters = scratch.counters.get();
    launches.emplace_back(kernel, problem, operands, session.facts().numSMs);
  }
}

EnqueueCall OurCalls::enqueue() const {
  return [this](unsigned set) {
    check(launches[set].launch(session.stream.get()), "launch");
  };
}

/// Loads `artifact`; on failure an empty optional and the reason in `verdict`.
static std::optional<LoadedKernel> load(const Artifact &artifact,
                                        Verdict &verdict) {
  std::optional<LoadedKernel> kernel;
  try {
    kernel.emplace(artifact);
  } catch (const CudaError &error) {
    if (error.fatal())
      throw;
    verdict = {Status::LoadFailed, error.what(), 0};
    return std::nullopt;
  }
  // ptxas's spills were judged when it ran; the driver's show only here.
  if (artifact.cubin.empty())
    if (int local =
            kernel->kernel().attribute(CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES)) {
      verdict = {Status::CompileFailed,
                 "the driver's assembler spills: " + std::to_string(local) +
                     " bytes of local memory a thread",
                 0};
      return std::nullopt;
    }
  return kernel;
}

Verdict l2::verifyArtifact(const GpuSession &session, ShapeOperands &shape,
                           const Artifact &artifact, const Problem &problem) {
  Verdict verdict;
  auto kernel = load(artifact, verdict);
  return kernel ? verifyKernel(session, shape, *kernel, problem) : verdict;
}

/// Samples for a candidate whose fastest of the first three is `us`.
static unsigned sampleCount(double us, double worthUs) {
  if (us > 1.25 * worthUs)
    return 3;
  return us > 1.05 * worthUs ? 7 : 15;
}

Evaluation l2::evaluateKernel(const GpuSession &session, ShapeOperands &shape,
                              const Artifact &artifact, const Problem &problem,
                              double worthUs) {
  Evaluation evaluation;
  Verdict &verdict = evaluation.verdict;
  auto kernel = load(artifact, verdict);
  if (!kernel)
    return evaluation;
  verdict = verifyKernel(session, shape, *kernel, problem);
  if (verdict.status != Status::Ok)
    return evaluation;

  OurCalls calls(session, shape, *kernel, problem);
  session.finish(60, "clearing scratch memory");
  unsigned sets = shape.timingSets();
  double estimate =
      timeOnce(session, calls.enqueue(), session.patience(problem, 1));
  unsigned nodes = nodesFor(estimate, kGraphUs);
  // Every set is visited, unless that makes a hopeless candidate expensive.
  if (estimate < 3 * worthUs)
    nodes = std::max(nodes, std::min(sets, nodesFor(estimate, 20 * kGraphUs)));
  TimedGraph graph(session, nodes, sets, calls.enqueue());
  double limit = session.patience(problem, nodes);

  Measurement measurement;
  measurement.evaluator = "gpu";
  double fastest = graph.replay(limit); // warms up; not a sample
  unsigned wanted = fastest > 3 * worthUs ? 1 : 3;
  auto start = std::chrono::steady_clock::now();
  std::chrono::duration<double> settle(kSettleSeconds *
                                       std::min(1.0, fastest / kLongUs));
  while (fastest > kPowerLimitedUs && fastest < 1.4 * worthUs &&
         std::chrono::steady_clock::now() - start < settle)
    graph.replay(limit);
  fastest = INFINITY;
  for (unsigned i = 0; i < wanted; ++i) {
    measurement.samplesUs.push_back(graph.replay(limit));
    fastest = std::min(fastest, measurement.samplesUs.back());
    if (i == 2)
      wanted = sampleCount(fastest, worthUs);
  }
  measurement.medianUs = median(measurement.samplesUs);
  measurement.provenance = provenanceJson(
      session, {shape.dataSeed(), artifact.assemblerText(), /*cublas=*/""});
  if (const TargetInfo *target = lookupTarget(artifact.target)) {
    double floor = floorUs(problem, *target, nodes);
    if (fastest < floor) {
      verdict.status = Status::Impossible;
      verdict.reason =
          llvm::formatv("{0:F3} us a call is under the floor of {1:F3} us at "
                        "the peak rates of {2}",
                        fastest, floor, target->name)
              .str();
      return evaluation;
    }
  }
  evaluation.measurement = std::move(measurement);
  return evaluation;
}
