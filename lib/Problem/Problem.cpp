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

std::array<StringRef, 2> l2::layoutsOf(const Problem &problem) {
  if (problem.transposeA)
    return {"nt", "tt"};
  return {"nn", "tn"};
}

std::string Problem::contract() const {
  return (toString(accumulator) + toString(input) + toString(input) +
          toString(output))
      .str();
}

int64_t Problem::elementsOf(const ExtraOperand &extra) const {
  switch (extra.spread) {
  case Spread::Scalar:
    return 1;
  case Spread::Columns:
    return n;
  case Spread::Rows:
    return m;
  case Spread::Matrix:
    return m * n;
  }
  return 0;
}

double Problem::bytes() const {
  double inputs =
      (double(m) * k * batchOfA() + double(k) * n * batchOfB()) * sizeOf(input);
  double bytes = inputs + double(m) * n * batch * sizeOf(output);
  for (const ExtraOperand &extra : epilogue.extras)
    bytes += double(elementsOf(extra)) * batchOf(extra) * sizeOf(extra.type);
  return bytes;
}

/// Which operands all products of a batch share: "", "a", "b" or "ab".
static std::string sharedText(const Problem &problem) {
  return std::string(problem.sharedA ? "a" : "") + (problem.sharedB ? "b" : "");
}

std::string Problem::family() const {
  std::string text = contract() + "_" + layout().str();
  if (batch > 1)
    text += "_batch" + std::to_string(batch) + sharedText(*this);
  return epilogue.empty() ? text : text + "_" + epilogue.str();
}

std::string Problem::key() const {
  std::string text = (contract() + "_" + layout() + "_" + llvm::Twine(m) + "x" +
                      llvm::Twine(n) + "x" + llvm::Twine(k))
                         .str();
  if (batch > 1)
    text += "x" + std::to_string(batch) + sharedText(*this);
  return epilogue.empty() ? text : text + "_" + epilogue.str();
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
  if (key.size() > maxProblemKey)
    return std::nullopt;
  auto [layout, tail] = rest.split('_');
  auto [sizes, function] = tail.split('_');
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
  auto [m, nkb] = sizes.split('x');
  auto [n, kb] = nkb.split('x');
  auto [k, batch] = kb.split('x');
  if (!parseSize(m, problem.m) || !parseSize(n, problem.n) ||
      !parseSize(k, problem.k))
    return std::nullopt;
  if (kb.contains('x')) {
    problem.sharedB = batch.consume_back("b");
    problem.sharedA = batch.consume_back("a");
    if (!parseSize(batch, problem.batch) || problem.batch < 2 ||
        problem.batch > maxBatch)
      return std::nullopt;
  }
  auto epilogue = parseEpilogue(function);
  if (!epilogue || (tail.contains('_') && epilogue->empty()))
    return std::nullopt;
  problem.epilogue = std::move(*epilogue);
  return problem;
}

bool l2::isSafeName(llvm::StringRef name) {
  constexpr size_t most = 128;
  return !name.empty() && name.size() <= most && !llvm::isDigit(name.front()) &&
         llvm::all_of(name, [](char c) {
           return llvm::isAlnum(c) || c == '_' || c == '$';
         });
}
