//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What answers have cost.
//
//===----------------------------------------------------------------------===//

#include "Budget.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>

using namespace l2;

uint64_t l2::estimateTokens(uint64_t bytes) {
  // Code and numbers have some three bytes a token.
  return (bytes + 2) / 3;
}

uint64_t l2::estimatePrompt(const ChatRequest &request) {
  uint64_t tokens = 0;
  // Each message is wrapped in some of its own.
  for (const ChatMessage &message : request.messages)
    tokens += estimateTokens(message.text.size()) + 8;
  return tokens;
}

double Budget::costOf(const ChatUsage &usage) const {
  uint64_t cached = std::min(usage.cachedTokens, usage.promptTokens);
  return (double(usage.promptTokens - cached) * prices->input +
          double(cached) * prices->cachedInput +
          double(usage.completionTokens) * prices->output) *
         1e-6;
}

std::optional<double> Budget::cost() const {
  if (!prices)
    return std::nullopt;
  return costOf(total);
}

void Budget::spend(const ChatUsage &usage) {
  total.promptTokens += usage.promptTokens;
  total.cachedTokens += usage.cachedTokens;
  total.completionTokens += usage.completionTokens;
  total.estimated |= usage.estimated;
}

unsigned Budget::grant(uint64_t promptTokens, unsigned wanted,
                       std::string &error) const {
  // A shorter answer would only be cut off.
  const unsigned least = std::min(wanted, 64u);
  unsigned granted = wanted;
  if (maxTokens) {
    uint64_t used = total.promptTokens + total.completionTokens + promptTokens;
    uint64_t left = *maxTokens > used ? *maxTokens - used : 0;
    granted = unsigned(std::min<uint64_t>(granted, left));
    if (granted < least) {
      error =
          llvm::formatv("--llm-max-tokens={0} is spent: {1} used, the "
                        "next question has {2}",
                        *maxTokens, total.promptTokens + total.completionTokens,
                        promptTokens)
              .str();
      return 0;
    }
  }
  if (maxCost && prices) {
    ChatUsage question;
    question.promptTokens = promptTokens;
    double left = *maxCost - costOf(total) - costOf(question);
    if (prices->output > 0)
      granted = unsigned(
          std::clamp(left / prices->output * 1e6, 0.0, double(granted)));
    if (left < 0 || granted < least) {
      error = llvm::formatv("--llm-max-cost={0} is spent: {1} used, the "
                            "next question costs {2}",
                            llvm::format("%g", *maxCost),
                            llvm::format("%g", costOf(total)),
                            llvm::format("%g", costOf(question)))
                  .str();
      return 0;
    }
  }
  return granted;
}
