//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finished shapes, one JSON object a line, safe against a crash at any moment.
//
//===----------------------------------------------------------------------===//

#ifndef L2_BENCH_JOURNAL_H
#define L2_BENCH_JOURNAL_H

#include "l2/Bench/Record.h"
#include <memory>
#include <nlohmann/json.hpp>

namespace l2 {

/// The file's first line holds the settings, each other one a record. Each is
/// on the disk before the next shape begins; a last line that a crash tore is
/// dropped. A file that does not begin with such a line is never changed.
class Journal {
public:
  /// Opens `path` and reads what it holds, or begins it; `fresh`: begins it
  /// anew. nullptr and `error` when it cannot be written, another process has
  /// it, it is no journal, a line is not JSON, or it was made with other
  /// settings (the error says which).
  static std::unique_ptr<Journal> open(const std::string &path,
                                       const nlohmann::json &settings,
                                       bool fresh, std::string &error);
  ~Journal();
  Journal(const Journal &) = delete;
  Journal &operator=(const Journal &) = delete;

  /// In the file's order; of two for one shape the later counts.
  const std::vector<ShapeRecord> &records() const { return finished; }
  bool append(const ShapeRecord &record, std::string &error);

  /// How many lines hold no valid record (they count as not measured), and
  /// what is wrong with the first, with its place.
  size_t invalidLines() const { return invalidCount; }
  const std::string &firstInvalidLine() const { return firstInvalid; }

private:
  Journal(std::string path, int fd) : path(std::move(path)), fd(fd) {}
  bool read(const nlohmann::json &settings, bool fresh, std::string &error);
  bool truncate(size_t bytes, std::string &error);
  bool writeLine(const nlohmann::json &object, std::string &error);

  std::string path;
  int fd;
  std::vector<ShapeRecord> finished;
  size_t invalidCount = 0;
  std::string firstInvalid;
};

} // namespace l2

#endif // L2_BENCH_JOURNAL_H
