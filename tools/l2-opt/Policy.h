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

#ifndef L2_TOOLS_L2OPT_POLICY_H
#define L2_TOOLS_L2OPT_POLICY_H

#include "Flags.h"
#include "l2/Search/Proposer.h"

namespace l2 {

/// Whether there is a trained policy: named, or built in.
bool hasPolicy(const Flags &flags);

/// What proposers are made with; reads the policy when one of them needs it.
std::optional<ProposerOptions> proposerOptions(const Flags &flags,
                                               std::string &error);

} // namespace l2

#endif // L2_TOOLS_L2OPT_POLICY_H
