//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The GPU evaluator: one worker that searches, and a fresh one that confirms.
//
//===----------------------------------------------------------------------===//

#include "l2/Evaluate/GpuClient.h"
#include "l2/Evaluate/Provenance.h"
#include <csignal>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace l2;

namespace {

class GpuEvaluator : public Evaluator {
public:
  explicit GpuEvaluator(const GpuEvaluatorOptions &options)
      : options(options), searching(options, /*seed=*/1) {}

  bool open(std::string &error) { return searching.start(error); }

  llvm::StringRef name() const override { return "gpu"; }
  bool needsArtifact() const override { return true; }
  std::string describe() const override { return searching.description(); }

  Evaluation evaluate(const Problem &problem, const Schedule &schedule,
                      const Artifact *artifact, double worthUs) override {
    if (!artifact)
      return {{Status::CompileFailed, "there is no compiled kernel", 0}, {}};
    return searching.evaluate(problem, *artifact, worthUs,
                              /*verifyOnly=*/false);
  }

  std::vector<Contestant> playoff(const Problem &problem,
                                  llvm::ArrayRef<const Artifact *> artifacts,
                                  std::string &error) override {
    return searching.playoff(problem, artifacts, error);
  }

  std::optional<Contest> contest(const Problem &problem,
                                 const Artifact &artifact,
                                 std::string &error) override {
    // Its memory and its context would be in the way.
    searching.stop();
    // The vendor's tuning takes seconds and serves both layouts of a shape, so
    // the confirming worker of the last contest is used again for the same
    // shape. Either way it is not the one that searched, and has other data.
    if (!confirming || !confirming->holds(problem))
      confirming = std::make_unique<GpuClient>(options, /*seed=*/2);
    return confirming->contest(problem, artifact, error);
  }

private:
  GpuEvaluatorOptions options;
  GpuClient searching;
  std::unique_ptr<GpuClient> confirming;
};

} // namespace

std::unique_ptr<Evaluator>
l2::createGpuEvaluator(const GpuEvaluatorOptions &options, std::string &error) {
  auto evaluator = std::make_unique<GpuEvaluator>(options);
  if (!evaluator->open(error))
    return nullptr;
  return evaluator;
}

std::string l2::detectGpuTarget(int device, std::string &error) {
  // A fork without exec: it needs no worker mode of the running program, and
  // the driver is only asked for attributes, not for a context.
  error.clear();
  int ends[2];
  if (pipe(ends) != 0) {
    error = "pipe failed";
    return "";
  }
  pid_t child = fork();
  if (child < 0) {
    close(ends[0]);
    close(ends[1]);
    error = "fork failed";
    return "";
  }
  if (child == 0) {
    std::string text;
    try {
      cuda::DeviceFacts facts = cuda::deviceFacts(device);
      text = "+" + targetOfCapability(facts.capability).str();
      if (text == "+")
        text = "-the GPU, " + facts.name + " of compute capability " +
               std::to_string(facts.capability / 10) + "." +
               std::to_string(facts.capability % 10) +
               ", is not a known target";
    } catch (const std::exception &failure) {
      text = std::string("-") + failure.what();
    }
    ssize_t written = write(ends[1], text.data(), text.size());
    _exit(written == ssize_t(text.size()) ? 0 : 1);
  }
  close(ends[1]);
  std::string text;
  pollfd poller{ends[0], POLLIN, 0};
  char chunk[4096];
  // A driver that does not answer in half a minute will not at all.
  while (poll(&poller, 1, 30000) > 0) {
    ssize_t got = read(ends[0], chunk, sizeof chunk);
    if (got <= 0)
      break;
    text.append(chunk, size_t(got));
  }
  close(ends[0]);
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  llvm::StringRef answer = text;
  if (answer.consume_front("+"))
    return answer.str();
  error = answer.consume_front("-") ? answer.str()
                                    : "the CUDA driver does not answer";
  return "";
}
