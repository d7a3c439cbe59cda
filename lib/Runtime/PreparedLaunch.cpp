//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Encodes tensor maps and kernel parameters.
//
//===----------------------------------------------------------------------===//

#include "l2/Runtime/PreparedLaunch.h"
#include <algorithm>
#include <climits>

using namespace l2;
using namespace l2::cuda;

static CUtensorMapDataType mapType(ElementType type) {
  switch (type) {
  case ElementType::F16:
    return CU_TENSOR_MAP_DATA_TYPE_FLOAT16;
  case ElementType::BF16:
    return CU_TENSOR_MAP_DATA_TYPE_BFLOAT16;
  case ElementType::F32:
    return CU_TENSOR_MAP_DATA_TYPE_FLOAT32;
  }
  return CU_TENSOR_MAP_DATA_TYPE_FLOAT16;
}

std::optional<TensorMapGeometry>
l2::cuda::tensorMapGeometry(const TensorMapSpec &spec, const Problem &problem,
                            std::string &error) {
  TensorMapGeometry geometry;
  int64_t rows = 0, columns = 0, batch = 1;
  ElementType type = problem.input;
  switch (spec.map) {
  case ParamKind::MapA:
    columns = problem.lda();
    rows = problem.transposeA ? problem.k : problem.m;
    batch = problem.batchOfA();
    break;
  case ParamKind::MapB:
    columns = problem.ldb();
    rows = problem.transposeB ? problem.n : problem.k;
    batch = problem.batchOfB();
    break;
  case ParamKind::MapC:
    columns = problem.ldc();
    rows = problem.m;
    batch = problem.batch;
    type = problem.output;
    break;
  default:
    error = "no tensor map is called '" + toString(spec.map).str() + "'";
    return std::nullopt;
  }
  int64_t pitch = columns * sizeOf(type);
  auto fail = [&](const std::string &what) {
    error = toString(spec.map).str() + ": " + what;
    return std::nullopt;
  };
  if (pitch % 16)
    return fail(
        "a tensor map needs rows of a multiple of 16 bytes; they have " +
        std::to_string(pitch));
  for (int64_t extent : {spec.boxInner, spec.boxOuter})
    if (extent < 1 || extent > 256)
      return fail("a box extent of " + std::to_string(extent) +
                  " is outside 1 to 256");
  int64_t span = spec.boxInner * sizeOf(type);
  if (span % 16)
    return fail("a box row of " + std::to_string(span) +
                " bytes is not a multiple of 16");
  switch (spec.swizzle) {
  case 0:
    geometry.swizzle = CU_TENSOR_MAP_SWIZZLE_NONE;
    break;
  case 32:
    geometry.swizzle = CU_TENSOR_MAP_SWIZZLE_32B;
    break;
  case 64:
    geometry.swizzle = CU_TENSOR_MAP_SWIZZLE_64B;
    break;
  case 128:
    geometry.swizzle = CU_TENSOR_MAP_SWIZZLE_128B;
    break;
  default:
    return fail("a swizzle of " + std::to_string(spec.swizzle) +
                " bytes is not 0, 32, 64 or 128");
  }
  if (spec.swizzle && span > spec.swizzle)
    return fail("a box row of " + std::to_string(span) +
                " bytes exceeds the swizzle span of " +
                std::to_string(spec.swizzle));
  geometry.rank = batch > 1 ? 3 : 2;
  geometry.dims = {uint64_t(columns), uint64_t(rows), uint64_t(batch)};
  geometry.pitchBytes = {uint64_t(pitch), uint64_t(pitch) * uint64_t(rows)};
  // What the hardware has room for.
  constexpr uint64_t mostPitch = (uint64_t(1) << 40) - 16;
  if (batch > 1 && geometry.pitchBytes[1] > mostPitch)
    return fail("matrices of a batch that lie " +
                std::to_string(geometry.pitchBytes[1]) +
                " bytes apart; at most " + std::to_string(mostPitch));
  geometry.box = {uint32_t(spec.boxInner), uint32_t(spec.boxOuter), 1};
  geometry.type = mapType(type);
  // A promotion past the row's end would fetch what the next row starts with.
  geometry.promotion = pitch >= 256 ? CU_TENSOR_MAP_L2_PROMOTION_L2_256B
                                    : CU_TENSOR_MAP_L2_PROMOTION_L2_128B;
  return geometry;
}

/// A wider cluster must be asked for: not every part may have room for it.
static constexpr int64_t portableClusterSize = 8;

LoadedKernel::LoadedKernel(const Artifact &artifact)
    : source(artifact),
      module(artifact.cubin.empty() ? artifact.ptx : artifact.cubin),
      entry(module.kernel(artifact.kernelName)) {
  entry.allowDynamicSmem(artifact.smemBytes);
  const auto &cluster = artifact.cluster;
  if (cluster[0] * cluster[1] * cluster[2] > portableClusterSize)
    entry.allowWideCluster();
}

