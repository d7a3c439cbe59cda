//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The report of a run as JSON and CSV.
//
//===----------------------------------------------------------------------===//

#include "l2/Bench/Report.h"
#include "l2/Support/Files.h"
#include "l2/Support/JsonReader.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>
#include <set>

using namespace l2;
using nlohmann::json;

static constexpr const char *kFormat = "l2-bench 1";
static constexpr size_t kMostBytes = size_t(2) << 30;

std::string l2::reportJson(const json &settings,
                           llvm::ArrayRef<ShapeRecord> records, bool complete) {
  json list = json::array();
  for (const ShapeRecord &record : records)
    list.push_back(toJson(record));
  json report = {{"format", kFormat},
                 {"settings", settings},
                 {"complete", complete},
                 {"summary", summaryJson(records)},
                 {"records", std::move(list)}};
  return report.dump(1, ' ', false, json::error_handler_t::replace) + "\n";
}

std::optional<Report> l2::readReport(const std::string &path,
                                     std::string &error) {
  auto bytes = readFile(path, kMostBytes, error);
  if (!bytes)
    return std::nullopt;
  json object = json::parse(*bytes, nullptr, false);
  error.clear();
  JsonReader reader(object, path, error);
  if (reader.ok() && reader.string("format", 64) != kFormat)
    reader.fail("format",
                "is not '" + std::string(kFormat) + "': no report of l2-bench");
  Report report;
  report.settings = reader.object("settings");
  report.complete = reader.boolean("complete");
  std::set<Shape> shapes;
  size_t index = 0;
  for (const json &element : reader.array("records", maxShapes)) {
    std::string why;
    auto record = shapeRecordFromJson(element, why);
    if (!record) {
      reader.fail("records",
                  "element " + std::to_string(index) + " is malformed: " + why);
      break;
    }
    if (!shapes.insert(record->shape()).second)
      reader.fail("records", "element " + std::to_string(index) +
                                 " repeats the shape " + record->shape().str());
    report.records.push_back(std::move(*record));
    std::string first = report.records.front().problem.contract(),
                contract = report.records.back().problem.contract();
    if (contract != first)
      reader.fail("records", "element " + std::to_string(index) +
                                 " is of the contract '" + contract +
                                 "', the first of '" + first + "'");
    ++index;
  }
  if (!reader.ok())
    return std::nullopt;
  return report;
}

/// A field as RFC 4180 writes it.
static std::string csvField(llvm::StringRef text) {
  if (text.find_first_of(",\"\r\n") == llvm::StringRef::npos)
    return text.str();
  std::string quoted = "\"";
  for (char c : text)
    quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + '"';
}

std::string l2::reportCsv(llvm::ArrayRef<ShapeRecord> records) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "m,n,k,contract,class,mode,l2,contestant,role,layout,median_us,low_us,"
        "high_us,repetitions,enqueue_ns,ratio\n";
  for (const ShapeRecord &record : records)
    for (const RaceRecord &race : record.races) {
      const TimeRow *ours =
          bestRow(record, race, [](const ContestantRecord &one) {
            return one.role == ContestantRole::Ours;
          });
      for (const TimeRow &row : race.rows) {
        const ContestantRecord *one = record.find(row.name);
        if (!one)
          continue;
        const Problem &p = record.problem;
        os << p.m << ',' << p.n << ',' << p.k << ',' << p.contract() << ','
           << record.shapeClass << ',' << toString(race.mode) << ','
           << (race.cold ? "cold" : "hot") << ',' << csvField(row.name) << ','
           << toString(one->role) << ',' << csvField(one->layout) << ','
           << llvm::format("%.6g,%.6g,%.6g,", row.us.median, row.us.low,
                           row.us.high)
           << race.repetitions << ','
           << llvm::format("%.4g,", one->enqueueNs.median);
        // Empty where there is nothing to compare with.
        if (ours)
          os << llvm::format("%.5g", row.us.median / ours->us.median);
        os << '\n';
      }
    }
  return text;
}

json l2::differencesJson(llvm::ArrayRef<Difference> differences) {
  json races = json::array();
  double largest = 0;
  for (const Difference &one : differences) {
    races.push_back({{"race", one.race},
                     {"group", one.group},
                     {"shapes", one.shapes},
                     {"a", one.a},
                     {"b", one.b},
                     {"difference", one.relative()}});
    if (one.group == "vendor_best")
      largest = std::max(largest, std::abs(one.relative()));
  }
  return {{"rerun_difference", largest}, {"races", std::move(races)}};
}
