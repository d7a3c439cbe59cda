//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From the text of a reply to rewrites in the schedule dialect.
//
//===----------------------------------------------------------------------===//

#include "l2/Llm/Reply.h"
#include "l2/Schedule/KnobText.h"
#include "l2/Schedule/Rewrite.h"
#include "llvm/ADT/StringExtras.h"
#include <nlohmann/json.hpp>

using namespace l2;
using llvm::StringRef;
using Json = nlohmann::ordered_json;

std::string l2::cleanLine(StringRef text, size_t most) {
  std::string clean;
  for (char c : text.take_front(2 * most)) {
    bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (blank && (clean.empty() || clean.back() == ' '))
      continue;
    clean += blank ? ' ' : llvm::isPrint(c) ? c : '?';
    if (clean.size() >= most)
      break;
  }
  return StringRef(clean).rtrim().str();
}

static std::string cleanReason(StringRef text) {
  return cleanLine(text, maxReasonBytes);
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

/// Letters, digits and _, as all names and keywords of the dialect.
static bool isWord(StringRef text) {
  return !text.empty() && text.size() <= 32 && llvm::isAlpha(text.front()) &&
         llvm::all_of(text,
                      [](char c) { return llvm::isAlnum(c) || c == '_'; });
}

/// A name for messages: short, printable.
static std::string quote(StringRef text) {
  return "'" + cleanReason(text.take_front(32)) + "'";
}

/// A value for messages. Lists and objects may be nested deeply: not printed.
static std::string describe(const Json &value) {
  if (value.is_string())
    return quote(value.get_ref<const std::string &>());
  return value.is_array()    ? "a list"
         : value.is_object() ? "an object"
                             : value.dump();
}

static bool printInteger(const Json &value, std::string &text) {
  if (!value.is_number_integer())
    return false;
  text += value.is_number_unsigned() ? std::to_string(value.get<uint64_t>())
                                     : std::to_string(value.get<int64_t>());
  return true;
}

/// Writes ", name = value"; false when `value` is nothing an attribute holds.
static bool printAttribute(StringRef name, const Json &value,
                           std::string &text) {
  if (value.is_boolean()) {
    if (value.get<bool>())
      text += (", " + name).str();
    return true;
  }
  text += (", " + name + " = ").str();
  if (value.is_string()) {
    const auto &word = value.get_ref<const std::string &>();
    text += word;
    return isWord(word);
  }
  if (!value.is_array())
    return printInteger(value, text);
  constexpr size_t mostElements = 8;
  if (value.empty() || value.size() > mostElements)
    return false;
  text += '[';
  for (const Json &element : value) {
    if (!printInteger(element, text))
      return false;
    text += ", ";
  }
  text.resize(text.size() - 2);
  text += ']';
  return true;
}

/// {"op":"default","decision":"load","operand":"a"}.
static bool printDefault(const Json &op, std::string &text,
                         std::string &error) {
  std::string decision, operand;
  for (const auto &[key, value] : op.items()) {
    if (key == "op")
      continue;
    std::string *word = key == "decision"  ? &decision
                        : key == "operand" ? &operand
                                           : nullptr;
    if (!word || !value.is_string()) {
      error = "default has no " + quote(key) + "; it has decision, operand";
      return false;
    }
    *word = value.get<std::string>();
  }
  if (!isWord(decision) || !(operand.empty() || isWord(operand))) {
    error = "default: 'decision' is not the name of a decision";
    return false;
  }
  text += "schedule.default @" + decision;
  if (!operand.empty())
    text += " " + operand;
  text += '\n';
  return true;
}

static bool printOp(const Json &op, std::string &text, std::string &error) {
  auto name = op.is_object() ? op.find("op") : op.end();
  if (!op.is_object() || name == op.end() || !name->is_string() ||
      !isWord(name->get_ref<const std::string &>())) {
    error = "an op is an object whose \"op\" is the name of a decision";
    return false;
  }
  const auto &decision = name->get_ref<const std::string &>();
  if (decision == "default")
    return printDefault(op, text, error);
  std::string attributes;
  text += "schedule." + decision;
  for (const auto &[key, value] : op.items()) {
    if (key == "op")
      continue;
    if (key == "operand" && value.is_string() &&
        isWord(value.get_ref<const std::string &>())) {
      text += " " + value.get<std::string>();
      continue;
    }
    if (!isWord(key) || !printAttribute(key, value, attributes)) {
      error = decision + ": " + quote(key) + " is " + describe(value) +
              "; expected a number, keyword, true, false or list of numbers";
      return false;
    }
  }
  text += StringRef(attributes).drop_front(attributes.empty() ? 0 : 1).str();
  text += '\n';
  return true;
}

static ReplyRewrite rewriteFromJson(const Json &object) {
  ReplyRewrite rewrite;
  if (!object.is_object()) {
    rewrite.error = "a rewrite is an object with \"reason\" and \"ops\"";
    return rewrite;
  }
  if (auto reason = object.find("reason");
      reason != object.end() && reason->is_string())
    rewrite.reason = cleanReason(reason->get_ref<const std::string &>());
  auto ops = object.find("ops");
  if (ops == object.end() || !ops->is_array() || ops->empty()) {
    rewrite.error = "a rewrite has \"ops\", a list of at least one op";
    return rewrite;
  }
  if (ops->size() > maxRewriteOps) {
    rewrite.error = "a rewrite has " + std::to_string(ops->size()) +
                    " ops; at most " + std::to_string(maxRewriteOps) +
                    " are read";
    return rewrite;
  }
  for (const Json &op : *ops)
    if (!printOp(op, rewrite.text, rewrite.error)) {
      rewrite.text.clear();
      break;
    }
  return rewrite;
}

static void addRewrite(Reply &reply, ReplyRewrite rewrite,
                       unsigned mostRewrites) {
  if (reply.rewrites.size() < mostRewrites)
    reply.rewrites.push_back(std::move(rewrite));
  else
    ++reply.ignored;
}

/// The objects of the first list in `text`, as far as they are whole.
static std::vector<StringRef> wholeObjects(StringRef text) {
  std::vector<StringRef> objects;
  size_t start = 0;
  unsigned depth = 0;
  bool inString = false;
  size_t list = text.find('[');
  for (size_t i = list == StringRef::npos ? text.size() : list + 1;
       i < text.size(); ++i) {
    char c = text[i];
    if (inString) {
      if (c == '\\')
        ++i;
      else if (c == '"')
        inString = false;
      continue;
    }
    if (c == '"')
      inString = true;
    else if (c == '{' && depth++ == 0)
      start = i;
    else if (c == '}' && depth > 0 && --depth == 0)
      objects.push_back(text.slice(start, i + 1));
    else if (c == ']' && depth == 0)
      break;
  }
  return objects;
}

static void readJson(StringRef text, unsigned mostRewrites, Reply &reply) {
  auto parse = [](StringRef part) {
    return Json::parse(part.begin(), part.end(), nullptr,
                       /*allow_exceptions=*/false);
  };
  Json whole = parse(text);
  if (whole.is_object()) {
    auto list = whole.find("rewrites");
    if (list == whole.end() || !list->is_array() || whole.size() != 1) {
      reply.error = "expected an object with \"rewrites\", a list, alone";
      if (list == whole.end() || !list->is_array())
        return;
    } else if (list->empty()) {
      reply.error = "there are no rewrites in it";
    }
    for (const Json &object : *list)
      addRewrite(reply, rewriteFromJson(object), mostRewrites);
    return;
  }
  reply.error = "expected one JSON object; the text is none, or breaks off";
  for (StringRef part : wholeObjects(text))
    if (Json object = parse(part); object.is_object())
      addRewrite(reply, rewriteFromJson(object), mostRewrites);
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

/// What stands between lines of three backquotes, and the line before each.
static std::vector<std::pair<StringRef, StringRef>>
fencedBlocks(StringRef text) {
  std::vector<std::pair<StringRef, StringRef>> blocks;
  StringRef before, last;
  const char *start = nullptr;
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    if (line.ltrim().starts_with("```")) {
      if (start)
        blocks.emplace_back(before, StringRef(start, line.begin() - start));
      else
        before = last;
      start = start ? nullptr : rest.begin();
    } else if (!line.trim().empty()) {
      last = line.trim();
    }
    text = rest;
  }
  return blocks;
}

static bool looksLikeDialect(StringRef text) {
  return text.ltrim().starts_with("schedule.") ||
         text.ltrim().starts_with("//");
}

Reply l2::readReply(StringRef text, unsigned mostRewrites) {
  Reply reply;
  if (text.size() > maxReplyBytes) {
    reply.error = "the reply has " + std::to_string(text.size()) +
                  " bytes; at most " + std::to_string(maxReplyBytes) +
                  " are read";
    return reply;
  }
  // Some models think aloud first.
  constexpr StringRef thought = "</think>";
  if (size_t end = text.rfind(thought); end != StringRef::npos)
    text = text.drop_front(end + thought.size());
  text = text.trim();
  if (text.starts_with("{")) {
    readJson(text, mostRewrites, reply);
    return reply;
  }
  if (looksLikeDialect(text)) {
    addRewrite(reply, {"", text.str(), ""}, mostRewrites);
    return reply;
  }
  for (auto [before, block] : fencedBlocks(text)) {
    if (block.ltrim().starts_with("{"))
      readJson(block.trim(), mostRewrites, reply);
    else if (looksLikeDialect(block))
      addRewrite(reply, {cleanReason(before), block.str(), ""}, mostRewrites);
  }
  if (reply.rewrites.empty() && reply.error.empty())
    reply.error = text.empty() ? "the reply is empty"
                               : "there is neither JSON in it nor a fenced "
                                 "block of the schedule dialect";
  return reply;
}
