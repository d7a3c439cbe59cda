//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// OpenAI's chat completions, as OpenAI, vLLM, llama.cpp, Ollama and others
// speak them.
//
//===----------------------------------------------------------------------===//

#include "WireJson.h"

using namespace l2;
using nlohmann::json;

static const char *roleName(ChatRole role) {
  switch (role) {
  case ChatRole::System:
    return "system";
  case ChatRole::User:
    return "user";
  case ChatRole::Assistant:
    return "assistant";
  }
  return "";
}

static void readUsage(const json &usage, WireAnswer &answer) {
  readCount(memberOf(usage, "prompt_tokens"), answer.promptTokens);
  readCount(memberOf(usage, "completion_tokens"), answer.completionTokens);
  readCount(memberOf(memberOf(usage, "prompt_tokens_details"), "cached_tokens"),
            answer.cachedTokens);
}

namespace {
class OpenAiWire : public Wire {
public:
  std::string url(llvm::StringRef endpoint) const override {
    endpoint = trimSlashes(endpoint);
    if (endpoint.ends_with("/chat/completions"))
      return endpoint.str();
    // A host alone lacks the version; another path is taken as it is.
    bool bare = !endpoint.split("://").second.contains('/');
    return endpoint.str() + (bare ? "/v1" : "") + "/chat/completions";
  }

  std::vector<std::string> headers(llvm::StringRef key) const override {
    if (key.empty())
      return {};
    return {"Authorization: Bearer " + key.str()};
  }

  llvm::ArrayRef<Constraint> constraints() const override {
    static const Constraint kinds[] = {Constraint::JsonSchema, Constraint::Gbnf,
                                       Constraint::Structured};
    return kinds;
  }

  std::string body(const ChatRequest &request, llvm::StringRef model,
                   Constraint constraint,
                   const WireQuirks &quirks) const override;

protected:
  bool onEvent(const json &event, WireAnswer &answer) const override;
  bool onWhole(const json &whole, WireAnswer &answer) const override;

private:
  static void readCommon(const json &object, const json &choice,
                         WireAnswer &answer);
};
} // namespace

std::string OpenAiWire::body(const ChatRequest &request, llvm::StringRef model,
                             Constraint constraint,
                             const WireQuirks &quirks) const {
  json messages = json::array();
  for (const ChatMessage &message : request.messages)
    messages.push_back(
        {{"role", roleName(message.role)}, {"content", message.text}});
  json body{{"model", model.str()}, {"messages", std::move(messages)}};
  body[quirks.maxCompletionTokens ? "max_completion_tokens" : "max_tokens"] =
      request.maxTokens;
  if (!quirks.noTemperature)
    body["temperature"] = request.temperature;
  if (request.seed && !quirks.noSeed)
    body["seed"] = *request.seed;
  if (!request.stop.empty())
    body["stop"] = request.stop;
  if (!quirks.noStream) {
    body["stream"] = true;
    if (!quirks.noStreamOptions)
      body["stream_options"] = {{"include_usage", true}};
  }
  json schema = json::parse(request.grammar.jsonSchema, nullptr, false);
  switch (constraint) {
  case Constraint::None:
    break;
  case Constraint::JsonSchema:
    body["response_format"] = {{"type", "json_schema"},
                               {"json_schema",
                                {{"name", "answer"},
                                 {"strict", true},
                                 {"schema", std::move(schema)}}}};
    break;
  case Constraint::Gbnf:
    body["grammar"] = request.grammar.gbnf;
    break;
  case Constraint::Structured:
    body["structured_outputs"] = {{"json", std::move(schema)}};
    break;
  }
  return dump(body);
}

void OpenAiWire::readCommon(const json &object, const json &choice,
                            WireAnswer &answer) {
  if (const json &model = memberOf(object, "model"); model.is_string())
    answer.model = model.get_ref<const std::string &>();
  readUsage(memberOf(object, "usage"), answer);
  if (const json &reason = memberOf(choice, "finish_reason");
      reason.is_string()) {
    answer.finished = true;
    answer.cutShort = reason == "length";
  }
}

bool OpenAiWire::onEvent(const json &event, WireAnswer &answer) const {
  const json &choices = memberOf(event, "choices");
  if (!choices.is_array())
    return false;
  const json &choice = firstOf(choices);
  answer.add(memberOf(memberOf(choice, "delta"), "content"));
  readCommon(event, choice, answer);
  return true;
}

bool OpenAiWire::onWhole(const json &whole, WireAnswer &answer) const {
  const json &choice = firstOf(memberOf(whole, "choices"));
  const json &message = memberOf(choice, "message");
  if (!message.is_object())
    return false;
  answer.add(memberOf(message, "content"));
  readCommon(whole, choice, answer);
  return true;
}

std::unique_ptr<Wire> l2::createOpenAiWire() {
  return std::make_unique<OpenAiWire>();
}
