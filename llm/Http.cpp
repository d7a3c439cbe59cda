//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// HTTP by libcurl.
//
//===----------------------------------------------------------------------===//

#include "Http.h"
#include "Curl.h"
#include "l2/Support/Interrupt.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>

using namespace l2;
using Clock = std::chrono::steady_clock;

std::string l2::httpOrigin(llvm::StringRef url) {
  auto [scheme, rest] = url.split("://");
  std::string name = scheme.lower();
  llvm::StringRef authority = rest.take_until(
      [](char c) { return c == '/' || c == '?' || c == '#' || c == '\\'; });
  if ((name != "http" && name != "https") || authority.empty() ||
      authority.contains('@') ||
      !llvm::all_of(url, [](char c) { return c > ' ' && c < 127; }))
    return "";
  // The colons of an IPv6 address stand in brackets.
  size_t bracket = authority.rfind(']');
  size_t colon = authority.rfind(':');
  llvm::StringRef host = authority, port;
  if (colon != llvm::StringRef::npos &&
      (bracket == llvm::StringRef::npos || colon > bracket)) {
    host = authority.take_front(colon);
    port = authority.drop_front(colon + 1);
  }
  uint16_t number = name == "https" ? 443 : 80;
  if (host.empty() || (!port.empty() && port.getAsInteger(10, number)))
    return "";
  return name + "://" + host.lower() + ":" + std::to_string(number);
}

namespace {

constexpr size_t mostHeaderBytes = 64 * 1024;
constexpr unsigned mostRedirects = 3;

/// One transfer, as libcurl's callbacks see it.
struct Transfer {
  const Curl &curl;
  CURL *easy;
  HttpResponse &response;
  llvm::function_ref<bool(llvm::StringRef)> read;
  size_t headerBytes = 0;
  /// Or of the end of the question.
  Clock::time_point lastByte = Clock::now();
  bool connected = false;
  char trouble[CURL_ERROR_SIZE] = "";
  bool stopped = false, tooLong = false;

  /// Asks to send the same to another place.
  bool redirects() const {
    return response.status == 301 || response.status == 302 ||
           response.status == 307 || response.status == 308;
  }
  void header(llvm::StringRef line);
  /// Until then another limit holds.
  bool hasConnected();
};

bool Transfer::hasConnected() {
  double seconds = 0;
  if (!connected && curl.curl_easy_getinfo(easy, CURLINFO_PRETRANSFER_TIME,
                                           &seconds) == CURLE_OK)
    connected = seconds > 0;
  return connected;
}

void Transfer::header(llvm::StringRef line) {
  line = line.trim();
  if (line.starts_with("HTTP/")) {
    // A new response begins: after "100 Continue", or a proxy's.
    response = {};
    curl.curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &response.status);
    return;
  }
  auto [name, value] = line.split(':');
  value = value.trim();
  if (name.equals_insensitive("content-type"))
    response.contentType = value.split(';').first.trim().lower();
  else if (name.equals_insensitive("retry-after"))
    response.retryAfter = value.str();
  else if (name.equals_insensitive("retry-after-ms"))
    response.retryAfterMs = value.str();
  else if (name.equals_insensitive("x-should-retry"))
    response.shouldRetry = value.lower();
}

size_t onHeader(char *data, size_t size, size_t count, void *user) {
  auto &transfer = *static_cast<Transfer *>(user);
  size_t bytes = size * count;
  transfer.lastByte = Clock::now();
  transfer.headerBytes += bytes;
  transfer.tooLong = transfer.headerBytes > mostHeaderBytes;
  if (transfer.tooLong)
    return 0;
  transfer.header({data, bytes});
  return bytes;
}

size_t onBody(char *data, size_t size, size_t count, void *user) {
  auto &transfer = *static_cast<Transfer *>(user);
  size_t bytes = size * count;
  transfer.lastByte = Clock::now();
  // The text of a redirect is of no use; closing is cheaper than reading it.
  if (transfer.redirects() || !transfer.read({data, bytes})) {
    transfer.stopped = true;
    return 0;
  }
  return bytes;
}

