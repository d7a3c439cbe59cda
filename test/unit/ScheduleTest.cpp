//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Domains, defaults, resources and the model, over random problems.
//
//===----------------------------------------------------------------------===//

#include "l2/Schedule/Schedule.h"
#include "l2/Schedule/Complete.h"
#include "l2/Schedule/KnobText.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <cmath>
#include <random>
#include <set>

using namespace l2;

namespace {

Problem makeProblem(int64_t m, int64_t n, int64_t k, bool transposeB) {
  Problem problem;
  problem.m = m;
  problem.n = n;
  problem.k = k;
  problem.transposeB = transposeB;
  return problem;
}

/// Sizes at every kind of edge.
Problem randomProblem(std::mt19937_64 &rng) {
  const int64_t sizes[] = {1,   7,    8,    63,   64,   65,         100, 127,
                           129, 1000, 1024, 4096, 4097, 2147483647, 24,  2};
  auto size = [&] { return sizes[rng() % std::size(sizes)]; };
  Problem problem = makeProblem(size(), size(), size(), rng() & 1);
  problem.transposeA = rng() & 1;
  if (rng() & 1)
    problem.accumulator = ElementType::F16;
  if (rng() % 4 == 0)
    problem.output = ElementType::F32;
  else if (rng() % 4 == 0)
    problem.input = problem.output = ElementType::BF16;
  return problem;
}

const TargetInfo &randomTarget(std::mt19937_64 &rng) {
  return knownTargets()[rng() % knownTargets().size()];
}

/// Draws knob by knob; fails the test on an empty domain.
Schedule sample(const ScheduleContext &context, std::mt19937_64 &rng) {
  Schedule schedule;
  for (const Knob &knob : knobs()) {
    auto domain = knob.domain(schedule, context);
    if (domain.empty()) {
      ADD_FAILURE() << knob.name() << " has an empty domain for "
                    << context.problem.key() << ": " << schedule.str();
      return schedule;
    }
    schedule.*knob.field = domain[rng() % domain.size()];
  }
  return schedule;
}

bool inDomains(const Schedule &schedule, const ScheduleContext &context) {
  return llvm::all_of(knobs(), [&](const Knob &knob) {
    return llvm::is_contained(knob.domain(schedule, context),
                              schedule.*knob.field);
  });
}

std::string violationOf(const Schedule &schedule,
                        const ScheduleContext &context) {
  return violation(schedule, context).value_or("");
}

} // namespace

TEST(Schedule, DefaultIsLawfulForEverySizeAndTarget) {
  for (const TargetInfo &target : knownTargets())
    for (int64_t m : {1, 63, 128, 4097})
      for (int64_t n : {1, 7, 8, 100, 4096, 4097})
        for (int64_t k : {1, 7, 8, 63, 64, 4096, 4097})
          for (bool transposeB : {false, true}) {
            Problem problem = makeProblem(m, n, k, transposeB);
            ScheduleContext context{problem, target};
            EXPECT_EQ(violationOf(defaultSchedule(context), context), "")
                << problem.key() << " on " << target.name.str();
          }
}

TEST(Schedule, DefaultIsLawfulForRandomProblems) {
  std::mt19937_64 rng(1);
  for (int i = 0; i < 500; ++i) {
    Problem problem = randomProblem(rng);
    ScheduleContext context{problem, randomTarget(rng)};
    Schedule schedule = defaultSchedule(context);
    EXPECT_EQ(violationOf(schedule, context), "") << problem.key();
    EXPECT_EQ(schedule, defaultSchedule(context));
  }
}

TEST(Schedule, DefaultFillsTheMachineOnBigProblems) {
  const TargetInfo &target = *lookupTarget("sm_90a");
  for (bool transposeB : {false, true})
    for (int64_t size : {4096, 8192, 16384}) {
      Problem problem = makeProblem(size, size, size, transposeB);
      Schedule s = defaultSchedule({problem, target});
      EXPECT_EQ(s.mmaKind, Wgmma);
      EXPECT_EQ(s.tileM, 128);
      EXPECT_EQ(s.tileN, 256);
      EXPECT_EQ(s.tileK, 64);
      EXPECT_EQ(s.stages, 4);
      EXPECT_EQ(s.persistent, 1);
      EXPECT_EQ(s.epilogueStore, StoreTma);
    }
  // A short grid gets a smaller tile.
  Problem problem = makeProblem(1024, 1024, 1024, true);
  Schedule s = defaultSchedule({problem, target});
  EXPECT_LT(s.tileM * s.tileN, 128 * 256);
}

