//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Opening rules for kernels with wgmma.
//
//===----------------------------------------------------------------------===//

#include "Opening.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>

using namespace l2;
using llvm::formatv;

/// One consumer warpgroup needs no trade. Two share with a producer; from 176
/// accumulators on they want the larger share.
std::string Opening::wgmmaRegisters(const WgmmaChoice &choice) const {
  if (choice.groups == 1)
    return "0, 0";
  int64_t lanes = choice.pingpong ? 128 : 256;
  int64_t sums = choice.tile.m * choice.tile.n / lanes / (halves ? 2 : 1);
  return sums >= 176 ? "24, 240" : "40, 232";
}

void Opening::addWgmma(const WgmmaChoice &choice) {
  Tile t = choice.tile;
  int64_t width = choice.swap ? t.m : t.n;
  if (width % columnUnit(choice.swap) != 0)
    return;
  // Partial sums go straight to the workspace; but a transposed tile can only
  // leave through boxes.
  if (choice.cluster > 1 && choice.swap)
    return;
  bool viaTma = canStoreByTma() &&
                (choice.swap || (choice.slices == 1 && width % 16 == 0));
  int64_t columns = width % 64 == 0 ? 64 : width % 32 == 0 ? 32 : 16;
  int64_t staging = viaTma && choice.groups == 2 ? 2 : 1;
  // Swapped, one box may hold all columns: better than many narrow ones.
  if (choice.swap && columns < 64) {
    columns = width;
    staging = 1;
  }
  int64_t epilogue = viaTma ? choice.groups * staging * 64 * columns * 2 : 0;
  int64_t stage = (t.m + t.n) * t.k * 2 + 16;
  int64_t stages =
      std::min<int64_t>((smemFor(choice.ctas) - epilogue - 1024) / stage, 12);
  // More stages than tiles of K would only be filled, never used; a persistent
  // kernel runs on into its next output tile.
  if (!choice.persistent)
    stages = std::min(stages, std::max<int64_t>(kTiles(t) / choice.slices, 2));
  if (stages < 2)
    return;
  std::string text = formatv(
      "schedule.mma wgmma accumulator = {0}, n = {1}, warps = [{2}, 1, 1]{3}\n"
      "schedule.tile cta = [{4}, {5}, {6}]\n"
      "schedule.load a via = tma, vector = 8, swizzle = 128{9}, cache = {7}\n"
      "schedule.load b via = tma, vector = 8, swizzle = 128{10}, cache = {8}\n",
      accumulator(), width, 4 * choice.groups, choice.swap ? ", swap" : "", t.m,
      t.n, t.k, cacheFor(problem.n, t.n), cacheFor(problem.m, t.m),
      choice.clusterN > 1 ? ", multicast" : "",
      choice.clusterM > 1 ? ", multicast" : "");
  text += formatv("schedule.pipeline stages = {0}, specialize = {1}, "
                  "registers = [{2}], ctas_per_sm = {3}\n",
                  stages, choice.pingpong ? "pingpong" : "cooperative",
                  wgmmaRegisters(choice), choice.ctas);
  text += ending(t, choice.persistent, choice.slices, choice.cluster,
                 choice.clusterM, choice.clusterN);
  text += viaTma ? formatv("schedule.epilogue store = tma, columns = {0}, "
                           "stages = {1}\n",
                           columns, staging)
                       .str()
                 : "schedule.epilogue store = direct, columns = 0, "
                   "stages = 0\n";
  text += launch(/*maps=*/true, choice.shares());
  std::string detail = formatv("{0}x{1}x{2}{3} stages {4}{5}", t.m, t.n, t.k,
                               choice.swap ? " swapped" : "", stages,
                               choice.persistent ? " persistent" : "");
  if (choice.ctas > 1)
    detail += " x" + std::to_string(choice.ctas);
  if (choice.slices > 1)
    detail += " slices " + std::to_string(choice.slices);
  if (choice.shares())
    detail +=
        formatv(" sharing [{0}, {1}]", choice.clusterM, choice.clusterN).str();
  if (choice.cluster > 1)
    detail += " clusters of " + std::to_string(choice.cluster);
  add(choice.family, detail, std::move(text));
}