bool isTls(CURLcode code) {
  switch (code) {
  case CURLE_SSL_CONNECT_ERROR:
  case CURLE_PEER_FAILED_VERIFICATION:
  case CURLE_SSL_CACERT_BADFILE:
  case CURLE_SSL_CERTPROBLEM:
  case CURLE_SSL_CIPHER:
  case CURLE_SSL_ENGINE_NOTFOUND:
  case CURLE_SSL_ISSUER_ERROR:
  case CURLE_SSL_PINNEDPUBKEYNOTMATCH:
  case CURLE_SSL_INVALIDCERTSTATUS:
  case CURLE_USE_SSL_FAILED:
    return true;
  default:
    return false;
  }
}

class CurlSession : public HttpSession {
public:
  CurlSession(const Curl &curl, CURLM *multi, CURL *easy)
      : curl(curl), multi(multi), easy(easy) {}
  ~CurlSession() override {
    curl.curl_easy_cleanup(easy);
    curl.curl_multi_cleanup(multi);
  }
  HttpEnd post(const HttpRequest &request, const std::stop_token &stop,
               HttpResponse &response,
               llvm::function_ref<bool(llvm::StringRef)> read,
               std::string &error) override;

private:
  HttpEnd once(const HttpRequest &request, const std::string &url,
               const std::stop_token &stop, Transfer &transfer,
               std::string &error);
  void set(const HttpRequest &request, const std::string &url,
           curl_slist *headers, Transfer &transfer);
  HttpEnd wait(const HttpRequest &request, const std::stop_token &stop,
               Transfer &transfer, std::string &error);
  HttpEnd classify(CURLcode code, const Transfer &transfer,
                   std::string &error) const;

  const Curl &curl;
  CURLM *multi;
  CURL *easy;
};

