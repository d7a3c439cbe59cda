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

#include "ExpertRules.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cmath>

using namespace l2;
using llvm::formatv;

namespace {

/// What the rules compute from the problem and the target.
class Opening {
public:
  explicit Opening(const ScheduleContext &context)
      : problem(context.problem), target(context.target) {}

  std::vector<Rule> rules();

private:
  struct Tile {
    int64_t m, n, k;
  };

  void cooperative();
  void single();
  void multistage();
  void direct();

  void addWgmma(const char *family, Tile tile, int64_t groups, int64_t ctas,
                bool persistent, int64_t slices);
  void addMultistage(Tile tile, int64_t warpsM, int64_t warpsN, int64_t warpsK,
                     int64_t ctas, int64_t slices);
  void add(const char *family, const std::string &detail, std::string text);

  bool canWgmma() const {
    return target.hasWgmma && problem.k % 8 == 0 &&
           (problem.transposeB || problem.n % 8 == 0);
  }
  const char *accumulator() const { return halves ? "f16" : "f32"; }
  bool canStoreByTma() const {
    return problem.output != ElementType::F32 && problem.n % 8 == 0;
  }
  int64_t tiles(Tile t) const {
    return llvm::divideCeil(problem.m, t.m) * llvm::divideCeil(problem.n, t.n);
  }
  int64_t kTiles(Tile t) const { return llvm::divideCeil(problem.k, t.k); }
  bool worthTrying(Tile t) const;
  llvm::SmallVector<int64_t> sliceChoices(Tile t, int64_t ctasPerSM) const;
  int64_t rasterGroup(Tile t) const;
  int64_t vector(int64_t pitch) const;
  std::string copy(const char *operand, int64_t pitch) const;
  std::string ending(Tile t, bool persistent, int64_t slices) const;

  const Problem &problem;
  const TargetInfo &target;
  /// The rules being written accumulate in half.
  bool halves = false;
  std::vector<Rule> found;
};

/// The largest power of two up to `value` and `most`; at least 1.
int64_t powerUpTo(int64_t value, int64_t most) {
  int64_t power = 1;
  while (power * 2 <= std::min(value, most))
    power *= 2;
  return power;
}

} // namespace

/// Tiles that are mostly padding are left to the other proposers.
bool Opening::worthTrying(Tile t) const {
  auto fits = [](int64_t tile, int64_t size) { return tile < 2 * size; };
  return fits(t.m, std::max<int64_t>(problem.m, 16)) &&
         fits(t.n, std::max<int64_t>(problem.n, 16));
}

