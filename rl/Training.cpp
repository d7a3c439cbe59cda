//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Training on landscapes: a warm start by replay of what was measured, then
// group-relative updates with schedules the policy draws itself, masked to the
// landscape so that each has a time.
//
//===----------------------------------------------------------------------===//

#include "Training.h"
#include "l2/Schedule/Space.h"
#include "l2/Search/Reward.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"
#include <algorithm>
#include <cmath>
#include <numeric>

using namespace l2;
using namespace l2::rl;
using Eigen::VectorXf;

namespace {

/// Replay shows a schedule the more often the faster it is: a factor of e for
/// this much in the logarithm of the time.
constexpr double replayTemperature = 0.05;
/// The same for the schedules that rewrites start from.
constexpr double givenTemperature = 0.3;
/// Of an update, the weight of replay: it keeps the policy right where the
/// landscape's mask never lets it go.
constexpr float replayWeight = 0.3f;
constexpr float warmEntropy = 0.01f;
constexpr float warmRate = 3e-3f, updateRate = 5e-4f;
/// Schedules of a shape in one pass of the warm start.
constexpr unsigned replayed = 12;
/// Times an update goes over its groups.
constexpr unsigned epochs = 2;

/// One shape, with all that training asks of it again and again.
struct Ground {
  const LandscapeShape &shape;
  ScheduleContext context;
  std::vector<Schedule> schedules;
  ScheduleSpace space;
  /// Domains masked to the space.
  DomainCache masked;
  std::vector<double> rewards;
  double bestReward = 0, bestUs = 0;
  /// Sums of the chances to be replayed and to be given, up to each row.
  std::vector<double> replayChances, givenChances;
  /// Decisions of each row within the law; those of failed rows are empty.
  std::vector<Path> paths;

  Ground(const LandscapeShape &shape, const TargetInfo &target);
  double rewardOfRow(const LandscapeRow &row, double reference) const;
  size_t draw(const std::vector<double> &chances, std::mt19937_64 &rng) const {
    double place = uniform(rng) * chances.back();
    return std::upper_bound(chances.begin(), chances.end(), place) -
           chances.begin();
  }
  double behind(size_t row) const { return bestReward - rewards[row]; }
};

std::vector<Schedule> schedulesOf(const LandscapeShape &shape) {
  std::vector<Schedule> schedules;
  for (const LandscapeRow &row : shape.rows)
    schedules.push_back(row.schedule);
  return schedules;
}

class Trainer {
public:
  Trainer(const Landscape &landscape, const std::set<size_t> &heldOut,
          const TrainingOptions &options,
          llvm::function_ref<bool(const TrainingProgress &)> progress)
      : landscape(landscape), options(options), progress(progress),
        target(*lookupTarget(landscape.target)), rng(options.seed) {
    for (auto [index, shape] : llvm::enumerate(landscape.shapes))
      (heldOut.count(index) ? tests : grounds)
          .push_back(std::make_unique<Ground>(shape, target));
  }

  std::optional<Model> train();

private:
  using Grounds = std::vector<std::unique_ptr<Ground>>;

  Vocabulary findVocabulary();
  bool warmStart(Policy &policy);
  bool update(Policy &policy);
  void addReplay(const Policy &policy, Ground &ground, float weight,
                 VectorXf &gradient);
  std::vector<Episode> drawGroup(const Policy &policy, const Policy &reference,
                                 Ground &ground);
  bool report(llvm::StringRef phase, unsigned step, unsigned steps,
              const Policy &policy);
  double behindOf(const Policy &policy, Grounds &where, double &entropy);

  const Landscape &landscape;
  const TrainingOptions &options;
  llvm::function_ref<bool(const TrainingProgress &)> progress;
  const TargetInfo &target;
  std::mt19937_64 rng;
  Grounds grounds, tests;
};

} // namespace

Ground::Ground(const LandscapeShape &shape, const TargetInfo &target)
    : shape(shape), context{shape.problem, target},
      schedules(schedulesOf(shape)), space(schedules),
      masked({shape.problem, target, &space}) {
  bestUs = shape.bestUs();
  // The default schedule is the reference, as in a search.
  const LandscapeRow &first = shape.rows.front();
  double reference = first.status == Status::Ok ? first.us : bestUs;
  bestReward = rewardOf(Status::Ok, reference, bestUs);
  double replaySum = 0, givenSum = 0;
  for (const LandscapeRow &row : shape.rows) {
    rewards.push_back(rewardOf(row.status, reference, row.us));
    bool ok = row.status == Status::Ok;
    double behind = bestReward - rewards.back();
    replayChances.push_back(replaySum +=
                            ok ? std::exp(-behind / replayTemperature) : 0);
    givenChances.push_back(givenSum +=
                           ok ? std::exp(-behind / givenTemperature) : 0);
  }
}

