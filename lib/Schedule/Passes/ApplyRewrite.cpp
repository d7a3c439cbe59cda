//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// l2-apply-rewrite: a rewrite, from a file or inline, over the kernels.
//
//===----------------------------------------------------------------------===//

#include "l2/Schedule/Passes.h"
#include "l2/Schedule/Rewrite.h"
#include "l2/Schedule/ScheduleText.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

namespace l2 {
#define GEN_PASS_DEF_APPLYREWRITE
#include "l2/Schedule/Passes.h.inc"
} // namespace l2

using namespace mlir;
using namespace l2;

namespace {

struct ApplyRewritePass : l2::impl::ApplyRewriteBase<ApplyRewritePass> {
  using ApplyRewriteBase::ApplyRewriteBase;

  void runOnOperation() override {
    std::string text;
    if (failed(readRewrite(text)))
      return signalPassFailure();
    bool found = false;
    for (auto op : getOperation().getOps<schedule::KernelOp>()) {
      if (!kernel.empty() && op.getSymName() != kernel)
        continue;
      found = true;
      if (failed(rewriteKernel(op, text)))
        return signalPassFailure();
    }
    if (found)
      return;
    getOperation().emitError()
        << "there is no schedule.kernel"
        << (kernel.empty() ? std::string() : " @" + kernel) << " to rewrite";
    signalPassFailure();
  }

  /// The text of the option that is given.
  LogicalResult readRewrite(std::string &text) {
    if (rewrite.empty() == file.empty())
      return getOperation().emitError(
          "l2-apply-rewrite takes a rewrite or a file of one");
    text = rewrite;
    if (file.empty())
      return success();
    if (llvm::sys::fs::is_directory(file))
      return getOperation().emitError()
             << "cannot read '" << file << "': is a directory";
    auto buffer = llvm::MemoryBuffer::getFile(file, /*IsText=*/true);
    if (!buffer)
      return getOperation().emitError()
             << "cannot read '" << file << "': " << buffer.getError().message();
    // One byte too many is enough to be refused.
    text = (*buffer)->getBuffer().take_front(maxRewriteBytes + 1).str();
    return success();
  }

  LogicalResult rewriteKernel(schedule::KernelOp op, StringRef text) {
    Problem problem;
    FailureOr<Schedule> base = scheduleFromKernel(op, getOperation(), problem);
    if (failed(base))
      return failure();
    std::string error;
    FailureOr<Schedule> rewritten = applyRewrite(
        *base, text, {problem, *lookupTarget(op.getTarget())}, error);
    if (failed(rewritten))
      return op.emitOpError() << "cannot be rewritten: " << error;
    writeKernel(op, *rewritten);
    return success();
  }
};

} // namespace
