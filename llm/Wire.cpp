//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What all vendors have in common.
//
//===----------------------------------------------------------------------===//

#include "WireJson.h"
#include "llvm/ADT/StringExtras.h"

using namespace l2;
using nlohmann::json;

json l2::parseForeign(llvm::StringRef text) {
  constexpr int deepest = 64;
  bool deep = false;
  json value = json::parse(
      text.begin(), text.end(),
      [&](int depth, json::parse_event_t, json &) {
        deep |= depth > deepest;
        return depth <= deepest;
      },
      /*allow_exceptions=*/false);
  return deep ? json(json::value_t::discarded) : value;
}

const json &l2::memberOf(const json &object, const char *key) {
  static const json null;
  if (!object.is_object())
    return null;
  auto it = object.find(key);
  return it == object.end() ? null : *it;
}

const json &l2::firstOf(const json &array) {
  static const json null;
  return array.is_array() && !array.empty() ? array[0] : null;
}

void l2::readCount(const json &value, std::optional<uint64_t> &count) {
  constexpr uint64_t most = 1000000000;
  if (value.is_number_unsigned() && value.get<uint64_t>() <= most)
    count = value.get<uint64_t>();
}

std::string l2::dump(const json &value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

llvm::StringRef l2::trimSlashes(llvm::StringRef endpoint) {
  return endpoint.rtrim('/');
}

bool l2::endsInVersion(llvm::StringRef endpoint) {
  llvm::StringRef last = endpoint.rsplit('/').second;
  return last.size() >= 2 && last[0] == 'v' && llvm::isDigit(last[1]);
}

void WireAnswer::add(const json &piece) {
  if (!piece.is_string())
    return;
  const auto &more = piece.get_ref<const std::string &>();
  tooLong |= text.size() + more.size() > mostTextBytes;
  if (!tooLong)
    text += more;
}

std::unique_ptr<Wire> Wire::create(ChatApi api) {
  return api == ChatApi::Anthropic ? createAnthropicWire() : createOpenAiWire();
}

/// What a server reports in place of an answer.
static std::string errorIn(const json &object) {
  const json &error = memberOf(object, "error");
  for (const json *text :
       {&memberOf(error, "message"), &error, &memberOf(object, "message"),
        &memberOf(object, "detail"),
        &memberOf(firstOf(memberOf(object, "detail")), "msg")})
    if (text->is_string())
      return text->get_ref<const std::string &>();
  return error.is_object() ? "an error without a message" : "";
}

bool Wire::readEvent(llvm::StringRef data, WireAnswer &answer) const {
  if (data.trim() == "[DONE]") {
    answer.finished = answer.closed = true;
    return true;
  }
  json event = parseForeign(data);
  if (!event.is_object())
    return false;
  answer.error = errorIn(event);
  return !answer.error.empty() || onEvent(event, answer);
}

bool Wire::readWhole(llvm::StringRef data, WireAnswer &answer) const {
  json whole = parseForeign(data);
  if (!whole.is_object())
    return false;
  answer.error = errorIn(whole);
  answer.finished = true;
  return !answer.error.empty() || onWhole(whole, answer);
}

std::string l2::wireError(llvm::StringRef body) {
  json object = parseForeign(body);
  return object.is_object() ? errorIn(object) : "";
}

/// Whether an error is about the field `name`.
static bool blames(const json &object, llvm::StringRef name) {
  const json &error = memberOf(object, "error");
  if (const json &field = memberOf(error, "param"); field.is_string())
    return field.get_ref<const std::string &>() == name;
  const json &place = memberOf(firstOf(memberOf(object, "detail")), "loc");
  if (place.is_array())
    return llvm::is_contained(place, json(name.str()));
  llvm::StringRef message;
  if (const json &text = memberOf(error, "message"); text.is_string())
    message = text.get_ref<const std::string &>();
  for (char quote : {'\'', '"', '`'})
    if (message.contains(quote + name.str() + quote))
      return true;
  return false;
}

bool l2::adaptTo(llvm::StringRef body, WireQuirks &quirks) {
  json object = parseForeign(body);
  const std::pair<const char *, bool *> fields[] = {
      {"max_tokens", &quirks.maxCompletionTokens},
      {"temperature", &quirks.noTemperature},
      {"seed", &quirks.noSeed},
      {"stream_options", &quirks.noStreamOptions},
      {"stream", &quirks.noStream}};
  for (auto [name, quirk] : fields)
    if (!*quirk && blames(object, name)) {
      *quirk = true;
      return true;
    }
  return false;
}

std::string l2::oneLine(llvm::StringRef text) {
  constexpr size_t most = 200;
  std::string line;
  for (char c : text.trim()) {
    if (line.size() == most)
      return line + "…";
    line += llvm::isPrint(c) ? c : c == '\n' || c == '\t' ? ' ' : '?';
  }
  return line;
}
