//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The `graph` mode: GPU time per call in a replayed CUDA graph whose nodes
// rotate over operand sets larger than L2 together.
//
//===----------------------------------------------------------------------===//

#ifndef L2_EVALUATE_TIMING_H
#define L2_EVALUATE_TIMING_H

#include "l2/Evaluate/Verify.h"
#include <functional>

namespace l2 {

/// Enqueues one call on operand set `set`; throws CudaError.
using EnqueueCall = std::function<void(unsigned set)>;

/// A captured contestant.
class TimedGraph {
public:
  /// Captures `nodes` calls that rotate over `sets` operand sets.
  TimedGraph(const GpuSession &session, unsigned nodes, unsigned sets,
             const EnqueueCall &enqueue);
  /// Microseconds a call: empties L2 (`cold`) or replays once to fill it, then
  /// replays between two events. Throws Hang after `seconds`.
  double replay(double seconds, bool cold = true) const;

private:
  const GpuSession &session;
  unsigned nodes;
  cuda::Graph graph;
};

/// Microseconds of one call outside a graph, L2 emptied before: an estimate.
double timeOnce(const GpuSession &session, const EnqueueCall &enqueue,
                double seconds);

/// Nodes for a graph of about `targetUs` of calls of `callUs`, at most 400.
unsigned nodesFor(double callUs, double targetUs);

/// The least microseconds a call can take on `target`: the datasheet's peak
/// FLOP rate, and reading A and B (and writing what of C does not stay in L2 at
/// the end of `nodes` calls) at the peak memory rate, unless L2 holds them
/// (`cold` is false).
double floorUs(const Problem &problem, const TargetInfo &target, unsigned nodes,
               bool cold = true);

/// Loads, verifies and times a candidate; a fault that loses the context or a
/// hang is thrown (CudaError, Hang), the rest is in the verdict. A candidate
/// over 1.25 times `worthUs` gets three samples.
Evaluation evaluateKernel(const GpuSession &session, ShapeOperands &shape,
                          const Artifact &artifact, const Problem &problem,
                          double worthUs);

/// Loads and verifies only.
Verdict verifyArtifact(const GpuSession &session, ShapeOperands &shape,
                       const Artifact &artifact, const Problem &problem);

/// Our kernel on the timing sets of a shape.
class OurCalls {
public:
  OurCalls(const GpuSession &session, ShapeOperands &shape,
           const cuda::LoadedKernel &kernel, const Problem &problem);
  EnqueueCall enqueue() const;

private:
  const GpuSession &session;
  Scratch scratch;
  std::vector<cuda::PreparedLaunch> launches;
};

} // namespace l2

#endif // L2_EVALUATE_TIMING_H
