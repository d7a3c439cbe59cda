//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Races by the host's clock.
//
//===----------------------------------------------------------------------===//

#include "l2/Evaluate/BenchHostRace.h"
#include "l2/Evaluate/Bench.h"
#include "l2/Evaluate/Statistics.h"
#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <numeric>
#include <random>

using namespace l2;
using namespace l2::cuda;
using Clock = std::chrono::steady_clock;

/// Unmeasured calls before the first repetition.
static constexpr double kSettleSeconds = 0.1;

/// A burst of calls keeps the GPU busy for about this long, so that long calls
/// cost no more time than short ones.
static constexpr double kBurstUs = 2000;
static constexpr unsigned kBurst = 64;
static constexpr ContestOptions kBursts = {.seconds = 0.3,
                                           .leastRepetitions = 7,
                                           .mostRepetitions = 25,
                                           .fewestRepetitions = 3};

double l2::exponentialGapUs(uint64_t bits, double meanUs) {
  // 52 bits and a half, exact in a double: uniform in (0, 1), never an end.
  double uniform = (double(bits >> 12) + 0.5) * 0x1p-52;
  return -std::log(uniform) * meanUs;
}

static double secondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Sleeps until shortly before `moment`, which the scheduler cannot hit, and
/// spins for the rest.
static void idleUntil(Clock::time_point moment) {
  auto wake = moment - std::chrono::microseconds(50);
  if (wake > Clock::now()) {
    auto since = wake.time_since_epoch();
    auto whole = std::chrono::duration_cast<std::chrono::seconds>(since);
    timespec until{};
    until.tv_sec = whole.count();
    until.tv_nsec =
        std::chrono::duration_cast<std::chrono::nanoseconds>(since - whole)
            .count();
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, nullptr);
  }
  while (Clock::now() < moment)
    ;
}

namespace {

/// Hands out operand sets, one a call.
class Rotation {
public:
  Rotation(const GpuSession &session, const ShapeOperands &shape,
           const Problem &problem, bool cold)
      : session(session), sets(cold ? shape.timingSets() : 1) {
    // Too small to fill L2 even all together: emptied each time around.
    flush = cold && problem.bytes() * sets < 3.0 * session.facts().l2Bytes;
  }
  unsigned next() {
    unsigned set = turn++ % sets;
    if (flush && set == 0) {
      session.flushL2();
      session.finish(10, "emptying L2");
    }
    return set;
  }

private:
  const GpuSession &session;
  unsigned sets, turn = 0;
  bool flush = false;
};

} // namespace

/// Fisher and Yates; the library's shuffle may differ from one to the next.
static void shuffle(std::vector<size_t> &order, std::mt19937_64 &rng) {
  for (size_t i = order.size(); i > 1; --i)
    std::swap(order[i - 1], order[rng() % i]);
}

std::vector<Contestant>
l2::raceOnHost(const GpuSession &session, ShapeOperands &shape,
               const Problem &problem, llvm::ArrayRef<Racer> racers,
               const ContestOptions &options, double meanGapUs) {
  std::vector<Contestant> contestants;
  for (const Racer &racer : racers)
    contestants.push_back({racer.name, 0, {}});
  Rotation rotation(session, shape, problem, options.cold);
  auto timeCall = [&](const Racer &racer) {
    unsigned set = rotation.next();
    auto start = Clock::now();
    racer.call(set);
    session.stream.synchronize();
    return 1e6 * secondsSince(start);
  };
  auto start = Clock::now();
  do
    for (const Racer &racer : racers)
      timeCall(racer);
  while (secondsSince(start) < kSettleSeconds);

  std::mt19937_64 rng(options.seed);
  std::vector<size_t> order(racers.size());
  std::iota(order.begin(), order.end(), 0);
  start = Clock::now();
  for (unsigned done = 0; options.goesOn(done, secondsSince(start)); ++done) {
    shuffle(order, rng);
    for (size_t index : order) {
      if (meanGapUs > 0)
        idleUntil(Clock::now() +
                  std::chrono::nanoseconds(
                      int64_t(1e3 * exponentialGapUs(rng(), meanGapUs))));
      contestants[index].samplesUs.push_back(timeCall(racers[index]));
    }
  }
  for (Contestant &contestant : contestants)
    contestant.medianUs = median(contestant.samplesUs);
  return contestants;
}

std::vector<std::vector<double>> l2::enqueueCosts(const GpuSession &session,
                                                  ShapeOperands &shape,
                                                  const Problem &problem,
                                                  llvm::ArrayRef<Racer> racers,
                                                  uint64_t seed) {
  double fastest = INFINITY;
  for (const Racer &racer : racers)
    fastest = std::min(
        fastest, timeOnce(session, racer.call, session.patience(problem, 1)));
  unsigned burst =
      unsigned(std::clamp(kBurstUs / fastest, 2.0, double(kBurst)));
  std::vector<std::vector<double>> costs(racers.size());
  std::mt19937_64 rng(seed);
  std::vector<size_t> order(racers.size());
  std::iota(order.begin(), order.end(), 0);
  auto begin = Clock::now();
  for (unsigned done = 0; kBursts.goesOn(done, secondsSince(begin)); ++done) {
    shuffle(order, rng);
    for (size_t index : order) {
      session.stream.synchronize();
      auto start = Clock::now();
      for (unsigned i = 0; i < burst; ++i)
        racers[index].call(i % shape.timingSets());
      costs[index].push_back(1e9 * secondsSince(start) / burst);
      session.finish(session.patience(problem, burst), "a burst of calls");
    }
  }
  return costs;
}
