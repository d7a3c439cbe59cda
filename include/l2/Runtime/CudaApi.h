//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The part of the CUDA driver API used here, declared by us and loaded from
// libcuda.so.1 when first needed: nothing of the toolkit is needed to build,
// and a machine without a GPU runs the rest of the program. Types and numbers
// are those of the CUDA driver API reference, 13.0; the layout has not changed
// since 11.0 (tensor maps: 12.0).
//
//===----------------------------------------------------------------------===//

#ifndef L2_RUNTIME_CUDAAPI_H
#define L2_RUNTIME_CUDAAPI_H

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>

namespace l2::cuda {

using CUdevice = int;
using CUdeviceptr = unsigned long long;
using CUcontext = struct CUctx_st *;
using CUmodule = struct CUmod_st *;
using CUfunction = struct CUfunc_st *;
using CUstream = struct CUstream_st *;
using CUevent = struct CUevent_st *;
using CUgraph = struct CUgraph_st *;
using CUgraphExec = struct CUgraphExec_st *;

/// The codes told apart here; any other value may come too.
enum CUresult : int {
  CUDA_SUCCESS = 0,
  CUDA_ERROR_INVALID_VALUE = 1,
  CUDA_ERROR_OUT_OF_MEMORY = 2,
  CUDA_ERROR_NOT_INITIALIZED = 3,
  CUDA_ERROR_NO_DEVICE = 100,
  CUDA_ERROR_ECC_UNCORRECTABLE = 214,
  CUDA_ERROR_CONTAINED = 226,
  CUDA_ERROR_NOT_FOUND = 500,
  CUDA_ERROR_NOT_READY = 600,
  CUDA_ERROR_ILLEGAL_ADDRESS = 700,
  CUDA_ERROR_LAUNCH_TIMEOUT = 702,
  CUDA_ERROR_CONTEXT_IS_DESTROYED = 709,
  CUDA_ERROR_ASSERT = 710,
  CUDA_ERROR_HARDWARE_STACK_ERROR = 714,
  CUDA_ERROR_LAUNCH_FAILED = 719,
  CUDA_ERROR_UNKNOWN = 999,
};

enum CUdevice_attribute : int {
  CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT = 16,
  CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE = 38,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 75,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = 76,
  CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN = 97,
};

enum CUfunction_attribute : int {
  CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES = 3,
  CU_FUNC_ATTRIBUTE_NUM_REGS = 4,
  CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES = 8,
  CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED = 14,
};

enum CUjit_option : int {
  CU_JIT_ERROR_LOG_BUFFER = 5,
  CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES = 6,
};

enum CUstreamCaptureMode : int {
  CU_STREAM_CAPTURE_MODE_THREAD_LOCAL = 1,
};
/// 16 bytes that name a GPU, or one MIG instance of it.
struct CUuuid {
  unsigned char bytes[16];
};

constexpr unsigned CU_STREAM_NON_BLOCKING = 1;
constexpr unsigned CU_EVENT_DEFAULT = 0;

enum CUtensorMapDataType : int {
  CU_TENSOR_MAP_DATA_TYPE_FLOAT16 = 6,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT32 = 7,
  CU_TENSOR_MAP_DATA_TYPE_BFLOAT16 = 9,
};
enum CUtensorMapInterleave : int { CU_TENSOR_MAP_INTERLEAVE_NONE = 0 };
enum CUtensorMapSwizzle : int {
  CU_TENSOR_MAP_SWIZZLE_NONE = 0,
  CU_TENSOR_MAP_SWIZZLE_32B = 1,
  CU_TENSOR_MAP_SWIZZLE_64B = 2,
  CU_TENSOR_MAP_SWIZZLE_128B = 3,
};
enum CUtensorMapL2promotion : int {
  CU_TENSOR_MAP_L2_PROMOTION_L2_128B = 2,
  CU_TENSOR_MAP_L2_PROMOTION_L2_256B = 3,
};
enum CUtensorMapFloatOOBfill : int { CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE = 0 };

/// One attribute of a launch: a tag, and a value in 64 bytes.
struct CUlaunchAttribute {
  int id;
  int padding;
  union {
    char bytes[64];
    int programmaticStreamSerializationAllowed;
  } value;
};
static_assert(sizeof(CUlaunchAttribute) == 72);
constexpr int CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION = 6;

struct CUlaunchConfig {
  unsigned gridDimX, gridDimY, gridDimZ;
  unsigned blockDimX, blockDimY, blockDimZ;
  unsigned sharedMemBytes;
  CUstream hStream;
  CUlaunchAttribute *attrs;
  unsigned numAttrs;
};
static_assert(sizeof(CUlaunchConfig) == 56);

/// 13.0 raised the alignment from 64.
struct alignas(128) CUtensorMap {
  uint64_t opaque[16];
};
static_assert(sizeof(CUtensorMap) == 128 && alignof(CUtensorMap) == 128);
static_assert(sizeof(CUdeviceptr) == sizeof(void *));

// clang-format off
/// L2_X(symbol, parameters). The symbol is the versioned one the header's
/// macros stand for.
#define L2_CUDA_FUNCTIONS(L2_X)                                                \
  L2_X(cuInit, (unsigned flags))                                               \
  L2_X(cuDriverGetVersion, (int *version))                                     \
  L2_X(cuGetErrorName, (CUresult error, const char **text))                    \
  L2_X(cuGetErrorString, (CUresult error, const char **text))                  \
  L2_X(cuDeviceGetCount, (int *count))                                         \
  L2_X(cuDeviceGet, (CUdevice *device, int ordinal))                           \
  L2_X(cuDeviceGetName, (char *name, int length, CUdevice device))             \
  L2_X(cuDeviceGetPCIBusId, (char *id, int length, CUdevice device))           \
  L2_X(cuDeviceGetAttribute,                                                   \
       (int *value, CUdevice_attribute attribute, CUdevice device))            \
  L2_X(cuDevicePrimaryCtxRetain, (CUcontext *context, CUdevice device))        \
  L2_X(cuDevicePrimaryCtxRelease_v2, (CUdevice device))                        \
  L2_X(cuCtxSetCurrent, (CUcontext context))                                   \
  L2_X(cuMemGetInfo_v2, (size_t *available, size_t *total))                    \
  L2_X(cuMemAlloc_v2, (CUdeviceptr *pointer, size_t bytes))                    \
  L2_X(cuMemFree_v2, (CUdeviceptr pointer))                                    \
  L2_X(cuMemcpyHtoDAsync_v2,                                                   \
       (CUdeviceptr to, const void *from, size_t bytes, CUstream))              \
  L2_X(cuMemcpyDtoHAsync_v2,                                                   \
       (void *to, CUdeviceptr from, size_t bytes, CUstream stream))            \
  L2_X(cuMemcpyDtoDAsync_v2,                                                   \
       (CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream stream))      \
  L2_X(cuMemsetD8Async,                                                        \
       (CUdeviceptr to, unsigned char value, size_t count, CUstream stream))   \
  L2_X(cuModuleLoadDataEx,                                                     \
       (CUmodule *module, const void *image, unsigned count,                   \
        CUjit_option *options, void **values))                                 \
  L2_X(cuModuleUnload, (CUmodule module))                                      \
  L2_X(cuModuleGetFunction,                                                    \
       (CUfunction *function, CUmodule module, const char *name))              \
  L2_X(cuFuncGetAttribute,                                                     \
       (int *value, CUfunction_attribute attribute, CUfunction function))      \
  L2_X(cuFuncSetAttribute,                                                     \
       (CUfunction function, CUfunction_attribute attribute, int value))       \
  L2_X(cuLaunchKernel,                                                         \
       (CUfunction function, unsigned gridX, unsigned gridY, unsigned gridZ,   \
        unsigned blockX, unsigned blockY, unsigned blockZ, unsigned smemBytes, \
        CUstream stream, void **parameters, void **extra))                     \
  L2_X(cuLaunchKernelEx,                                                       \
       (const CUlaunchConfig *config, CUfunction function, void **parameters,  \
        void **extra))                                                         \
  L2_X(cuStreamCreate, (CUstream *stream, unsigned flags))                     \
  L2_X(cuStreamDestroy_v2, (CUstream stream))                                  \
  L2_X(cuStreamQuery, (CUstream stream))                                       \
  L2_X(cuStreamSynchronize, (CUstream stream))                                 \
  L2_X(cuStreamBeginCapture_v2, (CUstream stream, CUstreamCaptureMode mode))   \
  L2_X(cuStreamEndCapture, (CUstream stream, CUgraph *graph))                  \
  L2_X(cuGraphInstantiateWithFlags,                                            \
       (CUgraphExec *executable, CUgraph graph, unsigned long long flags))     \
  L2_X(cuGraphUpload, (CUgraphExec executable, CUstream stream))               \
  L2_X(cuGraphLaunch, (CUgraphExec executable, CUstream stream))               \
  L2_X(cuGraphExecDestroy, (CUgraphExec executable))                           \
  L2_X(cuGraphDestroy, (CUgraph graph))                                        \
  L2_X(cuEventCreate, (CUevent *event, unsigned flags))                        \
  L2_X(cuEventDestroy_v2, (CUevent event))                                     \
  L2_X(cuEventRecord, (CUevent event, CUstream stream))                        \
  L2_X(cuEventElapsedTime, (float *milliseconds, CUevent from, CUevent to))

/// Functions an older driver lacks: null then.
#define L2_CUDA_OPTIONAL_FUNCTIONS(L2_X)                                       \
  L2_X(cuDeviceGetUuid_v2, (CUuuid *uuid, CUdevice device))                    \
  L2_X(cuTensorMapEncodeTiled,                                                 \
       (CUtensorMap *map, CUtensorMapDataType type, uint32_t rank,             \
        void *address, const uint64_t *dims, const uint64_t *strides,          \
        const uint32_t *box, const uint32_t *elementStrides,                   \
        CUtensorMapInterleave interleave, CUtensorMapSwizzle swizzle,          \
        CUtensorMapL2promotion promotion, CUtensorMapFloatOOBfill fill))
// clang-format on

/// The driver's entry points.
struct Driver {
#define L2_X(name, parameters) CUresult(*name) parameters = nullptr;
  L2_CUDA_FUNCTIONS(L2_X)
  L2_CUDA_OPTIONAL_FUNCTIONS(L2_X)
#undef L2_X
};

/// A failed driver call. Thrown by everything in l2::cuda; caught at the edge
/// of the worker, never crossing LLVM or MLIR frames.
class CudaError : public std::runtime_error {
public:
  CudaError(CUresult code, const std::string &what)
      : std::runtime_error(what), code(code) {}
  /// Whether the context is lost: every later call fails too.
  bool sticky() const;
  /// Whether it says nothing of the kernel at hand and a fresh process is
  /// needed: the context is lost, or memory ran out, maybe half-way.
  bool fatal() const { return sticky() || code == CUDA_ERROR_OUT_OF_MEMORY; }
  /// Whether the device itself failed, whatever ran on it.
  bool hardware() const { return code == CUDA_ERROR_ECC_UNCORRECTABLE; }
  const CUresult code;
};

/// Loads libcuda.so.1 and calls cuInit, once. Throws CudaError when there is no
/// driver (CUDA_ERROR_NOT_FOUND) or no device.
const Driver &driver();

/// Throws CudaError with "`what`: NAME: description" unless `code` is success.
void check(CUresult code, const char *what);

/// Opens the first of `names` (null-terminated list) that loads: by the
/// system's loader, then from $L2OPT_CUDA_LIBS (colon-separated folders),
/// $CUDA_HOME, the usual toolkit folders, and the folders where Python's
/// package installer puts NVIDIA's libraries. nullptr and `error` when none
/// does.
void *openLibrary(const char *const *names, std::string &error);

} // namespace l2::cuda

#endif // L2_RUNTIME_CUDAAPI_H
