//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The random proposer.
//
//===----------------------------------------------------------------------===//

#include "l2/Search/Proposer.h"

using namespace l2;

namespace {

/// Draws until nothing is violated. Joint limits (shared memory, registers)
/// reject a good part of the draws; the bound keeps a starved problem finite.
class RandomProposer : public Proposer {
public:
  llvm::StringRef name() const override { return "random"; }

  std::vector<Proposal> propose(const ScheduleContext &context,
                                llvm::ArrayRef<Trial> history, unsigned count,
                                std::mt19937_64 &rng) override {
    std::vector<Proposal> proposals;
    for (unsigned tries = 0; tries < 200 * count && proposals.size() < count;
         ++tries) {
      Schedule schedule;
      sampleKnobs(schedule, 0, context, rng);
      if (!violation(schedule, context))
        proposals.push_back({schedule, "random"});
    }
    return proposals;
  }
};

} // namespace

std::unique_ptr<Proposer> l2::createRandomProposer() {
  return std::make_unique<RandomProposer>();
}
