//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The worker's side of l2-bench: verifies and races everybody on one shape.
//
//===----------------------------------------------------------------------===//

#ifndef L2_EVALUATE_BENCHWORKER_H
#define L2_EVALUATE_BENCHWORKER_H

#include "l2/Evaluate/Bench.h"
#include "l2/Evaluate/BenchPlugIns.h"
#include "l2/Evaluate/Vendor.h"
#include <list>

namespace l2 {

/// Serves one shape after another; the vendor's handles and the plug-ins stay.
class BenchWorker {
public:
  explicit BenchWorker(const GpuSession &session) : session(session) {}

  /// Throws CudaError, Hang, and std::runtime_error when the shape does not fit
  /// the device or nobody computes it.
  BenchReply run(const BenchRequest &request);

private:
  const GpuSession &session;
  std::unique_ptr<Vendor> vendor;
  int vendorCandidates = 0;
  /// Contestants are referred to by address.
  std::list<PlugIn> plugIns;
};

/// Bytes of device memory a request takes: verification buffers, references,
/// sets to rotate over, and 1 GiB for libraries and graphs.
double benchBytes(const BenchRequest &request, int64_t l2Bytes);

} // namespace l2

#endif // L2_EVALUATE_BENCHWORKER_H
