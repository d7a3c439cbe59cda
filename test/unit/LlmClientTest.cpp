//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is sent, how answers are read, constraints, budgets, retries'
// arithmetic.
//
//===----------------------------------------------------------------------===//

#include "LlmDouble.h"
#include "llm/Budget.h"
#include "llm/HttpChatClient.h"
#include "llm/Retry.h"
#include "llm/Sse.h"
#include "llm/Wire.h"

using namespace l2;
using nlohmann::json;

namespace {

std::unique_ptr<ChatClient> open(const ChatSettings &settings) {
  std::string error;
  auto client = openChatClient(settings, error);
  EXPECT_TRUE(client) << error;
  return client;
}

ChatRequest grammarRequest() {
  ChatRequest request = testRequest();
  request.grammar.jsonSchema = R"({"type":"object"})";
  request.grammar.gbnf = R"(root ::= "{}")";
  return request;
}

/// What server `behaviour` makes of the constraint, and how often it is asked
/// for two questions.
Constraint constraintOf(LlmDouble &server, const char *behaviour,
                        size_t requests, ChatApi api = ChatApi::OpenAi) {
  ChatSettings settings = testSettings(server.url(behaviour));
  settings.api = api;
  auto client = open(settings);
  ChatFailure failure;
  auto first = client->complete(grammarRequest(), {}, failure);
  auto second = client->complete(grammarRequest(), {}, failure);
  EXPECT_TRUE(first && second) << failure.message;
  EXPECT_EQ(server.log(behaviour)["requests"].size(), requests) << behaviour;
  EXPECT_EQ(client->totals().calls, 2u);
  EXPECT_EQ(client->totals().replies, 2u);
  return second ? second->constraint : Constraint::None;
}

std::vector<std::string> eventsOf(llvm::StringRef stream, size_t piece) {
  SseReader reader;
  std::vector<std::string> events;
  auto take = [&](llvm::StringRef data) {
    events.push_back(data.str());
    return true;
  };
  for (; !stream.empty();
       stream = stream.drop_front(std::min(piece, stream.size())))
    EXPECT_TRUE(reader.feed(stream.take_front(piece), take));
  reader.finish(take);
  return events;
}

HttpResponse withHeader(const char *after, const char *milliseconds = nullptr) {
  HttpResponse response;
  if (after)
    response.retryAfter = after;
  if (milliseconds)
    response.retryAfterMs = milliseconds;
  return response;
}

} // namespace

TEST(LlmClient, SendsWhatOpenAiReads) {
  LlmDouble server;
  if (!server.runs())
    GTEST_SKIP() << "needs python3";
  auto client = open(testSettings(server.url("ok--openai")));
  ChatRequest request = testRequest();
  request.stop = {"END"};
  ChatFailure failure;
  auto reply = client->complete(request, {}, failure);
  ASSERT_TRUE(reply) << failure.message;
  EXPECT_EQ(reply->text, R"({"rewrites":[]})");
  EXPECT_EQ(reply->model, "double-1");
  EXPECT_FALSE(reply->cutShort);
  EXPECT_FALSE(reply->usage.estimated);
  EXPECT_EQ(reply->usage.promptTokens, 9u);
  EXPECT_EQ(reply->usage.completionTokens, 4u);
  EXPECT_EQ(client->model(), "model-asked");

  json sent = server.log("ok--openai")["requests"][0];
  EXPECT_EQ(sent["headers"]["authorization"], std::string("Bearer ") + testKey);
  EXPECT_EQ(sent["headers"]["content-type"], "application/json");
  EXPECT_EQ(sent["body"], json::parse(R"({"model": "model-asked",
    "messages": [{"role": "system", "content": "You write schedules."},
                 {"role": "user", "content": "Improve this one."}],
    "max_tokens": 100, "temperature": 0.7, "seed": 7, "stop": ["END"],
    "stream": true, "stream_options": {"include_usage": true}})"));
}

TEST(LlmClient, SendsWhatAnthropicReads) {
  LlmDouble server;
  if (!server.runs())
    GTEST_SKIP() << "needs python3";
  // With and without the version.
  for (const std::string &endpoint :
       {server.url("ok--anthropic"), server.place("URL") + "/ok--anthropic"}) {
    ChatSettings settings = testSettings(endpoint);
    settings.api = ChatApi::Anthropic;
    auto client = open(settings);
    ChatRequest request = testRequest();
    request.temperature = 1.5;
    ChatFailure failure;
    auto reply = client->complete(request, {}, failure);
    ASSERT_TRUE(reply) << failure.message;
    EXPECT_EQ(reply->text, R"({"rewrites":[]})");
    EXPECT_EQ(reply->usage.promptTokens, 4u);
    EXPECT_EQ(reply->usage.completionTokens, 4u);
    json sent = server.log("ok--anthropic")["requests"].back();
    EXPECT_EQ(sent["headers"]["x-api-key"], testKey);
    EXPECT_EQ(sent["headers"]["anthropic-version"], "2023-06-01");
    EXPECT_FALSE(sent["headers"].contains("authorization"));
    EXPECT_EQ(sent["body"], json::parse(R"({"model": "model-asked",
      "system": "You write schedules.",
      "messages": [{"role": "user", "content": "Improve this one."}],
      "max_tokens": 100, "temperature": 1.0, "stream": true})"));
  }
}

