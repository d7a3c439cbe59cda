//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The contract of one GEMM: what must not change whatever the schedule.
//
//===----------------------------------------------------------------------===//

#ifndef L2_PROBLEM_PROBLEM_H
#define L2_PROBLEM_PROBLEM_H

#include "l2/Problem/Epilogue.h"
#include <array>

namespace l2 {

/// Largest M, N or K: sizes are 32-bit kernel parameters.
inline constexpr int64_t maxProblemSize = INT32_MAX;

/// Most products of a batch.
inline constexpr int64_t maxBatch = 65535;

/// One GEMM C[M,N] = A * B on row-major tensors, or a batch of them, one after
/// the other in each tensor. A is [M,K], or [K,M] when
/// `transposeA`; B is [K,N], or [N,K] when `transposeB`. The layout name (NN,
/// TN, NT, TT) follows the project's convention: NN has B[K,N], TN has B[N,K],
/// NT has A[K,M], TT has both.
struct Problem {
  std::string name;
  int64_t m = 1, n = 1, k = 1;
  bool transposeA = false, transposeB = false;
  /// Element type of A and B (F16 or BF16).
  ElementType input = ElementType::F16;
  /// The least precise accumulator the contract permits (F32 or F16).
  ElementType accumulator = ElementType::F32;
  ElementType output = ElementType::F16;
  int64_t batch = 1;
  /// One A, or one B, serves all products of the batch.
  bool sharedA = false, sharedB = false;
  /// Applied to the product before it becomes the output.
  Epilogue epilogue;

  /// "nn", "tn", "nt" or "tt".
  llvm::StringRef layout() const;
  /// Accumulator, A, B, output: "f32f16f16f16".
  std::string contract() const;
  /// Row pitch in elements of A, B and C (tensors are dense).
  int64_t lda() const { return transposeA ? m : k; }
  int64_t ldb() const { return transposeB ? k : n; }
  int64_t ldc() const { return n; }
  /// How many matrices an operand is made of.
  int64_t batchOfA() const { return sharedA ? 1 : batch; }
  int64_t batchOfB() const { return sharedB ? 1 : batch; }
  int64_t batchOf(const ExtraOperand &extra) const {
    return extra.spread == Spread::Matrix ? batch : 1;
  }
  /// Elements of one product's part of an operand of the epilogue.
  int64_t elementsOf(const ExtraOperand &extra) const;
  /// 2*M*N*K for each product.
  double flops() const { return 2.0 * m * n * k * batch; }
  /// Bytes of all operands and of C, each touched once.
  double bytes() const;
  /// What problems share that differ in M, N and K alone: contract, layout,
  /// batch and epilogue.
  std::string family() const;
  /// "f32f16f16f16_tn_4096x4096x4096", with "x8" for a batch of 8 (and "a" or
  /// "b" for what its products share) and the epilogue's text at the end:
  /// identifies the contract, not the name.
  std::string key() const;

  bool operator==(const Problem &) const = default;
};

/// Names of the two layouts that differ from each other in B alone.
std::array<llvm::StringRef, 2> layoutsOf(const Problem &problem);

/// Longest key.
inline constexpr size_t maxProblemKey = 4096;
/// Reads back what Problem::key wrote; nullopt when malformed.
std::optional<Problem> parseProblemKey(llvm::StringRef key);

/// Whether `name` can name a payload or a kernel: it becomes a file name and a
/// symbol of PTX. 1 to 128 letters, digits, _ and $, not a digit first.
bool isSafeName(llvm::StringRef name);
/// The rule in words, for diagnostics.
constexpr const char *safeNameRule =
    "1 to 128 letters, digits, _ and $, the first no digit";

} // namespace l2

#endif // L2_PROBLEM_PROBLEM_H
