//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Starts the double of a model's server, and settings to ask it.
//
//===----------------------------------------------------------------------===//

#ifndef L2_TEST_UNIT_LLMDOUBLE_H
#define L2_TEST_UNIT_LLMDOUBLE_H

#include "l2/Llm/ChatSettings.h"
#include "llm/Http.h"
#include "gtest/gtest.h"
#include <csignal>
#include <nlohmann/json.hpp>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

namespace l2 {

/// test/llm/Inputs/llm-double.py, as long as this lives.
class LlmDouble {
public:
  LlmDouble() {
    std::signal(SIGPIPE, SIG_IGN);
    for (const char *name : {"http_proxy", "all_proxy", "ALL_PROXY"})
      unsetenv(name);
    int in[2], out[2];
    if (pipe(in) || pipe(out))
      return;
    pid = fork();
    if (pid == 0) {
      dup2(in[0], 0);
      dup2(out[1], 1);
      for (int end : {in[0], in[1], out[0], out[1]})
        close(end);
      execlp("python3", "python3", L2_TEST_FOLDER "/llm/Inputs/llm-double.py",
             "serve", nullptr);
      _exit(127);
    }
    close(in[0]);
    close(out[1]);
    hold = in[1];
    std::string text;
    for (char c; read(out[0], &c, 1) == 1 && c != '\n';)
      text += c;
    close(out[0]);
    places = nlohmann::json::parse(text, nullptr, false);
  }
  ~LlmDouble() {
    close(hold);
    waitpid(pid, nullptr, 0);
  }
  LlmDouble(const LlmDouble &) = delete;
  LlmDouble &operator=(const LlmDouble &) = delete;

  bool runs() const { return places.is_object(); }
  /// URL, CLOSED; TLS and CA where there is openssl.
  std::string place(const char *name) const {
    return places.is_object() ? places.value(name, "") : "";
  }
  std::string url(const std::string &behaviour) const {
    return place("URL") + "/" + behaviour + "/v1";
  }

  /// What `behaviour` was asked: {"requests": [{"headers", "body"}], "sent"}.
  nlohmann::json log(const std::string &behaviour) const {
    std::string error, text;
    auto session = HttpSession::open(error);
    HttpRequest request;
    request.url = place("URL") + "/" + behaviour + "/log";
    request.deadline =
        std::chrono::steady_clock::now() + std::chrono::seconds(10);
    HttpResponse response;
    HttpEnd end = session->post(
        request, {}, response,
        [&](llvm::StringRef piece) {
          text += piece;
          return true;
        },
        error);
    EXPECT_EQ(end, HttpEnd::Done) << error;
    return nlohmann::json::parse(text, nullptr, false);
  }

private:
  pid_t pid = -1;
  int hold = -1;
  nlohmann::json places;
};

constexpr const char *testKey = "sk-secret-0123456789";

/// Patient enough for answers that come, quick with those that do not.
inline ChatSettings testSettings(const std::string &endpoint) {
  ChatSettings settings;
  settings.endpoint = endpoint;
  settings.model = "model-asked";
  settings.key = testKey;
  settings.timeout = 12;
  settings.connectTimeout = 5;
  settings.idleTimeout = 2;
  settings.maxWait = 5;
  settings.retries = 2;
  return settings;
}

inline ChatRequest testRequest() {
  ChatRequest request;
  request.messages = {{ChatRole::System, "You write schedules."},
                      {ChatRole::User, "Improve this one."}};
  request.maxTokens = 100;
  request.seed = 7;
  request.topic = "gemm";
  return request;
}

} // namespace l2

#endif // L2_TEST_UNIT_LLMDOUBLE_H
