//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Schedule to cubin, in this process. The back end can abort on what it cannot
// select: callers that must survive run this in a worker.
//
//===----------------------------------------------------------------------===//

#ifndef L2_TARGET_COMPILE_H
#define L2_TARGET_COMPILE_H

#include "l2/Target/Artifact.h"
#include "l2/Target/Faults.h"

namespace l2 {

enum class Assembler : uint8_t { Auto, Ptxas, Driver };

struct CompileOptions {
  /// Auto: ptxas if found, else the PTX goes to the driver when loaded.
  Assembler assembler = Assembler::Auto;
  /// Path of ptxas; empty: $L2OPT_PTXAS, then PATH, then /usr/local/cuda/bin.
  std::string ptxas;
  /// Reject a kernel with spills, a stack frame or serialised wgmma.
  bool strict = true;
  /// A mistake to make, to test the checker.
  std::optional<PlantedFault> fault;
};

/// Absolute path of the ptxas that would be used; empty when none.
std::string findPtxas(const CompileOptions &options);

/// Lowers `schedule` for `problem` on `target` to PTX and, unless the driver
/// assembles, to a cubin. Returns nullopt and sets `error` on failure.
std::optional<Artifact> compileSchedule(const Schedule &schedule,
                                        const Problem &problem,
                                        const TargetInfo &target,
                                        const CompileOptions &options,
                                        std::string &error);

/// The faults that the kernel of a lawful `schedule` can have, and in how many
/// places; nothing and `error` when it cannot be lowered.
std::vector<FaultOffer> offeredFaults(const Schedule &schedule,
                                      const Problem &problem,
                                      const TargetInfo &target,
                                      std::string &error);

} // namespace l2

#endif // L2_TARGET_COMPILE_H
