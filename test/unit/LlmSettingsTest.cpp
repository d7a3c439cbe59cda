//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Settings from flags and variables: order, bounds, and whom a key is sent to.
//
//===----------------------------------------------------------------------===//

#include "l2/Llm/ChatSettings.h"
#include "gtest/gtest.h"
#include <fstream>
#include <map>
#include <set>
#include <unistd.h>

using namespace l2;

namespace {

using Values = std::map<std::string, std::string>;

std::optional<ChatSettings> read(const Values &flags, const Values &variables,
                                 std::string &error) {
  auto in = [](const Values &values) {
    return [&values](llvm::StringRef name) -> std::optional<std::string> {
      auto it = values.find(name.str());
      return it == values.end() ? std::nullopt : std::optional(it->second);
    };
  };
  return readChatSettings(in(flags), in(variables), error);
}

ChatSettings good(const Values &flags, const Values &variables = {}) {
  std::string error;
  auto settings = read(flags, variables, error);
  EXPECT_TRUE(settings) << error;
  return settings.value_or(ChatSettings());
}

std::string bad(const Values &flags, const Values &variables = {}) {
  std::string error;
  EXPECT_FALSE(read(flags, variables, error));
  return error;
}

/// A file that is there while this is.
struct File {
  explicit File(const std::string &text) {
    char name[] = "/tmp/l2-settings-XXXXXX";
    close(mkstemp(name));
    path = name;
    std::ofstream(path, std::ios::binary) << text;
  }
  ~File() { unlink(path.c_str()); }
  std::string path;
};

const Values server = {{"endpoint", "http://127.0.0.1:1/v1"}, {"model", "m"}};

Values with(Values values, const char *name, const std::string &value) {
  values[name] = value;
  return values;
}

} // namespace

TEST(LlmSettings, FlagsThenOwnVariablesThenVendors) {
  Values variables = {{"OPENAI_BASE_URL", "https://vendor/v1"},
                      {"OPENAI_MODEL", "vendor-model"},
                      {"OPENAI_API_KEY", "vendor-key"}};
  ChatSettings settings = good({}, variables);
  EXPECT_EQ(settings.api, ChatApi::OpenAi);
  EXPECT_EQ(settings.endpoint, "https://vendor/v1");
  EXPECT_EQ(settings.model, "vendor-model");
  EXPECT_EQ(settings.key, "vendor-key");
  variables["L2OPT_LLM_ENDPOINT"] = "https://own/v1";
  variables["L2OPT_LLM_MODEL"] = "own-model";
  variables["L2OPT_LLM_API_KEY"] = "own-key";
  variables["L2OPT_LLM_MAX_TOKENS"] = "5";
  settings = good({}, variables);
  EXPECT_EQ(settings.endpoint, "https://own/v1");
  EXPECT_EQ(settings.model, "own-model");
  EXPECT_EQ(settings.key, "own-key");
  EXPECT_EQ(settings.maxTokens, 5u);
  File key("file-key\n");
  settings = good({{"endpoint", "https://flag/v1"},
                   {"model", "flag-model"},
                   {"max-tokens", "6"},
                   {"key-file", key.path}},
                  variables);
  EXPECT_EQ(settings.endpoint, "https://flag/v1");
  EXPECT_EQ(settings.model, "flag-model");
  EXPECT_EQ(settings.key, "file-key");
  EXPECT_EQ(settings.maxTokens, 6u);
  // An empty variable is none.
  EXPECT_EQ(good(server, {{"L2OPT_LLM_MODEL", ""}}).model, "m");
}

TEST(LlmSettings, FindsTheVendor) {
  EXPECT_EQ(good({{"model", "m"}}, {{"OPENAI_API_KEY", "k"}}).endpoint,
            "https://api.openai.com/v1");
  ChatSettings settings = good({{"model", "m"}}, {{"ANTHROPIC_API_KEY", "k"}});
  EXPECT_EQ(settings.api, ChatApi::Anthropic);
  EXPECT_EQ(settings.endpoint, "https://api.anthropic.com");
  EXPECT_EQ(settings.key, "k");
  settings = good({{"model", "m"}, {"endpoint", "https://api.anthropic.com"}},
                  {{"OPENAI_API_KEY", "not this"}});
  EXPECT_EQ(settings.api, ChatApi::Anthropic);
  EXPECT_EQ(settings.key, "");
  EXPECT_EQ(good(with(server, "api", "anthropic")).api, ChatApi::Anthropic);
  EXPECT_NE(bad({{"model", "m"}}).find("no model to ask"), std::string::npos);
  EXPECT_NE(bad({{"endpoint", "http://h"}}).find("give --llm-model"),
            std::string::npos);
}

TEST(LlmSettings, Defaults) {
  ChatSettings settings = good(server);
  EXPECT_EQ(settings.timeout, 120);
  EXPECT_EQ(settings.connectTimeout, 10);
  EXPECT_EQ(settings.idleTimeout, 60);
  EXPECT_EQ(settings.maxWait, 60);
  EXPECT_EQ(settings.retries, 4u);
  EXPECT_FALSE(settings.maxTokens);
  EXPECT_FALSE(settings.constraint);
  EXPECT_EQ(settings.cassetteMode, CassetteMode::Off);
  EXPECT_EQ(settings.caBundle, "");
  EXPECT_EQ(good(server, {{"SSL_CERT_FILE", "/a"}}).caBundle, "/a");
  EXPECT_EQ(good(server, {{"SSL_CERT_FILE", "/a"}, {"CURL_CA_BUNDLE", "/b"}})
                .caBundle,
            "/b");
  EXPECT_EQ(good(with(server, "ca-bundle", "/c"), {{"CURL_CA_BUNDLE", "/b"}})
                .caBundle,
            "/c");
  EXPECT_EQ(good(with(server, "constraint", "gbnf")).constraint,
            Constraint::Gbnf);
}

