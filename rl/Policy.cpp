//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The policy's network.
//
//===----------------------------------------------------------------------===//

#include "Policy.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"
#include <cmath>
#include <numeric>

using namespace l2;
using namespace l2::rl;
using Eigen::MatrixXf;
using Eigen::VectorXf;

using Index = Eigen::Index;

/// Names for the parts of a parameter vector (then Scalar is const), or of its
/// gradient.
template <typename Scalar> struct Policy::Blocks {
  using Matrix = Eigen::Map<
      std::conditional_t<std::is_const_v<Scalar>, const MatrixXf, MatrixXf>>;

  /// Features to state: of the problem, of a given schedule's measurement.
  Matrix fromProblem, fromState, start;
  /// The two layers; the second adds to its input.
  Matrix fromPrefix, second;
  /// A column a knob: biases of the layers, the direction of size, keeping.
  Matrix firstBias, secondBias, bySize, keeping;
  /// A column a word: what deciding it adds to the state, what having it in
  /// the given schedule adds, its score; and a number each.
  Matrix decided, given, score, bias;

  Blocks(Scalar *data, Index words)
      : fromProblem(take(data, problemFeatureCount)),
        fromState(take(data, stateFeatureCount)), start(take(data, 1)),
        fromPrefix(take(data, prefixFeatureCount)), second(take(data, width)),
        firstBias(take(data, knobCount())), secondBias(take(data, knobCount())),
        bySize(take(data, knobCount())), keeping(take(data, knobCount())),
        decided(take(data, words)), given(take(data, words)),
        score(take(data, words)), bias(data, 1, words) {}

  static Index knobCount() { return static_cast<Index>(knobs().size()); }
  /// Matrices with a column a knob, and a word.
  static constexpr unsigned perKnob = 4, perWord = 3;
  static Index sharedSize() {
    return width * (problemFeatureCount + stateFeatureCount + 1 +
                    prefixFeatureCount + width);
  }
  static Index size(Index words) {
    return sharedSize() + width * (perKnob * knobCount() + perWord * words) +
           words;
  }

private:
  static Matrix take(Scalar *&data, Index columns) {
    Matrix block(data, width, columns);
    data += width * columns;
    return block;
  }
};

/// What the network computed at one choice.
struct Policy::Layers {
  VectorXf first, second, out;
};

static Index wordCount(const Vocabulary &vocabulary) {
  Index count = 0;
  for (const std::vector<int64_t> &values : vocabulary)
    count += static_cast<Index>(values.size());
  return count;
}

Index Policy::parameterCount(const Vocabulary &vocabulary) {
  return Blocks<float>::size(wordCount(vocabulary));
}

void Policy::forEachParameter(const Vocabulary &vocabulary,
                              llvm::function_ref<void(Index, int)> at) {
  Index place = 0;
  auto call = [&](Index count, int knob) {
    while (count-- > 0)
      at(place++, knob);
  };
  auto count = [&](int knob) {
    return static_cast<Index>(vocabulary[knob].size());
  };
  int knobCount = static_cast<int>(knobs().size());
  call(Blocks<float>::sharedSize(), -1);
  for (unsigned block = 0; block < Blocks<float>::perKnob; ++block)
    for (int knob = 0; knob < knobCount; ++knob)
      call(width, knob);
  for (unsigned block = 0; block < Blocks<float>::perWord; ++block)
    for (int knob = 0; knob < knobCount; ++knob)
      call(width * count(knob), knob);
  for (int knob = 0; knob < knobCount; ++knob)
    call(count(knob), knob);
}

Policy::Policy(Vocabulary vocabulary, VectorXf parameters)
    : words(std::move(vocabulary)), theta(std::move(parameters)) {
  unsigned first = 0;
  for (const std::vector<int64_t> &values : words) {
    firsts.push_back(first);
    first += values.size();
  }
}

