//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Proposers as the command line asks for them.
//
//===----------------------------------------------------------------------===//

#include "Policy.h"
#include "rl/Model.h"
#include "llvm/ADT/STLExtras.h"

using namespace l2;

bool l2::hasPolicy(const Flags &flags) {
  return !flags.policy.empty() || rl::hasBuiltInModel();
}

std::optional<ProposerOptions> l2::proposerOptions(const Flags &flags,
                                                   std::string &error) {
  ProposerOptions options;
  options.mask = flags.mask;
  options.costModel = flags.costModel;
  options.learning = flags.learning;
  bool needed = llvm::any_of(flags.proposers, [](llvm::StringRef names) {
    llvm::SmallVector<llvm::StringRef> parts;
    names.split(parts, '+');
    return llvm::is_contained(parts, "rl");
  });
  if (!needed || !flags.warmStart)
    return options;
  error.clear();
  options.model = flags.policy.empty() ? rl::builtInModel(error)
                                       : rl::readModel(flags.policy, error);
  if (!error.empty())
    return std::nullopt;
  return options;
}
