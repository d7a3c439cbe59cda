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
#include "l2/Evaluate/Deadlines.h"
#include "l2/Evaluate/GpuIdentity.h"
#include "l2/Evaluate/Serialize.h"
#include "l2/Evaluate/Vendor.h"
#include <chrono>
#include <cmath>
#include <thread>

using namespace l2;
using nlohmann::json;
using Outcome = WorkerProcess::Outcome;

GpuClient::GpuClient(const GpuEvaluatorOptions &options, uint32_t seed)
    : options(options), seed(seed) {}

static bool flag(const json &reply, const char *key) {
  auto at = reply.find(key);
  return at != reply.end() && at->is_boolean() && at->get<bool>();
}

static bool accepted(const json &reply) { return flag(reply, "ok"); }

static std::string text(const json &object, const char *key) {
  auto at = object.is_object() ? object.find(key) : object.end();
  return at != object.end() && at->is_string() ? at->get<std::string>() : "";
}

static json parse(const std::string &text) {
  return json::parse(text, nullptr, /*allow_exceptions=*/false);
}

void GpuClient::lose(const std::string &what) {
  worker->stop();
  prepared.reset();
  lost = what;
  if (worker->stuck())
    declareSick("a killed worker does not end: it is stuck in the driver");
}

void GpuClient::declareSick(const std::string &what) {
  if (!sick.empty())
    return;
  json facts = parse(device);
  std::string id = text(facts, "gpu_id");
  sick = "GPU " + std::to_string(options.device) + ", " + text(facts, "name") +
         (id.empty() ? "" : " (id " + id + ")") + ", is sick: " + what;
  if (lost && *lost != what)
    sick += "; before that: " + *lost;
}

void GpuClient::noteForeign(const json &provenance) {
  auto at = provenance.is_object() ? provenance.find("foreign_processes")
                                   : provenance.end();
  if (toldOfForeign || at == provenance.end() || !at->is_number_unsigned())
    return;
  auto count = at->get<uint64_t>();
  if (count == 0)
    return;
  toldOfForeign = true;
  if (options.notice)
    options.notice(std::to_string(count) + " other process" +
                   (count == 1 ? "" : "es") +
                   " on the GPU: times may be disturbed");
}

/// Asks, and looks after a worker that dies of it. `reply` is an object when
/// the outcome is Reply.
Outcome GpuClient::ask(const json &request, double seconds, json &reply,
                       std::string &what) {
  std::string answer;
  json full = request;
  full["siblings"] = sibling ? json::array({sibling}) : json::array();
  if (options.slowdown != 1)
    full["slowdown"] = options.slowdown;
  Outcome outcome =
      worker->request(dumpJson(full), options.slowdown * seconds, answer);
  if (outcome == Outcome::Reply) {
    reply = parse(answer);
    if (!reply.is_object()) {
      answer = "the worker's reply is not JSON";
      outcome = Outcome::Lost;
    }
  }
  if (outcome != Outcome::Reply) {
    what = answer;
    lose(what);
    return outcome;
  }
  what = text(reply, "error");
  if (flag(reply, "sick"))
    declareSick(what);
  if (flag(reply, "fatal"))
    lose(what);
  return Outcome::Reply;
}

bool GpuClient::start(std::string &error) {
  if (running())
    return true;
  if (!sick.empty()) {
    error = sick;
    return false;
  }
  if (!options.lock && !lockGpu(options, error))
    return false;
  if (!worker)
    worker.emplace(std::vector<std::string>{options.executable.empty()
                                                ? "/proc/self/exe"
                                                : options.executable,
                                            "--gpu-worker"},
                   options.lock ? options.lock->descriptor() : -1);
  // One that never came up is a matter of the installation.
  unsigned attempts = device.empty() ? 1 : 3;
  for (unsigned attempt = 0; attempt < attempts && sick.empty(); ++attempt) {
    if (attempt > 0)
      std::this_thread::sleep_for(
          std::chrono::duration<double>(options.recoverySeconds));
    if (startOnce(error))
      return true;
  }
  if (!device.empty()) {
    declareSick("no new worker comes up: " + error);
    error = sick;
  }
  return false;
}