TEST(Schedule, SamplesOfTheDomainsAreLawful) {
  std::mt19937_64 rng(2);
  for (int i = 0; i < 2000; ++i) {
    Problem problem = randomProblem(rng);
    ScheduleContext context{problem, randomTarget(rng)};
    Schedule schedule = sample(context, rng);
    EXPECT_EQ(violationOf(schedule, context), "")
        << problem.key() << ": " << schedule.str();
  }
}

TEST(Schedule, LawfulSchedulesAreInTheDomains) {
  std::mt19937_64 rng(3);
  const int64_t values[] = {0,  1,  2,  3,  4,   6,   8,   16,
                            32, 48, 64, 96, 128, 192, 256, 512};
  int lawful = 0;
  for (int i = 0; i < 1000; ++i) {
    Problem problem = randomProblem(rng);
    ScheduleContext context{problem, randomTarget(rng)};
    Schedule base = sample(context, rng);
    for (int j = 0; j < 20; ++j) {
      Schedule schedule = base;
      for (uint64_t change = 0; change <= rng() % 4; ++change)
        schedule.*knobs()[rng() % knobs().size()].field =
            values[rng() % std::size(values)];
      if (violation(schedule, context))
        continue;
      ++lawful;
      EXPECT_TRUE(inDomains(schedule, context)) << schedule.str();
    }
  }
  EXPECT_GT(lawful, 100);
}

TEST(Schedule, ViolationStandsAnyValue) {
  std::mt19937_64 rng(4);
  for (int i = 0; i < 2000; ++i) {
    Problem problem = randomProblem(rng);
    ScheduleContext context{problem, randomTarget(rng)};
    Schedule schedule = sample(context, rng);
    const Knob &knob = knobs()[rng() % knobs().size()];
    schedule.*knob.field = static_cast<int64_t>(rng());
    EXPECT_NE(violationOf(schedule, context), "") << schedule.str();
  }
}

namespace {
/// A schedule of one consumer warpgroup with tiles of 64 x 128 x 64, and what
/// the cluster's knobs may be.
struct SharingTest : testing::Test {
  using Values = llvm::SmallVector<int64_t>;

  Problem problem = makeProblem(1024, 1024, 1024, true);
  Schedule s = defaultSchedule({problem, *lookupTarget("sm_90a")});

  SharingTest() {
    s.mmaKind = Wgmma;
    s.mmaSwap = 0;
    s.warpsM = 4;
    s.warpsN = s.warpsK = 1;
    s.tileM = 64;
    s.mmaN = s.tileN = 128;
    s.tileK = 64;
    s.loadAVia = s.loadBVia = Tma;
    s.loadAMulticast = s.loadBMulticast = 0;
    s.clusterM = s.clusterN = 1;
    s.producerRegisters = s.consumerRegisters = 0;
  }
  Values domain(int64_t Schedule::*field) {
    for (const Knob &knob : knobs())
      if (knob.field == field)
        return knob.domain(s, {problem, *lookupTarget("sm_90a")});
    return {};
  }
  void swapTo(int64_t width) {
    s.mmaSwap = 1;
    s.mmaN = s.tileM = width;
    s.tileN = 64;
  }
};
} // namespace

TEST_F(SharingTest, ClustersHaveTwoOrFourCtasWhereAnOperandIsMulticast) {
  EXPECT_EQ(domain(&Schedule::clusterM), Values{1});
  EXPECT_EQ(domain(&Schedule::clusterN), Values{1});
  s.loadBMulticast = 1;
  EXPECT_EQ(domain(&Schedule::clusterM), (Values{2, 4}));
  EXPECT_EQ(domain(&Schedule::clusterN), Values{1});
  s.loadBMulticast = 0;
  s.loadAMulticast = 1;
  EXPECT_EQ(domain(&Schedule::clusterM), Values{1});
  EXPECT_EQ(domain(&Schedule::clusterN), (Values{2, 4}));
}

