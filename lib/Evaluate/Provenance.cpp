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

#include "l2/Evaluate/Provenance.h"
#include "l2/Runtime/Nvml.h"
#include "l2/Target/TargetInfo.h"
#include <ctime>
#include <nlohmann/json.hpp>

using namespace l2;
using namespace l2::cuda;
using nlohmann::json;

llvm::StringRef l2::targetOfCapability(int capability) {
  llvm::StringRef best;
  int bestCapability = -1;
  // The table is oldest first: of equals, the last ("sm_90a") wins.
  for (const TargetInfo &target : knownTargets())
    if (target.capability <= capability &&
        target.capability / 10 == capability / 10 &&
        target.capability >= bestCapability) {
      // The features of sm_90a exist on capability 9.0 only.
      if (target.name.ends_with("a") && target.capability != capability)
        continue;
      best = target.name;
      bestCapability = target.capability;
    }
  return best;
}

static std::string now() {
  std::time_t seconds = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

static std::string dump(const json &object) {
  return object.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string l2::provenanceJson(const DeviceFacts &facts,
                               const std::string &cublasVersion) {
  DeviceState state = readDeviceState(facts.pciBusId);
  json object = {{"device", facts.name},
                 {"target", targetOfCapability(facts.capability).str()},
                 {"driver_api", facts.driverApi},
                 {"time", now()},
                 {"l2_opt", L2_VERSION}};
  if (!state.driverVersion.empty())
    object["driver"] = state.driverVersion;
  if (state.smClock)
    object["sm_clock_mhz"] = *state.smClock;
  if (state.memoryClock)
    object["memory_clock_mhz"] = *state.memoryClock;
  if (state.power)
    object["power_w"] = *state.power;
  if (state.temperature)
    object["temperature_c"] = *state.temperature;
  if (!cublasVersion.empty())
    object["cublas"] = cublasVersion;
  return dump(object);
}

std::string l2::describeDevice(const DeviceFacts &facts) {
  return dump({{"evaluator", "gpu"},
               {"name", facts.name},
               {"target", targetOfCapability(facts.capability).str()},
               {"capability", facts.capability},
               {"sms", facts.numSMs},
               {"l2_bytes", facts.l2Bytes},
               {"driver_api", facts.driverApi},
               {"driver", readDeviceState(facts.pciBusId).driverVersion}});
}
