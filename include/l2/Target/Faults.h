//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Faults that are planted in good kernels to test the checker. Faults.def is
// the one list of them.
//
//===----------------------------------------------------------------------===//

#ifndef L2_TARGET_FAULTS_H
#define L2_TARGET_FAULTS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>

namespace l2 {

enum class Fault : uint8_t {
#define L2_FAULT(name, text, kind, description) name,
#include "l2/Target/Faults.def"
#undef L2_FAULT
};

/// See Faults.def.
enum class FaultKind : uint8_t { Value, Memory, Race, Fatal };

struct FaultInfo {
  Fault fault;
  /// "first-tile-dropped".
  llvm::StringRef name;
  FaultKind kind;
  /// "leaves out the first K tile of each slice".
  llvm::StringRef description;
};

/// All faults, in the order of Faults.def.
llvm::ArrayRef<FaultInfo> knownFaults();
const FaultInfo &infoOf(Fault fault);
llvm::StringRef toString(Fault fault);
llvm::StringRef toString(FaultKind kind);
std::optional<Fault> parseFault(llvm::StringRef name);

/// Most places of one fault in one kernel.
constexpr unsigned maxFaultSites = 4096;

/// One fault at one of the places where a kernel can have it.
struct PlantedFault {
  Fault fault = Fault::FirstTileDropped;
  unsigned site = 0;
  bool operator==(const PlantedFault &) const = default;
};

/// A fault that a kernel can have, and in how many places.
struct FaultOffer {
  Fault fault = Fault::FirstTileDropped;
  unsigned sites = 0;
};

} // namespace l2

#endif // L2_TARGET_FAULTS_H
