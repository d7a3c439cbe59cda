//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Landscapes: many schedules of many problems, each with its time. Proposers
// are scored on them, and the policy is trained on them, without a GPU.
//
// The file is text. A header says where the times come from; one line a knob
// lists the values it takes; then each problem's schedules follow, one a line:
// one letter a knob (its place in the knob's list: 0-9, A-Z, a-z), one letter
// for the proposer, and the median in microseconds, or the verdict of a
// schedule without a time:
//
//   l2-landscape 1
//   target sm_90a
//   evaluator gpu
//   device NVIDIA H200, driver 580.159.04
//   toolchain ptxas 13.0.88 | l2-opt 0.1.0 a44898913d11796b
//   proposers default expert evolution random
//   knob mma.kind wgmma mma_sync
//   ...
//   problem f32f16f16f16_nn_1024x4096x512 320
//   0001100… 1 8.3621
//   ...
//   end 6d0a5d43b0a7c1f2
//
// The last line holds a hash of all before it.
//
// A file outlives the knobs and rules it was made with. A knob it does not name
// takes its neutral value (Knob::neutral); a knob this program does not have
// may be in it where it has one value throughout. Rows whose schedule is not
// lawful any more, or has a value that its knob no longer takes, are left out.
//
//===----------------------------------------------------------------------===//

#ifndef L2_SEARCH_LANDSCAPE_H
#define L2_SEARCH_LANDSCAPE_H

#include "l2/Evaluate/Evaluator.h"
#include <optional>
#include <string>
#include <vector>

namespace l2 {

struct LandscapeRow {
  Schedule schedule;
  Status status = Status::Ok;
  /// Median microseconds; 0 unless the status is Ok.
  double us = 0;
  std::string proposer;
};

/// What was measured of one problem. The first row is the default schedule,
/// where that was measured.
struct LandscapeShape {
  Problem problem;
  std::vector<LandscapeRow> rows;

  /// Least microseconds; 0 when no row has a time.
  double bestUs() const;
};

struct Landscape {
  std::string target, evaluator, device, toolchain;
  std::vector<LandscapeShape> shapes;
  /// Schedules of the file or database that are not here: unlawful by now.
  size_t leftOut = 0;
};

/// Why, for messages about `leftOut`.
constexpr llvm::StringRef notLawful =
    "are left out: not lawful by this program's knobs and rules";

/// Writes the whole file or nothing. Times keep five digits.
bool writeLandscape(const std::string &path, const Landscape &landscape,
                    std::string &error);

/// Refuses, with file and line, what is not a whole landscape of a known
/// target, and one in which fewer than half of a problem's schedules are
/// lawful.
std::optional<Landscape> readLandscape(const std::string &path,
                                       std::string &error);

class Database;

/// The times of all searches in the database, by one evaluator and device: the
/// one with most, measured before predicted. `error` where there is none.
std::optional<Landscape>
landscapeOf(Database &database, const TargetInfo &target, std::string &error);

} // namespace l2

#endif // L2_SEARCH_LANDSCAPE_H