Policy::Policy(Vocabulary vocabulary, uint64_t seed)
    : Policy(std::move(vocabulary), VectorXf()) {
  theta = VectorXf::Zero(parameterCount(words));
  std::mt19937_64 rng(seed);
  Blocks<float> blocks(theta.data(), wordCount(words));
  // Scores start near 0: every lawful value is about as likely.
  for (auto [block, scale] : {std::pair(&blocks.fromProblem, 0.5f),
                              {&blocks.fromState, 0.3f},
                              {&blocks.fromPrefix, 0.5f},
                              {&blocks.second, 0.1f},
                              {&blocks.decided, 0.3f},
                              {&blocks.given, 0.1f},
                              {&blocks.score, 0.05f},
                              {&blocks.bySize, 0.02f}})
    for (float &value : block->reshaped())
      value = scale * float(2 * uniform(rng) - 1);
}

int Policy::wordOf(unsigned knob, int64_t value) const {
  auto it = llvm::lower_bound(words[knob], value);
  if (it == words[knob].end() || *it != value)
    return -1;
  return static_cast<int>(firsts[knob] + (it - words[knob].begin()));
}

Situation Policy::whole(const ScheduleContext &context) const {
  Situation situation;
  problemFeatures(context, situation.problem.data());
  return situation;
}

Situation Policy::rewriteOf(const Schedule &given, double behind,
                            const ScheduleContext &context) const {
  Situation situation = whole(context);
  for (auto [index, knob] : llvm::enumerate(knobs()))
    situation.given.push_back(wordOf(index, given.*knob.field));
  stateFeatures(given, context, behind, situation.state.data());
  return situation;
}

const llvm::SmallVector<int64_t> &
DomainCache::operator()(unsigned knob, const Schedule &prefix) {
  // A schedule is its knobs in order.
  static_assert(sizeof(Schedule) % sizeof(int64_t) == 0);
  llvm::ArrayRef<uint8_t> bytes(reinterpret_cast<const uint8_t *>(&prefix),
                                knob * sizeof(int64_t));
  uint64_t key = llvm::xxh3_64bits(bytes) + knob;
  auto [it, fresh] = known.try_emplace(key);
  if (fresh) {
    if (unmasked)
      it->second.assign((*unmasked)[knob].begin(), (*unmasked)[knob].end());
    else
      it->second = knobs()[knob].domain(prefix, context);
  }
  return it->second;
}

static float sizeOfValue(int64_t value) {
  return std::log2(1 + static_cast<float>(value)) / 4;
}

Choice Policy::choiceAt(unsigned knob, const Schedule &prefix,
                        const Situation &situation,
                        DomainCache &domains) const {
  Choice choice;
  choice.knob = knob;
  for (int64_t value : domains(knob, prefix)) {
    choice.words.push_back(wordOf(knob, value));
    choice.sizes.push_back(sizeOfValue(value));
    if (!situation.given.empty() && choice.words.back() >= 0 &&
        choice.words.back() == situation.given[knob])
      choice.kept = static_cast<int>(choice.words.size() - 1);
  }
  if (choice.words.size() > 1)
    prefixFeatures(prefix, domains.of(), choice.prefix.data());
  return choice;
}

VectorXf Policy::startOf(const Situation &situation) const {
  Blocks<const float> blocks(theta.data(), wordCount(words));
  VectorXf state = blocks.start.col(0);
  state +=
      blocks.fromProblem *
      Eigen::Map<const VectorXf>(situation.problem.data(), problemFeatureCount);
  if (situation.given.empty())
    return state;
  state += blocks.fromState * Eigen::Map<const VectorXf>(situation.state.data(),
                                                         stateFeatureCount);
  for (int word : situation.given)
    if (word >= 0)
      state += blocks.given.col(word);
  return state;
}

