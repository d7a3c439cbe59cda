//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Searches on landscapes: how many measurements does who need?
//
//===----------------------------------------------------------------------===//

#ifndef L2_SEARCH_REPLAY_H
#define L2_SEARCH_REPLAY_H

#include "l2/Search/Landscape.h"
#include "l2/Search/Proposer.h"
#include <functional>
#include <map>

namespace l2 {

/// One search on one shape.
struct ReplayRun {
  /// Least microseconds after each measurement, of the default schedule on; 0
  /// while there is none.
  std::vector<double> bestUs;
  /// Proposals the replay drew itself because the proposers had nothing new.
  unsigned filled = 0;
};

/// Measurements until a time within `margin` of `bestUs` (0.03: 3 % more);
/// nullopt where the run ended before.
std::optional<unsigned> measurementsToReach(const ReplayRun &run, double bestUs,
                                            double margin);

struct ReplayOptions {
  /// Measurements, the default schedule's included.
  unsigned budget = 100;
  uint64_t seed = 0;
  /// Whether the bandit shares the budget; else each proposer has as much.
  bool bandit = true;
};

/// One search by `proposers`, masked to the shape's schedules: domains hold
/// only values that lead to one of them. The search's own loop and bandit;
/// measuring looks up. Where the proposers have nothing new the rest of a
/// request is drawn from the schedules not yet measured.
ReplayRun replaySearch(const LandscapeShape &shape, const TargetInfo &target,
                       llvm::ArrayRef<Proposer *> proposers,
                       const ReplayOptions &options);

/// Microseconds of what `--budget=0` answers, masked like replaySearch; 0 where
/// that has no time.
double replayGuess(const LandscapeShape &shape, const TargetInfo &target,
                   llvm::ArrayRef<Proposer *> proposers, uint64_t seed);

/// All runs of one contender: one list a shape, one run a seed.
struct ReplayContender {
  std::string name;
  std::vector<std::vector<ReplayRun>> runs;
  /// Microseconds of the answers without a measurement: see replayGuess.
  std::vector<std::vector<double>> guesses;
};

/// What the runs of a contender on one shape, or on all, come to.
struct ReplayScore {
  /// Median of the measurements it took to come within the margin; runs that
  /// did not count as one more than the budget.
  double measurements = 0;
  /// Share of the runs that did.
  double reached = 0;
};
ReplayScore scoreShape(const ReplayContender &contender, size_t shape,
                       double bestUs, unsigned budget, double margin);

/// Geometric mean over the shapes of best known time / best so far (the median
/// over seeds), after each measurement.
std::vector<double> quality(const ReplayContender &contender,
                            llvm::ArrayRef<double> bestUs, unsigned budget);

/// Geometric mean over the shapes of best known time / guess (the median over
/// seeds).
double guessQuality(const ReplayContender &contender,
                    llvm::ArrayRef<double> bestUs);

/// The qualities as a picture (SVG), measurements on a logarithmic axis.
std::string plotQuality(llvm::ArrayRef<ReplayContender> contenders,
                        llvm::ArrayRef<double> bestUs, unsigned budget);

} // namespace l2

#endif // L2_SEARCH_REPLAY_H
