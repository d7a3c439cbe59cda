//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FakeProgram.h"
#include "l2/Database/ContestJson.h"
#include "l2/Evaluate/GpuCases.h"
#include "l2/Evaluate/GpuClient.h"
#include "l2/Evaluate/WorkerProcess.h"
#include "gtest/gtest.h"
#include <chrono>
#include <cmath>
#include <csignal>
#include <nlohmann/json.hpp>
#include <unistd.h>

using namespace l2;
using Outcome = WorkerProcess::Outcome;

namespace {

Problem small() {
  Problem problem;
  problem.m = problem.n = problem.k = 64;
  return problem;
}

const char *const described = R"({"ok":true,"device":"{}"})";
const char *const accepted = R"({"ok":true})";

Evaluation evaluateWith(const FakeProgram &program, double seconds = 0.3) {
  GpuEvaluatorOptions options;
  options.executable = program.path;
  options.deadlineSeconds = seconds;
  std::string error;
  auto evaluator = createGpuEvaluator(options, error);
  if (!evaluator) {
    ADD_FAILURE() << error;
    return {};
  }
  Artifact artifact;
  return evaluator->evaluate(small(), Schedule(), &artifact, INFINITY);
}

} // namespace

TEST(Frames, ArriveInPieces) {
  std::string bytes = encodeMessage("one") + encodeMessage("") +
                      encodeMessage(std::string(1000, 'x'));
  MessageReader reader;
  std::vector<std::string> messages;
  for (char c : bytes) {
    reader.feed({&c, 1});
    while (auto message = reader.next())
      messages.push_back(*message);
  }
  ASSERT_EQ(messages.size(), 3u);
  EXPECT_EQ(messages[0], "one");
  EXPECT_EQ(messages[1], "");
  EXPECT_EQ(messages[2].size(), 1000u);
  EXPECT_TRUE(reader.error().empty());
}

TEST(Frames, NonsenseIsRefused) {
  MessageReader garbage;
  garbage.feed("L2?");
  EXPECT_FALSE(garbage.next());
  EXPECT_EQ(garbage.error(), "a message does not start with 'L2F1'");
  MessageReader huge;
  huge.feed(llvm::StringRef("L2F1\xff\xff\xff\xff", 8));
  EXPECT_FALSE(huge.next());
  EXPECT_EQ(huge.error(), "a message of 4294967295 bytes exceeds 67108864");
  huge.feed("L2F1");
  EXPECT_FALSE(huge.next());
}

TEST(Frames, ReadFromAPipe) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  ASSERT_TRUE(writeMessage(ends[1], "hello"));
  ASSERT_EQ(write(ends[1], "L2F1\5\0\0\0he", 10), 10);
  close(ends[1]);
  MessageReader reader;
  std::string error;
  EXPECT_EQ(readMessage(ends[0], reader, error), "hello");
  EXPECT_FALSE(readMessage(ends[0], reader, error));
  EXPECT_EQ(error, "");
  close(ends[0]);
}

TEST(WorkerProcess, AnswersAndGoesOn) {
  WorkerProcess worker({"/bin/cat"});
  std::string error, answer;
  ASSERT_TRUE(worker.start(error)) << error;
  EXPECT_EQ(worker.request("ping", 5, answer), Outcome::Reply);
  EXPECT_EQ(answer, "ping");
  // More than a socket buffers in both directions.
  std::string large(8 << 20, 'y');
  EXPECT_EQ(worker.request(large, 30, answer), Outcome::Reply);
  EXPECT_EQ(answer, large);
  EXPECT_TRUE(worker.stop());
  EXPECT_FALSE(worker.running());
}

TEST(WorkerProcess, AHangIsKilled) {
  WorkerProcess worker({"/bin/sh", "-c", "trap '' TERM; sleep 100; :"});
  std::string error, answer;
  ASSERT_TRUE(worker.start(error)) << error;
  auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(worker.request("ping", 0.2, answer), Outcome::TimedOut);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
  EXPECT_FALSE(worker.running());
  EXPECT_EQ(worker.request("ping", 0.2, answer), Outcome::Lost);
}

TEST(WorkerProcess, ALostWorkerIsDescribed) {
  auto words = [](const char *script) {
    WorkerProcess worker({"/bin/sh", "-c", script});
    std::string error, answer;
    EXPECT_TRUE(worker.start(error)) << error;
    EXPECT_EQ(worker.request("ping", 5, answer), Outcome::Lost);
    EXPECT_FALSE(worker.running());
    return answer;
  };
  EXPECT_EQ(words("echo first >&2; echo bad thing >&2; exit 3"),
            "the worker exited with code 3: bad thing");
  EXPECT_EQ(words("kill -SEGV $$"),
            "the worker was ended by signal 11 (Segmentation fault)");
  EXPECT_NE(words("echo nonsense; cat").find("sent nonsense"),
            std::string::npos);
  WorkerProcess missing({"/nonexistent/program"});
  std::string error, answer;
  ASSERT_TRUE(missing.start(error));
  EXPECT_EQ(missing.request("ping", 5, answer), Outcome::Lost);
  EXPECT_EQ(answer, "the worker exited with code 127: the worker's program "
                    "cannot be run");
}

TEST(WorkerProcess, AnEndedWorkerIsNoticed) {
  WorkerProcess worker({"/bin/true"});
  std::string error;
  ASSERT_TRUE(worker.start(error));
  for (int i = 0; i < 500 && worker.running(); ++i)
    usleep(10000);
  EXPECT_FALSE(worker.running());
}

