//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The analytic model. It ranks schedules; its times are predictions. Rates come
// from the target's table. What stands here was read off an H200: launches as
// nodes of a replayed graph, kernels with cold operands; the shared-memory port
// (128 bytes a cycle) reproduces published latencies of wgmma with both
// operands in shared memory (arXiv 2501.12084) for every N.
//
//===----------------------------------------------------------------------===//

#include "Rules.h"
#include <cmath>

using namespace l2;

namespace {

// Latencies, rates and shares below were fitted to 12,149 measured kernels of
// 150 shapes from 64^3 to 16384^3 on several H200, both layouts.

/// Seconds from one empty kernel of a graph to the next.
constexpr double launchSeconds = 0.42e-6;
/// Seconds more where it may not start before the one before has ended; less
/// where the first tiles are on their way to L2 by then.
constexpr double drainSeconds = 0.7e-6, earlySeconds = 0.17e-6;
/// Seconds a cluster takes to meet, at the start and at the end.
constexpr double meetSeconds = 0.23e-6;
/// Seconds from a load's issue to its data, from HBM: alone, and one of many.
constexpr double loadLatency = 0.54e-6, ringLatency = 1.02e-6;
/// Seconds of an exposed round of direct loads and its mma, and of each load of
/// a warp in it.
constexpr double directRound = 0.56e-6, directLoad = 0.048e-6;
/// Seconds before the first load: barriers, tensor maps, roles; or addresses.
constexpr double wgmmaPrologue = 0.33e-6, mapFetch = 0.17e-6,
                 stagedPrologue = 0.145e-6, directPrologue = 0.05e-6;
/// Seconds from the last mma to the last byte stored, beyond the bytes.
constexpr double storeLatency = 0.4e-6;
/// Seconds of a barrier-separated sum between warps, of one between CTAs, of
/// one inside a cluster.
constexpr double warpSumLatency = 0.37e-6, sliceSumLatency = 1.8e-6,
                 clusterSumLatency = 1.4e-6;
/// Bytes a cycle: of L2 to one SM, of the shared-memory port, of L1 to the
/// registers, of the shared memory of other SMs.
constexpr double l2BytesPerCycle = 71, portBytesPerCycle = 143,
                 l1BytesPerCycle = 64, remoteBytesPerCycle = 17.7;
/// Share of the tensor cores' peak that wgmma reaches, and mma.sync fed by
/// ldmatrix (from registers alone it is 0.629, arXiv 2501.12084).
constexpr double wgmmaShare = 0.68, mmaSyncShare = 0.215;
/// Accesses to unswizzled rows hit the same banks this many times.
constexpr double bankConflicts = 5.2;
/// Cycles one warp-wide copy instruction keeps the load/store unit.
constexpr double cyclesPerCopy = 5.3;
/// Power a FLOP takes beyond the tensor cores': for the bytes through the
/// shared-memory port and from L2, as shares of it with a tile of 128x256x64.
constexpr double portPower = 0.13, l2Power = 0.127;
constexpr double portBytesPerFlop = 0.009, l2BytesPerFlop = 0.0101;
/// Share of L2 that operands keep.
constexpr double l2Share = 0.66;
/// Share of the epilogue a persistent kernel hides behind the next tile's
/// loads; in pingpong, behind the other warpgroup's tile.
constexpr double persistentOverlap = 0.24, pingpongOverlap = 0.95;

/// Seconds one CTA alone takes for one K tile, by resource.
struct TileCost {
  double tensor = 0, port = 0, l2 = 0, latency = 0;
};

/// A soft maximum: resources near balance get in each other's way. The greater
/// the power, the less.
template <int power> double norm(std::initializer_list<double> values) {
  double greatest = std::max(values), sum = 0;
  if (greatest <= 0)
    return 0;
  for (double value : values)
    sum += std::pow(value / greatest, power);
  return greatest * std::pow(sum, 1.0 / power);
}

struct Model {
  const Schedule &s;
  const Problem &p;
  const TargetInfo &t;
  ResourceUse use;

  Model(const Schedule &s, const ScheduleContext &c)
      : s(s), p(c.problem), t(c.target), use(resourceUse(s, c)) {}

  bool isWgmma() const { return s.mmaKind == Wgmma; }
  double l2RatePerSM() const { return l2BytesPerCycle * t.clock; }

  double portBytes() const;
  TileCost costOfKTile() const;
  double launch() const;
  double prologue() const;
  double epilogue() const;
  double l2Bytes() const;
  double hbmBytes(double slots) const;
  double powerSeconds(double flops) const;
  double sharedBytes() const;
};

} // namespace

/// Bytes through the shared-memory port for one K tile.
double Model::portBytes() const {
  double k16 = s.tileK / 16.0;
  double filled = (s.tileM + s.tileN) * 32.0 * k16;
  if (isWgmma())
    return filled + wgmmaRows(s) / 64.0 * (2048 + 32.0 * s.mmaN) * k16;
  double conflicts = (s.loadASwizzle ? 1 : bankConflicts) * s.tileM * s.warpsN +
                     (s.loadBSwizzle ? 1 : bankConflicts) * s.tileN * s.warpsM;
  return filled + conflicts * 32.0 * k16;
}

