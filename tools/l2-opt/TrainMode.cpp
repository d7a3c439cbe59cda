//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// --train-policy: a policy and a cost model from what was measured.
//
//===----------------------------------------------------------------------===//

#include "Modes.h"
#include "Times.h"
#include "l2/Support/Files.h"
#include "l2/Support/Interrupt.h"
#include "rl/Training.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace l2;

static bool printPoint(const rl::TrainingProgress &point) {
  llvm::outs() << llvm::format("%-7s %5u/%-5u %9.4f %9.4f %9.3f\n",
                               point.phase.str().c_str(), point.step,
                               point.steps, point.behind, point.behindHeldOut,
                               point.entropy);
  llvm::outs().flush();
  return !interrupted();
}

int l2::trainMode(const Flags &flags) {
  std::string error;
  if (!probeWrite(flags.output, error))
    return fail(error);
  std::optional<Landscape> landscape =
      readTimes(flags.timesFile(), flags, error);
  if (!landscape)
    return fail(error);
  std::set<size_t> heldOut = rl::holdOut(*landscape, flags.holdOut);
  if (heldOut.size() == landscape->shapes.size())
    return fail("every problem is held out; nothing is left to train on");
  catchInterrupts();
  rl::TrainingOptions options;
  options.seed = flags.seed;
  llvm::outs() << "training on " << landscape->shapes.size() - heldOut.size()
               << " problems, " << heldOut.size() << " held out; times of "
               << landscape->device << '\n'
               << "log(t / t_best) of drawn schedules:\n"
               << "phase        step       seen  held out   entropy\n";
  std::optional<rl::Model> model =
      rl::trainModel(*landscape, heldOut, options, printPoint);
  if (!model)
    return fail("interrupted");
  if (!rl::writeModel(flags.output, *model, error))
    return fail(error);
  llvm::outs() << "wrote " << flags.output << '\n';
  return 0;
}