TEST_F(SharingTest, BothOperandsAreSharedByTwoByTwo) {
  s.loadAMulticast = 1;
  EXPECT_EQ(domain(&Schedule::loadBMulticast), (Values{0, 1}));
  s.loadBMulticast = 1;
  EXPECT_EQ(domain(&Schedule::clusterM), Values{2});
  s.clusterM = 2;
  EXPECT_EQ(domain(&Schedule::clusterN), Values{2});
}

TEST_F(SharingTest, EachCtaHasATile) {
  s.loadBMulticast = 1;
  problem.m = 3 * 64;
  EXPECT_EQ(domain(&Schedule::clusterM), Values{2});
  problem.m = 64;
  EXPECT_EQ(domain(&Schedule::loadBMulticast), Values{0});
  EXPECT_EQ(domain(&Schedule::loadAMulticast), (Values{0, 1}));
}

TEST_F(SharingTest, EachCtaBringsMultiplesOfEightLines) {
  swapTo(48);
  s.loadAMulticast = 1;
  EXPECT_EQ(domain(&Schedule::clusterN), Values{2});
  swapTo(24);
  EXPECT_EQ(domain(&Schedule::loadAMulticast), Values{0});
  s.loadAMulticast = 0;
  EXPECT_EQ(domain(&Schedule::loadBMulticast), (Values{0, 1}));
  // Lines of a row-major B run along N, and there are as many as the tile is
  // deep.
  problem.transposeB = false;
  s.loadBMulticast = 1;
  EXPECT_EQ(domain(&Schedule::clusterM), (Values{2, 4}));
}

TEST_F(SharingTest, SlicesWantWholeClusters) {
  s.loadAMulticast = s.loadBMulticast = 1;
  s.clusterM = s.clusterN = 2;
  s.persistent = 0;
  EXPECT_GT(domain(&Schedule::splitSlices).size(), 1u);
  s.splitSlices = 4;
  EXPECT_EQ(domain(&Schedule::splitCluster), Values{1});
  problem.n = 5 * 128;
  EXPECT_EQ(domain(&Schedule::splitSlices), Values{1});
}

TEST_F(SharingTest, LargerClustersReadLess) {
  ScheduleContext context{problem, *lookupTarget("sm_90a")};
  double alone = occupation(s, context).l2Bytes;
  s.loadBMulticast = 1;
  s.clusterM = 2;
  double pairs = occupation(s, context).l2Bytes;
  s.clusterM = 4;
  double four = occupation(s, context).l2Bytes;
  s.loadAMulticast = 1;
  s.clusterM = s.clusterN = 2;
  EXPECT_LT(pairs, alone);
  EXPECT_LT(four, pairs);
  EXPECT_EQ(occupation(s, context).l2Bytes, four);
}

TEST(Schedule, AColumnMajorAIsReadInBoxesAndPairs) {
  Problem problem = makeProblem(512, 512, 512, true);
  problem.transposeA = true;
  ScheduleContext context{problem, *lookupTarget("sm_90a")};
  Schedule s = defaultSchedule(context);
  EXPECT_EQ(violationOf(s, context), "");
  // The transposed product has A's rows as its columns.
  Schedule swapped;
  swapped.mmaSwap = 1;
  for (const Knob &knob : knobs())
    if (knob.name() == "mma.n") {
      EXPECT_EQ(knob.domain(swapped, context),
                (llvm::SmallVector<int64_t>{64, 128, 192, 256}));
      EXPECT_EQ(knob.domain(Schedule(), context).size(), 32u);
    }
  // A direct load brings the two rows a thread has; one where M is odd.
  Schedule direct;
  direct.loadAVia = Direct;
  for (const Knob &knob : knobs())
    if (knob.name() == "load.a.vector") {
      EXPECT_EQ(knob.domain(direct, context), llvm::SmallVector<int64_t>{2});
      problem.m = 511;
      EXPECT_EQ(knob.domain(direct, context), llvm::SmallVector<int64_t>{1});
    }
}

