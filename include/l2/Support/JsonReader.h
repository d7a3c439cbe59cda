//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads fields of a JSON object that others wrote, each within bounds.
//
//===----------------------------------------------------------------------===//

#ifndef L2_SUPPORT_JSONREADER_H
#define L2_SUPPORT_JSONREADER_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace l2 {

/// The first fault is kept in `error`, worded "WHERE: 'key' is not …"; after it
/// everything reads as empty.
class JsonReader {
public:
  /// Refers to `object` and `error`. An error already there is a fault.
  JsonReader(const nlohmann::json &object, std::string where,
             std::string &error);

  bool ok() const { return error.empty(); }
  void fail(llvm::StringRef key, const std::string &what);

  bool has(const char *key) const;
  std::string string(const char *key, size_t mostBytes);
  bool boolean(const char *key);
  int64_t integer(const char *key, int64_t low, int64_t high);
  /// Finite and within the bounds.
  double number(const char *key, double low, double high);
  const nlohmann::json &object(const char *key);
  const nlohmann::json &array(const char *key, size_t most);
  std::vector<std::string> strings(const char *key, size_t most,
                                   size_t mostBytes);
  std::vector<int64_t> integers(const char *key, size_t most, int64_t low,
                                int64_t high);
  std::vector<double> numbers(const char *key, size_t most, double low,
                              double high);

private:
  const nlohmann::json *find(const char *key);

  const nlohmann::json &source;
  std::string where;
  std::string &error;
};

} // namespace l2

#endif // L2_SUPPORT_JSONREADER_H
