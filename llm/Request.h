//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One request to a model, running beside whatever its owner does.
//
//===----------------------------------------------------------------------===//

#ifndef L2_LLM_REQUEST_H
#define L2_LLM_REQUEST_H

#include "l2/Llm/ChatClient.h"
#include <future>
#include <thread>

namespace l2 {

/// Sent when made; cancelled, if still under way, when destroyed.
class Request {
public:
  /// Refers to `client`.
  Request(ChatClient &client, ChatRequest chat);

  /// Waits until it has ended; with `seconds`, at most that long. Whether it
  /// has.
  void wait() { outcome.wait(); }
  bool wait(double seconds);
  /// Once, after it has ended.
  std::optional<ChatReply> take(ChatFailure &failure);

private:
  struct Outcome {
    std::optional<ChatReply> reply;
    ChatFailure failure;
  };
  std::promise<Outcome> promise;
  std::future<Outcome> outcome;
  /// Ends before the others go.
  std::jthread thread;
};

} // namespace l2

#endif // L2_LLM_REQUEST_H
