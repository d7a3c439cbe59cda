//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads the canonical one-line text of a schedule.
//
//===----------------------------------------------------------------------===//

#include "l2/Schedule/KnobText.h"
#include "llvm/ADT/STLExtras.h"

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
  for (const Knob &knob : knobs()) {
    auto [word, rest] = text.split(' ');
    text = rest;
    auto [name, value] = word.split('=');
    std::optional<int64_t> parsed =
        name == knob.name() ? knob.parse(value) : std::nullopt;
    if (!parsed)
      return std::nullopt;
    schedule.*knob.field = *parsed;
  }
  if (!text.empty())
    return std::nullopt;
  return schedule;
}
