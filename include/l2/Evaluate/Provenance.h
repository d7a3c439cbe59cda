//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where a figure came from.
//
//===----------------------------------------------------------------------===//

#ifndef L2_EVALUATE_PROVENANCE_H
#define L2_EVALUATE_PROVENANCE_H

#include "l2/Runtime/Device.h"
#include <string>

namespace l2 {

/// JSON object: device, target, driver, clocks (MHz), power (W), temperature
/// (C) right now, time (UTC), version of l2-opt, and `cublas` where given.
std::string provenanceJson(const cuda::DeviceFacts &facts,
                           const std::string &cublasVersion = "");

/// JSON object of what does not change: name, target, SMs, L2, driver.
std::string describeDevice(const cuda::DeviceFacts &facts);

/// The known target that code for a device of this compute capability (times
/// ten) is compiled for: the one of the same capability, else the highest of
/// the same major version below it; empty when there is none.
llvm::StringRef targetOfCapability(int capability);

} // namespace l2

#endif // L2_EVALUATE_PROVENANCE_H
