//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Times measured before, from either kind of file.
//
//===----------------------------------------------------------------------===//

#ifndef L2_TOOLS_L2OPT_TIMES_H
#define L2_TOOLS_L2OPT_TIMES_H

#include "Flags.h"
#include "l2/Search/Landscape.h"

namespace l2 {

/// The landscapes in `path`: a landscape file, or a tuning database, of which
/// those of the target asked for. Each shape has a time.
std::optional<Landscape> readTimes(const std::string &path, const Flags &flags,
                                   std::string &error);

} // namespace l2

#endif // L2_TOOLS_L2OPT_TIMES_H
