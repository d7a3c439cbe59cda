//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The part of the management library used here, declared by us from the NVML
// API reference, 13.0. Older ones lack some of it: those fields stay empty.
//
//===----------------------------------------------------------------------===//

#include "l2/Runtime/Nvml.h"
#include "l2/Runtime/CudaApi.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <dlfcn.h>

using namespace l2::cuda;

namespace {

using NvmlDevice = struct nvmlDevice_st *;
constexpr int kClockSM = 1, kClockMemory = 2, kSensorGpu = 0;
constexpr int kInsufficientSize = 7;

/// Of nvmlDeviceGetComputeRunningProcesses_v3 and _v2.
struct NvmlProcess {
  unsigned pid;
  unsigned long long memory;
  unsigned gpuInstance, computeInstance;
};
static_assert(sizeof(NvmlProcess) == 24);

/// Of the first version of that function.
struct NvmlProcessV1 {
  unsigned pid;
  unsigned long long memory;
};
static_assert(sizeof(NvmlProcessV1) == 16);

struct Nvml {
  int (*init)() = nullptr;
  int (*driverVersion)(char *, unsigned) = nullptr;
  int (*handle)(const char *, NvmlDevice *) = nullptr;
  int (*clock)(NvmlDevice, int, unsigned *) = nullptr;
  int (*power)(NvmlDevice, unsigned *) = nullptr;
  int (*powerLimit)(NvmlDevice, unsigned *) = nullptr;
  int (*temperature)(NvmlDevice, int, unsigned *) = nullptr;
  int (*throttleReasons)(NvmlDevice, unsigned long long *) = nullptr;
  int (*processes)(NvmlDevice, unsigned *, NvmlProcess *) = nullptr;
  int (*processesV1)(NvmlDevice, unsigned *, NvmlProcessV1 *) = nullptr;
  bool usable = false;
};

const Nvml &nvml() {
  static const Nvml loaded = [] {
    static const char *const names[] = {"libnvidia-ml.so.1", nullptr};
    Nvml table;
    std::string error;
    void *library = openLibrary(names, error);
    if (!library)
      return table;
    /// The first of the names it has: a function's newest form.
    auto find = [&](auto &function,
                    std::initializer_list<const char *> choices) {
      for (const char *name : choices)
        if (void *symbol = dlsym(library, name)) {
          function = reinterpret_cast<std::decay_t<decltype(function)>>(symbol);
          return;
        }
    };
    find(table.init, {"nvmlInit_v2"});
    find(table.driverVersion, {"nvmlSystemGetDriverVersion"});
    find(table.handle, {"nvmlDeviceGetHandleByPciBusId_v2"});
    find(table.clock, {"nvmlDeviceGetClockInfo"});
    find(table.power, {"nvmlDeviceGetPowerUsage"});
    find(table.powerLimit, {"nvmlDeviceGetEnforcedPowerLimit"});
    find(table.temperature, {"nvmlDeviceGetTemperature"});
    find(table.throttleReasons, {"nvmlDeviceGetCurrentClocksEventReasons",
                                 "nvmlDeviceGetCurrentClocksThrottleReasons"});
    find(table.processes, {"nvmlDeviceGetComputeRunningProcesses_v3",
                           "nvmlDeviceGetComputeRunningProcesses_v2"});
    find(table.processesV1, {"nvmlDeviceGetComputeRunningProcesses"});
    table.usable = table.init && table.handle && table.init() == 0;
    return table;
  }();
  return loaded;
}

NvmlDevice deviceAt(const std::string &pciBusId) {
  NvmlDevice device = nullptr;
  if (!nvml().usable || nvml().handle(pciBusId.c_str(), &device) != 0)
    return nullptr;
  return device;
}

/// Processes as a form of the function lists them; more than fit are cut.
template <typename Process>
std::optional<std::set<unsigned>>
listProcesses(int (*function)(NvmlDevice, unsigned *, Process *),
              NvmlDevice device) {
  std::vector<Process> rows(256);
  auto count = unsigned(rows.size());
  int code = function(device, &count, rows.data());
  if (code != 0 && code != kInsufficientSize)
    return std::nullopt;
  std::set<unsigned> pids;
  for (unsigned i = 0; i < std::min<size_t>(count, rows.size()); ++i)
    pids.insert(rows[i].pid);
  return pids;
}

} // namespace

DeviceState l2::cuda::readDeviceState(const std::string &pciBusId) {
  DeviceState state;
  const Nvml &api = nvml();
  char version[96] = {};
  if (api.usable && api.driverVersion &&
      api.driverVersion(version, sizeof version - 1) == 0)
    state.driverVersion = version;
  NvmlDevice device = deviceAt(pciBusId);
  if (!device)
    return state;
  unsigned value = 0;
  if (api.clock && api.clock(device, kClockSM, &value) == 0)
    state.smClock = value;
  if (api.clock && api.clock(device, kClockMemory, &value) == 0)
    state.memoryClock = value;
  // Milliwatts.
  if (api.power && api.power(device, &value) == 0)
    state.power = value / 1000.0;
  if (api.powerLimit && api.powerLimit(device, &value) == 0)
    state.powerLimit = value / 1000.0;
  if (api.temperature && api.temperature(device, kSensorGpu, &value) == 0)
    state.temperature = value;
  unsigned long long bits = 0;
  if (api.throttleReasons && api.throttleReasons(device, &bits) == 0)
    state.throttleReasons = throttleReasonNames(bits);
  return state;
}

std::vector<std::string> l2::cuda::throttleReasonNames(uint64_t bits) {
  // By bit, from the lowest.
  static const char *const names[] = {
      "idle",        "application_clocks", "sw_power_cap",
      "hw_slowdown", "sync_boost",         "sw_thermal_slowdown",
      "hw_thermal",  "hw_power_brake",     "display_clock"};
  std::vector<std::string> result;
  for (size_t bit = 0; bit < std::size(names); ++bit) {
    if (bits >> bit & 1)
      result.emplace_back(names[bit]);
    bits &= ~(uint64_t(1) << bit);
  }
  if (bits)
    result.push_back("0x" + llvm::utohexstr(bits, /*LowerCase=*/true));
  return result;
}

std::optional<std::set<unsigned>>
l2::cuda::readComputeProcesses(const std::string &pciBusId) {
  NvmlDevice device = deviceAt(pciBusId);
  if (!device)
    return std::nullopt;
  if (nvml().processes)
    return listProcesses(nvml().processes, device);
  if (nvml().processesV1)
    return listProcesses(nvml().processesV1, device);
  return std::nullopt;
}