TEST(GpuEvaluator, NeedsAWorkerThatDescribes) {
  GpuEvaluatorOptions options;
  std::string error;
  options.executable = "/bin/false";
  EXPECT_FALSE(createGpuEvaluator(options, error));
  EXPECT_EQ(error, "the worker exited with code 1");
  FakeProgram refuses({R"({"ok":false,"error":"no CUDA driver"})"}, "cat");
  options.executable = refuses.path;
  EXPECT_FALSE(createGpuEvaluator(options, error));
  EXPECT_EQ(error, "no CUDA driver");
  FakeProgram vague({accepted}, "cat");
  options.executable = vague.path;
  EXPECT_FALSE(createGpuEvaluator(options, error));
  EXPECT_EQ(error, "the worker does not describe its device");
  FakeProgram text({"not json"}, "cat");
  options.executable = text.path;
  EXPECT_FALSE(createGpuEvaluator(options, error));
  EXPECT_EQ(error, "the worker's reply is not JSON");
}

TEST(GpuEvaluator, VerdictsComeThrough) {
  FakeProgram wrong(
      {described, accepted,
       R"({"ok":true,"fatal":false,"evaluation":{"status":"wrong",)"
       R"("reason":"C[0,0]","worst_over_bound":2.5}})"},
      "cat");
  Evaluation evaluation = evaluateWith(wrong, 5);
  EXPECT_EQ(evaluation.verdict.status, Status::Wrong);
  EXPECT_EQ(evaluation.verdict.reason, "C[0,0]");
  EXPECT_EQ(evaluation.verdict.worstOverBound, 2.5);
}

TEST(GpuEvaluator, HangsAndLossesBecomeVerdicts) {
  FakeProgram hang({described, accepted}, "sleep 100");
  EXPECT_EQ(evaluateWith(hang).verdict.status, Status::TimedOut);
  FakeProgram ends({described, accepted}, "sleep 1; exit 9");
  Evaluation lost = evaluateWith(ends, 5);
  EXPECT_EQ(lost.verdict.status, Status::WorkerLost);
  EXPECT_EQ(lost.verdict.reason, "the worker exited with code 9");
  FakeProgram odd({described, accepted, R"({"ok":true,"evaluation":[]})"},
                  "cat");
  EXPECT_EQ(evaluateWith(odd, 5).verdict.status, Status::WorkerLost);
  FakeProgram noMemory(
      {described, R"({"ok":false,"fatal":true,"error":"out of memory"})"},
      "cat");
  EXPECT_EQ(evaluateWith(noMemory, 5).verdict.reason,
            "operands of the problem: out of memory");
}

TEST(GpuEvaluator, APlayoffHasARowForEachArtifact) {
  Contest race;
  race.contestants = {{"0", 2, {1, 2, 3}}, {"1", 5, {5}}};
  race.provenance = R"({"seed":1})";
  nlohmann::json reply = {{"ok", true}, {"contest", contestToJson(race)}};
  GpuEvaluatorOptions options;
  Artifact artifact;
  std::string error;
  FakeProgram good({described, accepted, reply.dump()}, "cat >/dev/null");
  options.executable = good.path;
  GpuClient client(options, 1);
  auto held = client.playoff(small(), {&artifact, &artifact}, error);
  ASSERT_TRUE(held) << error;
  const std::vector<Contestant> &rows = held->contestants;
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(held->provenance, R"({"seed":1})");
  EXPECT_EQ(rows[0].medianUs, 2);
  EXPECT_EQ(rows[0].samplesUs, (std::vector<double>{1, 2, 3}));
  EXPECT_EQ(rows[1].medianUs, 5);
  // Another number of rows than was asked for is no answer.
  FakeProgram odd({described, accepted, reply.dump()}, "cat >/dev/null");
  options.executable = odd.path;
  GpuClient other(options, 1);
  EXPECT_FALSE(other.playoff(small(), {&artifact}, error));
  EXPECT_EQ(error, "the worker's reply is malformed");
}

TEST(GpuCases, OneFailureLeavesTheOthers) {
  // Describes, accepts the problem, and finds each kernel correct.
  std::string ok = R"({"ok":true,"fatal":false,"evaluation":{"status":"ok",)"
                   R"("reason":"","worst_over_bound":0.5}})";
  FakeProgram program({described, accepted, ok, ok}, "cat >/dev/null");
  GpuEvaluatorOptions options;
  options.executable = program.path;
  std::vector<CorrectnessCase> cases;
  for (int64_t i = 0; i < 4; ++i) {
    Schedule schedule;
    schedule.tileM = i;
    cases.push_back({small(), schedule, i % 2 ? "odd" : "even"});
  }
  CompileFn compile = [](const Schedule &schedule, const Problem &,
                         std::string &error) -> std::optional<Artifact> {
    if (schedule.tileM == 1)
      raise(SIGKILL);
    if (schedule.tileM == 2) {
      error = "does not fit";
      return std::nullopt;
    }
    Artifact artifact;
    artifact.cubin = "code";
    artifact.kernelName = "kernel";
    artifact.target = "sm_90a";
    artifact.threads = 32;
    return artifact;
  };
  nlohmann::json report;
  std::string error;
  ASSERT_TRUE(runCorrectnessCases(cases, compile, options, 2, report, error))
      << error;
  EXPECT_EQ(report["correct_cases"], 2);
  EXPECT_EQ(report["wrong_cases"], 0);
  EXPECT_EQ(report["failed_cases"], 2);
  EXPECT_EQ(report["families"]["odd"]["failed"], 1);
  ASSERT_EQ(report["cases"].size(), 4u);
  EXPECT_EQ(report["cases"][0]["status"], "ok");
  EXPECT_EQ(report["cases"][1]["reason"], "the compiler died: Killed");
  EXPECT_EQ(report["cases"][2]["status"], "compile-failed");
  EXPECT_EQ(report["cases"][2]["reason"], "does not fit");
}
