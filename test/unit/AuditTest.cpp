//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "l2/Audit/Audit.h"
#include "FakeProgram.h"
#include "llvm/ADT/STLExtras.h"
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

using namespace l2;
using nlohmann::json;

static const TargetInfo &hopper() { return *lookupTarget("sm_90a"); }

static std::vector<AuditCase> wholeAudit() {
  std::string error;
  std::vector<AuditKernel> kernels = auditKernels(hopper(), error);
  EXPECT_EQ(error, "");
  std::vector<AuditCase> cases = planAudit(kernels, hopper(), {}, error);
  EXPECT_EQ(error, "");
  return cases;
}

TEST(Faults, NamesAreDistinctAndRead) {
  std::set<std::string> names;
  for (const FaultInfo &info : knownFaults()) {
    EXPECT_TRUE(names.insert(info.name.str()).second) << info.name.str();
    EXPECT_EQ(parseFault(info.name), info.fault);
    EXPECT_EQ(infoOf(info.fault).name, info.name);
  }
  EXPECT_FALSE(parseFault("no-such-fault"));
  EXPECT_FALSE(parseFault(""));
}

TEST(AuditKernels, AreLawfulAndOfEveryFamily) {
  std::string error;
  std::vector<AuditKernel> kernels = auditKernels(hopper(), error);
  ASSERT_EQ(error, "");
  auto some = [&](auto holds) {
    return llvm::any_of(
        kernels, [&](const AuditKernel &one) { return holds(one.schedule); });
  };
  for (const AuditKernel &one : kernels)
    EXPECT_FALSE(violation(one.schedule, {one.problem, hopper()})) << one.name;
  for (int64_t via : {Tma, CpAsync, Registers, Direct})
    EXPECT_TRUE(some([&](const Schedule &s) { return s.loadAVia == via; }))
        << via;
  for (int64_t roles : {None, Cooperative, Pingpong})
    EXPECT_TRUE(some([&](const Schedule &s) { return s.specialize == roles; }))
        << roles;
  for (int64_t mma : {Wgmma, MmaSync})
    for (bool clustered : {false, true})
      EXPECT_TRUE(some([&](const Schedule &s) {
        return s.splitSlices > 1 && (s.splitCluster > 1) == clustered &&
               s.mmaKind == mma;
      })) << mma;
  EXPECT_TRUE(some([](const Schedule &s) {
    return s.splitCluster > 1 && s.splitSlices > s.splitCluster;
  }));
  EXPECT_TRUE(some([](const Schedule &s) { return s.mmaSwap; }));
  EXPECT_TRUE(some([](const Schedule &s) { return s.warpsK > 1; }));
  EXPECT_TRUE(some([](const Schedule &s) { return s.loadAMulticast; }));
  EXPECT_TRUE(some([](const Schedule &s) { return s.loadBMulticast; }));
  EXPECT_TRUE(some(
      [](const Schedule &s) { return s.loadAMulticast && s.loadBMulticast; }));
  EXPECT_TRUE(some([](const Schedule &s) { return s.clusterM == 4; }));
  EXPECT_TRUE(some([](const Schedule &s) { return s.persistent; }));
  EXPECT_TRUE(some([](const Schedule &s) { return !s.fold; }));
  EXPECT_TRUE(some([](const Schedule &s) { return s.pdl; }));
}

TEST(AuditKernels, OlderTargetsHaveTheirOwn) {
  std::string error;
  const TargetInfo &ampere = *lookupTarget("sm_80");
  std::vector<AuditKernel> kernels = auditKernels(ampere, error);
  EXPECT_EQ(error, "");
  EXPECT_FALSE(kernels.empty());
  for (const AuditKernel &one : kernels)
    EXPECT_FALSE(violation(one.schedule, {one.problem, ampere})) << one.name;
}

TEST(AuditPlan, EveryFaultHasAPlace) {
  std::set<Fault> planted;
  for (const AuditCase &one : wholeAudit())
    for (PlantedFault fault : one.faults)
      planted.insert(fault.fault);
  for (const FaultInfo &info : knownFaults())
    EXPECT_TRUE(planted.count(info.fault)) << info.name.str();
}

