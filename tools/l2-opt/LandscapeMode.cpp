//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// --make-landscape: many schedules of each payload, measured and written down.
//
//===----------------------------------------------------------------------===//

#include "Modes.h"
#include "Payload.h"
#include "Progress.h"
#include "SearchBench.h"
#include "l2/Search/Landscape.h"
#include "l2/Support/Files.h"
#include "l2/Support/Interrupt.h"
#include "llvm/Support/raw_ostream.h"

using namespace l2;

/// Good regions are to be dense: chance gets half of what others get.
static std::vector<double> sharesOf(llvm::ArrayRef<std::string> proposers) {
  std::vector<double> shares;
  double sum = 0;
  for (const std::string &name : proposers)
    sum += shares.emplace_back(name == "random" ? 0.5 : 1);
  for (double &share : shares)
    share /= sum;
  return shares;
}

/// A trial that says nothing of its schedule is left out.
static LandscapeShape shapeOf(const Problem &problem,
                              const SearchResult &result) {
  LandscapeShape shape;
  shape.problem = problem;
  for (const Trial &trial : result.trials)
    if (isVerdict(trial.verdict.status) ||
        trial.verdict.status == Status::TimedOut)
      shape.rows.push_back({trial.schedule, trial.verdict.status,
                            trial.medianUs, trial.proposer});
  return shape;
}

/// nullopt after an error was printed, or when interrupted.
static std::optional<LandscapeShape>
surveyOne(const Flags &flags, SearchBench &bench, const Problem &problem) {
  SearchOptions options;
  options.budget = flags.budget;
  options.timeLimitSeconds = flags.timeLimit;
  options.seed = flags.seed;
  options.reuse = flags.reuse;
  options.contest = false;
  options.survey = true;
  options.shares = sharesOf(flags.proposers);
  options.toolchain = bench.toolchain;
  options.device = bench.device;
  std::vector<std::unique_ptr<Proposer>> owned;
  std::vector<Proposer *> proposers;
  for (const std::string &name : flags.proposers) {
    owned.push_back(createProposer(name, bench.proposing));
    proposers.push_back(owned.back().get());
  }
  std::string error;
  std::optional<SearchResult> result;
  {
    Progress progress(problem.name, bench.evaluator->name() == "model");
    SearchCallbacks callbacks;
    callbacks.onTrial = [&](const SearchProgress &state, const Trial &trial) {
      progress.onTrial(state, trial);
    };
    callbacks.stop = [] { return interrupted(); };
    result =
        runSearch(problem, *bench.target, *bench.evaluator, *bench.compiler,
                  bench.database.get(), proposers, options, callbacks, error);
  }
  if (result)
    error = !result->databaseError.empty() ? result->databaseError
                                           : result->sickness;
  if (!error.empty()) {
    fail(error);
    return std::nullopt;
  }
  if (result->outcome == Outcome::Interrupted)
    return std::nullopt;
  LandscapeShape shape = shapeOf(problem, *result);
  llvm::outs() << problem.key() << ": " << shape.rows.size()
               << " schedules, best " << printTime(shape.bestUs()) << ", "
               << toString(result->outcome) << '\n';
  llvm::outs().flush();
  return shape;
}

int l2::makeLandscapeMode(const Flags &flags, const std::string &executable) {
  Payload payload;
  if (!payload.load(flags.input, ""))
    return 1;
  std::optional<std::vector<Problem>> problems = payload.problems();
  if (!problems)
    return 1;
  SearchBench bench;
  std::string error;
  if (!probeWrite(flags.output, error) || !bench.open(flags, executable, error))
    return fail(error);
  catchInterrupts();
  Landscape landscape{bench.target->name.str(),
                      bench.evaluator->name().str(),
                      bench.device,
                      bench.toolchain.str(),
                      {}};
  for (const Problem &problem : *problems) {
    std::optional<LandscapeShape> shape = surveyOne(flags, bench, problem);
    if (!shape)
      return interrupted() ? fail("interrupted; what was measured is in the "
                                  "database, the same command goes on")
                           : 1;
    if (shape->bestUs() == 0)
      return fail(problem.name + ": no schedule has a time");
    landscape.shapes.push_back(std::move(*shape));
  }
  if (!writeLandscape(flags.output, landscape, error))
    return fail(error);
  llvm::outs() << "wrote " << flags.output << '\n';
  return 0;
}
