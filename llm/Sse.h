//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Server-sent events, as servers stream answers.
//
//===----------------------------------------------------------------------===//

#ifndef L2_LLM_SSE_H
#define L2_LLM_SSE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace l2 {

/// Cuts a stream into the data of its events. Memory is bounded by the longest
/// event.
class SseReader {
public:
  static constexpr size_t mostEventBytes = 256 * 1024;

  /// `onData` gets the data of each event that `bytes` completes; false ends
  /// the reading. False when it did, or when an event is too long.
  bool feed(llvm::StringRef bytes,
            llvm::function_ref<bool(llvm::StringRef)> onData);
  /// After the last byte: an event that no blank line ended.
  bool finish(llvm::function_ref<bool(llvm::StringRef)> onData);
  bool tooLong() const { return line.size() + data.size() > mostEventBytes; }

private:
  bool endLine(llvm::function_ref<bool(llvm::StringRef)> onData);

  std::string line, data;
  bool hasData = false, afterReturn = false;
};

} // namespace l2

#endif // L2_LLM_SSE_H
