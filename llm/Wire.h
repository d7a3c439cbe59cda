//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is sent to a server and how its answer is read, by vendor.
//
//===----------------------------------------------------------------------===//

#ifndef L2_LLM_WIRE_H
#define L2_LLM_WIRE_H

#include "l2/Llm/ChatSettings.h"
#include <memory>
#include <nlohmann/json.hpp>

namespace l2 {

/// Optional fields that a server has refused.
struct WireQuirks {
  bool noTemperature = false, noSeed = false, noStream = false,
       noStreamOptions = false;
  /// `max_tokens` has another name.
  bool maxCompletionTokens = false;
};

/// What an answer has said so far.
struct WireAnswer {
  static constexpr size_t mostTextBytes = 256 * 1024;

  std::string text, model;
  /// All of it is there.
  bool finished = false;
  /// Nothing more follows, not even the usage.
  bool closed = false;
  bool cutShort = false;
  bool tooLong = false;
  std::optional<uint64_t> promptTokens, cachedTokens, completionTokens;
  /// What went wrong at the server midway.
  std::string error;

  /// Appends within the bound.
  void add(const nlohmann::json &piece);
};

class Wire {
public:
  static std::unique_ptr<Wire> create(ChatApi api);
  virtual ~Wire() = default;

  /// The URL to post to; the endpoint may lack the version or hold it all.
  virtual std::string url(llvm::StringRef endpoint) const = 0;
  virtual std::vector<std::string> headers(llvm::StringRef key) const = 0;
  virtual std::string body(const ChatRequest &request, llvm::StringRef model,
                           Constraint constraint,
                           const WireQuirks &quirks) const = 0;
  /// Kinds of constraint to try, best first.
  virtual llvm::ArrayRef<Constraint> constraints() const = 0;

  /// Reads the data of an event, or a whole answer; false when it is neither.
  bool readEvent(llvm::StringRef data, WireAnswer &answer) const;
  bool readWhole(llvm::StringRef data, WireAnswer &answer) const;

protected:
  virtual bool onEvent(const nlohmann::json &event,
                       WireAnswer &answer) const = 0;
  virtual bool onWhole(const nlohmann::json &whole,
                       WireAnswer &answer) const = 0;
};

/// What a server says of its error, as it says it; empty when it says nothing.
std::string wireError(llvm::StringRef body);

/// Changes `quirks` so that a request is sent without the optional field that
/// the server refuses in `body`; false when it names none, or one that was not
/// sent.
bool adaptTo(llvm::StringRef body, WireQuirks &quirks);

/// Foreign text for a message: one line, printable, at most 200 bytes.
std::string oneLine(llvm::StringRef text);

} // namespace l2

#endif // L2_LLM_WIRE_H
