//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// --replay: proposers scored on landscapes.
//
//===----------------------------------------------------------------------===//

#include "Files.h"
#include "Modes.h"
#include "Policy.h"
#include "Times.h"
#include "l2/Evaluate/Statistics.h"
#include "l2/Search/Replay.h"
#include "l2/Support/Interrupt.h"
#include "rl/Training.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>
#include <nlohmann/json.hpp>

using namespace l2;
using nlohmann::json;

namespace {

/// What counts as having found the best.
constexpr double margin = 0.03;

/// Proposers that search together.
struct Team {
  std::vector<std::unique_ptr<Proposer>> owned;
  std::vector<Proposer *> members;

  Team(llvm::ArrayRef<llvm::StringRef> names,
       const ProposerOptions &proposing) {
    for (llvm::StringRef name : names) {
      owned.push_back(createProposer(name, proposing));
      members.push_back(owned.back().get());
    }
  }
};

/// The searches of one contender: "rl", or several that share the budget by
/// the bandit, "rl+evolution".
ReplayContender play(llvm::StringRef name, const Landscape &landscape,
                     const TargetInfo &target, const Flags &flags,
                     const ProposerOptions &proposing) {
  ReplayContender contender{name.str(), {}, {}};
  llvm::SmallVector<llvm::StringRef> parts;
  name.split(parts, '+');
  for (const LandscapeShape &shape : landscape.shapes) {
    std::vector<ReplayRun> &runs = contender.runs.emplace_back();
    std::vector<double> &guesses = contender.guesses.emplace_back();
    for (unsigned i = 0; i < flags.seeds && !interrupted(); ++i) {
      uint64_t seed = flags.seed + i;
      // Proposers remember what they proposed: new ones for each search.
      Team searching(parts, proposing), guessing(parts, proposing);
      runs.push_back(replaySearch(shape, target, searching.members,
                                  {flags.budget, seed, flags.bandit}));
      guesses.push_back(replayGuess(shape, target, guessing.members, seed));
    }
  }
  return contender;
}

double geometricMean(llvm::ArrayRef<double> values) {
  double logs = 0;
  for (double value : values)
    logs += std::log(value);
  return std::exp(logs / values.size());
}

/// Scores of a contender, one a shape.
std::vector<ReplayScore> scoresOf(const ReplayContender &contender,
                                  llvm::ArrayRef<double> bestUs,
                                  unsigned budget) {
  std::vector<ReplayScore> scores;
  for (auto [shape, best] : llvm::enumerate(bestUs))
    scores.push_back(scoreShape(contender, shape, best, budget, margin));
  return scores;
}

json summaryOf(const ReplayContender &contender, llvm::ArrayRef<double> bestUs,
               unsigned budget) {
  std::vector<double> counts;
  double reached = 0;
  for (const ReplayScore &score : scoresOf(contender, bestUs, budget)) {
    counts.push_back(score.measurements);
    reached += score.reached / bestUs.size();
  }
  double filled = 0, measured = 0;
  for (const std::vector<ReplayRun> &runs : contender.runs)
    for (const ReplayRun &run : runs) {
      filled += run.filled;
      measured += run.bestUs.size();
    }
  return {{"measurements", median(counts)},
          {"measurements_geomean", geometricMean(counts)},
          {"reached", reached},
          {"filled", filled / measured},
          {"zero_shot", guessQuality(contender, bestUs)},
          {"quality", quality(contender, bestUs, budget)}};
}

void printTable(llvm::ArrayRef<ReplayContender> contenders,
                const Landscape &landscape, llvm::ArrayRef<double> bestUs,
                unsigned budget, const json &summaries) {
  llvm::raw_ostream &os = llvm::outs();
  os << llvm::left_justify("measurements to within 3 %", 36);
  for (const ReplayContender &contender : contenders)
    os << ' ' << llvm::right_justify(contender.name, 12);
  os << '\n';
  auto row = [&](llvm::StringRef name, auto value) {
    os << llvm::left_justify(name, 36);
    for (size_t i = 0; i < contenders.size(); ++i)
      os << ' ' << llvm::right_justify(value(i), 12);
    os << '\n';
  };
  auto print = [](const char *form, double value) {
    std::string text;
    llvm::raw_string_ostream(text) << llvm::format(form, value);
    return text;
  };
  for (auto [place, shape] : llvm::enumerate(landscape.shapes))
    row(shape.problem.key(), [&, place = place](size_t i) {
      ReplayScore score =
          scoreShape(contenders[i], place, bestUs[place], budget, margin);
      return score.measurements > budget ? ">" + std::to_string(budget)
                                         : print("%g", score.measurements);
    });
  auto summary = [&](const char *key, const char *form) {
    return [&, key, form](size_t i) {
      return print(form,
                   summaries.at(contenders[i].name).at(key).get<double>());
    };
  };
  row("median over the shapes", summary("measurements", "%g"));
  row("geometric mean", summary("measurements_geomean", "%.1f"));
  row("runs that came so far", summary("reached", "%.2f"));
  row("drawn for want of proposals", summary("filled", "%.2f"));
  row("best known / answer to --budget=0", summary("zero_shot", "%.3f"));
  for (unsigned after : {1u, 10u, 30u, budget})
    if (after <= budget)
      row("best known / best after " + std::to_string(after), [&](size_t i) {
        return print("%.3f", summaries.at(contenders[i].name)
                                 .at("quality")
                                 .at(after - 1)
                                 .get<double>());
      });
}

/// Drops the problems a policy was trained on with the same share.
void keepHeldOut(Landscape &landscape, double share) {
  std::vector<LandscapeShape> kept;
  for (size_t place : rl::holdOut(landscape, share))
    kept.push_back(std::move(landscape.shapes[place]));
  landscape.shapes = std::move(kept);
}

} // namespace

