//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The one table of hardware limits. Sources: CUDA C++ Programming Guide,
// "Compute Capabilities"; NVIDIA data sheets for rates.
//
//===----------------------------------------------------------------------===//

#ifndef L2_TARGET_TARGETINFO_H
#define L2_TARGET_TARGETINFO_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>

namespace l2 {

struct TargetInfo {
  /// "sm_90a".
  llvm::StringRef name;
  /// Compute capability times ten: 90.
  int32_t capability;
  /// PTX feature given to the NVPTX back end: "+ptx86".
  llvm::StringRef ptxFeature;
  /// Bytes of shared memory: most one CTA may take, one SM has, and the system
  /// reserves for each CTA.
  int64_t smemPerCta, smemPerSM, smemReservedPerCta;
  int64_t registersPerSM;
  int64_t maxRegistersPerThread;
  int64_t maxThreadsPerCta, maxThreadsPerSM, maxCtasPerSM;
  int64_t maxClusterSize;
  bool hasCpAsync, hasTma, hasWgmma, hasStmatrix, hasSetMaxRegisters;
  /// Of the part the analytic model and the roofline speak of.
  int64_t numSMs;
  /// SMs of a GPC at most: the reach of a cluster.
  int64_t smsPerGpc;
  int64_t l2Bytes;
  /// Datasheet peaks (the floor no time may pass): dense f16 tensor FLOP/s and
  /// HBM bytes/s.
  double peakFlops, peakBandwidth;
  /// Rates a long kernel reaches in practice; they only sort shapes in classes.
  double attainableFlops, attainableBandwidth;
  /// Boost clock in Hz.
  double clock;

  /// SMs, of `sms`, that clusters of `cluster` CTAs can fill with one CTA each:
  /// a cluster stays inside a GPC.
  int64_t smsInClusters(int64_t cluster, int64_t sms) const;
};

/// All known targets, oldest first.
llvm::ArrayRef<TargetInfo> knownTargets();
/// nullptr for an unknown name.
const TargetInfo *lookupTarget(llvm::StringRef name);
/// "sm_80, sm_86, …" for diagnostics.
std::string knownTargetNames();

} // namespace l2

#endif // L2_TARGET_TARGETINFO_H
