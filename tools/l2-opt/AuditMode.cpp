//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// --audit-oracle: plants faults in good kernels and sees that the protocol
// catches them.
//
//===----------------------------------------------------------------------===//

#include "GpuOptions.h"
#include "Modes.h"
#include "l2/Audit/Audit.h"
#include "l2/Support/Files.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/raw_ostream.h"
#include <nlohmann/json.hpp>

using namespace l2;

/// Faults between two lines of progress.
static constexpr unsigned progressStep = 100;

int l2::auditMode(const Flags &flags, const std::string &executable) {
  std::string error;
  const TargetInfo *target = targetOnGpu(flags, error);
  if (!target)
    return fail(error);
  llvm::SmallVector<llvm::StringRef> parts;
  llvm::StringRef(flags.cases).split(parts, ',', -1, /*KeepEmpty=*/false);
  std::vector<std::string> wanted(parts.begin(), parts.end());
  std::vector<AuditKernel> kernels = auditKernels(*target, error);
  if (!error.empty())
    return fail(error);
  std::vector<AuditCase> cases = planAudit(kernels, *target, wanted, error);
  if (!error.empty())
    return fail(error);
  if (cases.empty())
    return fail("no planted fault is named like '" + flags.cases + "'");

  AuditOptions options;
  options.gpu = gpuOptions(executable);
  options.gpu.slowdown = flags.slowdown;
  options.pool.executable = executable;
  options.pool.jobs = compileJobs(flags);
  options.pool.target = target->name.str();
  options.pool.compile = flags.compile;
  options.onProgress = [](unsigned done, unsigned total) {
    if (done % progressStep == 0 || done == total)
      llvm::errs() << "l2-opt: " << done << " of " << total << " faults\n";
  };
  AuditReport report;
  bool complete = runAudit(cases, options, report, error);
  if (!complete)
    fail(error);
  // What was tried before is worth a report.
  if (report.rows.empty())
    return 1;
  llvm::outs() << report.table();
  if (!flags.output.empty()) {
    std::string text =
        report.json().dump(2, ' ', false,
                           nlohmann::json::error_handler_t::replace) +
        "\n";
    if (!writeFile(flags.output, text, error))
      return fail(error);
  }
  return complete && report.passes() ? 0 : 1;
}
