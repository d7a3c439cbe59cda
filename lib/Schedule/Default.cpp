//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The default: the best of a short menu by the analytic model.
//
//===----------------------------------------------------------------------===//

#include "Rules.h"
#include "l2/Schedule/KnobText.h"
#include "llvm/ADT/STLExtras.h"

using namespace l2;

namespace {

struct Shape {
  int64_t warpsM, warpsN, tileM, tileN;
};

/// One to two consumer warpgroups, the widest wgmma first: what the port likes.
constexpr Shape wgmmaShapes[] = {
    {8, 1, 256, 256}, {8, 1, 128, 256}, {8, 1, 128, 192}, {8, 1, 256, 128},
    {8, 1, 128, 128}, {8, 1, 256, 64},  {8, 1, 128, 64},  {4, 1, 64, 256},
    {4, 1, 64, 128},  {4, 1, 64, 64},   {4, 1, 64, 32},   {4, 1, 64, 16}};

/// Multistage mma.sync, and direct.
constexpr Shape stagedShapes[] = {
    {2, 4, 128, 128}, {2, 2, 128, 128}, {2, 2, 128, 64}, {2, 2, 64, 128},
    {2, 2, 64, 64},   {2, 1, 64, 32},   {2, 2, 32, 64},  {2, 1, 32, 32},
    {1, 1, 16, 32},   {1, 1, 16, 16}};
constexpr Shape directShapes[] = {
    {1, 1, 16, 8}, {1, 1, 16, 16}, {2, 1, 32, 16}, {2, 2, 32, 32}};

class Menu {
public:
  explicit Menu(const ScheduleContext &context)
      : context(context), problem(context.problem) {}

  Schedule best();

private:
  void addWgmma();
  void addStaged();
  void addDirect();
  void tryRasters(Schedule s);
  void trySlices(Schedule s);
  void consider(Schedule s);
  void considerOne(const Schedule &s);
  Schedule start(MmaKind kind, const Shape &shape) const;
  int64_t widestCopy(int64_t pitch) const;

  const ScheduleContext &context;
  const Problem &problem;
  std::optional<Schedule> winner;
  double winnerSeconds = 0;
};

} // namespace

Schedule Menu::start(MmaKind kind, const Shape &shape) const {
  Schedule s;
  s.mmaKind = kind;
  s.mmaAccumulator = problem.accumulator == ElementType::F16 ? AccF16 : AccF32;
  s.warpsM = shape.warpsM;
  s.warpsN = shape.warpsN;
  s.warpsK = 1;
  s.tileM = shape.tileM;
  s.tileN = shape.tileN;
  s.ctasPerSM = 1;
  s.clusterM = s.clusterN = 1;
  s.rasterGroup = 1;
  s.splitSlices = s.splitCluster = 1;
  s.fold = 1;
  s.pdl = context.target.capability >= 90;
  return s;
}

/// With the least precise accumulator that is allowed, and with f32.
void Menu::consider(Schedule s) {
  if (problem.accumulator == ElementType::F16) {
    s.mmaAccumulator = AccF16;
    considerOne(s);
  }
  s.mmaAccumulator = AccF32;
  considerOne(s);
}

void Menu::considerOne(const Schedule &s) {
  if (violation(s, context))
    return;
  double seconds = occupation(s, context).predictedSeconds;
  if (winner && seconds >= winnerSeconds)
    return;
  winner = s;
  winnerSeconds = seconds;
}

void Menu::tryRasters(Schedule s) {
  for (int64_t group : {8, 16, 1}) {
    s.rasterGroup = group;
    consider(s);
  }
}

void Menu::trySlices(Schedule s) {
  for (int64_t slices : {1, 2, 4, 8, 16}) {
    s.splitSlices = slices;
    consider(s);
    Schedule shared = s;
    shared.epilogueStore = StoreDirect;
    shared.epilogueTileN = shared.epilogueStages = 0;
    for (shared.splitCluster = 2; shared.splitCluster <= slices;
         shared.splitCluster *= 2)
      consider(shared);
  }
}

void Menu::addWgmma() {
  for (const Shape &shape : wgmmaShapes) {
    Schedule s = start(Wgmma, shape);
    s.mmaN = shape.tileN;
    s.tileK = 64;
    s.loadAVia = s.loadBVia = Tma;
    s.loadAVector = s.loadBVector = widestVector;
    s.loadASwizzle = s.loadBSwizzle = 128;
    s.specialize = Cooperative;
    s.prefetchMaps = 1;
    if (shape.warpsM == 8) {
      s.producerRegisters = 40;
      s.consumerRegisters = 232;
    }
    if (problem.output != ElementType::F32 &&
        rowsAligned(problem.ldc(), widestVector)) {
      s.epilogueStore = StoreTma;
      s.epilogueTileN = std::min<int64_t>(64, shape.tileN);
      s.epilogueStages = std::min<int64_t>(2, shape.tileN / s.epilogueTileN);
    }
    // The deepest ring that fits; more than K has tiles is of no use.
    for (s.stages = std::clamp<int64_t>(tilesK(s, problem), 2, 8); s.stages > 2;
         --s.stages)
      if (!violation(s, context))
        break;
    tryRasters(s);
    trySlices(s);
    s.persistent = 1;
    tryRasters(s);
  }
}

int64_t Menu::widestCopy(int64_t pitch) const {
  int64_t vector = widestVector;
  while (!rowsAligned(pitch, vector))
    vector /= 2;
  return vector;
}

void Menu::addStaged() {
  for (const Shape &shape : stagedShapes)
    for (int64_t tileK : {64, 32}) {
      Schedule s = start(MmaSync, shape);
      s.mmaN = 8;
      s.tileK = tileK;
      s.loadAVector = widestCopy(problem.lda());
      s.loadBVector = widestCopy(problem.ldb());
      auto via = [&](int64_t vector) {
        return vector >= 2 && context.target.hasCpAsync ? CpAsync : Registers;
      };
      s.loadAVia = via(s.loadAVector);
      s.loadBVia = via(s.loadBVector);
      s.loadASwizzle = s.loadBSwizzle = 128;
      s.stages = std::clamp<int64_t>(tilesK(s, problem) + 1, 2, 4);
      tryRasters(s);
      trySlices(s);
    }
}

void Menu::addDirect() {
  for (const Shape &shape : directShapes)
    for (int64_t warpsK : {1, 2, 4, 8, 16})
      for (int64_t rounds : {2, 1}) {
        Schedule s = start(MmaSync, shape);
        s.mmaN = 8;
        s.warpsK = warpsK;
        s.tileK = 32 * rounds * warpsK;
        s.loadAVia = s.loadBVia = Direct;
        s.loadAVector = directVectorA(problem);
        s.loadBVector =
            problem.transposeB
                ? widestVector
                : std::min(shape.tileN / shape.warpsN / 8, widestVector);
        s.stages = 1;
        trySlices(s);
      }
}

Schedule Menu::best() {
  addWgmma();
  addStaged();
  addDirect();
  if (winner)
    return *winner;
  // Walks the domains; for problems nothing on the menu fits.
  Schedule s;
  for (const Knob &knob : knobs()) {
    Values domain = knob.domain(s, context);
    if (!domain.empty())
      s.*knob.field = domain.front();
  }
  return s;
}

Schedule l2::defaultSchedule(const ScheduleContext &context) {
  ScheduleContext whole{context.problem, context.target};
  return Menu(whole).best();
}
