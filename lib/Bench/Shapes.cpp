//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lists of shapes.
//
//===----------------------------------------------------------------------===//

#include "l2/Bench/Shapes.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <set>

using namespace l2;
using llvm::StringRef;

std::string Shape::str() const {
  std::string text =
      std::to_string(m) + "x" + std::to_string(n) + "x" + std::to_string(k);
  return batch == 1 ? text : text + "x" + std::to_string(batch);
}

/// Another's text in a message: cut short, and printable.
static std::string quoted(StringRef text) {
  std::string shown;
  for (char c : text.take_front(60))
    shown += llvm::isPrint(c) ? c : '?';
  return "'" + shown + (text.size() > 60 ? "…" : "") + "'";
}

std::optional<Shape> l2::parseShape(StringRef text, std::string &error) {
  auto fail = [&](const std::string &expected) {
    error = "found " + quoted(text.trim()) + ", expected " + expected;
    return std::nullopt;
  };
  llvm::SmallVector<StringRef, 4> words;
  // One kind of separator in one shape.
  StringRef separators[] = {"x", "_", ","};
  const StringRef *used = llvm::find_if(separators, [&](StringRef separator) {
    return text.contains(separator);
  });
  if (used == std::end(separators))
    llvm::SplitString(text, words);
  else
    text.split(words, *used);
  if (words.size() != 3 && words.size() != 4)
    return fail("three sizes: M N K, and a batch as a fourth if it is one");
  int64_t sizes[4] = {1, 1, 1, 1};
  for (unsigned i = 0; i < words.size(); ++i) {
    StringRef word = words[i].trim();
    if (word.empty() || !llvm::all_of(word, llvm::isDigit))
      return fail("three sizes: M N K");
    if (word.getAsInteger(10, sizes[i]) || sizes[i] < 1 ||
        sizes[i] > maxProblemSize)
      return fail("sizes from 1 to " + std::to_string(maxProblemSize));
  }
  if (sizes[3] > maxBatch)
    return fail("a batch from 1 to " + std::to_string(maxBatch));
  return Shape{sizes[0], sizes[1], sizes[2], sizes[3]};
}

std::optional<std::vector<Shape>>
l2::parseShapes(StringRef text, const std::string &name, std::string &error) {
  std::vector<Shape> shapes;
  for (size_t line = 1; !text.empty(); ++line) {
    auto [content, rest] = text.split('\n');
    text = rest;
    content = content.split('#').first.trim();
    if (content.empty())
      continue;
    auto shape = parseShape(content, error);
    if (shape && shapes.size() == maxShapes)
      error = "more than " + std::to_string(maxShapes) + " shapes";
    else if (shape) {
      shapes.push_back(*shape);
      continue;
    }
    error = name + ":" + std::to_string(line) + ": " + error;
    return std::nullopt;
  }
  return shapes;
}

size_t l2::dropDuplicates(std::vector<Shape> &shapes) {
  std::set<Shape> seen;
  size_t before = shapes.size();
  llvm::erase_if(
      shapes, [&](const Shape &shape) { return !seen.insert(shape).second; });
  return before - shapes.size();
}

double l2::rooflineUs(const Problem &problem, const TargetInfo &target) {
  return 1e6 * std::max(problem.flops() / target.attainableFlops,
                        problem.bytes() / target.attainableBandwidth);
}

static constexpr double kLimitsUs[] = {1, 5, 20, 100, 1000};
static constexpr StringRef kClasses[] = {"<1us",     "1-5us",      "5-20us",
                                         "20-100us", "100-1000us", ">1ms"};
static_assert(std::size(kClasses) == std::size(kLimitsUs) + 1);

llvm::ArrayRef<StringRef> l2::shapeClasses() { return kClasses; }

StringRef l2::shapeClassOf(double rooflineUs) {
  return kClasses[std::upper_bound(std::begin(kLimitsUs), std::end(kLimitsUs),
                                   rooflineUs) -
                  std::begin(kLimitsUs)];
}
