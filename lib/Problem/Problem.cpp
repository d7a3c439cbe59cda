//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "l2/Problem/Problem.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

using namespace l2;
using llvm::StringRef;

int64_t l2::sizeOf(ElementType type) {
  return type == ElementType::F32 ? 4 : 2;
}

StringRef l2::toString(ElementType type) {
  switch (type) {
  case ElementType::F16:
    return "f16";
  case ElementType::BF16:
    return "bf16";
  case ElementType::F32:
    return "f32";
  }
  return "";
}

std::optional<ElementType> l2::parseElementType(StringRef text) {
  for (ElementType type :
       {ElementType::F16, ElementType::BF16, ElementType::F32})
    if (text == toString(type))
      return type;
  return std::nullopt;
}

StringRef Problem::layout() const {
  if (transposeA)
    return transposeB ? "tt" : "nt";
  return transposeB ? "tn" : "nn";
}

std::string Problem::contract() const {
  return (toString(accumulator) + toString(input) + toString(input) +
          toString(output))
      .str();
}

double Problem::bytes() const {
  double inputs = (double(m) * k + double(k) * n) * sizeOf(input);
  return inputs + double(m) * n * sizeOf(output);
}

std::string Problem::key() const {
  return (contract() + "_" + layout() + "_" + llvm::Twine(m) + "x" +
          llvm::Twine(n) + "x" + llvm::Twine(k))
      .str();
}

/// Takes one element type off the front of `text`.
static std::optional<ElementType> consumeType(StringRef &text) {
  for (ElementType type :
       {ElementType::F16, ElementType::BF16, ElementType::F32})
    if (text.consume_front(toString(type)))
      return type;
  return std::nullopt;
}

/// A size as key() prints it: no sign, no leading zero, 1 to 2^31-1.
static bool parseSize(StringRef text, int64_t &size) {
  return !text.empty() && text.size() <= 10 && text[0] != '0' &&
         llvm::all_of(text, llvm::isDigit) && !text.getAsInteger(10, size) &&
         size <= maxProblemSize;
}

std::optional<Problem> l2::parseProblemKey(StringRef key) {
  auto [contract, rest] = key.split('_');
  auto [layout, sizes] = rest.split('_');
  auto accumulator = consumeType(contract), a = consumeType(contract),
       b = consumeType(contract), output = consumeType(contract);
  if (!output || !contract.empty() || a != b || a == ElementType::F32)
    return std::nullopt;
  // Half accumulation exists for half inputs and outputs only.
  bool half = accumulator == ElementType::F16 && a == ElementType::F16 &&
              output == ElementType::F16;
  if (accumulator != ElementType::F32 && !half)
    return std::nullopt;

  Problem problem;
  problem.accumulator = *accumulator;
  problem.input = *a;
  problem.output = *output;
  problem.transposeA = layout == "nt" || layout == "tt";
  problem.transposeB = layout == "tn" || layout == "tt";
  if (layout != problem.layout())
    return std::nullopt;
  auto [m, nk] = sizes.split('x');
  auto [n, k] = nk.split('x');
  if (!parseSize(m, problem.m) || !parseSize(n, problem.n) ||
      !parseSize(k, problem.k))
    return std::nullopt;
  return problem;
}

bool l2::isSafeName(llvm::StringRef name) {
  constexpr size_t most = 128;
  return !name.empty() && name.size() <= most && !llvm::isDigit(name.front()) &&
         llvm::all_of(name, [](char c) {
           return llvm::isAlnum(c) || c == '_' || c == '$';
         });
}