TEST(AuditPlan, TakesAFewPlacesAndFewFatalFaults) {
  unsigned hangs = 0;
  for (const AuditCase &one : wholeAudit()) {
    std::set<std::pair<Fault, unsigned>> distinct;
    for (PlantedFault fault : one.faults) {
      EXPECT_TRUE(distinct.insert({fault.fault, fault.site}).second);
      EXPECT_LE(llvm::count_if(one.faults,
                               [&](PlantedFault other) {
                                 return other.fault == fault.fault;
                               }),
                3);
      hangs += fault.fault == Fault::Hang;
    }
  }
  EXPECT_EQ(hangs, 3u);
}

TEST(AuditPlan, SelectsByName) {
  std::string error;
  std::vector<AuditKernel> kernels = auditKernels(hopper(), error);
  auto cases = planAudit(kernels, hopper(), {"pingpong output-"}, error);
  ASSERT_EQ(cases.size(), 1u);
  EXPECT_EQ(cases[0].kernel.name, "pingpong");
  EXPECT_EQ(cases[0].faults.size(), 3u);
  EXPECT_TRUE(planAudit(kernels, hopper(), {"nothing-like-it"}, error).empty());
  EXPECT_EQ(error, "");
}

static bool sameMaps(const Artifact &a, const Artifact &b) {
  return llvm::equal(a.maps, b.maps,
                     [](const TensorMapSpec &x, const TensorMapSpec &y) {
                       return x.swizzle == y.swizzle;
                     });
}

// Each planted kernel passes the verifiers and lowers to other PTX, or other
// tensor maps, than the good kernel.
TEST(AuditPlan, PlantedKernelsAreBuilt) {
  CompileOptions compile;
  compile.assembler = Assembler::Driver;
  std::map<Fault, unsigned> built;
  for (const AuditCase &one : wholeAudit()) {
    const AuditKernel &kernel = one.kernel;
    std::string error;
    compile.fault.reset();
    auto good = compileSchedule(kernel.schedule, kernel.problem, hopper(),
                                compile, error);
    ASSERT_TRUE(good) << kernel.name << ": " << error;
    for (PlantedFault fault : one.faults) {
      // One place of each, in a few kernels: the others are alike.
      if (fault.site != 0 || ++built[fault.fault] > 4)
        continue;
      compile.fault = fault;
      auto faulty = compileSchedule(kernel.schedule, kernel.problem, hopper(),
                                    compile, error);
      std::string what = kernel.name + " " + toString(fault.fault).str();
      if (fault.fault == Fault::HalfMma) {
        EXPECT_FALSE(faulty) << what;
        EXPECT_NE(error.find("accumulates in less"), std::string::npos) << what;
        continue;
      }
      ASSERT_TRUE(faulty) << what << ": " << error;
      EXPECT_FALSE(faulty->ptx == good->ptx && sameMaps(*faulty, *good))
          << what;
    }
  }
}

// A sample of them goes through ptxas: nothing spills, so that what the
// protocol says is about the fault.
TEST(AuditPlan, PlantedKernelsAssemble) {
  CompileOptions compile;
  if (findPtxas(compile).empty())
    GTEST_SKIP() << "no ptxas";
  unsigned number = 0;
  for (const AuditCase &one : wholeAudit())
    for (PlantedFault fault : one.faults) {
      // One in so many.
      if (fault.fault == Fault::HalfMma || ++number % 53 != 0)
        continue;
      compile.fault = fault;
      compile.strict = false;
      std::string error;
      auto faulty = compileSchedule(one.kernel.schedule, one.kernel.problem,
                                    hopper(), compile, error);
      std::string what = one.kernel.name + " " + toString(fault.fault).str();
      ASSERT_TRUE(faulty) << what << ": " << error;
      EXPECT_FALSE(faulty->cubin.empty()) << what;
      EXPECT_EQ(faulty->spillBytes, 0) << what;
      EXPECT_EQ(faulty->stackBytes, 0) << what;
    }
  EXPECT_GT(number, 500u);
}

