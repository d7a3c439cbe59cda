//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "l2/Target/Artifact.h"
#include "gtest/gtest.h"
#include <nlohmann/json.hpp>

using namespace l2;
using nlohmann::json;

static Artifact makeArtifact() {
  Artifact artifact;
  artifact.kernelName = "hgemm_s1";
  artifact.target = "sm_90a";
  artifact.problem.name = "hgemm";
  artifact.problem.m = 129;
  artifact.schedule.tileM = 128;
  artifact.schedule.prefetchMaps = 1;
  artifact.ptx = "mma \"quoted\"\n";
  artifact.cubin = std::string("\x7f"
                               "ELF\0\xff\x80",
                               7);
  artifact.params = {ParamKind::MapA, ParamKind::Counters, ParamKind::LdC};
  artifact.maps = {{ParamKind::MapB, 64, 256, 128}};
  artifact.threads = 384;
  artifact.smemBytes = 232448;
  artifact.cluster = {2, 1, 1};
  artifact.assembler = "ptxas";
  artifact.assemblerVersion = "13.0.88";
  artifact.registers = 168;
  artifact.mmaTypes = {"wgmma.mma_async.sync.aligned.m64n256k16.f32.f16.f16"};
  artifact.messages = {"bytes \xff that are not UTF-8"};
  artifact.times.assemble = 0.125;
  return artifact;
}

TEST(Artifact, JsonReadsBack) {
  Artifact artifact = makeArtifact();
  std::string error;
  auto back = artifactFromJson(artifactToJson(artifact), error);
  ASSERT_TRUE(back) << error;
  EXPECT_EQ(back->kernelName, artifact.kernelName);
  EXPECT_EQ(back->problem, artifact.problem);
  EXPECT_EQ(back->schedule, artifact.schedule);
  EXPECT_EQ(back->ptx, artifact.ptx);
  EXPECT_EQ(back->cubin, artifact.cubin);
  EXPECT_EQ(back->params, artifact.params);
  ASSERT_EQ(back->maps.size(), 1u);
  EXPECT_EQ(back->maps[0].boxOuter, 256);
  EXPECT_EQ(back->cluster, artifact.cluster);
  EXPECT_EQ(back->mmaTypes, artifact.mmaTypes);
  EXPECT_EQ(back->times.total(), 0.125);
}

TEST(Artifact, HostileJsonIsRefused) {
  json good = json::parse(artifactToJson(makeArtifact()));
  auto refused = [](const json &root) {
    std::string error;
    return !artifactFromJson(root.dump(), error) && !error.empty();
  };
  for (const auto &item : good.items()) {
    json missing = good, wrong = good;
    missing.erase(item.key());
    EXPECT_TRUE(refused(missing)) << item.key();
    wrong[item.key()] = json::array({json::object()});
    EXPECT_TRUE(refused(wrong)) << item.key();
  }
  auto with = [&](const char *pointer, const json &value) {
    json changed = good;
    changed[json::json_pointer(pointer)] = value;
    return changed;
  };
  EXPECT_TRUE(refused(with("/threads", 1025)));
  EXPECT_TRUE(refused(with("/threads", 1e30)));
  EXPECT_TRUE(refused(with("/smem_bytes", UINT64_MAX)));
  EXPECT_TRUE(refused(with("/smem_bytes", -1)));
  EXPECT_TRUE(refused(with("/cluster", {1, 1})));
  EXPECT_TRUE(refused(with("/kernel", "a b; ret")));
  EXPECT_TRUE(refused(with("/target", "sm_1")));
  EXPECT_TRUE(refused(with("/problem", "f32f16f16f16_nn_0x1x1")));
  EXPECT_TRUE(refused(with("/cubin", "****")));
  EXPECT_TRUE(refused(with("/params", {"x"})));
  EXPECT_TRUE(refused(with("/maps/0/map", "ptr_a")));
  EXPECT_TRUE(refused(with("/maps/0/swizzle", 96)));
  EXPECT_TRUE(refused(with("/schedule/stages", "four")));
  std::string error;
  EXPECT_FALSE(artifactFromJson("", error));
  EXPECT_FALSE(artifactFromJson("[]", error));
  EXPECT_FALSE(artifactFromJson(std::string(100000, '['), error));
}

TEST(TargetInfo, TableIsConsistent) {
  EXPECT_EQ(knownTargetNames(), "sm_80, sm_86, sm_89, sm_90, sm_90a");
  EXPECT_EQ(lookupTarget("sm_91"), nullptr);
  for (const TargetInfo &target : knownTargets()) {
    EXPECT_EQ(lookupTarget(target.name), &target);
    EXPECT_LE(target.smemPerCta + target.smemReservedPerCta, target.smemPerSM);
    EXPECT_LT(target.attainableFlops, target.peakFlops);
    EXPECT_LT(target.attainableBandwidth, target.peakBandwidth);
  }
  const TargetInfo *hopper = lookupTarget("sm_90a");
  EXPECT_EQ(hopper->smemPerCta, 232448);
  EXPECT_EQ(hopper->smemPerSM, 233472);
  EXPECT_EQ(hopper->l2Bytes, 62914560);
}

// An H200 has 132 SMs; measured, 66 clusters of two and 30 of four run at a
// time.
TEST(Launch, PersistentClustersAllRunAtATime) {
  const TargetInfo &target = *lookupTarget("sm_90a");
  EXPECT_EQ(target.smsInClusters(1, target.numSMs), 132);
  EXPECT_EQ(target.smsInClusters(2, target.numSMs), 132);
  EXPECT_LE(target.smsInClusters(4, target.numSMs), 30 * 4);
  EXPECT_GE(target.smsInClusters(4, target.numSMs), 28 * 4);
  EXPECT_EQ(target.smsInClusters(4, 3), 0);

  Problem problem{"p", 8192, 8192, 8192};
  Schedule s = defaultSchedule({problem, target});
  ASSERT_EQ(s.persistent, 1);
  EXPECT_EQ(gridFor(s, problem, target, 132)[0], 132);
  s.clusterM = s.clusterN = 2;
  EXPECT_EQ(gridFor(s, problem, target, 132)[0], target.smsInClusters(4, 132));
  // Fewer SMs than a cluster takes: one is launched all the same.
  EXPECT_EQ(gridFor(s, problem, target, 3)[0], 4);
  s.persistent = 0;
  EXPECT_EQ(gridFor(s, problem, target, 132)[0], 64 * 32);
}
