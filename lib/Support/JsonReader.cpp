//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads fields of a JSON object that others wrote.
//
//===----------------------------------------------------------------------===//

#include "l2/Support/JsonReader.h"
#include <cmath>

using namespace l2;
using nlohmann::json;

static bool isNumber(const json &value, double low, double high) {
  if (!value.is_number())
    return false;
  double number = value.get<double>();
  return std::isfinite(number) && number >= low && number <= high;
}

static bool isInteger(const json &value, int64_t low, int64_t high) {
  // An unsigned value past 2^63 would turn negative.
  bool fits = value.is_number_integer() &&
              (!value.is_number_unsigned() ||
               value.get<uint64_t>() <= uint64_t(INT64_MAX));
  return fits && value.get<int64_t>() >= low && value.get<int64_t>() <= high;
}

/// Shortest text of a bound.
static std::string print(double bound) { return json(bound).dump(); }

JsonReader::JsonReader(const json &object, std::string where,
                       std::string &error)
    : source(object), where(std::move(where)), error(error) {
  if (ok() && !object.is_object())
    error = this->where + ": not a JSON object";
}

void JsonReader::fail(llvm::StringRef key, const std::string &what) {
  if (ok())
    error = where + ": '" + key.str() + "' " + what;
}

bool JsonReader::has(const char *key) const {
  return source.is_object() && source.contains(key);
}

const json *JsonReader::find(const char *key) {
  if (!ok())
    return nullptr;
  auto it = source.find(key);
  if (it != source.end())
    return &*it;
  fail(key, "is missing");
  return nullptr;
}

std::string JsonReader::string(const char *key, size_t mostBytes) {
  const json *value = find(key);
  if (value && value->is_string() &&
      value->get_ref<const std::string &>().size() <= mostBytes)
    return value->get<std::string>();
  fail(key, "is not a text of at most " + std::to_string(mostBytes) + " bytes");
  return {};
}

bool JsonReader::boolean(const char *key) {
  const json *value = find(key);
  if (value && value->is_boolean())
    return value->get<bool>();
  fail(key, "is not true or false");
  return false;
}

int64_t JsonReader::integer(const char *key, int64_t low, int64_t high) {
  const json *value = find(key);
  if (value && isInteger(*value, low, high))
    return value->get<int64_t>();
  fail(key, "is not an integer from " + std::to_string(low) + " to " +
                std::to_string(high));
  return low;
}

double JsonReader::number(const char *key, double low, double high) {
  const json *value = find(key);
  if (value && isNumber(*value, low, high))
    return value->get<double>();
  fail(key, "is not a number from " + print(low) + " to " + print(high));
  return low;
}

const json &JsonReader::object(const char *key) {
  static const json empty = json::object();
  const json *value = find(key);
  if (value && value->is_object())
    return *value;
  fail(key, "is not a JSON object");
  return empty;
}

const json &JsonReader::array(const char *key, size_t most) {
  static const json empty = json::array();
  const json *value = find(key);
  if (value && value->is_array() && value->size() <= most)
    return *value;
  fail(key, "is not an array of at most " + std::to_string(most) + " elements");
  return empty;
}

std::vector<std::string> JsonReader::strings(const char *key, size_t most,
                                             size_t mostBytes) {
  std::vector<std::string> result;
  for (const json &element : array(key, most)) {
    if (!element.is_string() ||
        element.get_ref<const std::string &>().size() > mostBytes) {
      fail(key, "holds something else than texts of at most " +
                    std::to_string(mostBytes) + " bytes");
      return {};
    }
    result.push_back(element.get<std::string>());
  }
  return result;
}

std::vector<int64_t> JsonReader::integers(const char *key, size_t most,
                                          int64_t low, int64_t high) {
  std::vector<int64_t> result;
  for (const json &element : array(key, most)) {
    if (!isInteger(element, low, high)) {
      fail(key, "holds something else than integers from " +
                    std::to_string(low) + " to " + std::to_string(high));
      return {};
    }
    result.push_back(element.get<int64_t>());
  }
  return result;
}

std::vector<double> JsonReader::numbers(const char *key, size_t most,
                                        double low, double high) {
  std::vector<double> result;
  for (const json &element : array(key, most)) {
    if (!isNumber(element, low, high)) {
      fail(key, "holds something else than numbers from " + print(low) +
                    " to " + print(high));
      return {};
    }
    result.push_back(element.get<double>());
  }
  return result;
}
