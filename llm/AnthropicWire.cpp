//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Anthropic's messages.
//
//===----------------------------------------------------------------------===//

#include "WireJson.h"
#include <algorithm>

using namespace l2;
using nlohmann::json;

static void readUsage(const json &usage, WireAnswer &answer) {
  std::optional<uint64_t> fresh, written, read;
  readCount(memberOf(usage, "input_tokens"), fresh);
  readCount(memberOf(usage, "cache_creation_input_tokens"), written);
  readCount(memberOf(usage, "cache_read_input_tokens"), read);
  // Later events may leave the prompt's out.
  if (fresh) {
    answer.promptTokens = *fresh + written.value_or(0) + read.value_or(0);
    answer.cachedTokens = read;
  }
  readCount(memberOf(usage, "output_tokens"), answer.completionTokens);
}

static void readReason(const json &reason, WireAnswer &answer) {
  if (reason.is_string())
    answer.cutShort = reason == "max_tokens";
}

static void readModel(const json &message, WireAnswer &answer) {
  if (const json &model = memberOf(message, "model"); model.is_string())
    answer.model = model.get_ref<const std::string &>();
}

namespace {
class AnthropicWire : public Wire {
public:
  std::string url(llvm::StringRef endpoint) const override {
    endpoint = trimSlashes(endpoint);
    if (endpoint.ends_with("/messages"))
      return endpoint.str();
    return endpoint.str() + (endsInVersion(endpoint) ? "" : "/v1") +
           "/messages";
  }

  std::vector<std::string> headers(llvm::StringRef key) const override {
    std::vector<std::string> lines = {"anthropic-version: 2023-06-01"};
    if (!key.empty())
      lines.push_back("x-api-key: " + key.str());
    return lines;
  }

  llvm::ArrayRef<Constraint> constraints() const override {
    static const Constraint kinds[] = {Constraint::JsonSchema};
    return kinds;
  }

  std::string body(const ChatRequest &request, llvm::StringRef model,
                   Constraint constraint,
                   const WireQuirks &quirks) const override;

protected:
  bool onEvent(const json &event, WireAnswer &answer) const override;
  bool onWhole(const json &whole, WireAnswer &answer) const override;
};
} // namespace

std::string AnthropicWire::body(const ChatRequest &request,
                                llvm::StringRef model, Constraint constraint,
                                const WireQuirks &quirks) const {
  std::string system;
  json messages = json::array();
  for (const ChatMessage &message : request.messages) {
    if (message.role == ChatRole::System) {
      system += (system.empty() ? "" : "\n\n") + message.text;
      continue;
    }
    bool user = message.role == ChatRole::User;
    messages.push_back(
        {{"role", user ? "user" : "assistant"}, {"content", message.text}});
  }
  json body{{"model", model.str()},
            {"messages", std::move(messages)},
            {"max_tokens", request.maxTokens}};
  if (!system.empty())
    body["system"] = system;
  if (!quirks.noTemperature)
    body["temperature"] = std::min(request.temperature, 1.0);
  if (!request.stop.empty())
    body["stop_sequences"] = request.stop;
  if (!quirks.noStream)
    body["stream"] = true;
  if (constraint == Constraint::JsonSchema)
    body["output_config"]["format"] = {
        {"type", "json_schema"},
        {"schema", json::parse(request.grammar.jsonSchema, nullptr, false)}};
  return dump(body);
}

bool AnthropicWire::onEvent(const json &event, WireAnswer &answer) const {
  const json &type = memberOf(event, "type");
  if (!type.is_string())
    return false;
  const json &delta = memberOf(event, "delta");
  if (type == "message_start") {
    readModel(memberOf(event, "message"), answer);
    readUsage(memberOf(memberOf(event, "message"), "usage"), answer);
  } else if (type == "content_block_delta") {
    answer.add(memberOf(delta, "text"));
  } else if (type == "message_delta") {
    readReason(memberOf(delta, "stop_reason"), answer);
    readUsage(memberOf(event, "usage"), answer);
  } else if (type == "message_stop") {
    answer.finished = answer.closed = true;
  }
  return true;
}

bool AnthropicWire::onWhole(const json &whole, WireAnswer &answer) const {
  const json &content = memberOf(whole, "content");
  if (!content.is_array())
    return false;
  for (const json &block : content)
    answer.add(memberOf(block, "text"));
  readModel(whole, answer);
  readReason(memberOf(whole, "stop_reason"), answer);
  readUsage(memberOf(whole, "usage"), answer);
  return true;
}

std::unique_ptr<Wire> l2::createAnthropicWire() {
  return std::make_unique<AnthropicWire>();
}
