//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Proposers by name.
//
//===----------------------------------------------------------------------===//

#include "l2/Search/Proposer.h"

using namespace l2;

std::string l2::knownProposers() { return "expert, evolution, random, rl"; }

std::unique_ptr<Proposer> l2::createProposer(llvm::StringRef name,
                                             const ProposerOptions &options) {
  if (name == "expert")
    return createExpertProposer();
  if (name == "evolution")
    return createEvolutionProposer();
  if (name == "random")
    return createRandomProposer();
  if (name == "rl")
    return createPolicyProposer(options);
  return nullptr;
}
