//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Settings from flags and the environment.
//
//===----------------------------------------------------------------------===//

#include "l2/Llm/ChatSettings.h"
#include "Cassette.h"
#include "Http.h"
#include "HttpChatClient.h"
#include "l2/Support/Files.h"
#include "l2/Support/JsonReader.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

using namespace l2;
using nlohmann::json;

llvm::ArrayRef<ChatOption> l2::chatOptions() {
  static const ChatOption options[] = {
      {"endpoint", "url",
       "Server that speaks OpenAI's or Anthropic's protocol (default: "
       "$OPENAI_BASE_URL or $ANTHROPIC_BASE_URL, then the vendor whose key "
       "is there)"},
      {"model", "name",
       "Model to ask (default: $OPENAI_MODEL or $ANTHROPIC_MODEL)"},
      {"api", "openai|anthropic",
       "What the server speaks (default: as the endpoint or the key tells)"},
      {"key-file", "file",
       "File that holds the key (default: $L2OPT_LLM_API_KEY, then "
       "$OPENAI_API_KEY or $ANTHROPIC_API_KEY)"},
      {"ca-bundle", "file",
       "PEM file of trusted certificates (default: $CURL_CA_BUNDLE, then "
       "$SSL_CERT_FILE, then those of libcurl)"},
      {"constraint", "auto|none|schema|gbnf|structured",
       "How the server is held to the grammar; auto: find out (default: "
       "auto)"},
      {"timeout", "seconds",
       "For a question, waiting and retries included (default: 120)"},
      {"connect-timeout", "seconds",
       "Until there is a connection (default: "
       "10)"},
      {"idle-timeout", "seconds", "Without a byte (default: 60)"},
      {"retries", "count", "After a failed attempt (default: 4)"},
      {"max-wait", "seconds",
       "Longest wait before a retry; a server that asks for more is given up "
       "(default: 60)"},
      {"max-tokens", "count",
       "Tokens of all questions and answers (default: "
       "no limit)"},
      {"max-cost", "amount",
       "Cost of all of them by --llm-prices (default: no limit)"},
      {"prices", "file",
       R"(JSON: {"MODEL": {"input": P, "cached_input": P, "output": P}}, )"
       "each for a million tokens"},
      {"cassette", "file", "Recording of questions and answers"},
      {"cassette-mode", "record|strict|ordered",
       "record: ask and record; strict: replay to the same questions; "
       "ordered: replay in order to whatever is asked (default: strict)"}};
  return options;
}

llvm::ArrayRef<const char *> l2::chatKeyVariables() {
  static const char *const names[] = {"L2OPT_LLM_API_KEY", "OPENAI_API_KEY",
                                      "ANTHROPIC_API_KEY"};
  return names;
}

