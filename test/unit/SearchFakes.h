//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A compiler, a GPU and a proposer that are none, and a search with them.
//
//===----------------------------------------------------------------------===//

#ifndef L2_TEST_UNIT_SEARCHFAKES_H
#define L2_TEST_UNIT_SEARCHFAKES_H

#include "l2/Search/Search.h"
#include <gtest/gtest.h>
#include <map>

namespace l2 {

/// Compiles nothing; refuses what `refuses` says.
class FakeCompiler : public Compiler {
public:
  uint64_t submit(const Problem &problem, const Schedule &schedule) override {
    CompileResult result;
    if (refuses && refuses(schedule)) {
      result.error = "refused";
    } else {
      result.artifact.emplace();
      result.artifact->schedule = schedule;
      result.artifact->problem = problem;
    }
    results[++last] = result;
    ++compiled;
    return last;
  }
  std::optional<CompileResult> wait(uint64_t ticket, double) override {
    return results.at(ticket);
  }
  void cancelQueued() override {}

  std::function<bool(const Schedule &)> refuses;
  unsigned compiled = 0;

private:
  std::map<uint64_t, CompileResult> results;
  uint64_t last = 0;
};

/// Times by a formula and counts; needs artifacts like a GPU does.
class FakeGpu : public Evaluator {
public:
  llvm::StringRef name() const override { return "gpu"; }
  bool needsArtifact() const override { return true; }
  Evaluation evaluate(const Problem &, const Schedule &schedule,
                      const Artifact *artifact, double) override {
    EXPECT_TRUE(artifact);
    ++calls[schedule];
    Evaluation evaluation;
    if (verdict)
      evaluation.verdict = verdict(schedule);
    evaluation.killed = evaluation.verdict.status == Status::TimedOut ||
                        evaluation.verdict.status == Status::WorkerLost;
    if (evaluation.verdict.status != Status::Ok)
      return evaluation;
    Measurement measurement;
    measurement.evaluator = "gpu";
    measurement.medianUs =
        100.0 +
        (schedule.tileM * 7 + schedule.tileN * 3 + schedule.stages) % 50;
    measurement.samplesUs = {measurement.medianUs};
    evaluation.measurement = measurement;
    return evaluation;
  }
  Evaluation reverify(const Problem &, const Artifact &artifact) override {
    ++reverified[artifact.schedule];
    Evaluation evaluation;
    if (again)
      evaluation.verdict = again(artifact.schedule);
    evaluation.killed = evaluation.verdict.status == Status::TimedOut;
    return evaluation;
  }
  std::optional<Contest> contest(const Problem &, const Artifact &,
                                 std::string &error) override {
    ++contests;
    error = "no vendor here";
    return std::nullopt;
  }
  std::optional<Contest> playoff(const Problem &,
                                 llvm::ArrayRef<const Artifact *> artifacts,
                                 std::string &error) override {
    if (!raceUs) {
      error = "no race here";
      return std::nullopt;
    }
    ++races;
    Contest contest;
    contest.provenance = R"({"protocol":2})";
    for (const Artifact *artifact : artifacts) {
      double us = raceUs(artifact->schedule);
      contest.contestants.push_back(
          {std::to_string(contest.contestants.size()), us, {us}});
    }
    return contest;
  }
  std::string sickness() const override { return sick; }
  std::string describe() const override { return "{}"; }

  /// Time in a race; there is none without it.
  std::function<double(const Schedule &)> raceUs;
  unsigned races = 0;
  std::function<Verdict(const Schedule &)> verdict;
  /// The verdict of a fresh process.
  std::function<Verdict(const Schedule &)> again;
  std::map<Schedule, unsigned> calls, reverified;
  unsigned contests = 0;
  std::string sick;
};

/// Proposes what it is given, a few at a time.
class ListProposer : public Proposer {
public:
  explicit ListProposer(std::vector<Schedule> list) : list(std::move(list)) {}
  llvm::StringRef name() const override { return "list"; }
  std::vector<Proposal> propose(const ScheduleContext &, llvm::ArrayRef<Trial>,
                                unsigned count, std::mt19937_64 &) override {
    std::vector<Proposal> proposals;
    for (; proposals.size() < count && next < list.size(); ++next)
      proposals.push_back({list[next], "list"});
    return proposals;
  }

private:
  std::vector<Schedule> list;
  size_t next = 0;
};

/// A small search with all of these.
class SearchFixture : public testing::Test {
protected:
  SearchFixture() {
    options.budget = 40;
    options.toolchain = {"ptxas 1", "test"};
    options.device = "fake";
  }

  SearchResult search(Evaluator &evaluator, Database *database = nullptr,
                      std::vector<std::string> names = {"expert", "evolution",
                                                        "random"}) {
    std::vector<std::unique_ptr<Proposer>> owned;
    std::vector<Proposer *> proposers;
    for (const std::string &name : names) {
      owned.push_back(createProposer(name));
      proposers.push_back(owned.back().get());
    }
    return run(evaluator, database, proposers);
  }
  SearchResult run(Evaluator &evaluator, Database *database,
                   llvm::ArrayRef<Proposer *> proposers) {
    std::string error;
    auto result = runSearch(problem, target, evaluator, compiler, database,
                            proposers, options, callbacks, error);
    EXPECT_TRUE(result) << error;
    return result ? std::move(*result) : SearchResult();
  }

  Problem problem{"hgemm", 2048, 2048, 2048};
  const TargetInfo &target = *lookupTarget("sm_90a");
  ScheduleContext context{problem, target};
  FakeCompiler compiler;
  SearchOptions options;
  SearchCallbacks callbacks;
};

} // namespace l2

#endif // L2_TEST_UNIT_SEARCHFAKES_H
