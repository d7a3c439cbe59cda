//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Training the policy.
//
//===----------------------------------------------------------------------===//

#ifndef L2_RL_TRAINING_H
#define L2_RL_TRAINING_H

#include "Model.h"
#include "l2/Search/Landscape.h"
#include <functional>

namespace l2::rl {

/// Group-relative policy optimisation (GRPO, Shao et al. 2024): the advantage
/// of a schedule is its reward against those of its group, the schedules drawn
/// for the same problem; the step is clipped, held near a reference policy, and
/// paid for staying undecided.
struct GrpoOptions {
  /// The ratio of new to old probability counts within 1 -+ this.
  float clip = 0.2f;
  /// Weights of the divergence from the reference and of the entropy.
  float divergence = 0.02f, entropy = 0.003f;
};

/// One schedule of a group.
struct Episode {
  Situation situation;
  Path path;
  /// Probabilities of the policy it was drawn from, and of the reference.
  std::vector<Probabilities> old, reference;
  double reward = 0;
};

/// Advantages of rewards: less their mean, over their deviation. All 0 where
/// the rewards are equal.
std::vector<float> advantages(llvm::ArrayRef<double> rewards);

/// Adds a group's gradient of the loss (which is to fall), per episode.
void addGroup(const Policy &policy, llvm::ArrayRef<Episode> group,
              const GrpoOptions &options, Eigen::VectorXf &gradient);

/// Adds the gradient of -weight * log(probability of the path), less `entropy`
/// times its entropies.
void addLikelihood(const Policy &policy, const Path &path,
                   const Situation &situation, float weight, float entropy,
                   Eigen::VectorXf &gradient);

struct TrainingOptions {
  uint64_t seed = 0;
  /// Passes of the warm start over the shapes, and updates after it.
  unsigned warmPasses = 60, updates = 200;
  /// Shapes of an update, and schedules of each.
  unsigned shapesPerUpdate = 8, groupSize = 16;
  GrpoOptions grpo;
};

/// A point of the learning curve.
struct TrainingProgress {
  /// "replay" or "grpo".
  llvm::StringRef phase;
  unsigned step = 0, steps = 0;
  /// Mean of log(t / t_best) over drawn schedules, masked to what was measured:
  /// of the shapes trained on, and of those held out (0 where there are none).
  double behind = 0, behindHeldOut = 0;
  /// Mean entropy of a choice (of at least two values), in nats.
  double entropy = 0;
};

/// About `share` of the problems, chosen by their sizes alone: those of one
/// size go together, and the choice is the same in every landscape.
std::set<size_t> holdOut(const Landscape &landscape, double share);

/// Trains on the landscape's shapes but `heldOut` (indices), which only the
/// progress looks at. Deterministic. nullopt when `progress` returns false.
std::optional<Model>
trainModel(const Landscape &landscape, const std::set<size_t> &heldOut,
           const TrainingOptions &options,
           llvm::function_ref<bool(const TrainingProgress &)> progress);

} // namespace l2::rl

#endif // L2_RL_TRAINING_H
