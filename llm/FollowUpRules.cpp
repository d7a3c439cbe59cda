//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The follow-up rules: what to change on a schedule that does well.
//
//===----------------------------------------------------------------------===//

#include "ExpertRules.h"
#include "l2/Schedule/KnobText.h"
#include "llvm/Support/raw_ostream.h"

using namespace l2;

static void unsplit(Schedule &s) {
  s.splitSlices = 1;
  s.splitCluster = 1;
}

namespace {

class FollowUp {
public:
  explicit FollowUp(const Schedule &base) : base(base) {}

  std::vector<Rule> rules();

private:
  void roles();
  void rasters();
  void clusters();
  void caches();
  void starts();
  void pipelines();
  void epilogues();
  void depths();
  void slices();

  /// Adds the rewrite of `decisions` ("load.b") that turns the base into
  /// `changed`, if it differs.
  void add(std::string name, const Schedule &changed,
           std::initializer_list<llvm::StringRef> decisions);
  Schedule withStages(int64_t stages) const {
    Schedule changed = base;
    changed.stages = stages;
    return changed;
  }

  const Schedule &base;
  std::vector<Rule> found;
};

} // namespace

void FollowUp::add(std::string name, const Schedule &changed,
                   std::initializer_list<llvm::StringRef> decisions) {
  if (changed == base)
    return;
  std::string text;
  llvm::raw_string_ostream os(text);
  for (llvm::StringRef decision : decisions) {
    auto [mnemonic, operand] = decision.split('.');
    os << "schedule." << mnemonic;
    if (!operand.empty())
      os << ' ' << operand;
    printDecision(os, knobsOf(mnemonic, operand), [&](const Knob &knob) {
      return std::optional<int64_t>(changed.*knob.field);
    });
    os << '\n';
  }
  found.push_back({"", std::move(name), std::move(text)});
}

/// Who computes what: the transpose of the tile, or two tiles by turns.
void FollowUp::roles() {
  if (base.mmaKind != Wgmma)
    return;
  Schedule changed = base;
  changed.mmaSwap = !base.mmaSwap;
  std::swap(changed.tileM, changed.tileN);
  add("other side wide", changed, {"mma", "tile"});
  if (base.warpsM != 8)
    return;
  changed = base;
  bool pingpong = base.specialize == Pingpong;
  changed.specialize = pingpong ? Cooperative : Pingpong;
  changed.tileM = pingpong ? base.tileM * 2 : base.tileM / 2;
  changed.persistent = 1;
  unsplit(changed);
  add(pingpong ? "cooperative" : "pingpong", changed,
      {"tile", "pipeline", "grid", "split_k"});
}

/// The order of tiles decides what one wave shares in L2.
void FollowUp::rasters() {
  for (int64_t group : {base.rasterGroup * 2, base.rasterGroup / 2,
                        base.rasterGroup * 4, base.rasterGroup / 4}) {
    if (group < 1 || group > 32)
      continue;
    Schedule changed = base;
    changed.rasterGroup = group;
    add("group " + std::to_string(group), changed, {"grid"});
  }
  Schedule changed = base;
  changed.raster = base.raster == AlongM ? AlongN : AlongM;
  add("other raster", changed, {"grid"});
}

/// CTAs that share an operand read it once.
void FollowUp::clusters() {
  if (base.loadAVia != Tma)
    return;
  for (auto [m, n] :
       {std::pair{2, 1}, {1, 2}, {2, 2}, {4, 1}, {1, 4}, {1, 1}}) {
    Schedule changed = base;
    changed.loadAMulticast = n > 1;
    changed.loadBMulticast = m > 1;
    changed.clusterM = m;
    changed.clusterN = n;
    if (m * n > 1)
      changed.splitCluster = 1;
    add(m * n > 1
            ? "sharing [" + std::to_string(m) + ", " + std::to_string(n) + "]"
            : "sharing nothing",
        changed, {"load.a", "load.b", "grid", "split_k"});
  }
}

/// What is streamed leaves room in L2 for what is shared.
void FollowUp::caches() {
  if (base.loadAVia != Tma)
    return;
  for (auto [a, b] : {std::pair{EvictFirst, EvictLast},
                      {EvictLast, EvictFirst},
                      {EvictFirst, EvictFirst},
                      {Normal, Normal}}) {
    Schedule changed = base;
    changed.loadACache = a;
    changed.loadBCache = b;
    add("L2 hints " + std::to_string(a) + "/" + std::to_string(b), changed,
        {"load.a", "load.b"});
  }
}

