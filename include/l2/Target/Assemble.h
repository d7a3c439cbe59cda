//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX to cubin through a ptxas subprocess, and what its report says. The PTX
// compiler is chosen in this order: CompileOptions::ptxas, $L2OPT_PTXAS, PATH,
// /usr/local/cuda/bin; where there is none, the driver assembles at load time.
//
//===----------------------------------------------------------------------===//

#ifndef L2_TARGET_ASSEMBLE_H
#define L2_TARGET_ASSEMBLE_H

#include "l2/Target/Compile.h"

namespace l2 {

/// Stores `ptx` in `artifact` with what is known of it: mma instructions,
/// assembler, and, where ptxas assembles, cubin, registers, spills, stack,
/// messages and seconds. `target` is a name of the table in TargetInfo.h.
///
/// Returns false and sets `error` when ptxas cannot run or refuses the PTX or,
/// with `options.strict`, the kernel spills, has a stack frame or draws one of
/// ptxas's performance messages (C75xx but C7519, which is harmless).
bool assemblePtx(const std::string &ptx, llvm::StringRef target,
                 const CompileOptions &options, Artifact &artifact,
                 std::string &error);

/// What `options.strict` objects to in an assembled kernel; empty when nothing.
std::string objectionTo(const Artifact &artifact);

/// What `ptxas -v` printed about a kernel.
struct PtxasReport {
  int64_t registers = 0, spillBytes = 0, stackBytes = 0;
  std::vector<std::string> messages;
};
/// Figures are the largest of any function in `log`; spills are stores + loads.
PtxasReport parsePtxasLog(llvm::StringRef log);

/// Distinct tensor-core instructions of `ptx`, sorted:
/// "wgmma.mma_async.sync.aligned.m64n256k16.f32.f16.f16".
std::vector<std::string> findMmaTypes(llvm::StringRef ptx);

/// Whether the artifact's mma instructions prove its precision: there is at
/// least one, each multiplies the contract's input type, and each accumulates
/// in `required` or better.
bool provesAccumulator(const Artifact &artifact, ElementType required);

} // namespace l2

#endif // L2_TARGET_ASSEMBLE_H