/// Slices of K with which the grid covers the machine once; one and a half of
/// it or half of it may be better, by how long a slice is.
llvm::SmallVector<int64_t> Opening::sliceChoices(Tile t,
                                                 int64_t ctasPerSM) const {
  int64_t slots = target.numSMs * ctasPerSM;
  // Each slice needs a few tiles of K to pay for the sum at the end.
  int64_t most = std::max<int64_t>(kTiles(t) / 2, 1);
  int64_t fill = powerUpTo(slots / std::max<int64_t>(tiles(t), 1), 32);
  llvm::SmallVector<int64_t> choices = {1};
  // Partial sums are f32.
  if (halves)
    return choices;
  for (int64_t slices : {fill / 2, fill, fill * 2})
    if (slices > 1 && slices <= std::min<int64_t>(most, 32))
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

int64_t Opening::vector(int64_t pitch) const {
  return pitch % 8 == 0 ? 8 : pitch % 4 == 0 ? 4 : pitch % 2 == 0 ? 2 : 1;
}

/// A copy into shared memory, as wide as the rows allow.
std::string Opening::copy(const char *operand, int64_t pitch) const {
  const char *via =
      target.hasCpAsync && vector(pitch) >= 2 ? "cp_async" : "registers";
  return formatv("schedule.load {0} via = {1}, vector = {2}, swizzle = 128\n",
                 operand, via, vector(pitch));
}

std::string Opening::ending(Tile t, bool persistent, int64_t slices) const {
  return formatv("schedule.grid {0}cluster = [1, 1], raster = along_m, "
                 "group = {1}\nschedule.split_k slices = {2}\n",
                 persistent ? "persistent, " : "", rasterGroup(t), slices);
}

void Opening::add(const char *family, const std::string &detail,
                  std::string text) {
  found.push_back(
      {family, std::string(family) + " " + detail, std::move(text)});
}

//===----------------------------------------------------------------------===//
// wgmma
//===----------------------------------------------------------------------===//

void Opening::addWgmma(const char *family, Tile t, int64_t groups, int64_t ctas,
                       bool persistent, int64_t slices) {
  // A row-major B is read in boxes of 64 columns.
  if (t.n % (problem.transposeB ? 16 : 64) != 0)
    return;
  bool viaTma = canStoreByTma() && slices == 1;
  int64_t columns = t.n % 64 == 0 ? 64 : t.n % 32 == 0 ? 32 : 16;
  int64_t staging = viaTma && groups == 2 ? 2 : 1;
  int64_t epilogue = viaTma ? groups * staging * 64 * columns * 2 : 0;
  int64_t room = std::min(target.smemPerCta,
                          target.smemPerSM / ctas - target.smemReservedPerCta);
  int64_t stage = (t.m + t.n) * t.k * 2 + 16;
  int64_t stages = std::min<int64_t>((room - epilogue - 1024) / stage, 12);
  // More stages than tiles of K would only be filled, never used; a persistent
  // kernel runs on into its next output tile.
  if (!persistent)
    stages = std::min(stages, std::max<int64_t>(kTiles(t) / slices, 2));
  if (stages < 2)
    return;
  // 192 accumulators and more want the consumers' larger share.
  const char *registers = groups == 1              ? "0, 0"
                          : t.m * t.n / 256 >= 176 ? "24, 240"
                                                   : "40, 232";
  std::string text = formatv(
      "schedule.mma wgmma accumulator = {7}, n = {0}, warps = [{1}, 1, 1]\n"
      "schedule.tile cta = [{2}, {0}, {3}]\n"
      "schedule.load a via = tma, vector = 8, swizzle = 128\n"
      "schedule.load b via = tma, vector = 8, swizzle = 128\n"
      "schedule.pipeline stages = {4}, specialize = cooperative, "
      "registers = [{5}], ctas_per_sm = {6}\n",
      t.n, 4 * groups, t.m, t.k, stages, registers, ctas, accumulator());
  text += ending(t, persistent, slices);
  text += viaTma ? formatv("schedule.epilogue store = tma, columns = {0}, "
                           "stages = {1}\n",
                           columns, staging)
                       .str()
                 : "schedule.epilogue store = direct, columns = 0, "
                   "stages = 0\n";
  text += "schedule.launch fold, prefetch_maps\n";
  std::string detail = formatv("{0}x{1}x{2} stages {3}{4}", t.m, t.n, t.k,
                               stages, persistent ? " persistent" : "");
  if (ctas > 1)
    detail += " x" + std::to_string(ctas);
  if (slices > 1)
    detail += " slices " + std::to_string(slices);
  add(family, detail, std::move(text));
}

/// Two consumer warpgroups: the fewest operand bytes a FLOP. Wide instructions,
/// the split over warpgroups along M.
void Opening::cooperative() {
  if (!canWgmma())
    return;
  for (Tile t : {Tile{128, 256, 64},
                 {256, 128, 64},
                 {256, 192, 64},
                 {128, 192, 64},
                 {256, 160, 64},
                 {256, 208, 64},
                 {256, 256, 64},
                 {128, 224, 64},
                 {128, 160, 64},
                 {128, 128, 64},
                 {128, 128, 128}}) {
    if (!worthTrying(t))
      continue;
    bool severalEach = tiles(t) > target.numSMs;
    if (severalEach)
      addWgmma("cooperative", t, 2, 1, /*persistent=*/true, 1);
    if (tiles(t) <= 2 * target.numSMs)
      for (int64_t slices : sliceChoices(t, 1))
        addWgmma("cooperative", t, 2, 1, /*persistent=*/false, slices);
  }
}

/// One consumer warpgroup: small tiles, several CTAs on an SM hide each other's
/// start and end.
void Opening::single() {
  if (!canWgmma())
    return;
  for (Tile t : {Tile{128, 128, 64},
                 {64, 256, 64},
                 {128, 64, 64},
                 {64, 128, 64},
                 {64, 128, 128},
                 {64, 64, 64},
                 {64, 64, 128},
                 {64, 192, 64},
                 {128, 192, 64},
                 {64, 32, 128},
                 {64, 16, 128}}) {
    if (!worthTrying(t))
      continue;
    for (int64_t ctas : {1, 2, 3}) {
      // The second CTA must have something to do.
      if (ctas > 1 && tiles(t) * 4 < target.numSMs * ctas && kTiles(t) < 8)
        continue;
      for (int64_t slices : sliceChoices(t, ctas))
        addWgmma("single", t, 1, ctas, /*persistent=*/false, slices);
      if (tiles(t) > 2 * target.numSMs * ctas)
        addWgmma("single", t, 1, ctas, /*persistent=*/true, 1);
    }
  }
}

//===----------------------------------------------------------------------===//
// mma_sync
//===----------------------------------------------------------------------===//

void Opening::addMultistage(Tile t, int64_t warpsM, int64_t warpsN,
                            int64_t warpsK, int64_t ctas, int64_t slices) {
  int64_t stage = (t.m + t.n) * t.k * 2;
  int64_t room = std::min(target.smemPerCta,
                          target.smemPerSM / ctas - target.smemReservedPerCta);
  int64_t stages = std::min<int64_t>(room / stage, 6);
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
  text += ending(t, /*persistent=*/false, slices);
  text += "schedule.epilogue store = direct, columns = 0, stages = 0\n"
          "schedule.launch fold\n";
  std::string detail = formatv("{0}x{1}x{2} warps {3}x{4}x{5} stages {6}", t.m,
                               t.n, t.k, warpsM, warpsN, warpsK, stages);
  if (slices > 1)
    detail += " slices " + std::to_string(slices);
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
  };
  for (const Choice &choice : choices) {
    if (!worthTrying(choice.tile))
      continue;
    for (int64_t slices : sliceChoices(choice.tile, choice.ctas))
      addMultistage(choice.tile, choice.warpsM, choice.warpsN, choice.warpsK,
                    choice.ctas, slices);
  }
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
    for (int64_t warpsK : {1, 2, 4, 8})
      for (int64_t depth : {1, 2, 4}) {
        int64_t tileK = t.k * warpsK * depth;
        // A warp with nothing to do only joins the sum.
        if (tileK >= 2 * problem.k && tileK > t.k)
          continue;
        int64_t columns =
            problem.transposeB ? 8 : std::min<int64_t>(t.n / 8, 8);
        std::string text =
            formatv("schedule.mma mma_sync accumulator = {5}, n = 8, "
                    "warps = [1, 1, {0}]\n"
                    "schedule.tile cta = [{1}, {2}, {3}]\n"
                    "schedule.load a via = direct, vector = 8, swizzle = 0\n"
                    "schedule.load b via = direct, vector = {4}, swizzle = 0\n"
                    "schedule.pipeline stages = 1, specialize = none, "
                    "registers = [0, 0], ctas_per_sm = 1\n",
                    warpsK, t.m, t.n, tileK, columns, accumulator());
        text += ending(t, /*persistent=*/false, 1);
        text += "schedule.epilogue store = direct, columns = 0, stages = 0\n"
                "schedule.launch fold\n";
        add("direct", formatv("{0}x{1}x{2} warps {3}", t.m, t.n, tileK, warpsK),
            std::move(text));
      }
  }
}

std::vector<Rule> Opening::rules() {
  for (bool half : {false, true}) {
    halves = half;
    // Half accumulation halves the registers; only where the contract allows.
    if (halves && (problem.accumulator != ElementType::F16 ||
                   problem.input != ElementType::F16))
      break;
    cooperative();
    single();
    multistage();
    direct();
  }
  return std::move(found);
}

std::vector<Rule> l2::openingRules(const ScheduleContext &context) {
  return Opening(context).rules();
}
