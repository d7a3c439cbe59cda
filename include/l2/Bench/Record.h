//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is kept of one shape, and the ratios between its contestants.
//
//===----------------------------------------------------------------------===//

#ifndef L2_BENCH_RECORD_H
#define L2_BENCH_RECORD_H

#include "l2/Bench/Shapes.h"
#include "l2/Evaluate/Bench.h"
#include "l2/Evaluate/Statistics.h"
#include <map>

namespace l2 {

/// A ratio against its 95 % interval: inside it is a tie.
enum class Standing : uint8_t { Win, Tie, Loss };
llvm::StringRef toString(Standing standing);

/// t_opponent / t_ours, paired by repetition: above 1 we win.
struct Ratio {
  /// Names of the rows compared.
  std::string ours, opponent;
  Interval interval;
  Standing standing() const {
    return interval.low > 1    ? Standing::Win
           : interval.high < 1 ? Standing::Loss
                               : Standing::Tie;
  }
};

/// Times of one contestant, in microseconds a call.
struct TimeRow {
  std::string name;
  Interval us;
  /// Kept on request.
  std::vector<double> samples;
};

struct RaceRecord {
  BenchMode mode = BenchMode::Graph;
  bool cold = true;
  double floorUs = 0;
  unsigned repetitions = 0;
  std::vector<TimeRow> rows;
  /// Best of ours against the best of a group: "vendor_best", "cublas",
  /// "heuristic", "autotune", "half", "plug_in:NAME"; with "_nn" or "_tn", of
  /// one layout against the same ("vendor_best" and "autotune" only).
  std::map<std::string, Ratio> ratios;
};

/// One of our kernels, and where it came from.
struct KernelOrigin {
  /// "nn" or "tn".
  std::string layout;
  /// A file's path, with the symbol or stage within it.
  std::string source;
  /// Schedule::hash.
  std::string schedule;
  bool operator==(const KernelOrigin &) const = default;
};

struct ContestantRecord {
  std::string name;
  ContestantRole role = ContestantRole::Ours;
  std::string layout;
  /// Host time to enqueue a call, nanoseconds.
  Interval enqueueNs;
};

struct ShapeRecord {
  Problem problem;
  /// At the attainable rates of the target, and the class that makes.
  double rooflineUs = 0;
  std::string shapeClass;
  std::vector<KernelOrigin> kernels;
  std::vector<ContestantRecord> contestants;
  std::vector<RaceRecord> races;
  /// Who was left out, and why; also the vendor's that are "dropped", which is
  /// no failure of the shape.
  std::vector<BenchFault> faults;
  unsigned vendorDropped = 0;
  double worstOverBound = 0;
  /// JSON object.
  std::string provenance = "{}";
  /// Seconds the shape took.
  double seconds = 0;
  /// Why nothing was measured; empty when something was.
  std::string error;

  Shape shape() const {
    return {problem.m, problem.n, problem.k, problem.batch};
  }
  /// Nothing was measured, one of our kernels was left out, or a time was
  /// impossible.
  bool failed() const;
  const ContestantRecord *find(llvm::StringRef name) const;
};

/// The last of `records` for the problem: of its contract and sizes; nullptr
/// when there is none.
const ShapeRecord *findLatest(llvm::ArrayRef<ShapeRecord> records,
                              const Problem &problem);

/// Fills what `reply` tells; `keepSamples`: with every sample. A row with a
/// time under the floor becomes a fault.
void takeReply(ShapeRecord &record, const BenchReply &reply, bool keepSamples);

/// The row of the least median among those whose contestant satisfies
/// `belongs`; nullptr when there is none.
const TimeRow *
bestRow(const ShapeRecord &record, const RaceRecord &race,
        llvm::function_ref<bool(const ContestantRecord &)> belongs);

/// "graph_cold": key of a mode and state of L2.
std::string raceKey(BenchMode mode, bool cold);

/// One line of the journal, one element of the report.
nlohmann::json toJson(const ShapeRecord &record);
/// nullopt and `error` when the object is not what `toJson` writes.
std::optional<ShapeRecord> shapeRecordFromJson(const nlohmann::json &object,
                                               std::string &error);

} // namespace l2

#endif // L2_BENCH_RECORD_H
