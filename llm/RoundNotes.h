//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the model is told about its last rewrites.
//
//===----------------------------------------------------------------------===//

#ifndef L2_LLM_ROUNDNOTES_H
#define L2_LLM_ROUNDNOTES_H

#include "l2/Llm/Reply.h"
#include "l2/Search/Proposer.h"

namespace l2 {

/// One rewrite, as it was read.
struct RewriteNote {
  std::string reason;
  ReadRewrite read;
  /// The schedule had been proposed or tried before.
  bool repeat = false;
};

/// A line for each: whether it was read, what was changed, how it did.
std::vector<std::string> tellNotes(llvm::ArrayRef<RewriteNote> notes,
                                   llvm::ArrayRef<Trial> history);

} // namespace l2

#endif // L2_LLM_ROUNDNOTES_H
