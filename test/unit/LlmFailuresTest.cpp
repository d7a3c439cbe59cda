//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How each way to fail ends: fault, attempts, time, and that no secret gets
// out.
//
//===----------------------------------------------------------------------===//

#include "LlmDouble.h"
#include "llm/HttpChatClient.h"
#include "llm/Sse.h"
#include <fstream>
#include <future>
#include <thread>

using namespace l2;

namespace {

struct Case {
  const char *behaviour;
  /// Nothing: it ends with an answer.
  std::optional<ChatFault> fault;
  /// Requests that the server gets.
  unsigned attempts;
  /// Seconds that it takes.
  double least, most;
};

const Case cases[] = {
    // Asked again, with each form of Retry-After.
    {"429-seconds", {}, 2, 1, 2.5},
    {"429-date", {}, 2, 0.9, 3.5},
    {"429-past", {}, 2, 0, 1},
    {"429-ms", {}, 2, 0.3, 1.5},
    {"429-nonsense", {}, 2, 0.3, 1.5},
    {"429-none", {}, 2, 0.3, 1.5},
    {"500-none", {}, 2, 0.3, 1.5},
    {"503-seconds", {}, 2, 1, 2.5},
    {"529-none", {}, 2, 0.3, 1.5},
    {"truncated-once", {}, 2, 0.3, 1.5},
    {"error-once", {}, 2, 0.3, 1.5},
    // In vain.
    {"429", ChatFault::Quota, 3, 1, 3},
    {"429-later", ChatFault::Quota, 1, 0, 1},
    {"429-never", ChatFault::Quota, 1, 0, 1},
    {"408", ChatFault::Unavailable, 3, 1, 3},
    {"409", ChatFault::Unavailable, 3, 1, 3},
    {"500", ChatFault::Unavailable, 3, 1, 3},
    {"502", ChatFault::Unavailable, 3, 1, 3},
    {"529", ChatFault::Unavailable, 3, 1, 3},
    {"500-never", ChatFault::Unavailable, 1, 0, 1},
    {"reset", ChatFault::Unavailable, 3, 1, 3},
    {"truncated", ChatFault::Unavailable, 3, 1, 3},
    {"short", ChatFault::Unavailable, 3, 1, 3},
    {"error-event", ChatFault::Unavailable, 3, 1, 3},
    {"silent", ChatFault::Timeout, 3, 7, 9},
    {"stall", ChatFault::Timeout, 3, 7, 9},
    {"drip", ChatFault::Timeout, 1, 12, 13},
    // Never asked again.
    {"400", ChatFault::Rejected, 1, 0, 1},
    {"401", ChatFault::Rejected, 1, 0, 1},
    {"403", ChatFault::Rejected, 1, 0, 1},
    {"404", ChatFault::Rejected, 1, 0, 1},
    {"422", ChatFault::Rejected, 1, 0, 1},
    {"see-other", ChatFault::Rejected, 1, 0, 1},
    {"malformed", ChatFault::Malformed, 1, 0, 1},
    {"malformed-event", ChatFault::Malformed, 1, 0, 1},
    {"other", ChatFault::Malformed, 1, 0, 1},
    {"wrong-types", ChatFault::Malformed, 1, 0, 1},
    {"not-utf8", ChatFault::Malformed, 1, 0, 1},
    {"deep", ChatFault::Malformed, 1, 0, 3},
    {"empty", ChatFault::Malformed, 1, 0, 1},
    {"html", ChatFault::Malformed, 1, 0, 1},
    {"no-type", ChatFault::Malformed, 1, 0, 1},
    {"not-http", ChatFault::Malformed, 1, 0, 1},
    {"huge", ChatFault::TooLong, 1, 0, 3},
    {"huge-event", ChatFault::TooLong, 1, 0, 3},
    {"huge-text", ChatFault::TooLong, 1, 0, 3},
    {"huge-comment", ChatFault::TooLong, 1, 0, 5},
    {"huge-error", ChatFault::Rejected, 1, 0, 3},
    {"huge-header", ChatFault::TooLong, 1, 0, 3},
    // Redirects.
    {"redirect-same", {}, 1, 0, 1},
    {"redirect-loop", ChatFault::TooLong, 4, 0, 1},
    {"redirect-host", ChatFault::Untrusted, 1, 0, 1},
    {"redirect-port", ChatFault::Untrusted, 1, 0, 1},
    {"redirect-file", ChatFault::Untrusted, 1, 0, 1},
    // Survived.
    {"hangs-after", {}, 1, 0, 1},
    {"no-max-tokens", {}, 2, 0, 1},
    {"no-temperature", {}, 2, 0, 1},
    {"no-seed", {}, 2, 0, 1},
    {"no-stream", {}, 2, 0, 1},
    {"no-stream-options", {}, 2, 0, 1},
    // What the server repeats.
    {"echo-error", ChatFault::Rejected, 1, 0, 1},
    {"echo-late", ChatFault::Rejected, 1, 0, 1},
    {"echo-text", {}, 1, 0, 1}};

struct Result {
  std::optional<ChatReply> reply;
  ChatFailure failure;
  double seconds = 0;
};

Result ask(const ChatSettings &settings, const std::stop_token &stop = {},
           const ChatRequest &request = testRequest()) {
  Result result;
  std::string error;
  auto client = openChatClient(settings, error);
  EXPECT_TRUE(client) << error;
  if (!client)
    return result;
  auto start = std::chrono::steady_clock::now();
  result.reply = client->complete(request, stop, result.failure);
  result.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
          .count();
  return result;
}

std::string end(const Result &result) {
  return result.reply ? "answer" : toString(result.failure.fault).str();
}

int failedParts() {
  return testing::UnitTest::GetInstance()
      ->current_test_info()
      ->result()
      ->total_part_count();
}

/// The most memory that this process has had since `resetPeak`, in MiB.
double peakMemory() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.rfind("VmHWM:", 0) == 0)
      return std::stod(line.substr(6)) / 1024;
  return 0;
}

