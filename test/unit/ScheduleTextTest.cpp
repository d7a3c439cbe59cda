//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Schedules as text of the dialect, and rewrites, hostile ones too.
//
//===----------------------------------------------------------------------===//

#include "l2/Schedule/ScheduleText.h"
#include "l2/Schedule/Rewrite.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <random>

using namespace l2;

namespace {

class ScheduleText : public ::testing::Test {
protected:
  ScheduleText() {
    context.loadDialect<schedule::ScheduleDialect>();
    problem.m = problem.n = problem.k = 4096;
    problem.transposeB = true;
  }

  Schedule base() const { return defaultSchedule(here()); }
  ScheduleContext here() const { return {problem, *lookupTarget("sm_90a")}; }

  /// Applies `text` to the default; the error otherwise.
  std::string errorOf(llvm::StringRef text) {
    std::string error;
    auto result = applyRewrite(base(), text, here(), error);
    EXPECT_EQ(mlir::succeeded(result), error.empty()) << error;
    return error;
  }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  Problem problem;
};

Schedule sample(const ScheduleContext &context, std::mt19937_64 &rng) {
  Schedule schedule;
  for (const Knob &knob : knobs()) {
    auto domain = knob.domain(schedule, context);
    schedule.*knob.field = domain[rng() % domain.size()];
  }
  return schedule;
}

} // namespace

TEST_F(ScheduleText, CanonicalTextRoundTrips) {
  std::mt19937_64 rng(1);
  for (int i = 0; i < 200; ++i) {
    Schedule schedule = sample(here(), rng);
    std::string text = printKernel(schedule, "k", "odd name", "sm_90a");
    mlir::ParserConfig config(&context);
    auto module = mlir::parseSourceString<mlir::ModuleOp>(text, config);
    ASSERT_TRUE(module) << text;
    auto kernel = *module->getOps<schedule::KernelOp>().begin();
    auto read = scheduleFromKernel(kernel, problem);
    ASSERT_TRUE(mlir::succeeded(read)) << text;
    EXPECT_EQ(*read, schedule);
    // The dialect's printer writes the same bytes.
    std::string printed;
    llvm::raw_string_ostream os(printed);
    kernel.print(os);
    EXPECT_EQ(printed + "\n", text);
    // As does a kernel built from the value.
    mlir::OpBuilder builder(&context);
    mlir::OwningOpRef<schedule::KernelOp> built = buildKernel(
        builder, builder.getUnknownLoc(), schedule, "k", "odd name", "sm_90a");
    std::string again;
    llvm::raw_string_ostream stream(again);
    built->print(stream);
    EXPECT_EQ(again, text);
  }
}

TEST_F(ScheduleText, InterfaceReadsAndWritesEveryKnob) {
  std::mt19937_64 rng(2);
  mlir::OpBuilder builder(&context);
  Schedule first = sample(here(), rng), second = sample(here(), rng);
  mlir::OwningOpRef<schedule::KernelOp> kernel =
      buildKernel(builder, builder.getUnknownLoc(), first, "k", "f", "sm_90a");
  Schedule read;
  llvm::SmallBitVector given(knobs().size());
  unsigned count = 0;
  using Decision = schedule::ScheduleDecisionInterface;
  for (auto decision : kernel->getBody().getOps<Decision>()) {
    count += decision.getKnobs().size();
    for (const Knob &knob : decision.getKnobs()) {
      EXPECT_EQ(knob.decision, decision.getDecision());
      EXPECT_EQ(knob.operand, decision.getOperandKey());
      EXPECT_EQ(decision.getDomain(knob, first, here()),
                knob.domain(first, here()));
    }
    decision.readInto(read, given);
  }
  EXPECT_EQ(count, knobs().size());
  EXPECT_TRUE(given.all());
  EXPECT_EQ(read, first);
  for (auto decision : kernel->getBody().getOps<Decision>()) {
    decision.writeFrom(second);
    decision.readInto(read, given);
  }
  EXPECT_EQ(read, second);
}

TEST_F(ScheduleText, RewriteReplacesWholeOps) {
  std::string error;
  Schedule start = base();
  start.stages = 3;
  start.rasterGroup = 2;
  auto result = applyRewrite(start,
                             "schedule.tile cta = [128, 128, 64]\n"
                             "schedule.default @pipeline",
                             here(), error);
  ASSERT_TRUE(mlir::succeeded(result)) << error;
  EXPECT_EQ(result->tileN, 128);
  EXPECT_EQ(result->mmaN, 128);
  EXPECT_EQ(result->stages, 4);
  EXPECT_EQ(result->rasterGroup, 2);
  EXPECT_EQ(violation(*result, here()), std::nullopt);
}

