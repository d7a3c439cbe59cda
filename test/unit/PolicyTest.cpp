//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The policy, its training and its files.
//
//===----------------------------------------------------------------------===//

#include "SearchFakes.h"
#include "l2/Schedule/Space.h"
#include "l2/Search/Landscape.h"
#include "l2/Search/Replay.h"
#include "l2/Support/Files.h"
#include "rl/Training.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/xxhash.h"
#include <cmath>
#include <ctime>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace l2;
using namespace l2::rl;

namespace {

Problem gemm(int64_t m, int64_t n, int64_t k) {
  Problem problem;
  problem.name = "p";
  problem.m = m;
  problem.n = n;
  problem.k = k;
  return problem;
}

const TargetInfo &hopper() { return *lookupTarget("sm_90a"); }

/// Schedules of one problem with the times of the analytic model.
LandscapeShape modelShape(const Problem &problem, unsigned count,
                          uint64_t seed) {
  LandscapeShape shape;
  shape.problem = problem;
  ScheduleContext context{shape.problem, hopper()};
  std::mt19937_64 rng(seed);
  std::set<Schedule> seen;
  auto add = [&](const Schedule &schedule, const char *proposer) {
    if (!violation(schedule, context) && seen.insert(schedule).second)
      shape.rows.push_back(
          {schedule, Status::Ok,
           occupation(schedule, context).predictedSeconds * 1e6, proposer});
  };
  add(defaultSchedule(context), "default");
  for (const Proposal &proposal :
       createExpertProposer()->propose(context, {}, count / 2, rng))
    add(proposal.schedule, "expert");
  while (shape.rows.size() < count)
    for (const Proposal &proposal :
         createRandomProposer()->propose(context, {}, 16, rng))
      add(proposal.schedule, "random");
  shape.rows.resize(count);
  return shape;
}

Landscape modelLandscape(unsigned count) {
  Landscape landscape{"sm_90a", "model", "model of sm_90a", "test", {}};
  for (const Problem &problem : {gemm(4096, 4096, 512), gemm(128, 512, 8192),
                                 gemm(256, 1024, 1024), gemm(8192, 128, 2048)})
    landscape.shapes.push_back(modelShape(problem, count, problem.m));
  return landscape;
}

std::string temporaryFile() {
  llvm::SmallString<128> path;
  llvm::sys::fs::createTemporaryFile("policy", "bin", path);
  return path.str().str();
}

double logOf(const Policy &policy, const Path &path,
             const Situation &situation) {
  double sum = 0;
  for (auto [choice, chances] :
       llvm::zip(path.choices, policy.evaluate(path, situation)))
    sum += std::log(chances[choice.taken]);
  return sum;
}

} // namespace

TEST(Space, DomainsLeadToMembers) {
  Problem problem = gemm(1024, 1024, 1024);
  LandscapeShape shape = modelShape(problem, 60, 1);
  std::vector<Schedule> schedules;
  for (const LandscapeRow &row : shape.rows)
    schedules.push_back(row.schedule);
  ScheduleSpace space(schedules);
  ScheduleContext context{problem, hopper(), &space};
  std::mt19937_64 rng(2);
  std::set<Schedule> drawn;
  for (unsigned i = 0; i < 500; ++i) {
    Schedule schedule;
    sampleKnobs(schedule, 0, context, rng);
    EXPECT_FALSE(violation(schedule, context));
    EXPECT_TRUE(space.find(schedule));
    drawn.insert(schedule);
  }
  EXPECT_GT(drawn.size(), 30u);
  Schedule outside = shape.rows[0].schedule;
  outside.rasterGroup = outside.rasterGroup == 32 ? 16 : 32;
  EXPECT_EQ(violation(outside, context),
            "is none of the 60 schedules of the space");
  EXPECT_TRUE(knobs()[5].domain(Schedule(), context).empty());
}

