//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Limits come from the CUDA C++ Programming Guide, "Compute Capabilities";
// rates from the data sheet of the part named above each entry, the fastest of
// its capability, so that no floor is too high for another part.
//
// Dense f16 tensor FLOP/s = SMs * FLOP per cycle and SM * clock. The peaks are
// the floor of every measurement, so they use the highest clock a part reaches.
//
//===----------------------------------------------------------------------===//

#include "l2/Target/TargetInfo.h"
#include "llvm/ADT/StringExtras.h"

using namespace l2;
using llvm::StringRef;

namespace {

constexpr int64_t kib = 1024, mib = 1024 * kib;

/// What all capabilities from 8.0 to 9.0 have in common.
constexpr TargetInfo common() {
  TargetInfo target{};
  target.ptxFeature = "+ptx86";
  target.smemReservedPerCta = kib;
  target.registersPerSM = 64 * kib;
  target.maxRegistersPerThread = 255;
  target.maxThreadsPerCta = 1024;
  target.maxClusterSize = 1;
  target.hasCpAsync = true;
  return target;
}

/// A100 SXM 80 GB.
constexpr TargetInfo makeSm80() {
  TargetInfo target = common();
  target.name = "sm_80";
  target.capability = 80;
  target.smemPerCta = 163 * kib;
  target.smemPerSM = 164 * kib;
  target.maxThreadsPerSM = 2048;
  target.maxCtasPerSM = 32;
  target.numSMs = 108;
  target.smsPerGpc = 16;
  target.l2Bytes = 40 * mib;
  target.clock = 1.41e9;
  target.peakFlops = 312e12;
  target.peakBandwidth = 2.039e12;
  target.attainableFlops = 265e12;
  target.attainableBandwidth = 1.75e12;
  return target;
}

/// GeForce RTX 3090 Ti; the peak is that of f16 accumulation.
constexpr TargetInfo makeSm86() {
  TargetInfo target = common();
  target.name = "sm_86";
  target.capability = 86;
  target.smemPerCta = 99 * kib;
  target.smemPerSM = 100 * kib;
  target.maxThreadsPerSM = 1536;
  target.maxCtasPerSM = 16;
  target.numSMs = 84;
  target.smsPerGpc = 12;
  target.l2Bytes = 6 * mib;
  target.clock = 1.86e9;
  target.peakFlops = 160e12;
  target.peakBandwidth = 1.008e12;
  target.attainableFlops = 75e12;
  target.attainableBandwidth = 0.9e12;
  return target;
}

/// RTX 6000 Ada and L40S, with the bandwidth of the GeForce RTX 4090.
constexpr TargetInfo makeSm89() {
  TargetInfo target = common();
  target.name = "sm_89";
  target.capability = 89;
  target.smemPerCta = 99 * kib;
  target.smemPerSM = 100 * kib;
  target.maxThreadsPerSM = 1536;
  target.maxCtasPerSM = 24;
  target.numSMs = 142;
  target.smsPerGpc = 12;
  target.l2Bytes = 96 * mib;
  target.clock = 2.52e9;
  target.peakFlops = 366e12;
  target.peakBandwidth = 1.008e12;
  target.attainableFlops = 290e12;
  target.attainableBandwidth = 0.85e12;
  return target;
}

/// H200 SXM. The data sheet's 989.5 TFLOP/s is at 1.83 GHz; the clock reaches
/// 1.98 GHz, and 132 SMs * 4096 FLOP a cycle then make 1070 TFLOP/s.
constexpr TargetInfo makeSm90() {
  TargetInfo target = common();
  target.name = "sm_90";
  target.capability = 90;
  target.smemPerCta = 227 * kib;
  target.smemPerSM = 228 * kib;
  target.maxThreadsPerSM = 2048;
  target.maxCtasPerSM = 32;
  target.maxClusterSize = 16;
  target.hasTma = true;
  target.hasStmatrix = true;
  target.numSMs = 132;
  target.smsPerGpc = 18;
  target.l2Bytes = 60 * mib;
  target.clock = 1.98e9;
  target.peakFlops = 132 * 4096 * 1.98e9;
  target.peakBandwidth = 4.8e12;
  // mma.sync, all that sm_90 has, reaches 62.9 % of the tensor cores' rate.
  target.attainableFlops = 500e12;
  target.attainableBandwidth = 4.3e12;
  return target;
}

/// The same part with its architecture-specific instructions.
constexpr TargetInfo makeSm90a() {
  TargetInfo target = makeSm90();
  target.name = "sm_90a";
  target.hasWgmma = true;
  target.hasSetMaxRegisters = true;
  target.attainableFlops = 800e12;
  return target;
}

constexpr TargetInfo targets[] = {makeSm80(), makeSm86(), makeSm89(),
                                  makeSm90(), makeSm90a()};

} // namespace

int64_t TargetInfo::smsInClusters(int64_t cluster, int64_t sms) const {
  int64_t whole = sms / smsPerGpc;
  int64_t rest = sms - whole * smsPerGpc;
  return whole * (smsPerGpc / cluster * cluster) + rest / cluster * cluster;
}

llvm::ArrayRef<TargetInfo> l2::knownTargets() { return targets; }

const TargetInfo *l2::lookupTarget(StringRef name) {
  for (const TargetInfo &target : targets)
    if (target.name == name)
      return &target;
  return nullptr;
}

std::string l2::knownTargetNames() {
  return llvm::join(
      llvm::map_range(targets, [](const TargetInfo &t) { return t.name; }),
      ", ");
}
