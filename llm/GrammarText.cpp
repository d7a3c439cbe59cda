//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The grammar as a JSON schema, in llama.cpp's notation, and as a table.
//
//===----------------------------------------------------------------------===//

#include "l2/Llm/Grammar.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <nlohmann/json.hpp>
#include <set>

using namespace l2;
using llvm::StringRef;
// Keeps the order of keys: models answer in it.
using Json = nlohmann::ordered_json;

/// A value as JSON writes it: a number, a quoted keyword, true or false.
static Json jsonValue(const Knob &knob, int64_t value) {
  switch (formOf(knob)) {
  case KnobForm::Integer:
    return value;
  case KnobForm::Keyword:
    return knob.print(value);
  case KnobForm::Flag:
    return value != 0;
  }
  llvm_unreachable("every knob has a form");
}

//===----------------------------------------------------------------------===//
// JSON schema
//===----------------------------------------------------------------------===//

static Json oneOf(const Knob &knob, const std::vector<int64_t> &values) {
  Json list = Json::array();
  for (int64_t value : values)
    list.push_back(jsonValue(knob, value));
  StringRef type = formOf(knob) == KnobForm::Integer   ? "integer"
                   : formOf(knob) == KnobForm::Keyword ? "string"
                                                       : "boolean";
  return {{"type", type.str()}, {"enum", std::move(list)}};
}

static Json attributeSchema(const GrammarAttribute &attribute) {
  if (!attribute.isArray())
    return oneOf(attribute.knobs.front(), attribute.values.front());
  // Strict mode knows no tuples: all elements share their values.
  std::set<int64_t> all;
  for (const std::vector<int64_t> &values : attribute.values)
    all.insert(values.begin(), values.end());
  return {{"type", "array"},
          {"items", oneOf(attribute.knobs.front(), {all.begin(), all.end()})},
          {"minItems", attribute.knobs.size()},
          {"maxItems", attribute.knobs.size()}};
}

static Json constant(StringRef word) {
  return {{"type", "string"}, {"enum", {word.str()}}};
}

/// An object of exactly these properties.
static Json objectSchema(Json properties) {
  Json required = Json::array();
  for (const auto &[key, value] : properties.items())
    required.push_back(key);
  return {{"type", "object"},
          {"properties", std::move(properties)},
          {"required", std::move(required)},
          {"additionalProperties", false}};
}

static Json opSchema(const GrammarOp &op) {
  Json properties = {{"op", constant(op.decision)}};
  if (!op.operand.empty())
    properties["operand"] = constant(op.operand);
  for (const GrammarAttribute &attribute : op.attributes)
    properties[attribute.name().str()] = attributeSchema(attribute);
  return objectSchema(std::move(properties));
}

/// {"op":"default","decision":"load","operand":"a"}.
static Json defaultOf(const GrammarOp &op) {
  Json object = {{"op", "default"}, {"decision", op.decision.str()}};
  if (!op.operand.empty())
    object["operand"] = op.operand.str();
  return object;
}

/// Whether `ops[i]` is the first form of its decision.
static bool beginsDecision(llvm::ArrayRef<GrammarOp> ops, size_t i) {
  return i == 0 || ops[i].decision != ops[i - 1].decision ||
         ops[i].operand != ops[i - 1].operand;
}

static size_t countDecisions(llvm::ArrayRef<GrammarOp> ops) {
  return llvm::count_if(llvm::seq<size_t>(0, ops.size()),
                        [&](size_t i) { return beginsDecision(ops, i); });
}

std::string l2::jsonSchemaOf(const Grammar &grammar) {
  Json ops = Json::array();
  for (const auto &[i, op] : llvm::enumerate(grammar.ops)) {
    if (beginsDecision(grammar.ops, i)) {
      Json properties = defaultOf(op);
      for (Json &word : properties)
        word = constant(word.get<std::string>());
      ops.push_back(objectSchema(std::move(properties)));
    }
    ops.push_back(opSchema(op));
  }
  Json rewrite = objectSchema({{"reason", {{"type", "string"}}},
                               {"ops",
                                {{"type", "array"},
                                 {"items", {{"anyOf", std::move(ops)}}},
                                 {"minItems", 1},
                                 {"maxItems", countDecisions(grammar.ops)}}}});
  return objectSchema({{"rewrites",
                        {{"type", "array"},
                         {"items", std::move(rewrite)},
                         {"minItems", 1},
                         {"maxItems", grammar.mostRewrites}}}})
      .dump();
}

//===----------------------------------------------------------------------===//
// GBNF
//===----------------------------------------------------------------------===//

/// A terminal of the notation for `text`.
static std::string literal(const std::string &text) {
  std::string quoted = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\')
      quoted += '\\';
    quoted += c;
  }
  return quoted + '"';
}

