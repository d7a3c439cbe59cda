//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Whole files in and out.
//
//===----------------------------------------------------------------------===//

#ifndef L2_SUPPORT_FILES_H
#define L2_SUPPORT_FILES_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace l2 {

/// Writes a file whole or not at all (a temporary one, renamed); follows links,
/// and writes to a device or pipe as it is. False and `error` on failure.
bool writeFile(const std::string &path, llvm::StringRef bytes,
               std::string &error);

/// Whether `writeFile` would succeed now, without changing what is there; a
/// file that may not be written is not to be replaced either. False and `error`
/// if not.
bool probeWrite(const std::string &path, std::string &error);

/// Absolute, without links; of a file that is not there, by its folder. `path`
/// itself when there is no such folder.
std::string canonicalPath(const std::string &path);

/// The bytes of a regular file; nullopt and `error` when it cannot be read or
/// holds more than `most`.
std::optional<std::string> readFile(const std::string &path, size_t most,
                                    std::string &error);

} // namespace l2

#endif // L2_SUPPORT_FILES_H
