//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the policy and the cost model see: numbers without a scale of their own,
// so that what one shape or part taught says something of the next.
//
// Ratios enter as logarithms to base 2, divided by eight to bring them to about
// [-1, 1]; flags are 0 or 1.
//
//===----------------------------------------------------------------------===//

#ifndef L2_RL_FEATURES_H
#define L2_RL_FEATURES_H

#include "l2/Schedule/Schedule.h"
#include <string>
#include <vector>

namespace l2::rl {

/// Of a problem on a target:
///   m, n, k            sizes over 64, the side of the least tile
///   m:n                aspect of the output
///   fill               output tiles of 128x128 over the SMs
///   intensity          FLOP a byte, each operand touched once, over the
///                      target's ridge
///   length             roofline time over 1 us, about what a launch costs
///   l2                 bytes of the operands over the L2
///   transposed_b, half_accumulator, bf16, f32_output: flags of the contract
///   aligned_a, _b, _c  rows start at multiples of 16 bytes
///   wgmma              the target has it
constexpr unsigned problemFeatureCount = 16;
std::vector<std::string> problemFeatureNames();
void problemFeatures(const ScheduleContext &context, float *out);

/// Of the first decisions of a schedule (the knobs not decided are 0):
///   tiles_m, tiles_n, tiles_k  tiles along each side
///   fill, waves                tiles over SMs; how full the last wave is
///   smem, accumulators         shares of the target's limits taken so far
///   warps                      of 16
///   stages                     depth of the ring over the tiles of K
constexpr unsigned prefixFeatureCount = 9;
void prefixFeatures(const Schedule &prefix, const ScheduleContext &context,
                    float *out);

/// Of a measured schedule that is to be rewritten:
///   behind         log(t / t_best), at most 1
///   bound_*        which resource bounds it, by the analytic model: tensor,
///                  port, l2, hbm, power, latency
///   waves          how full its waves are
///   smem, accumulators, ctas_per_sm
constexpr unsigned stateFeatureCount = 11;
void stateFeatures(const Schedule &schedule, const ScheduleContext &context,
                   double behind, float *out);

/// Of a whole schedule, for the cost model: those of the problem, each knob
/// (logarithm of 1 + value), the resource analysis and the terms of the
/// analytic model as logarithms of shares of the predicted time.
std::vector<std::string> scheduleFeatureNames();
std::vector<float> scheduleFeatures(const Schedule &schedule,
                                    const ScheduleContext &context);

} // namespace l2::rl

#endif // L2_RL_FEATURES_H
