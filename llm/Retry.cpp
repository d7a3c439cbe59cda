//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// When to ask again.
//
//===----------------------------------------------------------------------===//

#include "Retry.h"
#include <algorithm>
#include <cmath>

using namespace l2;

bool l2::isRetryable(const HttpResponse &response) {
  long status = response.status;
  bool may = status == 408 || status == 409 || status == 429 || status >= 500;
  return may && response.shouldRetry != "false";
}

static std::optional<double> readNumber(llvm::StringRef text) {
  double value = 0;
  if (text.trim().getAsDouble(value) || !std::isfinite(value) || value < 0)
    return std::nullopt;
  return value;
}

/// The three forms of RFC 9110.
static std::optional<std::time_t> readDate(const std::string &text) {
  for (const char *form : {"%a, %d %b %Y %H:%M:%S GMT",
                           "%A, %d-%b-%y %H:%M:%S GMT", "%a %b %d %T %Y"}) {
    std::tm date{};
    const char *end = strptime(text.c_str(), form, &date);
    if (end && !*end)
      return timegm(&date);
  }
  return std::nullopt;
}

std::optional<double> l2::askedWait(const HttpResponse &response,
                                    std::time_t now) {
  if (response.retryAfterMs)
    if (auto milliseconds = readNumber(*response.retryAfterMs))
      return *milliseconds / 1000;
  if (!response.retryAfter)
    return std::nullopt;
  if (auto seconds = readNumber(*response.retryAfter))
    return seconds;
  if (auto date = readDate(*response.retryAfter))
    return std::max(0.0, std::difftime(*date, now));
  return std::nullopt;
}

double l2::backOff(unsigned number, double jitter) {
  return std::min(8.0, std::ldexp(0.5, int(std::min(number, 8u)))) *
         (1 - jitter / 4);
}
