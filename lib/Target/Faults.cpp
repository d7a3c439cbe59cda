//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Names of the faults.
//
//===----------------------------------------------------------------------===//

#include "l2/Target/Faults.h"

using namespace l2;

static constexpr FaultInfo table[] = {
#define L2_FAULT(name, text, kind, description)                                \
  {Fault::name, text, FaultKind::kind, description},
#include "l2/Target/Faults.def"
#undef L2_FAULT
};

llvm::ArrayRef<FaultInfo> l2::knownFaults() { return table; }

const FaultInfo &l2::infoOf(Fault fault) { return table[size_t(fault)]; }

llvm::StringRef l2::toString(Fault fault) { return infoOf(fault).name; }

llvm::StringRef l2::toString(FaultKind kind) {
  switch (kind) {
  case FaultKind::Value:
    return "value";
  case FaultKind::Memory:
    return "memory";
  case FaultKind::Race:
    return "race";
  case FaultKind::Fatal:
    return "fatal";
  }
  return "";
}

std::optional<Fault> l2::parseFault(llvm::StringRef name) {
  for (const FaultInfo &info : table)
    if (info.name == name)
      return info.fault;
  return std::nullopt;
}
