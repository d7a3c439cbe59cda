//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compiles and verifies correctness cases.
//
//===----------------------------------------------------------------------===//

#include "l2/Evaluate/GpuCases.h"
#include "l2/Evaluate/Frames.h"
#include "l2/Evaluate/GpuClient.h"
#include <algorithm>
#include <csignal>
#include <cstring>
#include <deque>
#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace l2;
using nlohmann::json;

namespace {

/// A forked child that compiles one case and writes one message.
struct CompileChild {
  size_t index = 0;
  pid_t pid = -1;
  int fd = -1;
  MessageReader reader;
};

/// What came of a compilation.
struct Compiled {
  size_t index = 0;
  std::optional<Artifact> artifact;
  std::string error;
};

[[noreturn]] void compileAndExit(const CorrectnessCase &work,
                                 const CompileFn &compile, int fd) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  std::string error;
  std::string text;
  try {
    auto artifact = compile(work.schedule, work.problem, error);
    text = artifact ? "+" + artifactToJson(*artifact) : "-" + error;
  } catch (const std::exception &failure) {
    text = std::string("-") + failure.what();
  }
  bool sent = text.size() <= maxMessageBytes && writeMessage(fd, text);
  _exit(sent ? 0 : 1);
}

class Compilation {
public:
  Compilation(const std::vector<CorrectnessCase> &cases,
              const CompileFn &compile, unsigned jobs)
      : cases(cases), compile(compile), jobs(std::max(jobs, 1u)) {}
  ~Compilation() {
    for (CompileChild &child : children) {
      kill(child.pid, SIGKILL);
      finish(child);
    }
  }

  /// The next result, in the order in which they come; nullopt after the last.
  std::optional<Compiled> next();

private:
  void fill();
  static int finish(CompileChild &child);
  /// Reads what is there; a result when the child is done.
  std::optional<Compiled> advance(CompileChild &child);

  const std::vector<CorrectnessCase> &cases;
  const CompileFn &compile;
  unsigned jobs;
  size_t started = 0;
  std::deque<Compiled> failed;
  std::vector<CompileChild> children;
};

} // namespace

void Compilation::fill() {
  while (children.size() < jobs && started < cases.size()) {
    CompileChild child;
    child.index = started++;
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) {
      failed.push_back({child.index, {}, "pipe failed"});
      continue;
    }
    child.pid = fork();
    if (child.pid == 0)
      compileAndExit(cases[child.index], compile, ends[1]);
    close(ends[1]);
    if (child.pid < 0) {
      close(ends[0]);
      failed.push_back({child.index, {}, "fork failed"});
      continue;
    }
    // Room for a whole artifact, so that a child need not wait for the GPU.
    fcntl(ends[0], F_SETPIPE_SZ, 1 << 20);
    child.fd = ends[0];
    children.push_back(std::move(child));
  }
}

int Compilation::finish(CompileChild &child) {
  close(child.fd);
  int status = 0;
  waitpid(child.pid, &status, 0);
  return status;
}

std::optional<Compiled> Compilation::advance(CompileChild &child) {
  char chunk[65536];
  ssize_t got = read(child.fd, chunk, sizeof chunk);
  if (got > 0) {
    child.reader.feed({chunk, size_t(got)});
    return std::nullopt;
  }
  auto message = child.reader.next();
  int status = finish(child);
  Compiled result{child.index, {}, {}};
  if (!message) {
    result.error = WIFSIGNALED(status) ? std::string("the compiler died: ") +
                                             strsignal(WTERMSIG(status))
                                       : "the compiler gave no answer";
    return result;
  }
  llvm::StringRef text = *message;
  if (text.consume_front("+"))
    result.artifact = artifactFromJson(text, result.error);
  else
    result.error = text.drop_front(text.empty() ? 0 : 1).str();
  return result;
}

std::optional<Compiled> Compilation::next() {
  while (true) {
    fill();
    if (!failed.empty()) {
      Compiled result = std::move(failed.front());
      failed.pop_front();
      return result;
    }
    if (children.empty())
      return std::nullopt;
    std::vector<pollfd> pollers;
    for (const CompileChild &child : children)
      pollers.push_back({child.fd, POLLIN, 0});
    if (poll(pollers.data(), pollers.size(), -1) < 0)
      continue;
    for (size_t i = 0; i < pollers.size(); ++i)
      if (pollers[i].revents)
        if (auto result = advance(children[i])) {
          children.erase(children.begin() + ptrdiff_t(i));
          return result;
        }
  }
}

/// "correct", "wrong" or "failed".
static const char *classOf(Status status) {
  if (status == Status::Ok)
    return "correct";
  bool told = isVerdict(status) || status == Status::TimedOut;
  return status >= Status::Trapped && told ? "wrong" : "failed";
}

bool l2::runCorrectnessCases(const std::vector<CorrectnessCase> &cases,
                             const CompileFn &compile,
                             const GpuEvaluatorOptions &options,
                             unsigned compileJobs, json &report,
                             std::string &error) {
  GpuClient client(options, /*seed=*/1);
  if (!client.start(error))
    return false;
  json rows = json::array(), families = json::object();
  size_t counts[3] = {};
  static const char *const classes[] = {"correct", "wrong", "failed"};
  std::vector<json> byIndex(cases.size());
  Compilation compilation(cases, compile, compileJobs);
  while (auto compiled = compilation.next()) {
    const CorrectnessCase &work = cases[compiled->index];
    Verdict verdict{Status::CompileFailed, compiled->error, 0};
    if (compiled->artifact)
      verdict = client
                    .evaluate(work.problem, *compiled->artifact, 0,
                              /*verifyOnly=*/true)
                    .verdict;
    if (!client.sickness().empty()) {
      error = client.sickness();
      return false;
    }
    const char *which = classOf(verdict.status);
    json &family = families[work.family];
    for (unsigned i = 0; i < 3; ++i) {
      bool counted = !std::strcmp(which, classes[i]);
      counts[i] += counted;
      json &count = family[classes[i]];
      count = (count.is_number() ? count.get<int>() : 0) + int(counted);
    }
    byIndex[compiled->index] = {{"problem", work.problem.key()},
                                {"family", work.family},
                                {"list", work.list},
                                {"schedule", work.schedule.str()},
                                {"hash", work.schedule.hash()},
                                {"status", toString(verdict.status).str()},
                                {"reason", verdict.reason},
                                {"worst_over_bound", verdict.worstOverBound}};
  }
  for (json &row : byIndex)
    rows.push_back(std::move(row));
  report = {{"device", json::parse(client.description(), nullptr, false)},
            {"correct_cases", counts[0]},
            {"wrong_cases", counts[1]},
            {"failed_cases", counts[2]},
            {"families", std::move(families)},
            {"cases", std::move(rows)}};
  return true;
}
