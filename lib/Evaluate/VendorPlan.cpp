//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VendorPlan.h"

using namespace l2;
using namespace l2::cuda;

cudaDataType l2::dataType(ElementType type) {
  switch (type) {
  case ElementType::F16:
    return CUDA_R_16F;
  case ElementType::BF16:
    return CUDA_R_16BF;
  case ElementType::F32:
    return CUDA_R_32F;
  }
  return CUDA_R_32F;
}

bool l2::accumulatesHalf(const Problem &problem) {
  return problem.accumulator == ElementType::F16 &&
         problem.input == ElementType::F16 &&
         problem.output == ElementType::F16;
}

std::vector<ElementType> l2::vendorAccumulators(const Problem &problem) {
  return {accumulatesHalf(problem) ? ElementType::F16 : ElementType::F32};
}

static cublasLtEpilogue_t libraryEpilogue(const VendorEpilogue &epilogue) {
  bool bias = epilogue.bias.has_value();
  switch (epilogue.activation) {
  case VendorEpilogue::None:
    return bias ? CUBLASLT_EPILOGUE_BIAS : CUBLASLT_EPILOGUE_DEFAULT;
  case VendorEpilogue::Relu:
    return bias ? CUBLASLT_EPILOGUE_RELU_BIAS : CUBLASLT_EPILOGUE_RELU;
  case VendorEpilogue::Gelu:
    return bias ? CUBLASLT_EPILOGUE_GELU_BIAS : CUBLASLT_EPILOGUE_GELU;
  }
  return CUBLASLT_EPILOGUE_DEFAULT;
}

Vendor::Lt::Lt(const Cublas &api, const Problem &problem,
               const VendorEpilogue &epilogue)
    : problem(problem), epilogue(epilogue), arithmetic(problem, epilogue),
      desc(api), first(api), second(api), output(api) {
  checkBlas(api.cublasLtMatmulDescCreate(&desc.handle, arithmetic.compute,
                                         arithmetic.scale),
            "cublasLtMatmulDescCreate");
  cublasOperation_t firstOp = problem.transposeB ? CUBLAS_OP_T : CUBLAS_OP_N;
  cublasOperation_t secondOp = problem.transposeA ? CUBLAS_OP_T : CUBLAS_OP_N;
  checkBlas(api.cublasLtMatmulDescSetAttribute(desc.handle,
                                               CUBLASLT_MATMUL_DESC_TRANSA,
                                               &firstOp, sizeof firstOp),
            "CUBLASLT_MATMUL_DESC_TRANSA");
  checkBlas(api.cublasLtMatmulDescSetAttribute(desc.handle,
                                               CUBLASLT_MATMUL_DESC_TRANSB,
                                               &secondOp, sizeof secondOp),
            "CUBLASLT_MATMUL_DESC_TRANSB");
  cublasLtEpilogue_t function = libraryEpilogue(epilogue);
  checkBlas(api.cublasLtMatmulDescSetAttribute(desc.handle,
                                               CUBLASLT_MATMUL_DESC_EPILOGUE,
                                               &function, sizeof function),
            "CUBLASLT_MATMUL_DESC_EPILOGUE");
  auto layout = [&](LtLayout &to, ElementType type, int64_t pitch, int64_t rows,
                    bool shared = false) {
    // A row-major matrix is a column-major one with as many columns as rows.
    checkBlas(api.cublasLtMatrixLayoutCreate(&to.handle, dataType(type),
                                             uint64_t(pitch), uint64_t(rows),
                                             pitch),
              "cublasLtMatrixLayoutCreate");
    if (problem.batch == 1)
      return;
    auto count = int32_t(problem.batch);
    int64_t stride = shared ? 0 : pitch * rows;
    checkBlas(api.cublasLtMatrixLayoutSetAttribute(
                  to.handle, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, &count,
                  sizeof count),
              "CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT");
    checkBlas(api.cublasLtMatrixLayoutSetAttribute(
                  to.handle, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET,
                  &stride, sizeof stride),
              "CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET");
  };
  layout(first, problem.input, problem.ldb(),
         problem.transposeB ? problem.n : problem.k, problem.sharedB);
  layout(second, problem.input, problem.lda(),
         problem.transposeA ? problem.k : problem.m, problem.sharedA);
  layout(output, problem.output, problem.ldc(), problem.m);
}
