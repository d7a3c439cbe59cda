//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A model that is none.
//
//===----------------------------------------------------------------------===//

#ifndef L2_TEST_UNIT_LLMFAKES_H
#define L2_TEST_UNIT_LLMFAKES_H

#include "l2/Llm/ChatClient.h"
#include <functional>

namespace l2 {

/// Answers as `answer` says; without a text, it fails as `failure` says.
class FakeChat : public ChatClient {
public:
  std::optional<ChatReply> complete(const ChatRequest &request,
                                    const std::stop_token &stop,
                                    ChatFailure &failed) override {
    requests.push_back(request);
    ++sums.calls;
    std::optional<std::string> text = answer(request, stop);
    if (!text) {
      failed = failure;
      return std::nullopt;
    }
    ++sums.replies;
    sums.usage.completionTokens += 10;
    ChatReply reply;
    reply.text = *text;
    reply.model = "fake-1";
    reply.constraint = Constraint::Gbnf;
    return reply;
  }
  ChatTotals totals() const override { return sums; }
  llvm::StringRef model() const override { return "fake"; }

  std::function<std::optional<std::string>(const ChatRequest &,
                                           const std::stop_token &)>
      answer;
  ChatFailure failure{ChatFault::Unavailable, "no connection"};
  std::vector<ChatRequest> requests;
  ChatTotals sums;
};

} // namespace l2

#endif // L2_TEST_UNIT_LLMFAKES_H
