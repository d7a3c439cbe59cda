//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Messages between an evaluator and its worker: four bytes "L2F1", four bytes
// of length (little-endian), then that many bytes of JSON.
//
//===----------------------------------------------------------------------===//

#ifndef L2_EVALUATE_FRAMES_H
#define L2_EVALUATE_FRAMES_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace l2 {

/// Longer messages are refused: a peer that asks for more is broken.
constexpr size_t maxMessageBytes = size_t(64) << 20;

/// The message with its header. It must not be longer than maxMessageBytes.
std::string encodeMessage(llvm::StringRef message);

/// Puts messages together from bytes as they arrive.
class MessageReader {
public:
  void feed(llvm::StringRef bytes) {
    buffer.append(bytes.data(), bytes.size());
  }
  /// The next whole message, if there is one.
  std::optional<std::string> next();
  /// Why the stream can no longer be read; empty while it can.
  const std::string &error() const { return failure; }

private:
  std::string buffer, failure;
};

/// Blocking, for the worker's side. `readMessage` gives nullopt at the end of
/// the stream (`error` empty) or for a broken one.
std::optional<std::string> readMessage(int fd, MessageReader &reader,
                                       std::string &error);
bool writeMessage(int fd, llvm::StringRef message);

} // namespace l2

#endif // L2_EVALUATE_FRAMES_H
