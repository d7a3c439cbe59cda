//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Replies: everything a model may answer ends in rewrites or in a message.
//
//===----------------------------------------------------------------------===//

#include "l2/Llm/Reply.h"
#include "llvm/ADT/StringRef.h"
#include <gtest/gtest.h>

using namespace l2;

namespace {

bool contains(const std::string &text, const char *part) {
  return text.find(part) != std::string::npos;
}

TEST(LlmReplyTest, ReadsJson) {
  Reply reply =
      readReply(R"({"rewrites":[{"reason":"fewer waves","ops":[)"
                R"({"op":"tile","cta":[128,256,64]},)"
                R"({"op":"load","operand":"b","via":"tma","multicast":true},)"
                R"({"op":"grid","persistent":false,"raster":"along_n"},)"
                R"({"op":"default","decision":"split_k"}]},)"
                R"({"reason":"second","ops":[{"op":"pipeline","stages":3}]}]})",
                4);
  EXPECT_EQ(reply.error, "");
  ASSERT_EQ(reply.rewrites.size(), 2u);
  EXPECT_EQ(reply.rewrites[0].reason, "fewer waves");
  EXPECT_EQ(reply.rewrites[0].text, "schedule.tile cta = [128, 256, 64]\n"
                                    "schedule.load b via = tma, multicast\n"
                                    "schedule.grid raster = along_n\n"
                                    "schedule.default @split_k\n");
  EXPECT_EQ(reply.rewrites[1].text, "schedule.pipeline stages = 3\n");
}

TEST(LlmReplyTest, KeepsToTheNumberAskedFor) {
  std::string many = R"({"rewrites":[)";
  for (int i = 0; i < 1000; ++i)
    many += std::string(i ? "," : "") +
            R"({"reason":"r","ops":[{"op":"split_k","slices":2}]})";
  Reply reply = readReply(many + "]}", 3);
  EXPECT_EQ(reply.rewrites.size(), 3u);
  EXPECT_EQ(reply.ignored, 997u);
  EXPECT_EQ(reply.error, "");
}

TEST(LlmReplyTest, SavesWhatIsWholeOfACutReply) {
  Reply reply =
      readReply(R"({"rewrites":[{"reason":"a \"]}\" b","ops":[{"op":"split_k",)"
                R"("slices":2}]},{"reason":"cut","ops":[{"op":"ti)",
                4);
  ASSERT_EQ(reply.rewrites.size(), 1u);
  EXPECT_EQ(reply.rewrites[0].reason, "a \"]}\" b");
  EXPECT_TRUE(contains(reply.error, "breaks off")) << reply.error;
}

TEST(LlmReplyTest, ReadsFencedBlocks) {
  Reply reply = readReply("<think>{\"rewrites\":[]}</think>\nSure!\n\n"
                          "More stages hide latency:\n"
                          "```mlir\nschedule.pipeline stages = 6\n```\n"
                          "And\n```\n  schedule.split_k slices = 2\n```\n",
                          4);
  EXPECT_EQ(reply.error, "");
  ASSERT_EQ(reply.rewrites.size(), 2u);
  EXPECT_EQ(reply.rewrites[0].reason, "More stages hide latency:");
  EXPECT_EQ(reply.rewrites[0].text, "schedule.pipeline stages = 6\n");
  reply = readReply("```json\n{\"rewrites\":[{\"ops\":[{\"op\":\"launch\","
                    "\"fold\":true}]}]}\n```",
                    4);
  ASSERT_EQ(reply.rewrites.size(), 1u) << reply.error;
  EXPECT_EQ(reply.rewrites[0].text, "schedule.launch fold\n");
  reply = readReply("schedule.launch fold", 4);
  ASSERT_EQ(reply.rewrites.size(), 1u);
}

TEST(LlmReplyTest, SaysWhatIsWrong) {
  auto errorOf = [](llvm::StringRef ops) {
    Reply reply = readReply((R"({"rewrites":[{"ops":)" + ops + "}]}").str(), 1);
    return reply.rewrites.empty() ? reply.error : reply.rewrites[0].error;
  };
  EXPECT_TRUE(contains(errorOf("[]"), "at least one op"));
  EXPECT_TRUE(contains(errorOf("7"), "at least one op"));
  EXPECT_TRUE(contains(errorOf("[7]"), "an op is an object"));
  EXPECT_TRUE(contains(errorOf(R"([{"op":"a b"}])"), "an op is an object"));
  EXPECT_TRUE(contains(errorOf(R"([{"op":"tile","cta":[]}])"),
                       "tile: 'cta' is a list; expected a number"));
  EXPECT_TRUE(
      contains(errorOf(R"([{"op":"tile","cta":1.5}])"), "'cta' is 1.5"));
  EXPECT_TRUE(contains(errorOf(R"([{"op":"tile","c]\n":1}])"), "'c]"));
  EXPECT_TRUE(contains(errorOf(R"([{"op":"load","via":"x y"}])"), "'x y'"));
  EXPECT_TRUE(contains(errorOf(R"([{"op":"default","decision":"@x"}])"),
                       "not the name of a decision"));
  EXPECT_TRUE(
      contains(errorOf(R"([{"op":"default","x":"y"}])"), "default has no 'x'"));
  std::string many = "[";
  for (int i = 0; i < 40; ++i)
    many += std::string(i ? "," : "") + R"({"op":"launch"})";
  EXPECT_TRUE(contains(errorOf(many + "]"), "40 ops; at most 32"));
  EXPECT_TRUE(contains(readReply("", 1).error, "is empty"));
  EXPECT_TRUE(contains(readReply("hello", 1).error, "neither JSON"));
  EXPECT_TRUE(contains(readReply("{\"a\":1}", 1).error, "\"rewrites\""));
  EXPECT_TRUE(contains(readReply("{\"rewrites\":[]}", 1).error, "no rewrites"));
  EXPECT_TRUE(contains(readReply(std::string(maxReplyBytes + 1, 'x'), 1).error,
                       "bytes"));
}

