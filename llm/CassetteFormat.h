//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The lines of a cassette.
//
//===----------------------------------------------------------------------===//

#ifndef L2_LLM_CASSETTEFORMAT_H
#define L2_LLM_CASSETTEFORMAT_H

#include "l2/Llm/ChatClient.h"
#include <nlohmann/json.hpp>

namespace l2 {

/// Of lines and files, in bytes; of exchanges.
constexpr int cassetteVersion = 1;
constexpr size_t mostLineBytes = 2 * 1024 * 1024,
                 mostCassetteBytes = 128 * 1024 * 1024, mostExchanges = 100000;

/// As it can stand in JSON: what is not UTF-8 replaced.
std::string validText(llvm::StringRef text);
/// Of its `validText`, in hexadecimal.
std::string sha256(llvm::StringRef text);
/// Compact, without a newline. All texts must be valid.
std::string cassetteLine(const nlohmann::json &value);

/// A question and what came of it.
struct Exchange {
  std::string hash, topic;
  /// Either is there.
  std::optional<ChatReply> reply;
  ChatFailure failure;
};

/// The question without its texts, which stand for themselves by their hashes.
nlohmann::json questionJson(const ChatRequest &request, llvm::StringRef model);
/// Of `questionJson`.
std::string hashQuestion(const nlohmann::json &question);

nlohmann::json replyJson(const ChatReply &reply);
nlohmann::json failureJson(const ChatFailure &failure);

/// A cassette read whole.
struct Cassette {
  std::string model;
  std::vector<Exchange> exchanges;
};
/// nullopt and `error`, which names file and line.
std::optional<Cassette> readCassette(const std::string &path,
                                     std::string &error);

} // namespace l2

#endif // L2_LLM_CASSETTEFORMAT_H
