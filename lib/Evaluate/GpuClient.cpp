//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The parent's side of a GPU worker.
//
//===----------------------------------------------------------------------===//

#include "l2/Evaluate/GpuClient.h"
#include "l2/Database/ContestJson.h"
#include "l2/Evaluate/Serialize.h"
#include <cmath>

using namespace l2;
using nlohmann::json;
using Outcome = WorkerProcess::Outcome;

/// Seconds to make the context, compile the helper kernels and fill L2.
static constexpr double kStartSeconds = 120;

static std::vector<std::string> command(const GpuEvaluatorOptions &options) {
  return {options.executable.empty() ? "/proc/self/exe" : options.executable,
          "--gpu-worker"};
}

GpuClient::GpuClient(const GpuEvaluatorOptions &options, uint32_t seed)
    : options(options), seed(seed), worker(command(options)) {}

/// Asks, and looks after a worker that dies of it. `reply` is an object when
/// the outcome is Reply.
Outcome GpuClient::ask(const json &request, double seconds, json &reply,
                       std::string &what) {
  std::string answer;
  Outcome outcome = worker.request(dumpJson(request), seconds, answer);
  if (outcome != Outcome::Reply) {
    what = answer;
    killed = true;
    prepared.reset();
    return outcome;
  }
  reply = json::parse(answer, nullptr, false);
  if (!reply.is_object()) {
    worker.stop();
    killed = true;
    prepared.reset();
    what = "the worker's reply is not JSON";
    return Outcome::Lost;
  }
  auto fatal = reply.find("fatal");
  if (fatal != reply.end() && fatal->is_boolean() && fatal->get<bool>()) {
    worker.stop();
    killed = true;
    prepared.reset();
  }
  auto error = reply.find("error");
  what = error != reply.end() && error->is_string() ? error->get<std::string>()
                                                    : "";
  return Outcome::Reply;
}

static bool accepted(const json &reply) {
  auto ok = reply.find("ok");
  return ok != reply.end() && ok->is_boolean() && ok->get<bool>();
}

bool GpuClient::start(std::string &error) {
  if (worker.running())
    return true;
  prepared.reset();
  if (!worker.start(error))
    return false;
  bool probe = std::exchange(killed, false);
  json reply;
  auto fails = [&](Outcome outcome) {
    if (outcome == Outcome::Reply && accepted(reply))
      return false;
    worker.stop();
    killed = killed || probe;
    error = error.empty() ? "the worker refused" : error;
    return true;
  };
  if (fails(ask({{"op", "describe"}, {"device", options.device}}, kStartSeconds,
                reply, error)))
    return false;
  auto described = reply.find("device");
  if (described == reply.end() || !described->is_string()) {
    error = "the worker does not describe its device";
    worker.stop();
    return false;
  }
  device = described->get<std::string>();
  if (probe && fails(ask({{"op", "probe"}}, 30, reply, error))) {
    error = "the GPU does not recover: " + error;
    return false;
  }
  error.clear();
  return true;
}

bool GpuClient::holds(const Problem &problem) const {
  if (!prepared)
    return false;
  Problem same = *prepared;
  same.name = problem.name;
  same.transposeB = problem.transposeB;
  return same == problem;
}

bool GpuClient::ready(const Problem &problem, Verdict &verdict) {
  std::string error;
  if (!start(error)) {
    verdict = {Status::WorkerLost, error, 0};
    return false;
  }
  if (prepared && prepared->key() == problem.key())
    return true;
  json reply;
  // Five references, on the slowest part of those supported.
  double seconds = 120 + 5 * problem.flops() / 1e11;
  Outcome outcome =
      ask({{"op", "prepare"}, {"problem", problem.key()}, {"seed", seed}},
          seconds, reply, error);
  if (outcome == Outcome::Reply && accepted(reply)) {
    prepared = problem;
    return true;
  }
  verdict = {Status::WorkerLost, "operands of the problem: " + error, 0};
  return false;
}

Evaluation GpuClient::evaluate(const Problem &problem, const Artifact &artifact,
                               double worthUs, bool verifyOnly) {
  Evaluation evaluation;
  Verdict &verdict = evaluation.verdict;
  if (!ready(problem, verdict))
    return evaluation;
  json request = {{"op", verifyOnly ? "verify" : "evaluate"},
                  {"artifact", artifactToJson(artifact)}};
  if (std::isfinite(worthUs))
    request["worth_us"] = worthUs;
  json reply;
  std::string what;
  // Two dozen short graphs, and single runs at a hundredth of a peak rate.
  double seconds = options.deadlineSeconds + 1e-11 * problem.flops();
  switch (ask(request, seconds, reply, what)) {
  case Outcome::TimedOut:
    verdict = {Status::TimedOut, what, 0};
    return evaluation;
  case Outcome::Lost:
    verdict = {Status::WorkerLost, what, 0};
    return evaluation;
  case Outcome::Reply:
    break;
  }
  auto result = reply.find("evaluation");
  if (accepted(reply) && result != reply.end())
    if (auto parsed = evaluationFromJson(*result))
      return *parsed;
  verdict = {Status::WorkerLost,
             what.empty() ? "the worker's reply is malformed" : what, 0};
  return evaluation;
}

std::optional<Contest> GpuClient::race(const Problem &problem,
                                       const json &request, double seconds,
                                       std::string &error) {
  Verdict verdict;
  if (!ready(problem, verdict)) {
    error = verdict.reason;
    return std::nullopt;
  }
  json reply;
  Outcome outcome =
      ask(request, seconds + 3e-10 * problem.flops(), reply, error);
  if (outcome != Outcome::Reply || !accepted(reply)) {
    if (error.empty())
      error = "the worker refused";
    return std::nullopt;
  }
  auto text = reply.find("contest");
  std::optional<Contest> contest;
  if (text != reply.end() && text->is_string())
    contest = contestFromJson(text->get<std::string>());
  if (!contest)
    error = "the worker's reply is malformed";
  return contest;
}

std::optional<Contest> GpuClient::contest(const Problem &problem,
                                          const Artifact &artifact,
                                          std::string &error) {
  // Hundreds of vendor candidates, each checked and raced.
  return race(problem,
              {{"op", "contest"},
               {"artifact", artifactToJson(artifact)},
               {"candidates", options.vendorCandidates},
               {"seconds", options.contestSeconds}},
              180 + 10 * options.contestSeconds, error);
}

std::vector<Contestant>
GpuClient::playoff(const Problem &problem,
                   llvm::ArrayRef<const Artifact *> artifacts,
                   std::string &error) {
  json texts = json::array();
  for (const Artifact *artifact : artifacts)
    texts.push_back(artifactToJson(*artifact));
  auto contest = race(problem,
                      {{"op", "playoff"},
                       {"artifacts", texts},
                       {"seconds", options.playoffSeconds}},
                      60 + 10 * options.playoffSeconds, error);
  if (!contest)
    return {};
  if (contest->contestants.size() != artifacts.size()) {
    error = "the worker's reply is malformed";
    return {};
  }
  return std::move(contest->contestants);
}