TEST(LlmSettings, ValuesAreChecked) {
  EXPECT_EQ(bad(with(server, "timeout", "soon")),
            "--llm-timeout: expected a number from 0.1 to 86400; found 'soon'");
  EXPECT_EQ(bad(server, {{"L2OPT_LLM_RETRIES", "-1"}}),
            "$L2OPT_LLM_RETRIES: expected a number from 0 to 100; found '-1'");
  for (const char *value : {"nan", "inf", "0", "1e300", ""})
    EXPECT_NE(bad(with(server, "timeout", value)), "") << value;
  EXPECT_EQ(bad(with(server, "api", "soap")),
            "--llm-api: unknown 'soap'; known: openai, anthropic");
  EXPECT_NE(bad(with(server, "constraint", "magic")).find("known: auto, none"),
            std::string::npos);
  EXPECT_EQ(bad(with(server, "cassette-mode", "record")),
            "--llm-cassette-mode needs --llm-cassette");
}

TEST(LlmSettings, EndpointsHoldNoSecrets) {
  for (const char *url :
       {"h", "ftp://h", "https://user:pass@h", "https://h/v1?key=pass",
        "https://h/#pass", "https://h /", "https://h\nX: pass"}) {
    std::string error = bad(with(server, "endpoint", url));
    EXPECT_EQ(error, "--llm-endpoint: expected http://HOST[:PORT][/PATH] or "
                     "https://…, without password, query or fragment")
        << url;
  }
}

TEST(LlmSettings, KeysAreChecked) {
  File empty("\n"), lines("one\nX-Other: two\n"),
      longer(std::string(9000, 'k'));
  EXPECT_EQ(bad(with(server, "key-file", empty.path)),
            "key file '" + empty.path + "' is empty");
  std::string error = bad(with(server, "key-file", lines.path));
  EXPECT_NE(error.find("expected one line"), std::string::npos);
  EXPECT_EQ(error.find("two"), std::string::npos);
  EXPECT_NE(bad(with(server, "key-file", longer.path)), "");
  EXPECT_NE(bad(with(server, "key-file", "/nonexistent")).find("No such file"),
            std::string::npos);
  error = bad(server, {{"L2OPT_LLM_API_KEY", "secret with spaces"}});
  EXPECT_EQ(error.find("secret"), std::string::npos);
}

TEST(LlmSettings, VendorsKeysAreNotSentInClear) {
  const Values key = {{"OPENAI_API_KEY", "secret"}};
  EXPECT_EQ(good(server, key).key, "secret");
  for (const char *url : {"http://localhost:1", "http://[::1]:1", "https://h"})
    EXPECT_EQ(good(with(server, "endpoint", url), key).key, "secret");
  for (const char *url :
       {"http://h", "http://127.evil.com", "http://localhost.evil.com"}) {
    std::string error = bad(with(server, "endpoint", url), key);
    EXPECT_NE(error.find("$OPENAI_API_KEY would be sent unencrypted"),
              std::string::npos)
        << error;
    // Whoever names the key for this program means it.
    EXPECT_EQ(
        good(with(server, "endpoint", url), {{"L2OPT_LLM_API_KEY", "k"}}).key,
        "k");
  }
}

TEST(LlmSettings, Prices) {
  File prices(R"({"m": {"input": 1, "output": 2},
                  "n": {"input": 1, "cached_input": 0.1, "output": -2}})");
  ChatSettings settings = good(with(server, "prices", prices.path));
  ASSERT_TRUE(settings.prices);
  EXPECT_EQ(settings.prices->cachedInput, 1);
  EXPECT_EQ(settings.prices->output, 2);
  Values costly = with(server, "max-cost", "3.5");
  EXPECT_EQ(bad(costly), "--llm-max-cost needs --llm-prices");
  costly["prices"] = prices.path;
  EXPECT_EQ(good(costly).maxCost, 3.5);
  EXPECT_NE(bad(with(costly, "model", "n")).find("'output' is not a number"),
            std::string::npos);
  EXPECT_NE(bad(with(costly, "model", "o")).find("'o' is missing"),
            std::string::npos);
  File broken("[1");
  EXPECT_NE(bad(with(server, "prices", broken.path)).find("not a JSON object"),
            std::string::npos);
}

TEST(LlmSettings, ReplaysNeedNoServer) {
  ChatSettings settings = good({{"cassette", "a"}});
  EXPECT_EQ(settings.cassetteMode, CassetteMode::Strict);
  EXPECT_EQ(settings.model, "");
  EXPECT_EQ(
      good({{"cassette", "a"}, {"cassette-mode", "ordered"}}).cassetteMode,
      CassetteMode::Ordered);
  // Nor do they take the key.
  EXPECT_EQ(good({{"cassette", "a"}}, {{"OPENAI_API_KEY", "k"}}).key, "");
  EXPECT_NE(bad({{"cassette", "a"}, {"cassette-mode", "record"}}), "");
}

TEST(LlmSettings, EveryOptionSaysWhatItIs) {
  std::set<std::string> names;
  for (const ChatOption &option : chatOptions()) {
    EXPECT_TRUE(names.insert(option.name.str()).second);
    EXPECT_FALSE(option.help.empty() || option.value.empty());
  }
}