Policy::Layers Policy::layersAt(const Choice &choice,
                                const VectorXf &state) const {
  Blocks<const float> blocks(theta.data(), wordCount(words));
  Layers layers;
  layers.first =
      (state + blocks.firstBias.col(choice.knob) +
       blocks.fromPrefix *
           Eigen::Map<const VectorXf>(choice.prefix.data(), prefixFeatureCount))
          .array()
          .tanh();
  layers.second =
      (blocks.second * layers.first + blocks.secondBias.col(choice.knob))
          .array()
          .tanh();
  layers.out = layers.first + layers.second;
  return layers;
}

Probabilities Policy::scoresAt(const Choice &choice,
                               const Layers &layers) const {
  Blocks<const float> blocks(theta.data(), wordCount(words));
  float bySize = blocks.bySize.col(choice.knob).dot(layers.out);
  Probabilities scores;
  for (auto [word, size] : llvm::zip(choice.words, choice.sizes)) {
    float score = bySize * size;
    if (word >= 0)
      score += blocks.score.col(word).dot(layers.out) + blocks.bias(0, word);
    scores.push_back(score);
  }
  if (choice.kept >= 0)
    scores[choice.kept] += blocks.keeping.col(choice.knob).dot(layers.out);
  return scores;
}

void rl::normalise(Probabilities &scores, double temperature) {
  float greatest = *llvm::max_element(scores);
  float sum = 0;
  for (float &score : scores)
    sum += score = std::exp((score - greatest) / float(temperature));
  for (float &score : scores)
    score /= sum;
}

Schedule Policy::sample(const Situation &situation, DomainCache &domains,
                        std::mt19937_64 &rng, double temperature) const {
  Blocks<const float> blocks(theta.data(), wordCount(words));
  Schedule schedule;
  VectorXf state = startOf(situation);
  for (auto [index, knob] : llvm::enumerate(knobs())) {
    Choice choice = choiceAt(index, schedule, situation, domains);
    const llvm::SmallVector<int64_t> &domain = domains(index, schedule);
    if (domain.empty())
      return schedule; // A dead end: `violation` will say so.
    size_t taken = 0;
    if (domain.size() > 1) {
      Probabilities chances = scoresAt(choice, layersAt(choice, state));
      if (temperature <= 0) {
        taken = llvm::max_element(chances) - chances.begin();
      } else {
        normalise(chances, temperature);
        double left = uniform(rng);
        while (taken + 1 < chances.size() && left >= chances[taken])
          left -= chances[taken++];
      }
    }
    schedule.*knob.field = domain[taken];
    if (choice.words[taken] >= 0)
      state += blocks.decided.col(choice.words[taken]);
  }
  return schedule;
}

std::optional<Path> Policy::trace(const Schedule &schedule,
                                  const Situation &situation,
                                  DomainCache &domains) const {
  Path path;
  for (auto [index, knob] : llvm::enumerate(knobs())) {
    const llvm::SmallVector<int64_t> &domain = domains(index, schedule);
    auto taken = llvm::find(domain, schedule.*knob.field);
    if (taken == domain.end())
      return std::nullopt;
    path.words.push_back(wordOf(index, *taken));
    if (domain.size() < 2)
      continue;
    // The resource analysis is of what was decided before.
    Schedule prefix;
    for (const Knob &before : knobs().take_front(index))
      prefix.*before.field = schedule.*before.field;
    path.choices.push_back(choiceAt(index, prefix, situation, domains));
    path.choices.back().taken = static_cast<int>(taken - domain.begin());
  }
  return path;
}

/// Calls `at` for each choice with the state before it.
template <typename Matrix, typename Callback>
static void walk(const Path &path, VectorXf state, const Matrix &decided,
                 Callback at) {
  size_t next = 0;
  for (auto [knob, word] : llvm::enumerate(path.words)) {
    if (next < path.choices.size() && path.choices[next].knob == knob)
      at(next++, state);
    if (word >= 0)
      state += decided.col(word);
  }
}

