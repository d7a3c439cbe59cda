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
#include <random>
#include <string>
#include <vector>

namespace l2 {

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
};

/// Uniform over the domains, knob by knob (lib/Search).
std::unique_ptr<Proposer> createRandomProposer();
/// Mutation and crossover of the best trials (rl).
std::unique_ptr<Proposer> createEvolutionProposer();
/// Rules of thumb, written as rewrite text of the dialect (llm).
std::unique_ptr<Proposer> createExpertProposer();
/// By name; nullptr when unknown. A language model needs more than a name: see
/// l2/Llm/LlmProposer.h.
std::unique_ptr<Proposer> createProposer(llvm::StringRef name);

/// Draws the knobs from `first` on from their domains; `schedule` holds the
/// ones before. May return a schedule `violation` rejects.
void sampleKnobs(Schedule &schedule, unsigned first,
                 const ScheduleContext &context, std::mt19937_64 &rng);
/// Moves each knob that has left its domain (because an earlier one changed) to
/// the nearest value inside it.
void repairKnobs(Schedule &schedule, const ScheduleContext &context);

} // namespace l2

#endif // L2_SEARCH_PROPOSER_H