TEST(LlmClient, ReadsEachFormOfAnswer) {
  LlmDouble server;
  if (!server.runs())
    GTEST_SKIP() << "needs python3";
  ChatFailure failure;
  for (ChatApi api : {ChatApi::OpenAi, ChatApi::Anthropic}) {
    ChatSettings settings = testSettings(server.url("whole"));
    settings.api = api;
    auto whole = open(settings)->complete(testRequest(), {}, failure);
    ASSERT_TRUE(whole) << failure.message;
    EXPECT_EQ(whole->text, R"({"rewrites":[]})");
    EXPECT_FALSE(whole->usage.estimated);
  }
  auto returns = open(testSettings(server.url("returns")))
                     ->complete(testRequest(), {}, failure);
  ASSERT_TRUE(returns) << failure.message;
  EXPECT_EQ(returns->text, "\u00e4{\"rewrites\":[]}");
  auto uncounted = open(testSettings(server.url("no-usage")))
                       ->complete(testRequest(), {}, failure);
  ASSERT_TRUE(uncounted) << failure.message;
  EXPECT_TRUE(uncounted->usage.estimated);
  EXPECT_TRUE(uncounted->cutShort);
  EXPECT_EQ(uncounted->usage.completionTokens, 5u);
}

TEST(LlmClient, FindsTheConstraint) {
  LlmDouble server;
  if (!server.runs())
    GTEST_SKIP() << "needs python3";
  EXPECT_EQ(constraintOf(server, "ok--schema", 3), Constraint::JsonSchema);
  EXPECT_EQ(constraintOf(server, "ok--anthropic", 3, ChatApi::Anthropic),
            Constraint::JsonSchema);
  EXPECT_EQ(constraintOf(server, "gbnf", 4), Constraint::Gbnf);
  EXPECT_EQ(constraintOf(server, "structured", 5), Constraint::Structured);
  EXPECT_EQ(constraintOf(server, "unconstrained", 5), Constraint::None);
  json asked = server.log("gbnf")["requests"].back()["body"];
  EXPECT_EQ(asked["grammar"], R"(root ::= "{}")");
  EXPECT_FALSE(asked.contains("response_format"));
}

TEST(LlmClient, TakesAnotherConstraintWhenTheGrammarIsRefused) {
  LlmDouble server;
  if (!server.runs())
    GTEST_SKIP() << "needs python3";
  // Probe, question, probe, question, question.
  EXPECT_EQ(constraintOf(server, "picky", 5), Constraint::Gbnf);
  ChatSettings settings = testSettings(server.url("picky--given"));
  settings.constraint = Constraint::JsonSchema;
  ChatFailure failure;
  EXPECT_FALSE(open(settings)->complete(grammarRequest(), {}, failure));
  EXPECT_EQ(failure.fault, ChatFault::Rejected);
  EXPECT_EQ(server.log("picky--given")["requests"].size(), 1u);
}

TEST(LlmClient, AskingForTheConstraintMayFail) {
  LlmDouble server;
  if (!server.runs())
    GTEST_SKIP() << "needs python3";
  ChatFailure failure;
  for (auto [behaviour, fault] :
       {std::pair("401", ChatFault::Rejected),
        std::pair("500-never", ChatFault::Unavailable)}) {
    auto client = open(testSettings(server.url(behaviour)));
    EXPECT_FALSE(client->complete(grammarRequest(), {}, failure));
    EXPECT_EQ(failure.fault, fault);
    EXPECT_EQ(server.log(behaviour)["requests"].size(), 1u);
    EXPECT_EQ(client->totals().probes, 1u);
  }
  // A kind that is given is not asked for; one without a grammar not used.
  ChatSettings settings = testSettings(server.url("ok--given"));
  settings.constraint = Constraint::Gbnf;
  ChatRequest request = grammarRequest();
  request.grammar.gbnf.clear();
  auto reply = open(settings)->complete(request, {}, failure);
  ASSERT_TRUE(reply) << failure.message;
  EXPECT_EQ(reply->constraint, Constraint::None);
  EXPECT_EQ(server.log("ok--given")["requests"].size(), 1u);
}

