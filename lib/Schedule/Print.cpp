//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The canonical text. The printer of the dialect shares printDecision, so both
// write the same bytes.
//
//===----------------------------------------------------------------------===//

#include "l2/Schedule/KnobText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace l2;
using llvm::StringRef;

static void printValue(llvm::raw_ostream &os, const Knob &knob, int64_t value) {
  os << knob.attribute << " = " << knob.print(value);
}

/// "warps = [8, 1, 1]"; `knobs` begins with element 0. Returns how many knobs
/// the attribute has.
static size_t printArray(llvm::raw_ostream &os, llvm::ArrayRef<Knob> knobs,
                         KnobReader read) {
  StringRef name = knobs.front().attribute;
  knobs = knobs.take_while([&](const Knob &k) { return k.attribute == name; });
  os << name << " = [";
  llvm::interleaveComma(
      knobs, os, [&](const Knob &knob) { os << read(knob).value_or(0); });
  os << "]";
  return knobs.size();
}

void l2::printDecision(llvm::raw_ostream &os, llvm::ArrayRef<Knob> knobs,
                       KnobReader read) {
  StringRef separator = " ";
  for (size_t i = 0, count = 1; i < knobs.size(); i += count) {
    const Knob &knob = knobs[i];
    std::optional<int64_t> value = read(knob);
    count = 1;
    if (!value || (formOf(knob) == KnobForm::Flag && *value == 0)) {
      // A missing array is missing as a whole.
      while (i + count < knobs.size() && knobs[i + count].index > 0)
        ++count;
      continue;
    }
    os << separator;
    separator = ", ";
    if (knob.index == 0) {
      count = printArray(os, knobs.drop_front(i), read);
    } else if (formOf(knob) == KnobForm::Flag) {
      os << knob.attribute;
    } else if (knob.attribute == "kind") {
      // The instruction comes first, without its attribute's name.
      os << knob.print(*value);
      separator = " ";
    } else {
      printValue(os, knob, *value);
    }
  }
}

/// As MLIR writes a symbol: bare where it can be.
static void printSymbol(llvm::raw_ostream &os, StringRef name) {
  auto isBare = [](StringRef text) {
    return !text.empty() &&
           (llvm::isAlpha(text.front()) || text.front() == '_') &&
           llvm::all_of(text.drop_front(), [](char c) {
             return llvm::isAlnum(c) || c == '_' || c == '$' || c == '.';
           });
  };
  os << '@';
  if (isBare(name)) {
    os << name;
    return;
  }
  os << '"';
  llvm::printEscapedString(name, os);
  os << '"';
}

std::string l2::printKernel(const Schedule &schedule, StringRef kernelName,
                            StringRef payload, StringRef target) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "schedule.kernel ";
  printSymbol(os, kernelName);
  os << " for ";
  printSymbol(os, payload);
  os << " target(\"";
  llvm::printEscapedString(target, os);
  os << "\") {\n";
  for (llvm::ArrayRef<Knob> decision : decisions()) {
    const Knob &first = decision.front();
    os << "  schedule." << first.decision;
    if (!first.operand.empty())
      os << ' ' << first.operand;
    printDecision(os, decision, [&](const Knob &knob) {
      return std::optional<int64_t>(schedule.*knob.field);
    });
    os << '\n';
  }
  os << "}\n";
  return text;
}