TEST(Landscape, RoundTrip) {
  Landscape landscape = modelLandscape(40);
  landscape.shapes[1].rows[3].status = Status::CompileFailed;
  landscape.shapes[1].rows[3].us = 0;
  std::string path = temporaryFile(), error;
  ASSERT_TRUE(writeLandscape(path, landscape, error)) << error;
  std::optional<Landscape> read = readLandscape(path, error);
  ASSERT_TRUE(read) << error;
  ASSERT_EQ(read->shapes.size(), 4u);
  for (size_t i = 0; i < 4; ++i) {
    ASSERT_EQ(read->shapes[i].rows.size(), 40u);
    EXPECT_EQ(read->shapes[i].problem.key(), landscape.shapes[i].problem.key());
    for (size_t row = 0; row < 40; ++row) {
      const LandscapeRow &a = read->shapes[i].rows[row];
      const LandscapeRow &b = landscape.shapes[i].rows[row];
      EXPECT_EQ(a.schedule, b.schedule);
      EXPECT_EQ(a.status, b.status);
      EXPECT_EQ(a.proposer, b.proposer);
      EXPECT_NEAR(a.us, b.us, 1e-4 * b.us);
    }
  }
}

/// The file's text with `edit` made to it, under its hash.
static void rewrite(const std::string &path,
                    llvm::function_ref<void(std::string &)> edit) {
  std::string error, text = readFile(path, 1 << 24, error).value();
  text.resize(text.rfind("end "));
  edit(text);
  std::string hash;
  llvm::raw_string_ostream(hash)
      << llvm::format_hex_no_prefix(llvm::xxh3_64bits(text), 16);
  ASSERT_TRUE(writeFile(path, text + "end " + hash + "\n", error)) << error;
}

TEST(Landscape, AKnobTheFileDoesNotNameIsNeutral) {
  Landscape landscape = modelLandscape(30);
  for (LandscapeShape &shape : landscape.shapes)
    llvm::erase_if(shape.rows, [](const LandscapeRow &row) {
      return row.schedule.*knobs().back().field != 0;
    });
  std::string path = temporaryFile(), error;
  ASSERT_TRUE(writeLandscape(path, landscape, error)) << error;
  rewrite(path, [](std::string &text) {
    llvm::SmallVector<llvm::StringRef> lines;
    std::string whole = text, kept;
    llvm::StringRef(whole).split(lines, '\n');
    bool rows = false;
    for (llvm::StringRef line : lines) {
      rows |= line.starts_with("problem ");
      if (line.starts_with("knob " + knobs().back().name()) || line.empty())
        continue;
      std::string changed = line.str();
      if (rows && !line.starts_with("problem "))
        changed.erase(knobs().size() - 1, 1);
      kept += changed + "\n";
    }
    text = kept;
  });
  std::optional<Landscape> read = readLandscape(path, error);
  ASSERT_TRUE(read) << error;
  EXPECT_EQ(read->leftOut, 0u);
  for (auto [a, b] : llvm::zip_equal(read->shapes, landscape.shapes))
    for (auto [aged, row] : llvm::zip_equal(a.rows, b.rows))
      EXPECT_EQ(aged.schedule, row.schedule);
}

TEST(Landscape, TheDefaultComesFirstAlsoWhenTheFirstRowIsGone) {
  Landscape landscape = modelLandscape(20);
  LandscapeShape &shape = landscape.shapes[0];
  Schedule first = shape.rows[0].schedule;
  std::swap(shape.rows[0], shape.rows[7]);
  shape.rows[0].schedule.stages = 77;
  std::string path = temporaryFile(), error;
  ASSERT_TRUE(writeLandscape(path, landscape, error)) << error;
  std::optional<Landscape> read = readLandscape(path, error);
  ASSERT_TRUE(read) << error;
  EXPECT_EQ(read->leftOut, 1u);
  ASSERT_EQ(read->shapes[0].rows.size(), 19u);
  EXPECT_EQ(read->shapes[0].rows[0].schedule, first);
}

