//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which model to ask, where, and within what limits: read from flags and the
// environment.
//
//===----------------------------------------------------------------------===//

#ifndef L2_LLM_CHATSETTINGS_H
#define L2_LLM_CHATSETTINGS_H

#include "l2/Llm/ChatClient.h"
#include "llvm/ADT/ArrayRef.h"
#include <functional>
#include <memory>

namespace l2 {

/// OpenAi: chat completions, which most servers speak. Anthropic: messages.
enum class ChatApi : uint8_t { OpenAi, Anthropic };
enum class CassetteMode : uint8_t { Off, Record, Strict, Ordered };

/// Per million tokens, in the currency of the file.
struct ChatPrices {
  double input = 0, cachedInput = 0, output = 0;
};

struct ChatSettings {
  ChatApi api = ChatApi::OpenAi;
  /// Absolute http or https URL of the server, without credentials.
  std::string endpoint;
  std::string model;
  /// Secret; empty: none is sent.
  std::string key;
  /// PEM file of trusted certificates; empty: those of libcurl.
  std::string caBundle;
  /// Absent: found out by asking.
  std::optional<Constraint> constraint;

  /// Seconds: a whole call, retries and waits included; until there is a
  /// connection; without a byte; the longest wait before a retry.
  double timeout = 0, connectTimeout = 0, idleTimeout = 0, maxWait = 0;
  unsigned retries = 0;

  /// Tokens of prompts and answers in all, and their cost in all.
  std::optional<uint64_t> maxTokens;
  std::optional<double> maxCost;
  std::optional<ChatPrices> prices;

  CassetteMode cassetteMode = CassetteMode::Off;
  std::string cassette;
};

/// A setting: flag --llm-NAME, else $L2OPT_LLM_NAME in capitals.
struct ChatOption {
  llvm::StringRef name, value, help;
};
llvm::ArrayRef<ChatOption> chatOptions();

/// Variables that hold keys. Once read they are to be unset: no program that is
/// started later needs them.
llvm::ArrayRef<const char *> chatKeyVariables();

/// The value of a flag (by the name of its option) or a variable.
using ChatLookup =
    std::function<std::optional<std::string>(llvm::StringRef name)>;

/// Flags go before L2OPT_LLM_* variables, and these before the vendors' own
/// (OPENAI_*, ANTHROPIC_*). nullopt and `error` for a value out of bounds, a
/// file that cannot be read, or when it is not said which model to ask where.
std::optional<ChatSettings> readChatSettings(const ChatLookup &flag,
                                             const ChatLookup &variable,
                                             std::string &error);

/// A client for a server or a recording, as the settings say. Replays need no
/// libcurl. nullptr and `error` when the recording cannot be opened, or libcurl
/// is not there.
std::unique_ptr<ChatClient> openChatClient(const ChatSettings &settings,
                                           std::string &error);

} // namespace l2

#endif // L2_LLM_CHATSETTINGS_H