/// The text so far, of which the last terminal may still grow.
namespace {
class Sequence {
public:
  void add(const std::string &text) { pending += text; }
  void addOneOf(const Knob &knob, const std::vector<int64_t> &values) {
    if (values.size() == 1)
      return add(jsonValue(knob, values.front()).dump());
    flush();
    rule += '(';
    rule += llvm::join(llvm::map_range(values,
                                       [&](int64_t value) {
                                         return literal(
                                             jsonValue(knob, value).dump());
                                       }),
                       " | ");
    rule += ") ";
  }
  std::string take() {
    flush();
    return StringRef(rule).rtrim().str();
  }

private:
  void flush() {
    if (!pending.empty())
      rule += literal(pending) + ' ';
    pending.clear();
  }
  std::string rule, pending;
};
} // namespace

static std::string opRule(const GrammarOp &op) {
  Sequence sequence;
  sequence.add(R"({"op":")" + op.decision.str() + '"');
  if (!op.operand.empty())
    sequence.add(R"(,"operand":")" + op.operand.str() + '"');
  for (const GrammarAttribute &attribute : op.attributes) {
    sequence.add(",\"" + attribute.name().str() + "\":");
    if (attribute.isArray())
      sequence.add("[");
    for (auto [knob, values] :
         llvm::zip_equal(attribute.knobs, attribute.values)) {
      if (knob.index > 0)
        sequence.add(",");
      sequence.addOneOf(knob, values);
    }
    if (attribute.isArray())
      sequence.add("]");
  }
  sequence.add("}");
  return sequence.take();
}

std::string l2::gbnfOf(const Grammar &grammar) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "root ::= " << literal(R"({"rewrites":[)") << " rewrite (\",\" rewrite)"
     << "{0," << grammar.mostRewrites - 1 << "} " << literal("]}") << '\n';
  os << "rewrite ::= " << literal(R"({"reason":")") << " letter{0,"
     << mostReasonLetters << "} " << literal(R"(","ops":[)") << " ops "
     << literal("]}") << '\n';
  os << R"(letter ::= [ !#-[\]^-~])" << '\n';
  // Decisions in one order, each at most once: `ops` begins with any of them,
  // `after-i` goes on with those that follow decision i.
  std::vector<std::string> rules;
  for (auto [i, op] : llvm::enumerate(grammar.ops)) {
    if (beginsDecision(grammar.ops, i))
      rules.push_back(literal(defaultOf(op).dump()));
    rules.back() += " | " + opRule(op);
  }
  std::vector<std::string> starts;
  for (size_t i = 0; i < rules.size(); ++i)
    starts.push_back("d" + std::to_string(i) + " after-" + std::to_string(i));
  os << "ops ::= " << llvm::join(starts, " | ") << '\n';
  for (auto [i, rule] : llvm::enumerate(rules)) {
    os << "d" << i << " ::= " << rule << '\n';
    os << "after-" << i << " ::= ";
    for (const std::string &next : llvm::drop_begin(starts, i + 1))
      os << "\",\" " << next << " | ";
    os << "\"\"\n";
  }
  return text;
}

//===----------------------------------------------------------------------===//
// Table
//===----------------------------------------------------------------------===//

/// "8, 16, 32", or "16 to 256 in steps of 16" where that is shorter.
static std::string listValues(const Knob &knob,
                              const std::vector<int64_t> &values) {
  constexpr size_t listed = 8;
  if (values.size() > listed && formOf(knob) == KnobForm::Integer) {
    int64_t step = values[1] - values[0];
    bool even =
        llvm::all_of(llvm::seq<size_t>(1, values.size()), [&](size_t i) {
          return values[i] - values[i - 1] == step;
        });
    if (even)
      return std::to_string(values.front()) + " to " +
             std::to_string(values.back()) +
             (step == 1 ? "" : " in steps of " + std::to_string(step));
  }
  return llvm::join(
      llvm::map_range(
          values, [&](int64_t value) { return jsonValue(knob, value).dump(); }),
      ", ");
}

std::string l2::tableOf(const Grammar &grammar) {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (const GrammarOp &op : grammar.ops) {
    os << op.decision;
    if (!op.operand.empty())
      os << ' ' << op.operand;
    StringRef separator = ": ";
    for (const GrammarAttribute &attribute : op.attributes) {
      os << separator << attribute.name() << " = ";
      separator = "; ";
      if (attribute.isArray())
        os << '[';
      llvm::interleave(
          llvm::zip_equal(attribute.knobs, attribute.values), os,
          [&](auto pair) {
            os << listValues(std::get<0>(pair), std::get<1>(pair));
          },
          " | ");
      if (attribute.isArray())
        os << ']';
    }
    os << '\n';
  }
  return text;
}
