//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Takes the generated reference of the dialect apart.
//
//===----------------------------------------------------------------------===//

#include "Reference.h"
#include "l2/Schedule/Schedule.h"
#include "llvm/ADT/STLExtras.h"
#include <vector>

using namespace l2;
using llvm::StringRef;

/// What mlir-tblgen makes of ScheduleOps.td.
static constexpr char generated[] =
#include "ScheduleReference.inc"
    ;

/// What stands between `before` and `after`; empty when they do not.
static StringRef between(StringRef text, StringRef before, StringRef after) {
  size_t start = text.find(before);
  if (start == StringRef::npos)
    return "";
  text = text.drop_front(start + before.size());
  return text.take_front(text.find(after));
}

/// A section begins "### `schedule.mma` (…)", then the summary between
/// underscores; after the description come interfaces and a table.
static OpReference readSection(StringRef section) {
  OpReference op;
  op.name = between(section, "`schedule.", "`");
  op.summary = between(section, "\n_", "_\n");
  op.description = between(section, "_\n\n", "\n#### ");
  for (StringRef end : {"\nInterfaces: ", "\nTraits: "})
    op.description = op.description.take_front(op.description.find(end));
  op.description = op.description.trim();
  return op;
}

llvm::ArrayRef<OpReference> l2::dialectReference() {
  static const std::vector<OpReference> reference = [] {
    std::vector<OpReference> sections;
    StringRef rest(generated);
    while (!rest.empty()) {
      auto [section, next] = rest.split("\n### ");
      sections.push_back(readSection(section));
      rest = next;
    }
    std::vector<OpReference> ordered;
    for (const Knob &knob : knobs()) {
      if (!ordered.empty() && ordered.back().name == knob.decision)
        continue;
      auto found = llvm::find_if(sections, [&](const OpReference &op) {
        return op.name == knob.decision;
      });
      if (found != sections.end())
        ordered.push_back(*found);
    }
    return ordered;
  }();
  return reference;
}