TEST(Faults, APlaceThatIsNotThere) {
  std::string error;
  std::vector<AuditKernel> kernels = auditKernels(hopper(), error);
  CompileOptions compile;
  compile.assembler = Assembler::Driver;
  compile.fault = {Fault::Hang, 7};
  EXPECT_FALSE(compileSchedule(kernels[0].schedule, kernels[0].problem,
                               hopper(), compile, error));
  EXPECT_NE(error.find("has 1 places for fault \"hang\""), std::string::npos)
      << error;
}

//===----------------------------------------------------------------------===//
// Judging
//===----------------------------------------------------------------------===//

namespace {
struct Judge {
  CompileResult compiled;
  std::vector<Verdict> verdicts{{}};
  std::optional<Comparison> comparison{Comparison{0, 10}};
  unsigned verified = 0;

  Judge() { compiled.artifact.emplace(); }
  AuditRow judge() {
    return judgeFault(
        "kernel", {Fault::Trap, 0}, compiled,
        [&](const Artifact &) {
          return verdicts[std::min<size_t>(verified++, verdicts.size() - 1)];
        },
        [&](const Artifact &, std::string &error) {
          if (!comparison)
            error = "hung";
          return comparison;
        });
  }
};
} // namespace

TEST(AuditJudge, NoKernelIsRefused) {
  Judge judge;
  judge.compiled = {std::nullopt, "half", false, 0};
  EXPECT_EQ(judge.judge().result, AuditResult::Refused);
  EXPECT_EQ(judge.judge().reason, "half");
  judge.compiled.lost = true;
  EXPECT_EQ(judge.judge().result, AuditResult::NotTried);
  EXPECT_EQ(judge.verified, 0u);
}

TEST(AuditJudge, AVerdictCatches) {
  Judge judge;
  judge.verdicts = {{Status::Wrong, "3 outputs", 9}};
  AuditRow row = judge.judge();
  EXPECT_EQ(row.result, AuditResult::Caught);
  EXPECT_EQ(row.status, Status::Wrong);
  EXPECT_EQ(row.reason, "3 outputs");
}

TEST(AuditJudge, ALostWorkerIsTriedAgain) {
  Judge judge;
  judge.verdicts = {{Status::WorkerLost, "gone", 0}, {}};
  EXPECT_EQ(judge.judge().result, AuditResult::NoEffect);
  EXPECT_EQ(judge.verified, 2u);
  Judge twice;
  twice.verdicts = {{Status::WorkerLost, "gone", 0}};
  // Anything may have taken it, twice.
  EXPECT_EQ(twice.judge().result, AuditResult::NotTried);
  EXPECT_EQ(twice.judge().reason, "gone");
  Judge sick;
  sick.verdicts = {{Status::SickGpu, "gone", 0}};
  EXPECT_EQ(sick.judge().result, AuditResult::NotTried);
}

TEST(AuditJudge, OnlyWhatIsAboutTheKernelCatches) {
  std::set<Status> catching = {Status::Wrong,         Status::OutOfBounds,
                               Status::Trapped,       Status::TimedOut,
                               Status::CompileFailed, Status::Nondeterministic};
  for (unsigned i = 1; i < statusCount; ++i) {
    Judge judge;
    judge.verdicts = {{Status(i), "why", 0}};
    AuditRow row = judge.judge();
    EXPECT_EQ(row.result, catching.count(Status(i)) ? AuditResult::Caught
                                                    : AuditResult::NotTried)
        << toString(Status(i)).str();
    EXPECT_EQ(row.reason, "why");
  }
}

TEST(AuditJudge, WhatPassesIsCompared) {
  Judge judge;
  EXPECT_EQ(judge.judge().result, AuditResult::NoEffect);
  judge.comparison->differing = 1;
  EXPECT_EQ(judge.judge().result, AuditResult::Missed);
  judge.comparison.reset();
  EXPECT_EQ(judge.judge().result, AuditResult::Missed);
  EXPECT_NE(judge.judge().reason.find("hung"), std::string::npos);
  // Strict mode would not have let it come so far.
  judge.compiled.artifact->spillBytes = 8;
  EXPECT_EQ(judge.judge().result, AuditResult::Refused);
}

//===----------------------------------------------------------------------===//
// Report
//===----------------------------------------------------------------------===//

