//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The policy as a proposer.
//
//===----------------------------------------------------------------------===//

#include "Model.h"
#include "Training.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>

using namespace l2;
using namespace l2::rl;

namespace {

/// Schedules drawn for each one proposed, and at least; more would only find
/// the policy's favourites again.
constexpr unsigned drawnEach = 4, leastDrawn = 160, mostPasses = 6;
/// Trials that are rewritten: so many of the fastest.
constexpr size_t rewritten = 4;
/// One in so many proposals is taken as drawn, whatever the cost model says of
/// it: that may be wrong.
constexpr unsigned unrankedEvery = 4;
/// Trials of one update, and its rate.
constexpr size_t learntAtOnce = 16;
constexpr float learningRate = 2e-3f;
constexpr unsigned learningEpochs = 2;

class PolicyProposer : public Proposer {
public:
  explicit PolicyProposer(const ProposerOptions &options) : options(options) {}
  llvm::StringRef name() const override { return "rl"; }

  std::vector<Proposal> propose(const ScheduleContext &context,
                                llvm::ArrayRef<Trial> history, unsigned count,
                                std::mt19937_64 &rng) override;
  std::optional<double> predict(const Schedule &schedule,
                                const ScheduleContext &context) const override;

private:
  struct Drawn {
    Proposal proposal;
    double seconds = 0;
  };

  void begin(const ScheduleContext &context);
  void learn(llvm::ArrayRef<Trial> history);
  std::vector<Drawn> draw(llvm::ArrayRef<Trial> history, unsigned count,
                          std::mt19937_64 &rng);

  const ProposerOptions options;
  /// This search's own, set by the first call.
  std::optional<Model> model;
  std::optional<Policy> reference;
  std::optional<DomainCache> domains;
  std::optional<CostModel> cost;
  std::optional<Adam> adam;
  /// How much of the history was learnt from.
  size_t learnt = 0;
  std::set<Schedule> proposed;
};

/// Fastest first.
std::vector<const Trial *> fastest(llvm::ArrayRef<Trial> history) {
  std::vector<const Trial *> best;
  for (const Trial &trial : history)
    if (trial.verdict.status == Status::Ok)
      best.push_back(&trial);
  llvm::sort(best, [](const Trial *a, const Trial *b) {
    return std::pair(a->medianUs, a) < std::pair(b->medianUs, b);
  });
  return best;
}

} // namespace

void PolicyProposer::begin(const ScheduleContext &context) {
  if (model)
    return;
  constexpr uint64_t untrainedSeed = 0;
  model =
      options.model ? *options.model : untrainedModel(context, untrainedSeed);
  reference = model->policy;
  domains.emplace(context,
                  options.mask ? nullptr : &model->policy.vocabulary());
  cost = model->cost;
  adam.emplace(model->policy.parameters().size(), learningRate);
}

std::optional<double>
PolicyProposer::predict(const Schedule &schedule,
                        const ScheduleContext &context) const {
  // An untrained model knows no more than the analytic one.
  if (!options.model || !options.costModel)
    return std::nullopt;
  return (cost ? *cost : options.model->cost).predict(schedule, context);
}

/// One update with the trials since the last, and the best before them.
void PolicyProposer::learn(llvm::ArrayRef<Trial> history) {
  if (!options.learning || history.size() == learnt)
    return;
  const ScheduleContext &context = domains->of();
  std::vector<Trial> trials(history.drop_front(learnt));
  learnt = history.size();
  for (const Trial *trial : fastest(history))
    if (trials.size() < learntAtOnce &&
        llvm::none_of(trials, [&](const Trial &other) {
          return other.schedule == trial->schedule;
        }))
      trials.push_back(*trial);
  Situation situation = model->policy.whole(context);
  std::vector<Episode> group;
  for (const Trial &trial : trials) {
    std::optional<Path> path =
        model->policy.trace(trial.schedule, situation, *domains);
    if (!path)
      continue;
    Episode episode{situation, std::move(*path), {}, {}, trial.reward};
    episode.old = model->policy.evaluate(episode.path, situation);
    episode.reference = reference->evaluate(episode.path, situation);
    group.push_back(std::move(episode));
  }
  for (unsigned epoch = 0; epoch < learningEpochs && group.size() > 1;
       ++epoch) {
    Eigen::VectorXf gradient =
        Eigen::VectorXf::Zero(model->policy.parameters().size());
    addGroup(model->policy, group, GrpoOptions(), gradient);
    adam->step(model->policy.parameters(), std::move(gradient));
  }
  if (options.costModel)
    cost = model->cost.adapted(history, context);
}

/// New schedules: drawn whole, and as rewrites of the fastest trials.
std::vector<PolicyProposer::Drawn>
PolicyProposer::draw(llvm::ArrayRef<Trial> history, unsigned count,
                     std::mt19937_64 &rng) {
  const ScheduleContext &context = domains->of();
  std::vector<const Trial *> best = fastest(history);
  best.resize(std::min(best.size(), rewritten));
  std::vector<std::pair<Situation, std::string>> situations = {
      {model->policy.whole(context), "policy"}};
  for (const Trial *trial : best)
    situations.emplace_back(
        model->policy.rewriteOf(
            trial->schedule, std::log(trial->medianUs / best.front()->medianUs),
            context),
        "policy on " + trial->schedule.hash().substr(0, 6));
  std::set<Schedule> taken = proposed;
  for (const Trial &trial : history)
    taken.insert(trial.schedule);
  std::vector<Drawn> drawn;
  unsigned tries = std::max(leastDrawn, drawnEach * count);
  double temperature = 1;
  for (unsigned i = 0; i < tries * mostPasses; ++i) {
    // A policy sure of what was tried already is asked less and less strictly.
    if (i > 0 && i % tries == 0) {
      if (drawn.size() >= size_t(2) * count)
        break;
      temperature *= 1.5;
    }
    // Half of them whole.
    const auto &[situation, origin] =
        situations[i % 2 && situations.size() > 1
                       ? 1 + i / 2 % (situations.size() - 1)
                       : 0];
    Schedule schedule =
        model->policy.sample(situation, *domains, rng, temperature);
    if (!taken.insert(schedule).second || violation(schedule, context))
      continue;
    drawn.push_back({{schedule, origin}, cost->predict(schedule, context)});
  }
  return drawn;
}

std::vector<Proposal> PolicyProposer::propose(const ScheduleContext &context,
                                              llvm::ArrayRef<Trial> history,
                                              unsigned count,
                                              std::mt19937_64 &rng) {
  begin(context);
  learn(history);
  std::vector<Drawn> drawn = draw(history, count, rng);
  std::vector<size_t> ranking(drawn.size());
  for (size_t i = 0; i < ranking.size(); ++i)
    ranking[i] = i;
  if (options.costModel)
    llvm::stable_sort(ranking, [&](size_t a, size_t b) {
      return drawn[a].seconds < drawn[b].seconds;
    });
  std::vector<Proposal> proposals;
  size_t ranked = 0, unranked = 0;
  while (proposals.size() < count && ranked < drawn.size()) {
    bool asDrawn = proposals.size() % unrankedEvery == unrankedEvery - 1 &&
                   unranked < drawn.size();
    Drawn &next = asDrawn ? drawn[unranked++] : drawn[ranking[ranked++]];
    if (proposed.insert(next.proposal.schedule).second)
      proposals.push_back(next.proposal);
  }
  return proposals;
}

std::unique_ptr<Proposer>
l2::createPolicyProposer(const ProposerOptions &options) {
  return std::make_unique<PolicyProposer>(options);
}
