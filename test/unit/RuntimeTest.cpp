//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "l2/Evaluate/BenchPlugIns.h"
#include "l2/Evaluate/Operands.h"
#include "l2/Runtime/Cublas.h"
#include "l2/Runtime/PreparedLaunch.h"
#include "gtest/gtest.h"

using namespace l2;
using namespace l2::cuda;

// The layouts that cross into the libraries, as their headers have them.
static_assert(sizeof(CUresult) == 4 && sizeof(CUdevice) == 4);
static_assert(offsetof(cublasLtMatmulHeuristicResult_t, workspaceSize) == 64);
static_assert(offsetof(cublasLtMatmulHeuristicResult_t, state) == 72);
static_assert(offsetof(cublasLtMatmulHeuristicResult_t, wavesCount) == 76);

namespace {
Problem problem(int64_t m, int64_t n, int64_t k, bool transposeB) {
  Problem result;
  result.m = m;
  result.n = n;
  result.k = k;
  result.transposeB = transposeB;
  return result;
}
} // namespace

TEST(Runtime, MapsFollowTheStorage) {
  std::string error;
  Problem nn = problem(100, 264, 72, false), tn = problem(100, 264, 72, true);
  auto a = tensorMapGeometry({ParamKind::MapA, 64, 128, 128}, nn, error);
  ASSERT_TRUE(a) << error;
  EXPECT_EQ(a->dims, (std::array<uint64_t, 3>{72, 100, 1}));
  EXPECT_EQ(a->pitchBytes[0], 144u);
  EXPECT_EQ(a->box, (std::array<uint32_t, 3>{64, 128, 1}));
  EXPECT_EQ(a->type, CU_TENSOR_MAP_DATA_TYPE_FLOAT16);
  EXPECT_EQ(a->swizzle, CU_TENSOR_MAP_SWIZZLE_128B);
  EXPECT_EQ(a->promotion, CU_TENSOR_MAP_L2_PROMOTION_L2_128B);

  auto bNN = tensorMapGeometry({ParamKind::MapB, 64, 64, 128}, nn, error);
  auto bTN = tensorMapGeometry({ParamKind::MapB, 64, 256, 128}, tn, error);
  ASSERT_TRUE(bNN && bTN) << error;
  EXPECT_EQ(bNN->dims, (std::array<uint64_t, 3>{264, 72, 1}));
  EXPECT_EQ(bNN->promotion, CU_TENSOR_MAP_L2_PROMOTION_L2_256B);
  EXPECT_EQ(bTN->dims, (std::array<uint64_t, 3>{72, 264, 1}));

  tn.output = ElementType::F32;
  auto c = tensorMapGeometry({ParamKind::MapC, 32, 64, 0}, tn, error);
  ASSERT_TRUE(c) << error;
  EXPECT_EQ(c->dims, (std::array<uint64_t, 3>{264, 100, 1}));
  EXPECT_EQ(c->pitchBytes[0], 264u * 4);
  EXPECT_EQ(c->type, CU_TENSOR_MAP_DATA_TYPE_FLOAT32);
  EXPECT_EQ(c->swizzle, CU_TENSOR_MAP_SWIZZLE_NONE);

  nn.transposeA = true;
  nn.input = ElementType::BF16;
  nn.m = 104;
  auto at = tensorMapGeometry({ParamKind::MapA, 64, 64, 128}, nn, error);
  ASSERT_TRUE(at) << error;
  EXPECT_EQ(at->dims, (std::array<uint64_t, 3>{104, 72, 1}));
  EXPECT_EQ(at->type, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16);
}

TEST(Runtime, MapsOfABatchHaveAThirdDimension) {
  std::string error;
  Problem batch = problem(100, 264, 72, false);
  batch.batch = 6;
  batch.sharedB = true;
  auto a = tensorMapGeometry({ParamKind::MapA, 64, 128, 128}, batch, error);
  ASSERT_TRUE(a) << error;
  EXPECT_EQ(a->rank, 3u);
  EXPECT_EQ(a->dims, (std::array<uint64_t, 3>{72, 100, 6}));
  EXPECT_EQ(a->pitchBytes, (std::array<uint64_t, 2>{144, 14400}));
  EXPECT_EQ(a->box, (std::array<uint32_t, 3>{64, 128, 1}));
  auto b = tensorMapGeometry({ParamKind::MapB, 64, 64, 128}, batch, error);
  ASSERT_TRUE(b) << error;
  EXPECT_EQ(b->rank, 2u);
  auto c = tensorMapGeometry({ParamKind::MapC, 64, 64, 128}, batch, error);
  ASSERT_TRUE(c) << error;
  EXPECT_EQ(c->rank, 3u);
  EXPECT_EQ(c->dims[2], 6u);
}