TEST(LlmClient, StopsAtTheBudget) {
  LlmDouble server;
  if (!server.runs())
    GTEST_SKIP() << "needs python3";
  ChatSettings settings = testSettings(server.url("ok--budget"));
  settings.maxTokens = 150;
  settings.prices = ChatPrices{1, 1, 10};
  auto client = open(settings);
  ChatFailure failure;
  unsigned replies = 0;
  while (client->complete(testRequest(), {}, failure) && replies < 100)
    ++replies;
  EXPECT_EQ(failure.fault, ChatFault::Budget);
  EXPECT_TRUE(failure.isFinal());
  EXPECT_NE(failure.message.find("--llm-max-tokens=150"), std::string::npos);
  // 13 tokens each; the next question is taken for 29, and wants 64 at least.
  ChatTotals totals = client->totals();
  EXPECT_EQ(replies, 5u);
  EXPECT_EQ(totals.replies, 5u);
  EXPECT_EQ(totals.calls, 6u);
  EXPECT_EQ(totals.usage.promptTokens + totals.usage.completionTokens, 65u);
  EXPECT_NEAR(*totals.cost, (45 + 20 * 10) * 1e-6, 1e-12);
  json requests = server.log("ok--budget")["requests"];
  EXPECT_EQ(requests.size(), 5u);
  EXPECT_EQ(requests[0]["body"]["max_tokens"], 100);
  EXPECT_EQ(requests[4]["body"]["max_tokens"], 150 - 52 - 29);
}

TEST(LlmClient, PaysForBrokenAnswers) {
  LlmDouble server;
  if (!server.runs())
    GTEST_SKIP() << "needs python3";
  ChatSettings settings = testSettings(server.url("truncated"));
  auto client = open(settings);
  ChatFailure failure;
  EXPECT_FALSE(client->complete(testRequest(), {}, failure));
  ChatTotals totals = client->totals();
  EXPECT_EQ(totals.retries, 2u);
  EXPECT_TRUE(totals.usage.estimated);
  EXPECT_EQ(totals.usage.promptTokens, 3 * 29u);
  EXPECT_FALSE(totals.cost);
}

TEST(LlmBudget, Grants) {
  std::string error;
  Budget none({}, {}, {});
  EXPECT_EQ(none.grant(1000000, 500, error), 500u);
  Budget cost({}, 0.01, ChatPrices{10, 1, 100});
  // 0.01 buys 1000 tokens of input, or 100 of output.
  EXPECT_EQ(cost.grant(0, 500, error), 100u);
  EXPECT_EQ(cost.grant(200, 500, error), 80u);
  EXPECT_EQ(cost.grant(500, 500, error), 0u);
  EXPECT_NE(error.find("--llm-max-cost=0.01"), std::string::npos) << error;
  EXPECT_EQ(cost.grant(800, 10, error), 10u);
  ChatUsage usage;
  usage.promptTokens = 1000;
  usage.cachedTokens = 900;
  usage.completionTokens = 10;
  cost.spend(usage);
  EXPECT_NEAR(*cost.cost(), (100 * 10 + 900 * 1 + 10 * 100) * 1e-6, 1e-12);
  Budget free({}, 1, ChatPrices{});
  EXPECT_EQ(free.grant(1000, 500, error), 500u);
}

TEST(LlmRetry, Statuses) {
  for (long status : {408, 409, 429, 500, 502, 503, 504, 529}) {
    HttpResponse response;
    response.status = status;
    EXPECT_TRUE(isRetryable(response)) << status;
    response.shouldRetry = "false";
    EXPECT_FALSE(isRetryable(response)) << status;
  }
  for (long status : {301, 400, 401, 402, 403, 404, 405, 413, 422, 451}) {
    HttpResponse response;
    response.status = status;
    response.shouldRetry = "true";
    EXPECT_FALSE(isRetryable(response)) << status;
  }
}

TEST(LlmRetry, AskedWait) {
  // 2026-01-02 03:04:05 GMT.
  const std::time_t now = 1767323045;
  EXPECT_EQ(askedWait(withHeader("7"), now), 7);
  EXPECT_EQ(askedWait(withHeader("0.5"), now), 0.5);
  EXPECT_EQ(askedWait(withHeader("7", "250"), now), 0.25);
  EXPECT_EQ(askedWait(withHeader("7", "x"), now), 7);
  EXPECT_EQ(askedWait(withHeader("Fri, 02 Jan 2026 03:04:15 GMT"), now), 10);
  EXPECT_EQ(askedWait(withHeader("Friday, 02-Jan-26 03:04:15 GMT"), now), 10);
  EXPECT_EQ(askedWait(withHeader("Fri Jan  2 03:04:15 2026"), now), 10);
  EXPECT_EQ(askedWait(withHeader("Fri, 02 Jan 2026 03:00:00 GMT"), now), 0);
  for (const char *nonsense : {"", "soon", "-3", "nan", "inf", "1e999", "7 s",
                               "Fri, 02 Jan 2026 03:04:15 GMT and more"})
    EXPECT_FALSE(askedWait(withHeader(nonsense), now)) << nonsense;
  EXPECT_FALSE(askedWait(withHeader(nullptr), now));
}

