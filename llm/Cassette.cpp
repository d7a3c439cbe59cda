//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Recording and replay.
//
//===----------------------------------------------------------------------===//

#include "Cassette.h"
#include "CassetteFormat.h"
#include <cerrno>
#include <cstring>
#include <deque>
#include <fcntl.h>
#include <map>
#include <mutex>
#include <set>
#include <unistd.h>

using namespace l2;
using nlohmann::json;

std::string l2::hashRequest(const ChatRequest &request, llvm::StringRef model) {
  return hashQuestion(questionJson(request, model));
}

namespace {

class Recorder : public ChatClient {
public:
  Recorder(std::unique_ptr<ChatClient> client, std::string path, int file)
      : client(std::move(client)), path(std::move(path)), file(file) {}
  ~Recorder() override { close(file); }

  std::optional<ChatReply> complete(const ChatRequest &request,
                                    const std::stop_token &stop,
                                    ChatFailure &failure) override;
  ChatTotals totals() const override { return client->totals(); }
  llvm::StringRef model() const override { return client->model(); }

  bool write(const json &value, std::string &error);

private:
  bool writeText(const std::string &text, std::string &error);
  bool writeExchange(const ChatRequest &request, const json &outcome,
                     const char *kind, std::string &error);

  std::unique_ptr<ChatClient> client;
  std::string path;
  int file;
  std::set<std::string> written;
};

bool Recorder::write(const json &value, std::string &error) {
  std::string line = cassetteLine(value) + "\n";
  if (line.size() > mostLineBytes) {
    error = "cassette '" + path + "': a line would have more than " +
            std::to_string(mostLineBytes) + " bytes";
    return false;
  }
  llvm::StringRef rest = line;
  while (!rest.empty()) {
    ssize_t count = ::write(file, rest.data(), rest.size());
    if (count < 0 && errno == EINTR)
      continue;
    if (count < 0) {
      error = "cassette '" + path + "': " + std::strerror(errno);
      return false;
    }
    rest = rest.drop_front(size_t(count));
  }
  return true;
}

bool Recorder::writeText(const std::string &text, std::string &error) {
  std::string hash = sha256(text);
  return !written.insert(hash).second ||
         write({{"sha256", hash}, {"text", validText(text)}}, error);
}

bool Recorder::writeExchange(const ChatRequest &request, const json &outcome,
                             const char *kind, std::string &error) {
  for (const ChatMessage &message : request.messages)
    if (!writeText(message.text, error))
      return false;
  if (!writeText(request.grammar.jsonSchema, error) ||
      !writeText(request.grammar.gbnf, error))
    return false;
  json question = questionJson(request, client->model());
  std::string hash = hashQuestion(question);
  return write({{"exchange", hash},
                {"topic", request.topic},
                {"question", std::move(question)},
                {kind, outcome}},
               error);
}

std::optional<ChatReply> Recorder::complete(const ChatRequest &request,
                                            const std::stop_token &stop,
                                            ChatFailure &failure) {
  auto reply = client->complete(request, stop, failure);
  // That the caller lost patience is no property of the model.
  if (!reply && failure.fault == ChatFault::Cancelled)
    return reply;
  std::string error;
  bool good =
      reply ? writeExchange(request, replyJson(*reply), "reply", error)
            : writeExchange(request, failureJson(failure), "failure", error);
  if (good)
    return reply;
  failure = {ChatFault::Cassette, error};
  return std::nullopt;
}

class Replay : public ChatClient {
public:
  Replay(Cassette cassette, bool strict, std::string path)
      : name(std::move(cassette.model)), path(std::move(path)), strict(strict) {
    for (Exchange &exchange : cassette.exchanges) {
      std::string &key = strict ? exchange.hash : exchange.topic;
      waiting[key].push_back(std::move(exchange));
    }
  }

  std::optional<ChatReply> complete(const ChatRequest &request,
                                    const std::stop_token &stop,
                                    ChatFailure &failure) override;
  ChatTotals totals() const override {
    std::lock_guard lock(mutex);
    return sums;
  }
  llvm::StringRef model() const override { return name; }

private:
  std::string name, path;
  bool strict;
  /// By question, or by topic.
  std::map<std::string, std::deque<Exchange>> waiting;
  mutable std::mutex mutex;
  ChatTotals sums;
};

std::optional<ChatReply> Replay::complete(const ChatRequest &request,
                                          const std::stop_token &stop,
                                          ChatFailure &failure) {
  std::lock_guard lock(mutex);
  ++sums.calls;
  std::string hash = hashRequest(request, name);
  auto it = waiting.find(strict ? hash : request.topic);
  if (it == waiting.end() || it->second.empty()) {
    failure = {ChatFault::Cassette,
               "cassette '" + path + "' has no answer " +
                   (strict ? "to question " + hash.substr(0, 12) +
                                 " (replay is strict)"
                           : "left on '" + request.topic + "'")};
    return std::nullopt;
  }
  Exchange exchange = std::move(it->second.front());
  it->second.pop_front();
  sums.mismatches += exchange.hash != hash;
  if (!exchange.reply) {
    failure = exchange.failure;
    return std::nullopt;
  }
  const ChatUsage &usage = exchange.reply->usage;
  ++sums.replies;
  sums.usage.promptTokens += usage.promptTokens;
  sums.usage.cachedTokens += usage.cachedTokens;
  sums.usage.completionTokens += usage.completionTokens;
  sums.usage.estimated |= usage.estimated;
  sums.seconds += exchange.reply->seconds;
  return exchange.reply;
}

} // namespace

std::unique_ptr<ChatClient> l2::recordChat(std::unique_ptr<ChatClient> client,
                                           const std::string &path,
                                           std::string &error) {
  // An answer has cost something: none is overwritten.
  int file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  if (file < 0) {
    error = "cannot record to '" + path + "': " + std::strerror(errno);
    return nullptr;
  }
  json head{{"cassette", cassetteVersion}, {"model", client->model().str()}};
  auto recorder = std::make_unique<Recorder>(std::move(client), path, file);
  if (!recorder->write(head, error))
    return nullptr;
  return recorder;
}

std::unique_ptr<ChatClient> l2::replayChat(const std::string &path,
                                           CassetteMode mode,
                                           llvm::StringRef model,
                                           std::string &error) {
  auto cassette = readCassette(path, error);
  if (!cassette)
    return nullptr;
  if (!model.empty() && model != cassette->model) {
    error = "cassette '" + path + "' is of model '" + cassette->model +
            "', not of '" + model.str() + "'";
    return nullptr;
  }
  return std::make_unique<Replay>(std::move(*cassette),
                                  mode == CassetteMode::Strict, path);
}
