//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The flags about a language model.
//
//===----------------------------------------------------------------------===//

#include "LlmFlags.h"
#include <cstdlib>

using namespace l2;
namespace cl = llvm::cl;

LlmFlags::LlmFlags(cl::OptionCategory &category) {
  llvm::ArrayRef<ChatOption> options = chatOptions();
  // Growing would move the names.
  flags.reserve(options.size());
  for (const ChatOption &option : options) {
    Flag &flag = flags.emplace_back();
    flag.name = "llm-" + option.name.str();
    flag.option = std::make_unique<cl::opt<std::string>>(
        llvm::StringRef(flag.name), cl::desc(option.help),
        cl::value_desc(option.value), cl::cat(category));
  }
}

std::optional<ChatSettings> LlmFlags::read(std::string &error) const {
  auto flag = [&](llvm::StringRef name) -> std::optional<std::string> {
    for (const Flag &one : flags)
      if (name == llvm::StringRef(one.name).drop_front(4) &&
          one.option->getNumOccurrences())
        return one.option->getValue();
    return std::nullopt;
  };
  auto variable = [](llvm::StringRef name) -> std::optional<std::string> {
    if (const char *value = std::getenv(name.str().c_str()))
      return value;
    return std::nullopt;
  };
  auto settings = readChatSettings(flag, variable, error);
  for (const char *name : chatKeyVariables())
    unsetenv(name);
  return settings;
}

std::string LlmFlags::given() const {
  for (const Flag &flag : flags)
    if (flag.option->getNumOccurrences())
      return flag.name;
  return "";
}
