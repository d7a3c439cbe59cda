//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Ending a long run on request.
//
//===----------------------------------------------------------------------===//

#ifndef L2_SUPPORT_INTERRUPT_H
#define L2_SUPPORT_INTERRUPT_H

namespace l2 {

/// From now on the first SIGINT or SIGTERM only asks the run to end with what
/// it has (`interrupted`); the second kills the process.
void catchInterrupts();
bool interrupted();

} // namespace l2

#endif // L2_SUPPORT_INTERRUPT_H
