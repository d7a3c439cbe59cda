//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Asks in rounds, reads, drops what is known, and says what became of it.
//
//===----------------------------------------------------------------------===//

#include "l2/Llm/LlmProposer.h"
#include "Request.h"
#include "RoundNotes.h"
#include "l2/Llm/Reply.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <deque>
#include <optional>
#include <set>

using namespace l2;
using Clock = std::chrono::steady_clock;

namespace {

/// Requests in a row that may fail, or be answered with nothing of use.
constexpr unsigned mostFailures = 3;
/// Bounds the length of an answer: what the longest rewrite takes, and what
/// some models think before.
constexpr unsigned tokensPerRewrite = 512, tokensForThought = 1024;
/// How freely the model chooses: more freely after each answer without anything
/// new, to the most that all servers take.
constexpr double coolest = 0.7, warmer = 0.1, warmest = 1;

class Asker : public LlmProposer {
public:
  Asker(ChatClient &client, LlmOptions options)
      : client(client), options(std::move(options)), before(client.totals()) {
    report.model = client.model().str();
  }

  std::vector<Proposal> propose(const ScheduleContext &context,
                                llvm::ArrayRef<Trial> history, unsigned count,
                                std::mt19937_64 &rng) override;
  bool await(double seconds) override {
    if (request)
      request->wait(seconds);
    return request.has_value();
  }
  LlmReport finish() override;

private:
  void judge(llvm::ArrayRef<Trial> history);
  bool mayAsk();
  std::optional<Clock::time_point> endOfRequest() const;
  void ask(const ScheduleContext &context, llvm::ArrayRef<Trial> history);
  void collect(const ScheduleContext &context);
  void take(const ChatReply &reply, const ScheduleContext &context);
  void take(const ReplyRewrite &rewrite, const ScheduleContext &context);
  void count(const ReadRewrite &read);
  void fail(const ChatFailure &failure);
  void stop(std::string why);

  ChatClient &client;
  const LlmOptions options;
  const ChatTotals before;
  LlmReport report;

  std::optional<Grammar> grammar;
  ChatGrammar encoded;
  std::optional<Request> request;
  /// What the rewrites under way are applied to.
  Schedule base;
  std::deque<Proposal> queue;
  std::set<Schedule> known;
  /// The rewrites of the last reply.
  std::vector<RewriteNote> notes;
  /// Trials looked at, and the best time among them.
  size_t judged = 0;
  double bestUs = 0;
  /// In a row: schedules that bettered nothing; requests without an answer;
  /// answers without a lawful rewrite.
  unsigned flat = 0, failing = 0, useless = 0;
  /// Seconds.
  double waited = 0;
  double temperature = coolest;
  bool finished = false;
};

} // namespace

void Asker::stop(std::string why) {
  if (report.stopped.empty())
    report.stopped = std::move(why);
}

/// Looks at what was finished since the last time: how many of the model's
/// schedules in a row bettered nothing.
void Asker::judge(llvm::ArrayRef<Trial> history) {
  for (const Trial &trial : history.drop_front(judged)) {
    bool better = trial.verdict.status == Status::Ok &&
                  (bestUs == 0 || trial.medianUs < bestUs);
    if (better)
      bestUs = trial.medianUs;
    if (trial.proposer == name())
      flat = better ? 0 : flat + 1;
  }
  judged = history.size();
  if (flat >= options.flatRounds * options.rewrites)
    stop(std::to_string(options.flatRounds) +
         " rounds found nothing better than the best before them");
}

bool Asker::mayAsk() {
  if (finished)
    return false;
  if (options.synchronous && waited >= options.patience)
    stop("the time for waiting is used up");
  if (Clock::now() >= options.deadline)
    stop("the time for requests is over");
  return report.stopped.empty();
}

/// When the request that is made now has to end.
std::optional<Clock::time_point> Asker::endOfRequest() const {
  Clock::time_point until = options.deadline;
  if (options.synchronous) {
    std::chrono::duration<double> left(options.patience - waited);
    until =
        std::min(until, Clock::now() +
                            std::chrono::duration_cast<Clock::duration>(left));
  }
  if (until == Clock::time_point::max())
    return std::nullopt;
  return until;
}

void Asker::ask(const ScheduleContext &context, llvm::ArrayRef<Trial> history) {
  if (!mayAsk())
    return;
  if (!grammar) {
    grammar = buildGrammar(context, options.rewrites);
    encoded = encode(*grammar);
  }
  std::vector<std::string> lines = tellNotes(notes, history);
  Prompt prompt = buildPrompt({context, *grammar, options.predicted, history,
                               lines, options.promptBytes});
  base = prompt.base;
  known.insert(base);
  if (options.onPrompt)
    options.onPrompt(prompt);
  ChatRequest chat;
  chat.messages = {{ChatRole::System, std::move(prompt.system)},
                   {ChatRole::User, std::move(prompt.user)}};
  chat.maxTokens = tokensForThought + tokensPerRewrite * options.rewrites;
  chat.temperature = temperature;
  chat.seed = options.seed + report.requests;
  chat.grammar = encoded;
  chat.topic = context.problem.name;
  chat.deadline = endOfRequest();
  ++report.requests;
  request.emplace(client, std::move(chat));
}

