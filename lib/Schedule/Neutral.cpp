//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What schedules stored before a knob existed mean by their silence.
//
//===----------------------------------------------------------------------===//

#include "Rules.h"
#include "l2/Schedule/KnobText.h"

using namespace l2;

std::optional<int64_t> Knob::neutral() const {
  switch (static_cast<KnobId>(indexOf(*this))) {
  // The knobs of the first stored schedules.
  case KnobId::mmaKind:
  case KnobId::mmaAccumulator:
  case KnobId::mmaN:
  case KnobId::warpsM:
  case KnobId::warpsN:
  case KnobId::warpsK:
  case KnobId::tileM:
  case KnobId::tileN:
  case KnobId::tileK:
  case KnobId::loadAVia:
  case KnobId::loadAVector:
  case KnobId::loadASwizzle:
  case KnobId::loadAMulticast:
  case KnobId::loadBVia:
  case KnobId::loadBVector:
  case KnobId::loadBSwizzle:
  case KnobId::loadBMulticast:
  case KnobId::stages:
  case KnobId::specialize:
  case KnobId::producerRegisters:
  case KnobId::consumerRegisters:
  case KnobId::ctasPerSM:
  case KnobId::persistent:
  case KnobId::clusterM:
  case KnobId::clusterN:
  case KnobId::raster:
  case KnobId::rasterGroup:
  case KnobId::splitSlices:
  case KnobId::epilogueStore:
  case KnobId::epilogueTileN:
  case KnobId::epilogueStages:
  case KnobId::fold:
  case KnobId::prefetchMaps:
    return std::nullopt;
  // One CTA of a cluster for each slice of K.
  case KnobId::splitCluster:
    return 1;
  // No flag, and the first keyword: what a later knob adds is off.
  default:
    return 0;
  }
}
