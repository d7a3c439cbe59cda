//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Recordings of questions and answers, and their replay. A cassette is a file
// of JSON lines: a head, the texts of the questions (each once, by its
// SHA-256), and the exchanges. It holds no key, header or address.
//
//===----------------------------------------------------------------------===//

#ifndef L2_LLM_CASSETTE_H
#define L2_LLM_CASSETTE_H

#include "l2/Llm/ChatSettings.h"

namespace l2 {

/// SHA-256 of all of a question that may change the answer, in hexadecimal.
std::string hashRequest(const ChatRequest &request, llvm::StringRef model);

/// Asks `client` and records what it answers into `path`, a line as soon as it
/// is there. nullptr and `error` when there is such a file already, or it
/// cannot be written.
std::unique_ptr<ChatClient> recordChat(std::unique_ptr<ChatClient> client,
                                       const std::string &path,
                                       std::string &error);

/// Answers from `path`. Strict: each answer once, to the very question.
/// Ordered: the n-th answer on a topic to the n-th question on it, whatever it
/// asks. An empty `model` is that of the recording. nullptr and `error` when
/// the file cannot be read or is damaged.
std::unique_ptr<ChatClient> replayChat(const std::string &path,
                                       CassetteMode mode, llvm::StringRef model,
                                       std::string &error);

} // namespace l2

#endif // L2_LLM_CASSETTE_H
