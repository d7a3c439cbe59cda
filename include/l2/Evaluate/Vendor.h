//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The opponents: cuBLAS and cuBLASLt on the same operands.
//
//===----------------------------------------------------------------------===//

#ifndef L2_EVALUATE_VENDOR_H
#define L2_EVALUATE_VENDOR_H

#include "l2/Evaluate/Timing.h"
#include "l2/Runtime/Cublas.h"
#include <functional>
#include <memory>

namespace l2 {

/// One vendor algorithm for one layout of B.
struct VendorCall {
  /// "cublas_nn", "cublaslt_heuristic_tn", "cublaslt_autotune_nn", and
  /// "cublaslt_autotune_nn_2", "_3" for the runners-up of the racing pass; with
  /// a last "_half" where it accumulates in f16.
  std::string name;
  bool transposeB = false;
  /// Enqueues C = A * B; throws CudaError when the library refuses.
  std::function<void(const cuda::OperandPointers &)> call;
};

struct VendorOptions {
  /// Candidates asked of cuBLASLt for each layout.
  int candidates = 100;
  static constexpr unsigned kept = 3;
  static constexpr size_t workspaceBytes = size_t(256) << 20;
};

/// What the vendor may accumulate in under the contract of `problem`, and can:
/// f32 always, then f16 where the contract permits it and input and output are
/// f16 too.
std::vector<ElementType> vendorAccumulators(const Problem &problem);

/// cuBLAS handles, a workspace, and the tuned choice for one shape.
class Vendor {
public:
  /// Throws CudaError when the libraries are missing or too old.
  Vendor(const GpuSession &session, const VendorOptions &options);
  ~Vendor();
  Vendor(const Vendor &) = delete;
  Vendor &operator=(const Vendor &) = delete;

  /// Contestants of both layouts of B for `problem`, each checked numerically
  /// on normal data; those refused or wrong are left out, `dropped` counts
  /// them. cuBLASLt's candidates are raced on the timing sets of `shape`.
  /// Contracts with an fp32 accumulator compute in 32F with 32F scales; those
  /// with f16 in 16F with 16F scales (32F where the output is not f16).
  std::vector<VendorCall>
  contestants(ShapeOperands &shape, const Problem &problem, unsigned &dropped);
  /// The contestants in each of vendorAccumulators(problem), those in f32
  /// within the bound of f32. `dropped` as above.
  std::vector<VendorCall> opponents(ShapeOperands &shape,
                                    const Problem &problem, unsigned &dropped);
  /// "13.1.0".
  const std::string &version() const { return versionText; }

private:
  struct Lt;
  struct Candidate {
    VendorCall vendor;
    double us;
  };
  VendorCall gemmEx(const Problem &problem) const;
  VendorCall ltCall(std::shared_ptr<const Lt> plan, const std::string &name,
                    const cuda::cublasLtMatmulAlgo_t &algo) const;
  std::vector<cuda::cublasLtMatmulHeuristicResult_t>
  heuristics(const Lt &plan, int count) const;
  bool correct(ShapeOperands &shape, const Problem &problem,
               const VendorCall &vendor) const;
  /// The correct candidates worth racing, fastest first.
  std::vector<Candidate> look(ShapeOperands &shape, const Problem &problem,
                              std::shared_ptr<const Lt> plan,
                              unsigned &dropped) const;
  /// The best of them.
  std::vector<VendorCall> race(ShapeOperands &shape, const Problem &problem,
                               std::shared_ptr<const Lt> plan,
                               unsigned &dropped) const;

  const GpuSession &session;
  VendorOptions options;
  const cuda::Cublas *api = nullptr;
  cuda::cublasHandle_t blas = nullptr;
  cuda::cublasLtHandle_t lt = nullptr;
  cuda::Buffer workspace;
  std::string versionText;
};

} // namespace l2

#endif // L2_EVALUATE_VENDOR_H
