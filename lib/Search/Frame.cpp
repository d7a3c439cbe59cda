//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Length-prefixed frames.
//
//===----------------------------------------------------------------------===//

#include "Frame.h"
#include <cerrno>
#include <unistd.h>

using namespace l2;

static size_t lengthOf(const char *bytes) {
  size_t length = 0;
  for (int i = 3; i >= 0; --i)
    length = length << 8 | static_cast<unsigned char>(bytes[i]);
  return length;
}

std::string l2::frame(llvm::StringRef payload) {
  std::string bytes;
  bytes.reserve(payload.size() + 4);
  for (int i = 0; i < 4; ++i)
    bytes.push_back(static_cast<char>(payload.size() >> (8 * i) & 0xff));
  bytes.append(payload.begin(), payload.end());
  return bytes;
}

bool l2::takeFrame(std::string &buffer, std::optional<std::string> &payload) {
  payload.reset();
  if (buffer.size() < 4)
    return true;
  size_t length = lengthOf(buffer.data());
  if (length > maxFrameBytes)
    return false;
  if (buffer.size() < 4 + length)
    return true;
  payload = buffer.substr(4, length);
  buffer.erase(0, 4 + length);
  return true;
}

bool l2::writeAll(int fd, llvm::StringRef bytes) {
  while (!bytes.empty()) {
    ssize_t written = ::write(fd, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0)
      return false;
    bytes = bytes.drop_front(written);
  }
  return true;
}

static bool readAll(int fd, char *data, size_t size) {
  while (size > 0) {
    ssize_t got = ::read(fd, data, size);
    if (got < 0 && errno == EINTR)
      continue;
    if (got <= 0)
      return false;
    data += got;
    size -= got;
  }
  return true;
}

bool l2::readFrame(int fd, std::string &payload) {
  char head[4];
  if (!readAll(fd, head, sizeof(head)))
    return false;
  size_t length = lengthOf(head);
  if (length > maxFrameBytes)
    return false;
  payload.resize(length);
  return readAll(fd, payload.data(), length);
}
