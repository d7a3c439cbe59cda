//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A model behind a server.
//
//===----------------------------------------------------------------------===//

#ifndef L2_LLM_HTTPCHATCLIENT_H
#define L2_LLM_HTTPCHATCLIENT_H

#include "Budget.h"
#include "Http.h"
#include "Wire.h"
#include <mutex>
#include <random>

namespace l2 {

class HttpChatClient : public ChatClient {
public:
  HttpChatClient(const ChatSettings &settings,
                 std::unique_ptr<HttpSession> session);

  std::optional<ChatReply> complete(const ChatRequest &request,
                                    const std::stop_token &stop,
                                    ChatFailure &failure) override;
  ChatTotals totals() const override;
  llvm::StringRef model() const override { return settings.model; }

private:
  using Time = std::chrono::steady_clock::time_point;

  /// What one attempt came to.
  struct Attempt {
    bool good = false, retry = false;
    ChatFailure failure;
    HttpResponse response;
    WireAnswer answer;
    /// The beginning of what came with an error.
    std::string errorBody;
  };

  bool findConstraint(const std::stop_token &stop, Time deadline,
                      ChatFailure &failure);
  std::optional<ChatReply> askConstrained(const ChatRequest &request,
                                          const std::stop_token &stop,
                                          Time deadline, ChatFailure &failure);
  std::optional<ChatReply> ask(const ChatRequest &request,
                               Constraint constraint,
                               const std::stop_token &stop, Time deadline,
                               ChatFailure &failure);
  std::optional<ChatReply> repeat(const ChatRequest &request,
                                  Constraint constraint,
                                  const std::stop_token &stop, Time deadline,
                                  ChatFailure &failure);
  Attempt attempt(const ChatRequest &request, Constraint constraint,
                  const std::stop_token &stop, Time deadline);
  void judge(HttpEnd end, const std::string &error, bool malformed,
             Attempt &attempt) const;
  void judgeStatus(Attempt &attempt) const;
  bool pause(const Attempt &attempt, unsigned retry,
             const std::stop_token &stop, Time deadline, ChatFailure &failure);
  ChatUsage usageOf(const ChatRequest &request, const WireAnswer &answer) const;
  std::string clean(llvm::StringRef text) const;

  ChatSettings settings;
  std::unique_ptr<HttpSession> session;
  std::unique_ptr<Wire> wire;
  /// The server without path, for messages.
  std::string server;
  WireQuirks quirks;
  /// How the server can be held to a grammar, once known.
  std::optional<Constraint> constraint;
  /// The next of the wire's kinds to try.
  size_t nextKind = 0;
  /// Of the last attempt.
  long lastStatus = 0;
  /// Spreads the retries of several clients; has no part in results.
  std::mt19937_64 jitter{std::random_device{}()};

  mutable std::mutex mutex;
  Budget budget;
  ChatTotals sums;
};

} // namespace l2

#endif // L2_LLM_HTTPCHATCLIENT_H
