//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Launches the helper kernels.
//
//===----------------------------------------------------------------------===//

#include "l2/Evaluate/DeviceKernels.h"
#include <algorithm>
#include <cstring>

using namespace l2;
using namespace l2::cuda;

std::string l2::deviceKernelsPtx() {
  return ".version 7.0\n.target sm_80\n.address_size 64\n" + fillKernelsPtx() +
         checkKernelsPtx() + referenceKernelPtx() + addKernelPtx();
}

DeviceKernels::DeviceKernels(const DeviceFacts &facts)
    : numSMs(facts.numSMs), smemOptin(facts.smemOptin),
      module(deviceKernelsPtx()), fillKernel(module.kernel("l2_fill")),
      checkFillKernel(module.kernel("l2_check_fill")),
      checkBytesKernel(module.kernel("l2_check_bytes")),
      compareBitsKernel(module.kernel("l2_compare_bits")),
      compareKernel(module.kernel("l2_compare")),
      referenceKernel(module.kernel("l2_reference")),
      addKernel(module.kernel("l2_add")),
      dirtyKernel(module.kernel("l2_dirty")),
      hinderKernel(module.kernel("l2_hinder")),
      readKernel(module.kernel("l2_read")) {
  dirtyKernel.allowDynamicSmem(smemOptin);
  if (facts.capability >= 90) {
    lateModule = Module(lateFillPtx());
    lateFillKernel = lateModule.kernel("l2_late_fill");
  }
}

/// Launches with the values as parameters; their types must be those of the
/// PTX signature.
template <typename... Values>
static void launch(const Stream &stream, const Kernel &kernel,
                   std::array<int64_t, 3> grid, int64_t threads,
                   int64_t smemBytes, Values... values) {
  void *parameters[] = {&values...};
  kernel.launch(stream, grid, threads, smemBytes, parameters);
}

/// CTAs of 256 threads for a loop that strides over `count`.
static std::array<int64_t, 3> strided(uint64_t count) {
  uint64_t ctas = (count + 255) / 256;
  return {int64_t(std::clamp<uint64_t>(ctas, 1, 16384)), 1, 1};
}

/// The kernels that fill and check have one signature.
static void launchFill(const Stream &stream, const Kernel &kernel,
                       std::array<int64_t, 3> grid, CUdeviceptr at,
                       const OperandData &data, CUdeviceptr slot) {
  uint64_t count = uint64_t(data.elements());
  uint64_t inner = uint64_t(data.linesContiguous ? data.lines : data.k);
  uint64_t outer = uint64_t(data.linesContiguous ? data.k : data.lines);
  uint64_t bytes = count * uint64_t(sizeOf(data.type));
  // Any odd multiplier does: each product of a batch has data of its own.
  for (int64_t i = 0; i < data.batch; ++i)
    launch(stream, kernel, grid, 256, 0, uint64_t(at) + uint64_t(i) * bytes,
           count, inner, outer, uint64_t(data.negateFrom),
           uint32_t(data.linesContiguous),
           data.seed + uint32_t(i) * 0x27D4EB2Fu, uint32_t(data.kind),
           data.range, uint32_t(data.type), uint64_t(slot));
}

void DeviceKernels::fill(const Stream &stream, CUdeviceptr to,
                         const OperandData &data) const {
  launchFill(stream, fillKernel, strided(uint64_t(data.elements())), to, data,
             0);
}

void DeviceKernels::lateFill(const Stream &stream, CUdeviceptr to,
                             const OperandData &data) const {
  // On few SMs, so that the next kernel finds room.
  launchFill(stream, lateFillKernel, {std::max<int64_t>(1, numSMs / 4), 1, 1},
             to, data, 0);
}

void DeviceKernels::checkFill(const Stream &stream, CUdeviceptr at,
                              const OperandData &data, CUdeviceptr slot) const {
  launchFill(stream, checkFillKernel, strided(uint64_t(data.elements())), at,
             data, slot);
}

void DeviceKernels::checkBytes(const Stream &stream, CUdeviceptr at,
                               size_t bytes, uint8_t value,
                               CUdeviceptr slot) const {
  launch(stream, checkBytesKernel, strided(bytes), 256, 0, uint64_t(at),
         uint64_t(bytes), uint32_t(value), uint64_t(slot));
}

void DeviceKernels::compareBits(const Stream &stream, CUdeviceptr a,
                                CUdeviceptr b, size_t bytes,
                                CUdeviceptr slot) const {
  launch(stream, compareBitsKernel, strided(bytes / 2), 256, 0, uint64_t(a),
         uint64_t(b), uint64_t(bytes / 2), uint64_t(slot));
}