void CurlSession::set(const HttpRequest &request, const std::string &url,
                      curl_slist *headers, Transfer &transfer) {
  auto option = [&](CURLoption name, auto value) {
    return curl.curl_easy_setopt(easy, name, value);
  };
  curl.curl_easy_reset(easy);
  option(CURLOPT_URL, url.c_str());
  if (option(CURLOPT_PROTOCOLS_STR, "http,https") != CURLE_OK)
    option(CURLOPT_PROTOCOLS, long(CURLPROTO_HTTP | CURLPROTO_HTTPS));
  option(CURLOPT_FOLLOWLOCATION, 0L);
  option(CURLOPT_SSL_VERIFYPEER, 1L);
  option(CURLOPT_SSL_VERIFYHOST, 2L);
  if (!request.caBundle.empty())
    option(CURLOPT_CAINFO, request.caBundle.c_str());
  option(CURLOPT_NETRC, long(CURL_NETRC_IGNORED));
  option(CURLOPT_NOSIGNAL, 1L);
  option(CURLOPT_ERRORBUFFER, transfer.trouble);
  option(CURLOPT_CONNECTTIMEOUT_MS,
         std::max(1L, long(request.connectTimeout * 1000)));
  option(CURLOPT_POST, 1L);
  option(CURLOPT_POSTFIELDS, request.body.data());
  option(CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(request.body.size()));
  option(CURLOPT_HTTPHEADER, headers);
  // Headers are for the server; a proxy is not to see the key.
  option(CURLOPT_HEADEROPT, long(CURLHEADER_SEPARATE));
  option(CURLOPT_HEADERFUNCTION, onHeader);
  option(CURLOPT_HEADERDATA, static_cast<void *>(&transfer));
  option(CURLOPT_WRITEFUNCTION, onBody);
  option(CURLOPT_WRITEDATA, static_cast<void *>(&transfer));
  option(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
#if LIBCURL_VERSION_NUM >= 0x075700
  // A name server that does not answer must not delay the end.
  option(CURLOPT_QUICK_EXIT, 1L);
#endif
}

HttpEnd CurlSession::classify(CURLcode code, const Transfer &transfer,
                              std::string &error) const {
  if (transfer.stopped)
    return HttpEnd::Stopped;
  if (transfer.tooLong) {
    error = "the header has more than " + std::to_string(mostHeaderBytes) +
            " bytes";
    return HttpEnd::TooLong;
  }
  if (code == CURLE_OK)
    return HttpEnd::Done;
  error =
      transfer.trouble[0] ? transfer.trouble : curl.curl_easy_strerror(code);
  std::replace_if(
      error.begin(), error.end(), [](char c) { return !llvm::isPrint(c); },
      ' ');
  if (code == CURLE_OPERATION_TIMEDOUT)
    return HttpEnd::Timeout;
  if (code == CURLE_UNSUPPORTED_PROTOCOL || code == CURLE_WEIRD_SERVER_REPLY)
    return HttpEnd::Malformed;
  return isTls(code) ? HttpEnd::Untrusted : HttpEnd::Broken;
}

HttpEnd CurlSession::wait(const HttpRequest &request,
                          const std::stop_token &stop, Transfer &transfer,
                          std::string &error) {
  auto idle = std::chrono::duration_cast<Clock::duration>(
      std::chrono::duration<double>(request.idleTimeout));
  for (;;) {
    int running = 0;
    CURLMcode code = curl.curl_multi_perform(multi, &running);
    if (code == CURLM_OK && !running)
      break;
    if (code == CURLM_OK) {
      // Short, because nothing wakes it when `stop` is requested.
      constexpr int milliseconds = 50;
      code = curl.curl_multi_poll(multi, nullptr, 0, milliseconds, nullptr);
    }
    if (code != CURLM_OK) {
      error = curl.curl_multi_strerror(code);
      return HttpEnd::Broken;
    }
    if (stop.stop_requested() || interrupted())
      return HttpEnd::Cancelled;
    Clock::time_point now = Clock::now();
    if (!transfer.hasConnected())
      transfer.lastByte = now;
    if (now >= request.deadline) {
      error = "no answer in time";
      return HttpEnd::Timeout;
    }
    if (now - transfer.lastByte >= idle) {
      error =
          "nothing came for " +
          llvm::formatv("{0}", llvm::format("%g", request.idleTimeout)).str() +
          " s";
      return HttpEnd::Timeout;
    }
  }
  int left = 0;
  while (CURLMsg *message = curl.curl_multi_info_read(multi, &left))
    if (message->msg == CURLMSG_DONE)
      return classify(message->data.result, transfer, error);
  error = "the transfer ended without a result";
  return HttpEnd::Broken;
}

HttpEnd CurlSession::once(const HttpRequest &request, const std::string &url,
                          const std::stop_token &stop, Transfer &transfer,
                          std::string &error) {
  curl_slist *headers = nullptr;
  // Without the last libcurl would wait for a "100 Continue".
  std::vector<std::string> lines = request.headers;
  lines.push_back("Expect:");
  for (const std::string &line : lines)
    if (curl_slist *longer = curl.curl_slist_append(headers, line.c_str()))
      headers = longer;
  set(request, url, headers, transfer);
  HttpEnd end = HttpEnd::Broken;
  if (CURLMcode code = curl.curl_multi_add_handle(multi, easy);
      code != CURLM_OK)
    error = curl.curl_multi_strerror(code);
  else
    end = wait(request, stop, transfer, error);
  curl.curl_multi_remove_handle(multi, easy);
  curl.curl_slist_free_all(headers);
  return end;
}

HttpEnd CurlSession::post(const HttpRequest &request,
                          const std::stop_token &stop, HttpResponse &response,
                          llvm::function_ref<bool(llvm::StringRef)> read,
                          std::string &error) {
  std::string url = request.url;
  const std::string origin = httpOrigin(url);
  for (unsigned hops = 0;; ++hops) {
    response = {};
    Transfer transfer{curl, easy, response, read};
    HttpEnd end = once(request, url, stop, transfer, error);
    bool answered = end == HttpEnd::Done || end == HttpEnd::Stopped;
    char *target = nullptr;
    if (!answered || !transfer.redirects() ||
        curl.curl_easy_getinfo(easy, CURLINFO_REDIRECT_URL, &target) !=
            CURLE_OK ||
        !target)
      return end;
    url = target;
    // The question and the key are for the origin that the user named.
    if (httpOrigin(url) != origin) {
      error = "a redirect leads to another host";
      return HttpEnd::Untrusted;
    }
    if (hops == mostRedirects) {
      error = "more than " + std::to_string(mostRedirects) + " redirects";
      return HttpEnd::TooLong;
    }
  }
}

} // namespace

std::unique_ptr<HttpSession> HttpSession::open(std::string &error) {
  const Curl *curl = loadCurl(error);
  if (!curl)
    return nullptr;
  CURLM *multi = curl->curl_multi_init();
  CURL *easy = curl->curl_easy_init();
  if (multi && easy)
    return std::make_unique<CurlSession>(*curl, multi, easy);
  error = "libcurl is out of memory";
  if (easy)
    curl->curl_easy_cleanup(easy);
  if (multi)
    curl->curl_multi_cleanup(multi);
  return nullptr;
}
