//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lists of shapes, and the classes they fall into.
//
//===----------------------------------------------------------------------===//

#ifndef L2_BENCH_SHAPES_H
#define L2_BENCH_SHAPES_H

#include "l2/Problem/Problem.h"
#include "l2/Target/TargetInfo.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>
#include <string>
#include <vector>

namespace l2 {

/// Sizes of one GEMM, without its contract.
struct Shape {
  int64_t m = 1, n = 1, k = 1;
  /// Products of a batch.
  int64_t batch = 1;
  bool operator==(const Shape &) const = default;
  auto operator<=>(const Shape &) const = default;
  /// "4096x2048x64", or "4096x2048x64x8" for a batch of 8.
  std::string str() const;
};

/// Longest list of shapes, and largest file of one in bytes.
constexpr size_t maxShapes = 100000, maxShapesBytes = size_t(16) << 20;

/// Reads "M N K", "MxNxK", "M_N_K" or "M,N,K", each with the size of a batch
/// as a fourth number or without. nullopt and `error` when it is none of them,
/// a size is outside 1 to maxProblemSize or the batch outside 1 to maxBatch.
std::optional<Shape> parseShape(llvm::StringRef text, std::string &error);

/// Reads a list, one shape a line; '#' starts a comment. Errors are worded
/// "`name`:LINE: …".
std::optional<std::vector<Shape>>
parseShapes(llvm::StringRef text, const std::string &name, std::string &error);

/// Drops all but the first of equal shapes; returns how many it dropped.
size_t dropDuplicates(std::vector<Shape> &shapes);

/// Microseconds of a problem at the attainable rates of `target`: the larger of
/// its FLOPs over the FLOP rate and its bytes over the memory rate.
double rooflineUs(const Problem &problem, const TargetInfo &target);

/// Classes of roofline time, shortest first: "<1us", "1-5us", …, ">1ms".
llvm::ArrayRef<llvm::StringRef> shapeClasses();
/// The class of a roofline time; one at a limit belongs to the longer class.
llvm::StringRef shapeClassOf(double rooflineUs);

} // namespace l2

#endif // L2_BENCH_SHAPES_H
