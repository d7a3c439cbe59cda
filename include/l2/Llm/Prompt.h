//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a model is told before it proposes.
//
//===----------------------------------------------------------------------===//

#ifndef L2_LLM_PROMPT_H
#define L2_LLM_PROMPT_H

#include "l2/Llm/Grammar.h"
#include "l2/Search/Proposer.h"

namespace l2 {

/// Stands in every prompt; to be raised when its wording or contents change,
/// because recordings of older ones no longer fit.
constexpr unsigned promptVersion = 1;

/// Bounds and default of the length of a prompt, in bytes. At the least, the
/// descriptions of the ops and most of the history are left out.
constexpr size_t leastPromptBytes = 8 << 10, mostPromptBytes = 1 << 20,
                 defaultPromptBytes = 24 << 10;

/// What a prompt is about.
struct PromptSubject {
  const ScheduleContext &context;
  const Grammar &grammar;
  /// Times are predicted, not measured.
  bool predicted = false;
  /// Finished trials, oldest first.
  llvm::ArrayRef<Trial> history;
  /// What became of the model's last rewrites, a line each.
  llvm::ArrayRef<std::string> notes;
  size_t mostBytes = defaultPromptBytes;
};

struct Prompt {
  /// The same for all prompts of a search.
  std::string system;
  std::string user;
  /// What the rewrites of the reply are applied to.
  Schedule base;
};

/// The schedule to rewrite: the fastest trial, or the default.
Schedule baseOf(const ScheduleContext &context, llvm::ArrayRef<Trial> history);

/// Indices of at most `perBand` trials from each band of times ("up to 5 %
/// slower than the best", …, "more than four times"), fastest first: of each
/// band those nearest to the best, so that few differences explain much. The
/// best itself is left out.
std::vector<size_t> contrastingTrials(llvm::ArrayRef<Trial> history,
                                      unsigned perBand);

/// Leaves out the least telling parts until it is at most `mostBytes` long.
Prompt buildPrompt(const PromptSubject &subject);

} // namespace l2

#endif // L2_LLM_PROMPT_H