void DeviceKernels::compare(const Stream &stream, CUdeviceptr c,
                            CUdeviceptr reference, CUdeviceptr slack,
                            const Problem &problem, const ErrorBound &bound,
                            const Bands &bands, CUdeviceptr slot) const {
  uint64_t count =
      uint64_t(problem.m) * uint64_t(problem.n) * uint64_t(problem.batch);
  launch(stream, compareKernel, strided(count), 256, 0, uint64_t(c),
         uint64_t(reference), uint64_t(slack), count, uint64_t(problem.n),
         uint64_t(bands.stride), uint64_t(bands.offset), bound.relative,
         bound.absolute, uint32_t(problem.output), uint32_t(bound.exact),
         uint64_t(slot));
}

void DeviceKernels::reference(const Stream &stream, CUdeviceptr c,
                              CUdeviceptr a, CUdeviceptr b,
                              const Problem &problem,
                              const Bands &bands) const {
  uint64_t m = uint64_t(problem.m), n = uint64_t(problem.n),
           k = uint64_t(problem.k);
  uint64_t aLine = problem.transposeA ? 1 : k, aK = problem.transposeA ? m : 1;
  uint64_t bLine = problem.transposeB ? k : 1, bK = problem.transposeB ? 1 : n;
  int64_t count = bands.count(problem.m);
  const uint64_t inputBytes = uint64_t(sizeOf(problem.input));
  if (count == 0)
    return;
  uint64_t strideA = problem.sharedA ? 0 : m * k * inputBytes,
           strideB = problem.sharedB ? 0 : n * k * inputBytes;
  for (uint64_t i = 0; i < uint64_t(problem.batch); ++i)
    launch(stream, referenceKernel, {int64_t((n + 63) / 64), count, 1}, 256, 0,
           uint64_t(c) + i * m * n * sizeof(float), uint64_t(a) + i * strideA,
           uint64_t(b) + i * strideB, m, n, k, aLine, aK, bLine, bK,
           uint64_t(bands.stride), uint64_t(bands.offset),
           uint32_t(problem.input == ElementType::BF16));
}

void DeviceKernels::addMatrix(const Stream &stream, CUdeviceptr c,
                              CUdeviceptr r, const Problem &problem) const {
  uint64_t bytes = uint64_t(problem.m) * uint64_t(problem.n) *
                   uint64_t(problem.batch) * uint64_t(sizeOf(problem.output));
  // 16 bytes a thread, all at once; a rest element by element.
  uint64_t ctas = std::max<uint64_t>((bytes / 16 + 255) / 256, 1);
  launch(stream, addKernel, {int64_t(ctas), 1, 1}, 256, 0, uint64_t(c),
         uint64_t(r), bytes, uint32_t(problem.output));
}

void DeviceKernels::dirtySmem(const Stream &stream, const Dirt &dirt) const {
  // Each CTA takes a whole SM; twice as many as there are SMs reach them all.
  launch(stream, dirtyKernel, {2 * numSMs, 1, 1}, 1024, smemOptin,
         uint32_t(smemOptin), dirt.value, dirt.step);
}

void DeviceKernels::readThrough(const Stream &stream, CUdeviceptr from,
                                size_t bytes, unsigned passes,
                                CUdeviceptr slot) const {
  launch(stream, readKernel, {8 * numSMs, 1, 1}, 256, 0, uint64_t(from),
         uint64_t(bytes / 16), uint32_t(passes), uint64_t(slot));
}

void DeviceKernels::disturb(const Stream &stream, CUdeviceptr from,
                            size_t bytes, CUdeviceptr slot) const {
  launch(stream, readKernel, {std::max<int64_t>(1, numSMs / 2), 1, 1}, 256, 0,
         uint64_t(from), uint64_t(bytes / 16), uint32_t(1), uint64_t(slot));
}

void DeviceKernels::hinder(const Stream &stream, unsigned quarter,
                           double microseconds, CUdeviceptr slot) const {
  constexpr double cyclesPerUs = 1800;
  launch(stream, hinderKernel, {numSMs, 1, 1}, 128, 0,
         uint64_t(microseconds * cyclesPerUs), uint32_t(quarter),
         uint64_t(slot));
}

CheckResult DeviceKernels::decode(const void *slot) {
  uint64_t words[3];
  CheckResult result;
  std::memcpy(words, slot, sizeof words);
  std::memcpy(&result.worst, static_cast<const char *>(slot) + 24,
              sizeof result.worst);
  result.bad = words[0];
  result.first = ~words[1];
  result.nan = words[2];
  return result;
}
