//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Measured schedules as JSON lines.
//
//===----------------------------------------------------------------------===//

#include "Trajectories.h"
#include "l2/Search/Reward.h"
#include "l2/Support/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

using namespace l2;
using nlohmann::json;

namespace {

/// Of each problem, completions to imitate, and pairs to prefer one of.
constexpr size_t imitated = 8, preferred = 64;
/// Logarithm of the times of a pair: less is noise.
constexpr double leastDifference = 0.05;

json message(const char *role, const std::string &content) {
  return json::array({{{"role", role}, {"content", content}}});
}

/// What a model is asked: the contract and the limits, in numbers.
std::string promptFor(const Problem &p, const TargetInfo &t) {
  return llvm::formatv(
             "Write a schedule for a matrix multiplication C = A * B on {0}.\n"
             "M = {1}, N = {2}, K = {3}; layout {4}; contract {5} "
             "(accumulator, A, B, C).\n"
             "An SM has {6} bytes of shared memory, of which a CTA may take "
             "{7}, and {8} registers, {9} a thread; there are {10} SMs and "
             "{11} bytes of L2.\n"
             "Answer with one schedule.kernel of the schedule dialect, every "
             "decision written out.",
             t.name, p.m, p.n, p.k, p.layout(), p.contract(), t.smemPerSM,
             t.smemPerCta, t.registersPerSM, t.maxRegistersPerThread, t.numSMs,
             t.l2Bytes)
      .str();
}

/// One problem, with what its lines share.
struct Writer {
  const LandscapeShape &shape;
  const TargetInfo &target;
  const char *split;
  json prompt;
  double referenceUs, bestUs;

  Writer(const LandscapeShape &shape, const TargetInfo &target, bool heldOut)
      : shape(shape), target(target), split(heldOut ? "test" : "train"),
        prompt(message("user", promptFor(shape.problem, target))),
        bestUs(shape.bestUs()) {
    const LandscapeRow &first = shape.rows.front();
    referenceUs = first.status == Status::Ok ? first.us : bestUs;
  }

  json completion(const LandscapeRow &row) const {
    return message("assistant",
                   printKernel(row.schedule, "kernel", "payload", target.name));
  }
  json trajectory(const LandscapeRow &row) const;
  json grpo() const;
  json verl() const;
  std::string imitations() const;
  std::string preferences() const;
  std::vector<const LandscapeRow *> fastest() const;
};

std::string line(const json &object) {
  return object.dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
}

} // namespace

json Writer::trajectory(const LandscapeRow &row) const {
  double reward = rewardOf(row.status, referenceUs, row.us);
  bool ok = row.status == Status::Ok;
  // One part says how fast; each other what kind of failure cost how much.
  json parts = {{"speed", ok ? reward : 0.0}};
  for (unsigned status = 1; status < statusCount; ++status)
    if (isVerdict(Status(status)) || Status(status) == Status::TimedOut)
      parts[toString(Status(status)).str()] =
          row.status == Status(status) ? reward : 0.0;
  return {{"problem", shape.problem.key()},
          {"target", target.name.str()},
          {"split", split},
          {"prompt", prompt},
          {"completion", completion(row)},
          {"schedule", row.schedule.str()},
          {"proposer", row.proposer},
          {"verdict", toString(row.status).str()},
          {"us", ok ? json(row.us) : json(nullptr)},
          {"reference_us", referenceUs},
          {"reward", reward},
          {"reward_parts", parts}};
}

json Writer::grpo() const {
  return {{"prompt", prompt},
          {"problem", shape.problem.key()},
          {"target", target.name.str()},
          {"split", split},
          {"reference_us", referenceUs},
          {"best_us", bestUs}};
}

json Writer::verl() const {
  return {{"data_source", "l2-opt"},
          {"prompt", prompt},
          {"ability", "gemm-schedule"},
          {"reward_model",
           {{"style", "rule"}, {"ground_truth", std::to_string(referenceUs)}}},
          {"extra_info",
           {{"split", split},
            {"problem", shape.problem.key()},
            {"target", target.name.str()},
            {"best_us", bestUs}}}};
}

std::vector<const LandscapeRow *> Writer::fastest() const {
  std::vector<const LandscapeRow *> rows;
  for (const LandscapeRow &row : shape.rows)
    if (row.status == Status::Ok)
      rows.push_back(&row);
  llvm::stable_sort(rows, [](const LandscapeRow *a, const LandscapeRow *b) {
    return a->us < b->us;
  });
  return rows;
}

std::string Writer::imitations() const {
  std::string text;
  std::vector<const LandscapeRow *> rows = fastest();
  rows.resize(std::min(rows.size(), imitated));
  for (const LandscapeRow *row : rows)
    text += line({{"prompt", prompt},
                  {"completion", completion(*row)},
                  {"split", split},
                  {"us", row->us}});
  return text;
}

/// Pairs from all over the ranking, the one of a pair half the ranking (and
/// every other time an eighth of it) behind the other; then the failed ones.
std::string Writer::preferences() const {
  std::string text;
  size_t count = 0;
  auto add = [&](const LandscapeRow &chosen, const LandscapeRow &rejected) {
    if (count == preferred)
      return;
    ++count;
    text += line(
        {{"prompt", prompt},
         {"chosen", completion(chosen)},
         {"rejected", completion(rejected)},
         {"split", split},
         {"chosen_reward", rewardOf(chosen.status, referenceUs, chosen.us)},
         {"rejected_reward",
          rewardOf(rejected.status, referenceUs, rejected.us)}});
  };
  std::vector<const LandscapeRow *> rows = fastest();
  size_t next = 0;
  for (const LandscapeRow &row : shape.rows)
    if (row.status != Status::Ok && !rows.empty() && count < preferred / 4)
      add(*rows[next++ % rows.size()], row);
  for (size_t place = 0; place < rows.size(); ++place) {
    size_t behind = place + rows.size() / (place % 2 ? 8 : 2);
    if (behind < rows.size() &&
        std::log(rows[behind]->us / rows[place]->us) > leastDifference)
      add(*rows[place], *rows[behind]);
  }
  return text;
}

bool rl::exportTrajectories(const std::string &folder,
                            const Landscape &landscape,
                            const std::set<size_t> &heldOut,
                            std::string &error) {
  const TargetInfo &target = *lookupTarget(landscape.target);
  std::string all, sft, dpo, grpo, verl;
  for (auto [place, shape] : llvm::enumerate(landscape.shapes)) {
    Writer writer(shape, target, heldOut.count(place));
    for (const LandscapeRow &row : shape.rows)
      all += line(writer.trajectory(row));
    sft += writer.imitations();
    dpo += writer.preferences();
    grpo += line(writer.grpo());
    verl += line(writer.verl());
  }
  for (auto [name, text] : {std::pair("trajectories", &all),
                            {"sft", &sft},
                            {"dpo", &dpo},
                            {"grpo", &grpo},
                            {"verl", &verl}})
    if (!writeFile(folder + "/" + name + ".jsonl", *text, error))
      return false;
  return true;
}
