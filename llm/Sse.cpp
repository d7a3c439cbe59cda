//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Cuts a stream into events.
//
//===----------------------------------------------------------------------===//

#include "Sse.h"

using namespace l2;

bool SseReader::endLine(llvm::function_ref<bool(llvm::StringRef)> onData) {
  llvm::StringRef text = line;
  bool more = true;
  if (text.empty()) {
    if (hasData)
      more = onData(data);
    data.clear();
    hasData = false;
  } else if (auto [field, value] = text.split(':'); field == "data") {
    value.consume_front(" ");
    if (hasData)
      data += '\n';
    data += value;
    hasData = true;
  }
  line.clear();
  return more;
}

bool SseReader::feed(llvm::StringRef bytes,
                     llvm::function_ref<bool(llvm::StringRef)> onData) {
  for (char c : bytes) {
    bool half = c == '\n' && afterReturn;
    afterReturn = c == '\r';
    if (half)
      continue;
    if (c == '\n' || c == '\r') {
      if (!endLine(onData))
        return false;
    } else {
      line += c;
    }
    if (tooLong())
      return false;
  }
  return true;
}

bool SseReader::finish(llvm::function_ref<bool(llvm::StringRef)> onData) {
  return (line.empty() || endLine(onData)) && endLine(onData);
}