/// Before the kernel before has ended there is time to fetch.
void FollowUp::starts() {
  Schedule changed = base;
  changed.prefetchTiles = !base.prefetchTiles;
  add(changed.prefetchTiles ? "first tiles into L2" : "no early tiles", changed,
      {"launch"});
  // Where each SM has one CTA, who comes early takes SMs in another order: what
  // neighbours share they then read at other times.
  changed = base;
  changed.pdl = !base.pdl;
  changed.prefetchTiles = 0;
  add(changed.pdl ? "early start" : "no early start", changed, {"launch"});
}

void FollowUp::pipelines() {
  for (int64_t stages : {base.stages + 1, base.stages - 1, base.stages + 2})
    if (base.loadAVia != Direct)
      add("stages " + std::to_string(stages), withStages(stages), {"pipeline"});
  if (base.mmaKind == Wgmma && base.warpsM == 8)
    for (auto [producer, consumer] : {std::pair{40, 232}, {24, 240}, {0, 0}}) {
      Schedule changed = base;
      changed.producerRegisters = producer;
      changed.consumerRegisters = consumer;
      add("registers " + std::to_string(producer) + "/" +
              std::to_string(consumer),
          changed, {"pipeline"});
    }
  else
    for (int64_t ctas : {base.ctasPerSM + 1, base.ctasPerSM - 1}) {
      Schedule changed = base;
      changed.ctasPerSM = ctas;
      add(std::to_string(ctas) + " CTAs per SM", changed, {"pipeline"});
    }
  if (base.mmaKind == Wgmma) {
    Schedule changed = base;
    changed.persistent = !base.persistent;
    unsplit(changed);
    add(changed.persistent ? "persistent" : "not persistent", changed,
        {"grid", "split_k"});
  }
}

void FollowUp::epilogues() {
  if (base.mmaKind != Wgmma)
    return;
  int64_t widest = base.tileN % 64 == 0 ? 64 : base.tileN % 32 == 0 ? 32 : 16;
  for (int64_t staging : {1, 2, 4}) {
    Schedule changed = base;
    changed.epilogueStore = StoreTma;
    changed.epilogueTileN = widest;
    changed.epilogueStages = staging;
    add("staging " + std::to_string(staging), changed, {"epilogue"});
  }
  // The memory of one staging buffer may be worth more as a stage.
  if (base.epilogueStore == StoreTma && base.epilogueStages > 1) {
    Schedule changed = withStages(base.stages + 1);
    changed.epilogueStages = 1;
    add("staging for a stage", changed, {"pipeline", "epilogue"});
  }
  Schedule changed = base;
  changed.epilogueStore = StoreDirect;
  changed.epilogueTileN = changed.epilogueStages = 0;
  add("store direct", changed, {"epilogue"});
}

/// Deeper K tiles halve the barriers; shallower ones start earlier.
void FollowUp::depths() {
  for (auto [numerator, denominator] : {std::pair{2, 1}, {1, 2}}) {
    Schedule changed = base;
    changed.tileK = base.tileK * numerator / denominator;
    if (base.loadAVia != Direct)
      changed.stages =
          std::max<int64_t>(base.stages * denominator / numerator, 2);
    add("K tile " + std::to_string(changed.tileK), changed,
        {"tile", "pipeline"});
  }
  if (base.mmaKind != MmaSync)
    return;
  for (int64_t warps : {base.warpsK * 2, base.warpsK / 2}) {
    if (warps < 1)
      continue;
    Schedule changed = base;
    changed.warpsK = warps;
    add(std::to_string(warps) + " warps along K", changed, {"mma"});
    changed.tileK = base.tileK * warps / base.warpsK;
    add(std::to_string(warps) + " warps along K and tile", changed,
        {"mma", "tile"});
  }
}

void FollowUp::slices() {
  for (int64_t slices : {base.splitSlices * 2, base.splitSlices / 2,
                         base.splitSlices + 1, base.splitSlices - 1}) {
    if (slices < 1 || slices > mostSlices || base.persistent)
      continue;
    Schedule changed = base;
    changed.splitSlices = slices;
    if (slices % base.splitCluster)
      changed.splitCluster = 1;
    add("slices " + std::to_string(slices), changed, {"split_k"});
  }
  for (int64_t cluster : {base.splitCluster * 2, base.splitCluster / 2}) {
    if (cluster < 1 || base.splitSlices % cluster)
      continue;
    Schedule changed = base;
    changed.splitCluster = cluster;
    if (cluster > 1) {
      changed.epilogueStore = StoreDirect;
      changed.epilogueTileN = changed.epilogueStages = 0;
    }
    add("clusters of " + std::to_string(cluster), changed,
        {"split_k", "epilogue"});
  }
}

std::vector<Rule> FollowUp::rules() {
  starts();
  roles();
  clusters();
  rasters();
  caches();
  pipelines();
  slices();
  epilogues();
  depths();
  return std::move(found);
}

std::vector<Rule> l2::followUpRules(const Schedule &schedule) {
  return FollowUp(schedule).rules();
}