/// All values met in the domains of the rows' decisions.
Vocabulary Trainer::findVocabulary() {
  std::vector<std::set<int64_t>> found(knobs().size());
  for (std::unique_ptr<Ground> &ground : grounds) {
    DomainCache lawful(ground->context);
    for (const Schedule &schedule : ground->schedules)
      for (auto [index, values] : llvm::enumerate(found))
        for (int64_t value : lawful(index, schedule))
          values.insert(value);
  }
  Vocabulary vocabulary;
  for (const std::set<int64_t> &values : found)
    vocabulary.emplace_back(values.begin(), values.end());
  return vocabulary;
}

/// A path as seen when `situation` gives a schedule.
static Path withGiven(Path path, const Situation &situation) {
  for (Choice &choice : path.choices) {
    auto kept = llvm::find(choice.words, situation.given[choice.knob]);
    choice.kept = kept == choice.words.end() || *kept < 0
                      ? -1
                      : static_cast<int>(kept - choice.words.begin());
  }
  return path;
}

/// Adds likelihood gradients of rows drawn by their times: half of them as
/// whole schedules, half as rewrites of another row.
void Trainer::addReplay(const Policy &policy, Ground &ground, float weight,
                        VectorXf &gradient) {
  for (unsigned i = 0; i < replayed; ++i) {
    size_t row = ground.draw(ground.replayChances, rng);
    if (i % 2 == 0) {
      addLikelihood(policy, ground.paths[row], policy.whole(ground.context),
                    weight / replayed, warmEntropy * weight / replayed,
                    gradient);
      continue;
    }
    size_t given = ground.draw(ground.givenChances, rng);
    Situation situation = policy.rewriteOf(
        ground.schedules[given], ground.behind(given), ground.context);
    addLikelihood(policy, withGiven(ground.paths[row], situation), situation,
                  weight / replayed, warmEntropy * weight / replayed, gradient);
  }
}

bool Trainer::warmStart(Policy &policy) {
  Adam adam(policy.parameters().size(), warmRate);
  for (unsigned pass = 0; pass < options.warmPasses; ++pass) {
    if (pass % 10 == 0 && !report("replay", pass, options.warmPasses, policy))
      return false;
    // A few shapes at a time.
    std::vector<size_t> order(grounds.size());
    std::iota(order.begin(), order.end(), 0);
    for (size_t i = order.size(); i > 1; --i)
      std::swap(order[i - 1], order[rng() % i]);
    for (size_t first = 0; first < order.size(); first += 4) {
      llvm::ArrayRef<size_t> some = llvm::ArrayRef(order).slice(
          first, std::min<size_t>(4, order.size() - first));
      VectorXf gradient = VectorXf::Zero(policy.parameters().size());
      for (size_t place : some)
        addReplay(policy, *grounds[place], 1.0f / float(some.size()), gradient);
      adam.step(policy.parameters(), std::move(gradient));
    }
  }
  return report("replay", options.warmPasses, options.warmPasses, policy);
}

/// Schedules for one shape, all whole or all rewrites of one row.
std::vector<Episode> Trainer::drawGroup(const Policy &policy,
                                        const Policy &reference,
                                        Ground &ground) {
  Situation situation = policy.whole(ground.context);
  if (rng() % 2) {
    size_t given = ground.draw(ground.givenChances, rng);
    situation = policy.rewriteOf(ground.schedules[given], ground.behind(given),
                                 ground.context);
  }
  std::vector<Episode> group;
  for (unsigned i = 0; i < options.groupSize; ++i) {
    Schedule schedule = policy.sample(situation, ground.masked, rng);
    std::optional<Path> path = policy.trace(schedule, situation, ground.masked);
    auto row = llvm::find(ground.schedules, schedule);
    if (!path || row == ground.schedules.end())
      continue;
    Episode episode{situation, std::move(*path), {}, {}, 0};
    episode.old = policy.evaluate(episode.path, situation);
    episode.reference = reference.evaluate(episode.path, situation);
    episode.reward = ground.rewards[row - ground.schedules.begin()];
    group.push_back(std::move(episode));
  }
  return group;
}

