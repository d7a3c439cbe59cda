//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A result held against its reference.
//
//===----------------------------------------------------------------------===//

#ifndef L2_EVALUATE_CHECKOUTPUT_H
#define L2_EVALUATE_CHECKOUTPUT_H

#include "l2/Evaluate/Evaluator.h"
#include "l2/Evaluate/Operands.h"

namespace l2 {

/// Compares what is in shape.c() with the reference of `set`, into `slot`.
void enqueueCompare(const GpuSession &session, ShapeOperands &shape,
                    const Problem &problem, unsigned set, unsigned slot);

/// The verdict on what enqueueCompare found; shape.c() as it was then.
Verdict judgeOutput(const GpuSession &session, ShapeOperands &shape,
                    const Problem &problem, unsigned set,
                    const CheckResult &result);

/// Checks what is in shape.c() against the reference of `set`.
Verdict checkOutput(const GpuSession &session, ShapeOperands &shape,
                    const Problem &problem, unsigned set);

} // namespace l2

#endif // L2_EVALUATE_CHECKOUTPUT_H
