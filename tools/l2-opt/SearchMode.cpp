//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// --search: a kernel for each payload of a file.
//
//===----------------------------------------------------------------------===//

#include "Asking.h"
#include "Files.h"
#include "Modes.h"
#include "Payload.h"
#include "Progress.h"
#include "SearchBench.h"
#include "l2/Support/Interrupt.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace l2;

namespace {

/// Proposes what is known before the search: first, and once.
class GivenProposer : public Proposer {
public:
  GivenProposer(std::string name, std::vector<Proposal> given)
      : givenName(std::move(name)), given(std::move(given)) {}
  llvm::StringRef name() const override { return givenName; }
  std::vector<Proposal> propose(const ScheduleContext &context,
                                llvm::ArrayRef<Trial> history, unsigned count,
                                std::mt19937_64 &rng) override {
    std::vector<Proposal> proposals;
    for (; proposals.size() < count && next < given.size(); ++next)
      proposals.push_back(given[next]);
    return proposals;
  }

private:
  std::string givenName;
  std::vector<Proposal> given;
  size_t next = 0;
};

/// Neighbours whose winners are tried.
constexpr unsigned neighbours = 8;

/// Who proposed how much; of one proposer there is nothing to say.
void printShares(const Problem &problem, const SearchResult &result) {
  std::map<std::string, ProposerTally> tallies = talliesOf(result);
  tallies.erase("default");
  if (tallies.size() < 2)
    return;
  llvm::raw_ostream &os = llvm::outs();
  os << problem.name << ": proposed by";
  const char *separator = " ";
  for (const auto &[name, tally] : tallies) {
    os << separator << name << ' ' << tally.tried;
    separator = ", ";
  }
  os << "; the winner by " << result.best->proposer << '\n';
}

void printGain(const SearchSetting &setting, const SearchResult &result) {
  const Problem &problem = setting.problem;
  const SearchProgress &progress = result.progress;
  llvm::raw_ostream &os = llvm::outs();
  bool predicted = setting.evaluator == "model" || setting.options.budget == 0;
  double us = result.best->medianUs;
  os << problem.name << ": " << problem.m << 'x' << problem.n << 'x'
     << problem.k << ' ' << llvm::StringRef(problem.layout()).upper() << ' '
     << problem.contract() << ' '
     << (predicted ? "predicted for " : "measured on ")
     << (predicted ? setting.target->name.str() : setting.options.device)
     << '\n';
  os << problem.name << ": " << (predicted ? "predicted " : "") << printTime(us)
     << ", "
     << llvm::format("%.4g TFLOP/s, %.2fx the first schedule (%s)",
                     problem.flops() / us * 1e-6, progress.firstUs / us,
                     printTime(progress.firstUs).c_str());
  if (setting.options.budget == 0)
    os << ", nothing measured\n";
  else
    os << llvm::format(", %u candidates in %.1f s (%s)\n", progress.tried,
                       progress.elapsedSeconds,
                       toString(result.outcome).str().c_str());
  printShares(problem, result);
  if (std::map<Status, unsigned> failures = failuresOf(result);
      !failures.empty()) {
    os << problem.name << ": without a time:";
    for (auto [status, count] : failures)
      os << ' ' << count << ' ' << toString(status);
    os << '\n';
  }
  if (!result.unverified.empty())
    os << problem.name << ": the winner was not verified in a fresh process: "
       << result.unverified << '\n';
  if (result.contest)
    os << problem.name
       << llvm::format(": %.3fx the vendor's best, %s (%s); 95 %% interval "
                       "%.3f to %.3f\n",
                       result.contest->ratio,
                       result.contest->vendorBest.c_str(),
                       printTime(result.contest->vendorBestUs).c_str(),
                       result.contest->ratioLow, result.contest->ratioHigh);
  else if (!result.contestError.empty())
    os << problem.name
       << ": no contest against the vendor: " << result.contestError << '\n';
}

/// Why nothing was found, in one line.
std::string explainFailure(const SearchResult &result) {
  if (result.trials.empty())
    return result.outcome == Outcome::Interrupted
               ? "interrupted before a candidate was finished"
               : "no candidate was finished";
  if (!result.unverified.empty())
    return "the fastest candidates fail when verified again in a fresh "
           "process; the last: " +
           result.unverified;
  const Trial &last = result.trials.back();
  return "none of " + std::to_string(result.trials.size()) +
         " candidates is valid; the last: " +
         toString(last.verdict.status).str() + ": " + last.verdict.reason;
}

/// Searches one payload and writes its files. False after printing an error.
bool searchOne(const Flags &flags, SearchBench &bench, const Problem &problem,
               std::vector<Schedule> given) {
  SearchSetting setting;
  setting.problem = problem;
  setting.target = bench.target;
  setting.options.budget = flags.budget;
  setting.options.timeLimitSeconds = flags.timeLimit;
  setting.options.seed = flags.seed;
  setting.options.reuse = flags.reuse;
  setting.options.contest = flags.contest;
  setting.options.toolchain = bench.toolchain;
  setting.options.device = bench.device;
  setting.evaluator = bench.evaluator->name().str();
  setting.device = bench.evaluator->describe();
  setting.database = flags.database;
  setting.folder = flags.output;

  // Proposers remember what they proposed: new ones for each problem.
  std::vector<std::unique_ptr<Proposer>> owned;
  std::vector<Proposer *> proposers;
  auto propose = [&](std::string name, std::vector<Proposal> proposals) {
    if (proposals.empty())
      return;
    owned.push_back(
        std::make_unique<GivenProposer>(std::move(name), std::move(proposals)));
    proposers.push_back(owned.back().get());
  };
  std::vector<Proposal> written;
  for (Schedule &schedule : given)
    written.push_back({std::move(schedule), "given with the payload"});
  propose("given", std::move(written));
  std::string error;
  if (bench.database && flags.neighbours) {
    propose("neighbours",
            neighbourProposals(*bench.database, {problem, *bench.target},
                               neighbours, error));
    if (!error.empty()) {
      fail(error);
      return false;
    }
  }
  LlmProposer *llm = nullptr;
  for (const std::string &name : flags.proposers) {
    if (name == "llm") {
      auto made = bench.asking->propose(problem);
      llm = made.get();
      owned.push_back(std::move(made));
    } else {
      owned.push_back(createProposer(name, bench.proposing));
    }
    proposers.push_back(owned.back().get());
  }
  if (!flags.bandit)
    setting.options.shares = equalShares(proposers.size());
  std::optional<SearchResult> result;
  {
    Progress progress(problem.name, setting.evaluator == "model");
    SearchCallbacks callbacks;
    callbacks.onTrial = [&](const SearchProgress &state, const Trial &trial) {
      progress.onTrial(state, trial);
    };
    callbacks.onPhase = [&](llvm::StringRef words) { progress.onPhase(words); };
    if (bench.trace)
      callbacks.onStored = [&](const StoredEvaluation &stored) {
        bench.trace->add(stored);
      };
    callbacks.stop = [] { return interrupted(); };
    result = runSearch(problem, *bench.target, *bench.evaluator,
                       *bench.compiler, bench.database.get(), proposers,
                       setting.options, callbacks, error);
  }
  if (llm)
    setting.llm = llm->finish();
  if (!result) {
    fail(error);
    return false;
  }
  bool whole = true;
  for (const std::string &trouble : {result->databaseError, result->sickness,
                                     bench.trace ? bench.trace->error() : "",
                                     bench.asking ? bench.asking->error() : ""})
    if (!trouble.empty())
      whole = fail(trouble) == 0;
  if (!result->best || !result->artifact) {
    fail(problem.name + ": " +
         (result->best
              ? "the winner did not compile: " + result->best->verdict.reason
              : explainFailure(*result)));
    return false;
  }
  auto paths = writeResult(setting, *result, error);
  if (!paths) {
    fail(error);
    return false;
  }
  printGain(setting, *result);
  if (setting.llm)
    printLlm(llvm::outs(), problem.name, *setting.llm);
  llvm::outs() << problem.name << ": wrote " << llvm::join(*paths, " ") << '\n';
  llvm::outs().flush();
  return whole;
}

} // namespace

int l2::searchMode(const Flags &flags, const std::string &executable) {
  Payload payload;
  if (!payload.load(flags.input, flags.scheduleFile))
    return 1;
  std::optional<std::vector<Problem>> problems = payload.problems();
  if (!problems)
    return 1;
  SearchBench bench;
  std::string error;
  if (!checkFolder(flags.output, error) ||
      !bench.open(flags, executable, error))
    return fail(error);
  catchInterrupts();
  bool good = true;
  for (const Problem &problem : *problems) {
    if (interrupted() || !bench.evaluator->sickness().empty())
      break;
    auto given = payload.schedulesFor(problem, bench.target->name);
    if (!given) {
      good = false;
      continue;
    }
    good &= searchOne(flags, bench, problem, std::move(*given));
  }
  return good ? 0 : 1;
}