static AuditReport sampleReport() {
  AuditReport report;
  report.kernels.push_back({{"one", {}, {}}, {}});
  auto add = [&](Fault fault, AuditResult result, Status status) {
    report.rows.push_back({"one", {fault, 0}, result, status, "why"});
  };
  add(Fault::Trap, AuditResult::Caught, Status::Trapped);
  add(Fault::Trap, AuditResult::Caught, Status::TimedOut);
  add(Fault::HalfMma, AuditResult::Refused, Status::Ok);
  add(Fault::MissingFence, AuditResult::NoEffect, Status::Ok);
  return report;
}

TEST(AuditReport, CountsWhatActs) {
  AuditReport report = sampleReport();
  EXPECT_TRUE(report.passes());
  json summary = report.json()["summary"];
  EXPECT_EQ(summary["faults_tried"], 4);
  EXPECT_EQ(summary["faults_planted"], 3);
  EXPECT_EQ(summary["faults_caught"], 3);
  EXPECT_EQ(summary["faults_missed"], 0);
  EXPECT_EQ(summary["faults_without_effect"], 1);
  EXPECT_EQ(summary["share_caught"], 1.0);
  EXPECT_EQ(summary["verdicts"]["trapped"], 1);
  EXPECT_EQ(report.json()["without_effect"].size(), 1u);
  EXPECT_EQ(report.json()["faults"].size(), 3u);
}

TEST(AuditReport, AMissedFaultFailsAndIsNamed) {
  AuditReport report = sampleReport();
  report.rows.push_back({"one",
                         {Fault::EarlyExit, 2},
                         AuditResult::Missed,
                         Status::Ok,
                         "5 words"});
  EXPECT_FALSE(report.passes());
  EXPECT_EQ(report.json()["summary"]["share_caught"], 0.75);
  EXPECT_EQ(report.json()["missed"][0]["fault"], "early-exit");
  EXPECT_NE(report.table().find("missed: one early-exit at site 2: 5 words"),
            std::string::npos)
      << report.table();
}

TEST(AuditReport, FailsWhenItSaysNothing) {
  AuditReport report;
  EXPECT_FALSE(report.passes());
  EXPECT_EQ(report.json()["summary"]["share_caught"], 0.0);
  report = sampleReport();
  report.kernels[0].verdict = {Status::Wrong, "bad", 2};
  EXPECT_FALSE(report.passes());
  report = sampleReport();
  report.rows[0].result = AuditResult::NotTried;
  EXPECT_FALSE(report.passes());
}

//===----------------------------------------------------------------------===//
// The whole run, with fake workers
//===----------------------------------------------------------------------===//

/// Answers each request with the artifact.
static std::string compilingScript(const Artifact &artifact) {
  std::string payload = "A" + artifactToJson(artifact), text;
  auto size = uint32_t(payload.size());
  auto put = [&](unsigned byte) {
    char octal[8];
    std::snprintf(octal, sizeof octal, "\\%03o", byte);
    text += octal;
  };
  for (unsigned i = 0; i < 4; ++i)
    put(size >> (8 * i) & 0xFF);
  for (char c : payload)
    put(uint8_t(c));
  return "while dd bs=1048576 count=1 of=/dev/null 2>/dev/null; do printf '" +
         text + "'; done";
}

static std::string verdictReply(const char *status) {
  return std::string(R"({"ok":true,"fatal":false,"evaluation":{"status":")") +
         status + R"(","reason":"","worst_over_bound":0.5}})";
}

namespace {
/// An audit of one kernel with a fault that is caught, one without effect and
/// one that is missed; the kernel itself ends with the status `last`.
struct FakeAudit {
  explicit FakeAudit(const char *last);

  unsigned told = 0;
  AuditReport report;
};
} // namespace

