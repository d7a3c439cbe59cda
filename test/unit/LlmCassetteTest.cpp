//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Recording and replay, and files that are damaged.
//
//===----------------------------------------------------------------------===//

#include "ScratchFolder.h"
#include "l2/Support/Files.h"
#include "llm/Cassette.h"
#include "gtest/gtest.h"
#include <deque>
#include <fstream>
#include <unistd.h>

using namespace l2;

namespace {

/// Answers from a list; an empty text is a timeout.
class Script : public ChatClient {
public:
  explicit Script(std::deque<std::string> texts) : texts(std::move(texts)) {}
  std::optional<ChatReply> complete(const ChatRequest &request,
                                    const std::stop_token &stop,
                                    ChatFailure &failure) override {
    std::string text = texts.front();
    texts.pop_front();
    if (text.empty() || text == "cancel") {
      failure = {text.empty() ? ChatFault::Timeout : ChatFault::Cancelled,
                 "no answer in time"};
      return std::nullopt;
    }
    ChatReply reply;
    reply.text = text;
    reply.model = "model-1-2026";
    reply.cutShort = true;
    reply.usage = {10, 4, 5, true};
    reply.constraint = Constraint::Gbnf;
    reply.seconds = 1.5;
    return reply;
  }
  ChatTotals totals() const override { return {}; }
  llvm::StringRef model() const override { return "model-1"; }

private:
  std::deque<std::string> texts;
};

ChatRequest question(const std::string &text, const char *topic = "gemm") {
  ChatRequest request;
  request.messages = {{ChatRole::System, "rules"}, {ChatRole::User, text}};
  request.grammar.gbnf = "root ::= \"\"";
  request.topic = topic;
  return request;
}

class LlmCassette : public ScratchFolder {
protected:
  void SetUp() override {
    ScratchFolder::SetUp();
    path = folder + "/a.jsonl";
  }

  /// Records the questions, which get the texts as answers.
  void record(std::deque<std::string> texts,
              const std::vector<ChatRequest> &questions) {
    std::string error;
    auto client =
        recordChat(std::make_unique<Script>(std::move(texts)), path, error);
    ASSERT_TRUE(client) << error;
    EXPECT_EQ(client->model(), "model-1");
    ChatFailure failure;
    for (const ChatRequest &question : questions)
      client->complete(question, {}, failure);
  }
  std::unique_ptr<ChatClient> replay(CassetteMode mode,
                                     const char *model = "") {
    std::string error;
    auto client = replayChat(path, mode, model, error);
    EXPECT_TRUE(client) << error;
    return client;
  }
  std::string answer(ChatClient &client, const ChatRequest &question) {
    failure = {};
    auto reply = client.complete(question, {}, failure);
    return reply ? reply->text : toString(failure.fault).str();
  }
  std::string bytes() {
    std::string error;
    return readFile(path, 1 << 20, error).value_or("");
  }
  /// What is said of a file that holds `text`.
  std::string damage(const std::string &text) {
    std::ofstream(path, std::ios::binary) << text;
    std::string error;
    EXPECT_FALSE(replayChat(path, CassetteMode::Strict, "", error));
    return error;
  }

  std::string path;
  ChatFailure failure;
};

} // namespace

TEST_F(LlmCassette, KeepsAnswersAndFailures) {
  record({"one", ""}, {question("a"), question("b")});
  auto client = replay(CassetteMode::Strict);
  EXPECT_EQ(client->model(), "model-1");
  auto reply = client->complete(question("a"), {}, failure);
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->text, "one");
  EXPECT_EQ(reply->model, "model-1-2026");
  EXPECT_TRUE(reply->cutShort);
  EXPECT_EQ(reply->usage.promptTokens, 10u);
  EXPECT_EQ(reply->usage.cachedTokens, 4u);
  EXPECT_EQ(reply->usage.completionTokens, 5u);
  EXPECT_TRUE(reply->usage.estimated);
  EXPECT_EQ(reply->constraint, Constraint::Gbnf);
  EXPECT_EQ(reply->seconds, 1.5);
  EXPECT_EQ(answer(*client, question("b")), "timeout");
  EXPECT_EQ(failure.message, "no answer in time");
  ChatTotals totals = client->totals();
  EXPECT_EQ(totals.calls, 2u);
  EXPECT_EQ(totals.replies, 1u);
  EXPECT_EQ(totals.usage.completionTokens, 5u);
}

TEST_F(LlmCassette, StrictWantsTheVeryQuestion) {
  record({"one", "two", "again"},
         {question("a"), question("b"), question("a")});
  auto client = replay(CassetteMode::Strict);
  // The order of different questions does not matter, that of equal ones does.
  EXPECT_EQ(answer(*client, question("b")), "two");
  EXPECT_EQ(answer(*client, question("a")), "one");
  EXPECT_EQ(answer(*client, question("a")), "again");
  EXPECT_EQ(answer(*client, question("a")), "cassette");
  EXPECT_TRUE(failure.isFinal());
  EXPECT_NE(failure.message.find("replay is strict"), std::string::npos);
}

