//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// --trace: one line for each evaluation that is safe in the database.
//
//===----------------------------------------------------------------------===//

#ifndef L2_TOOLS_L2OPT_TRACE_H
#define L2_TOOLS_L2OPT_TRACE_H

#include "l2/Search/Search.h"
#include <memory>

namespace l2 {

/// Appends JSON lines to a file, each by one write, so that a killed process
/// leaves whole lines: `measurement_key`, `status`, `median_us` (0 without a
/// time), `reused`.
class Trace {
public:
  /// nullptr and `error` when the file cannot be opened for appending.
  static std::unique_ptr<Trace> open(const std::string &path,
                                     std::string &error);
  ~Trace();
  Trace(const Trace &) = delete;
  Trace &operator=(const Trace &) = delete;

  void add(const StoredEvaluation &stored);
  /// The first failed write, in words; empty when there was none.
  const std::string &error() const { return failure; }

private:
  Trace(int fd, const std::string &path) : fd(fd), path(path) {}
  int fd;
  std::string path, failure;
};

} // namespace l2

#endif // L2_TOOLS_L2OPT_TRACE_H
