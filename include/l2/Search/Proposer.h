//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The interface every proposer implements: expert rules, random, evolution, a
// policy, a language model.
//
//===----------------------------------------------------------------------===//

#ifndef L2_SEARCH_PROPOSER_H
#define L2_SEARCH_PROPOSER_H

#include "l2/Evaluate/Evaluator.h"
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace l2 {

class Database;

/// A finished candidate.
struct Trial {
  Schedule schedule;
  std::string proposer;
  Verdict verdict;
  /// Median microseconds; 0 when the verdict is not Ok.
  double medianUs = 0;
  /// log(t_ref / t), or the penalty of the verdict.
  double reward = 0;
};

struct Proposal {
  Schedule schedule;
  /// Where it came from: "rule wave-fit", "mutate tile.cta[0] of 3f2a…".
  std::string origin;
};

class Proposer {
public:
  virtual ~Proposer() = default;
  virtual llvm::StringRef name() const = 0;
  /// At most `count` schedules that may be unlawful or repeats: the search
  /// drops those. `history` holds every finished trial, oldest first.
  virtual std::vector<Proposal> propose(const ScheduleContext &context,
                                        llvm::ArrayRef<Trial> history,
                                        unsigned count,
                                        std::mt19937_64 &rng) = 0;
  /// Whether proposals are on their way although `propose` had none: waits for
  /// them, at most `seconds`.
  virtual bool await(double seconds) { return false; }
  /// Seconds the proposer thinks `schedule` takes; nullopt where it has no
  /// opinion. Only good for comparing schedules of one problem.
  virtual std::optional<double> predict(const Schedule &schedule,
                                        const ScheduleContext &context) const {
    return std::nullopt;
  }
};

namespace rl {
struct Model;
} // namespace rl

/// What proposers are made with.
struct ProposerOptions {
  /// Of the policy; null: it knows nothing yet.
  std::shared_ptr<const rl::Model> model;
  /// Parts of the policy's method that can be left out, to see what each is
  /// worth: domains as its mask, its cost model, learning during a search.
  bool mask = true, costModel = true, learning = true;
};

/// Uniform over the domains, knob by knob (lib/Search).
std::unique_ptr<Proposer> createRandomProposer();
/// Mutation and crossover of the best trials (rl).
std::unique_ptr<Proposer> createEvolutionProposer();
/// Rules of thumb, written as rewrite text of the dialect (llm).
std::unique_ptr<Proposer> createExpertProposer();
/// Draws from a policy, or rewrites the best trials by it; learns from the
/// search (rl).
std::unique_ptr<Proposer> createPolicyProposer(const ProposerOptions &options);
/// By name; nullptr when unknown. A language model needs more than a name: see
/// l2/Llm/LlmProposer.h.
std::unique_ptr<Proposer> createProposer(llvm::StringRef name,
                                         const ProposerOptions &options = {});
/// "expert, evolution, random, rl".
std::string knownProposers();

/// Draws the knobs from `first` on from their domains; `schedule` holds the
/// ones before. May return a schedule `violation` rejects.
/// The best schedules of the `count` problems in the database that are most
/// like this one (same contract; layouts may differ), nearest first, repaired
/// where they are not lawful here. None of this problem itself. Times do not
/// carry over: these are proposals.
std::vector<Proposal> neighbourProposals(Database &database,
                                         const ScheduleContext &context,
                                         unsigned count, std::string &error);

void sampleKnobs(Schedule &schedule, unsigned first,
                 const ScheduleContext &context, std::mt19937_64 &rng);
/// Moves each knob that has left its domain (because an earlier one changed) to
/// the nearest value inside it.
void repairKnobs(Schedule &schedule, const ScheduleContext &context);

} // namespace l2

#endif // L2_SEARCH_PROPOSER_H
