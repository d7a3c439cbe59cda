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

#include "l2/Evaluate/GpuIdentity.h"
#include "l2/Evaluate/Provenance.h"
#include "l2/Evaluate/Serialize.h"
#include "l2/Evaluate/WorkerProcess.h"
#include <map>
#include <nlohmann/json.hpp>
#include <poll.h>
#include <unistd.h>

using namespace l2;
using nlohmann::json;

namespace {
struct Answer {
  std::optional<GpuIdentity> identity;
  std::string error;
};
} // namespace

/// In the child: one JSON object on `fd`.
[[noreturn]] static void tell(int device, int fd) {
  json reply;
  try {
    cuda::DeviceFacts facts = cuda::deviceFacts(device);
    reply = {{"name", facts.name},
             {"uuid", facts.uuid},
             {"target", targetOfCapability(facts.capability).str()},
             {"description", describeDevice(facts)}};
  } catch (const std::exception &failure) {
    reply = {{"error", failure.what()}};
  }
  _exit(writeMessage(fd, dumpJson(reply)) ? 0 : 1);
}

static Answer parse(const std::optional<std::string> &message) {
  json reply = message ? json::parse(*message, nullptr, false) : json();
  auto text = [&](const char *key) {
    auto at = reply.is_object() ? reply.find(key) : reply.end();
    return at != reply.end() && at->is_string() ? at->get<std::string>() : "";
  };
  Answer answer;
  GpuIdentity identity{text("name"), text("uuid"), text("target"),
                       text("description")};
  if (!identity.uuid.empty())
    answer.identity = std::move(identity);
  else
    answer.error = text("error");
  if (!answer.identity && answer.error.empty())
    answer.error = "the CUDA driver does not answer";
  return answer;
}

static Answer ask(int device) {
  // A fork without exec: it needs no worker mode of the running program, and
  // the driver is only asked for attributes, not for a context.
  int ends[2];
  if (pipe(ends) != 0)
    return {{}, "pipe failed"};
  pid_t child = fork();
  if (child < 0) {
    close(ends[0]);
    close(ends[1]);
    return {{}, "fork failed"};
  }
  if (child == 0)
    tell(device, ends[1]);
  close(ends[1]);
  MessageReader reader;
  std::optional<std::string> message;
  pollfd poller{ends[0], POLLIN, 0};
  char chunk[4096];
  // A driver that does not answer in half a minute will not at all.
  while (!(message = reader.next()) && poll(&poller, 1, 30000) > 0) {
    ssize_t got = read(ends[0], chunk, sizeof chunk);
    if (got <= 0)
      break;
    reader.feed({chunk, size_t(got)});
  }
  close(ends[0]);
  int ignored = 0;
  killAndReap(child, ignored);
  return parse(message);
}

std::optional<GpuIdentity> l2::identifyGpu(int device, std::string &error) {
  static std::map<int, Answer> answers;
  auto known = answers.find(device);
  if (known == answers.end())
    known = answers.emplace(device, ask(device)).first;
  error = known->second.error;
  return known->second.identity;
}

std::string l2::detectGpuTarget(int device, std::string &error) {
  std::optional<GpuIdentity> identity = identifyGpu(device, error);
  if (identity && identity->target.empty())
    error = "the GPU, " + identity->name + ", is not a known target";
  return identity ? identity->target : "";
}

bool l2::lockGpu(GpuEvaluatorOptions &options, std::string &error) {
  static std::map<std::string, std::weak_ptr<GpuLock>> locks;
  std::string ignored;
  std::optional<GpuIdentity> identity = identifyGpu(options.device, ignored);
  if (!identity)
    return true;
  std::weak_ptr<GpuLock> &shared = locks[identity->uuid];
  options.lock = shared.lock();
  if (!options.lock)
    options.lock = GpuLock::take(identity->uuid, options.lockSeconds,
                                 options.notice, error);
  shared = options.lock;
  return options.lock != nullptr;
}
