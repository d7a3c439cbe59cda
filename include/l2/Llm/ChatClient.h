//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Talking to a language model: one question, one answer. Who answers, a server
// or a recording, is behind the interface.
//
//===----------------------------------------------------------------------===//

#ifndef L2_LLM_CHATCLIENT_H
#define L2_LLM_CHATCLIENT_H

#include "llvm/ADT/StringRef.h"
#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace l2 {

enum class ChatRole : uint8_t { System, User, Assistant };

struct ChatMessage {
  ChatRole role = ChatRole::User;
  std::string text;
};

/// The same grammar in the encodings that servers take; empty where there is
/// none. The client picks one that the server honours.
struct ChatGrammar {
  /// A JSON schema whose root is an object, as JSON text.
  std::string jsonSchema;
  /// llama.cpp's notation, its start symbol `root`.
  std::string gbnf;

  bool empty() const { return jsonSchema.empty() && gbnf.empty(); }
};

struct ChatRequest {
  /// System messages come first.
  std::vector<ChatMessage> messages;
  /// Most tokens of the answer; always sent.
  unsigned maxTokens = 2048;
  double temperature = 0.7;
  /// Sent where the server takes one.
  std::optional<uint64_t> seed;
  std::vector<std::string> stop;
  ChatGrammar grammar;

  /// What it is about, a problem's name: a recording replayed in order keeps
  /// one order for each. Not sent.
  std::string topic;
  /// The call ends by then at the latest. Not sent.
  std::optional<std::chrono::steady_clock::time_point> deadline;
};

/// How the answer was held to the grammar. None: it was not, or there was none.
enum class Constraint : uint8_t { None, JsonSchema, Gbnf, Structured };
/// "none", "schema", "gbnf" or "structured" (vLLM's own field).
llvm::StringRef toString(Constraint constraint);

/// Tokens of one answer.
struct ChatUsage {
  uint64_t promptTokens = 0;
  /// Of the prompt's, those the server had cached.
  uint64_t cachedTokens = 0;
  uint64_t completionTokens = 0;
  /// The server did not say: counted from the length of the texts.
  bool estimated = false;
};

struct ChatReply {
  /// Foreign text of a bounded length. May be empty.
  std::string text;
  /// Who answered, as the server calls it.
  std::string model;
  /// It ended because of `maxTokens`.
  bool cutShort = false;
  ChatUsage usage;
  Constraint constraint = Constraint::None;
  /// From the call to the answer, waiting and repeats included; of a replayed
  /// answer, as recorded.
  double seconds = 0;
};

/// Why there is no answer.
enum class ChatFault : uint8_t {
  /// No connection, a server's error, or the connection broke.
  Unavailable,
  /// It took longer than allowed.
  Timeout,
  /// The server asks to come back later than allowed.
  Quota,
  /// The server rejects the request: key, model, or what was asked.
  Rejected,
  /// It cannot be shown to be the server meant: TLS, or a redirect elsewhere.
  Untrusted,
  /// The answer is not what the protocol says.
  Malformed,
  /// The answer is longer than allowed.
  TooLong,
  /// --llm-max-tokens or --llm-max-cost is spent.
  Budget,
  /// The recording has no such answer, or cannot be written.
  Cassette,
  /// By the caller or an interrupt.
  Cancelled
};
llvm::StringRef toString(ChatFault fault);

struct ChatFailure {
  ChatFault fault = ChatFault::Unavailable;
  /// One line without secrets.
  std::string message;

  /// Whether another call cannot fare better.
  bool isFinal() const {
    return fault == ChatFault::Rejected || fault == ChatFault::Untrusted ||
           fault == ChatFault::Budget || fault == ChatFault::Cassette;
  }
};

/// Sums over the calls of one client.
struct ChatTotals {
  uint64_t calls = 0, replies = 0;
  /// Attempts after a first; questions about what a server can do.
  uint64_t retries = 0, probes = 0;
  ChatUsage usage;
  /// In the currency of the price file; absent without prices.
  std::optional<double> cost;
  double seconds = 0;
  /// Replays in order: answers whose question has changed since.
  uint64_t mismatches = 0;
};

/// For one thread at a time, except `totals` and `model`.
class ChatClient {
public:
  virtual ~ChatClient() = default;
  /// Answers, or says why not. Takes the time that the client was set up for at
  /// most, and ends early when `stop` is requested.
  virtual std::optional<ChatReply> complete(const ChatRequest &request,
                                            const std::stop_token &stop,
                                            ChatFailure &failure) = 0;
  virtual ChatTotals totals() const = 0;
  /// The model asked for.
  virtual llvm::StringRef model() const = 0;
};

} // namespace l2

#endif // L2_LLM_CHATCLIENT_H
