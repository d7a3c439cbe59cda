//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How the text of the schedule dialect writes a knob.
//
//===----------------------------------------------------------------------===//

#ifndef L2_SCHEDULE_KNOBTEXT_H
#define L2_SCHEDULE_KNOBTEXT_H

#include "l2/Schedule/Schedule.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace l2 {

/// What stands for the value of a knob in text.
enum class KnobForm : uint8_t {
  Integer, ///< `stages = 4`
  Keyword, ///< `via = tma`
  Flag     ///< `persistent`, or nothing
};

KnobForm formOf(const Knob &knob);

/// Keywords of a Keyword knob in the order of their values, from 0 up; empty
/// for the other forms.
llvm::SmallVector<llvm::StringRef> keywordsOf(const Knob &knob);

/// The knobs of one decision: ("load", "a"). Empty when there is none such.
llvm::ArrayRef<Knob> knobsOf(llvm::StringRef decision,
                             llvm::StringRef operand = "");

/// The knobs of each decision, in the order of deciding.
std::vector<llvm::ArrayRef<Knob>> decisions();

/// Place of a knob in knobs().
unsigned indexOf(const Knob &knob);

/// Reads a knob's value; nullopt where it is not written.
using KnobReader = llvm::function_ref<std::optional<int64_t>(const Knob &)>;

/// Writes what follows the mnemonic of a decision: " wgmma n = 256", "".
void printDecision(llvm::raw_ostream &os, llvm::ArrayRef<Knob> knobs,
                   KnobReader read);

} // namespace l2

#endif // L2_SCHEDULE_KNOBTEXT_H
