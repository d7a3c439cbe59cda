//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A model behind a server: attempts, retries and what they cost.
//
//===----------------------------------------------------------------------===//

#include "HttpChatClient.h"
#include "Retry.h"
#include "Sse.h"
#include "WireJson.h"
#include "l2/Support/Interrupt.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <condition_variable>
#include <thread>

using namespace l2;
using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

/// Of a whole answer, of a stream (most of it is not text), of an error.
static constexpr size_t mostBodyBytes = 1024 * 1024,
                        mostStreamBytes = 32 * 1024 * 1024,
                        mostErrorBytes = 16 * 1024;

static Clock::time_point after(Clock::time_point start, double seconds) {
  return start + std::chrono::duration_cast<Clock::duration>(Seconds(seconds));
}

/// The server does not understand the request, or a part of it.
static bool refusesRequest(long status) {
  return status == 400 || status == 422;
}

HttpChatClient::HttpChatClient(const ChatSettings &settings,
                               std::unique_ptr<HttpSession> session)
    : settings(settings), session(std::move(session)),
      wire(Wire::create(settings.api)),
      server(llvm::StringRef(httpOrigin(settings.endpoint))
                 .split("://")
                 .second.str()),
      constraint(settings.constraint),
      budget(settings.maxTokens, settings.maxCost, settings.prices) {}

ChatTotals HttpChatClient::totals() const {
  std::lock_guard lock(mutex);
  ChatTotals result = sums;
  result.usage = budget.spent();
  result.cost = budget.cost();
  return result;
}

/// A server may repeat what it was sent.
std::string HttpChatClient::clean(llvm::StringRef text) const {
  std::string result = text.str();
  // Words that stand for "no key" may well be part of an answer.
  constexpr size_t leastSecret = 8;
  if (settings.key.size() < leastSecret)
    return result;
  for (size_t at = result.find(settings.key); at != std::string::npos;
       at = result.find(settings.key, at))
    result.replace(at, settings.key.size(), "[key]");
  return result;
}

ChatUsage HttpChatClient::usageOf(const ChatRequest &request,
                                  const WireAnswer &answer) const {
  ChatUsage usage;
  usage.estimated = !answer.promptTokens || !answer.completionTokens;
  usage.promptTokens = answer.promptTokens.value_or(estimatePrompt(request));
  usage.cachedTokens = answer.cachedTokens.value_or(0);
  usage.completionTokens =
      answer.completionTokens.value_or(estimateTokens(answer.text.size()));
  return usage;
}

void HttpChatClient::judgeStatus(Attempt &attempt) const {
  const HttpResponse &response = attempt.response;
  // In this order: a key cut off at its end would stay.
  std::string said = oneLine(clean(wireError(attempt.errorBody)));
  attempt.retry = isRetryable(response);
  long status = response.status;
  attempt.failure.fault = status == 429 ? ChatFault::Quota
                          : attempt.retry || status >= 500
                              ? ChatFault::Unavailable
                              : ChatFault::Rejected;
  attempt.failure.message = server + " answers with status " +
                            std::to_string(status) +
                            (said.empty() ? "" : ": " + said);
}

void HttpChatClient::judge(HttpEnd end, const std::string &error,
                           bool malformed, Attempt &attempt) const {
  ChatFailure &failure = attempt.failure;
  const WireAnswer &answer = attempt.answer;
  long status = attempt.response.status;
  switch (end) {
  case HttpEnd::Untrusted:
    failure = {ChatFault::Untrusted, server + ": " + error};
    return;
  case HttpEnd::Cancelled:
    failure = {ChatFault::Cancelled, "cancelled"};
    return;
  case HttpEnd::TooLong:
    failure = {ChatFault::TooLong, server + ": " + error};
    return;
  case HttpEnd::Malformed:
    failure = {ChatFault::Malformed, server + ": " + error};
    return;
  case HttpEnd::Timeout:
  case HttpEnd::Broken:
    failure = {end == HttpEnd::Timeout ? ChatFault::Timeout
                                       : ChatFault::Unavailable,
               server + ": " + error};
    attempt.retry = true;
    // All of it came; only the end of the transfer did not.
    attempt.good = status / 100 == 2 && answer.finished && !malformed &&
                   answer.error.empty();
    return;
  case HttpEnd::Done:
  case HttpEnd::Stopped:
    break;
  }
  if (status / 100 != 2)
    return judgeStatus(attempt);
  if (!answer.error.empty()) {
    failure = {ChatFault::Unavailable,
               server + " reports midway: " + oneLine(clean(answer.error))};
    attempt.retry = true;
  } else if (answer.tooLong) {
    failure = {ChatFault::TooLong,
               server + ": the answer is longer than allowed"};
  } else if (malformed) {
    failure = {ChatFault::Malformed,
               server + ": the answer is not what the protocol says"};
  } else if (!answer.finished) {
    failure = {ChatFault::Unavailable, server + ": the answer breaks off"};
    attempt.retry = true;
  } else {
    attempt.good = true;
  }
}