TEST(Trees, FitAFunction) {
  TreeData data;
  data.width = 3;
  std::mt19937_64 rng(1);
  auto function = [](float a, float b) {
    return (a > 0.5f ? 1.0f : 0.0f) + a * b;
  };
  for (unsigned i = 0; i < 2000; ++i) {
    float a = float(uniform(rng)), b = float(uniform(rng));
    data.features.insert(data.features.end(), {a, b, float(uniform(rng))});
    data.targets.push_back(function(a, b));
    data.weights.push_back(1);
  }
  TreeSum sum, again;
  BoostOptions options;
  options.columns = 1;
  boost(sum, data, options);
  boost(again, data, options);
  double error = 0;
  for (unsigned i = 0; i < 500; ++i) {
    float a = float(uniform(rng)), b = float(uniform(rng));
    float row[] = {a, b, 0.5f};
    EXPECT_EQ(sum(row), again(row));
    error += std::pow(sum(row) - function(a, b), 2) / 500;
  }
  EXPECT_LT(error, 0.003);
}

TEST(Policy, GradientIsTheDerivative) {
  Problem problem = gemm(1000, 512, 4096);
  ScheduleContext context{problem, hopper()};
  Policy policy = untrainedModel(context, 3).policy;
  std::mt19937_64 rng(5);
  DomainCache domains(context);
  Schedule given = defaultSchedule(context);
  for (const Situation &situation :
       {policy.whole(context), policy.rewriteOf(given, 0.1, context)}) {
    Schedule schedule = policy.sample(situation, domains, rng);
    std::optional<Path> path = policy.trace(schedule, situation, domains);
    ASSERT_TRUE(path);
    Eigen::VectorXf gradient =
        Eigen::VectorXf::Zero(policy.parameters().size());
    addLikelihood(policy, *path, situation, 1, 0, gradient);
    unsigned checked = 0;
    for (unsigned i = 0; i < 4000 && checked < 60; ++i) {
      Eigen::Index place = Eigen::Index(rng() % uint64_t(gradient.size()));
      if (std::abs(gradient[place]) < 0.02f)
        continue;
      ++checked;
      constexpr float step = 1e-2f;
      float &parameter = policy.parameters()[place], saved = parameter;
      parameter = saved + step;
      double above = -logOf(policy, *path, situation);
      parameter = saved - step;
      double below = -logOf(policy, *path, situation);
      parameter = saved;
      EXPECT_NEAR((above - below) / (2 * step), gradient[place],
                  0.02 + 0.05 * std::abs(gradient[place]));
    }
    EXPECT_GT(checked, 20u);
  }
}

TEST(Policy, SamplesAreLawfulAndTraced) {
  std::mt19937_64 rng(7);
  for (unsigned i = 0; i < 60; ++i) {
    Problem problem = gemm(1 + int64_t(rng() % 5000), 1 + int64_t(rng() % 5000),
                           1 + int64_t(rng() % 5000));
    problem.transposeB = rng() % 2;
    if (rng() % 4 == 0)
      problem.accumulator = ElementType::F16;
    if (rng() % 4 == 0)
      problem.output = ElementType::F32;
    const TargetInfo &target = knownTargets()[rng() % knownTargets().size()];
    ScheduleContext context{problem, target};
    Policy policy = untrainedModel(context, i).policy;
    DomainCache domains(context);
    for (unsigned j = 0; j < 10; ++j) {
      Situation situation =
          j % 2 ? policy.rewriteOf(defaultSchedule(context), 0, context)
                : policy.whole(context);
      Schedule schedule = policy.sample(situation, domains, rng);
      EXPECT_EQ(violation(schedule, context), std::nullopt) << problem.key();
      EXPECT_TRUE(policy.trace(schedule, situation, domains));
    }
  }
}

