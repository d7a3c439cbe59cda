//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Winners of similar problems as proposals.
//
//===----------------------------------------------------------------------===//

#include "l2/Database/Database.h"
#include "l2/Search/Proposer.h"
#include <algorithm>
#include <cmath>

using namespace l2;

/// How unlike two problems are: the sum of their sizes' ratios in octaves. Of
/// equals the other layout comes last.
static double distance(const Problem &a, const Problem &b) {
  auto octaves = [](int64_t x, int64_t y) {
    return std::abs(std::log2(double(x) / double(y)));
  };
  bool sameLayout =
      a.transposeA == b.transposeA && a.transposeB == b.transposeB;
  return octaves(a.m, b.m) + octaves(a.n, b.n) + octaves(a.k, b.k) +
         (sameLayout ? 0 : 0.5);
}

std::vector<Proposal> l2::neighbourProposals(Database &database,
                                             const ScheduleContext &context,
                                             unsigned count,
                                             std::string &error) {
  const Problem &wanted = context.problem;
  std::vector<Problem> known = database.measuredProblems(error);
  llvm::erase_if(known, [&](const Problem &problem) {
    return problem.contract() != wanted.contract() ||
           problem.epilogue != wanted.epilogue || problem.key() == wanted.key();
  });
  std::stable_sort(known.begin(), known.end(),
                   [&](const Problem &a, const Problem &b) {
                     return distance(a, wanted) < distance(b, wanted);
                   });
  std::vector<Proposal> proposals;
  for (const Problem &problem : known) {
    if (proposals.size() == count || !error.empty())
      break;
    std::optional<StoredSchedule> best =
        database.bestSchedule(problem, context.target, error);
    if (!best)
      continue;
    repairKnobs(best->schedule, context);
    if (llvm::none_of(proposals, [&](const Proposal &proposal) {
          return proposal.schedule == best->schedule;
        }))
      proposals.push_back({best->schedule, "winner of " + problem.key()});
  }
  return proposals;
}
