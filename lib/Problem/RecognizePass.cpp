//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "l2/Problem/Recognize.h"
#include "mlir/Pass/Pass.h"

namespace l2 {
#define GEN_PASS_DEF_RECOGNIZEPASS
#define GEN_PASS_REGISTRATION
#include "l2/Problem/Passes.h.inc"
} // namespace l2

using namespace mlir;

namespace {
struct RecognizePass : l2::impl::RecognizePassBase<RecognizePass> {
  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (!l2::isPayload(function))
        continue;
      FailureOr<l2::Problem> problem = l2::recognizeProblem(function);
      if (failed(problem))
        return signalPassFailure();
      emitRemark(function.getLoc()) << "contract " << problem->key();
    }
  }
};
} // namespace

void l2::registerProblemPasses() { registerL2ProblemPasses(); }