/// Clusters along M and N worth a try: pairs, and of those of four that the
/// tiles fill the ones that read least, if that is a good part less.
llvm::SmallVector<std::pair<int64_t, int64_t>> Opening::sharings(Tile t) const {
  llvm::SmallVector<std::pair<int64_t, int64_t>> found = {{1, 2}, {2, 1}}, best;
  int64_t least = (t.m + t.n) * 2 / 3;
  for (auto [m, n] : {std::pair<int64_t, int64_t>{2, 2}, {4, 1}, {1, 4}}) {
    if (llvm::divideCeil(problem.m, t.m) % m ||
        llvm::divideCeil(problem.n, t.n) % n)
      continue;
    int64_t lines = t.m / n + t.n / m;
    if (lines > least)
      continue;
    if (lines < least)
      best.clear();
    least = lines;
    best.push_back({m, n});
  }
  found.append(best);
  return found;
}

void Opening::addSliced(WgmmaChoice choice, int64_t slices) {
  choice.slices = slices;
  for (int64_t cluster : clusters(slices)) {
    choice.cluster = cluster;
    addWgmma(choice);
  }
  // Few tiles with a long K read much from L2; clusters read it fewer times.
  constexpr int64_t longK = 2048;
  if (problem.k < longK)
    return;
  choice.cluster = 1;
  for (auto [m, n] : sharings(choice.tile)) {
    choice.clusterM = m;
    choice.clusterN = n;
    // Clusters of four do not reach all SMs: fewer slices may be one wave.
    int64_t reached = target.smsInClusters(m * n, target.numSMs);
    int64_t fill = reached * choice.ctas / tiles(choice.tile);
    choice.slices =
        reached < target.numSMs && fill > 0 ? std::min(slices, fill) : slices;
    addWgmma(choice);
  }
}

/// Two consumer warpgroups: the fewest operand bytes a FLOP. Wide instructions,
/// the split over warpgroups along the other side; swapped, the wide side is M.
void Opening::cooperative() {
  if (!canWgmma())
    return;
  struct Shape {
    Tile tile;
    bool swap;
  };
  for (Shape shape : {Shape{{128, 256, 64}, false},
                      {{256, 128, 64}, false},
                      {{256, 128, 64}, true},
                      {{256, 192, 64}, false},
                      {{192, 256, 64}, true},
                      {{128, 192, 64}, false},
                      {{192, 128, 64}, true},
                      {{256, 160, 64}, false},
                      {{256, 208, 64}, false},
                      {{256, 256, 64}, false},
                      {{128, 224, 64}, false},
                      {{128, 160, 64}, false},
                      {{160, 256, 64}, true},
                      {{128, 128, 64}, false},
                      {{128, 128, 128}, false}}) {
    Tile t = shape.tile;
    if (!worthTrying(t))
      continue;
    WgmmaChoice choice{"cooperative", t, 2};
    choice.swap = shape.swap;
    if (tiles(t) > target.numSMs) {
      choice.persistent = true;
      addWgmma(choice);
    }
    choice.persistent = false;
    if (tiles(t) <= 2 * target.numSMs)
      for (int64_t slices : sliceChoices(t, 1))
        addSliced(choice, slices);
  }
}

/// Output tiles from which pingpong is worth a try: most CTAs have one for each
/// of their two warpgroups.
int64_t Opening::pingpongTiles() const { return target.numSMs * 3 / 2; }