TEST(Policy, SamplesAThousandInWellUnderASecond) {
  Problem problem = gemm(4096, 4096, 4096);
  ScheduleContext context{problem, hopper()};
  Policy policy = untrainedModel(context, 1).policy;
  DomainCache domains(context);
  Situation situation = policy.whole(context);
  std::mt19937_64 rng(1);
  std::clock_t before = std::clock();
  for (unsigned i = 0; i < 1000; ++i)
    policy.sample(situation, domains, rng);
  double seconds = double(std::clock() - before) / CLOCKS_PER_SEC;
  RecordProperty("seconds", std::to_string(seconds));
#ifdef NDEBUG
  EXPECT_LT(seconds, 0.8);
#endif
}

TEST(Policy, UnmaskedSamplesNeedNotBeLawful) {
  Problem problem = gemm(1024, 1024, 1024);
  ScheduleContext context{problem, hopper()};
  Policy policy = untrainedModel(context, 1).policy;
  DomainCache unmasked(context, &policy.vocabulary());
  std::mt19937_64 rng(1);
  unsigned unlawful = 0;
  for (unsigned i = 0; i < 50; ++i)
    unlawful +=
        violation(policy.sample(policy.whole(context), unmasked, rng), context)
            .has_value();
  EXPECT_GT(unlawful, 40u);
}

TEST(Grpo, AdvantagesAreRelative) {
  std::vector<float> values = advantages({1, 2, 3});
  EXPECT_NEAR(values[0] + values[1] + values[2], 0, 1e-6);
  EXPECT_LT(values[0], values[1]);
  EXPECT_NEAR(values[1], 0, 1e-6);
  for (float value : advantages({0.5, 0.5, 0.5}))
    EXPECT_EQ(value, 0);
}

/// The policy learns what is rewarded, and no more than it may in one step.
TEST(Grpo, LearnsWhatIsRewarded) {
  Problem problem = gemm(1024, 1024, 1024);
  ScheduleContext context{problem, hopper()};
  Policy policy = untrainedModel(context, 1).policy;
  const Policy reference = policy;
  DomainCache domains(context);
  Situation situation = policy.whole(context);
  std::mt19937_64 rng(3);
  auto share = [&] {
    unsigned count = 0;
    for (unsigned i = 0; i < 200; ++i)
      count += policy.sample(situation, domains, rng).rasterGroup == 8;
    return count / 200.0;
  };
  double before = share();
  Adam adam(policy.parameters().size(), 3e-3f);
  for (unsigned step = 0; step < 60; ++step) {
    std::vector<Episode> group;
    for (unsigned i = 0; i < 16; ++i) {
      Schedule schedule = policy.sample(situation, domains, rng);
      Episode episode{situation,
                      *policy.trace(schedule, situation, domains),
                      {},
                      {},
                      schedule.rasterGroup == 8 ? 1.0 : 0.0};
      episode.old = policy.evaluate(episode.path, situation);
      episode.reference = reference.evaluate(episode.path, situation);
      group.push_back(std::move(episode));
    }
    Eigen::VectorXf gradient =
        Eigen::VectorXf::Zero(policy.parameters().size());
    addGroup(policy, group, GrpoOptions(), gradient);
    adam.step(policy.parameters(), gradient);
  }
  EXPECT_LT(before, 0.4);
  EXPECT_GT(share(), 0.75);
}

TEST(Grpo, ClippedEpisodesDoNotPush) {
  Problem problem = gemm(1024, 1024, 1024);
  ScheduleContext context{problem, hopper()};
  Policy policy = untrainedModel(context, 1).policy;
  DomainCache domains(context);
  Situation situation = policy.whole(context);
  std::mt19937_64 rng(3);
  std::vector<Episode> group;
  for (double reward : {1.0, 0.0}) {
    Schedule schedule = policy.sample(situation, domains, rng);
    Episode episode{
        situation, *policy.trace(schedule, situation, domains), {}, {}, reward};
    episode.old = policy.evaluate(episode.path, situation);
    episode.reference = episode.old;
    // As if the policy had moved in the direction of the reward already.
    for (Probabilities &chances : episode.old)
      for (float &chance : chances)
        chance *= reward > 0 ? 0.5f : 2.0f;
    group.push_back(std::move(episode));
  }
  GrpoOptions options;
  options.divergence = options.entropy = 0;
  Eigen::VectorXf gradient = Eigen::VectorXf::Zero(policy.parameters().size());
  addGroup(policy, group, options, gradient);
  EXPECT_EQ(gradient.norm(), 0);
}

