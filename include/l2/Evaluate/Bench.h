//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What l2-bench asks a GPU worker, and the answer.
//
//===----------------------------------------------------------------------===//

#ifndef L2_EVALUATE_BENCH_H
#define L2_EVALUATE_BENCH_H

#include "l2/Evaluate/Evaluator.h"
#include <nlohmann/json_fwd.hpp>

namespace l2 {

/// How a call is timed.
enum class BenchMode : uint8_t {
  /// GPU time a call in a replayed CUDA graph.
  Graph,
  /// Host wall clock of one call and its synchronisation.
  Offline,
  /// The same after an idle gap.
  Server
};
llvm::StringRef toString(BenchMode mode);
std::optional<BenchMode> parseBenchMode(llvm::StringRef text);

enum class ContestantRole : uint8_t {
  Ours,
  /// The vendor's, accumulating in f32.
  Vendor,
  /// The vendor's, accumulating in f16.
  VendorHalf,
  PlugIn
};
llvm::StringRef toString(ContestantRole role);
std::optional<ContestantRole> parseContestantRole(llvm::StringRef text);

/// Whether the fastest of all vendor rows may be one of `role` under a
/// contract: those that accumulate in half where the contract permits that,
/// else those that do not.
bool isOpponent(ContestantRole role, const Problem &problem);

/// What is measured, whatever the shape. Bounds are checked by
/// benchRequestFromJson.
struct BenchOptions {
  std::vector<BenchMode> modes{BenchMode::Graph, BenchMode::Offline,
                               BenchMode::Server};
  /// Operands rotated past L2; one set of operands, resident where it fits.
  bool cold = true, hot = false;
  /// Of each mode and state of L2: at least `repetitions`, then until `seconds`
  /// have passed (see Repetitions).
  double seconds = 2;
  unsigned repetitions = 15;
  /// Server mode: one over the mean idle gap.
  double callsPerSecond = 1000;
  /// The vendor's contestants, and those that accumulate in half.
  bool vendor = true, half = true;
  /// Candidates asked of cuBLASLt for each layout and accumulator.
  int candidates = 100;
  /// Of data, orders and gaps.
  uint32_t seed = 1;
  /// Absolute paths of shared objects (see l2/Bench/Contestant.h).
  std::vector<std::string> plugIns;

  static constexpr double mostSeconds = 600, leastRate = 1, mostRate = 1e6;
  static constexpr unsigned mostRepetitions = 1000;
  static constexpr int mostCandidates = 10000;
};

struct BenchRequest {
  /// The layout of B is that of each contestant.
  Problem problem;
  /// At most one for each layout of B.
  std::vector<Artifact> kernels;
  BenchOptions options;
};

/// Who took part.
struct BenchContestant {
  /// "ours_nn", "cublaslt_autotune_tn_2", "cublas_nn_half", "triton_tn".
  std::string name;
  ContestantRole role = ContestantRole::Ours;
  /// "nn" or "tn".
  std::string layout;
  /// Nanoseconds the host takes to enqueue a call; one entry a burst.
  std::vector<double> enqueueNs;
};

/// One mode in one state of L2.
struct BenchRace {
  BenchMode mode = BenchMode::Graph;
  bool cold = true;
  /// The least microseconds a call can take.
  double floorUs = 0;
  /// One row a contestant, in the order of BenchReply::contestants, all with as
  /// many samples.
  std::vector<Contestant> rows;
};

/// A contestant that was left out.
struct BenchFault {
  std::string contestant;
  /// A Status's name, "refused" or "too-slow".
  std::string status, reason;
};

struct BenchReply {
  std::vector<BenchContestant> contestants;
  std::vector<BenchRace> races;
  std::vector<BenchFault> faults;
  /// Vendor candidates refused or numerically wrong.
  unsigned vendorDropped = 0;
  /// Of our kernels: the largest |C - reference| over its bound.
  double worstOverBound = 0;
  /// JSON object.
  std::string provenance = "{}";
};

nlohmann::json toJson(const BenchRequest &request);
/// nullopt and `error` when the object is not what `toJson` writes or a value
/// is out of its bounds.
std::optional<BenchRequest> benchRequestFromJson(const nlohmann::json &object,
                                                 std::string &error);
nlohmann::json toJson(const BenchReply &reply);
std::optional<BenchReply> benchReplyFromJson(const nlohmann::json &object,
                                             std::string &error);

/// Seconds the worker may take for `request`: for the references and the
/// vendor's tuning, and the races with contestants at a tenth of a peak rate.
double benchSeconds(const BenchRequest &request);

/// Microseconds of an exponential gap of mean `meanUs`, from 64 random bits.
double exponentialGapUs(uint64_t bits, double meanUs);

} // namespace l2

#endif // L2_EVALUATE_BENCH_H
