//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clocks, power, temperature and users of a GPU, read through
// libnvidia-ml.so.1 where there is one.
//
//===----------------------------------------------------------------------===//

#ifndef L2_RUNTIME_NVML_H
#define L2_RUNTIME_NVML_H

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace l2::cuda {

/// What the management library said; a field it could not read is empty.
struct DeviceState {
  /// MHz.
  std::optional<unsigned> smClock, memoryClock;
  /// Watts: drawn, and the limit in force.
  std::optional<double> power, powerLimit;
  /// Degrees Celsius.
  std::optional<unsigned> temperature;
  /// Why the clocks are below their highest: "sw_power_cap", "idle", …
  std::optional<std::vector<std::string>> throttleReasons;
  /// "580.159"; empty when unknown.
  std::string driverVersion;
};

/// State of the device at `pciBusId` (as cuDeviceGetPCIBusId writes it).
DeviceState readDeviceState(const std::string &pciBusId);

/// Names of the bits of nvmlDeviceGetCurrentClocksEventReasons; unknown bits as
/// one hexadecimal number.
std::vector<std::string> throttleReasonNames(uint64_t bits);

/// Processes that compute on the whole device at `pciBusId`, numbered as the
/// management library sees them, which in a container is not as we do. nullopt
/// when it cannot tell.
std::optional<std::set<unsigned>>
readComputeProcesses(const std::string &pciBusId);

} // namespace l2::cuda

#endif // L2_RUNTIME_NVML_H