TEST(Runtime, MapsTheHardwareCannotEncodeAreRefused) {
  auto refusal = [](const TensorMapSpec &spec, const Problem &problem) {
    std::string error;
    EXPECT_FALSE(tensorMapGeometry(spec, problem, error));
    return error;
  };
  Problem good = problem(64, 64, 64, true);
  EXPECT_EQ(refusal({ParamKind::MapA, 64, 64, 128}, problem(64, 64, 63, true)),
            "map_a: a tensor map needs rows of a multiple of 16 bytes; they "
            "have 126");
  EXPECT_EQ(refusal({ParamKind::MapA, 64, 257, 128}, good),
            "map_a: a box extent of 257 is outside 1 to 256");
  EXPECT_EQ(refusal({ParamKind::MapB, 0, 64, 128}, good),
            "map_b: a box extent of 0 is outside 1 to 256");
  EXPECT_EQ(refusal({ParamKind::MapB, 4, 64, 0}, good),
            "map_b: a box row of 8 bytes is not a multiple of 16");
  EXPECT_EQ(refusal({ParamKind::MapB, 128, 64, 128}, good),
            "map_b: a box row of 256 bytes exceeds the swizzle span of 128");
  EXPECT_EQ(refusal({ParamKind::MapC, 16, 64, 48}, good),
            "map_c: a swizzle of 48 bytes is not 0, 32, 64 or 128");
  EXPECT_NE(refusal({ParamKind::PtrA, 16, 64, 0}, good), "");
}

TEST(Runtime, StickyErrorsAreToldApart) {
  for (CUresult code :
       {CUDA_ERROR_ILLEGAL_ADDRESS, CUDA_ERROR_LAUNCH_FAILED,
        CUresult(715) /*illegal instruction*/, CUDA_ERROR_LAUNCH_TIMEOUT})
    EXPECT_TRUE(CudaError(code, "").sticky()) << code;
  for (CUresult code : {CUDA_ERROR_INVALID_VALUE, CUDA_ERROR_OUT_OF_MEMORY,
                        CUresult(701) /*out of resources*/})
    EXPECT_FALSE(CudaError(code, "").sticky()) << code;
}

TEST(Runtime, MemoryThatRunsOutIsNotTheKernelsFault) {
  EXPECT_TRUE(CudaError(CUDA_ERROR_OUT_OF_MEMORY, "").fatal());
  EXPECT_TRUE(CudaError(CUDA_ERROR_ILLEGAL_ADDRESS, "").fatal());
  EXPECT_FALSE(CudaError(CUDA_ERROR_INVALID_VALUE, "").fatal());
}

/// Without a driver to ask, destroying a handle ends the process badly; after a
/// hang nothing is destroyed.
TEST(RuntimeDeathTest, AHangFreesNothing) {
  auto hang = [] {
    try {
      Owner<CUdeviceptr, &Driver::cuMemFree_v2> memory(1);
      throw Hang("the kernel did not end");
    } catch (const Hang &) {
      _exit(7);
    }
  };
  EXPECT_EXIT(hang(), testing::ExitedWithCode(7), "");
}

namespace {
/// A contestant whose state is a count of its releases.
const l2_contestant counting{"counting",
                             [](const l2_gemm *, const char **) -> void * {
                               static int releases = 0;
                               return &releases;
                             },
                             [](void *, uint32_t, void *) { return 0; },
                             [](void *state) { ++*static_cast<int *>(state); }};
int *releasesOfCounting() {
  return static_cast<int *>(counting.prepare(nullptr, nullptr));
}
void prepareAndDestroy() {
  std::string reason;
  EXPECT_TRUE(PlugInCalls::prepare(counting, problem(8, 8, 8, false),
                                   {OperandPointers()}, reason));
}
} // namespace

TEST(RuntimeDeathTest, AfterAHangNoPlugInIsReleased) {
  int before = *releasesOfCounting();
  prepareAndDestroy();
  EXPECT_EQ(*releasesOfCounting(), before + 1);
  auto hang = [] {
    int before = *releasesOfCounting();
    leakHandles();
    prepareAndDestroy();
    _exit(*releasesOfCounting() == before ? 7 : 8);
  };
  EXPECT_EXIT(hang(), testing::ExitedWithCode(7), "");
}

TEST(Runtime, AMissingLibraryIsNamed) {
  static const char *const names[] = {"libl2-not-there.so.7", nullptr};
  std::string error;
  EXPECT_EQ(openLibrary(names, error), nullptr);
  EXPECT_NE(error.find("libl2-not-there.so.7"), std::string::npos) << error;
}
