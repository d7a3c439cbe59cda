//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Knobs, their text, and the base of keys.
//
//===----------------------------------------------------------------------===//

#include "l2/Schedule/Schedule.h"
#include "l2/Schedule/KnobText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

// The generated enums declare parsers in terms of these names; nothing of MLIR
// is linked.
#include "mlir/Support/LLVM.h"

#include "dialects/Schedule/ScheduleEnums.h.inc"

#include "dialects/Schedule/ScheduleEnums.cpp.inc"

using namespace l2;
using llvm::StringRef;

// The values of l2/Schedule/Schedule.h are those of ScheduleEnums.td.
static_assert(int64_t(schedule::Instruction::Wgmma) == Wgmma &&
              int64_t(schedule::Instruction::MmaSync) == MmaSync);
static_assert(int64_t(schedule::Accumulator::F32) == AccF32 &&
              int64_t(schedule::Accumulator::F16) == AccF16);
static_assert(int64_t(schedule::Via::Tma) == Tma &&
              int64_t(schedule::Via::CpAsync) == CpAsync &&
              int64_t(schedule::Via::Registers) == Registers &&
              int64_t(schedule::Via::Direct) == Direct);
static_assert(int64_t(schedule::Cache::Normal) == Normal &&
              int64_t(schedule::Cache::EvictFirst) == EvictFirst &&
              int64_t(schedule::Cache::EvictLast) == EvictLast);
static_assert(int64_t(schedule::Roles::None) == None &&
              int64_t(schedule::Roles::Cooperative) == Cooperative &&
              int64_t(schedule::Roles::Pingpong) == Pingpong);
static_assert(int64_t(schedule::Order::AlongM) == AlongM &&
              int64_t(schedule::Order::AlongN) == AlongN);
static_assert(int64_t(schedule::Store::Direct) == StoreDirect &&
              int64_t(schedule::Store::Tma) == StoreTma);

static const Knob knobTable[] = {
#define L2_KNOB(field, decision, operand, attribute, index)                    \
  {decision, operand, attribute, index, &Schedule::field},
#include "l2/Schedule/Knobs.def"
#undef L2_KNOB
};

llvm::ArrayRef<Knob> l2::knobs() { return knobTable; }

std::vector<llvm::ArrayRef<Knob>> l2::decisions() {
  std::vector<llvm::ArrayRef<Knob>> all;
  for (llvm::ArrayRef<Knob> rest = knobs(); !rest.empty();
       rest = rest.drop_front(all.back().size()))
    all.push_back(knobsOf(rest.front().decision, rest.front().operand));
  return all;
}

unsigned l2::indexOf(const Knob &knob) {
  for (auto [index, entry] : llvm::enumerate(knobTable))
    if (entry.field == knob.field)
      return index;
  llvm_unreachable("a knob that is not in Knobs.def");
}

llvm::ArrayRef<Knob> l2::knobsOf(StringRef decision, StringRef operand) {
  auto isOurs = [&](const Knob &knob) {
    return knob.decision == decision && knob.operand == operand;
  };
  const Knob *first = llvm::find_if(knobTable, isOurs);
  const Knob *last = std::find_if_not(first, std::end(knobTable), isOurs);
  return {first, last};
}

template <typename Enum, typename Symbolize>
static llvm::SmallVector<StringRef> listKeywords(Enum last,
                                                 Symbolize symbolize) {
  llvm::SmallVector<StringRef> words;
  for (uint64_t value = 0; value <= uint64_t(last); ++value)
    words.push_back(symbolize(static_cast<Enum>(value)));
  return words;
}

llvm::SmallVector<StringRef> l2::keywordsOf(const Knob &knob) {
  using namespace schedule;
  StringRef name = knob.attribute;
  if (name == "kind")
    return listKeywords(Instruction::MmaSync, stringifyInstruction);
  if (name == "accumulator")
    return listKeywords(Accumulator::F16, stringifyAccumulator);
  if (name == "via")
    return listKeywords(Via::Direct, stringifyVia);
  if (name == "cache")
    return listKeywords(Cache::EvictLast, stringifyCache);
  if (name == "specialize")
    return listKeywords(Roles::Pingpong, stringifyRoles);
  if (name == "raster")
    return listKeywords(Order::AlongN, stringifyOrder);
  if (name == "store")
    return listKeywords(Store::Tma, stringifyStore);
  return {};
}

KnobForm l2::formOf(const Knob &knob) {
  if (knob.index >= 0)
    return KnobForm::Integer;
  return llvm::StringSwitch<KnobForm>(knob.attribute)
      .Cases({"swap", "multicast", "persistent", "fold", "prefetch_maps", "pdl",
              "prefetch_tiles"},
             KnobForm::Flag)
      .Cases({"kind", "accumulator", "via", "cache", "specialize", "raster",
              "store"},
             KnobForm::Keyword)
      .Default(KnobForm::Integer);
}

std::string Knob::name() const {
  std::string text = decision.str();
  if (!operand.empty())
    text += "." + operand.str();
  text += "." + attribute.str();
  if (index >= 0)
    text += "[" + std::to_string(index) + "]";
  return text;
}

std::string Knob::print(int64_t value) const {
  llvm::SmallVector<StringRef> words = keywordsOf(*this);
  if (value >= 0 && static_cast<uint64_t>(value) < words.size())
    return words[value].str();
  return std::to_string(value);
}

std::string Schedule::str() const {
  std::string text;
  for (const Knob &knob : knobs()) {
    if (!text.empty())
      text += ' ';
    text += knob.name() + "=" + knob.print(this->*knob.field);
  }
  return text;
}

std::string Schedule::hash() const {
  std::string text;
  llvm::raw_string_ostream(text)
      << llvm::format_hex_no_prefix(llvm::xxh3_64bits(StringRef(str())), 16);
  return text;
}