TEST(Schedule, HalfAccumulationHasLargerTiles) {
  Problem problem = makeProblem(8192, 8192, 8192, true);
  problem.accumulator = ElementType::F16;
  ScheduleContext context{problem, *lookupTarget("sm_90a")};
  Schedule s = defaultSchedule(context);
  EXPECT_EQ(s.mmaAccumulator, AccF16);
  s.tileM = s.tileN = s.mmaN = 256;
  s.warpsM = 8;
  s.producerRegisters = 40;
  s.consumerRegisters = 232;
  s.specialize = Cooperative;
  s.stages = 3;
  EXPECT_EQ(violationOf(s, context), "");
  EXPECT_EQ(resourceUse(s, context).accumulatorRegisters, 128);
  s.specialize = Pingpong;
  s.persistent = 1;
  s.tileM = 128;
  EXPECT_EQ(violationOf(s, context), "");
  EXPECT_EQ(resourceUse(s, context).accumulatorRegisters, 128);
  s.mmaAccumulator = AccF32;
  EXPECT_NE(violationOf(s, context), "");
}

TEST(Schedule, ResourcesOfTheBigTile) {
  Problem problem = makeProblem(8192, 8192, 8192, true);
  ScheduleContext context{problem, *lookupTarget("sm_90a")};
  Schedule s = defaultSchedule(context);
  ResourceUse use = resourceUse(s, context);
  EXPECT_EQ(use.threads, 384);
  EXPECT_EQ(use.registers, 168);
  EXPECT_EQ(use.accumulatorRegisters, 128);
  EXPECT_EQ(use.stageBytes, 49152);
  EXPECT_EQ(use.epilogueBytes, 32768);
  EXPECT_EQ(use.reductionBytes, 0);
  EXPECT_EQ(use.smemBytes, 4 * (49152 + 16) + 32768 + 1024);
  EXPECT_EQ(use.ctasPerSM, 1);
  EXPECT_EQ(workspaceBytes(s, problem), 0);
  EXPECT_EQ(counterCount(s, problem), 0);
}

TEST(Schedule, SplittingTakesAWorkspace) {
  Problem problem = makeProblem(100, 200, 4096, true);
  Schedule s;
  s.tileM = 64;
  s.tileN = 128;
  s.splitSlices = 4;
  EXPECT_EQ(counterCount(s, problem), 2 * 2);
  EXPECT_EQ(workspaceBytes(s, problem), 4 * 4 * 64 * 128 * 4);
}

TEST(Schedule, ModelKeepsItsFloors) {
  std::mt19937_64 rng(5);
  for (int i = 0; i < 1000; ++i) {
    Problem problem = randomProblem(rng);
    ScheduleContext context{problem, randomTarget(rng)};
    Schedule schedule = sample(context, rng);
    Occupation o = occupation(schedule, context);
    ASSERT_TRUE(std::isfinite(o.predictedSeconds)) << schedule.str();
    EXPECT_GT(o.predictedSeconds, problem.flops() / context.target.peakFlops);
    EXPECT_GT(o.predictedSeconds,
              problem.bytes() / context.target.peakBandwidth);
    EXPECT_GT(o.waveEfficiency, 0);
    EXPECT_LE(o.waveEfficiency, 1 + 1e-9);
    EXPECT_FALSE(o.bound.empty());
  }
}

TEST(Schedule, RegistersAreDealtByQuartersOfAnSM) {
  Problem problem = makeProblem(4096, 4096, 4096, true);
  ScheduleContext context{problem, *lookupTarget("sm_90a")};
  Schedule s = defaultSchedule(context);
  s.producerRegisters = s.consumerRegisters = 0;
  // Nine warps: three in one quarter of an SM, as with twelve.
  ResourceUse use = resourceUse(s, context);
  EXPECT_EQ(use.threads, 288);
  EXPECT_EQ(use.registers, 168);
}

