//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Contestants that users bring along in shared objects.
//
//===----------------------------------------------------------------------===//

#ifndef L2_EVALUATE_BENCHPLUGINS_H
#define L2_EVALUATE_BENCHPLUGINS_H

#include "l2/Bench/Contestant.h"
#include "l2/Evaluate/Timing.h"
#include <memory>

namespace l2 {

/// A loaded shared object. It stays loaded for good: what it started may
/// outlive it.
class PlugIn {
public:
  /// nullopt and `error`, which names the file and what is wrong with it, when
  /// it is not a shared object, lacks l2_contestants, has another ABI version
  /// or a malformed list.
  static std::optional<PlugIn> load(const std::string &path,
                                    std::string &error);

  llvm::ArrayRef<l2_contestant> contestants() const { return list; }
  const std::string &path() const { return file; }

private:
  std::string file;
  llvm::ArrayRef<l2_contestant> list;
};

/// Names of the contestants in `path`, found out in a child process: nothing of
/// the object runs in this one. nullopt and `error` as for PlugIn::load, also
/// when the child dies of it. Needs a process without other threads.
std::optional<std::vector<std::string>> probePlugIn(const std::string &path,
                                                    std::string &error);

/// One contestant prepared for a problem and sets of operands.
class PlugInCalls {
public:
  /// nullptr and `reason` when the contestant does not compute `problem`.
  static std::unique_ptr<PlugInCalls>
  prepare(const l2_contestant &contestant, const Problem &problem,
          llvm::ArrayRef<cuda::OperandPointers> sets, std::string &reason);
  /// Releases, unless handles leak: what the contestant frees would wait too.
  ~PlugInCalls();
  PlugInCalls(const PlugInCalls &) = delete;
  PlugInCalls &operator=(const PlugInCalls &) = delete;

  /// The call throws CudaError with the code the contestant returns. This
  /// object must outlive it.
  EnqueueCall enqueue(const cuda::Stream &stream) const;

private:
  PlugInCalls(const l2_contestant &contestant,
              std::vector<l2_operands> operands)
      : contestant(contestant), operands(std::move(operands)) {}

  const l2_contestant &contestant;
  std::vector<l2_operands> operands;
  void *state = nullptr;
};

} // namespace l2

#endif // L2_EVALUATE_BENCHPLUGINS_H
