//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The flags about a language model, --llm-….
//
//===----------------------------------------------------------------------===//

#ifndef L2_TOOLS_L2OPT_LLMFLAGS_H
#define L2_TOOLS_L2OPT_LLMFLAGS_H

#include "l2/Llm/ChatSettings.h"
#include "llvm/Support/CommandLine.h"
#include <memory>
#include <vector>

namespace l2 {

/// Exists while the command line is parsed. Values stay texts: a setting may
/// come from the environment as well, and is checked in one place.
class LlmFlags {
public:
  explicit LlmFlags(llvm::cl::OptionCategory &category);

  /// The settings of flags and environment; forgets the keys that are in the
  /// environment. nullopt and `error` when they do not name a model to ask.
  std::optional<ChatSettings> read(std::string &error) const;
  /// One of the flags that are given; empty when none is.
  std::string given() const;

private:
  struct Flag {
    /// "llm-" and the name: cl::opt keeps a reference.
    std::string name;
    std::unique_ptr<llvm::cl::opt<std::string>> option;
  };
  std::vector<Flag> flags;
};

} // namespace l2

#endif // L2_TOOLS_L2OPT_LLMFLAGS_H
