//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Messages between an evaluator and its worker.
//
//===----------------------------------------------------------------------===//

#include "l2/Evaluate/Frames.h"
#include "llvm/Support/Endian.h"
#include <cerrno>
#include <cstring>
#include <unistd.h>

using namespace l2;

static constexpr llvm::StringLiteral kMagic = "L2F1";
static constexpr size_t kHeaderBytes = 8;

std::string l2::encodeMessage(llvm::StringRef message) {
  std::string bytes(kHeaderBytes, '\0');
  std::memcpy(bytes.data(), kMagic.data(), kMagic.size());
  llvm::support::endian::write32le(bytes.data() + 4, uint32_t(message.size()));
  bytes.append(message.data(), message.size());
  return bytes;
}

std::optional<std::string> MessageReader::next() {
  if (!failure.empty())
    return std::nullopt;
  size_t known = std::min(buffer.size(), kMagic.size());
  if (llvm::StringRef(buffer).take_front(known) != kMagic.take_front(known)) {
    failure = "a message does not start with 'L2F1'";
    return std::nullopt;
  }
  if (buffer.size() < kHeaderBytes)
    return std::nullopt;
  size_t length = llvm::support::endian::read32le(buffer.data() + 4);
  if (length > maxMessageBytes) {
    failure = "a message of " + std::to_string(length) + " bytes exceeds " +
              std::to_string(maxMessageBytes);
    return std::nullopt;
  }
  if (buffer.size() < kHeaderBytes + length)
    return std::nullopt;
  std::string message = buffer.substr(kHeaderBytes, length);
  buffer.erase(0, kHeaderBytes + length);
  return message;
}

std::optional<std::string> l2::readMessage(int fd, MessageReader &reader,
                                           std::string &error) {
  error.clear();
  char chunk[65536];
  while (true) {
    if (auto message = reader.next())
      return message;
    if (!reader.error().empty()) {
      error = reader.error();
      return std::nullopt;
    }
    ssize_t got = read(fd, chunk, sizeof chunk);
    if (got < 0 && errno == EINTR)
      continue;
    if (got < 0)
      error = std::strerror(errno);
    if (got <= 0)
      return std::nullopt;
    reader.feed({chunk, size_t(got)});
  }
}

bool l2::writeMessage(int fd, llvm::StringRef message) {
  std::string bytes = encodeMessage(message);
  for (size_t done = 0; done < bytes.size();) {
    ssize_t put = write(fd, bytes.data() + done, bytes.size() - done);
    if (put < 0 && errno == EINTR)
      continue;
    if (put <= 0)
      return false;
    done += size_t(put);
  }
  return true;
}