bool Trainer::update(Policy &policy) {
  const Policy reference = policy;
  Adam adam(policy.parameters().size(), updateRate);
  for (unsigned step = 0; step < options.updates; ++step) {
    if (step % 20 == 0 && step > 0 &&
        !report("grpo", step, options.updates, policy))
      return false;
    std::vector<std::vector<Episode>> groups;
    std::vector<size_t> places;
    for (unsigned i = 0; i < options.shapesPerUpdate; ++i) {
      places.push_back(rng() % grounds.size());
      groups.push_back(drawGroup(policy, reference, *grounds[places.back()]));
    }
    for (unsigned epoch = 0; epoch < epochs; ++epoch) {
      VectorXf gradient = VectorXf::Zero(policy.parameters().size());
      for (auto [place, group] : llvm::zip(places, groups)) {
        addGroup(policy, group, options.grpo, gradient);
        addReplay(policy, *grounds[place], replayWeight, gradient);
      }
      gradient /= static_cast<float>(groups.size());
      adam.step(policy.parameters(), std::move(gradient));
    }
  }
  return report("grpo", options.updates, options.updates, policy);
}

/// Mean distance of drawn schedules from the best, and their entropy.
double Trainer::behindOf(const Policy &policy, Grounds &where,
                         double &entropy) {
  constexpr unsigned drawn = 32;
  // Draws of its own: looking does not change what is learnt.
  std::mt19937_64 own(options.seed + 1);
  double sum = 0, entropies = 0, choices = 0;
  for (std::unique_ptr<Ground> &ground : where) {
    Situation situation = policy.whole(ground->context);
    for (unsigned i = 0; i < drawn; ++i) {
      Schedule schedule = policy.sample(situation, ground->masked, own);
      auto row = llvm::find(ground->schedules, schedule);
      sum += ground->behind(row - ground->schedules.begin());
    }
    for (const Path &path : llvm::ArrayRef(ground->paths).take_front(8))
      for (const Probabilities &chances : policy.evaluate(path, situation)) {
        ++choices;
        for (float p : chances)
          entropies -= p * std::log(p + 1e-12f);
      }
  }
  entropy = choices > 0 ? entropies / choices : 0;
  return where.empty() ? 0 : sum / double(where.size() * drawn);
}

bool Trainer::report(llvm::StringRef phase, unsigned step, unsigned steps,
                     const Policy &policy) {
  TrainingProgress point{phase, step, steps, 0, 0, 0};
  double ignored = 0;
  point.behind = behindOf(policy, grounds, point.entropy);
  point.behindHeldOut = behindOf(policy, tests, ignored);
  return progress(point);
}

std::optional<Model> Trainer::train() {
  Policy policy(findVocabulary(), options.seed);
  for (std::unique_ptr<Ground> &ground : grounds) {
    DomainCache lawful(ground->context);
    Situation situation = policy.whole(ground->context);
    for (const Schedule &schedule : ground->schedules)
      ground->paths.push_back(
          policy.trace(schedule, situation, lawful).value_or(Path()));
  }
  if (!warmStart(policy) || !update(policy))
    return std::nullopt;
  ModelOrigin origin{landscape.target,
                     landscape.evaluator,
                     landscape.device,
                     landscape.toolchain,
                     options.seed,
                     {},
                     0};
  std::vector<const LandscapeShape *> shapes;
  for (const std::unique_ptr<Ground> &ground : grounds) {
    shapes.push_back(&ground->shape);
    origin.problems.push_back(ground->shape.problem.key());
    origin.schedules += ground->schedules.size();
  }
  llvm::sort(origin.problems);
  return Model{std::move(policy),
               CostModel::train(shapes, target, options.seed),
               std::move(origin)};
}

std::set<size_t> rl::holdOut(const Landscape &landscape, double share) {
  std::set<size_t> places;
  for (auto [place, shape] : llvm::enumerate(landscape.shapes)) {
    const Problem &p = shape.problem;
    std::string sizes = std::to_string(p.m) + "x" + std::to_string(p.n) + "x" +
                        std::to_string(p.k);
    if (double(llvm::xxh3_64bits(sizes) >> 11) * 0x1p-53 < share)
      places.insert(place);
  }
  return places;
}

std::optional<Model>
rl::trainModel(const Landscape &landscape, const std::set<size_t> &heldOut,
               const TrainingOptions &options,
               llvm::function_ref<bool(const TrainingProgress &)> progress) {
  return Trainer(landscape, heldOut, options, progress).train();
}
