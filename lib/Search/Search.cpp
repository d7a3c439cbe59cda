//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Entry of the search.
//
//===----------------------------------------------------------------------===//

#include "SearchRun.h"

using namespace l2;

llvm::StringRef l2::toString(Outcome outcome) {
  switch (outcome) {
  case Outcome::Budget:
    return "budget used up";
  case Outcome::Time:
    return "time limit";
  case Outcome::Interrupted:
    return "interrupted";
  case Outcome::Exhausted:
    return "nothing new to try";
  case Outcome::Failed:
    return "database failed";
  case Outcome::SickGpu:
    return "sick GPU";
  }
  return "";
}

std::map<Status, unsigned> l2::failuresOf(const SearchResult &result) {
  std::map<Status, unsigned> failures;
  for (const Trial &trial : result.trials)
    if (trial.verdict.status != Status::Ok)
      ++failures[trial.verdict.status];
  return failures;
}

std::map<std::string, ProposerTally> l2::talliesOf(const SearchResult &result) {
  std::map<std::string, ProposerTally> tallies;
  for (const Trial &trial : result.trials) {
    ProposerTally &tally = tallies[trial.proposer];
    ++tally.tried;
    if (trial.verdict.status != Status::Ok)
      ++tally.failed;
    else if (tally.bestUs == 0 || trial.medianUs < tally.bestUs)
      tally.bestUs = trial.medianUs;
  }
  return tallies;
}

std::vector<double> l2::equalShares(size_t proposers) {
  return std::vector<double>(proposers, 1.0 / double(proposers));
}

std::optional<SearchResult>
l2::runSearch(const Problem &problem, const TargetInfo &target,
              Evaluator &evaluator, Compiler &compiler, Database *database,
              llvm::ArrayRef<Proposer *> proposers,
              const SearchOptions &options, const SearchCallbacks &callbacks,
              std::string &error) {
  SearchRun run(problem, target, evaluator, compiler, database, proposers,
                options, callbacks);
  if (!run.begin(error))
    return std::nullopt;
  if (options.budget == 0) {
    run.guess();
  } else {
    run.explore();
    if (!options.survey)
      run.conclude();
  }
  return run.finish();
}
