//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rewards and penalties.
//
//===----------------------------------------------------------------------===//

#include "l2/Search/Reward.h"
#include <algorithm>
#include <cmath>

using namespace l2;

/// The one table of penalties. A slow kernel earns about -2 at worst: whatever
/// gives no usable kernel costs more, and most what could endanger the device.
static double penalty(Status status) {
  switch (status) {
  case Status::Ok:
    return 0;
  case Status::Unlawful:
    return -2.5;
  case Status::WorkerLost:
  case Status::SickGpu:
    return -2.5;
  case Status::CompileFailed:
    return -3;
  case Status::LoadFailed:
  case Status::LaunchFailed:
    return -3.5;
  case Status::Nondeterministic:
  case Status::Impossible:
    return -4;
  case Status::Wrong:
  case Status::OutOfBounds:
    return -4.5;
  case Status::Trapped:
  case Status::TimedOut:
    return -5;
  }
  return -5;
}

double l2::rewardOf(Status status, double referenceUs, double us) {
  if (status != Status::Ok || !(us > 0) || !(referenceUs > 0))
    return penalty(status);
  return std::log(referenceUs / us);
}

double l2::creditOf(Status status, double reward, double best) {
  if (status != Status::Ok)
    return 0;
  if (!std::isfinite(best) || reward > best)
    return 1;
  // A tenth slower than the best is worth a third of the closeness.
  return 0.5 * std::exp((reward - best) * 10);
}
