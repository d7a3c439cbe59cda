//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How long a GPU or a worker may take.
//
//===----------------------------------------------------------------------===//

#include "l2/Evaluate/Deadlines.h"

using namespace l2;

/// Seconds of `calls` hopeless calls, or, without a baseline, of calls at a
/// rate far below any part's.
static double workSeconds(const Problem &problem, double calls,
                          double baselineUs, double guessedFlops) {
  return baselineUs > 0 ? calls * hopelessFactor * baselineUs * 1e-6
                        : calls * problem.flops() / guessedFlops;
}

double l2::patience(const Problem &problem, double launches,
                    double baselineUs) {
  // What the driver and a busy host may take on top.
  double host = baselineUs > 0 ? 1 : 2;
  return host + workSeconds(problem, launches, baselineUs, 1e12);
}

double l2::prepareSeconds(const Problem &problem) {
  // Five references, on the slowest part of those supported.
  // Epilogues are applied on the host.
  double steps = double(problem.epilogue.steps.size()) * double(problem.m) *
                 double(problem.n) * double(problem.batch);
  return 120 + 5 * (problem.flops() / 1e11 + steps * 1e-7);
}

double l2::evaluationSeconds(const Problem &problem, double baselineUs,
                             double overheadSeconds) {
  // A hopeless kernel is called three dozen times; one that is not, in two
  // dozen graphs of at most 60 ms.
  return overheadSeconds + workSeconds(problem, 36, baselineUs, 2.4e12);
}

double l2::raceSeconds(const Problem &problem, double baselineUs,
                       double overheadSeconds) {
  // Some hundred vendor candidates tuned, then dozens of contestants at least
  // 15 times each.
  return overheadSeconds + workSeconds(problem, 1000, baselineUs, 3.3e12);
}