static CUtensorMap encode(const TensorMapSpec &spec, const Problem &problem,
                          CUdeviceptr address) {
  if (!driver().cuTensorMapEncodeTiled)
    throw CudaError(CUDA_ERROR_NOT_FOUND,
                    "the CUDA driver is too old for tensor maps");
  std::string error;
  auto geometry = tensorMapGeometry(spec, problem, error);
  if (!geometry)
    throw CudaError(CUDA_ERROR_INVALID_VALUE, error);
  CUtensorMap map;
  const uint32_t steps[] = {1, 1, 1};
  std::string what = "tensor map " + toString(spec.map).str();
  check(driver().cuTensorMapEncodeTiled(
            &map, geometry->type, geometry->rank,
            reinterpret_cast<void *>(address), geometry->dims.data(),
            geometry->pitchBytes.data(), geometry->box.data(), steps,
            CU_TENSOR_MAP_INTERLEAVE_NONE, geometry->swizzle,
            geometry->promotion, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE),
        what.c_str());
  return map;
}

PreparedLaunch::PreparedLaunch(const LoadedKernel &kernel,
                               const Problem &problem,
                               const OperandPointers &operands, int64_t numSMs)
    : api(&driver()), function(kernel.kernel().get()),
      threads(unsigned(kernel.artifact().threads)),
      smemBytes(unsigned(kernel.artifact().smemBytes)),
      pdl(kernel.artifact().schedule.pdl ? 1 : 0) {
  const Artifact &artifact = kernel.artifact();
  const TargetInfo *target = lookupTarget(artifact.target);
  if (!target)
    throw CudaError(CUDA_ERROR_INVALID_VALUE,
                    "unknown target \"" + artifact.target + "\"");
  auto extents = gridFor(artifact.schedule, problem, *target, numSMs);
  const std::array<int64_t, 3> most{INT_MAX, 65535, 65535};
  for (unsigned i = 0; i < 3; ++i) {
    if (extents[i] < 1 || extents[i] > most[i])
      throw CudaError(CUDA_ERROR_INVALID_VALUE,
                      "a grid of " + std::to_string(extents[i]) +
                          " CTAs in dimension " + std::to_string(i));
    grid[i] = unsigned(extents[i]);
  }
  maps.resize(artifact.params.size());
  words.resize(artifact.params.size());
  arguments.resize(artifact.params.size());
  for (size_t i = 0; i < artifact.params.size(); ++i) {
    ParamKind kind = artifact.params[i];
    arguments[i] = &words[i];
    auto pointer = [&](CUdeviceptr value) { words[i].pointer = value; };
    auto integer = [&](int64_t value) {
      if (value > INT_MAX)
        throw CudaError(CUDA_ERROR_INVALID_VALUE,
                        "size " + std::to_string(value) +
                            " exceeds the kernel's 32-bit parameters");
      words[i].integer = int32_t(value);
    };
    auto map = [&](CUdeviceptr address) {
      auto spec = std::find_if(
          artifact.maps.begin(), artifact.maps.end(),
          [&](const TensorMapSpec &entry) { return entry.map == kind; });
      if (spec == artifact.maps.end())
        throw CudaError(CUDA_ERROR_INVALID_VALUE,
                        "the artifact does not describe its parameter " +
                            toString(kind).str());
      maps[i] = encode(*spec, problem, address);
      arguments[i] = &maps[i];
    };
    switch (kind) {
    case ParamKind::MapA:
      map(operands.a);
      break;
    case ParamKind::MapB:
      map(operands.b);
      break;
    case ParamKind::MapC:
      map(operands.c);
      break;
    case ParamKind::PtrA:
      pointer(operands.a);
      break;
    case ParamKind::PtrB:
      pointer(operands.b);
      break;
    case ParamKind::PtrC:
      pointer(operands.c);
      break;
    case ParamKind::Workspace:
      pointer(operands.workspace);
      break;
    case ParamKind::Counters:
      pointer(operands.counters);
      break;
    case ParamKind::Extra0:
    case ParamKind::Extra1:
    case ParamKind::Extra2:
    case ParamKind::Extra3:
      pointer(operands.extras[size_t(kind) - size_t(ParamKind::Extra0)]);
      break;
    case ParamKind::M:
      integer(problem.m);
      break;
    case ParamKind::N:
      integer(problem.n);
      break;
    case ParamKind::K:
      integer(problem.k);
      break;
    case ParamKind::LdA:
      integer(problem.lda());
      break;
    case ParamKind::LdB:
      integer(problem.ldb());
      break;
    case ParamKind::LdC:
      integer(problem.ldc());
      break;
    }
  }
}
