//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The part of cuBLAS and cuBLASLt used as opponents, declared by us and loaded
// when first needed. Numbers are those of the cuBLAS reference, 12 and 13.
//
//===----------------------------------------------------------------------===//

#ifndef L2_RUNTIME_CUBLAS_H
#define L2_RUNTIME_CUBLAS_H

#include "l2/Runtime/CudaApi.h"

namespace l2::cuda {

using cublasHandle_t = struct cublasContext *;
using cublasLtHandle_t = struct cublasLtContext *;
using cublasLtMatmulDesc_t = struct cublasLtMatmulDescOpaque_t *;
using cublasLtMatrixLayout_t = struct cublasLtMatrixLayoutOpaque_t *;
using cublasLtMatmulPreference_t = struct cublasLtMatmulPreferenceOpaque_t *;

enum cublasStatus_t : int { CUBLAS_STATUS_SUCCESS = 0 };
enum cublasOperation_t : int { CUBLAS_OP_N = 0, CUBLAS_OP_T = 1 };
enum cublasComputeType_t : int {
  CUBLAS_COMPUTE_16F = 64,
  CUBLAS_COMPUTE_32F = 68,
};
enum cublasGemmAlgo_t : int { CUBLAS_GEMM_DEFAULT = -1 };
enum cudaDataType : int {
  CUDA_R_32F = 0,
  CUDA_R_16F = 2,
  CUDA_R_16BF = 14,
};
enum cublasLtMatmulDescAttributes_t : int {
  CUBLASLT_MATMUL_DESC_TRANSA = 3,
  CUBLASLT_MATMUL_DESC_TRANSB = 4,
  CUBLASLT_MATMUL_DESC_EPILOGUE = 7,
  CUBLASLT_MATMUL_DESC_BIAS_POINTER = 8,
};
enum cublasLtEpilogue_t : uint32_t {
  CUBLASLT_EPILOGUE_DEFAULT = 1,
  CUBLASLT_EPILOGUE_RELU = 2,
  CUBLASLT_EPILOGUE_BIAS = 4,
  CUBLASLT_EPILOGUE_RELU_BIAS = 6,
  CUBLASLT_EPILOGUE_GELU = 32,
  CUBLASLT_EPILOGUE_GELU_BIAS = 36,
};
enum cublasLtMatrixLayoutAttribute_t : int {
  CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT = 5,
  CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET = 6,
};
enum cublasLtMatmulPreferenceAttributes_t : int {
  CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES = 1,
};

struct cublasLtMatmulAlgo_t {
  uint64_t data[8];
};
struct cublasLtMatmulHeuristicResult_t {
  cublasLtMatmulAlgo_t algo;
  size_t workspaceSize;
  cublasStatus_t state;
  float wavesCount;
  int reserved[4];
};
static_assert(sizeof(cublasLtMatmulHeuristicResult_t) == 96);

// clang-format off
#define L2_CUBLAS_FUNCTIONS(L2_X)                                              \
  L2_X(cublasCreate_v2, (cublasHandle_t *handle))                              \
  L2_X(cublasDestroy_v2, (cublasHandle_t handle))                              \
  L2_X(cublasGetVersion_v2, (cublasHandle_t handle, int *version))             \
  L2_X(cublasSetStream_v2, (cublasHandle_t handle, CUstream stream))           \
  L2_X(cublasSetWorkspace_v2,                                                  \
       (cublasHandle_t handle, void *workspace, size_t bytes))                 \
  L2_X(cublasGemmEx,                                                           \
       (cublasHandle_t handle, cublasOperation_t transA,                       \
        cublasOperation_t transB, int m, int n, int k, const void *alpha,      \
        const void *a, cudaDataType typeA, int lda, const void *b,             \
        cudaDataType typeB, int ldb, const void *beta, void *c,                \
        cudaDataType typeC, int ldc, cublasComputeType_t compute,              \
        cublasGemmAlgo_t algo))                                                \
  L2_X(cublasGemmStridedBatchedEx,                                             \
       (cublasHandle_t handle, cublasOperation_t transA,                       \
        cublasOperation_t transB, int m, int n, int k, const void *alpha,      \
        const void *a, cudaDataType typeA, int lda, long long strideA,         \
        const void *b, cudaDataType typeB, int ldb, long long strideB,         \
        const void *beta, void *c, cudaDataType typeC, int ldc,                \
        long long strideC, int batch, cublasComputeType_t compute,             \
        cublasGemmAlgo_t algo))

#define L2_CUBLASLT_FUNCTIONS(L2_X)                                            \
  L2_X(cublasLtCreate, (cublasLtHandle_t *handle))                             \
  L2_X(cublasLtDestroy, (cublasLtHandle_t handle))                             \
  L2_X(cublasLtMatmulDescCreate,                                               \
       (cublasLtMatmulDesc_t *desc, cublasComputeType_t compute,               \
        cudaDataType scale))                                                   \
  L2_X(cublasLtMatmulDescDestroy, (cublasLtMatmulDesc_t desc))                 \
  L2_X(cublasLtMatmulDescSetAttribute,                                         \
       (cublasLtMatmulDesc_t desc, cublasLtMatmulDescAttributes_t attribute,   \
        const void *value, size_t bytes))                                      \
  L2_X(cublasLtMatrixLayoutCreate,                                             \
       (cublasLtMatrixLayout_t *layout, cudaDataType type, uint64_t rows,      \
        uint64_t columns, int64_t ld))                                         \
  L2_X(cublasLtMatrixLayoutSetAttribute,                                       \
       (cublasLtMatrixLayout_t layout,                                         \
        cublasLtMatrixLayoutAttribute_t attribute, const void *value,          \
        size_t bytes))                                                         \
  L2_X(cublasLtMatrixLayoutDestroy, (cublasLtMatrixLayout_t layout))           \
  L2_X(cublasLtMatmulPreferenceCreate,                                         \
       (cublasLtMatmulPreference_t *preference))                               \
  L2_X(cublasLtMatmulPreferenceDestroy,                                        \
       (cublasLtMatmulPreference_t preference))                                \
  L2_X(cublasLtMatmulPreferenceSetAttribute,                                   \
       (cublasLtMatmulPreference_t preference,                                 \
        cublasLtMatmulPreferenceAttributes_t attribute, const void *value,     \
        size_t bytes))                                                         \
  L2_X(cublasLtMatmulAlgoGetHeuristic,                                         \
       (cublasLtHandle_t handle, cublasLtMatmulDesc_t desc,                    \
        cublasLtMatrixLayout_t a, cublasLtMatrixLayout_t b,                    \
        cublasLtMatrixLayout_t c, cublasLtMatrixLayout_t d,                    \
        cublasLtMatmulPreference_t preference, int requested,                  \
        cublasLtMatmulHeuristicResult_t *results, int *returned))              \
  L2_X(cublasLtMatmul,                                                         \
       (cublasLtHandle_t handle, cublasLtMatmulDesc_t desc, const void *alpha, \
        const void *a, cublasLtMatrixLayout_t layoutA, const void *b,          \
        cublasLtMatrixLayout_t layoutB, const void *beta, const void *c,       \
        cublasLtMatrixLayout_t layoutC, void *d,                               \
        cublasLtMatrixLayout_t layoutD, const cublasLtMatmulAlgo_t *algo,      \
        void *workspace, size_t workspaceBytes, CUstream stream))
// clang-format on

/// Entry points of both libraries.
struct Cublas {
#define L2_X(name, parameters) cublasStatus_t(*name) parameters = nullptr;
  L2_CUBLAS_FUNCTIONS(L2_X)
  L2_CUBLASLT_FUNCTIONS(L2_X)
#undef L2_X
  size_t (*cublasLtGetVersion)() = nullptr;
};

/// Loads libcublasLt and libcublas (13, else 12), once. nullptr and `error`
/// when either is missing.
const Cublas *cublas(std::string &error);

} // namespace l2::cuda

#endif // L2_RUNTIME_CUBLAS_H
