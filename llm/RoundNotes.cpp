//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One line a rewrite.
//
//===----------------------------------------------------------------------===//

#include "RoundNotes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace l2;

/// "took 312 us", "failed: wrong", "is not timed yet".
static std::string tellResult(const Schedule &schedule,
                              llvm::ArrayRef<Trial> history) {
  const Trial *trial = llvm::find_if(history, [&](const Trial &candidate) {
    return candidate.schedule == schedule;
  });
  if (trial == history.end())
    return "is not timed yet";
  if (trial->verdict.status != Status::Ok)
    return "failed: " + toString(trial->verdict.status).str();
  std::string text;
  llvm::raw_string_ostream(text)
      << llvm::format("took %.4g us", trial->medianUs);
  return text;
}

static std::string tell(const RewriteNote &note,
                        llvm::ArrayRef<Trial> history) {
  std::string text = "\"" + note.reason + "\" ";
  switch (note.read.fate) {
  case RewriteFate::Malformed:
    return text + "could not be read: " + note.read.note;
  case RewriteFate::Hopeless:
    return text + "is not lawful: " + note.read.note;
  case RewriteFate::Repaired:
    text += "was not lawful: " + note.read.note + "; that ";
    break;
  case RewriteFate::Lawful:
    break;
  }
  if (note.repeat)
    text += "repeats a known schedule, which ";
  return text + tellResult(note.read.schedule, history);
}

std::vector<std::string> l2::tellNotes(llvm::ArrayRef<RewriteNote> notes,
                                       llvm::ArrayRef<Trial> history) {
  std::vector<std::string> lines;
  for (const RewriteNote &note : notes)
    lines.push_back(tell(note, history));
  return lines;
}
