//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// --export-trajectories: what was measured, for training language models.
//
//===----------------------------------------------------------------------===//

#include "Files.h"
#include "Modes.h"
#include "Times.h"
#include "rl/Training.h"
#include "rl/Trajectories.h"
#include "llvm/Support/raw_ostream.h"

using namespace l2;

int l2::exportMode(const Flags &flags) {
  std::string error;
  if (!checkFolder(flags.input, error))
    return fail(error);
  std::optional<Landscape> landscape =
      readTimes(flags.timesFile(), flags, error);
  if (!landscape ||
      !rl::exportTrajectories(flags.input, *landscape,
                              rl::holdOut(*landscape, flags.holdOut), error))
    return fail(error);
  llvm::outs() << "wrote the times of " << landscape->shapes.size()
               << " problems to " << flags.input << '\n';
  return 0;
}