FakeAudit::FakeAudit(const char *last) {
  std::string error;
  std::vector<AuditKernel> kernels = auditKernels(hopper(), error);
  AuditCase one{
      kernels[0],
      {{Fault::EarlyExit, 0}, {Fault::MissingFence, 0}, {Fault::OutputNan, 0}}};
  Artifact artifact;
  artifact.kernelName = "k";
  artifact.target = "sm_90a";
  artifact.problem = one.kernel.problem;
  artifact.schedule = one.kernel.schedule;
  artifact.assembler = "ptxas";
  artifact.threads = 32;
  FakeProgram compiler({}, compilingScript(artifact));
  FakeProgram gpu({R"({"ok":true,"device":"{\"name\":\"fake\"}"})",
                   R"({"ok":true})", verdictReply("ok"), verdictReply("wrong"),
                   verdictReply("ok"), R"({"ok":true,"differing":0,"runs":30})",
                   verdictReply("ok"), R"({"ok":true,"differing":7,"runs":30})",
                   verdictReply(last)},
                  "cat >/dev/null");
  AuditOptions options;
  options.workers = 1;
  options.pool.executable = compiler.path;
  options.pool.jobs = 1;
  options.pool.target = "sm_90a";
  options.gpu.executable = gpu.path;
  options.onProgress = [&](unsigned done, unsigned total) {
    EXPECT_EQ(done, ++told);
    EXPECT_EQ(total, 3u);
  };
  EXPECT_TRUE(runAudit({one}, options, report, error)) << error;
}

TEST(AuditRun, TriesEveryFaultOfAGoodKernel) {
  FakeAudit audit("ok");
  const AuditReport &report = audit.report;
  EXPECT_EQ(audit.told, 3u);
  EXPECT_EQ(report.json()["device"]["name"], "fake");
  ASSERT_EQ(report.rows.size(), 3u);
  EXPECT_EQ(report.rows[0].result, AuditResult::Caught);
  EXPECT_EQ(report.rows[1].result, AuditResult::NoEffect);
  EXPECT_EQ(report.rows[2].result, AuditResult::Missed);
  EXPECT_EQ(report.rows[2].reason, "7 16-bit words differ in 30 runs");
  EXPECT_FALSE(report.passes());
  ASSERT_EQ(report.kernels.size(), 1u);
  EXPECT_EQ(report.kernels[0].verdict.status, Status::Ok);
}

TEST(AuditRun, TheGoodKernelHasToPassAfterItsFaultsToo) {
  FakeAudit audit("nondeterministic");
  ASSERT_EQ(audit.report.kernels.size(), 1u);
  const Verdict &verdict = audit.report.kernels[0].verdict;
  EXPECT_EQ(verdict.status, Status::Nondeterministic);
  EXPECT_EQ(verdict.reason, "passed before its faults, but not after them: ");
  audit.report.rows.pop_back();
  EXPECT_FALSE(audit.report.passes());
}

TEST(AuditRun, ABadKernelLeavesItsFaultsUntried) {
  std::string error;
  std::vector<AuditKernel> kernels = auditKernels(hopper(), error);
  FakeProgram compiler({}, "sleep 100");
  FakeProgram gpu({R"({"ok":true,"device":"{}"})"}, "cat >/dev/null");
  AuditOptions options;
  options.pool.executable = compiler.path;
  options.pool.jobs = 2;
  options.pool.deadlineSeconds = 0.2;
  options.gpu.executable = gpu.path;
  AuditReport report;
  ASSERT_TRUE(
      runAudit({{kernels[0], {{Fault::Hang, 0}}}}, options, report, error))
      << error;
  EXPECT_EQ(report.kernels[0].verdict.status, Status::CompileFailed);
  EXPECT_EQ(report.rows[0].result, AuditResult::NotTried);
  EXPECT_FALSE(report.passes());
}

TEST(AuditRun, SaysWhyItCannotRun) {
  std::string error;
  std::vector<AuditKernel> kernels = auditKernels(hopper(), error);
  AuditReport report;
  EXPECT_FALSE(runAudit({}, {}, report, error));
  EXPECT_EQ(error, "there is no fault to plant");
  FakeProgram compiler({}, "sleep 100");
  FakeProgram gpu({R"({"ok":false,"error":"no device"})"}, "cat >/dev/null");
  AuditOptions options;
  options.pool.executable = compiler.path;
  options.gpu.executable = gpu.path;
  EXPECT_FALSE(
      runAudit({{kernels[0], {{Fault::Hang, 0}}}}, options, report, error));
  EXPECT_NE(error.find("no device"), std::string::npos) << error;
}
