//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The modes of l2-opt that are not the MLIR tool.
//
//===----------------------------------------------------------------------===//

#ifndef L2_TOOLS_L2OPT_MODES_H
#define L2_TOOLS_L2OPT_MODES_H

#include "Flags.h"

namespace l2 {

/// Each runs one mode and returns the exit code; errors are printed.
int searchMode(const Flags &flags, const std::string &executable);
int emitMode(const Flags &flags);
int describeDeviceMode();
int correctnessMode(const Flags &flags, const std::string &executable);
int verifyMode(const Flags &flags, const std::string &executable);
int makeLandscapeMode(const Flags &flags, const std::string &executable);
int replayMode(const Flags &flags);
int trainMode(const Flags &flags);
int exportMode(const Flags &flags);
int auditMode(const Flags &flags, const std::string &executable);

/// Path of the running program, to start workers from.
std::string executablePath(const char *argv0);

} // namespace l2

#endif // L2_TOOLS_L2OPT_MODES_H