bool resetPeak() {
  std::ofstream file("/proc/self/clear_refs");
  return bool(file << "5" << std::flush);
}

} // namespace

TEST(LlmFailures, EachEndsAsItShould) {
  LlmDouble server;
  if (!server.runs())
    GTEST_SKIP() << "needs python3";
  std::vector<std::future<Result>> asked;
  for (const Case &one : cases)
    asked.push_back(std::async(std::launch::async, [&] {
      return ask(testSettings(server.url(one.behaviour)));
    }));
  unsigned good = 0;
  std::printf("%-18s %-12s %-8s %s\n", "failure", "ends as", "requests",
              "message");
  for (size_t i = 0; i < std::size(cases); ++i) {
    const Case &one = cases[i];
    SCOPED_TRACE(one.behaviour);
    int before = failedParts();
    Result result = asked[i].get();
    nlohmann::json log = server.log(one.behaviour);
    const std::string message = result.reply ? "" : result.failure.message;
    size_t requests = log["requests"].size();
    std::printf("%-18s %-12s %-8zu %s\n", one.behaviour, end(result).c_str(),
                requests, message.c_str());
    EXPECT_EQ(end(result), one.fault ? toString(*one.fault).str() : "answer");
    EXPECT_EQ(requests, one.attempts);
    EXPECT_GE(result.seconds, one.least);
    // Another machine's load is not the client's fault.
    EXPECT_LE(result.seconds, one.most + 3);
    EXPECT_EQ(message.find('\n'), std::string::npos);
    EXPECT_LE(message.size(), 400u);
    // Nor a part of it.
    EXPECT_EQ(message.find("sk-secret"), std::string::npos);
    if (result.reply) {
      EXPECT_EQ(result.reply->text.find(testKey), std::string::npos);
    } else {
      EXPECT_FALSE(message.empty());
    }
    // What is not read is not waited for either.
    EXPECT_LE(log["sent"].get<size_t>(), size_t(64) << 20);
    good += failedParts() == before;
  }
  EXPECT_TRUE(server.log("ok--stolen")["requests"].empty());
  std::printf("failures_tested %zu failures_handled %u\n", std::size(cases),
              good);
}

