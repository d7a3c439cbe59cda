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
    : count(arms), exploration(exploration), window(window) {}

double Bandit::value(unsigned arm) const {
  double sum = 0, weights = 0, weight = 0;
  for (const Credit &credit : history) {
    if (credit.arm != arm)
      continue;
    weight += 1;
    sum += weight * credit.value;
    weights += weight;
  }
  // An arm nothing is known of yet is thought to be good.
  return weights > 0 ? sum / weights : 1;
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
  history.push_back({arm, credit});
  if (history.size() > window)
    history.pop_front();
}
