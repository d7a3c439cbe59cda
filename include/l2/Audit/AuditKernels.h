//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The good kernels in which an audit of the checker plants faults.
//
//===----------------------------------------------------------------------===//

#ifndef L2_AUDIT_AUDITKERNELS_H
#define L2_AUDIT_AUDITKERNELS_H

#include "l2/Schedule/Schedule.h"
#include <string>
#include <vector>

namespace l2 {

struct AuditKernel {
  /// "pingpong".
  std::string name;
  Problem problem;
  Schedule schedule;
};

/// One kernel of each family that `target` has, on small problems that end in
/// the middle of tiles; a persistent kernel has tiles enough to go round on a
/// GPU of 132 SMs. Empty and `error` when one of them is not what its text
/// says.
std::vector<AuditKernel> auditKernels(const TargetInfo &target,
                                      std::string &error);

} // namespace l2

#endif // L2_AUDIT_AUDITKERNELS_H
