//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FakeProgram.h"
#include "l2/Evaluate/GpuClient.h"
#include "gtest/gtest.h"
#include <nlohmann/json.hpp>

using namespace l2;
using nlohmann::json;

namespace {

const char *const described = R"({"ok":true,"device":"{}"})";
const char *const accepted = R"({"ok":true})";

BenchRequest request() {
  BenchRequest request;
  request.problem = *parseProblemKey("f32f16f16f16_nn_64x64x64");
  return request;
}

GpuEvaluatorOptions optionsFor(const FakeProgram &program) {
  GpuEvaluatorOptions options;
  options.executable = program.path;
  options.recoverySeconds = 0;
  return options;
}

/// The error of a worker whose answer is `reply`.
std::string errorOf(const std::string &reply,
                    const std::string &last = "cat >/dev/null") {
  FakeProgram program({described, reply}, last);
  GpuClient client(optionsFor(program), 1);
  std::string error;
  EXPECT_FALSE(client.bench(request(), error)) << reply;
  return error;
}

} // namespace

TEST(BenchClient, Replies) {
  BenchReply reply;
  reply.contestants = {{"cublas_nn", ContestantRole::Vendor, "nn", {1000}}};
  reply.vendorDropped = 2;
  FakeProgram program(
      {described, json{{"ok", true}, {"bench", toJson(reply)}}.dump()},
      "cat >/dev/null");
  GpuClient client(optionsFor(program), 1);
  std::string error;
  auto found = client.bench(request(), error);
  ASSERT_TRUE(found) << error;
  EXPECT_EQ(toJson(*found), toJson(reply));
}

TEST(BenchClient, RepliesThatAreNone) {
  EXPECT_EQ(errorOf(R"({"ok":false,"error":"the shape does not fit"})"),
            "the shape does not fit");
  EXPECT_EQ(errorOf(R"({"ok":false})"), "the worker refused");
  EXPECT_EQ(errorOf(accepted), "bench reply: not a JSON object");
  EXPECT_EQ(errorOf(R"({"ok":true,"bench":{"contestants":7}})"),
            "bench reply: 'contestants' is not an array of at most 1000 "
            "elements");
}

TEST(BenchClient, ALostWorkerIsReplacedForTheNextShape) {
  BenchReply reply;
  std::string good = json{{"ok", true}, {"bench", toJson(reply)}}.dump();
  // The second worker must pass the probe first.
  FakeProgram program({{{described}, "exit 9"},
                       {{described, accepted, good}, "cat >/dev/null"}});
  GpuClient client(optionsFor(program), 1);
  std::string error;
  EXPECT_FALSE(client.bench(request(), error));
  EXPECT_NE(error.find("code 9"), std::string::npos) << error;
  EXPECT_TRUE(client.sickness().empty());
  EXPECT_TRUE(client.bench(request(), error)) << error;
}
