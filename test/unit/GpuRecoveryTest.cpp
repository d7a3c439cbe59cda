//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a GPU client does when its worker is killed, is lost, or never comes
// back.
//
//===----------------------------------------------------------------------===//

#include "FakeProgram.h"
#include "l2/Evaluate/GpuClient.h"
#include "gtest/gtest.h"
#include <cmath>
#include <fstream>

using namespace l2;

namespace {

const char *const described =
    R"({"ok":true,"device":"{\"name\":\"H200\",\"gpu_id\":\"0123abcd\"}"})";
const char *const accepted = R"({"ok":true})";
const char *const timed =
    R"({"ok":true,"fatal":false,"evaluation":{"status":"ok","reason":"",)"
    R"("worst_over_bound":0.5,"measurement":{"evaluator":"gpu","mode":"graph",)"
    R"("cold":true,"samples_us":[5],"median_us":5,"provenance":)"
    R"({"foreign_processes":1}}}})";
/// Ends before it answers the next request, of which it reads a byte.
const char *const dies = "head -c 1 >/dev/null; exit 4";

class GpuRecoveryTest : public testing::Test {
protected:
  GpuRecoveryTest() {
    options.recoverySeconds = 0.01;
    options.deadlineSeconds = 0.3;
    options.notice = [&](const std::string &text) { notices.push_back(text); };
    problem.m = problem.n = problem.k = 64;
  }
  GpuClient client(const FakeProgram &program) {
    options.executable = program.path;
    return GpuClient(options, 1);
  }
  Evaluation evaluate(GpuClient &client) {
    return client.evaluate(problem, artifact, INFINITY, /*verifyOnly=*/false);
  }

  GpuEvaluatorOptions options;
  Problem problem;
  Artifact artifact;
  std::string error;
  std::vector<std::string> notices;
};

} // namespace

TEST_F(GpuRecoveryTest, AFreshWorkerIsProbedAndGoesOn) {
  // The kernel hangs in the first worker; the second passes the probe.
  FakeProgram program({{{described, accepted}, "sleep 100"},
                       {{described, accepted, accepted, timed}, "cat"}});
  GpuClient gpu = client(program);
  Evaluation hung = evaluate(gpu);
  EXPECT_EQ(hung.verdict.status, Status::TimedOut);
  EXPECT_TRUE(hung.killed);
  EXPECT_NE(hung.provenance.find("0123abcd"), std::string::npos);
  Evaluation next = evaluate(gpu);
  EXPECT_EQ(next.verdict.status, Status::Ok) << next.verdict.reason;
  EXPECT_FALSE(next.killed);
  EXPECT_EQ(gpu.sickness(), "");
}

TEST_F(GpuRecoveryTest, TheDriverMayNeedAMoment) {
  FakeProgram program(
      {{{described, accepted}, dies},
       {{R"({"ok":false,"error":"device busy"})"}, "cat"},
       {{described, R"({"ok":false,"error":"bad data"})"}, "cat"},
       {{described, accepted, accepted, timed}, "cat"}});
  GpuClient gpu = client(program);
  Evaluation lost = evaluate(gpu);
  EXPECT_EQ(lost.verdict.status, Status::WorkerLost);
  EXPECT_EQ(lost.verdict.reason, "the worker exited with code 4");
  EXPECT_TRUE(lost.killed);
  EXPECT_EQ(evaluate(gpu).verdict.status, Status::Ok);
}

TEST_F(GpuRecoveryTest, AGpuThatFailsItsProbesIsSick) {
  // The probe's answer is no: three workers in a row.
  FakeProgram program(
      {{{described, accepted}, "sleep 100"},
       {{described, R"({"ok":false,"error":"bad data"})"}, "cat"}});
  GpuClient gpu = client(program);
  EXPECT_EQ(evaluate(gpu).verdict.status, Status::TimedOut);
  Evaluation sick = evaluate(gpu);
  EXPECT_EQ(sick.verdict.status, Status::SickGpu);
  EXPECT_FALSE(sick.killed);
  EXPECT_EQ(sick.verdict.reason,
            "GPU 0, H200 (id 0123abcd), is sick: no new worker comes up: bad "
            "data; before that: no answer within 0 s");
  EXPECT_EQ(gpu.sickness(), sick.verdict.reason);
  // From now on nothing is tried any more.
  EXPECT_FALSE(gpu.start(error));
  EXPECT_EQ(error, sick.verdict.reason);
  EXPECT_FALSE(gpu.contest(problem, artifact, error));
  EXPECT_FALSE(gpu.playoff(problem, {&artifact}, error));
  EXPECT_EQ(error, sick.verdict.reason);
}

TEST_F(GpuRecoveryTest, TheWorkerMaySayThatTheGpuIsSick) {
  FakeProgram program(
      {described, accepted,
       R"({"ok":true,"fatal":true,"evaluation":{"status":"sick-gpu",)"
       R"("reason":"uncorrectable ECC error","worst_over_bound":0}})"},
      "cat");
  GpuClient gpu = client(program);
  Evaluation sick = evaluate(gpu);
  EXPECT_EQ(sick.verdict.status, Status::SickGpu);
  EXPECT_EQ(sick.verdict.reason, "GPU 0, H200 (id 0123abcd), is sick: "
                                 "uncorrectable ECC error");
  FakeProgram preparing(
      {described, R"({"ok":false,"fatal":true,"sick":true,"error":"ECC"})"},
      "cat");
  GpuClient other = client(preparing);
  EXPECT_EQ(evaluate(other).verdict.status, Status::SickGpu);
}

