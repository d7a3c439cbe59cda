//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The policy: which value each knob should take, one after the other, in the
// order of the schedule dialect.
//
// A state of `width` numbers starts from the features of the problem and adds a
// vector for each decision made (as NADE, Larochelle and Murray 2011). At a
// knob, two layers turn it and the resource analysis of what is decided into a
// score for each lawful value; a value that is not lawful has no score at all.
// A value's score has a part of its own and one along its size, so one never
// seen in training still has a say by its neighbours.
//
// The same network writes whole schedules and rewrites given ones: for a
// rewrite the state also starts from the given schedule and how it was
// measured, and keeping a knob's value has a score of its own.
//
//===----------------------------------------------------------------------===//

#ifndef L2_RL_POLICY_H
#define L2_RL_POLICY_H

#include "Features.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <Eigen/Core>
#include <array>
#include <random>

namespace l2::rl {

/// The values of each knob that the network has parameters for, ascending.
using Vocabulary = std::vector<std::vector<int64_t>>;

/// Domains under one context, each worked out once. Only where `masked`; else
/// every value of the vocabulary is in them.
class DomainCache {
public:
  DomainCache(const ScheduleContext &context, const Vocabulary *unmasked)
      : context(context), unmasked(unmasked) {}
  explicit DomainCache(const ScheduleContext &context)
      : DomainCache(context, nullptr) {}

  const ScheduleContext &of() const { return context; }
  const llvm::SmallVector<int64_t> &operator()(unsigned knob,
                                               const Schedule &prefix);

private:
  const ScheduleContext context;
  const Vocabulary *unmasked;
  llvm::DenseMap<uint64_t, llvm::SmallVector<int64_t>> known;
};

/// What is decided for: a problem, and for a rewrite the given schedule.
struct Situation {
  std::array<float, problemFeatureCount> problem;
  /// Place of each value of the given schedule in the vocabulary, or -1; empty
  /// for a whole schedule.
  std::vector<int> given;
  std::array<float, stateFeatureCount> state{};
};

/// A knob that had a choice.
struct Choice {
  unsigned knob = 0;
  /// The lawful values: place in the vocabulary (or -1), and size.
  llvm::SmallVector<int, 8> words;
  llvm::SmallVector<float, 8> sizes;
  /// Which of them was taken, and which is the given schedule's (or -1).
  int taken = 0, kept = -1;
  std::array<float, prefixFeatureCount> prefix;
};

/// All decisions of one schedule.
struct Path {
  /// Place of each knob's value in the vocabulary, or -1.
  std::vector<int> words;
  std::vector<Choice> choices;
};

/// Probabilities at one choice, in the order of its values.
using Probabilities = llvm::SmallVector<float, 8>;

class Policy {
public:
  static constexpr unsigned width = 48;

  /// Untrained: nearly uniform.
  Policy(Vocabulary vocabulary, uint64_t seed);
  /// With these parameters; their number must be that of the vocabulary.
  Policy(Vocabulary vocabulary, Eigen::VectorXf parameters);
  static Eigen::Index parameterCount(const Vocabulary &vocabulary);
  /// Calls `at` for each place of a parameter vector, with the knob it belongs
  /// to, or -1.
  static void forEachParameter(const Vocabulary &vocabulary,
                               llvm::function_ref<void(Eigen::Index, int)> at);

  const Vocabulary &vocabulary() const { return words; }
  Eigen::VectorXf &parameters() { return theta; }
  const Eigen::VectorXf &parameters() const { return theta; }

  Situation whole(const ScheduleContext &context) const;
  /// `behind`: log(t / t_best) of the given schedule.
  Situation rewriteOf(const Schedule &given, double behind,
                      const ScheduleContext &context) const;

  /// Draws a schedule. `temperature` 0 takes the likeliest values. Lawful
  /// unless the domains are not masked or a dead end was met: `violation` says.
  Schedule sample(const Situation &situation, DomainCache &domains,
                  std::mt19937_64 &rng, double temperature = 1) const;
  /// The decisions that led to `schedule`; nullopt where a value is outside its
  /// domain.
  std::optional<Path> trace(const Schedule &schedule,
                            const Situation &situation,
                            DomainCache &domains) const;

  /// Probabilities at each choice of the path.
  std::vector<Probabilities> evaluate(const Path &path,
                                      const Situation &situation) const;
  /// Adds to `gradient` what the derivative by each score (the logarithm of a
  /// probability before it is normalised) comes to; `byScore` has the shape of
  /// `evaluate`.
  void accumulate(const Path &path, const Situation &situation,
                  llvm::ArrayRef<Probabilities> byScore,
                  Eigen::VectorXf &gradient) const;

private:
  template <typename Scalar> struct Blocks;
  struct Layers;
  Eigen::VectorXf startOf(const Situation &situation) const;
  Layers layersAt(const Choice &choice, const Eigen::VectorXf &state) const;
  Probabilities scoresAt(const Choice &choice, const Layers &layers) const;
  Choice choiceAt(unsigned knob, const Schedule &prefix,
                  const Situation &situation, DomainCache &domains) const;
  int wordOf(unsigned knob, int64_t value) const;

  Vocabulary words;
  /// Where the words of each knob begin among all.
  std::vector<unsigned> firsts;
  Eigen::VectorXf theta;
};

/// Scores to probabilities, in place.
void normalise(Probabilities &scores, double temperature = 1);

/// The optimizer (Kingma and Ba 2015), with the gradient's norm clipped.
class Adam {
public:
  Adam(Eigen::Index size, float rate)
      : first(Eigen::VectorXf::Zero(size)), second(first), rate(rate) {}
  /// One step against `gradient`.
  void step(Eigen::VectorXf &parameters, Eigen::VectorXf gradient);

private:
  Eigen::VectorXf first, second;
  float rate;
  unsigned steps = 0;
};

/// Uniform in [0, 1). Not a standard distribution: those differ between
/// libraries, and seeded runs must not.
inline double uniform(std::mt19937_64 &rng) {
  return double(rng() >> 11) * 0x1p-53;
}

} // namespace l2::rl

#endif // L2_RL_POLICY_H
