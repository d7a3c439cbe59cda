//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A request in a thread of its own.
//
//===----------------------------------------------------------------------===//

#include "Request.h"
#include <utility>

using namespace l2;

Request::Request(ChatClient &client, ChatRequest chat)
    : outcome(promise.get_future()),
      thread(
          [this, &client, chat = std::move(chat)](const std::stop_token &stop) {
            Outcome ended;
            ended.reply = client.complete(chat, stop, ended.failure);
            promise.set_value(std::move(ended));
          }) {}

bool Request::wait(double seconds) {
  return outcome.wait_for(std::chrono::duration<double>(seconds)) ==
         std::future_status::ready;
}

std::optional<ChatReply> Request::take(ChatFailure &failure) {
  Outcome ended = outcome.get();
  failure = std::move(ended.failure);
  return std::move(ended.reply);
}