TEST_F(GpuRecoveryTest, AWorkerThatNeverCameUpIsNoSickness) {
  FakeProgram program({R"({"ok":false,"error":"no CUDA driver"})"}, "cat");
  GpuClient gpu = client(program);
  EXPECT_FALSE(gpu.start(error));
  EXPECT_EQ(error, "no CUDA driver");
  EXPECT_EQ(gpu.sickness(), "");
}

TEST_F(GpuRecoveryTest, OnlyTheCandidatesOwnLossCountsAsAKill) {
  FakeProgram memory(
      {described, R"({"ok":false,"fatal":true,"error":"out of memory"})"},
      "cat");
  GpuClient first = client(memory);
  Evaluation evaluation = evaluate(first);
  EXPECT_EQ(evaluation.verdict.status, Status::WorkerLost);
  EXPECT_FALSE(evaluation.killed);
  // The worker noticed the hang itself.
  FakeProgram hang({described, accepted,
                    R"({"ok":true,"fatal":true,"evaluation":{"status":)"
                    R"("timed-out","reason":"x","worst_over_bound":0}})"},
                   "cat");
  GpuClient second = client(hang);
  EXPECT_TRUE(evaluate(second).killed);
  // A trap is a verdict.
  FakeProgram trap({described, accepted,
                    R"({"ok":true,"fatal":true,"evaluation":{"status":)"
                    R"("trapped","reason":"x","worst_over_bound":0}})"},
                   "cat");
  GpuClient third = client(trap);
  evaluation = evaluate(third);
  EXPECT_EQ(evaluation.verdict.status, Status::Trapped);
  EXPECT_FALSE(evaluation.killed);
  EXPECT_FALSE(third.running());
  // Nonsense costs the worker.
  for (const char *reply :
       {R"({"ok":true,"evaluation":[]})", R"({"ok":true})", "[]", "junk"}) {
    FakeProgram nonsense({described, accepted, reply}, "cat");
    GpuClient fourth = client(nonsense);
    evaluation = evaluate(fourth);
    EXPECT_EQ(evaluation.verdict.status, Status::WorkerLost);
    EXPECT_TRUE(evaluation.killed);
    EXPECT_FALSE(fourth.running());
  }
}

TEST_F(GpuRecoveryTest, MemoryThatRunsOutCostsTheWorkerOnly) {
  FakeProgram program(
      {{{described, accepted,
         R"({"ok":false,"fatal":true,"error":"out of memory"})"},
        "cat"},
       {{described, accepted, accepted, timed}, "cat"}});
  GpuClient gpu = client(program);
  Evaluation evaluation = evaluate(gpu);
  EXPECT_EQ(evaluation.verdict.status, Status::WorkerLost);
  EXPECT_EQ(evaluation.verdict.reason, "out of memory");
  EXPECT_FALSE(evaluation.killed);
  EXPECT_FALSE(gpu.running());
  EXPECT_EQ(evaluate(gpu).verdict.status, Status::Ok);
}

TEST_F(GpuRecoveryTest, NoOtherKernelAfterOneThatWroteOutOfBounds) {
  FakeProgram program(
      {{{described, accepted,
         R"({"ok":true,"fatal":true,"evaluation":{"status":"out-of-bounds",)"
         R"("reason":"x","worst_over_bound":0}})"},
        "cat"},
       {{described, accepted, accepted, timed}, "cat"}});
  GpuClient gpu = client(program);
  Evaluation evaluation = evaluate(gpu);
  EXPECT_EQ(evaluation.verdict.status, Status::OutOfBounds);
  EXPECT_FALSE(evaluation.killed);
  EXPECT_FALSE(gpu.running());
  EXPECT_EQ(evaluate(gpu).verdict.status, Status::Ok);
}

TEST_F(GpuRecoveryTest, LaterRequestsCarryTheBaseline) {
  // Keeps what it is asked.
  std::string log = "/tmp/l2-baseline-" + std::to_string(getpid());
  FakeProgram program({described, accepted, timed, timed, timed},
                      "cat >" + log);
  GpuClient gpu = client(program);
  EXPECT_EQ(evaluate(gpu).verdict.status, Status::Ok);
  EXPECT_EQ(evaluate(gpu).verdict.status, Status::Ok);
  // A faster one than was measured here.
  EXPECT_EQ(gpu.evaluate(problem, artifact, 3, false).verdict.status,
            Status::Ok);
  std::string asked;
  for (int i = 0; i < 500; ++i) {
    std::ifstream stream(log);
    asked.assign(std::istreambuf_iterator<char>(stream), {});
    if (asked.find("\"worth_us\"") != std::string::npos)
      break;
    usleep(10000);
  }
  unlink(log.c_str());
  EXPECT_NE(asked.find("\"baseline_us\":0.0"), std::string::npos) << asked;
  EXPECT_NE(asked.find("\"baseline_us\":5.0"), std::string::npos);
  EXPECT_NE(asked.find("\"baseline_us\":3.0"), std::string::npos);
}

TEST_F(GpuRecoveryTest, OtherUsersOfTheGpuAreToldOnce) {
  FakeProgram program({described, accepted, timed, timed}, "cat >/dev/null");
  GpuClient gpu = client(program);
  evaluate(gpu);
  evaluate(gpu);
  EXPECT_EQ(notices, std::vector<std::string>{
                         "1 other process on the GPU: times may be disturbed"});
}
