//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The lean launch path: parameters and tensor maps are encoded once per set of
// operands; a launch then makes one driver call and allocates nothing.
//
//===----------------------------------------------------------------------===//

#ifndef L2_RUNTIME_PREPAREDLAUNCH_H
#define L2_RUNTIME_PREPAREDLAUNCH_H

#include "l2/Runtime/Device.h"
#include "l2/Target/Artifact.h"
#include <memory>
#include <vector>

namespace l2::cuda {

/// Device addresses of one call's operands.
struct OperandPointers {
  CUdeviceptr a = 0, b = 0, c = 0, workspace = 0, counters = 0;
  /// Of the epilogue, as far as it has them.
  std::array<CUdeviceptr, Epilogue::mostExtras> extras{};
};

/// A tensor map in the driver's terms; index 0 is along the row, 1 along the
/// rows and, of rank 3, 2 along the matrices of a batch.
struct TensorMapGeometry {
  unsigned rank = 2;
  std::array<uint64_t, 3> dims{};
  /// From row to row, and from matrix to matrix.
  std::array<uint64_t, 2> pitchBytes{};
  std::array<uint32_t, 3> box{};
  CUtensorMapDataType type = CU_TENSOR_MAP_DATA_TYPE_FLOAT16;
  CUtensorMapSwizzle swizzle = CU_TENSOR_MAP_SWIZZLE_NONE;
  CUtensorMapL2promotion promotion = CU_TENSOR_MAP_L2_PROMOTION_L2_256B;
};

/// Geometry of the map `spec` asks for over `problem`'s operand as it is
/// stored. nullopt and `error` when the hardware cannot: a pitch that is not a
/// multiple of 16 bytes, a box outside 1..256, or rows of the box that do not
/// fit the swizzle span.
std::optional<TensorMapGeometry> tensorMapGeometry(const TensorMapSpec &spec,
                                                   const Problem &problem,
                                                   std::string &error);

/// A loaded artifact; its entry point may be launched with any operands.
class LoadedKernel {
public:
  /// Loads the cubin, or the PTX where there is none. Throws CudaError.
  explicit LoadedKernel(const Artifact &artifact);
  const Kernel &kernel() const { return entry; }
  const Artifact &artifact() const { return source; }

private:
  Artifact source;
  Module module;
  Kernel entry;
};

/// One kernel with one set of operands, ready to launch. Refers to the
/// LoadedKernel, which must outlive it.
class PreparedLaunch {
public:
  /// Throws CudaError: CUDA_ERROR_INVALID_VALUE when a map or a size cannot be
  /// encoded.
  PreparedLaunch(const LoadedKernel &kernel, const Problem &problem,
                 const OperandPointers &operands, int64_t numSMs);
  /// Enqueues the kernel; one driver call, no allocation, never throws.
  CUresult launch(CUstream stream) const noexcept {
    CUlaunchAttribute overlap{};
    overlap.id = CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION;
    overlap.value.programmaticStreamSerializationAllowed = 1;
    CUlaunchConfig config{grid[0], grid[1],   grid[2], threads,  1,
                          1,       smemBytes, stream,  &overlap, pdl};
    return api->cuLaunchKernelEx(&config, function, arguments.data(), nullptr);
  }

private:
  union Word {
    CUdeviceptr pointer;
    int32_t integer;
  };
  const Driver *api;
  CUfunction function;
  std::array<unsigned, 3> grid{};
  unsigned threads, smemBytes;
  /// Launch attributes: one for programmatic dependent launch, or none.
  unsigned pdl;
  // Their storage stays where it is when this object moves, so `arguments`
  // stays valid.
  std::vector<CUtensorMap> maps;
  std::vector<Word> words;
  mutable std::vector<void *> arguments;
};

} // namespace l2::cuda

#endif // L2_RUNTIME_PREPAREDLAUNCH_H
