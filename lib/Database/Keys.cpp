//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Keys: what makes two artifacts, or two measurements, the same.
//
//===----------------------------------------------------------------------===//

#include "l2/Database/Database.h"
#include "l2/Schedule/Schedule.h"

std::string l2::artifactKey(const Problem &problem, const Schedule &schedule,
                            llvm::StringRef target,
                            const Toolchain &toolchain) {
  std::string contract = schedule.fold ? problem.key() : problem.family();
  return contract + " | " + schedule.hash() + " | " + target.str() + " | " +
         toolchain.str();
}

std::string l2::measurementKey(llvm::StringRef artifactKey,
                               const Problem &problem,
                               const Protocol &protocol) {
  return artifactKey.str() + " | " + problem.key() + " | protocol " +
         std::to_string(protocolVersion) + " " + protocol.evaluator + " " +
         protocol.mode + (protocol.cold ? " cold " : " hot ") + protocol.stage +
         " | " + protocol.device;
}
