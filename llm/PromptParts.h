//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The parts of the prompt that change from one to the next.
//
//===----------------------------------------------------------------------===//

#ifndef L2_LLM_PROMPTPARTS_H
#define L2_LLM_PROMPTPARTS_H

#include "l2/Llm/Prompt.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace l2 {

/// The GEMM, its contract and the target's limits.
void writeContract(llvm::raw_ostream &os, const PromptSubject &subject);
/// The base as ops, with the facts of its profile. `us` 0: not timed yet.
void writeBase(llvm::raw_ostream &os, const PromptSubject &subject,
               const Schedule &base, double us);
/// Timed schedules as ops that differ from the base.
void writeContrast(llvm::raw_ostream &os, const PromptSubject &subject,
                   const Schedule &base, llvm::ArrayRef<size_t> trials);
/// The last `most` trials without a time, and why.
void writeFailures(llvm::raw_ostream &os, const PromptSubject &subject,
                   const Schedule &base, unsigned most);
/// The last `most` notes.
void writeNotes(llvm::raw_ostream &os, const PromptSubject &subject,
                unsigned most);
/// Decisions that are the same in all trials.
void writeUnvaried(llvm::raw_ostream &os, const PromptSubject &subject);

} // namespace l2

#endif // L2_LLM_PROMPTPARTS_H
