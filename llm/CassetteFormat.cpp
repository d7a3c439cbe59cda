//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writing and reading the lines of a cassette.
//
//===----------------------------------------------------------------------===//

#include "CassetteFormat.h"
#include "WireJson.h"
#include "l2/Support/Files.h"
#include "l2/Support/JsonReader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/SHA256.h"
#include <set>

using namespace l2;
using nlohmann::json;

std::string l2::validText(llvm::StringRef text) {
  return llvm::json::isUTF8(text) ? text.str() : llvm::json::fixUTF8(text);
}

std::string l2::sha256(llvm::StringRef text) {
  llvm::SHA256 hasher;
  hasher.update(validText(text));
  return llvm::toHex(hasher.final(), /*LowerCase=*/true);
}

std::string l2::cassetteLine(const json &value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

json l2::questionJson(const ChatRequest &request, llvm::StringRef model) {
  json messages = json::array();
  for (const ChatMessage &message : request.messages)
    messages.push_back({int(message.role), sha256(message.text)});
  json question{{"model", model.str()},
                {"messages", std::move(messages)},
                {"max_tokens", request.maxTokens},
                {"temperature", request.temperature},
                {"stop", request.stop},
                {"schema", sha256(request.grammar.jsonSchema)},
                {"gbnf", sha256(request.grammar.gbnf)}};
  if (request.seed)
    question["seed"] = *request.seed;
  return question;
}

std::string l2::hashQuestion(const json &question) {
  return sha256(cassetteLine(question));
}

json l2::replyJson(const ChatReply &reply) {
  return {{"text", reply.text},
          {"model", reply.model},
          {"cut_short", reply.cutShort},
          {"prompt_tokens", reply.usage.promptTokens},
          {"cached_tokens", reply.usage.cachedTokens},
          {"completion_tokens", reply.usage.completionTokens},
          {"estimated", reply.usage.estimated},
          {"constraint", toString(reply.constraint).str()},
          {"seconds", reply.seconds}};
}

json l2::failureJson(const ChatFailure &failure) {
  return {{"fault", toString(failure.fault).str()},
          {"message", failure.message}};
}

/// The value of an enumeration up to `last` that is called `name`.
template <typename Enum>
static std::optional<Enum> byName(llvm::StringRef name, Enum last) {
  for (unsigned i = 0; i <= unsigned(last); ++i)
    if (toString(Enum(i)) == name)
      return Enum(i);
  return std::nullopt;
}

static ChatReply readReply(const json &object, const std::string &where,
                           std::string &error) {
  constexpr int64_t mostTokens = 1000000000;
  JsonReader reader(object, where, error);
  ChatReply reply;
  reply.text = reader.string("text", WireAnswer::mostTextBytes);
  reply.model = reader.string("model", 1024);
  reply.cutShort = reader.boolean("cut_short");
  reply.usage.promptTokens = reader.integer("prompt_tokens", 0, mostTokens);
  reply.usage.cachedTokens = reader.integer("cached_tokens", 0, mostTokens);
  reply.usage.completionTokens =
      reader.integer("completion_tokens", 0, mostTokens);
  reply.usage.estimated = reader.boolean("estimated");
  auto constraint =
      byName(reader.string("constraint", 64), Constraint::Structured);
  if (!constraint)
    reader.fail("constraint", "is unknown");
  reply.constraint = constraint.value_or(Constraint::None);
  reply.seconds = reader.number("seconds", 0, 1e6);
  return reply;
}

static ChatFailure readFailure(const json &object, const std::string &where,
                               std::string &error) {
  JsonReader reader(object, where, error);
  auto fault = byName(reader.string("fault", 64), ChatFault::Cancelled);
  if (!fault)
    reader.fail("fault", "is unknown");
  return {fault.value_or(ChatFault::Unavailable),
          oneLine(reader.string("message", 4096))};
}

namespace {
/// Reads one line after another.
struct LineReader {
  Cassette cassette;
  std::set<std::string> texts;
  bool hasHead = false;

  void read(llvm::StringRef line, const std::string &where, std::string &error);
  void readExchange(JsonReader &reader, const std::string &where,
                    std::string &error);
};
} // namespace

void LineReader::readExchange(JsonReader &reader, const std::string &where,
                              std::string &error) {
  Exchange exchange;
  exchange.hash = reader.string("exchange", 64);
  exchange.topic = reader.string("topic", 1024);
  const json &question = reader.object("question");
  if (reader.ok() && hashQuestion(question) != exchange.hash)
    reader.fail("exchange", "is not the hash of its question");
  JsonReader parts(question, where + ": 'question'", error);
  for (const json &message : parts.array("messages", 1024))
    if (!message.is_array() || message.size() != 2 || !message[1].is_string() ||
        !texts.count(message[1].get_ref<const std::string &>()))
      parts.fail("messages", "names a text that is not there");
  if (reader.has("reply"))
    exchange.reply =
        readReply(reader.object("reply"), where + ": 'reply'", error);
  else
    exchange.failure =
        readFailure(reader.object("failure"), where + ": 'failure'", error);
  if (cassette.exchanges.size() == mostExchanges)
    reader.fail("exchange", "is one too many");
  cassette.exchanges.push_back(std::move(exchange));
}

void LineReader::read(llvm::StringRef line, const std::string &where,
                      std::string &error) {
  if (line.size() > mostLineBytes) {
    error = where + ": longer than " + std::to_string(mostLineBytes) + " bytes";
    return;
  }
  json object = parseForeign(line);
  JsonReader reader(object, where, error);
  if (!hasHead) {
    reader.integer("cassette", cassetteVersion, cassetteVersion);
    cassette.model = reader.string("model", 1024);
    hasHead = true;
  } else if (reader.has("text")) {
    std::string text = reader.string("text", mostLineBytes);
    if (reader.ok() && sha256(text) != reader.string("sha256", 64))
      reader.fail("sha256", "is not the hash of its text");
    texts.insert(sha256(text));
  } else {
    readExchange(reader, where, error);
  }
}

std::optional<Cassette> l2::readCassette(const std::string &path,
                                         std::string &error) {
  std::string what;
  auto bytes = readFile(path, mostCassetteBytes, what);
  if (!bytes) {
    error = "cassette: " + what;
    return std::nullopt;
  }
  LineReader lines;
  llvm::StringRef rest = *bytes;
  for (unsigned number = 1; !rest.empty() && error.empty(); ++number) {
    auto [line, more] = rest.split('\n');
    lines.read(line, "cassette '" + path + "', line " + std::to_string(number),
               error);
    rest = more;
  }
  if (error.empty() && !lines.hasHead)
    error = "cassette '" + path + "' is empty";
  if (!error.empty())
    return std::nullopt;
  return std::move(lines.cassette);
}