/// Two warpgroups with a tile each: one stores while the other multiplies. Pays
/// where the end of a tile is a good part of it.
void Opening::pingpong() {
  if (!canWgmma())
    return;
  for (Tile t : {Tile{128, 128, 64},
                 {128, 256, 64}, // in half only
                 {64, 256, 64},
                 {128, 192, 64},
                 {64, 192, 64},
                 {128, 160, 64},
                 {64, 128, 64}}) {
    if (!worthTrying(t) || tiles(t) < pingpongTiles())
      continue;
    WgmmaChoice choice{"pingpong", t, 2};
    choice.persistent = choice.pingpong = true;
    addWgmma(choice);
  }
}

/// Pingpong with the instruction's width chosen so that the tiles fill the last
/// wave, along N or, swapped, along M.
void Opening::waveFit() {
  if (!canWgmma())
    return;
  struct Fit {
    Tile tile;
    bool swap;
    double efficiency;
  };
  std::vector<Fit> fits;
  // Half of the registers leave room for wider tiles.
  for (int64_t width = 96; width <= (halves ? 256 : 208); width += 16)
    for (bool swap : {false, true}) {
      if (width % columnUnit(swap) != 0)
        continue;
      Tile t = swap ? Tile{width, 128, 64} : Tile{128, width, 64};
      int64_t count = tiles(t), sms = target.numSMs;
      if (count < pingpongTiles())
        continue;
      double done =
          double(problem.m) * problem.n * problem.batch / (double(t.m) * t.n);
      fits.push_back({t, swap, done / ((count + sms - 1) / sms * sms)});
    }
  llvm::stable_sort(fits, [](const Fit &a, const Fit &b) {
    return a.efficiency > b.efficiency;
  });
  constexpr size_t most = 4;
  fits.resize(std::min(fits.size(), most));
  for (const Fit &fit : fits) {
    WgmmaChoice choice{"wave-fit", fit.tile, 2};
    choice.persistent = choice.pingpong = true;
    choice.swap = fit.swap;
    addWgmma(choice);
  }
}

/// One consumer warpgroup: small tiles, several CTAs on an SM hide each other's
/// start and end.
void Opening::single() {
  if (!canWgmma())
    return;
  struct Shape {
    Tile tile;
    bool swap;
  };
  std::vector<Shape> shapes = {
      {{128, 128, 64}, false}, {{64, 256, 64}, false},  {{256, 64, 64}, true},
      {{128, 64, 64}, false},  {{128, 64, 64}, true},   {{64, 128, 64}, false},
      {{64, 128, 128}, false}, {{64, 64, 256}, false},  {{64, 128, 256}, false},
      {{64, 64, 64}, false},   {{64, 64, 128}, false},  {{64, 192, 64}, false},
      {{192, 64, 64}, true},   {{128, 192, 64}, false}, {{64, 32, 128}, false},
      {{32, 64, 128}, true},   {{64, 16, 128}, false},  {{16, 64, 128}, true}};
  // Where few rows or columns are all there is, just as wide as they are.
  auto isNarrow = [](int64_t size) {
    return size <= 8 || (size > 32 && size <= 48);
  };
  int64_t m = llvm::alignTo(problem.m, 8), n = llvm::alignTo(problem.n, 8);
  if (isNarrow(m))
    shapes.push_back({{m, 64, 128}, true});
  if (isNarrow(n))
    shapes.push_back({{64, n, 128}, false});
  for (Shape shape : shapes) {
    Tile t = shape.tile;
    if (!worthTrying(t))
      continue;
    for (int64_t ctas : {1, 2, 3}) {
      // The second CTA must have something to do.
      if (ctas > 1 && tiles(t) * 4 < target.numSMs * ctas && kTiles(t) < 8)
        continue;
      WgmmaChoice choice{"single", t, 1, ctas};
      choice.swap = shape.swap;
      for (int64_t slices : sliceChoices(t, ctas))
        addSliced(choice, slices);
      if (tiles(t) > 2 * target.numSMs * ctas) {
        choice.persistent = true;
        addWgmma(choice);
      }
    }
  }
}