TEST_F(ScheduleText, EmptyRewriteChangesNothing) {
  std::string error;
  for (llvm::StringRef text : {"", "\n\n", "// nothing\n", "  \t\r\n"}) {
    auto result = applyRewrite(base(), text, here(), error);
    ASSERT_TRUE(mlir::succeeded(result)) << error;
    EXPECT_EQ(*result, base());
  }
}

TEST_F(ScheduleText, HeldDecisionsDoNotYieldToResources) {
  EXPECT_EQ(errorOf("schedule.pipeline stages = 6, registers = [40, 232]"),
            "needs 328800 B of shared memory; sm_90a has 232448 (6 stages of "
            "49152 B, 32768 B for the epilogue)");
}

TEST_F(ScheduleText, HostileRewritesAreErrors) {
  auto contains = [](const std::string &text, llvm::StringRef part) {
    return llvm::StringRef(text).contains(part);
  };
  std::string nul("schedule.launch\0fold", 20);
  EXPECT_TRUE(contains(errorOf(nul), "line 1, column 16: a rewrite has no "
                                     "character 0x0"));
  EXPECT_TRUE(contains(errorOf("\xff\xfe"), "0xFF"));
  EXPECT_TRUE(contains(errorOf("module {"), "no character '{'"));
  EXPECT_TRUE(contains(errorOf("schedule.launch\n\"a\"()"), "line 2"));
  EXPECT_TRUE(contains(errorOf("#x = [1]"), "no character '#'"));
  EXPECT_TRUE(contains(errorOf(std::string(70000, ' ')), "at most 65536"));
  EXPECT_TRUE(contains(errorOf("\n" + std::string(65, '9')),
                       "line 2, column 65: a word or number has more than 64"));
  // Deep brackets, large numbers, unknown ops, endless lists.
  EXPECT_NE(errorOf(std::string(60000, '[')), "");
  EXPECT_NE(errorOf("schedule.tile cta = " + std::string(60000, '[')), "");
  EXPECT_NE(errorOf("schedule.split_k slices = " + std::string(64, '9')), "");
  EXPECT_NE(errorOf("schedule.split_k slices = 9223372036854775807"), "");
  EXPECT_NE(errorOf("schedule.split_k slices = -9223372036854775808"), "");
  EXPECT_NE(errorOf("schedule.mma n = 0x100000000000000000000"), "");
  EXPECT_NE(errorOf("arith.constant"), "");
  EXPECT_NE(errorOf("schedule."), "");
  EXPECT_NE(errorOf("schedule.kernel @k for @f target"), "");
  EXPECT_NE(errorOf("schedule.default @"), "");
  EXPECT_NE(errorOf("schedule.load"), "");
  EXPECT_NE(errorOf("module"), "");
  std::string list = "schedule.tile cta = [1";
  for (int i = 0; i < 20000; ++i)
    list += ", 1";
  EXPECT_TRUE(contains(errorOf(list + "]"), "20001 elements; expected 3"));
}

TEST_F(ScheduleText, RandomTextIsNeverFatal) {
  std::mt19937_64 rng(3);
  std::vector<std::string> words = {
      "schedule.",  "mma",      "tile",   "load",    "pipeline", "grid",
      "split_k",    "epilogue", "launch", "default", "@",        "=",
      ",",          "[",        "]",      "-",       "0",        "1",
      "2",          "8",        "64",     "128",     "256",      "a",
      "b",          "via",      "tma",    "n",       "cta",      "warps",
      "stages",     "\n",       " ",      " ",       "wgmma",    "mma_sync",
      "persistent", "fold",     "slices", "cluster", "//",       "."};
  for (int i = 0; i < 3000; ++i) {
    std::string text = "schedule.";
    for (uint64_t count = rng() % 24; count > 0; --count)
      text += words[rng() % words.size()];
    std::string error;
    auto result = applyRewrite(base(), text, here(), error);
    EXPECT_EQ(mlir::succeeded(result), error.empty()) << text;
    if (mlir::succeeded(result)) {
      EXPECT_EQ(violation(*result, here()), std::nullopt) << text;
    }
  }
}
