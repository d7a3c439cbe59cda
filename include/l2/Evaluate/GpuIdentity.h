//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which GPU an ordinal names, and locking it.
//
//===----------------------------------------------------------------------===//

#ifndef L2_EVALUATE_GPUIDENTITY_H
#define L2_EVALUATE_GPUIDENTITY_H

#include "l2/Evaluate/Evaluator.h"
#include "l2/Evaluate/GpuLock.h"

namespace l2 {

/// What the driver says of a GPU without a context.
struct GpuIdentity {
  /// See cuda::DeviceFacts.
  std::string name, uuid;
  /// The known target for it ("sm_90a"); empty when there is none.
  std::string target;
  /// See describeDevice.
  std::string description;
};

/// Asks in a child, so that this process does not touch CUDA, and only once a
/// device. nullopt and `error` where there is no usable driver or device.
std::optional<GpuIdentity> identifyGpu(int device, std::string &error);

/// Locks the device of `options` for this process: everybody in it who asks
/// shares one lock, which lasts as long as the last of them. Waits and tells
/// as `options` say. False and `error` when another process keeps the GPU. A
/// GPU that cannot be identified is not locked: no worker can use it either.
bool lockGpu(GpuEvaluatorOptions &options, std::string &error);

} // namespace l2

#endif // L2_EVALUATE_GPUIDENTITY_H
