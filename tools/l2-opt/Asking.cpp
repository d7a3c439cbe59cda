//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sets a proposer up as the flags say, and reports on it.
//
//===----------------------------------------------------------------------===//

#include "Asking.h"
#include <algorithm>
#include <nlohmann/json.hpp>

using namespace l2;
using nlohmann::json;
using Clock = std::chrono::steady_clock;

Asking::Asking(const Flags &flags, bool predicted)
    : options(flags.llm), timeLimit(flags.timeLimit),
      dumpPath(flags.dumpPrompt) {
  options.seed = flags.seed;
  options.predicted = predicted;
  // What is predicted, and what is replayed to the same questions, must not
  // depend on when an answer comes.
  options.synchronous =
      predicted || flags.chat->cassetteMode == CassetteMode::Strict;
}

std::unique_ptr<Asking> Asking::open(const Flags &flags, bool predicted,
                                     std::string &error) {
  std::unique_ptr<Asking> asking(new Asking(flags, predicted));
  asking->client = openChatClient(*flags.chat, error);
  if (!asking->client)
    return nullptr;
  if (flags.dumpPrompt.empty())
    return asking;
  std::error_code code;
  asking->prompts =
      std::make_unique<llvm::raw_fd_ostream>(flags.dumpPrompt, code);
  if (code) {
    asking->prompts->clear_error();
    error = "cannot write '" + flags.dumpPrompt + "': " + code.message();
    return nullptr;
  }
  return asking;
}

Asking::~Asking() {
  // Else the stream's destructor ends the program.
  if (prompts)
    prompts->clear_error();
}

void Asking::dump(const Problem &problem, const Prompt &prompt) {
  *prompts << "--- prompt " << ++dumped << ", for " << problem.name
           << ": system\n"
           << prompt.system << "--- user\n"
           << prompt.user;
  prompts->flush();
}

std::string Asking::error() {
  if (!prompts || !prompts->has_error())
    return "";
  std::string text =
      "cannot write '" + dumpPath + "': " + prompts->error().message();
  prompts->clear_error();
  return text;
}

std::unique_ptr<LlmProposer> Asking::propose(const Problem &problem) {
  // Some thirty years; a clock holds no more than ten times that.
  constexpr double longest = 1e9;
  LlmOptions now = options;
  std::chrono::duration<double> limit(std::min(timeLimit, longest));
  now.deadline =
      Clock::now() + std::chrono::duration_cast<Clock::duration>(limit);
  // The rest is for the other proposers.
  now.patience = limit.count() / 2;
  if (prompts)
    now.onPrompt = [this, &problem](const Prompt &prompt) {
      dump(problem, prompt);
    };
  return createLlmProposer(*client, std::move(now));
}

json l2::llmJson(const LlmReport &report) {
  const ChatTotals &totals = report.totals;
  return {{"model", report.model},
          {"prompt_version", promptVersion},
          {"constraint", toString(report.constraint).str()},
          {"requests", report.requests},
          {"replies", report.replies},
          {"failures", report.failures},
          {"lawful_first_parse", report.lawfulReplies},
          {"unreadable", report.unreadable},
          {"rewrites",
           {{"read", report.rewrites},
            {"malformed", report.malformed},
            {"lawful", report.lawful},
            {"repaired", report.repaired},
            {"hopeless", report.hopeless},
            {"repeats", report.repeats},
            {"proposed", report.proposed}}},
          {"ops", {{"read", report.ops}, {"lawful", report.lawfulOps}}},
          {"tokens",
           {{"prompt", totals.usage.promptTokens},
            {"cached", totals.usage.cachedTokens},
            {"completion", totals.usage.completionTokens},
            {"estimated", totals.usage.estimated}}},
          {"cost", totals.cost ? json(*totals.cost) : json(nullptr)},
          {"seconds", totals.seconds},
          {"retries", totals.retries},
          {"mismatches", totals.mismatches},
          {"stopped", report.stopped},
          {"trouble", report.trouble}};
}

void l2::printLlm(llvm::raw_ostream &os, llvm::StringRef name,
                  const LlmReport &report) {
  os << name << ": model " << report.model << " answered " << report.replies
     << " of " << report.requests << " requests with " << report.rewrites
     << " rewrites: " << report.lawful << " lawful, " << report.repaired
     << " repaired, " << report.malformed + report.hopeless << " refused; "
     << report.repeats << " repeats; "
     << report.totals.usage.promptTokens + report.totals.usage.completionTokens
     << " tokens\n";
  if (!report.stopped.empty())
    os << name << ": the model is asked no more: " << report.stopped << '\n';
}
