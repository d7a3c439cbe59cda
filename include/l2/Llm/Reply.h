//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reading what a model answered. All of it is data: sizes are bounded, and
// nothing but text of the schedule dialect comes out.
//
//===----------------------------------------------------------------------===//

#ifndef L2_LLM_REPLY_H
#define L2_LLM_REPLY_H

#include "l2/Schedule/Schedule.h"
#include <string>
#include <vector>

namespace l2 {

/// Most bytes of a reply that are looked at.
constexpr size_t maxReplyBytes = size_t(256) << 10;
/// Most ops of a rewrite, and bytes of a reason; longer reasons are cut.
constexpr size_t maxRewriteOps = 32, maxReasonBytes = 240;
/// Most bytes kept of the name a model answers by.
constexpr size_t maxModelName = 80;

/// One rewrite of a reply.
struct ReplyRewrite {
  /// Why the model wants it; printable ASCII, one line.
  std::string reason;
  /// A rewrite in the schedule dialect; not yet parsed.
  std::string text;
  /// Why it cannot be written as text; then `text` is empty.
  std::string error;
};

struct Reply {
  /// At most as many as were asked for.
  std::vector<ReplyRewrite> rewrites;
  /// Rewrites past those.
  unsigned ignored = 0;
  /// Why it is not what was asked for, although rewrites may have been saved
  /// from it: cut off, no JSON, another shape. Empty when it is.
  std::string error;
};

/// `text` as one line of printable ASCII, cut to `most` bytes.
std::string cleanLine(llvm::StringRef text, size_t most);

/// Reads {"rewrites":[{"reason":…,"ops":[{"op":…,"operand":…,attributes…}]}]},
/// bare or in a fenced block, or text of the schedule dialect in fenced blocks,
/// a rewrite each. From JSON that breaks off, the whole rewrites are read.
Reply readReply(llvm::StringRef text, unsigned mostRewrites);

/// The ops that turn `from` into `to`, as a reply writes them: [{"op":…},…].
std::string writeOps(const Schedule &from, const Schedule &to);
/// All ops of a schedule, a line each.
std::string writeOps(const Schedule &schedule);

/// What becomes of one rewrite.
enum class RewriteFate : uint8_t {
  /// No text of the dialect, or refused by an op's verifier.
  Malformed,
  /// As asked.
  Lawful,
  /// What was asked for breaks a rule; the nearest lawful schedule.
  Repaired,
  /// Nothing lawful is near.
  Hopeless
};

struct ReadRewrite {
  RewriteFate fate = RewriteFate::Malformed;
  /// Lawful and Repaired only.
  Schedule schedule;
  /// For the model, unless Lawful: the rule with its numbers, and what was
  /// changed.
  std::string note;
  /// Ops of the text, and those that parse and pass their verifier alone.
  unsigned ops = 0, lawfulOps = 0;

  bool isLawful() const {
    return fate == RewriteFate::Lawful || fate == RewriteFate::Repaired;
  }
};

/// Parses and verifies `rewrite`, applies it to `base`, and moves what breaks
/// a rule to the nearest lawful values.
ReadRewrite readRewrite(const Schedule &base, const ReplyRewrite &rewrite,
                        const ScheduleContext &context);

} // namespace l2

#endif // L2_LLM_REPLY_H
