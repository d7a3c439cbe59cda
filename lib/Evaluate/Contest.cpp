//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Ours against the vendor, interleaved.
//
//===----------------------------------------------------------------------===//

#include "l2/Evaluate/Contest.h"
#include "l2/Evaluate/Statistics.h"
#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>
#include <random>

using namespace l2;
using namespace l2::cuda;

void l2::summarize(Contest &contest) {
  contest.vendorBestUs = 0;
  const Contestant *best = nullptr;
  for (Contestant &contestant : contest.contestants) {
    contestant.medianUs = median(contestant.samplesUs);
    if (&contestant != &contest.contestants.front() &&
        (!best || contestant.medianUs < best->medianUs))
      best = &contestant;
  }
  contest.vendorBest = best->name;
  contest.vendorBestUs = best->medianUs;
  const Contestant &ours = contest.contestants.front();
  std::vector<double> ratios;
  for (size_t i = 0; i < ours.samplesUs.size(); ++i)
    ratios.push_back(best->samplesUs[i] / ours.samplesUs[i]);
  Interval interval = medianInterval(ratios);
  contest.ratio = interval.median;
  contest.ratioLow = interval.low;
  contest.ratioHigh = interval.high;
}

bool ContestOptions::goesOn(unsigned done, double passed) const {
  if (done < fewestRepetitions)
    return true;
  if (done >= mostRepetitions || passed > 2 * seconds)
    return false;
  return done < leastRepetitions || passed <= seconds;
}

std::vector<Contestant> l2::race(const GpuSession &session,
                                 ShapeOperands &shape, const Problem &problem,
                                 llvm::ArrayRef<Racer> racers,
                                 const ContestOptions &options,
                                 unsigned *nodesOut) {
  using Clock = std::chrono::steady_clock;
  std::vector<Contestant> contestants;
  // One node count for all: what a graph costs as a whole is shared alike.
  double fastest = INFINITY;
  for (const Racer &racer : racers) {
    contestants.push_back({racer.name, 0, {}});
    for (unsigned i = 0; i < 2; ++i)
      fastest = std::min(
          fastest, timeOnce(session, racer.call, session.patience(problem, 1)));
  }
  unsigned sets = options.cold ? shape.timingSets() : 1;
  unsigned nodes = std::max(nodesFor(fastest, 4000), std::min(sets, 400u));
  if (nodesOut)
    *nodesOut = nodes;
  double limit = session.patience(problem, 2 * nodes);
  std::vector<TimedGraph> graphs;
  for (const Racer &racer : racers)
    graphs.emplace_back(session, nodes, sets, racer.call);

  // Clocks settle while everybody runs unmeasured.
  auto start = Clock::now();
  auto passed = [&] {
    return std::chrono::duration<double>(Clock::now() - start).count();
  };
  do
    for (const TimedGraph &graph : graphs)
      graph.replay(limit, options.cold);
  while (passed() < options.settleSeconds);

  start = Clock::now();
  std::mt19937_64 rng(options.seed);
  std::vector<size_t> order(graphs.size());
  std::iota(order.begin(), order.end(), 0);
  for (unsigned done = 0; options.goesOn(done, passed()); ++done) {
    for (size_t i = order.size(); i > 1; --i)
      std::swap(order[i - 1], order[rng() % i]);
    for (size_t index : order)
      contestants[index].samplesUs.push_back(
          graphs[index].replay(limit, options.cold));
  }
  for (Contestant &contestant : contestants)
    contestant.medianUs = median(contestant.samplesUs);
  return contestants;
}

Contest l2::runContest(const GpuSession &session, ShapeOperands &shape,
                       const LoadedKernel &kernel, const Problem &problem,
                       const std::vector<VendorCall> &vendors,
                       const ContestOptions &options) {
  OurCalls ours(session, shape, kernel, problem);
  std::vector<Racer> racers{{"ours", ours.enqueue()}};
  for (const VendorCall &vendor : vendors)
    racers.push_back({vendor.name, [call = vendor.call,
                                    sets = shape.timing(vendor.transposeB)](
                                       unsigned set) { call(sets[set]); }});
  session.finish(60, "clearing scratch memory");
  Contest contest;
  contest.contestants = race(session, shape, problem, racers, options);
  summarize(contest);
  return contest;
}