TEST(LlmReplyTest, SurvivesHostileText) {
  std::string deep(100000, '[');
  for (const std::string &text :
       {deep, "{\"rewrites\":" + deep, "{\"rewrites\":[{\"ops\":" + deep,
        "{\"rewrites\":[{\"ops\":[{\"op\":\"tile\",\"cta\":" + deep +
            std::string(100000, ']') + "}]}]}",
        std::string("{\"rewrites\":[{\"reason\":\"\xff\x00\x1b[2J\"", 32),
        std::string(1000, '{'), std::string("```\n```\n```"),
        std::string("{\"rewrites\":[{\"reason\":\"\\"),
        std::string(R"({"rewrites":[{"ops":[{"op":"tile","cta":)"
                    R"([99999999999999999999,1,1]}]}]})")})
    for (const ReplyRewrite &rewrite : readReply(text, 4).rewrites) {
      EXPECT_TRUE(rewrite.text.empty() || rewrite.error.empty());
      for (char c : rewrite.reason + rewrite.error)
        EXPECT_TRUE(c >= ' ' && c <= '~');
    }
}

class LlmReadTest : public testing::Test {
protected:
  ReadRewrite read(const std::string &text) {
    return readRewrite(base, {"", text, ""}, context);
  }

  Problem problem{"p", 4096, 4096, 4096};
  ScheduleContext context{problem, *lookupTarget("sm_90a")};
  Schedule base = defaultSchedule(context);
};

TEST_F(LlmReadTest, TakesWhatIsLawful) {
  ReadRewrite got = read("schedule.grid raster = along_n, group = 4\n");
  EXPECT_EQ(got.fate, RewriteFate::Lawful) << got.note;
  EXPECT_EQ(got.schedule.raster, AlongN);
  EXPECT_EQ(got.ops, 1u);
  EXPECT_EQ(got.lawfulOps, 1u);
}

TEST_F(LlmReadTest, RepairsWhatIsNear) {
  ReadRewrite got = read("schedule.pipeline stages = 12\n");
  ASSERT_EQ(got.fate, RewriteFate::Repaired) << got.note;
  EXPECT_LT(got.schedule.stages, 12);
  EXPECT_GE(got.schedule.stages, 2);
  EXPECT_EQ(got.schedule.tileM, base.tileM);
  EXPECT_TRUE(contains(got.note, "B of shared memory; sm_90a has")) << got.note;
  EXPECT_TRUE(contains(got.note, "pipeline.stages 12 became")) << got.note;
  EXPECT_EQ(violation(got.schedule, context), std::nullopt);
}

TEST_F(LlmReadTest, RefusesWhatNoVerifierPasses) {
  ReadRewrite got = read("schedule.tile cta = [128, 256, 64]\n"
                         "schedule.pipeline stages = 99\n"
                         "schedule.nothing\n");
  EXPECT_EQ(got.fate, RewriteFate::Malformed);
  EXPECT_EQ(got.ops, 3u);
  EXPECT_EQ(got.lawfulOps, 1u);
  EXPECT_FALSE(got.note.empty());
  EXPECT_EQ(read("").fate, RewriteFate::Lawful);
  EXPECT_EQ(readRewrite(base, {"", "", "no"}, context).note, "no");
}

TEST_F(LlmReadTest, WritesOpsThatReadBack) {
  Schedule other = base;
  other.loadBMulticast = 1;
  other.clusterM = 2;
  other.rasterGroup = 16;
  ASSERT_EQ(violation(other, context), std::nullopt);
  std::string ops = writeOps(base, other);
  EXPECT_EQ(writeOps(base, base), "[]");
  Reply reply = readReply("{\"rewrites\":[{\"ops\":" + ops + "}]}", 1);
  ASSERT_EQ(reply.rewrites.size(), 1u) << ops;
  ReadRewrite got = readRewrite(base, reply.rewrites[0], context);
  EXPECT_EQ(got.fate, RewriteFate::Lawful) << got.note;
  EXPECT_EQ(got.schedule, other) << ops;
}

} // namespace
