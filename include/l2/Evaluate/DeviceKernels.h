//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Helper kernels of the evaluator, written in PTX by hand (sm_80 and up) and
// compiled by the driver: make data, check data, compute a reference in fp64.
//
//===----------------------------------------------------------------------===//

#ifndef L2_EVALUATE_DEVICEKERNELS_H
#define L2_EVALUATE_DEVICEKERNELS_H

#include "l2/Evaluate/ErrorModel.h"
#include "l2/Problem/Problem.h"
#include "l2/Runtime/Device.h"
#include <optional>
#include <string>

namespace l2 {

/// Contents of one operand, a function of (line, k) alone: line is the row of A
/// or the column of B, whatever the storage. So a kernel can tell later whether
/// anything was changed, and both layouts of B can hold the same matrix.
struct OperandData {
  int64_t lines = 0, k = 0;
  /// Stored with lines contiguous (k across rows) instead of k contiguous.
  bool linesContiguous = false;
  ElementType type = ElementType::F16;
  DataKind kind = DataKind::Normal;
  uint32_t seed = 0;
  /// SmallIntegers: -range..range. Cancelling: 1..range.
  uint32_t range = 1;
  /// Elements with k at or past this are negated.
  int64_t negateFrom = INT64_MAX;

  /// Matrices one after the other, each of data of its own.
  int64_t batch = 1;

  /// Of one matrix.
  int64_t elements() const { return lines * k; }
};

/// Outcome of a checking kernel, kept in a slot of device memory.
struct CheckResult {
  /// Elements that failed, and how many of them were NaN.
  uint64_t bad = 0, nan = 0;
  /// Linear index of the first failing element; meaningless when none.
  uint64_t first = 0;
  /// Largest |C - reference| / bound.
  float worst = 0;
};

/// Which rows a reference covers: bands of 64 rows, `stride` apart. A stride of
/// 64 covers all.
struct Bands {
  int64_t stride = 64, offset = 0;
  static constexpr int64_t height = 64;
  bool covers(int64_t row) const {
    return row >= offset && (row - offset) % stride < height;
  }
  int64_t count(int64_t rows) const {
    return offset >= rows ? 0 : (rows - offset + stride - 1) / stride;
  }
};

/// What shared memory holds before a kernel starts: word i is
/// value + i * step. By default NaN in every element type.
struct Dirt {
  uint32_t value = 0xFFFFFFFF, step = 0;
};

class DeviceKernels {
public:
  static constexpr size_t slotBytes = 32;

  /// Loads the module; throws CudaError.
  explicit DeviceKernels(const cuda::DeviceFacts &facts);

  void fill(const cuda::Stream &stream, cuda::CUdeviceptr to,
            const OperandData &data) const;
  /// The same by a kernel that lets the next one start first, where that one
  /// asks for it, and writes some 20 us later. Needs compute capability 9.0.
  void lateFill(const cuda::Stream &stream, cuda::CUdeviceptr to,
                const OperandData &data) const;
  /// Counts elements that are no longer what `fill` wrote.
  void checkFill(const cuda::Stream &stream, cuda::CUdeviceptr at,
                 const OperandData &data, cuda::CUdeviceptr slot) const;
  /// Counts bytes other than `value`.
  void checkBytes(const cuda::Stream &stream, cuda::CUdeviceptr at,
                  size_t bytes, uint8_t value, cuda::CUdeviceptr slot) const;
  /// Counts 16-bit words that differ.
  void compareBits(const cuda::Stream &stream, cuda::CUdeviceptr a,
                   cuda::CUdeviceptr b, size_t bytes,
                   cuda::CUdeviceptr slot) const;
  /// Checks C against the f32 `reference` in the rows of `bands`, and for NaN
  /// (also what poisons an output not written) everywhere. `slack`: what f32
  /// each element may be off by past the bound; 0: nothing.
  void compare(const cuda::Stream &stream, cuda::CUdeviceptr c,
               cuda::CUdeviceptr reference, cuda::CUdeviceptr slack,
               const Problem &problem, const ErrorBound &bound,
               const Bands &bands, cuda::CUdeviceptr slot) const;
  /// C in f32, accumulated in fp64, of the rows in `bands`.
  void reference(const cuda::Stream &stream, cuda::CUdeviceptr c,
                 cuda::CUdeviceptr a, cuda::CUdeviceptr b,
                 const Problem &problem, const Bands &bands) const;
  /// c += r, element by element: what the vendor's library does not fuse.
  void addMatrix(const cuda::Stream &stream, cuda::CUdeviceptr c,
                 cuda::CUdeviceptr r, const Problem &problem) const;
  /// Fills the shared memory of every SM.
  void dirtySmem(const cuda::Stream &stream, const Dirt &dirt = {}) const;
  /// Reads `bytes` `passes` times: what L2 held before is gone.
  void readThrough(const cuda::Stream &stream, cuda::CUdeviceptr from,
                   size_t bytes, unsigned passes, cuda::CUdeviceptr slot) const;
  /// Reads `bytes` once on half of the SMs: something else to compete with.
  void disturb(const cuda::Stream &stream, cuda::CUdeviceptr from, size_t bytes,
               cuda::CUdeviceptr slot) const;
  /// Takes the issue slots of one of the four quarters of every SM for some
  /// time: there, warps of a kernel beside it fall behind the others.
  /// A CTA an SM, of at most `hinderRegisters` and no shared memory.
  static constexpr int64_t hinderRegisters = 128 * 32;
  void hinder(const cuda::Stream &stream, unsigned quarter, double microseconds,
              cuda::CUdeviceptr slot) const;
  /// Decodes the 32 bytes a checking kernel left (a zeroed slot: no failure).
  static CheckResult decode(const void *slot);

private:
  int64_t numSMs, smemOptin;
  /// `lateModule`: empty on parts before 9.0.
  cuda::Module module, lateModule;
  cuda::Kernel fillKernel, checkFillKernel, checkBytesKernel, compareBitsKernel,
      compareKernel, referenceKernel, addKernel, dirtyKernel, hinderKernel,
      readKernel, lateFillKernel;
};

/// The PTX module of all of them, and its parts.
std::string deviceKernelsPtx();
std::string fillKernelsPtx();
/// A module of its own.
std::string lateFillPtx();
std::string checkKernelsPtx();
std::string referenceKernelPtx();
std::string addKernelPtx();

} // namespace l2

#endif // L2_EVALUATE_DEVICEKERNELS_H