void Asker::fail(const ChatFailure &failure) {
  ++report.failures;
  report.trouble = toString(failure.fault).str() + ": " + failure.message;
  if (failure.fault == ChatFault::Cancelled)
    stop("cancelled");
  else if (failure.isFinal())
    stop(report.trouble);
  else if (++failing >= mostFailures)
    stop(std::to_string(failing) +
         " requests in a row failed; the last: " + report.trouble);
}

void Asker::count(const ReadRewrite &read) {
  ++report.rewrites;
  report.ops += read.ops;
  report.lawfulOps += read.lawfulOps;
  switch (read.fate) {
  case RewriteFate::Malformed:
    ++report.malformed;
    break;
  case RewriteFate::Lawful:
    ++report.lawful;
    break;
  case RewriteFate::Repaired:
    ++report.repaired;
    break;
  case RewriteFate::Hopeless:
    ++report.hopeless;
    break;
  }
}

/// Reads one rewrite; queues its schedule if it is lawful and new.
void Asker::take(const ReplyRewrite &rewrite, const ScheduleContext &context) {
  RewriteNote note{rewrite.reason, readRewrite(base, rewrite, context)};
  count(note.read);
  if (note.read.isLawful()) {
    note.repeat = !known.insert(note.read.schedule).second;
    report.repeats += note.repeat;
    if (!note.repeat)
      queue.push_back(
          {note.read.schedule,
           report.model + ": " + rewrite.reason +
               (note.read.fate == RewriteFate::Repaired ? " (repaired)" : "")});
  }
  notes.push_back(std::move(note));
}

void Asker::take(const ChatReply &reply, const ScheduleContext &context) {
  ++report.replies;
  failing = 0;
  if (!reply.model.empty())
    report.model = cleanLine(reply.model, maxModelName);
  report.constraint = reply.constraint;
  Reply read = readReply(reply.text, options.rewrites);
  unsigned malformed = report.malformed;
  notes.clear();
  for (const ReplyRewrite &rewrite : read.rewrites)
    take(rewrite, context);
  if (!read.error.empty()) {
    ++report.unreadable;
    notes.push_back({"your answer", {RewriteFate::Malformed, {}, read.error}});
  } else if (report.malformed == malformed) {
    ++report.lawfulReplies;
  }
  temperature =
      queue.empty() ? std::min(temperature + warmer, warmest) : coolest;
  // A round without a proposal is flat as a whole.
  if (queue.empty())
    flat += options.rewrites;
  bool ofUse = llvm::any_of(
      notes, [](const RewriteNote &note) { return note.read.isLawful(); });
  useless = ofUse ? 0 : useless + 1;
  if (useless >= mostFailures)
    stop(std::to_string(useless) +
         " answers in a row held no lawful rewrite; the last: " +
         notes.back().read.note);
}

void Asker::collect(const ScheduleContext &context) {
  ChatFailure failure;
  std::optional<ChatReply> reply = request->take(failure);
  request.reset();
  if (reply)
    take(*reply, context);
  else
    fail(failure);
}

std::vector<Proposal> Asker::propose(const ScheduleContext &context,
                                     llvm::ArrayRef<Trial> history,
                                     unsigned count, std::mt19937_64 &) {
  judge(history);
  for (const Trial &trial : history)
    known.insert(trial.schedule);
  if (request && request->wait(0))
    collect(context);
  if (queue.empty() && !request) {
    ask(context, history);
    if (request && options.synchronous) {
      Clock::time_point start = Clock::now();
      request->wait();
      waited += std::chrono::duration<double>(Clock::now() - start).count();
      collect(context);
    }
  }
  std::vector<Proposal> proposals;
  for (; proposals.size() < count && !queue.empty(); queue.pop_front())
    proposals.push_back(std::move(queue.front()));
  report.proposed += proposals.size();
  return proposals;
}

/// What was added to a client's sums.
static ChatTotals since(const ChatTotals &before, ChatTotals now) {
  now.calls -= before.calls;
  now.replies -= before.replies;
  now.retries -= before.retries;
  now.probes -= before.probes;
  now.usage.promptTokens -= before.usage.promptTokens;
  now.usage.cachedTokens -= before.usage.cachedTokens;
  now.usage.completionTokens -= before.usage.completionTokens;
  if (now.cost)
    *now.cost -= before.cost.value_or(0);
  now.seconds -= before.seconds;
  now.mismatches -= before.mismatches;
  return now;
}

LlmReport Asker::finish() {
  request.reset();
  finished = true;
  report.totals = since(before, client.totals());
  return report;
}

std::unique_ptr<LlmProposer> l2::createLlmProposer(ChatClient &client,
                                                   LlmOptions options) {
  return std::make_unique<Asker>(client, std::move(options));
}
