//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the vendor's library is told of one problem.
//
//===----------------------------------------------------------------------===//

#ifndef L2_LIB_EVALUATE_VENDORPLAN_H
#define L2_LIB_EVALUATE_VENDORPLAN_H

#include "l2/Evaluate/Vendor.h"
#include "l2/Evaluate/VendorEpilogue.h"
#include "llvm/ADT/APFloat.h"

namespace l2 {

using namespace cuda;

cudaDataType dataType(ElementType type);

/// What the vendor can accumulate in half.
bool accumulatesHalf(const Problem &problem);

/// Throws CudaError unless the library succeeded.
inline void checkBlas(cublasStatus_t status, const char *what) {
  if (status != CUBLAS_STATUS_SUCCESS)
    throw CudaError(CUDA_ERROR_INVALID_VALUE, std::string(what) +
                                                  ": cuBLAS status " +
                                                  std::to_string(int(status)));
}

/// Compute and scale type, and the product's and the addend's factor in the
/// latter.
struct Arithmetic {
  explicit Arithmetic(const Problem &problem, const VendorEpilogue &epilogue)
      : half(accumulatesHalf(problem)),
        compute(half ? CUBLAS_COMPUTE_16F : CUBLAS_COMPUTE_32F),
        scale(half ? CUDA_R_16F : CUDA_R_32F), floatAlpha(epilogue.alpha),
        floatBeta(epilogue.beta), halfAlpha(halfBits(epilogue.alpha)),
        halfBeta(halfBits(epilogue.beta)) {}
  const void *alpha() const {
    return half ? static_cast<const void *>(&halfAlpha) : &floatAlpha;
  }
  const void *beta() const {
    return half ? static_cast<const void *>(&halfBeta) : &floatBeta;
  }
  static uint16_t halfBits(float value) {
    llvm::APFloat number(value);
    bool lossy = false;
    number.convert(llvm::APFloat::IEEEhalf(),
                   llvm::APFloat::rmNearestTiesToEven, &lossy);
    return uint16_t(number.bitcastToAPInt().getZExtValue());
  }
  bool half;
  cublasComputeType_t compute;
  cudaDataType scale;

private:
  float floatAlpha, floatBeta;
  uint16_t halfAlpha, halfBeta;
};

template <typename Handle, cublasStatus_t (*Cublas::*Destroy)(Handle)>
class LtOwner {
public:
  explicit LtOwner(const Cublas &api) : api(api) {}
  LtOwner(const LtOwner &) = delete;
  LtOwner &operator=(const LtOwner &) = delete;
  ~LtOwner() {
    if (handle)
      (api.*Destroy)(handle);
  }
  Handle handle{};

private:
  const Cublas &api;
};
using LtLayout =
    LtOwner<cublasLtMatrixLayout_t, &Cublas::cublasLtMatrixLayoutDestroy>;

inline void *address(CUdeviceptr pointer) {
  return reinterpret_cast<void *>(pointer);
}

/// Descriptors of one problem.
struct Vendor::Lt {
  Lt(const cuda::Cublas &api, const Problem &problem,
     const VendorEpilogue &epilogue);
  Problem problem;
  VendorEpilogue epilogue;
  Arithmetic arithmetic;
  LtOwner<cublasLtMatmulDesc_t, &Cublas::cublasLtMatmulDescDestroy> desc;
  LtLayout first, second, output;
};

} // namespace l2

#endif // L2_LIB_EVALUATE_VENDORPLAN_H