TEST(LlmRetry, BackOff) {
  EXPECT_EQ(backOff(0, 0), 0.5);
  EXPECT_EQ(backOff(1, 0), 1);
  EXPECT_EQ(backOff(3, 0), 4);
  EXPECT_EQ(backOff(4, 0), 8);
  EXPECT_EQ(backOff(1000000, 0), 8);
  EXPECT_NEAR(backOff(4, 0.999999), 6, 1e-4);
}

TEST(LlmSse, AnyCutGivesTheSameEvents) {
  const char stream[] =
      "\n\ndata: one\n\n: comment\r\nevent: x\r\ndata: two\r\n"
      "data:lines\r\n\r\nid: 3\n\ndata\n\nretry: 1\rdata: "
      "three\r\rdata: unended";
  const std::vector<std::string> expected = {"one", "two\nlines", "", "three",
                                             "unended"};
  for (size_t piece : {1, 2, 3, 5, 7, 1000})
    EXPECT_EQ(eventsOf(stream, piece), expected) << piece;
}

TEST(LlmSse, EventsAreBounded) {
  SseReader reader;
  auto any = [](llvm::StringRef) { return true; };
  std::string line = "data: " + std::string(1000, 'x') + "\n";
  size_t fed = 0;
  while (reader.feed(line, any) && fed < 10 * SseReader::mostEventBytes)
    fed += line.size();
  EXPECT_TRUE(reader.tooLong());
  EXPECT_LT(fed, 2 * SseReader::mostEventBytes);
}

TEST(LlmWire, Urls) {
  auto openAi = Wire::create(ChatApi::OpenAi);
  for (auto [endpoint, url] :
       {std::pair("http://h:8080", "http://h:8080/v1/chat/completions"),
        std::pair("http://h:8080/", "http://h:8080/v1/chat/completions"),
        std::pair("https://h/v1/", "https://h/v1/chat/completions"),
        std::pair("https://h/v1beta/openai",
                  "https://h/v1beta/openai/chat/completions"),
        std::pair("https://h/x/chat/completions",
                  "https://h/x/chat/completions")})
    EXPECT_EQ(openAi->url(endpoint), url);
  auto anthropic = Wire::create(ChatApi::Anthropic);
  for (auto [endpoint, url] :
       {std::pair("https://h", "https://h/v1/messages"),
        std::pair("https://h/v1", "https://h/v1/messages"),
        std::pair("https://h/proxy/", "https://h/proxy/v1/messages"),
        std::pair("https://h/v1/messages", "https://h/v1/messages")})
    EXPECT_EQ(anthropic->url(endpoint), url);
}

TEST(LlmWire, Origins) {
  EXPECT_EQ(httpOrigin("HTTPS://Example.COM/a"), "https://example.com:443");
  EXPECT_EQ(httpOrigin("http://h"), "http://h:80");
  EXPECT_EQ(httpOrigin("http://h:8080?x"), "http://h:8080");
  EXPECT_EQ(httpOrigin("http://[::1]:90/"), "http://[::1]:90");
  EXPECT_EQ(httpOrigin("http://[::1]"), "http://[::1]:80");
  EXPECT_EQ(httpOrigin("http://h\\@other/"), "http://h:80");
  for (const char *bad : {"", "h", "ftp://h", "file:///etc", "http://",
                          "http://u:p@h", "http://h:x", "http://h:99999",
                          "http://:80", "http://h /", "http://h\n/"})
    EXPECT_EQ(httpOrigin(bad), "") << bad;
}

TEST(LlmWire, Errors) {
  EXPECT_EQ(wireError(R"({"error":{"message":"no such model"}})"),
            "no such model");
  EXPECT_EQ(wireError(R"({"error":"busy"})"), "busy");
  EXPECT_EQ(wireError(R"({"detail":[{"msg":"field required"}]})"),
            "field required");
  EXPECT_EQ(wireError(R"({"error":{"code":3}})"), "an error without a message");
  EXPECT_EQ(wireError(R"({"error":null,"x":1})"), "");
  EXPECT_EQ(wireError("<html>"), "");
  EXPECT_EQ(oneLine(" no\nsuch\tmodel\n"), "no such model");
  EXPECT_EQ(oneLine("\x1b[31mred\x07"), "?[31mred?");
  EXPECT_LE(oneLine(std::string(5000, 'x')).size(), 203u);
}
