//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Contestants that users bring along in shared objects.
//
//===----------------------------------------------------------------------===//

#include "l2/Evaluate/BenchPlugIns.h"
#include "l2/Evaluate/WorkerProcess.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <csignal>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace l2;
using namespace l2::cuda;
using llvm::StringRef;

static constexpr uint32_t kMostContestants = 16;
static constexpr size_t kMostName = 32;

static bool isContestantName(const char *text) {
  if (!text || ::strnlen(text, kMostName + 1) > kMostName)
    return false;
  StringRef name = text;
  return !name.empty() && llvm::isLower(name.front()) &&
         llvm::all_of(name,
                      [](char c) {
                        return llvm::isLower(c) || llvm::isDigit(c) || c == '_';
                      }) &&
         !name.starts_with("ours") && !name.starts_with("cublas");
}

std::optional<PlugIn> PlugIn::load(const std::string &path,
                                   std::string &error) {
  auto fail = [&](const std::string &what) {
    error = "contestant '" + path + "': " + what;
    return std::nullopt;
  };
  // Without a slash the system's loader would search its own folders.
  std::string file = StringRef(path).contains('/') ? path : "./" + path;
  void *object = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!object) {
    const char *why = dlerror();
    return fail(why ? why : "cannot be loaded");
  }
  auto *entry = reinterpret_cast<const l2_contestant_list *(*)()>(
      dlsym(object, "l2_contestants"));
  if (!entry)
    return fail("it has no function l2_contestants (see "
                "l2/Bench/Contestant.h)");
  const l2_contestant_list *list = entry();
  if (!list)
    return fail("l2_contestants returned NULL");
  if (list->abi != L2_CONTESTANT_ABI)
    return fail("it has ABI version " + std::to_string(list->abi) +
                "; expected " + std::to_string(L2_CONTESTANT_ABI));
  if (list->count < 1 || list->count > kMostContestants || !list->contestants)
    return fail("it lists " + std::to_string(list->count) +
                " contestants; expected 1 to " +
                std::to_string(kMostContestants));
  PlugIn plugIn;
  plugIn.file = path;
  plugIn.list = {list->contestants, list->count};
  for (size_t i = 0; i < plugIn.list.size(); ++i) {
    const l2_contestant &one = plugIn.list[i];
    std::string which = "contestant " + std::to_string(i);
    if (!isContestantName(one.name))
      return fail(which + " has no name of 1 to 32 of a-z, 0-9 and _ that "
                          "begins neither with 'ours' nor with 'cublas'");
    if (!one.prepare || !one.enqueue || !one.release)
      return fail(which + ", '" + one.name + "', lacks a function");
    for (const l2_contestant &other : plugIn.list.take_front(i))
      if (StringRef(other.name) == one.name)
        return fail("two contestants are named '" + std::string(one.name) +
                    "'");
  }
  return plugIn;
}

std::optional<std::vector<std::string>> l2::probePlugIn(const std::string &path,
                                                        std::string &error) {
  auto fail = [&](const std::string &what) {
    error = "contestant '" + path + "': " + what;
    return std::nullopt;
  };
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return fail(std::strerror(errno));
  pid_t child = fork();
  if (child < 0) {
    close(ends[0]);
    close(ends[1]);
    return fail(std::strerror(errno));
  }
  if (child == 0) {
    // "+name name" or "-why".
    std::string why, answer;
    if (auto plugIn = PlugIn::load(path, why)) {
      answer = "+";
      for (const l2_contestant &one : plugIn->contestants())
        answer += std::string(one.name) + " ";
    } else {
      answer = "-" + why;
    }
    _exit(writeMessage(ends[1], answer) ? 0 : 1);
  }
  close(ends[1]);
  MessageReader reader;
  std::optional<std::string> answer;
  pollfd poller{ends[0], POLLIN, 0};
  char chunk[4096];
  // Constructors that take longer than this will not end.
  constexpr int milliseconds = 30000;
  while (!(answer = reader.next()) && reader.error().empty() &&
         poll(&poller, 1, milliseconds) > 0) {
    ssize_t got = read(ends[0], chunk, sizeof chunk);
    if (got <= 0)
      break;
    reader.feed({chunk, size_t(got)});
  }
  close(ends[0]);
  int status = 0;
  killAndReap(child, status);
  if (!answer || answer->empty()) {
    int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    return fail(signal && signal != SIGKILL
                    ? std::string("loading it ends in ") + strsignal(signal)
                    : "loading it does not end well");
  }
  if (answer->front() != '+') {
    error = answer->substr(1);
    return std::nullopt;
  }
  llvm::SmallVector<StringRef> names;
  StringRef(*answer).drop_front().split(names, ' ', -1, /*KeepEmpty=*/false);
  return std::vector<std::string>(names.begin(), names.end());
}

static int32_t elementType(ElementType type) {
  switch (type) {
  case ElementType::F16:
    return L2_F16;
  case ElementType::BF16:
    return L2_BF16;
  case ElementType::F32:
    return L2_F32;
  }
  return L2_F32;
}

std::unique_ptr<PlugInCalls>
PlugInCalls::prepare(const l2_contestant &contestant, const Problem &problem,
                     llvm::ArrayRef<OperandPointers> sets,
                     std::string &reason) {
  if (problem.batch > 1 || !problem.epilogue.empty()) {
    reason = "plug-ins compute plain products";
    return nullptr;
  }
  std::vector<l2_operands> operands;
  for (const OperandPointers &set : sets)
    operands.push_back({set.a, set.b, set.c});
  l2_gemm gemm{};
  gemm.size = sizeof gemm;
  gemm.transpose_a = problem.transposeA;
  gemm.transpose_b = problem.transposeB;
  gemm.m = problem.m;
  gemm.n = problem.n;
  gemm.k = problem.k;
  gemm.input = elementType(problem.input);
  gemm.accumulator = elementType(problem.accumulator);
  gemm.output = elementType(problem.output);
  gemm.sets = uint32_t(operands.size());
  gemm.operands = operands.data();
  const char *why = nullptr;
  void *state = contestant.prepare(&gemm, &why);
  if (!state) {
    reason = why ? std::string(why, ::strnlen(why, 1000))
                 : "it does not compute this problem";
    return nullptr;
  }
  // The vector keeps its storage when it moves.
  std::unique_ptr<PlugInCalls> calls(
      new PlugInCalls(contestant, std::move(operands)));
  calls->state = state;
  return calls;
}

PlugInCalls::~PlugInCalls() {
  if (!handlesLeak())
    contestant.release(state);
}

EnqueueCall PlugInCalls::enqueue(const Stream &stream) const {
  return [this, handle = stream.get()](unsigned set) {
    check(CUresult(contestant.enqueue(state, set, handle)), contestant.name);
  };
}
