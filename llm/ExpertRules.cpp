//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The opening rules: which kernels to try first for a problem.
//
//===----------------------------------------------------------------------===//

#include "Opening.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <cmath>

using namespace l2;
using llvm::formatv;

/// The largest power of two up to `value` and `most`; at least 1.
static int64_t powerUpTo(int64_t value, int64_t most) {
  int64_t power = 1;
  while (power * 2 <= std::min(value, most))
    power *= 2;
  return power;
}

/// Tiles that are mostly padding are left to the other proposers, but for the
/// smallest: something has to cover a single row.
bool Opening::worthTrying(Tile t) const {
  auto fits = [](int64_t tile, int64_t size) {
    return tile <= 32 || tile < 2 * size;
  };
  return fits(t.m, problem.m) && fits(t.n, problem.n);
}

/// Slices of K with which the grid covers the machine once; one and a half of
/// it or half of it may be better, by how long a slice is.
llvm::SmallVector<int64_t> Opening::sliceChoices(Tile t,
                                                 int64_t ctasPerSM) const {
  int64_t slots = target.numSMs * ctasPerSM;
  // Each slice needs a few tiles of K to pay for the sum at the end.
  int64_t most =
      std::min<int64_t>(std::max<int64_t>(kTiles(t) / 2, 1), mostSlices);
  int64_t fill = slots / std::max<int64_t>(tiles(t), 1);
  llvm::SmallVector<int64_t> choices = {1};
  // A full machine gains nothing.
  if (tiles(t) >= slots)
    return choices;
  // As many as fill the machine, also rounded for clusters; half and twice
  // that.
  for (int64_t slices : {fill, fill / 4 * 4, fill / 2, fill * 2})
    if (slices > 1 && slices <= most && !llvm::is_contained(choices, slices))
      choices.push_back(slices);
  return choices;
}

/// Group of tiles that keeps what one wave reads in L2; no grouping when all
/// operands fit anyway.
int64_t Opening::rasterGroup(Tile t) const {
  double operands = problem.bytes();
  if (operands < 16e6)
    return 1;
  double ideal = std::sqrt(double(target.numSMs) * t.m / t.n);
  int64_t across = llvm::divideCeil(problem.n, t.n);
  return powerUpTo(std::min<int64_t>(across, std::lround(ideal * 1.4)), 16);
}

std::string Opening::ending(Tile t, bool persistent, int64_t slices,
                            int64_t cluster, int64_t clusterM,
                            int64_t clusterN) const {
  return formatv("schedule.grid {0}cluster = [{1}, {2}], raster = along_m, "
                 "group = {3}\nschedule.split_k slices = {4}, cluster = {5}\n",
                 persistent ? "persistent, " : "", clusterM, clusterN,
                 rasterGroup(t), slices, cluster);
}

std::string Opening::launch(bool maps, bool shares) const {
  std::string text = "schedule.launch fold";
  if (maps)
    text += ", prefetch_maps";
  if (target.capability >= 90)
    text += ", pdl";
  // A short kernel is little more than its first loads; in a long one they are
  // lost among the rest, and would only be in the way of the kernel before.
  constexpr double shortSeconds = 5e-6;
  double seconds =
      std::max(problem.flops() / target.attainableFlops,
               double(problem.bytes()) / target.attainableBandwidth);
  if (target.capability >= 90 && !shares && seconds < shortSeconds)
    text += ", prefetch_tiles";
  return text + "\n";
}

void Opening::add(const char *family, const std::string &detail,
                  std::string text) {
  found.push_back(
      {family, std::string(family) + " " + detail, std::move(text)});
}

std::vector<Rule> Opening::rules() {
  // What the contract allows first: half accumulation halves the registers and
  // takes less power.
  for (bool half : {true, false}) {
    halves = half;
    if (halves && (problem.accumulator != ElementType::F16 ||
                   problem.input != ElementType::F16))
      continue;
    cooperative();
    pingpong();
    waveFit();
    single();
    multistage();
    direct();
  }
  return std::move(found);
}

std::vector<Rule> l2::openingRules(const ScheduleContext &context) {
  return Opening(context).rules();
}
