//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The compile pool: workers that answer, abort, hang or do not start.
//
//===----------------------------------------------------------------------===//

#include "l2/Search/Compiler.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

using namespace l2;

namespace {

class SearchPoolTest : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("l2-pool", folder));
  }
  void TearDown() override { llvm::sys::fs::remove_directories(folder); }

  /// A worker that is a shell script.
  std::unique_ptr<Compiler>
  pool(const std::string &script, double deadline = 20,
       decltype(CompilePoolOptions::optionsFor) optionsFor = nullptr) {
    std::string path = (folder + "/worker.sh").str();
    std::ofstream(path) << "#!/bin/sh\n" << script << "\n";
    llvm::sys::fs::setPermissions(path, llvm::sys::fs::all_all);
    CompilePoolOptions options;
    options.executable = path;
    options.jobs = 2;
    options.deadlineSeconds = deadline;
    options.target = "sm_90a";
    options.optionsFor = std::move(optionsFor);
    std::string error;
    auto compiler = createCompilePool(options, error);
    EXPECT_TRUE(compiler) << error;
    return compiler;
  }
  CompileResult compile(Compiler &compiler) {
    uint64_t ticket = compiler.submit({"p", 64, 64, 64}, {});
    auto result = compiler.wait(ticket, 30);
    EXPECT_TRUE(result);
    return result.value_or(CompileResult());
  }

  llvm::SmallString<128> folder;
};

TEST_F(SearchPoolTest, AnAbortCostsOneCandidate) {
  auto compiler =
      pool("echo noise >&2; echo 'LLVM ERROR: Cannot select' >&2; kill -6 $$");
  for (int i = 0; i < 3; ++i) {
    CompileResult result = compile(*compiler);
    EXPECT_FALSE(result.artifact);
    // It would abort again.
    EXPECT_FALSE(result.lost);
    EXPECT_TRUE(result.crashed);
    EXPECT_EQ(result.error, "the compiler stopped with signal Aborted: LLVM "
                            "ERROR: Cannot select");
  }
}

TEST_F(SearchPoolTest, AWorkerThatHangsIsKilled) {
  auto compiler = pool("sleep 100", /*deadline=*/0.2);
  CompileResult result = compile(*compiler);
  EXPECT_TRUE(result.lost);
  EXPECT_LT(result.seconds, 10);
}

TEST_F(SearchPoolTest, AWorkerKilledFromOutsideIsLost) {
  CompileResult result = compile(*pool("kill -9 $$"));
  EXPECT_TRUE(result.lost);
}

TEST_F(SearchPoolTest, NonsenseIsNoArtifact) {
  // A frame of one byte, then a length that is impossible.
  auto compiler = pool(R"(printf '\001\000\000\000X'; sleep 100)");
  EXPECT_EQ(compile(*compiler).error, "the compile worker gave no answer");
  EXPECT_FALSE(
      compile(*pool(R"(printf '\377\377\377\377'; sleep 100)")).artifact);
  // An artifact that is none.
  CompileResult result =
      compile(*pool(R"(printf '\003\000\000\000A{}'; sleep 100)"));
  EXPECT_FALSE(result.artifact);
  EXPECT_NE(result.error, "");
}

TEST_F(SearchPoolTest, AScheduleMayHaveItsOwnOptions) {
  std::string request = (folder + "/request").str();
  auto compiler = pool("cat > " + request, /*deadline=*/0.5,
                       [](const Problem &problem, const Schedule &) {
                         CompileOptions options;
                         options.strict = false;
                         options.fault = {Fault::Hang, unsigned(problem.m)};
                         return options;
                       });
  EXPECT_TRUE(compile(*compiler).lost);
  std::stringstream text;
  text << std::ifstream(request).rdbuf();
  EXPECT_NE(text.str().find(R"("fault":"hang")"), std::string::npos);
  EXPECT_NE(text.str().find(R"("site":64)"), std::string::npos);
  EXPECT_NE(text.str().find(R"("strict":false)"), std::string::npos);
}

TEST_F(SearchPoolTest, SaysWhenTheProgramCannotRun) {
  CompilePoolOptions options;
  options.executable = "/nonexistent/l2-opt";
  std::string error;
  EXPECT_FALSE(createCompilePool(options, error));
  EXPECT_NE(error.find("/nonexistent/l2-opt"), std::string::npos);
}

TEST_F(SearchPoolTest, EndsWithWorkersStillBusy) {
  auto compiler = pool("sleep 100");
  compiler->submit({"p", 64, 64, 64}, {});
  compiler->submit({"p", 64, 64, 64}, {});
  compiler->submit({"p", 64, 64, 64}, {});
  compiler.reset();
}

} // namespace
