//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The proposer that asks a language model for rewrites.
//
//===----------------------------------------------------------------------===//

#ifndef L2_LLM_LLMPROPOSER_H
#define L2_LLM_LLMPROPOSER_H

#include "l2/Llm/ChatClient.h"
#include "l2/Llm/Prompt.h"
#include "l2/Search/Proposer.h"
#include <chrono>
#include <functional>

namespace l2 {

/// Bounds and defaults of LlmOptions.
constexpr unsigned mostLlmRewrites = 16, defaultLlmRewrites = 4;
constexpr unsigned mostLlmRounds = 1000, defaultLlmRounds = 5;

struct LlmOptions {
  /// Most rewrites asked for in one request: a round.
  unsigned rewrites = defaultLlmRewrites;
  /// Rounds in a row without a better schedule after which it is asked no more.
  unsigned flatRounds = defaultLlmRounds;
  size_t promptBytes = defaultPromptBytes;
  uint64_t seed = 0;
  /// The evaluator predicts.
  bool predicted = false;
  /// `propose` waits for the answer: equal answers then give equal searches.
  /// Else the request runs beside the search, and its rewrites come later.
  bool synchronous = false;
  /// No request lasts longer; with `synchronous`, seconds that may be spent
  /// waiting in all.
  std::chrono::steady_clock::time_point deadline =
      std::chrono::steady_clock::time_point::max();
  double patience = 1e9;
  /// Told each prompt before it is sent. May be empty.
  std::function<void(const Prompt &)> onPrompt;
};

/// What came of asking. Counts are of this proposer alone.
struct LlmReport {
  /// Who answered, or else who was asked.
  std::string model;
  /// How the last answer was held to the grammar.
  Constraint constraint = Constraint::None;
  unsigned requests = 0, replies = 0;
  /// Replies of which every rewrite parsed and passed its ops' verifiers.
  unsigned lawfulReplies = 0;
  /// Replies that are not of the form asked for: cut off, no JSON.
  unsigned unreadable = 0;
  /// Rewrites read; of them: refused by parser or verifier; lawful as they are;
  /// repaired; beyond repair.
  unsigned rewrites = 0, malformed = 0, lawful = 0, repaired = 0, hopeless = 0;
  /// Ops read, and those that parsed and passed their verifier alone.
  unsigned ops = 0, lawfulOps = 0;
  /// Lawful schedules that were known already, and those proposed.
  unsigned repeats = 0, proposed = 0;
  /// Of this search; see ChatClient::totals.
  ChatTotals totals;
  /// Requests without an answer.
  unsigned failures = 0;
  /// Why it was asked no more before the search ended, in words; or empty.
  std::string stopped;
  /// What went wrong last: "timeout: …"; empty when nothing did.
  std::string trouble;
};

class LlmProposer : public Proposer {
public:
  llvm::StringRef name() const override { return "llm"; }
  /// Ends a request that is under way. Nothing is proposed after it.
  virtual LlmReport finish() = 0;
};

/// Refers to `client`, which nobody else may use meanwhile.
std::unique_ptr<LlmProposer> createLlmProposer(ChatClient &client,
                                               LlmOptions options);

} // namespace l2

#endif // L2_LLM_LLMPROPOSER_H