static std::string variableName(llvm::StringRef option) {
  std::string name = "L2OPT_LLM_" + option.upper();
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

namespace {

/// Reads one setting after another; the first fault is kept.
class Reader {
public:
  Reader(const ChatLookup &flag, const ChatLookup &variable, std::string &error)
      : flag(flag), variable(variable), error(error) {}

  bool read(ChatSettings &settings);

private:
  struct Found {
    std::string value, source;
  };
  std::optional<Found> find(llvm::StringRef option) const;
  std::string text(llvm::StringRef option) const;
  /// A variable that is there and not empty.
  std::optional<std::string> get(llvm::StringRef name) const;
  double number(llvm::StringRef option, double low, double high,
                double standard);
  uint64_t count(llvm::StringRef option, uint64_t most, uint64_t standard);
  template <typename Value>
  void choose(llvm::StringRef option,
              llvm::ArrayRef<std::pair<llvm::StringRef, Value>> values,
              Value &result);
  void fail(const std::string &message) {
    if (error.empty())
      error = message;
  }

  void readLimits(ChatSettings &settings);
  void readCassette(ChatSettings &settings);
  void readServer(ChatSettings &settings);
  void readKey(ChatSettings &settings);
  void readPrices(ChatSettings &settings);

  const ChatLookup &flag, &variable;
  std::string &error;
};

std::optional<std::string> Reader::get(llvm::StringRef name) const {
  auto value = variable(name);
  return value && !value->empty() ? value : std::nullopt;
}

std::optional<Reader::Found> Reader::find(llvm::StringRef option) const {
  if (auto value = flag(option))
    return Found{*value, "--llm-" + option.str()};
  std::string name = variableName(option);
  if (auto value = get(name))
    return Found{*value, "$" + name};
  return std::nullopt;
}

std::string Reader::text(llvm::StringRef option) const {
  auto found = find(option);
  return found ? found->value : "";
}

double Reader::number(llvm::StringRef option, double low, double high,
                      double standard) {
  auto found = find(option);
  double value = standard;
  if (found && (llvm::StringRef(found->value).getAsDouble(value) ||
                !(value >= low && value <= high)))
    fail(llvm::formatv("{0}: expected a number from {1} to {2}; found '{3}'",
                       found->source, llvm::format("%g", low),
                       llvm::format("%.15g", high), found->value)
             .str());
  return value;
}

uint64_t Reader::count(llvm::StringRef option, uint64_t most,
                       uint64_t standard) {
  auto found = find(option);
  uint64_t value = standard;
  if (found &&
      (llvm::StringRef(found->value).getAsInteger(10, value) || value > most))
    fail(llvm::formatv("{0}: expected a number from 0 to {1}; found '{2}'",
                       found->source, most, found->value)
             .str());
  return value;
}

template <typename Value>
void Reader::choose(llvm::StringRef option,
                    llvm::ArrayRef<std::pair<llvm::StringRef, Value>> values,
                    Value &result) {
  auto found = find(option);
  if (!found)
    return;
  std::string known;
  for (const auto &[name, value] : values) {
    if (found->value == name) {
      result = value;
      return;
    }
    known += (known.empty() ? "" : ", ") + name.str();
  }
  fail(found->source + ": unknown '" + found->value + "'; known: " + known);
}

void Reader::readLimits(ChatSettings &settings) {
  constexpr double day = 86400;
  settings.timeout = number("timeout", 0.1, day, 120);
  settings.connectTimeout = number("connect-timeout", 0.1, day, 10);
  settings.idleTimeout = number("idle-timeout", 0.1, day, 60);
  settings.maxWait = number("max-wait", 0, day, 60);
  settings.retries = unsigned(count("retries", 100, 4));
  if (find("max-tokens"))
    settings.maxTokens = count("max-tokens", 1000000000000, 0);
  if (find("max-cost"))
    settings.maxCost = number("max-cost", 0, 1e9, 0);
  choose<std::optional<Constraint>>(
      "constraint",
      {{"auto", std::nullopt},
       {toString(Constraint::None), Constraint::None},
       {toString(Constraint::JsonSchema), Constraint::JsonSchema},
       {toString(Constraint::Gbnf), Constraint::Gbnf},
       {toString(Constraint::Structured), Constraint::Structured}},
      settings.constraint);
}

void Reader::readCassette(ChatSettings &settings) {
  settings.cassette = text("cassette");
  if (!settings.cassette.empty())
    settings.cassetteMode = CassetteMode::Strict;
  else if (auto mode = find("cassette-mode"))
    fail(mode->source + " needs --llm-cassette");
  choose<CassetteMode>("cassette-mode",
                       {{"record", CassetteMode::Record},
                        {"strict", CassetteMode::Strict},
                        {"ordered", CassetteMode::Ordered}},
                       settings.cassetteMode);
}

void Reader::readServer(ChatSettings &settings) {
  auto endpoint = find("endpoint");
  bool openAi = get("OPENAI_BASE_URL") || get("OPENAI_API_KEY");
  bool anthropic = get("ANTHROPIC_BASE_URL") || get("ANTHROPIC_API_KEY");
  bool named = find("api").has_value();
  settings.api = (endpoint ? llvm::StringRef(httpOrigin(endpoint->value))
                                 .contains("://api.anthropic.com:")
                           : anthropic && !openAi)
                     ? ChatApi::Anthropic
                     : ChatApi::OpenAi;
  choose<ChatApi>(
      "api", {{"openai", ChatApi::OpenAi}, {"anthropic", ChatApi::Anthropic}},
      settings.api);
  if (!endpoint && !named && !openAi && !anthropic)
    return fail("no model to ask: give --llm-endpoint, or a cassette "
                "(--llm-cassette)");
  bool isOpenAi = settings.api == ChatApi::OpenAi;
  std::string source = isOpenAi ? "OPENAI_BASE_URL" : "ANTHROPIC_BASE_URL";
  settings.endpoint =
      endpoint ? endpoint->value
               : get(source).value_or(isOpenAi ? "https://api.openai.com/v1"
                                               : "https://api.anthropic.com");
  // What was found is not shown: it may hold a password.
  if (httpOrigin(settings.endpoint).empty() ||
      settings.endpoint.find_first_of("?#") != std::string::npos)
    return fail((endpoint ? endpoint->source : "$" + source) +
                ": expected http://HOST[:PORT][/PATH] or https://…, without "
                "password, query or fragment");
  if (settings.model.empty())
    settings.model =
        get(isOpenAi ? "OPENAI_MODEL" : "ANTHROPIC_MODEL").value_or("");
  if (settings.model.empty())
    fail("no model is named: give --llm-model");
}

/// Whether what is sent there stays on this machine.
bool isLoopback(llvm::StringRef origin) {
  llvm::StringRef host = origin.split("://").second.rsplit(':').first;
  bool isNumber =
      llvm::all_of(host, [](char c) { return c == '.' || llvm::isDigit(c); });
  return (host.starts_with("127.") && isNumber) || host == "localhost" ||
         host == "[::1]";
}

void Reader::readKey(ChatSettings &settings) {
  constexpr size_t mostBytes = 8192;
  bool isOpenAi = settings.api == ChatApi::OpenAi;
  std::string source = isOpenAi ? "OPENAI_API_KEY" : "ANTHROPIC_API_KEY";
  bool vendors = false;
  auto file = flag("key-file");
  auto own = file ? std::nullopt : get("L2OPT_LLM_API_KEY");
  if (!file && !own)
    file = text("key-file");
  if (file && !file->empty()) {
    std::string what;
    source = "key file '" + *file + "'";
    auto bytes = readFile(*file, mostBytes, what);
    if (!bytes)
      return fail("key file: " + what);
    settings.key = llvm::StringRef(*bytes).trim().str();
    if (settings.key.empty())
      return fail(source + " is empty");
  } else if (own) {
    source = "$L2OPT_LLM_API_KEY";
    settings.key = *own;
  } else if (auto key = get(source)) {
    source = "$" + source;
    settings.key = *key;
    vendors = true;
  }
  // More would make headers of its own.
  if (settings.key.size() > mostBytes ||
      !llvm::all_of(settings.key, [](char c) { return c > ' ' && c < 127; }))
    return fail(source + ": expected one line of at most " +
                std::to_string(mostBytes) + " printable characters");
  std::string origin = httpOrigin(settings.endpoint);
  if (vendors && llvm::StringRef(origin).starts_with("http://") &&
      !isLoopback(origin))
    fail(source + " would be sent unencrypted; use https, or name the key by "
                  "--llm-key-file or $L2OPT_LLM_API_KEY");
}

void Reader::readPrices(ChatSettings &settings) {
  constexpr size_t mostBytes = 4 * 1024 * 1024;
  std::string path = text("prices");
  if (path.empty()) {
    if (settings.maxCost)
      fail("--llm-max-cost needs --llm-prices");
    return;
  }
  std::string what, where = "price file '" + path + "'";
  auto bytes = readFile(path, mostBytes, what);
  if (!bytes)
    return fail("price file: " + what);
  json models = json::parse(*bytes, nullptr, false);
  JsonReader reader(models, where, error);
  if (!reader.ok() ||
      (!reader.has(settings.model.c_str()) && !settings.maxCost))
    return;
  JsonReader entry(reader.object(settings.model.c_str()),
                   where + ": '" + settings.model + "'", error);
  constexpr double most = 1e6;
  ChatPrices prices;
  prices.input = entry.number("input", 0, most);
  prices.cachedInput = entry.has("cached_input")
                           ? entry.number("cached_input", 0, most)
                           : prices.input;
  prices.output = entry.number("output", 0, most);
  settings.prices = prices;
}

bool Reader::read(ChatSettings &settings) {
  settings.model = text("model");
  settings.caBundle = text("ca-bundle");
  for (const char *name : {"CURL_CA_BUNDLE", "SSL_CERT_FILE"})
    if (settings.caBundle.empty())
      settings.caBundle = get(name).value_or("");
  readLimits(settings);
  readCassette(settings);
  bool replays = settings.cassetteMode == CassetteMode::Strict ||
                 settings.cassetteMode == CassetteMode::Ordered;
  if (!replays && error.empty())
    readServer(settings);
  if (!replays && error.empty())
    readKey(settings);
  if (!replays && error.empty())
    readPrices(settings);
  return error.empty();
}

} // namespace

std::optional<ChatSettings> l2::readChatSettings(const ChatLookup &flag,
                                                 const ChatLookup &variable,
                                                 std::string &error) {
  error.clear();
  ChatSettings settings;
  if (!Reader(flag, variable, error).read(settings))
    return std::nullopt;
  return settings;
}

std::unique_ptr<ChatClient> l2::openChatClient(const ChatSettings &settings,
                                               std::string &error) {
  error.clear();
  switch (settings.cassetteMode) {
  case CassetteMode::Strict:
  case CassetteMode::Ordered:
    return replayChat(settings.cassette, settings.cassetteMode, settings.model,
                      error);
  case CassetteMode::Off:
  case CassetteMode::Record:
    break;
  }
  std::unique_ptr<HttpSession> session = HttpSession::open(error);
  if (!session)
    return nullptr;
  auto client = std::make_unique<HttpChatClient>(settings, std::move(session));
  if (settings.cassetteMode == CassetteMode::Off)
    return client;
  return recordChat(std::move(client), settings.cassette, error);
}
