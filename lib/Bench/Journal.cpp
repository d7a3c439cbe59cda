//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finished shapes, one JSON object a line.
//
//===----------------------------------------------------------------------===//

#include "l2/Bench/Journal.h"
#include "l2/Evaluate/Serialize.h"
#include "l2/Support/Files.h"
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

using namespace l2;
using llvm::StringRef;
using nlohmann::json;

/// Largest journal read: a thousand shapes with all samples.
static constexpr size_t kMostBytes = size_t(2) << 30;

static constexpr StringRef kFormat = "l2-bench journal 1";

Journal::~Journal() { close(fd); }

std::unique_ptr<Journal> Journal::open(const std::string &path,
                                       const json &settings, bool fresh,
                                       std::string &error) {
  int fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (fd < 0) {
    error = "cannot write '" + path + "': " + std::strerror(errno);
    return nullptr;
  }
  std::unique_ptr<Journal> journal(new Journal(path, fd));
  if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
    error = "'" + path + "' is in use by another l2-bench";
    return nullptr;
  }
  return journal->read(settings, fresh, error) ? std::move(journal) : nullptr;
}

bool Journal::truncate(size_t bytes, std::string &error) {
  if (ftruncate(fd, off_t(bytes)) == 0)
    return true;
  error = "cannot write '" + path + "': " + std::strerror(errno);
  return false;
}

/// The object of the first line; discarded when it is not whole or no header.
static json parseHeader(StringRef bytes) {
  size_t end = bytes.find('\n');
  if (end == StringRef::npos)
    return json(json::value_t::discarded);
  StringRef line = bytes.take_front(end);
  json header = json::parse(line.begin(), line.end(), nullptr, false);
  bool ours = header.is_object() && header.contains("format") &&
              header["format"] == kFormat.str() &&
              header.contains("settings") && header["settings"].is_object();
  return ours ? header : json(json::value_t::discarded);
}

/// The settings that differ: "'seconds' is 2, was 1".
static std::string differences(const json &now, const json &before) {
  std::string text;
  auto add = [&](const std::string &key) {
    auto show = [&](const json &from) {
      auto it = from.find(key);
      return it == from.end() ? "absent" : dumpJson(*it).substr(0, 200);
    };
    if (show(now) != show(before))
      text += (text.empty() ? "'" : ", '") + key + "' is " + show(now) +
              ", was " + show(before);
  };
  for (const auto &[key, value] : now.items())
    add(key);
  for (const auto &[key, value] : before.items())
    if (!now.contains(key))
      add(key);
  return text;
}

bool Journal::read(const json &settings, bool fresh, std::string &error) {
  std::optional<std::string> bytes = readFile(path, kMostBytes, error);
  if (!bytes)
    return false;
  auto failAt = [&](size_t line, const std::string &what) {
    error = path + ":" + std::to_string(line) + ": " + what +
            "; --fresh starts anew";
    return false;
  };
  // Nothing is cut before the file is known to be a journal.
  if (!bytes->empty()) {
    json header = parseHeader(*bytes);
    if (header.is_discarded()) {
      error = path + ":1: not a journal of l2-bench; move it away";
      return false;
    }
    if (fresh) {
      if (!truncate(0, error))
        return false;
      bytes->clear();
    } else if (header["settings"] != settings) {
      return failAt(1, "made with other settings: " +
                           differences(settings, header["settings"]));
    }
  }
  if (bytes->empty())
    return writeLine({{"format", kFormat.str()}, {"settings", settings}},
                     error);
  // A line without its end was torn by a crash: it never counted.
  size_t whole = StringRef(*bytes).rfind('\n') + 1;
  if (whole != bytes->size() && !truncate(whole, error))
    return false;
  StringRef rest = StringRef(*bytes).take_front(whole).split('\n').second;
  for (size_t line = 2; !rest.empty(); ++line) {
    auto [text, tail] = rest.split('\n');
    rest = tail;
    json object = json::parse(text.begin(), text.end(), nullptr, false);
    if (!object.is_object())
      return failAt(line, "not a JSON object");
    std::string why;
    if (auto record = shapeRecordFromJson(object, why)) {
      finished.push_back(std::move(*record));
    } else {
      ++invalidCount;
      if (firstInvalid.empty())
        firstInvalid = path + ":" + std::to_string(line) + ": " + why;
    }
  }
  return true;
}

bool Journal::writeLine(const json &object, std::string &error) {
  std::string line = dumpJson(object) + "\n";
  // One write, so that a crash tears at most the last line.
  ssize_t put;
  do
    put = write(fd, line.data(), line.size());
  while (put < 0 && errno == EINTR);
  if (put == ssize_t(line.size()) && fsync(fd) == 0)
    return true;
  error = "cannot write '" + path +
          "': " + (put < 0 ? std::strerror(errno) : "the disk is full");
  return false;
}

bool Journal::append(const ShapeRecord &record, std::string &error) {
  if (!writeLine(toJson(record), error))
    return false;
  finished.push_back(record);
  return true;
}
