//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// --correctness: compiles and verifies the correctness cases on the GPU.
//
//===----------------------------------------------------------------------===//

#include "Cases.h"
#include "Files.h"
#include "GpuOptions.h"
#include "Modes.h"
#include "l2/Target/Compile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <nlohmann/json.hpp>

using namespace l2;
using nlohmann::json;

/// A count of the report; 0 where it is missing.
static int64_t countOf(const json &report, const char *key) {
  auto it = report.find(key);
  return it != report.end() && it->is_number_integer() ? it->get<int64_t>() : 0;
}

int l2::correctnessMode(const Flags &flags, const std::string &executable) {
  std::string error;
  const TargetInfo *target = targetOnGpu(flags, error);
  if (!target)
    return fail(error);
  std::vector<CorrectnessCase> cases = correctnessCases(*target);
  llvm::SmallVector<llvm::StringRef> wanted;
  llvm::StringRef(flags.cases).split(wanted, ',', -1, /*KeepEmpty=*/false);
  // Entries that name a list choose it, the others cases.
  auto namesList = [&](llvm::StringRef entry) {
    return llvm::any_of(
        cases, [&](const CorrectnessCase &one) { return one.list == entry; });
  };
  auto parts = std::stable_partition(wanted.begin(), wanted.end(), namesList);
  llvm::ArrayRef<llvm::StringRef> lists(wanted.begin(), parts),
      names(parts, wanted.end());
  llvm::erase_if(cases, [&](const CorrectnessCase &one) {
    std::string name = caseName(one);
    return (!lists.empty() && !llvm::is_contained(lists, one.list)) ||
           (!names.empty() && llvm::none_of(names, [&](llvm::StringRef part) {
             return llvm::StringRef(name).contains(part);
           }));
  });
  if (cases.empty())
    return fail("no correctness case is named like '" + flags.cases + "'");

  CompileFn compile = [&](const Schedule &schedule, const Problem &problem,
                          std::string &why) {
    return compileSchedule(schedule, problem, *target, flags.compile, why);
  };
  GpuEvaluatorOptions options = gpuOptions(executable);
  json report;
  if (!runCorrectnessCases(cases, compile, options, compileJobs(flags), report,
                           error))
    return fail(error);
  std::string text =
      report.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
  if (flags.output.empty() || flags.output == "-")
    llvm::outs() << text;
  else if (!writeFile(flags.output, text, error))
    return fail(error);
  int64_t correct = countOf(report, "correct_cases"),
          wrong = countOf(report, "wrong_cases"),
          failed = countOf(report, "failed_cases");
  llvm::errs() << "l2-opt: of " << cases.size() << " cases " << correct
               << " correct, " << wrong << " wrong, " << failed
               << " not run (their kernels were refused)\n";
  return wrong == 0 && correct > 0 ? 0 : 1;
}
