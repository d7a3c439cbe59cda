//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A compiled kernel and all a host needs to launch it.
//
//===----------------------------------------------------------------------===//

#ifndef L2_TARGET_ARTIFACT_H
#define L2_TARGET_ARTIFACT_H

#include "l2/Schedule/Schedule.h"
#include <array>
#include <string>
#include <vector>

namespace l2 {

/// Kernel parameters, in the order of the kernel's signature. Maps are 128-byte
/// CUtensorMap values passed by value (64-byte aligned); pointers 8 bytes;
/// sizes and leading dimensions int32.
enum class ParamKind : uint8_t {
  MapA,
  MapB,
  MapC,
  PtrA,
  PtrB,
  PtrC,
  Workspace,
  Counters,
  Extra0,
  Extra1,
  Extra2,
  Extra3,
  M,
  N,
  K,
  LdA,
  LdB,
  LdC
};
/// The pointer to an extra operand of the epilogue, by its number.
inline ParamKind extraParam(size_t index) {
  return ParamKind(size_t(ParamKind::Extra0) + index);
}
llvm::StringRef toString(ParamKind kind);
std::optional<ParamKind> parseParamKind(llvm::StringRef text);

/// How to encode a tensor map over one row-major operand (2-D, zero fill).
struct TensorMapSpec {
  ParamKind map = ParamKind::MapA;
  /// Box extents in elements: along the row (contiguous), and across rows.
  int64_t boxInner = 0, boxOuter = 0;
  /// Swizzle span in bytes: 0, 32, 64 or 128.
  int64_t swizzle = 0;
};

/// Seconds spent in each step from schedule to cubin.
struct CompileTimes {
  double lower = 0, translate = 0, optimize = 0, codegen = 0, assemble = 0;
  double total() const {
    return lower + translate + optimize + codegen + assemble;
  }
};

struct Artifact {
  /// Symbol of the entry point.
  std::string kernelName;
  std::string target;
  Schedule schedule;
  /// The problem it was lowered for. Serves other sizes of the same contract
  /// and layout unless `schedule.fold`.
  Problem problem;
  std::string ptx, cubin;
  std::vector<ParamKind> params;
  std::vector<TensorMapSpec> maps;
  int64_t threads = 0, smemBytes = 0;
  std::array<int64_t, 3> cluster{1, 1, 1};
  /// "ptxas" or "driver", and its version.
  std::string assembler, assemblerVersion;
  /// Both in one: "ptxas 13.0.88".
  std::string assemblerText() const {
    return assemblerVersion.empty() ? assembler
                                    : assembler + " " + assemblerVersion;
  }
  int64_t registers = 0, spillBytes = 0, stackBytes = 0;
  /// Distinct mma instructions in the PTX.
  std::vector<std::string> mmaTypes;
  /// Assembler's messages that matter ("C7511 …").
  std::vector<std::string> messages;
  CompileTimes times;
};

/// Grid of one launch on a device of `numSMs` of that kind.
std::array<int64_t, 3> gridFor(const Schedule &schedule, const Problem &problem,
                               const TargetInfo &target, int64_t numSMs);

/// JSON with the cubin and PTX inlined (cubin in base64); used between
/// processes. `artifactFromJson` returns nullopt and sets `error`.
std::string artifactToJson(const Artifact &artifact);
std::optional<Artifact> artifactFromJson(llvm::StringRef json,
                                         std::string &error);

} // namespace l2

#endif // L2_TARGET_ARTIFACT_H
