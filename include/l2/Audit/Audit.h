//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The audit of the checker: faults planted in good kernels, and who catches
// them.
//
//===----------------------------------------------------------------------===//

#ifndef L2_AUDIT_AUDIT_H
#define L2_AUDIT_AUDIT_H

#include "l2/Audit/AuditKernels.h"
#include "l2/Evaluate/Evaluator.h"
#include "l2/Search/Compiler.h"
#include "l2/Target/Faults.h"
#include <functional>
#include <nlohmann/json_fwd.hpp>

namespace l2 {

/// A kernel and the faults to plant in it.
struct AuditCase {
  AuditKernel kernel;
  std::vector<PlantedFault> faults;
};

/// Every fault that a kernel can have, in at most two of the places where it
/// can have it: the first and the last. Fatal faults, which cost a worker each,
/// in the first three kernels that can have them. `wanted`: only those whose
/// name, "KERNEL FAULT", contains one of these texts; empty: all. Kernels
/// without a fault left are dropped. Empty and `error` when a kernel cannot be
/// lowered.
std::vector<AuditCase> planAudit(const std::vector<AuditKernel> &kernels,
                                 const TargetInfo &target,
                                 llvm::ArrayRef<std::string> wanted,
                                 std::string &error);

enum class AuditResult : uint8_t {
  Caught,   ///< the protocol's verdict is not Ok, and is about the kernel
  Refused,  ///< the compiler makes no kernel of it, or strict mode objects
  Missed,   ///< the verdict is Ok, but other runs leave other bits
  NoEffect, ///< every run leaves the good kernel's bits
  NotTried, ///< nothing can be said: see the reason
};
llvm::StringRef toString(AuditResult result);

struct AuditRow {
  std::string kernel;
  PlantedFault planted;
  AuditResult result = AuditResult::NotTried;
  /// Caught: the verdict.
  Status status = Status::Ok;
  /// What was said of it.
  std::string reason;
};

/// The good kernel itself: its verdict after its faults were tried, if it
/// passed before.
struct AuditedKernel {
  AuditKernel kernel;
  Verdict verdict;
};

struct AuditReport {
  std::vector<AuditedKernel> kernels;
  std::vector<AuditRow> rows;
  /// JSON object of the device, and seconds it all took.
  std::string device = "{}";
  double seconds = 0;

  unsigned count(AuditResult result) const;
  /// All good kernels pass, every fault was tried, none was missed, and there
  /// was at least one to catch.
  bool passes() const;
  /// {"summary": {"faults_planted", "faults_caught", "faults_missed",
  /// "faults_without_effect", "share_caught", …}, "faults": [one object a
  /// fault], "kernels": […], "missed": […], "without_effect": […], "rows": […],
  /// "device", "protocol", "program"}. A fault without effect counts as planted
  /// nowhere else.
  nlohmann::json json() const;
  /// The same for people: a line a fault, then what was missed, then the sums.
  std::string table() const;
};

struct AuditOptions {
  CompilePoolOptions pool;
  GpuEvaluatorOptions gpu;
  /// Workers on the GPU at a time: most of the time goes into starting one
  /// after a fault has cost its predecessor.
  unsigned workers = 6;
  /// Told after each fault, by one thread at a time.
  std::function<void(unsigned done, unsigned total)> onProgress;
};

/// Compiles and tries everything. False and `error` when there is no GPU, the
/// GPU is sick, or nothing can be compiled; `report` then holds what was tried.
bool runAudit(const std::vector<AuditCase> &cases, const AuditOptions &options,
              AuditReport &report, std::string &error);

/// The row of a planted fault: `compiled` not strictly, then `verify` for the
/// verdict and, where the compiler and the verdict are content, `compare` with
/// the good kernel (nullopt and the reason when it does not end well).
AuditRow
judgeFault(const std::string &kernel, PlantedFault planted,
           const CompileResult &compiled,
           llvm::function_ref<Verdict(const Artifact &)> verify,
           llvm::function_ref<std::optional<Comparison>(const Artifact &,
                                                        std::string &)>
               compare);

} // namespace l2

#endif // L2_AUDIT_AUDIT_H
