//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads the state of a GPU. Numbers are those of the NVML reference.
//
//===----------------------------------------------------------------------===//

#include "l2/Runtime/Nvml.h"
#include "l2/Runtime/CudaApi.h"
#include <dlfcn.h>

using namespace l2::cuda;

namespace {

using NvmlDevice = struct nvmlDevice_st *;
constexpr int kClockSM = 1, kClockMemory = 2, kSensorGpu = 0;

struct Nvml {
  int (*nvmlInit_v2)() = nullptr;
  int (*nvmlSystemGetDriverVersion)(char *, unsigned) = nullptr;
  int (*nvmlDeviceGetHandleByPciBusId_v2)(const char *, NvmlDevice *) = nullptr;
  int (*nvmlDeviceGetClockInfo)(NvmlDevice, int, unsigned *) = nullptr;
  int (*nvmlDeviceGetPowerUsage)(NvmlDevice, unsigned *) = nullptr;
  int (*nvmlDeviceGetTemperature)(NvmlDevice, int, unsigned *) = nullptr;
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
#define L2_FIND(name)                                                          \
  table.name = reinterpret_cast<decltype(table.name)>(dlsym(library, #name))
    L2_FIND(nvmlInit_v2);
    L2_FIND(nvmlSystemGetDriverVersion);
    L2_FIND(nvmlDeviceGetHandleByPciBusId_v2);
    L2_FIND(nvmlDeviceGetClockInfo);
    L2_FIND(nvmlDeviceGetPowerUsage);
    L2_FIND(nvmlDeviceGetTemperature);
#undef L2_FIND
    table.usable = table.nvmlInit_v2 && table.nvmlSystemGetDriverVersion &&
                   table.nvmlDeviceGetHandleByPciBusId_v2 &&
                   table.nvmlDeviceGetClockInfo &&
                   table.nvmlDeviceGetPowerUsage &&
                   table.nvmlDeviceGetTemperature && table.nvmlInit_v2() == 0;
    return table;
  }();
  return loaded;
}

} // namespace

DeviceState l2::cuda::readDeviceState(const std::string &pciBusId) {
  DeviceState state;
  const Nvml &api = nvml();
  if (!api.usable)
    return state;
  char version[96] = {};
  if (api.nvmlSystemGetDriverVersion(version, sizeof version - 1) == 0)
    state.driverVersion = version;
  NvmlDevice device = nullptr;
  if (api.nvmlDeviceGetHandleByPciBusId_v2(pciBusId.c_str(), &device) != 0)
    return state;
  unsigned value = 0;
  if (api.nvmlDeviceGetClockInfo(device, kClockSM, &value) == 0)
    state.smClock = value;
  if (api.nvmlDeviceGetClockInfo(device, kClockMemory, &value) == 0)
    state.memoryClock = value;
  if (api.nvmlDeviceGetPowerUsage(device, &value) == 0)
    state.power = value / 1000.0;
  if (api.nvmlDeviceGetTemperature(device, kSensorGpu, &value) == 0)
    state.temperature = value;
  return state;
}
