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
  CompileFailed,    ///< diagnostics, ptxas, spills
  LoadFailed,       ///< the driver refused the cubin
  LaunchFailed,     ///< the driver refused the launch
  Trapped,          ///< fault on the device
  TimedOut,         ///< hung; the worker was killed
  Wrong,            ///< an output outside the bound, or not written
  OutOfBounds,      ///< guard bands or inputs changed
  Nondeterministic, ///< bits differ between runs
  Impossible,       ///< a time under the roofline floor
  WorkerLost,       ///< the worker died for another reason
  SickGpu           ///< the GPU does not work any more
};
constexpr unsigned statusCount = unsigned(Status::SickGpu) + 1;
llvm::StringRef toString(Status status);
std::optional<Status> parseStatus(llvm::StringRef text);

/// Whether the status says something about the kernel itself, so that it holds
/// the next time too. A hang counts once it was seen twice: see
/// Evaluation::killed.
constexpr bool isVerdict(Status status) {
  return status != Status::TimedOut && status != Status::WorkerLost &&
         status != Status::SickGpu;
}

/// Version of the verification and measurement protocols; part of every
/// measurement key and record. Raise it whenever an unchanged kernel can get
/// another verdict or a systematically different time: other data, bounds or
/// checks, another way to rotate, flush, sample or tune the vendor. 1 had no
/// number in its keys.
constexpr int protocolVersion = 5;

struct Verdict {
  Status status = Status::Ok;
  /// What happened, with numbers; empty when Ok.
  std::string reason;
  /// Largest |C - reference| over the bound of its element (1 = at the bound).
  double worstOverBound = 0;
};

/// What two kernels left in C, bit by bit.
struct Comparison {
  /// 16-bit words that differ, in all runs together.
  uint64_t differing = 0;
  unsigned runs = 0;
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
  /// JSON object: see Provenance.h.
  std::string provenance = "{}";
};

struct Evaluation {
  Verdict verdict;
  std::optional<Measurement> measurement;
  /// Where a verdict without a measurement came from; a JSON object.
  std::string provenance = "{}";
  /// The worker was killed or lost while it had this kernel (the status is
  /// TimedOut or WorkerLost). Once may be chance; what does it twice is set
  /// aside for good.
  bool killed = false;
};
/// So many kills set a candidate aside.
constexpr unsigned killsToSetAside = 2;

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
  /// interval (see medianInterval).
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
  /// One row each, named by its index, without a vendor; nullopt and `error`
  /// where there is no race.
  virtual std::optional<Contest>
  playoff(const Problem &problem, llvm::ArrayRef<const Artifact *> artifacts,
          std::string &error) {
    error = "the evaluator holds no playoff";
    return std::nullopt;
  }
  /// Verifies `artifact` in a process other than that of `evaluate`, with other
  /// data; without a measurement. Like `evaluate`, it never throws.
  virtual Evaluation reverify(const Problem &problem,
                              const Artifact &artifact) = 0;
  /// Confirms `artifact` in a fresh process: the whole verification, then a
  /// contest against the vendor. nullopt and `error` where it cannot.
  virtual std::optional<Contest> contest(const Problem &problem,
                                         const Artifact &artifact,
                                         std::string &error) = 0;
  /// JSON object describing the device or the model.
  virtual std::string describe() const = 0;
  /// Which device does not work any more, and what was seen; empty while it
  /// does. Once set it stays: every later call fails at once.
  virtual std::string sickness() const { return ""; }
};

class GpuLock;

struct GpuEvaluatorOptions {
  /// CUDA device ordinal.
  int device = 0;
  /// Seconds a worker may take for one candidate before it is killed, beyond
  /// what its problem's size explains.
  double deadlineSeconds = 10;
  /// How many times longer than usual everything on the GPU may take, as under
  /// a tool that instruments kernels.
  double slowdown = 1;
  /// This program's executable, re-run as a worker; empty: /proc/self/exe.
  std::string executable;
  /// Candidates asked of cuBLASLt for each layout in a contest.
  int vendorCandidates = 100;
  /// Seconds the interleaved repetitions of a contest may take (at least 15
  /// repetitions are made).
  double contestSeconds = 4;
  /// Seconds the repetitions of a playoff may take (at least 7); down to a
  /// third of them for short kernels.
  double playoffSeconds = 2;
  /// Pause before a fresh worker is tried again, twice at most, when the first
  /// after a kill does not come up: the driver may need a moment.
  double recoverySeconds = 2;
  /// Seconds to wait for another process that has the GPU: one just killed
  /// ends within that.
  double lockSeconds = 30;
  /// Told in words what a user should know meanwhile: who has the GPU, that
  /// others compute on it. May be empty.
  std::function<void(const std::string &)> notice;
  /// Set by lockGpu; taken by the first worker otherwise.
  std::shared_ptr<GpuLock> lock;
};

/// Locks the GPU and starts a worker on it. nullptr and `error` when there is
/// no usable GPU or driver, or another process keeps the GPU.
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
