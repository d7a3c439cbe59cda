//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One POST over HTTP, bounded in time and size.
//
//===----------------------------------------------------------------------===//

#ifndef L2_LLM_HTTP_H
#define L2_LLM_HTTP_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <chrono>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace l2 {

struct HttpRequest {
  /// http or https.
  std::string url;
  /// "Name: value".
  std::vector<std::string> headers;
  std::string body;
  /// PEM file; empty: libcurl's own.
  std::string caBundle;
  /// Seconds until there is a connection; seconds without a byte.
  double connectTimeout = 10, idleTimeout = 60;
  std::chrono::steady_clock::time_point deadline;
};

struct HttpResponse {
  /// 0: there was no answer.
  long status = 0;
  /// Lower case, without parameters: "text/event-stream".
  std::string contentType;
  /// By lower-case name, of those that the client cares about.
  std::optional<std::string> retryAfter, retryAfterMs, shouldRetry;
};

enum class HttpEnd : uint8_t {
  /// The response is whole.
  Done,
  /// The reader wanted no more.
  Stopped,
  /// No connection, or it broke.
  Broken,
  /// What came is no HTTP.
  Malformed,
  Timeout,
  /// More redirects, header or body than allowed.
  TooLong,
  /// TLS failed, or a redirect led to another origin.
  Untrusted,
  Cancelled
};

/// Scheme, host and port of a URL, normalised: "https://example.com:443".
/// Empty when it is not an http or https URL or holds credentials.
std::string httpOrigin(llvm::StringRef url);

/// Keeps connections open between calls. For one thread at a time. The program
/// must ignore SIGPIPE.
class HttpSession {
public:
  static std::unique_ptr<HttpSession> open(std::string &error);
  virtual ~HttpSession() = default;

  /// `read` gets the body of the final response bit by bit; false ends the
  /// transfer. `response` is set by then. Proxies come from the environment, as
  /// libcurl does. On an end other than Done or Stopped `error` says what
  /// happened, in one line.
  virtual HttpEnd post(const HttpRequest &request, const std::stop_token &stop,
                       HttpResponse &response,
                       llvm::function_ref<bool(llvm::StringRef)> read,
                       std::string &error) = 0;
};

} // namespace l2

#endif // L2_LLM_HTTP_H