namespace {

TrainingOptions brief() {
  TrainingOptions options;
  options.warmPasses = 30;
  options.updates = 30;
  return options;
}

} // namespace

TEST(Training, LearnsAndRepeats) {
  Landscape landscape = modelLandscape(60);
  std::vector<double> curve, again;
  auto keep = [](std::vector<double> &points) {
    return [&](const TrainingProgress &point) {
      points.push_back(point.behind);
      return true;
    };
  };
  std::optional<Model> model = trainModel(landscape, {3}, brief(), keep(curve));
  std::optional<Model> other = trainModel(landscape, {3}, brief(), keep(again));
  ASSERT_TRUE(model && other);
  EXPECT_EQ(curve, again);
  EXPECT_EQ(model->policy.parameters(), other->policy.parameters());
  EXPECT_LT(curve.back(), 0.5 * curve.front());
  EXPECT_EQ(model->origin.problems.size(), 3u);
  EXPECT_EQ(model->origin.schedules, 180u);
  // Its progress ends it.
  EXPECT_FALSE(trainModel(landscape, {}, brief(),
                          [](const TrainingProgress &) { return false; }));
}

TEST(Training, HoldsOutBySize) {
  Landscape landscape = modelLandscape(4);
  LandscapeShape twin = landscape.shapes[0];
  twin.problem.transposeB = true;
  landscape.shapes.push_back(twin);
  EXPECT_TRUE(holdOut(landscape, 0).empty());
  EXPECT_EQ(holdOut(landscape, 1).size(), 5u);
  for (double share : {0.2, 0.4, 0.6, 0.8}) {
    std::set<size_t> places = holdOut(landscape, share);
    EXPECT_EQ(places.count(0), places.count(4));
  }
}

TEST(Model, RoundTripAndDamage) {
  Landscape landscape = modelLandscape(30);
  std::optional<Model> model = trainModel(
      landscape, {}, brief(), [](const TrainingProgress &) { return true; });
  ASSERT_TRUE(model);
  std::string path = temporaryFile(), error;
  ASSERT_TRUE(writeModel(path, *model, error)) << error;
  std::shared_ptr<const Model> read = readModel(path, error);
  ASSERT_TRUE(read) << error;
  EXPECT_EQ(read->policy.parameters(), model->policy.parameters());
  EXPECT_EQ(read->policy.vocabulary(), model->policy.vocabulary());
  EXPECT_EQ(read->origin.problems, model->origin.problems);
  const LandscapeShape &shape = landscape.shapes[0];
  ScheduleContext context{shape.problem, hopper()};
  for (const LandscapeRow &row : shape.rows)
    EXPECT_EQ(read->cost.predict(row.schedule, context),
              model->cost.predict(row.schedule, context));

  std::string bytes = *readFile(path, 1 << 24, error);
  std::mt19937_64 rng(1);
  for (unsigned i = 0; i < 200; ++i) {
    std::string damaged = bytes;
    damaged[i < 30 ? i : rng() % damaged.size()] ^= char(1 << (rng() % 8));
    error.clear();
    EXPECT_FALSE(parseModel(damaged, "x", error));
    EXPECT_TRUE(llvm::StringRef(error).starts_with("policy 'x': ")) << error;
  }
  for (size_t length : {size_t(0), size_t(5), size_t(40), bytes.size() - 1}) {
    error.clear();
    EXPECT_FALSE(
        parseModel(llvm::StringRef(bytes).take_front(length), "x", error));
    EXPECT_FALSE(error.empty());
  }
}