bool GpuClient::startOnce(std::string &error) {
  prepared.reset();
  if (!worker->start(error))
    return false;
  // Of the kill before this start, whatever happens during it.
  std::optional<std::string> before = lost;
  auto refused = [&](const std::string &what) {
    worker->stop();
    lost = before;
    error = what.empty() ? "the worker refused" : what;
    return false;
  };
  json reply;
  std::string what;
  if (ask({{"op", "describe"}, {"device", options.device}}, workerStartSeconds,
          reply, what) != Outcome::Reply ||
      !accepted(reply))
    return refused(what);
  std::string described = text(reply, "device");
  if (described.empty())
    return refused("the worker does not describe its device");
  if (before) {
    json probed;
    if (ask({{"op", "probe"}}, probeSeconds, probed, what) != Outcome::Reply ||
        !accepted(probed))
      return refused(what);
  }
  device = described;
  auto listed = reply.find("listed");
  ownNumber = listed != reply.end() && listed->is_number_unsigned()
                  ? listed->get<unsigned>()
                  : 0;
  lost.reset();
  noteForeign(reply);
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

double GpuClient::baselineOf(const Problem &problem) const {
  auto known = baselines.find(problem.key());
  return known == baselines.end() ? 0 : known->second;
}

bool GpuClient::ready(const Problem &problem, Verdict &verdict) {
  std::string error;
  if (!start(error)) {
    verdict = {sick.empty() ? Status::WorkerLost : Status::SickGpu, error, 0};
    return false;
  }
  if (prepared && prepared->key() == problem.key())
    return true;
  json reply;
  Outcome outcome =
      ask({{"op", "prepare"}, {"problem", problem.key()}, {"seed", seed}},
          prepareSeconds(problem), reply, error);
  if (outcome == Outcome::Reply && accepted(reply)) {
    prepared = problem;
    return true;
  }
  verdict = {Status::WorkerLost, "operands of the problem: " + error, 0};
  if (!sick.empty())
    verdict = {Status::SickGpu, sick, 0};
  return false;
}

Evaluation GpuClient::evaluate(const Problem &problem, const Artifact &artifact,
                               double worthUs, bool verifyOnly) {
  Evaluation evaluation;
  Verdict &verdict = evaluation.verdict;
  if (!ready(problem, verdict))
    return evaluation;
  auto learn = [&](double us) {
    if (!std::isfinite(us) || us <= 0)
      return;
    auto [known, fresh] = baselines.emplace(problem.key(), us);
    known->second = std::min(known->second, us);
  };
  learn(worthUs);
  double baseline = baselineOf(problem);
  json request = {{"op", verifyOnly ? "verify" : "evaluate"},
                  {"artifact", artifactToJson(artifact)},
                  {"baseline_us", baseline}};
  if (std::isfinite(worthUs))
    request["worth_us"] = worthUs;
  json reply;
  std::string what;
  Outcome outcome = ask(
      request, evaluationSeconds(problem, baseline, options.deadlineSeconds),
      reply, what);
  evaluation.provenance = device;
  if (outcome != Outcome::Reply) {
    verdict = {outcome == Outcome::TimedOut ? Status::TimedOut
                                            : Status::WorkerLost,
               what, 0};
    evaluation.killed = true;
  } else if (!accepted(reply)) {
    // Also when memory ran out, which ends the worker: the candidate need not
    // be the reason.
    verdict = {Status::WorkerLost, what, 0};
  } else {
    auto result = reply.find("evaluation");
    auto parsed =
        result == reply.end() ? std::nullopt : evaluationFromJson(*result);
    if (parsed) {
      evaluation = std::move(*parsed);
      evaluation.killed =
          verdict.status == Status::TimedOut ||
          (verdict.status == Status::WorkerLost && flag(reply, "fatal"));
      if (flag(reply, "fatal"))
        lost = verdict.reason;
      if (verdict.status == Status::SickGpu)
        declareSick(verdict.reason);
    } else {
      verdict = {Status::WorkerLost, "the worker's reply is malformed", 0};
      evaluation.killed = true;
      lose(verdict.reason);
    }
  }
  if (!sick.empty()) {
    verdict = {Status::SickGpu, sick, 0};
    evaluation.measurement.reset();
    evaluation.killed = false;
  }
  if (evaluation.measurement) {
    learn(evaluation.measurement->medianUs);
    noteForeign(parse(evaluation.measurement->provenance));
  }
  return evaluation;
}

std::optional<Comparison> GpuClient::compare(const Problem &problem,
                                             const Artifact &artifact,
                                             const Artifact &good,
                                             std::string &error) {
  Verdict verdict;
  if (!ready(problem, verdict)) {
    error = verdict.reason;
    return std::nullopt;
  }
  double baseline = baselineOf(problem);
  json reply;
  Outcome outcome =
      ask({{"op", "compare"},
           {"artifact", artifactToJson(artifact)},
           {"with", artifactToJson(good)},
           {"baseline_us", baseline}},
          // Three times as many runs as an evaluation.
          3 * evaluationSeconds(problem, baseline, options.deadlineSeconds),
          reply, error);
  if (outcome != Outcome::Reply || !accepted(reply)) {
    if (error.empty())
      error = "the worker refused";
    return std::nullopt;
  }
  auto differing = reply.find("differing"), runs = reply.find("runs");
  if (differing == reply.end() || !differing->is_number_unsigned() ||
      runs == reply.end() || !runs->is_number_unsigned()) {
    error = "the worker's reply is malformed";
    lose(error);
    return std::nullopt;
  }
  return Comparison{differing->get<uint64_t>(), runs->get<unsigned>()};
}

std::optional<Contest> GpuClient::race(const Problem &problem, json request,
                                       double seconds, std::string &error) {
  Verdict verdict;
  if (!ready(problem, verdict)) {
    error = verdict.reason;
    return std::nullopt;
  }
  double baseline = baselineOf(problem);
  request["baseline_us"] = baseline;
  json reply;
  Outcome outcome =
      ask(request, raceSeconds(problem, baseline, seconds), reply, error);
  if (outcome != Outcome::Reply || !accepted(reply)) {
    if (error.empty())
      error = "the worker refused";
    return std::nullopt;
  }
  auto contest = contestFromJson(text(reply, "contest"));
  if (contest)
    noteForeign(parse(contest->provenance));
  else
    error = "the worker's reply is malformed";
  return contest;
}

std::optional<Contest> GpuClient::contest(const Problem &problem,
                                          const Artifact &artifact,
                                          std::string &error) {
  // Hundreds of vendor candidates for each accumulator, each checked and raced.
  double tuningSeconds = 180 * double(vendorAccumulators(problem).size());
  return race(problem,
              {{"op", "contest"},
               {"artifact", artifactToJson(artifact)},
               {"candidates", options.vendorCandidates},
               {"seconds", options.contestSeconds}},
              tuningSeconds + 10 * options.contestSeconds, error);
}

std::optional<Contest>
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
  if (contest && contest->contestants.size() != artifacts.size()) {
    error = "the worker's reply is malformed";
    return std::nullopt;
  }
  return contest;
}

std::optional<BenchReply> GpuClient::bench(const BenchRequest &request,
                                           std::string &error) {
  if (!start(error))
    return std::nullopt;
  json reply;
  Outcome outcome = ask({{"op", "bench"}, {"request", toJson(request)}},
                        benchSeconds(request), reply, error);
  if (outcome != Outcome::Reply || !accepted(reply)) {
    if (error.empty())
      error = "the worker refused";
    return std::nullopt;
  }
  auto result = reply.find("bench");
  auto parsed = benchReplyFromJson(
      result == reply.end() ? json() : std::as_const(*result), error);
  if (!parsed)
    lose(error);
  else
    noteForeign(parse(parsed->provenance));
  if (flag(reply, "fatal"))
    lost = "a kernel wrote out of bounds";
  return parsed;
}