int l2::replayMode(const Flags &flags) {
  std::string error;
  std::optional<Landscape> landscape = readTimes(flags.input, flags, error);
  if (!landscape ||
      (!flags.output.empty() && !checkFolder(flags.output, error)))
    return fail(error);
  std::optional<ProposerOptions> proposing = proposerOptions(flags, error);
  if (!proposing)
    return fail(error);
  if (flags.holdOut > 0)
    keepHeldOut(*landscape, flags.holdOut);
  if (landscape->shapes.empty())
    return fail("--hold-out leaves no problem of '" + flags.input + "'");
  const TargetInfo &target = *lookupTarget(landscape->target);
  std::vector<double> bestUs;
  for (const LandscapeShape &shape : landscape->shapes)
    bestUs.push_back(shape.bestUs());
  catchInterrupts();
  std::vector<ReplayContender> contenders;
  for (const std::string &name : flags.proposers) {
    contenders.push_back(play(name, *landscape, target, flags, *proposing));
    if (interrupted())
      return fail("interrupted");
  }
  json summaries = json::object();
  for (const ReplayContender &contender : contenders)
    summaries[contender.name] = summaryOf(contender, bestUs, flags.budget);
  printTable(contenders, *landscape, bestUs, flags.budget, summaries);
  if (flags.output.empty())
    return 0;
  json report = {{"evaluator", landscape->evaluator},
                 {"device", landscape->device},
                 {"target", landscape->target},
                 {"left_out", landscape->leftOut},
                 {"margin", margin},
                 {"seeds", flags.seeds},
                 {"seed", flags.seed},
                 {"budget", flags.budget},
                 {"contenders", summaries}};
  for (auto [place, shape] : llvm::enumerate(landscape->shapes)) {
    json &entry = report["shapes"][shape.problem.key()];
    entry["best_us"] = bestUs[place];
    entry["schedules"] = shape.rows.size();
    for (const ReplayContender &contender : contenders)
      entry["measurements"][contender.name] =
          scoreShape(contender, place, bestUs[place], flags.budget, margin)
              .measurements;
  }
  std::string base = flags.output + "/replay";
  if (!writeFile(base + ".json", report.dump(1) + "\n", error) ||
      !writeFile(base + ".svg", plotQuality(contenders, bestUs, flags.budget),
                 error))
    return fail(error);
  llvm::outs() << "wrote " << base << ".json " << base << ".svg\n";
  return 0;
}