namespace {

/// The bytes of a model whose description is `description`, all sums right.
std::string modelBytes(std::string payload) {
  std::string bytes = "L2POLICY";
  auto put = [&](uint64_t value) {
    for (unsigned i = 0; i < 8; ++i)
      bytes += char(value >> (8 * i));
  };
  put(1);
  put(payload.size());
  bytes += payload;
  put(llvm::xxh3_64bits(payload));
  return bytes;
}

std::string payloadOf(const std::string &bytes) {
  return bytes.substr(24, bytes.size() - 32);
}

void replaceOnce(std::string &text, const std::string &from,
                 const std::string &to) {
  size_t place = text.find(from);
  ASSERT_NE(place, std::string::npos);
  text.replace(place, from.size(), to);
}

} // namespace

/// Right sums do not make contents right.
TEST(Model, RefusesForeign) {
  Landscape landscape = modelLandscape(20);
  TrainingOptions options = brief();
  options.warmPasses = options.updates = 0;
  std::optional<Model> model = trainModel(
      landscape, {}, options, [](const TrainingProgress &) { return true; });
  ASSERT_TRUE(model);
  std::string path = temporaryFile(), error;
  ASSERT_TRUE(writeModel(path, *model, error)) << error;
  std::string whole = payloadOf(*readFile(path, 1 << 24, error));
  auto refusal = [&](const std::string &from, const std::string &to) {
    std::string payload = whole, error;
    replaceOnce(payload, from, to);
    EXPECT_FALSE(parseModel(modelBytes(payload), "x", error));
    return error;
  };
  EXPECT_TRUE(parseModel(modelBytes(whole), "x", error)) << error;
  EXPECT_EQ(refusal("\"name\":\"grid.raster\"", "\"name\":\"grid.zigzag\""),
            "policy 'x': made for a knob this program does not have, "
            "'grid.zigzag'");
  EXPECT_EQ(refusal("\"latency\"", "\"weather\""),
            "policy 'x': made for a feature this program does not have, "
            "'weather'");
  EXPECT_EQ(refusal("\"width\":48", "\"width\":64"),
            "policy 'x': width is 64; this program's is 48");
  EXPECT_EQ(refusal("\"values\":[\"wgmma\"", "\"values\":[\"simd\""),
            "policy 'x': 'simd' is no value of mma.kind, or out of order");
  EXPECT_EQ(
      refusal("\"problem_features\":[\"m\"", "\"problem_features\":[\"mass\""),
      "policy 'x': made for other features of problems");
  EXPECT_NE(refusal("\"seed\":\"0\"", "\"seed\":\"x\""), "");
  EXPECT_NE(refusal("{", "["), "");
  std::string longer = whole + std::string(4, '\0');
  error.clear();
  EXPECT_FALSE(parseModel(modelBytes(longer), "x", error));
  EXPECT_EQ(error, "policy 'x': the numbers are not those of the description");
}

