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
/// dropped.
class Journal {
public:
  /// Opens `path` and reads what it holds, or begins it; `fresh`: begins it
  /// anew. nullptr and `error` when it cannot be written, another process has
  /// it, a line is malformed, or it was made with other settings (the error
  /// says which).
  static std::unique_ptr<Journal> open(const std::string &path,
                                       const nlohmann::json &settings,
                                       bool fresh, std::string &error);
  ~Journal();
  Journal(const Journal &) = delete;
  Journal &operator=(const Journal &) = delete;

  /// In the file's order; of two for one shape the later counts.
  const std::vector<ShapeRecord> &records() const { return finished; }
  bool append(const ShapeRecord &record, std::string &error);

private:
  Journal(std::string path, int fd) : path(std::move(path)), fd(fd) {}
  bool read(const nlohmann::json &settings, std::string &error);
  bool writeLine(const nlohmann::json &object, std::string &error);

  std::string path;
  int fd;
  std::vector<ShapeRecord> finished;
};

} // namespace l2

#endif // L2_BENCH_JOURNAL_H
