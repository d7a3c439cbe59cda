//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the policy and the cost model see.
//
//===----------------------------------------------------------------------===//

#include "Features.h"
#include <algorithm>
#include <cmath>

using namespace l2;
using namespace l2::rl;

/// Logarithm to base 2 over eight; ratios of 0 give the least.
static float scaled(double ratio) {
  return static_cast<float>(std::log2(std::clamp(ratio, 0x1p-16, 0x1p24)) / 8);
}

static double over(double value, double unit) {
  return value / std::max(unit, 1.0);
}

static double ceilOver(int64_t size, int64_t tile) {
  return std::ceil(double(size) / double(std::max<int64_t>(tile, 1)));
}

/// Share of the slots used when `tiles` run `slots` at a time.
static double waveFill(double tiles, double slots) {
  return tiles / (std::ceil(tiles / slots) * slots);
}

std::vector<std::string> rl::problemFeatureNames() {
  return {"m",
          "n",
          "k",
          "m:n",
          "fill",
          "intensity",
          "length",
          "l2",
          "transposed_b",
          "half_accumulator",
          "bf16",
          "f32_output",
          "aligned_a",
          "aligned_b",
          "aligned_c",
          "wgmma"};
}

void rl::problemFeatures(const ScheduleContext &context, float *out) {
  const Problem &p = context.problem;
  const TargetInfo &t = context.target;
  double tiles = ceilOver(p.m, 128) * ceilOver(p.n, 128);
  double seconds = std::max(p.flops() / t.attainableFlops,
                            p.bytes() / t.attainableBandwidth);
  auto aligned = [](int64_t pitch) { return pitch % 8 == 0 ? 1.0f : 0.0f; };
  const float values[] = {
      scaled(p.m / 64.0),
      scaled(p.n / 64.0),
      scaled(p.k / 64.0),
      scaled(double(p.m) / double(p.n)),
      scaled(tiles / double(t.numSMs)),
      scaled(p.flops() / p.bytes() / (t.peakFlops / t.peakBandwidth)),
      scaled(seconds / 1e-6),
      scaled(p.bytes() / double(t.l2Bytes)),
      p.transposeB ? 1.0f : 0.0f,
      p.accumulator == ElementType::F16 ? 1.0f : 0.0f,
      p.input == ElementType::BF16 ? 1.0f : 0.0f,
      p.output == ElementType::F32 ? 1.0f : 0.0f,
      aligned(p.lda()),
      aligned(p.ldb()),
      aligned(p.ldc()),
      t.hasWgmma ? 1.0f : 0.0f};
  static_assert(std::size(values) == problemFeatureCount);
  std::copy(std::begin(values), std::end(values), out);
}

void rl::prefixFeatures(const Schedule &s, const ScheduleContext &context,
                        float *out) {
  std::fill(out, out + prefixFeatureCount, 0.0f);
  const Problem &p = context.problem;
  const TargetInfo &t = context.target;
  out[7] = float(s.warps()) / 16;
  if (s.tileK == 0)
    return;
  double m = ceilOver(p.m, s.tileM), n = ceilOver(p.n, s.tileN),
         k = ceilOver(p.k, s.tileK);
  ResourceUse use = resourceUse(s, context);
  out[0] = scaled(m);
  out[1] = scaled(n);
  out[2] = scaled(k);
  out[3] = scaled(m * n / double(t.numSMs));
  out[4] = float(waveFill(m * n, double(t.numSMs)));
  out[5] = float(double(std::max(use.smemBytes, use.stageBytes)) /
                 double(t.smemPerCta));
  out[6] = float(use.accumulatorRegisters) / 256;
  out[8] = s.stages ? scaled(double(s.stages) / k) : 0;
}

void rl::stateFeatures(const Schedule &s, const ScheduleContext &context,
                       double behind, float *out) {
  std::fill(out, out + stateFeatureCount, 0.0f);
  Occupation o = occupation(s, context);
  ResourceUse use = resourceUse(s, context);
  out[0] = float(std::clamp(behind, 0.0, 1.0));
  constexpr llvm::StringRef bounds[] = {
      "tensor", "shared memory port", "l2", "hbm", "power", "latency"};
  for (auto [index, name] : llvm::enumerate(bounds))
    out[1 + index] = o.bound == name ? 1.0f : 0.0f;
  out[7] = float(o.waveEfficiency);
  out[8] =
      float(over(double(use.smemBytes), double(context.target.smemPerCta)));
  out[9] = float(use.accumulatorRegisters) / 256;
  out[10] = float(use.ctasPerSM) / 4;
}

std::vector<std::string> rl::scheduleFeatureNames() {
  std::vector<std::string> names = problemFeatureNames();
  for (const Knob &knob : knobs())
    names.push_back(knob.name());
  for (const char *name :
       {"threads", "smem",    "accumulators",  "ctas",      "tiles_m",
        "tiles_n", "tiles_k", "waves",         "wave_fill", "depth",
        "edge_m",  "edge_n",  "log_predicted", "tensor",    "port",
        "l2_time", "hbm",     "power",         "latency",   "l2_bytes"})
    names.push_back(name);
  return names;
}

std::vector<float> rl::scheduleFeatures(const Schedule &s,
                                        const ScheduleContext &context) {
  const Problem &p = context.problem;
  const TargetInfo &t = context.target;
  std::vector<float> values(problemFeatureCount);
  problemFeatures(context, values.data());
  for (const Knob &knob : knobs())
    values.push_back(std::log2(1 + float(s.*knob.field)));
  ResourceUse use = resourceUse(s, context);
  Occupation o = occupation(s, context);
  double predicted = o.predictedSeconds;
  auto share = [&](double seconds) { return scaled(seconds / predicted); };
  // How much of the tiles lies inside the matrix.
  auto inside = [](int64_t size, double tiles, int64_t tile) {
    return float(double(size) / (tiles * double(tile)));
  };
  for (float value :
       {float(use.threads) / 512,
        float(double(use.smemBytes) / double(t.smemPerCta)),
        float(use.accumulatorRegisters) / 256,
        float(use.ctasPerSM),
        scaled(double(o.tilesM)),
        scaled(double(o.tilesN)),
        scaled(double(o.kTiles) / double(s.splitSlices)),
        float(o.waves),
        float(o.waveEfficiency),
        scaled(double(s.stages * s.splitSlices) / double(o.kTiles)),
        inside(p.m, double(o.tilesM), s.tileM),
        inside(p.n, double(o.tilesN), s.tileN),
        scaled(predicted / 1e-6),
        share(o.tensorSeconds),
        share(o.smemPortSeconds),
        share(o.l2Seconds),
        share(o.hbmSeconds),
        share(o.powerSeconds),
        share(o.latencySeconds),
        scaled(o.l2Bytes / p.bytes())})
    values.push_back(value);
  return values;
}