/// A policy made before a knob was there leaves that to chance.
TEST(Model, AcceptsFewerKnobs) {
  Landscape landscape = modelLandscape(20);
  TrainingOptions options = brief();
  options.warmPasses = options.updates = 1;
  std::optional<Model> model = trainModel(
      landscape, {}, options, [](const TrainingProgress &) { return true; });
  ASSERT_TRUE(model);
  std::string path = temporaryFile(), error;
  ASSERT_TRUE(writeModel(path, *model, error)) << error;
  std::string payload = payloadOf(*readFile(path, 1 << 24, error));
  size_t end = payload.find('\0');
  nlohmann::json object = nlohmann::json::parse(payload.substr(0, end));
  const int missing = static_cast<int>(knobs().size()) - 2;
  object["knobs"].erase(missing);
  std::string fewer = object.dump() + '\0', numbers = payload.substr(end + 1);
  size_t parameters = size_t(model->policy.parameters().size());
  Policy::forEachParameter(model->policy.vocabulary(),
                           [&](Eigen::Index place, int knob) {
                             if (knob != missing)
                               fewer += numbers.substr(4 * size_t(place), 4);
                           });
  fewer += numbers.substr(4 * parameters);
  std::shared_ptr<const Model> read = parseModel(modelBytes(fewer), "x", error);
  ASSERT_TRUE(read) << error;
  EXPECT_TRUE(read->policy.vocabulary()[missing].empty());
  const LandscapeShape &shape = landscape.shapes[0];
  ScheduleContext context{shape.problem, hopper()};
  DomainCache domains(context);
  Situation situation = read->policy.whole(context),
            full = model->policy.whole(context);
  std::optional<Path> some = read->policy.trace(shape.rows[0].schedule,
                                                situation, domains),
                      all = model->policy.trace(shape.rows[0].schedule, full,
                                                domains);
  ASSERT_TRUE(some && all);
  std::vector<Probabilities> chances = read->policy.evaluate(*some, situation),
                             known = model->policy.evaluate(*all, full);
  for (size_t i = 0; i < chances.size(); ++i)
    for (size_t value = 0; value < chances[i].size(); ++value) {
      if (int(some->choices[i].knob) < missing)
        EXPECT_EQ(chances[i][value], known[i][value]);
      if (int(some->choices[i].knob) == missing)
        EXPECT_NEAR(chances[i][value], 1.0 / double(chances[i].size()), 1e-6);
    }
}

/// A trained policy finds the best of a shape it never saw before chance does.
TEST(Replay, PolicyNeedsFewerMeasurements) {
  Landscape landscape = modelLandscape(120);
  TrainingOptions options;
  options.warmPasses = 40;
  options.updates = 40;
  std::optional<Model> trained = trainModel(
      landscape, {2}, options, [](const TrainingProgress &) { return true; });
  ASSERT_TRUE(trained);
  ProposerOptions proposing;
  proposing.model = std::make_shared<const Model>(std::move(*trained));
  LandscapeShape shape = landscape.shapes[2];
  // The default schedule is the model's favourite: there would be nothing left
  // to find.
  shape.rows.erase(shape.rows.begin());
  auto measurements = [&](llvm::StringRef name) {
    double sum = 0;
    for (uint64_t seed = 0; seed < 5; ++seed) {
      std::unique_ptr<Proposer> proposer = createProposer(name, proposing);
      ReplayRun run =
          replaySearch(shape, hopper(), {proposer.get()}, {100, seed});
      sum += measurementsToReach(run, shape.bestUs(), 0.03).value_or(101);
    }
    return sum / 5;
  };
  EXPECT_LT(measurements("rl"), 0.5 * measurements("random"));
  std::unique_ptr<Proposer> proposer = createProposer("rl", proposing);
  double guess = replayGuess(shape, hopper(), {proposer.get()}, 0);
  EXPECT_GT(guess, 0);
  EXPECT_LT(guess, 1.3 * shape.bestUs());
}

TEST(Replay, CountsAndScores) {
  ReplayRun run{{0, 10, 8, 8, 5}, 0};
  EXPECT_EQ(measurementsToReach(run, 5, 0.03), 5u);
  EXPECT_EQ(measurementsToReach(run, 8, 0.03), 3u);
  EXPECT_EQ(measurementsToReach(run, 4, 0.03), std::nullopt);
  ReplayContender contender{"x", {{run, run, {{5}, 0}}}, {{5, 10, 10}}};
  ReplayScore score = scoreShape(contender, 0, 5, 10, 0.03);
  EXPECT_EQ(score.measurements, 5);
  EXPECT_EQ(score.reached, 1);
  EXPECT_EQ(scoreShape(contender, 0, 4, 10, 0.03).measurements, 11);
  EXPECT_NEAR(quality(contender, {5}, 10)[9], 1, 1e-9);
  EXPECT_NEAR(quality(contender, {5}, 10)[1], 0.5, 1e-9);
  EXPECT_NEAR(guessQuality(contender, {5}), 0.5, 1e-9);
  EXPECT_TRUE(
      llvm::StringRef(plotQuality({contender}, {5}, 10)).contains("<polyline"));
}
