//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What answers have cost, and what may still be spent.
//
//===----------------------------------------------------------------------===//

#ifndef L2_LLM_BUDGET_H
#define L2_LLM_BUDGET_H

#include "l2/Llm/ChatSettings.h"

namespace l2 {

/// Tokens of texts of `bytes` in all, rather too many than too few: where a
/// server does not count, and before it has.
uint64_t estimateTokens(uint64_t bytes);
uint64_t estimatePrompt(const ChatRequest &request);

class Budget {
public:
  Budget(std::optional<uint64_t> maxTokens, std::optional<double> maxCost,
         std::optional<ChatPrices> prices)
      : maxTokens(maxTokens), maxCost(maxCost), prices(prices) {}

  /// The most tokens that an answer may have, `wanted` or fewer; 0 and `error`
  /// when what is left is not enough for an answer.
  unsigned grant(uint64_t promptTokens, unsigned wanted,
                 std::string &error) const;
  void spend(const ChatUsage &usage);

  const ChatUsage &spent() const { return total; }
  /// Absent without prices.
  std::optional<double> cost() const;

private:
  double costOf(const ChatUsage &usage) const;

  std::optional<uint64_t> maxTokens;
  std::optional<double> maxCost;
  std::optional<ChatPrices> prices;
  ChatUsage total;
};

} // namespace l2

#endif // L2_LLM_BUDGET_H