TileCost Model::costOfKTile() const {
  TileCost cost;
  double flops = 2.0 * s.tileM * s.tileN * s.tileK;
  double share = isWgmma() || !t.hasWgmma ? wgmmaShare : mmaSyncShare;
  double rate = t.peakFlops * share / t.numSMs;
  cost.tensor = flops / rate;
  double a = s.tileM * s.tileK * inputBytes, b = s.tileN * s.tileK * inputBytes;
  cost.l2 = (a / s.clusterN + b / s.clusterM) / l2RatePerSM();
  if (s.loadAVia == Direct) {
    // Every warp reads its own fragments, through L1.
    cost.port = (a * s.warpsN + b * s.warpsM) / l1BytesPerCycle / t.clock;
    // 16 bytes of 8 rows at a time; a row-major B row by row.
    double columns = double(s.tileN) / s.warpsN;
    double rows = double(s.tileM) / s.warpsM;
    double loads = (p.transposeA ? rows / s.loadAVector : rows / 8) +
                   (p.transposeB ? columns / 8 : 8 * std::ceil(columns / 64));
    double rounds = double(s.tileK) / (32 * s.warpsK);
    cost.latency = directRound + directLoad * loads * rounds;
    return cost;
  }
  cost.port = portBytes() / portBytesPerCycle / t.clock;
  if (s.loadAVia == Tma) {
    cost.latency = ringLatency / s.stages;
    return cost;
  }
  double copies = (s.tileM * s.tileK / double(s.loadAVector) +
                   s.tileN * s.tileK / double(s.loadBVector)) /
                  32;
  cost.port += copies * cyclesPerCopy / t.clock;
  bool async = s.loadAVia == CpAsync && s.loadBVia == CpAsync;
  cost.latency = ringLatency / (async ? s.stages - 1 : 1);
  return cost;
}

double Model::prologue() const {
  if (s.loadAVia == Direct)
    return directPrologue;
  if (!isWgmma())
    return stagedPrologue + loadLatency;
  double seconds = wgmmaPrologue + loadLatency;
  if (!s.prefetchMaps)
    seconds += mapFetch;
  if (s.clusterM * s.clusterN > 1)
    seconds += meetSeconds;
  return seconds;
}

double Model::launch() const {
  double seconds = launchSeconds;
  if (!s.pdl)
    seconds += drainSeconds;
  if (s.prefetchTiles)
    seconds -= earlySeconds;
  return seconds;
}

double Model::epilogue() const {
  double elements = double(s.tileM) * s.tileN;
  // Direct stores from the accumulator layout fill half of each 32-byte sector.
  double bytes = elements * sizeOf(p.output);
  if (s.epilogueStore == StoreDirect && p.output != ElementType::F32)
    bytes *= 2;
  double share = elements / double(s.splitCluster);
  bytes /= double(s.splitCluster);
  double seconds = storeLatency + bytes / l2RatePerSM();
  if (s.warpsK > 1)
    seconds +=
        warpSumLatency + use.reductionBytes * 2 / portBytesPerCycle / t.clock;
  if (s.splitCluster > 1)
    seconds += clusterSumLatency +
               elements * 4 *
                   (1 / remoteBytesPerCycle + 1 / portBytesPerCycle) / t.clock;
  if (int64_t parts = workspaceParts(s); parts > 1)
    seconds += sliceSumLatency + (parts + 1) * share * 4 / l2RatePerSM();
  return seconds;
}

double Model::l2Bytes() const {
  double tiles = double(tilesM(s, p)) * tilesN(s, p);
  double loads = tiles * p.k *
                 (double(s.tileM) / s.clusterN + double(s.tileN) / s.clusterM) *
                 inputBytes;
  double partials = 0;
  if (int64_t parts = workspaceParts(s); parts > 1)
    partials = 2 * tiles * parts * s.tileM * s.tileN * 4.0;
  return loads + partials + double(p.m) * p.n * sizeOf(p.output);
}

/// Tiles run in groups `rasterGroup` wide; the strip of the operand shared
/// across a group stays in L2 if it fits, the other operand is read once a
/// group.
double Model::hbmBytes(double slots) const {
  double a = double(p.m) * p.k * inputBytes, b = double(p.n) * p.k * inputBytes;
  double c = double(p.m) * p.n * sizeOf(p.output);
  double room = l2Share * t.l2Bytes;
  if (a + b <= room)
    return a + b + c;
  bool alongM = s.raster == AlongM;
  double group =
      std::min<double>(s.rasterGroup, alongM ? tilesN(s, p) : tilesM(s, p));
  double groups = std::ceil((alongM ? tilesN(s, p) : tilesM(s, p)) / group);
  double length = alongM ? tilesM(s, p) : tilesN(s, p);
  double strip =
      group * (alongM ? s.tileN : s.tileM) * double(p.k) * inputBytes;
  double swept = alongM ? a : b, striped = alongM ? b : a;
  // CTAs of one wave advance through K together, so what they share is read
  // once a wave at worst.
  double wavesPerGroup = std::max(1.0, std::ceil(length * group / slots));
  double stripReads = strip <= room ? 1 : wavesPerGroup;
  double sweptReads = swept + strip <= room ? 1 : groups;
  return swept * sweptReads + striped * stripReads + c;
}

