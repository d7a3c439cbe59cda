//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "l2/Target/Assemble.h"
#include "gtest/gtest.h"
#include <cstdlib>

using namespace l2;

static const char *const trivialPtx = R"(.version 8.6
.target sm_80
.address_size 64
.visible .entry k() { ret; }
)";

TEST(Assemble, ReadsTheReport) {
  PtxasReport report = parsePtxasLog(
      "ptxas info    : 0 bytes gmem\n"
      "ptxas info    : (C7511) Potential Performance Loss: serialized\n"
      "ptxas info    : (C7519) Potential Performance Loss: arrive injected\n"
      "ptxas info    : Compiling entry function 'XC7510' for 'sm_90a'\n"
      "    16 bytes stack frame, 24 bytes spill stores, 40 bytes spill loads\n"
      "ptxas info    : Used 168 registers, used 9 barriers\n");
  EXPECT_EQ(report.registers, 168);
  EXPECT_EQ(report.stackBytes, 16);
  EXPECT_EQ(report.spillBytes, 64);
  ASSERT_EQ(report.messages.size(), 1u);
  EXPECT_NE(report.messages[0].find("C7511"), std::string::npos);
}

TEST(Assemble, FindsMmaTypes) {
  auto types = findMmaTypes(
      "@%p1 wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%f1}, 0;\n"
      "\tmma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32\n"
      "\tmma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%r1};\n");
  ASSERT_EQ(types.size(), 2u);
  EXPECT_EQ(types[0], "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32");
  EXPECT_EQ(types[1], "wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16");
}

TEST(Assemble, ProvesTheAccumulator) {
  auto proves = [](std::vector<std::string> types, ElementType required) {
    Artifact artifact;
    artifact.mmaTypes = std::move(types);
    return provesAccumulator(artifact, required);
  };
  std::string full = "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32",
              half = "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16",
              fullWide = "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16",
              halfWide = "wgmma.mma_async.sync.aligned.m64n8k16.f16.f16.f16";
  EXPECT_TRUE(proves({full, fullWide}, ElementType::F32));
  EXPECT_TRUE(proves({full, half, halfWide}, ElementType::F16));
  EXPECT_FALSE(proves({full, half}, ElementType::F32));
  EXPECT_FALSE(proves({fullWide, halfWide}, ElementType::F32));
  EXPECT_FALSE(proves({}, ElementType::F32));
  EXPECT_FALSE(proves({"mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32"},
                      ElementType::F32));
  EXPECT_FALSE(proves({"wgmma.mma_async"}, ElementType::F16));
}

TEST(Assemble, LeavesThePtxToTheDriver) {
  CompileOptions options;
  options.assembler = Assembler::Driver;
  Artifact artifact;
  std::string error;
  EXPECT_TRUE(assemblePtx(trivialPtx, "sm_80", options, artifact, error));
  EXPECT_EQ(artifact.assembler, "driver");
  EXPECT_EQ(artifact.ptx, trivialPtx);
  EXPECT_TRUE(artifact.cubin.empty());
}

TEST(Assemble, SaysWhatIsMissing) {
  CompileOptions options;
  options.ptxas = "/nonexistent/ptxas";
  Artifact artifact;
  std::string error;
  EXPECT_FALSE(assemblePtx(trivialPtx, "sm_80", options, artifact, error));
  EXPECT_NE(error.find("/nonexistent/ptxas"), std::string::npos);
  EXPECT_FALSE(assemblePtx(trivialPtx, "sm_1", options, artifact, error));
  EXPECT_NE(error.find("sm_86"), std::string::npos);
}

TEST(Assemble, RunsPtxas) {
  CompileOptions options;
  if (findPtxas(options).empty())
    GTEST_SKIP() << "no ptxas";
  Artifact artifact;
  std::string error;
  ASSERT_TRUE(assemblePtx(trivialPtx, "sm_80", options, artifact, error))
      << error;
  EXPECT_EQ(artifact.cubin.substr(1, 3), "ELF");
  EXPECT_GT(artifact.registers, 0);
  EXPECT_EQ(artifact.assembler, "ptxas");
  EXPECT_TRUE(isdigit(artifact.assemblerVersion[0]));

  EXPECT_FALSE(assemblePtx("nonsense", "sm_80", options, artifact, error));
  EXPECT_NE(error.find("ptxas"), std::string::npos);
}
