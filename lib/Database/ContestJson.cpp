//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A contest as JSON.
//
//===----------------------------------------------------------------------===//

#include "l2/Database/ContestJson.h"
#include <nlohmann/json.hpp>

using namespace l2;
using nlohmann::json;

namespace {

bool read(const json &object, const char *key, double &value) {
  auto it = object.find(key);
  if (it == object.end() || !it->is_number())
    return false;
  value = it->get<double>();
  return true;
}

bool read(const json &object, const char *key, std::string &value) {
  auto it = object.find(key);
  if (it == object.end() || !it->is_string())
    return false;
  value = it->get<std::string>();
  return true;
}

bool read(const json &object, const char *key, std::vector<double> &values) {
  auto it = object.find(key);
  if (it == object.end() || !it->is_array())
    return false;
  for (const json &value : *it) {
    if (!value.is_number())
      return false;
    values.push_back(value.get<double>());
  }
  return true;
}

} // namespace

std::string l2::contestToJson(const Contest &contest) {
  json contestants = json::array();
  for (const Contestant &contestant : contest.contestants)
    contestants.push_back({{"name", contestant.name},
                           {"median_us", contestant.medianUs},
                           {"samples_us", contestant.samplesUs}});
  json provenance = json::parse(contest.provenance, nullptr, false);
  json object = {
      {"contestants", std::move(contestants)},
      {"vendor_best", contest.vendorBest},
      {"vendor_best_us", contest.vendorBestUs},
      {"ratio", contest.ratio},
      {"ratio_low", contest.ratioLow},
      {"ratio_high", contest.ratioHigh},
      {"provenance", provenance.is_object() ? provenance : json::object()}};
  return object.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::optional<Contest> l2::contestFromJson(llvm::StringRef text) {
  json object = json::parse(text.begin(), text.end(), nullptr, false);
  if (!object.is_object())
    return std::nullopt;
  Contest contest;
  auto contestants = object.find("contestants");
  auto provenance = object.find("provenance");
  if (contestants == object.end() || !contestants->is_array() ||
      provenance == object.end() || !provenance->is_object() ||
      !read(object, "vendor_best", contest.vendorBest) ||
      !read(object, "vendor_best_us", contest.vendorBestUs) ||
      !read(object, "ratio", contest.ratio) ||
      !read(object, "ratio_low", contest.ratioLow) ||
      !read(object, "ratio_high", contest.ratioHigh))
    return std::nullopt;
  contest.provenance =
      provenance->dump(-1, ' ', false, json::error_handler_t::replace);
  for (const json &entry : *contestants) {
    Contestant contestant;
    if (!entry.is_object() || !read(entry, "name", contestant.name) ||
        !read(entry, "median_us", contestant.medianUs) ||
        !read(entry, "samples_us", contestant.samplesUs))
      return std::nullopt;
    contest.contestants.push_back(std::move(contestant));
  }
  return contest;
}
