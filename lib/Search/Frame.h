//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Length-prefixed frames on a socket or pipe, between this program and its
// workers.
//
//===----------------------------------------------------------------------===//

#ifndef L2_LIB_SEARCH_FRAME_H
#define L2_LIB_SEARCH_FRAME_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace l2 {

/// Neither side believes a length above this.
constexpr size_t maxFrameBytes = 64u << 20;

/// Four bytes of length, least first, then the payload.
std::string frame(llvm::StringRef payload);

/// Takes one whole frame off the front of `buffer`; no payload: more bytes are
/// needed. False: the length is impossible.
bool takeFrame(std::string &buffer, std::optional<std::string> &payload);

/// Blocking. False at the end of the file or on an error.
bool writeAll(int fd, llvm::StringRef bytes);
bool readFrame(int fd, std::string &payload);

} // namespace l2

#endif // L2_LIB_SEARCH_FRAME_H
