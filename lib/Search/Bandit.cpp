//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The bandit over proposers.
//
//===----------------------------------------------------------------------===//

#include "l2/Search/Bandit.h"
#include <cmath>

using namespace l2;

Bandit::Bandit(unsigned arms, double exploration, unsigned window)
    : credits(arms), count(arms), exploration(exploration), window(window) {}

double Bandit::value(unsigned arm) const {
  // An arm nothing is known of yet is thought to be good, but less and less so
  // while its first pulls are on their way.
  if (credits[arm].empty())
    return 1.0 / (1 + count[arm]);
  double sum = 0, weights = 0, weight = 0;
  for (double credit : credits[arm]) {
    weight += 1;
    sum += weight * credit;
    weights += weight;
  }
  return sum / weights;
}

int Bandit::pick(const std::vector<bool> &available) {
  unsigned total = 1;
  for (unsigned pulls : count)
    total += pulls;
  int best = -1;
  double bestBound = 0;
  for (unsigned arm = 0; arm < count.size(); ++arm) {
    if (!available[arm])
      continue;
    double bound = value(arm) + exploration * std::sqrt(2 * std::log(total) /
                                                        (count[arm] + 1));
    if (best < 0 || bound > bestBound) {
      best = arm;
      bestBound = bound;
    }
  }
  if (best >= 0)
    ++count[best];
  return best;
}

void Bandit::cancel(unsigned arm) {
  if (count[arm] > 0)
    --count[arm];
}

void Bandit::reward(unsigned arm, double credit) {
  credits[arm].push_back(credit);
  if (credits[arm].size() > window)
    credits[arm].pop_front();
}
