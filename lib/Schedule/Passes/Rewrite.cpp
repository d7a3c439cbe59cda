//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reading rewrites. The text may come from a language model: it is checked
// letter by letter before the parser of MLIR sees it.
//
//===----------------------------------------------------------------------===//

#include "l2/Schedule/Rewrite.h"
#include "dialects/Schedule/ScheduleDialect.h"
#include "l2/Schedule/Complete.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace l2;
using schedule::ScheduleDecisionInterface;

static std::string place(unsigned line, unsigned column) {
  return "line " + std::to_string(line) + ", column " + std::to_string(column) +
         ": ";
}

/// Whether `text` has only what decisions are written with. No brackets but
/// square ones: without regions, types and nested attributes the parser does
/// not recurse, whatever it is given. No long words: it takes minutes over a
/// number of 60,000 digits.
static bool checkLetters(StringRef text, std::string &error) {
  if (text.size() > maxRewriteBytes) {
    error = "the rewrite has " + std::to_string(text.size()) +
            " bytes; at most " + std::to_string(maxRewriteBytes) + " are read";
    return false;
  }
  constexpr unsigned longestWord = 64;
  unsigned line = 1, column = 0, word = 0;
  bool comment = false;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    ++column;
    if (c == '\n') {
      ++line;
      column = 0;
      word = 0;
      comment = false;
      continue;
    }
    if (!comment)
      comment = text.substr(i).starts_with("//");
    word = !comment && (llvm::isAlnum(c) || c == '_') ? word + 1 : 0;
    if (word > longestWord) {
      error = place(line, column) + "a word or number has more than " +
              std::to_string(longestWord) + " characters";
      return false;
    }
    if (c != '\0' &&
        (comment || llvm::isAlnum(c) || StringRef(" \t\r_.=,[]@-").contains(c)))
      continue;
    error = place(line, column) + "a rewrite has no character ";
    error += llvm::isPrint(c) ? "'" + std::string(1, c) + "'"
                              : "0x" + llvm::utohexstr(uint8_t(c));
    error += "; it is a list of decisions such as schedule.split_k slices = 4";
    return false;
  }
  return true;
}

/// "line 2, column 9: …", of the first error.
static void recordError(Diagnostic &diagnostic, std::string &error) {
  if (diagnostic.getSeverity() != DiagnosticSeverity::Error || !error.empty())
    return;
  if (auto loc = dyn_cast<FileLineColLoc>(diagnostic.getLocation()))
    error = place(loc.getLine(), loc.getColumn());
  error += diagnostic.str();
}

namespace {

/// What a rewrite makes of a schedule before it is completed.
struct Draft {
  Draft(const Schedule &base, const ScheduleContext &context)
      : preferred(base), fixed(knobs().size()), named(knobs().size()),
        context(context) {}

  Schedule preferred;
  llvm::SmallBitVector fixed, named;

  LogicalResult add(Operation &op);

private:
  LogicalResult claim(Operation &op, ArrayRef<Knob> decision);
  void useDefaults(ArrayRef<Knob> decision);

  const ScheduleContext &context;
  /// Made when first needed: it takes longer than the rest of a rewrite.
  std::optional<Schedule> defaults;
};

} // namespace

/// Takes the knobs of a decision: none may be named twice.
LogicalResult Draft::claim(Operation &op, ArrayRef<Knob> decision) {
  for (const Knob &knob : decision) {
    unsigned index = indexOf(knob);
    if (named.test(index))
      return op.emitOpError("names a decision twice in one rewrite");
    named.set(index);
  }
  return success();
}

/// What a decision does not say is as in the default schedule.
void Draft::useDefaults(ArrayRef<Knob> decision) {
  for (const Knob &knob : decision) {
    if (fixed.test(indexOf(knob)))
      continue;
    if (!defaults)
      defaults = defaultSchedule(context);
    preferred.*knob.field = (*defaults).*knob.field;
  }
}

LogicalResult Draft::add(Operation &op) {
  if (auto reset = dyn_cast<schedule::DefaultOp>(op)) {
    StringRef name = reset.getDecision();
    SmallVector<ArrayRef<Knob>> decisions;
    if (name != "load" || reset.getMatrix())
      decisions = {knobsOf(name, reset.getOperandKey())};
    else
      decisions = {knobsOf(name, "a"), knobsOf(name, "b")};
    for (ArrayRef<Knob> decision : decisions) {
      if (failed(claim(op, decision)))
        return failure();
      useDefaults(decision);
    }
    return success();
  }
  auto decision = dyn_cast<ScheduleDecisionInterface>(op);
  if (!decision)
    return op.emitOpError("is no decision of a schedule");
  if (failed(claim(op, decision.getKnobs())))
    return failure();
  decision.readInto(preferred, fixed);
  useDefaults(decision.getKnobs());
  return success();
}

/// Parses and verifies `text` and drafts what it says; errors go to the
/// context's handler.
static LogicalResult draftFrom(StringRef text, MLIRContext &mlirContext,
                               Draft &draft) {
  Block block;
  if (failed(parseSourceString(text, &block, ParserConfig(&mlirContext))))
    return failure();
  for (Operation &op : block)
    if (failed(draft.add(op)))
      return failure();
  return success();
}

FailureOr<DraftedRewrite> l2::draftRewrite(const Schedule &base, StringRef text,
                                           const ScheduleContext &context,
                                           std::string &error) {
  error.clear();
  if (!checkLetters(text, error))
    return failure();
  // A context of its own: what hostile text makes it keep goes with it.
  MLIRContext mlirContext(MLIRContext::Threading::DISABLED);
  mlirContext.loadDialect<schedule::ScheduleDialect>();
  ScopedDiagnosticHandler handler(&mlirContext, [&](Diagnostic &diagnostic) {
    recordError(diagnostic, error);
    return success();
  });
  Draft draft(base, context);
  if (failed(draftFrom(text, mlirContext, draft))) {
    if (error.empty())
      error = "the rewrite is malformed";
    return failure();
  }
  // What the rewrite does not name is held.
  Schedule result =
      completeSchedule(draft.preferred, draft.fixed,
                       llvm::SmallBitVector(draft.named).flip(), context);
  return DraftedRewrite{draft.preferred, result, violation(result, context)};
}

FailureOr<Schedule> l2::applyRewrite(const Schedule &base, StringRef text,
                                     const ScheduleContext &context,
                                     std::string &error) {
  FailureOr<DraftedRewrite> drafted = draftRewrite(base, text, context, error);
  if (failed(drafted))
    return failure();
  if (drafted->broken) {
    error = *drafted->broken;
    return failure();
  }
  return drafted->completed;
}