TEST_F(LlmCassette, AnyChangeMakesAnotherQuestion) {
  auto base = question("a");
  std::vector<ChatRequest> changed(8, base);
  changed[0].messages[1].text = "b";
  changed[1].messages[0].role = ChatRole::User;
  changed[2].maxTokens = 7;
  changed[3].temperature = 0.25;
  changed[4].seed = 1;
  changed[5].stop = {"x"};
  changed[6].grammar.gbnf = "root ::= [a-z]";
  changed[7].grammar.jsonSchema = "{}";
  for (const ChatRequest &one : changed)
    EXPECT_NE(hashRequest(one, "m"), hashRequest(base, "m"));
  EXPECT_NE(hashRequest(base, "m"), hashRequest(base, "n"));
  ChatRequest same = base;
  same.topic = "other";
  same.deadline = std::chrono::steady_clock::now();
  EXPECT_EQ(hashRequest(same, "m"), hashRequest(base, "m"));
}

TEST_F(LlmCassette, OrderedTakesTheNextOfTheTopic) {
  record({"g1", "h1", "g2"},
         {question("a", "g"), question("a", "h"), question("b", "g")});
  auto client = replay(CassetteMode::Ordered);
  EXPECT_EQ(answer(*client, question("a", "g")), "g1");
  EXPECT_EQ(answer(*client, question("changed", "g")), "g2");
  EXPECT_EQ(answer(*client, question("changed", "g")), "cassette");
  EXPECT_EQ(answer(*client, question("a", "h")), "h1");
  EXPECT_EQ(answer(*client, question("a", "new")), "cassette");
  EXPECT_EQ(client->totals().mismatches, 1u);
}

TEST_F(LlmCassette, WhatIsCancelledIsNotRecorded) {
  record({"cancel", "one"}, {question("a"), question("a")});
  EXPECT_EQ(answer(*replay(CassetteMode::Ordered), question("a")), "one");
}

TEST_F(LlmCassette, TextsStandOnceAndMayHoldAnything) {
  auto odd = question("\xff\"\n\t\u2028 and {\"text\":1}");
  record({"line\nbreak \u00e4", "two"}, {odd, odd});
  std::string text = bytes();
  EXPECT_EQ(text.find("rules"), text.rfind("rules"));
  auto client = replay(CassetteMode::Strict);
  EXPECT_EQ(answer(*client, odd), "line\nbreak \u00e4");
  EXPECT_EQ(answer(*client, odd), "two");
}

TEST_F(LlmCassette, ReplacesNothing) {
  record({"one"}, {question("a")});
  std::string before = bytes(), error;
  EXPECT_FALSE(recordChat(std::make_unique<Script>(std::deque<std::string>{}),
                          path, error));
  EXPECT_EQ(error, "cannot record to '" + path + "': File exists");
  EXPECT_EQ(bytes(), before);
  EXPECT_FALSE(recordChat(std::make_unique<Script>(std::deque<std::string>{}),
                          "/nonexistent/a", error));
}

TEST_F(LlmCassette, KnowsItsModel) {
  record({"one"}, {question("a")});
  EXPECT_TRUE(replay(CassetteMode::Strict, "model-1"));
  std::string error;
  EXPECT_FALSE(replayChat(path, CassetteMode::Strict, "other", error));
  EXPECT_NE(error.find("is of model 'model-1', not of 'other'"),
            std::string::npos);
}

TEST_F(LlmCassette, DamageIsSeen) {
  record({"one"}, {question("a")});
  const std::string good = bytes();
  auto says = [&](const std::string &text, const char *expected) {
    std::string error = damage(text);
    EXPECT_NE(error.find(expected), std::string::npos) << error;
    EXPECT_EQ(error.find('\n'), std::string::npos);
  };
  auto with = [&](const char *from, const char *to) {
    std::string text = good;
    text.replace(text.find(from), std::string(from).size(), to);
    return text;
  };
  says("", "is empty");
  says("{}\n", "line 1: 'cassette' is missing");
  says("{\"cassette\":2,\"model\":\"m\"}\n", "line 1: 'cassette' is not");
  says("\x7f"
       "ELF\n",
       "line 1: not a JSON object");
  says(std::string(3 << 20, '['), "line 1: longer than");
  says(std::string(100000, '['), "line 1: not a JSON object");
  says(with("\"rules\"", "\"other rules\""), "'sha256' is not the hash");
  says(with("\"max_tokens\":2048", "\"max_tokens\":2049"),
       "'exchange' is not the hash of its question");
  says(with("\"reply\":", "\"repl\":"), "'failure' is missing");
  says(with("\"prompt_tokens\":10", "\"prompt_tokens\":-1"),
       "'prompt_tokens' is not an integer");
  says(with("\"constraint\":\"gbnf\"", "\"constraint\":\"magic\""),
       "'constraint' is unknown");
  says(good.substr(0, good.find("{\"sha256\"")) +
           good.substr(good.find("{\"exchange\"")),
       "names a text that is not there");
  says(good.substr(0, good.size() - 20), "not a JSON object");
  std::string error;
  EXPECT_FALSE(replayChat(path + ".none", CassetteMode::Strict, "", error));
  EXPECT_NE(error.find("No such file"), std::string::npos) << error;
}