TEST(LlmFailures, NobodyListens) {
  LlmDouble server;
  if (!server.runs())
    GTEST_SKIP() << "needs python3";
  Result result = ask(testSettings(server.place("CLOSED")));
  EXPECT_EQ(end(result), "unavailable") << result.failure.message;
  EXPECT_NE(result.failure.message.find(", 3 times"), std::string::npos)
      << result.failure.message;
}

TEST(LlmFailures, Tls) {
  LlmDouble server;
  if (!server.runs() || server.place("TLS").empty())
    GTEST_SKIP() << "needs python3 and openssl";
  ChatSettings settings = testSettings(server.place("TLS") + "/ok/v1");
  Result unknown = ask(settings);
  EXPECT_EQ(end(unknown), "untrusted") << unknown.failure.message;
  settings.caBundle = server.place("CA");
  EXPECT_EQ(end(ask(settings)), "answer");
  settings.caBundle = "/nonexistent/ca.pem";
  EXPECT_EQ(end(ask(settings)), "untrusted");
  // A name that the certificate does not have.
  settings.caBundle = server.place("CA");
  settings.endpoint.replace(settings.endpoint.find("127.0.0.1"), 9,
                            "127.0.0.2");
  Result other = ask(settings);
  EXPECT_NE(end(other), "answer");
  // No TLS behind https.
  std::string plain = server.url("ok");
  Result mistaken = ask(testSettings("https" + plain.substr(4)));
  EXPECT_EQ(end(mistaken), "untrusted") << mistaken.failure.message;
}

TEST(LlmFailures, Proxies) {
  LlmDouble server;
  if (!server.runs())
    GTEST_SKIP() << "needs python3";
  ChatSettings settings = testSettings("http://model.invalid/ok--proxied/v1");
  EXPECT_EQ(end(ask(settings)), "unavailable");
  setenv("http_proxy", server.place("URL").c_str(), 1);
  EXPECT_EQ(end(ask(settings)), "answer");
  setenv("no_proxy", "model.invalid", 1);
  EXPECT_EQ(end(ask(settings)), "unavailable");
  unsetenv("http_proxy");
  unsetenv("no_proxy");
  EXPECT_EQ(server.log("ok--proxied")["requests"].size(), 1u);
}

TEST(LlmFailures, MemoryIsBounded) {
  LlmDouble server;
  if (!server.runs())
    GTEST_SKIP() << "needs python3";
  ask(testSettings(server.url("ok")));
  if (!resetPeak())
    GTEST_SKIP() << "the peak of memory cannot be reset";
  double before = peakMemory();
  for (const char *behaviour :
       {"huge", "huge-event", "huge-text", "huge-comment", "huge-error",
        "huge-header", "deep"})
    ask(testSettings(server.url(behaviour)));
  double growth = peakMemory() - before;
  std::printf("seven replies of up to 100 MB: %.1f MiB more at the peak\n",
              growth);
  EXPECT_GT(before, 0);
#if !__has_feature(address_sanitizer)
  EXPECT_LT(growth, 40);
#endif
}

TEST(LlmFailures, IsCancelled) {
  LlmDouble server;
  if (!server.runs())
    GTEST_SKIP() << "needs python3";
  for (const char *behaviour : {"drip", "silent", "503-seconds"}) {
    std::stop_source source;
    std::jthread canceller([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(300));
      source.request_stop();
    });
    Result result =
        ask(testSettings(server.url(behaviour)), source.get_token());
    EXPECT_EQ(end(result), "cancelled") << behaviour;
    EXPECT_LT(result.seconds, 3) << behaviour;
  }
}

TEST(LlmFailures, HoldsTheDeadline) {
  LlmDouble server;
  if (!server.runs())
    GTEST_SKIP() << "needs python3";
  ChatRequest request = testRequest();
  request.deadline =
      std::chrono::steady_clock::now() + std::chrono::milliseconds(500);
  Result result =
      ask(testSettings(server.url("drip")), std::stop_token(), request);
  EXPECT_EQ(end(result), "timeout");
  EXPECT_LT(result.seconds, 3);
}