std::vector<Probabilities> Policy::evaluate(const Path &path,
                                            const Situation &situation) const {
  Blocks<const float> blocks(theta.data(), wordCount(words));
  std::vector<Probabilities> all;
  walk(path, startOf(situation), blocks.decided,
       [&](size_t place, const VectorXf &state) {
         const Choice &choice = path.choices[place];
         all.push_back(scoresAt(choice, layersAt(choice, state)));
         normalise(all.back());
       });
  return all;
}

void Policy::accumulate(const Path &path, const Situation &situation,
                        llvm::ArrayRef<Probabilities> byScore,
                        VectorXf &gradient) const {
  Index count = wordCount(words);
  Blocks<const float> values(theta.data(), count);
  Blocks<float> sums(gradient.data(), count);
  // By the state before each choice.
  std::vector<VectorXf> byState;
  walk(path, startOf(situation), values.decided,
       [&](size_t place, const VectorXf &state) {
         const Choice &choice = path.choices[place];
         Layers layers = layersAt(choice, state);
         VectorXf byOut = VectorXf::Zero(width);
         float bySize = 0;
         for (auto [word, size, by] :
              llvm::zip(choice.words, choice.sizes, byScore[place])) {
           bySize += by * size;
           if (word < 0)
             continue;
           byOut += by * values.score.col(word);
           sums.score.col(word) += by * layers.out;
           sums.bias(0, word) += by;
         }
         byOut += bySize * values.bySize.col(choice.knob);
         sums.bySize.col(choice.knob) += bySize * layers.out;
         if (choice.kept >= 0) {
           float by = byScore[place][choice.kept];
           byOut += by * values.keeping.col(choice.knob);
           sums.keeping.col(choice.knob) += by * layers.out;
         }
         VectorXf bySecond =
             byOut.array() * (1 - layers.second.array().square());
         sums.second += bySecond * layers.first.transpose();
         sums.secondBias.col(choice.knob) += bySecond;
         VectorXf byFirst =
             (values.second.transpose() * bySecond + byOut).array() *
             (1 - layers.first.array().square());
         sums.firstBias.col(choice.knob) += byFirst;
         sums.fromPrefix +=
             byFirst * Eigen::Map<const VectorXf>(choice.prefix.data(),
                                                  prefixFeatureCount)
                           .transpose();
         byState.push_back(std::move(byFirst));
       });
  // A decision is part of the state of every later choice.
  VectorXf later = VectorXf::Zero(width);
  size_t next = path.choices.size();
  for (size_t knob = path.words.size(); knob-- > 0;) {
    if (path.words[knob] >= 0)
      sums.decided.col(path.words[knob]) += later;
    if (next > 0 && path.choices[next - 1].knob == knob)
      later += byState[--next];
  }
  sums.start.col(0) += later;
  sums.fromProblem += later * Eigen::Map<const VectorXf>(
                                  situation.problem.data(), problemFeatureCount)
                                  .transpose();
  if (situation.given.empty())
    return;
  sums.fromState += later * Eigen::Map<const VectorXf>(situation.state.data(),
                                                       stateFeatureCount)
                                .transpose();
  for (int word : situation.given)
    if (word >= 0)
      sums.given.col(word) += later;
}

void Adam::step(VectorXf &parameters, VectorXf gradient) {
  constexpr float keepFirst = 0.9f, keepSecond = 0.999f, mostNorm = 1;
  if (float norm = gradient.norm(); norm > mostNorm)
    gradient *= mostNorm / norm;
  ++steps;
  first = keepFirst * first + (1 - keepFirst) * gradient;
  second = keepSecond * second +
           (1 - keepSecond) * gradient.array().square().matrix();
  float biasFirst = 1 - std::pow(keepFirst, float(steps));
  float biasSecond = 1 - std::pow(keepSecond, float(steps));
  parameters.array() -= rate * (first.array() / biasFirst) /
                        ((second.array() / biasSecond).sqrt() + 1e-8f);
}
