//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Opening rules for kernels with mma.sync.
//
//===----------------------------------------------------------------------===//

#include "Opening.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>

using namespace l2;
using llvm::formatv;

/// Elements of the widest copy that rows of this pitch allow.
static int64_t vectorFor(int64_t pitch) {
  return pitch % 8 == 0 ? 8 : pitch % 4 == 0 ? 4 : pitch % 2 == 0 ? 2 : 1;
}

/// A copy into shared memory, as wide as the rows allow.
std::string Opening::copy(const char *operand, int64_t pitch) const {
  const char *via =
      target.hasCpAsync && vectorFor(pitch) >= 2 ? "cp_async" : "registers";
  return formatv("schedule.load {0} via = {1}, vector = {2}, swizzle = 128, "
                 "cache = normal\n",
                 operand, via, vectorFor(pitch));
}

void Opening::addMultistage(Tile t, int64_t warpsM, int64_t warpsN,
                            int64_t warpsK, int64_t ctas, int64_t slices,
                            int64_t cluster) {
  // Narrow copies keep an address each in registers: a thread with many of them
  // spills. Two K steps are the least a tile can have.
  constexpr int64_t mostCopies = 24;
  int64_t threads = 32 * warpsM * warpsN * warpsK;
  auto copies = [&] {
    return t.m * t.k / (threads * vectorFor(problem.lda())) +
           t.n * t.k / (threads * vectorFor(problem.ldb()));
  };
  while (copies() > mostCopies && t.k > 32 && t.k > 16 * warpsK)
    t.k /= 2;
  if (copies() > mostCopies)
    return;
  if (std::min(vectorFor(problem.lda()), vectorFor(problem.ldb())) < 4)
    ctas = 1;
  int64_t stage = (t.m + t.n) * t.k * 2;
  int64_t stages = std::min<int64_t>(smemFor(ctas) / stage, 6);
  stages = std::min(stages, std::max<int64_t>(kTiles(t) / slices, 2));
  if (stages < 2)
    return;
  std::string text =
      formatv("schedule.mma mma_sync accumulator = {6}, n = 8, "
              "warps = [{0}, {1}, {2}]\n"
              "schedule.tile cta = [{3}, {4}, {5}]\n",
              warpsM, warpsN, warpsK, t.m, t.n, t.k, accumulator());
  text += copy("a", problem.lda()) + copy("b", problem.ldb());
  text += formatv("schedule.pipeline stages = {0}, specialize = none, "
                  "registers = [0, 0], ctas_per_sm = {1}\n",
                  stages, ctas);
  text += ending(t, /*persistent=*/false, slices, cluster);
  text += "schedule.epilogue store = direct, columns = 0, stages = 0\n";
  text += launch(/*maps=*/false, /*shares=*/false);
  std::string detail = formatv("{0}x{1}x{2} warps {3}x{4}x{5} stages {6}", t.m,
                               t.n, t.k, warpsM, warpsN, warpsK, stages);
  if (slices > 1)
    detail += " slices " + std::to_string(slices);
  if (cluster > 1)
    detail += " clusters of " + std::to_string(cluster);
  add("multistage", detail, std::move(text));
}

void Opening::multistage() {
  struct Choice {
    Tile tile;
    int64_t warpsM, warpsN, warpsK, ctas;
  };
  const Choice choices[] = {
      {{64, 64, 64}, 2, 2, 1, 2},   {{128, 128, 32}, 2, 2, 1, 2},
      {{128, 128, 64}, 4, 2, 1, 1}, {{128, 256, 32}, 2, 4, 1, 1},
      {{256, 128, 32}, 4, 2, 1, 1}, {{128, 64, 64}, 2, 2, 1, 2},
      {{64, 128, 64}, 2, 2, 1, 2},  {{64, 32, 64}, 2, 2, 1, 3},
      {{32, 64, 64}, 2, 2, 1, 3},   {{32, 32, 64}, 1, 2, 2, 4},
      {{32, 32, 128}, 1, 1, 4, 3},  {{32, 64, 128}, 1, 2, 2, 2},
      {{64, 64, 128}, 2, 2, 2, 1},  {{16, 32, 128}, 1, 1, 4, 4},
      {{16, 64, 128}, 1, 2, 2, 3},  {{16, 32, 64}, 1, 2, 2, 4},
      {{64, 64, 32}, 4, 2, 1, 2},   {{128, 64, 32}, 4, 2, 1, 2},
      {{64, 128, 32}, 2, 4, 1, 2},  {{128, 128, 32}, 4, 4, 1, 1},
      {{32, 64, 32}, 2, 2, 1, 4},   {{128, 128, 32}, 4, 2, 1, 2},
      {{32, 32, 32}, 2, 2, 1, 4},   {{16, 32, 32}, 1, 2, 1, 4},
      {{32, 32, 32}, 1, 2, 2, 4},
  };
  for (const Choice &choice : choices) {
    if (!worthTrying(choice.tile))
      continue;
    for (int64_t slices : sliceChoices(choice.tile, choice.ctas))
      for (int64_t cluster : clusters(slices))
        addMultistage(choice.tile, choice.warpsM, choice.warpsN, choice.warpsK,
                      choice.ctas, slices, cluster);
  }
}

void Opening::addDirect(Tile t, int64_t warpsK, int64_t slices,
                        int64_t cluster) {
  int64_t columns = problem.transposeB ? 8 : std::min<int64_t>(t.n / 8, 8);
  int64_t rows = !problem.transposeA ? 8 : problem.m % 2 ? 1 : 2;
  std::string text = formatv(
      "schedule.mma mma_sync accumulator = {5}, n = 8, warps = [1, 1, {0}]\n"
      "schedule.tile cta = [{1}, {2}, {3}]\n"
      "schedule.load a via = direct, vector = {6}, swizzle = 0, "
      "cache = normal\n"
      "schedule.load b via = direct, vector = {4}, swizzle = 0, "
      "cache = normal\n"
      "schedule.pipeline stages = 1, specialize = none, registers = [0, 0], "
      "ctas_per_sm = 1\n",
      warpsK, t.m, t.n, t.k, columns, accumulator(), rows);
  text += ending(t, /*persistent=*/false, slices, cluster);
  text += "schedule.epilogue store = direct, columns = 0, stages = 0\n";
  text += launch(/*maps=*/false, /*shares=*/false);
  std::string detail = formatv("{0}x{1}x{2} warps {3}", t.m, t.n, t.k, warpsK);
  if (slices > 1)
    detail += " slices " + std::to_string(slices);
  if (cluster > 1)
    detail += " clusters of " + std::to_string(cluster);
  add("direct", detail, std::move(text));
}

/// No shared memory at all: nothing to fill and nothing to wait for, so the
/// shortest start; warps share K instead.
void Opening::direct() {
  for (Tile t : {Tile{16, 16, 32},
                 {16, 32, 32},
                 {32, 32, 32},
                 {32, 16, 32},
                 {16, 8, 32},
                 {32, 64, 32},
                 {64, 32, 32}}) {
    if (!worthTrying(t) || tiles(t) > 16 * target.numSMs)
      continue;
    for (int64_t warpsK : {1, 2, 4, 8, 16})
      for (int64_t depth : {1, 2, 4}) {
        Tile whole = {t.m, t.n, t.k * warpsK * depth};
        // A warp with nothing to do only joins the sum.
        if (whole.k >= 2 * problem.k && whole.k > t.k)
          continue;
        for (int64_t slices : sliceChoices(whole, 1))
          for (int64_t cluster : clusters(slices))
            addDirect(whole, warpsK, slices, cluster);
      }
  }
}