HttpChatClient::Attempt HttpChatClient::attempt(const ChatRequest &request,
                                                Constraint constraint,
                                                const std::stop_token &stop,
                                                Time deadline) {
  Attempt result;
  HttpRequest http;
  http.url = wire->url(settings.endpoint);
  http.headers = wire->headers(settings.key);
  http.headers.push_back("Content-Type: application/json");
  http.headers.push_back("Accept: application/json, text/event-stream");
  http.headers.push_back("User-Agent: l2-opt");
  http.body = wire->body(request, settings.model, constraint, quirks);
  http.caBundle = settings.caBundle;
  http.connectTimeout = settings.connectTimeout;
  http.idleTimeout = settings.idleTimeout;
  http.deadline = deadline;

  WireAnswer &answer = result.answer;
  const HttpResponse &response = result.response;
  SseReader events;
  std::string whole, error;
  size_t bytes = 0;
  bool malformed = false;
  auto onData = [&](llvm::StringRef data) {
    malformed |= !wire->readEvent(data, answer);
    return !malformed && answer.error.empty() && !answer.tooLong &&
           !answer.closed;
  };
  auto isGood = [&] { return response.status / 100 == 2; };
  auto isStream = [&] { return response.contentType == "text/event-stream"; };
  auto isJson = [&] { return response.contentType == "application/json"; };
  auto read = [&](llvm::StringRef piece) {
    bytes += piece.size();
    if (!isGood()) {
      result.errorBody +=
          piece.take_front(mostErrorBytes - result.errorBody.size());
      return result.errorBody.size() < mostErrorBytes;
    }
    answer.tooLong |= bytes > (isStream() ? mostStreamBytes : mostBodyBytes);
    malformed |= !isStream() && !isJson();
    if (malformed || answer.tooLong)
      return false;
    if (!isStream()) {
      whole += piece;
      return true;
    }
    bool more = events.feed(piece, onData);
    answer.tooLong |= events.tooLong();
    return more;
  };
  HttpEnd end = session->post(http, stop, result.response, read, error);
  if (end == HttpEnd::Done && isGood()) {
    if (isStream())
      events.finish(onData);
    else
      malformed |= !isJson() || !wire->readWhole(whole, answer);
  }
  judge(end, error, malformed, result);
  return result;
}

/// Waits as long as the server asks, else as the number of retries says. False
/// and `failure` when that takes too long.
bool HttpChatClient::pause(const Attempt &attempt, unsigned retry,
                           const std::stop_token &stop, Time deadline,
                           ChatFailure &failure) {
  std::optional<double> asked = askedWait(attempt.response, std::time(nullptr));
  double seconds =
      asked ? *asked
            : backOff(retry, std::uniform_real_distribution<>(0, 1)(jitter));
  if (asked && seconds > settings.maxWait) {
    failure = {ChatFault::Quota,
               attempt.failure.message +
                   llvm::formatv("; it asks to wait {0} s, more than "
                                 "--llm-max-wait={1}",
                                 llvm::format("%g", seconds),
                                 llvm::format("%g", settings.maxWait))
                       .str()};
    return false;
  }
  Clock::time_point end =
      after(Clock::now(), std::min(seconds, settings.maxWait));
  if (end >= deadline) {
    failure = attempt.failure;
    failure.message += "; no time is left to ask again";
    return false;
  }
  std::mutex unused;
  std::condition_variable_any sleeper;
  std::unique_lock lock(unused);
  while (Clock::now() < end) {
    // An interrupt wakes nobody.
    auto slice = std::min(end, after(Clock::now(), 0.1));
    sleeper.wait_until(lock, stop, slice, [] { return false; });
    if (stop.stop_requested() || interrupted()) {
      failure = {ChatFault::Cancelled, "cancelled"};
      return false;
    }
  }
  return true;
}

