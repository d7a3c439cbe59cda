//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads the canonical one-line text of a schedule, also of earlier knobs.
//
//===----------------------------------------------------------------------===//

#include "l2/Schedule/KnobText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace l2;
using llvm::StringRef;

std::optional<int64_t> Knob::parse(StringRef text) const {
  llvm::SmallVector<StringRef> words = keywordsOf(*this);
  if (const StringRef *word = llvm::find(words, text); word != words.end())
    return word - words.begin();
  int64_t value;
  if (text.getAsInteger(10, value) || print(value) != text)
    return std::nullopt;
  return value;
}

std::optional<Schedule> l2::parseSchedule(StringRef text) {
  Schedule schedule;
  llvm::SmallBitVector named(knobs().size());
  // Texts of today's knobs name them one after the other.
  unsigned next = 0;
  while (!text.empty()) {
    auto [word, rest] = text.split(' ');
    text = rest;
    auto [name, value] = word.split('=');
    if (next == knobs().size() || knobs()[next].name() != name)
      next = llvm::find_if(knobs(),
                           [name = name](const Knob &knob) {
                             return knob.name() == name;
                           }) -
             knobs().begin();
    if (next == knobs().size() || named.test(next))
      return std::nullopt;
    const Knob &knob = knobs()[next];
    std::optional<int64_t> parsed = knob.parse(value);
    if (!parsed)
      return std::nullopt;
    schedule.*knob.field = *parsed;
    named.set(next++);
  }
  for (auto [index, knob] : llvm::enumerate(knobs())) {
    if (named.test(index))
      continue;
    std::optional<int64_t> value = knob.neutral();
    if (!value)
      return std::nullopt;
    schedule.*knob.field = *value;
  }
  return schedule;
}