TEST(Schedule, ModelRanksWhatIsKnown) {
  const TargetInfo &target = *lookupTarget("sm_90a");
  Problem problem = makeProblem(8192, 8192, 8192, true);
  ScheduleContext context{problem, target};
  auto seconds = [&](const Schedule &s) {
    EXPECT_EQ(violationOf(s, context), "");
    return occupation(s, context).predictedSeconds;
  };
  Schedule wide = defaultSchedule(context), shallow = wide, narrow = wide;
  shallow.stages = 2;
  EXPECT_LT(seconds(wide), seconds(shallow));
  narrow.tileN = narrow.mmaN = 128;
  EXPECT_LT(seconds(wide), seconds(narrow));
  // Tiles in groups read less of HBM once A and B are past L2.
  Schedule ungrouped = wide;
  ungrouped.rasterGroup = 1;
  EXPECT_LT(occupation(wide, context).hbmBytes,
            occupation(ungrouped, context).hbmBytes);
}

TEST(Schedule, TextIsStable) {
  Problem problem = makeProblem(8192, 8192, 8192, true);
  Schedule s = defaultSchedule({problem, *lookupTarget("sm_90a")});
  s.rasterGroup = 8;
  EXPECT_EQ(
      s.str(),
      "mma.kind=wgmma mma.accumulator=f32 mma.swap=0 mma.n=256 "
      "mma.warps[0]=8 mma.warps[1]=1 mma.warps[2]=1 tile.cta[0]=128 "
      "tile.cta[1]=256 "
      "tile.cta[2]=64 load.a.via=tma load.a.vector=8 load.a.swizzle=128 "
      "load.a.multicast=0 load.a.cache=normal load.b.via=tma load.b.vector=8 "
      "load.b.swizzle=128 load.b.multicast=0 load.b.cache=normal "
      "pipeline.stages=4 "
      "pipeline.specialize=cooperative pipeline.registers[0]=40 "
      "pipeline.registers[1]=232 pipeline.ctas_per_sm=1 "
      "grid.persistent=1 grid.cluster[0]=1 grid.cluster[1]=1 "
      "grid.raster=along_m grid.group=8 split_k.slices=1 "
      "split_k.cluster=1 "
      "epilogue.store=tma epilogue.columns=64 epilogue.stages=2 "
      "launch.fold=1 launch.prefetch_maps=1 launch.pdl=1 "
      "launch.prefetch_tiles=0");
  EXPECT_EQ(s.hash(), "9ba44116a3ef646f");
  std::set<std::string> hashes = {s.hash()};
  for (const Knob &knob : knobs()) {
    Schedule other = s;
    ++(other.*knob.field);
    hashes.insert(other.hash());
  }
  EXPECT_EQ(hashes.size(), knobs().size() + 1);
}

TEST(Schedule, CompletionKeepsWhatIsFixed) {
  std::mt19937_64 rng(6);
  int lawful = 0;
  for (int i = 0; i < 300; ++i) {
    Problem problem = randomProblem(rng);
    ScheduleContext context{problem, randomTarget(rng)};
    Schedule wanted = sample(context, rng);
    Schedule preferred = defaultSchedule(context);
    llvm::SmallBitVector fixed(knobs().size());
    for (auto [index, knob] : llvm::enumerate(knobs()))
      if (rng() % 8 == 0) {
        fixed.set(index);
        preferred.*knob.field = wanted.*knob.field;
      }
    Schedule schedule = completeSchedule(preferred, fixed, context);
    for (unsigned index : fixed.set_bits())
      EXPECT_EQ(schedule.*knobs()[index].field, wanted.*knobs()[index].field);
    lawful += !violation(schedule, context);
  }
  // The search is bounded, so a few may be missed.
  EXPECT_GT(lawful, 285);
}

TEST(Schedule, CompletionOfAWholeScheduleChangesNothing) {
  std::mt19937_64 rng(7);
  for (int i = 0; i < 300; ++i) {
    Problem problem = randomProblem(rng);
    ScheduleContext context{problem, randomTarget(rng)};
    Schedule schedule = sample(context, rng);
    llvm::SmallBitVector none(knobs().size()), all(knobs().size(), true);
    EXPECT_EQ(completeSchedule(schedule, none, context), schedule);
    EXPECT_EQ(completeSchedule(schedule, all, context), schedule);
  }
}
