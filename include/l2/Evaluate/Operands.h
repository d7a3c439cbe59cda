//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The worker's device state, and the operands of one shape: guarded buffers and
// references to verify with, rotated sets to time with.
//
//===----------------------------------------------------------------------===//

#ifndef L2_EVALUATE_OPERANDS_H
#define L2_EVALUATE_OPERANDS_H

#include "l2/Evaluate/Deadlines.h"
#include "l2/Evaluate/DeviceKernels.h"
#include "l2/Evaluate/ForeignProcesses.h"
#include "l2/Runtime/PreparedLaunch.h"
#include <deque>
#include <optional>
#include <stdexcept>
#include <vector>

namespace l2 {

/// A kernel did not finish in the time allowed; the context is lost, and
/// nothing of it is freed on the way out.
class Hang : public std::runtime_error {
public:
  explicit Hang(const std::string &what) : std::runtime_error(what) {
    cuda::leakHandles();
  }
};

/// What a worker keeps for its device.
struct GpuSession {
  /// `siblings`: see ForeignProcesses.
  explicit GpuSession(int ordinal, const std::set<unsigned> &siblings = {});

  cuda::Context context;
  ForeignProcesses foreign;
  cuda::Stream stream;
  DeviceKernels kernels;
  /// Slots for the checking kernels.
  static constexpr unsigned slotCount = 32;
  cuda::Buffer slots;
  /// Read through to empty L2: three times its size.
  cuda::Buffer flush;
  cuda::Event from, to;
  /// How many times slower than usual kernels may run, as under a tool that
  /// instruments them.
  double slowdown = 1;
  /// Time of a measured kernel of the problem at hand; 0: none yet.
  double baselineUs = 0;

  const cuda::DeviceFacts &facts() const { return context.facts(); }
  cuda::CUdeviceptr slot(unsigned index) const {
    return slots.get() + index * DeviceKernels::slotBytes;
  }
  void clearSlots() const {
    stream.fill(slots.get(), 0, slotCount * DeviceKernels::slotBytes);
  }
  std::vector<CheckResult> readSlots() const;
  /// Throws Hang, naming `what`, when `stream`, by default the session's, is
  /// not done in `seconds` (as many times that as `slowdown` says).
  void finish(const cuda::Stream &stream, double seconds,
              const char *what) const;
  void finish(double seconds, const char *what) const {
    finish(stream, seconds, what);
  }
  /// Seconds to give `launches` calls of a kernel of `problem`.
  double patience(const Problem &problem, double launches) const {
    return l2::patience(problem, launches, baselineUs);
  }
  /// Other processes that compute on this GPU; nullopt when that is unknown.
  std::optional<unsigned> foreignProcesses() const;
  void flushL2(unsigned passes = 2) const {
    kernels.readThrough(stream, flush.get(), flush.size(), passes, slot(0));
  }

private:
  /// `before`: the GPU's processes before the context is made.
  GpuSession(int ordinal, const std::set<unsigned> &siblings,
             const ForeignProcesses::Listing &before);
};

/// A buffer between two guard bands; everything outside the data is 0xFF, which
/// is NaN in each element type, so reads past the end show in the result.
class GuardedBuffer {
public:
  /// A partial result of the largest tile: 256 by 256 of f32.
  static constexpr size_t guardBytes = 256 * 256 * 4;
  explicit GuardedBuffer(size_t bytes)
      : bytes(bytes), memory(bytes + 2 * guardBytes) {}
  cuda::CUdeviceptr get() const { return memory.get() + guardBytes; }
  size_t size() const { return bytes; }
  void resetGuards(const cuda::Stream &stream) const;
  /// Data and guards.
  void poison(const cuda::Stream &stream) const;
  /// Checks both guards; uses two slots from `slot` on.
  void checkGuards(const GpuSession &session, unsigned slot) const;

private:
  size_t bytes;
  cuda::Buffer memory;
};

/// Operands for problems that differ only in the layout of B.
class ShapeOperands {
public:
  /// `seed` makes the data of this object its own. Allocates the verification
  /// buffers; the rest comes when first asked for. Throws CudaError.
  ShapeOperands(const GpuSession &session, const Problem &problem,
                uint32_t seed);

  /// Whether `problem` can use this object.
  bool serves(const Problem &problem) const;

  /// Verification data sets: normal, small integers, cancelling integers, and
  /// two more of normal data.
  static constexpr unsigned dataSets = 5;
  static DataKind kindOf(unsigned set);
  OperandData dataOfA(unsigned set) const;
  OperandData dataOfB(unsigned set, bool transposeB) const;
  /// Writes data set `set` into a() and b(transposeB).
  void load(unsigned set, bool transposeB);
  /// f32 reference of a data set; computed when first asked for.
  cuda::CUdeviceptr reference(unsigned set);
  /// Past the output's rounding, what each element may be off by; 0: the same
  /// for all (see errorBound).
  cuda::CUdeviceptr slack(unsigned set) {
    reference(set);
    return slacks[set].get();
  }
  /// Rows the reference covers: all, unless that takes too long.
  Bands bands(unsigned set) const;
  GuardedBuffer &a() { return verifyA; }
  GuardedBuffer &b(bool transposeB);
  GuardedBuffer &c() { return verifyC; }
  /// The epilogue's operands, and what data they hold.
  size_t extraCount() const { return shape.epilogue.extras.size(); }
  GuardedBuffer &extra(size_t index) { return verifyExtras[index]; }
  OperandData dataOfExtra(unsigned set, size_t index) const;
  std::array<cuda::CUdeviceptr, Epilogue::mostExtras> extras() const;
  /// As large as C, for a copy of an earlier result.
  cuda::CUdeviceptr saved() const { return savedC.get(); }

  /// What the data was made from.
  uint32_t dataSeed() const { return seed; }

  /// Sets to rotate over: together at least three times an L2 of `l2Bytes`, or
  /// 400.
  static unsigned setsFor(const Problem &problem, int64_t l2Bytes);
  unsigned timingSets() const { return sets; }
  /// Operands of every set, B in the asked layout; all random normal.
  std::vector<cuda::OperandPointers> timing(bool transposeB);
  /// A and B of other data than any verification set, to be read only, and a C
  /// for whatever: those of a timing set. nullopt where memory does not
  /// suffice.
  std::optional<cuda::OperandPointers> otherOperands(bool transposeB);

private:
  Problem withB(bool transposeB) const;
  OperandData data(unsigned set, unsigned operand) const;

  const GpuSession &session;
  Problem shape;
  uint32_t seed;
  GuardedBuffer verifyA, verifyC;
  std::optional<GuardedBuffer> verifyB[2];
  std::deque<GuardedBuffer> verifyExtras;
  cuda::Buffer savedC, references[dataSets], slacks[dataSets];
  unsigned sets;
  cuda::Buffer timingA, timingB[2], timingC, timingExtras[Epilogue::mostExtras];
  /// Makes of the product in `buffer` what the epilogue makes of it.
  void applyEpilogue(unsigned set, cuda::Buffer &buffer);
};

} // namespace l2

#endif // L2_EVALUATE_OPERANDS_H
