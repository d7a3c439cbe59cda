//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Evaluators: verify and time one candidate, on a GPU or with the model.
//
//===----------------------------------------------------------------------===//

#ifndef L2_EVALUATE_EVALUATOR_H
#define L2_EVALUATE_EVALUATOR_H

#include "l2/Target/Artifact.h"
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace l2 {

/// Why a candidate has no time. The order is stable: it is stored.
enum class Status : uint8_t {
  Ok,
  Unlawful,         ///< breaks a rule of the schedule dialect
  CompileFailed,    ///< diagnostics, back-end abort, ptxas, spills
  LoadFailed,       ///< the driver refused the cubin
  LaunchFailed,     ///< the driver refused the launch
  Trapped,          ///< fault on the device
  TimedOut,         ///< hung; the worker was killed
  Wrong,            ///< an output outside the bound, or not written
  OutOfBounds,      ///< guard bands or inputs changed
  Nondeterministic, ///< bits differ between runs
  Impossible,       ///< a time under the roofline floor
  WorkerLost        ///< the worker died for another reason
};
llvm::StringRef toString(Status status);
std::optional<Status> parseStatus(llvm::StringRef text);

struct Verdict {
  Status status = Status::Ok;
  /// What happened, with numbers; empty when Ok.
  std::string reason;
  /// Largest |C - reference| over the bound of its element (1 = at the bound).
  double worstOverBound = 0;
};

struct Measurement {
  /// "gpu" or "model": figures of the latter are predictions.
  std::string evaluator;
  /// "graph" (design of the protocol: docs in lib/Evaluate).
  std::string mode = "graph";
  /// Operands rotated past L2.
  bool cold = true;
  /// Microseconds a call; one entry a repetition, and their median.
  std::vector<double> samplesUs;
  double medianUs = 0;
  /// JSON object: device, clocks, power, temperature, driver, library versions,
  /// time of day.
  std::string provenance = "{}";
};

struct Evaluation {
  Verdict verdict;
  std::optional<Measurement> measurement;
};

/// One row of a contest: a vendor algorithm or one of our kernels.
struct Contestant {
  /// "ours", "cublas_nn", "cublaslt_heuristic_tn", "cublaslt_autotune_nn", …
  std::string name;
  double medianUs = 0;
  std::vector<double> samplesUs;
};

/// Ours against the vendor in one process, interleaved, on the same buffers.
struct Contest {
  std::vector<Contestant> contestants;
  /// Name and median of the fastest vendor contestant.
  std::string vendorBest;
  double vendorBestUs = 0;
  /// t_vendor_best / t_ours: the median of per-repetition ratios, and a 95 %
  /// interval (bootstrap).
  double ratio = 0, ratioLow = 0, ratioHigh = 0;
  std::string provenance = "{}";
};

class Evaluator {
public:
  virtual ~Evaluator() = default;
  /// "gpu" or "model".
  virtual llvm::StringRef name() const = 0;
  /// Whether `evaluate` looks at the artifact (else it may be null).
  virtual bool needsArtifact() const = 0;
  /// Verifies, then times. `worthUs`: the best time so far (infinity at first);
  /// a candidate clearly slower gets few samples. Never throws; a kernel that
  /// hangs or faults ends in a Verdict.
  virtual Evaluation evaluate(const Problem &problem, const Schedule &schedule,
                              const Artifact *artifact, double worthUs) = 0;
  /// Races kernels that passed `evaluate` against each other, interleaved:
  /// large ones differ less than a card's clocks drift between two evaluations.
  /// One row each, named by its index; empty and `error` where there is no
  /// race.
  virtual std::vector<Contestant>
  playoff(const Problem &problem, llvm::ArrayRef<const Artifact *> artifacts,
          std::string &error) {
    error = "the evaluator holds no playoff";
    return {};
  }
  /// Confirms `artifact` in a fresh process: the whole verification, then a
  /// contest against the vendor. nullopt and `error` where it cannot.
  virtual std::optional<Contest> contest(const Problem &problem,
                                         const Artifact &artifact,
                                         std::string &error) = 0;
  /// JSON object describing the device or the model.
  virtual std::string describe() const = 0;
};

struct GpuEvaluatorOptions {
  /// CUDA device ordinal.
  int device = 0;
  /// Seconds a worker may take for one candidate before it is killed, beyond
  /// what its problem's size explains.
  double deadlineSeconds = 10;
  /// This program's executable, re-run as a worker; empty: /proc/self/exe.
  std::string executable;
  /// Candidates asked of cuBLASLt for each layout in a contest.
  int vendorCandidates = 100;
  /// Seconds the interleaved repetitions of a contest may take (at least 15
  /// repetitions are made).
  double contestSeconds = 4;
  /// Seconds the repetitions of a playoff may take (at least 7).
  double playoffSeconds = 2;
};

/// nullptr and `error` when there is no usable GPU or driver.
std::unique_ptr<Evaluator>
createGpuEvaluator(const GpuEvaluatorOptions &options, std::string &error);
/// The analytic model of l2::occupation; needs no GPU.
std::unique_ptr<Evaluator> createModelEvaluator(const TargetInfo &target);

/// Body of the hidden worker mode (`l2-opt --gpu-worker`): serves requests of a
/// GpuEvaluator on stdin/stdout until end of file. Returns the exit code.
int gpuWorkerMain();

/// Target name of the GPU ("sm_90a"); empty when none or unknown, with the
/// reason in `error`. Asks in a child: this process does not touch CUDA.
std::string detectGpuTarget(int device, std::string &error);

} // namespace l2

#endif // L2_EVALUATE_EVALUATOR_H
