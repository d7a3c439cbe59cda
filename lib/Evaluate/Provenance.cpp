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
#include "l2/Evaluate/Evaluator.h"
#include "l2/Evaluate/Operands.h"
#include "l2/Runtime/Nvml.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/xxhash.h"
#include <ctime>
#include <fstream>
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

std::string l2::programVersion() {
  static const std::string version = [] {
    auto file = llvm::MemoryBuffer::getFile("/proc/self/exe", /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
    return std::string(L2_VERSION " ") +
           (file ? llvm::utohexstr(llvm::xxh3_64bits((*file)->getBuffer()),
                                   /*LowerCase=*/true)
                 : "unknown");
  }();
  return version;
}

std::string l2::gpuId(llvm::StringRef uuid) {
  return llvm::utohexstr(uint32_t(llvm::xxh3_64bits(uuid)), /*LowerCase=*/true,
                         /*Width=*/8);
}

/// "AMD EPYC 9654 96-Core Processor"; empty when unknown.
static const std::string &hostCpu() {
  static const std::string name = [] {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
      auto [key, value] = llvm::StringRef(line).split(':');
      if (key.trim() == "model name")
        return value.trim().take_front(128).str();
    }
    return std::string();
  }();
  return name;
}

/// What every record has.
static json commonProvenance() {
  json object = {{"time", now()},
                 {"program", programVersion()},
                 {"protocol", protocolVersion}};
  if (!hostCpu().empty())
    object["host_cpu"] = hostCpu();
  return object;
}

/// What tells one GPU from another.
static json identity(const DeviceFacts &facts) {
  return {{"gpu", facts.mig ? "mig" : "full"},
          {"gpu_id", gpuId(facts.uuid)},
          {"target", targetOfCapability(facts.capability).str()},
          {"driver_api", facts.driverApi}};
}

std::string l2::provenanceJson(const GpuSession &session,
                               const Origin &origin) {
  const DeviceFacts &facts = session.facts();
  DeviceState state = readDeviceState(facts.pciBusId);
  json object = commonProvenance();
  object.update(identity(facts));
  object["device"] = facts.name;
  object["seed"] = origin.seed;
  auto text = [&](const char *key, const std::string &value) {
    if (!value.empty())
      object[key] = value;
  };
  auto optional = [&](const char *key, const auto &value) {
    if (value)
      object[key] = *value;
  };
  text("driver", state.driverVersion);
  optional("sm_clock_mhz", state.smClock);
  optional("memory_clock_mhz", state.memoryClock);
  optional("power_w", state.power);
  optional("power_limit_w", state.powerLimit);
  optional("temperature_c", state.temperature);
  optional("throttle", state.throttleReasons);
  optional("foreign_processes", session.foreignProcesses());
  text("assembler", origin.assembler);
  text("cublas", origin.cublas);
  return dump(object);
}

std::string l2::modelProvenance(const TargetInfo &target) {
  json object = commonProvenance();
  object["evaluator"] = "model";
  object["target"] = target.name.str();
  return dump(object);
}

std::string l2::describeDevice(const DeviceFacts &facts) {
  json object = identity(facts);
  object.update({{"evaluator", "gpu"},
                 {"name", facts.name},
                 {"capability", facts.capability},
                 {"sms", facts.numSMs},
                 {"l2_bytes", facts.l2Bytes},
                 {"driver", readDeviceState(facts.pciBusId).driverVersion}});
  return dump(object);
}
