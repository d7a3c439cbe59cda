//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The one grammar of what a model may answer, in the encodings servers take.
//
//===----------------------------------------------------------------------===//

#ifndef L2_LLM_GRAMMAR_H
#define L2_LLM_GRAMMAR_H

#include "l2/Llm/ChatClient.h"
#include "l2/Schedule/KnobText.h"
#include <vector>

namespace l2 {

/// One attribute of a decision, and what may stand there.
struct GrammarAttribute {
  /// Its knobs: one, or the elements of an array.
  llvm::ArrayRef<Knob> knobs;
  /// For each of them, its values; ascending, at least one.
  std::vector<std::vector<int64_t>> values;

  llvm::StringRef name() const { return knobs.front().attribute; }
  bool isArray() const { return knobs.front().index >= 0; }
};

/// One form of a decision, with all of its attributes. A decision that begins
/// with a keyword has a form for each: what goes with wgmma is not what goes
/// with mma_sync.
struct GrammarOp {
  llvm::StringRef decision, operand;
  std::vector<GrammarAttribute> attributes;
};

/// A reply is a list of rewrites; a rewrite has a reason and ops:
/// {"rewrites":[{"reason":"…","ops":[{"op":"tile","cta":[128,256,64]},…]},…]}
struct Grammar {
  /// In the order of deciding; the forms of a decision follow each other.
  std::vector<GrammarOp> ops;
  unsigned mostRewrites = 1;
};

/// Most characters of a reason that the grammar lets through.
constexpr unsigned mostReasonLetters = 100;

/// From the knobs of the dialect. A value is in the grammar when some lawful
/// schedule of this problem on this target has it, as far as a fixed number of
/// draws finds; which values go together is not in the grammar.
Grammar buildGrammar(const ScheduleContext &context, unsigned mostRewrites);

/// A JSON schema of the kind that servers in strict mode take: every property
/// is required, none may be added.
std::string jsonSchemaOf(const Grammar &grammar);

/// The same in the notation of llama.cpp. Narrower than the schema: no
/// decision twice in a rewrite, each element of an array has its own values.
std::string gbnfOf(const Grammar &grammar);

ChatGrammar encode(const Grammar &grammar);

/// The values as a table for the prompt, a line an attribute or element.
std::string tableOf(const Grammar &grammar);

} // namespace l2

#endif // L2_LLM_GRAMMAR_H
