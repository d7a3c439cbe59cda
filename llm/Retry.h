//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// When to ask again, and how long to wait before, as the vendors' libraries do.
//
//===----------------------------------------------------------------------===//

#ifndef L2_LLM_RETRY_H
#define L2_LLM_RETRY_H

#include "Http.h"
#include <ctime>

namespace l2 {

/// Whether a status other than 2xx may be different next time.
bool isRetryable(const HttpResponse &response);

/// Seconds that a response asks to wait: milliseconds, seconds or a date;
/// nullopt when it does not, or in a form that is none of these. `now` is the
/// time of day that a date is compared with. Never negative.
std::optional<double> askedWait(const HttpResponse &response, std::time_t now);

/// Seconds before retry `number` (from 0) when the server asks for none: 0.5,
/// doubled each time, 8 at most, up to a quarter less by `jitter` in [0, 1).
double backOff(unsigned number, double jitter);

} // namespace l2

#endif // L2_LLM_RETRY_H
