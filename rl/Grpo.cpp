//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The gradients of training.
//
//===----------------------------------------------------------------------===//

#include "Training.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

using namespace l2;
using namespace l2::rl;

std::vector<float> rl::advantages(llvm::ArrayRef<double> rewards) {
  double mean = 0, square = 0;
  for (double reward : rewards)
    mean += reward / double(rewards.size());
  for (double reward : rewards)
    square += (reward - mean) * (reward - mean) / double(rewards.size());
  // Differences within what repeated measurements differ by say nothing.
  constexpr double noise = 0.005;
  double deviation = std::sqrt(square);
  std::vector<float> values;
  for (double reward : rewards)
    values.push_back(static_cast<float>((reward - mean) / (deviation + noise)));
  return values;
}

/// Adds `entropy` times the derivative of the negative entropy.
static void addEntropy(const Probabilities &chances, float entropy,
                       Probabilities &byScore) {
  float sum = 0;
  for (float p : chances)
    sum -= p * std::log(p + 1e-12f);
  for (auto [p, by] : llvm::zip(chances, byScore))
    by += entropy * p * (std::log(p + 1e-12f) + sum);
}

/// Adds `weight` times the derivative of the divergence from `reference`.
static void addDivergence(const Probabilities &chances,
                          const Probabilities &reference, float weight,
                          Probabilities &byScore) {
  float sum = 0;
  auto log = [](float p, float q) {
    return std::log((p + 1e-12f) / (q + 1e-12f));
  };
  for (auto [p, q] : llvm::zip(chances, reference))
    sum += p * log(p, q);
  for (auto [p, q, by] : llvm::zip(chances, reference, byScore))
    by += weight * p * (log(p, q) - sum);
}

/// Adds the derivative of -weight * log(probability of what was taken).
static void addTaken(const Probabilities &chances, int taken, float weight,
                     Probabilities &byScore) {
  for (auto [p, by] : llvm::zip(chances, byScore))
    by += weight * p;
  byScore[taken] -= weight;
}

void rl::addLikelihood(const Policy &policy, const Path &path,
                       const Situation &situation, float weight, float entropy,
                       Eigen::VectorXf &gradient) {
  std::vector<Probabilities> all = policy.evaluate(path, situation), byScore;
  for (auto [choice, chances] : llvm::zip(path.choices, all)) {
    Probabilities &by = byScore.emplace_back(chances.size(), 0.0f);
    addTaken(chances, choice.taken, weight, by);
    addEntropy(chances, entropy, by);
  }
  policy.accumulate(path, situation, byScore, gradient);
}

void rl::addGroup(const Policy &policy, llvm::ArrayRef<Episode> group,
                  const GrpoOptions &options, Eigen::VectorXf &gradient) {
  std::vector<double> rewards;
  for (const Episode &episode : group)
    rewards.push_back(episode.reward);
  for (auto [episode, advantage] : llvm::zip(group, advantages(rewards))) {
    std::vector<Probabilities> all =
        policy.evaluate(episode.path, episode.situation);
    std::vector<Probabilities> byScore;
    for (size_t i = 0; i < all.size(); ++i) {
      const Probabilities &chances = all[i];
      int taken = episode.path.choices[i].taken;
      Probabilities &by = byScore.emplace_back(chances.size(), 0.0f);
      float ratio = chances[taken] / (episode.old[i][taken] + 1e-12f);
      // Clipped, the objective does not change with the probability.
      bool clipped =
          advantage > 0 ? ratio > 1 + options.clip : ratio < 1 - options.clip;
      if (!clipped)
        addTaken(chances, taken, advantage * ratio, by);
      addDivergence(chances, episode.reference[i], options.divergence, by);
      addEntropy(chances, options.entropy, by);
      for (float &value : by)
        value /= static_cast<float>(group.size());
    }
    policy.accumulate(episode.path, episode.situation, byScore, gradient);
  }
}