/// What the power limit leaves: the attainable rate, less where a FLOP moves
/// more bytes. Padding computes as well.
/// Of all products' operands, those that are one.
double Model::sharedBytes() const {
  double again = double(p.batch - 1) * inputBytes;
  return again *
         (double(p.m) * p.k * p.sharedA + double(p.n) * p.k * p.sharedB);
}

double Model::powerSeconds(double flops) const {
  double port = 1;
  if (isWgmma())
    port = portBytes() / (2.0 * s.tileM * s.tileN * s.tileK) / portBytesPerFlop;
  double l2 = l2Bytes() / flops / l2BytesPerFlop;
  return flops / t.attainableFlops * (1 + portPower * port + l2Power * l2) /
         (1 + portPower + l2Power);
}

Occupation l2::occupation(const Schedule &s, const ScheduleContext &context) {
  Model model(s, context);
  const Problem &p = context.problem;
  const TargetInfo &t = context.target;
  Occupation o;
  o.tilesM = tilesM(s, p);
  o.tilesN = tilesN(s, p);
  o.kTiles = tilesK(s, p);
  // The grid covers whole clusters.
  double units = double(ceilDiv(o.tilesM, s.clusterM) * s.clusterM) *
                 (ceilDiv(o.tilesN, s.clusterN) * s.clusterN) * s.splitSlices *
                 double(p.batch);
  double perSM = std::max<int64_t>(model.use.ctasPerSM, 1);
  double slots = double(t.smsInClusters(clusterOf(s), t.numSMs)) * perSM;
  o.ctas = static_cast<int64_t>(s.persistent ? std::min(units, slots) : units);
  o.waves = units / slots;
  double rounds = std::ceil(o.waves);
  o.waveEfficiency = o.waves / rounds;

  TileCost cost = model.costOfKTile();
  double kTiles = double(ceilDiv(o.kTiles, s.splitSlices));
  // CTAs on one SM share its tensor cores, its port and its part of L2.
  double together = std::min(perSM, std::ceil(units / t.numSMs));
  double work = rounds * kTiles * together;
  o.tensorSeconds = work * cost.tensor;
  o.smemPortSeconds = work * cost.port;
  o.l2Bytes = model.l2Bytes() * double(p.batch);
  o.l2Seconds = work * cost.l2;
  // What the products of a batch share is read once, at best.
  o.hbmBytes = std::max(
      model.hbmBytes(slots) * double(p.batch) - model.sharedBytes(), p.bytes());
  o.hbmSeconds = o.hbmBytes / t.attainableBandwidth;

  double perKTile = norm<16>({together * cost.tensor, together * cost.port,
                              together * cost.l2, cost.latency});
  double start = model.prologue(), finish = model.epilogue();
  double main = rounds * kTiles * perKTile;
  double overlap =
      s.specialize == Pingpong ? pingpongOverlap : persistentOverlap;
  double ends;
  if (s.persistent)
    ends = start + finish + (rounds - 1) * finish * (1 - overlap);
  else
    // Neighbours on the SM work while one starts or stores.
    ends = start + finish + (rounds - 1) * (start + finish) / together;
  double onChip = main + ends;
  // HBM overlaps with all but the start; near balance both are felt.
  double fromHbm = o.hbmSeconds + start;
  double alone = model.launch() + norm<4>({onChip, fromHbm});
  o.powerSeconds =
      double(p.batch) *
      model.powerSeconds(2.0 * double(o.tilesM) * o.tilesN * s.tileM * s.tileN *
                         double(o.kTiles) * s.tileK);
  o.predictedSeconds = norm<6>({alone, o.powerSeconds});

  struct Bound {
    double seconds;
    llvm::StringRef name;
  };
  Bound bound = {o.tensorSeconds, "tensor"};
  for (Bound other : {Bound{o.smemPortSeconds, "shared memory port"},
                      Bound{o.l2Seconds, "l2"}, Bound{o.hbmSeconds, "hbm"},
                      Bound{o.powerSeconds, "power"}})
    if (other.seconds > bound.seconds)
      bound = other;
  o.latencySeconds = std::max(0.0, o.predictedSeconds - bound.seconds);
  o.bound = o.latencySeconds > bound.seconds ? "latency" : bound.name;
  return o;
}
