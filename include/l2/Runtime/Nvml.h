//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clocks, power and temperature, read through libnvidia-ml.so.1 where there is
// one.
//
//===----------------------------------------------------------------------===//

#ifndef L2_RUNTIME_NVML_H
#define L2_RUNTIME_NVML_H

#include <optional>
#include <string>

namespace l2::cuda {

/// What the management library said; a field it could not read is empty.
struct DeviceState {
  /// MHz.
  std::optional<unsigned> smClock, memoryClock;
  /// Watts.
  std::optional<double> power;
  /// Degrees Celsius.
  std::optional<unsigned> temperature;
  /// "580.159"; empty when unknown.
  std::string driverVersion;
};

/// State of the device at `pciBusId` (as cuDeviceGetPCIBusId writes it).
DeviceState readDeviceState(const std::string &pciBusId);

} // namespace l2::cuda

#endif // L2_RUNTIME_NVML_H
