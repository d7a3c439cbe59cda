//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Catches SIGINT and SIGTERM.
//
//===----------------------------------------------------------------------===//

#include "l2/Support/Interrupt.h"
#include <csignal>

static volatile std::sig_atomic_t stopRequested = 0;

static void requestStop(int signal) {
  stopRequested = 1;
  std::signal(signal, SIG_DFL);
}

void l2::catchInterrupts() {
  struct sigaction action = {};
  action.sa_handler = requestStop;
  action.sa_flags = SA_RESTART;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

bool l2::interrupted() { return stopRequested; }
