//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The language model of a command: one client, one proposer a search.
//
//===----------------------------------------------------------------------===//

#ifndef L2_TOOLS_L2OPT_ASKING_H
#define L2_TOOLS_L2OPT_ASKING_H

#include "Flags.h"
#include "l2/Llm/LlmProposer.h"
#include "llvm/Support/raw_ostream.h"
#include <nlohmann/json_fwd.hpp>

namespace l2 {

class Asking {
public:
  /// Opens the client, and the file for prompts where one is wanted. nullptr
  /// and `error` when that fails.
  static std::unique_ptr<Asking> open(const Flags &flags, bool predicted,
                                      std::string &error);
  ~Asking();

  /// For a search that begins now. One at a time.
  std::unique_ptr<LlmProposer> propose(const Problem &problem);
  /// Why the prompts could not be written; empty when they could.
  std::string error();

private:
  Asking(const Flags &flags, bool predicted);
  void dump(const Problem &problem, const Prompt &prompt);

  LlmOptions options;
  double timeLimit;
  std::unique_ptr<ChatClient> client;
  std::string dumpPath;
  std::unique_ptr<llvm::raw_fd_ostream> prompts;
  unsigned dumped = 0;
};

/// What came of asking, for the record.
nlohmann::json llmJson(const LlmReport &report);

/// The same in a line or two for the user.
void printLlm(llvm::raw_ostream &os, llvm::StringRef name,
              const LlmReport &report);

} // namespace l2

#endif // L2_TOOLS_L2OPT_ASKING_H