std::optional<ChatReply> HttpChatClient::repeat(const ChatRequest &request,
                                                Constraint constraint,
                                                const std::stop_token &stop,
                                                Time deadline,
                                                ChatFailure &failure) {
  for (unsigned retry = 0;;) {
    Attempt last = attempt(request, constraint, stop, deadline);
    // A broken answer has been paid for as well.
    if (last.response.status / 100 == 2) {
      std::lock_guard lock(mutex);
      budget.spend(usageOf(request, last.answer));
    }
    if (last.good) {
      ChatReply reply;
      reply.text = clean(last.answer.text);
      reply.model = oneLine(clean(last.answer.model));
      reply.cutShort = last.answer.cutShort;
      reply.usage = usageOf(request, last.answer);
      reply.constraint = constraint;
      return reply;
    }
    failure = last.failure;
    long status = lastStatus = last.response.status;
    // Each field is dropped once at most.
    if (refusesRequest(status) && adaptTo(last.errorBody, quirks))
      continue;
    if (!last.retry)
      return std::nullopt;
    if (retry == settings.retries) {
      if (retry > 0)
        failure.message += ", " + std::to_string(retry + 1) + " times";
      return std::nullopt;
    }
    if (!pause(last, retry, stop, deadline, failure))
      return std::nullopt;
    ++retry;
    std::lock_guard lock(mutex);
    ++sums.retries;
  }
}

std::optional<ChatReply> HttpChatClient::ask(const ChatRequest &request,
                                             Constraint constraint,
                                             const std::stop_token &stop,
                                             Time deadline,
                                             ChatFailure &failure) {
  ChatRequest granted = request;
  failure = {ChatFault::Budget, ""};
  granted.maxTokens =
      budget.grant(estimatePrompt(request), request.maxTokens, failure.message);
  if (granted.maxTokens == 0)
    return std::nullopt;
  return repeat(granted, constraint, stop, deadline, failure);
}

/// Servers ignore what they do not know. So each kind of constraint is tried
/// with an answer that no model would give of its own accord.
bool HttpChatClient::findConstraint(const std::stop_token &stop, Time deadline,
                                    ChatFailure &failure) {
  ChatRequest probe;
  probe.messages = {{ChatRole::User, "Answer with the word 'yes' only."}};
  probe.maxTokens = 512;
  probe.temperature = 0;
  probe.grammar.jsonSchema =
      R"({"type":"object","properties":{"probe":{"type":"string",)"
      R"("enum":["q7-4183"]}},"required":["probe"],)"
      R"("additionalProperties":false})";
  probe.grammar.gbnf = R"(root ::= "{\"probe\":\"q7-4183\"}")";
  for (; nextKind < wire->constraints().size(); ++nextKind) {
    Constraint kind = wire->constraints()[nextKind];
    {
      std::lock_guard lock(mutex);
      ++sums.probes;
    }
    auto reply = ask(probe, kind, stop, deadline, failure);
    if (reply) {
      if (memberOf(parseForeign(reply->text), "probe") == "q7-4183") {
        constraint = kind;
        return true;
      }
    } else if (!refusesRequest(lastStatus)) {
      return false;
    }
  }
  constraint = Constraint::None;
  return true;
}

/// What a request is held to, given what the server can do.
static Constraint constraintFor(const ChatGrammar &grammar, Constraint can) {
  bool has = can == Constraint::Gbnf ? !grammar.gbnf.empty()
                                     : !grammar.jsonSchema.empty();
  return has ? can : Constraint::None;
}

std::optional<ChatReply>
HttpChatClient::askConstrained(const ChatRequest &request,
                               const std::stop_token &stop, Time deadline,
                               ChatFailure &failure) {
  for (;;) {
    if (!constraint && !findConstraint(stop, deadline, failure))
      return std::nullopt;
    Constraint kind = constraintFor(request.grammar, *constraint);
    auto reply = ask(request, kind, stop, deadline, failure);
    bool refused = !reply && failure.fault == ChatFault::Rejected &&
                   refusesRequest(lastStatus);
    if (!refused || kind == Constraint::None || settings.constraint)
      return reply;
    // It can be held to a grammar, but not to one as rich as this.
    constraint.reset();
    ++nextKind;
  }
}

std::optional<ChatReply> HttpChatClient::complete(const ChatRequest &request,
                                                  const std::stop_token &stop,
                                                  ChatFailure &failure) {
  Clock::time_point start = Clock::now();
  Clock::time_point deadline = after(start, settings.timeout);
  if (request.deadline)
    deadline = std::min(deadline, *request.deadline);
  {
    std::lock_guard lock(mutex);
    ++sums.calls;
  }
  std::optional<ChatReply> reply =
      request.grammar.empty()
          ? ask(request, Constraint::None, stop, deadline, failure)
          : askConstrained(request, stop, deadline, failure);
  double seconds = Seconds(Clock::now() - start).count();
  std::lock_guard lock(mutex);
  sums.seconds += seconds;
  if (reply) {
    reply->seconds = seconds;
    ++sums.replies;
  }
  return reply;
}
