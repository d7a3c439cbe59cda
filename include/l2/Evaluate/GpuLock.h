//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Exclusive use of one GPU: by any program of this project on this machine,
// whoever runs it.
//
//===----------------------------------------------------------------------===//

#ifndef L2_EVALUATE_GPULOCK_H
#define L2_EVALUATE_GPULOCK_H

#include <functional>
#include <memory>
#include <string>

namespace l2 {

/// A lock on the file l2-opt-UUID.lock in $L2OPT_LOCK_DIR (default: /tmp). It
/// lasts until this object and every process that inherited its descriptor are
/// gone: a worker that outlives its parent keeps the GPU locked.
class GpuLock {
public:
  /// Waits at most `seconds` for another holder, telling `notice` (which may be
  /// empty) who that is. nullptr and `error` when the GPU stays in use or the
  /// file cannot be had.
  static std::unique_ptr<GpuLock>
  take(const std::string &uuid, double seconds,
       const std::function<void(const std::string &)> &notice,
       std::string &error);
  ~GpuLock();
  GpuLock(const GpuLock &) = delete;
  GpuLock &operator=(const GpuLock &) = delete;

  /// Closed on exec, unless the child clears that.
  int descriptor() const { return fd; }

private:
  explicit GpuLock(int fd) : fd(fd) {}
  int fd;
};

} // namespace l2

#endif // L2_EVALUATE_GPULOCK_H
