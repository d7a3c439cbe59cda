//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What an audit found, for programs and for people.
//
//===----------------------------------------------------------------------===//

#include "l2/Audit/Audit.h"
#include "l2/Evaluate/Provenance.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <nlohmann/json.hpp>

using namespace l2;
using nlohmann::json;

llvm::StringRef l2::toString(AuditResult result) {
  switch (result) {
  case AuditResult::Caught:
    return "caught";
  case AuditResult::Refused:
    return "refused";
  case AuditResult::Missed:
    return "missed";
  case AuditResult::NoEffect:
    return "no-effect";
  case AuditResult::NotTried:
    return "not-tried";
  }
  return "";
}

namespace {
/// Counts of one fault, or of all.
struct Counts {
  unsigned tried = 0, caught = 0, refused = 0, missed = 0, without = 0,
           notTried = 0;
  /// Of the caught: how many by each verdict.
  std::map<std::string, unsigned> verdicts;

  void add(const AuditRow &row) {
    ++tried;
    switch (row.result) {
    case AuditResult::Caught:
      ++caught;
      ++verdicts[toString(row.status).str()];
      return;
    case AuditResult::Refused:
      ++refused;
      return;
    case AuditResult::Missed:
      ++missed;
      return;
    case AuditResult::NoEffect:
      ++without;
      return;
    case AuditResult::NotTried:
      ++notTried;
      return;
    }
  }
  /// Those that act: what has no effect on any result cannot be caught.
  unsigned acting() const { return caught + refused + missed; }
  double share() const {
    return acting() ? double(caught + refused) / acting() : 0;
  }
  json toJson() const {
    return {{"faults_tried", tried},
            {"faults_planted", acting()},
            {"faults_caught", caught + refused},
            {"faults_missed", missed},
            {"faults_without_effect", without},
            {"faults_not_tried", notTried},
            {"share_caught", share()},
            {"caught_by_protocol", caught},
            {"caught_by_compiler", refused},
            {"verdicts", verdicts}};
  }
};
} // namespace

static Counts countAll(const std::vector<AuditRow> &rows) {
  Counts counts;
  for (const AuditRow &row : rows)
    counts.add(row);
  return counts;
}

/// Counts of each fault that was tried, in the order of Faults.def.
static std::vector<std::pair<const FaultInfo *, Counts>>
countEach(const std::vector<AuditRow> &rows) {
  std::vector<std::pair<const FaultInfo *, Counts>> result;
  for (const FaultInfo &info : knownFaults()) {
    Counts counts;
    for (const AuditRow &row : rows)
      if (row.planted.fault == info.fault)
        counts.add(row);
    if (counts.tried)
      result.push_back({&info, counts});
  }
  return result;
}

static json rowJson(const AuditRow &row) {
  return {{"kernel", row.kernel},
          {"fault", toString(row.planted.fault).str()},
          {"site", row.planted.site},
          {"result", toString(row.result).str()},
          {"status", toString(row.status).str()},
          {"reason", row.reason}};
}

static json rowsJson(const std::vector<AuditRow> &rows,
                     std::optional<AuditResult> which) {
  json result = json::array();
  for (const AuditRow &row : rows)
    if (!which || row.result == *which)
      result.push_back(rowJson(row));
  return result;
}

unsigned AuditReport::count(AuditResult result) const {
  return unsigned(llvm::count_if(
      rows, [&](const AuditRow &row) { return row.result == result; }));
}

bool AuditReport::passes() const {
  bool good = llvm::all_of(kernels, [](const AuditedKernel &one) {
    return one.verdict.status == Status::Ok;
  });
  return good && count(AuditResult::Missed) == 0 &&
         count(AuditResult::NotTried) == 0 &&
         count(AuditResult::Caught) + count(AuditResult::Refused) > 0;
}

json AuditReport::json() const {
  nlohmann::json faults = nlohmann::json::array(),
                 audited = nlohmann::json::array();
  for (auto &[info, counts] : countEach(rows)) {
    nlohmann::json one = counts.toJson();
    one["fault"] = info->name.str();
    one["kind"] = toString(info->kind).str();
    one["description"] = info->description.str();
    faults.push_back(std::move(one));
  }
  for (const AuditedKernel &one : kernels)
    audited.push_back({{"name", one.kernel.name},
                       {"problem", one.kernel.problem.key()},
                       {"schedule", one.kernel.schedule.str()},
                       {"status", toString(one.verdict.status).str()},
                       {"reason", one.verdict.reason},
                       {"worst_over_bound", one.verdict.worstOverBound}});
  nlohmann::json where = nlohmann::json::parse(device, nullptr, false);
  nlohmann::json summary = countAll(rows).toJson();
  summary["kernels"] = kernels.size();
  summary["passes"] = passes();
  summary["seconds"] = seconds;
  return {{"protocol", protocolVersion},
          {"program", programVersion()},
          {"summary", std::move(summary)},
          {"faults", std::move(faults)},
          {"kernels", std::move(audited)},
          {"missed", rowsJson(rows, AuditResult::Missed)},
          {"without_effect", rowsJson(rows, AuditResult::NoEffect)},
          {"rows", rowsJson(rows, std::nullopt)},
          {"device", where.is_object() ? where : nlohmann::json::object()}};
}

std::string AuditReport::table() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "fault                    kind    acting  caught  missed  no effect  "
        "by\n";
  for (auto &[info, counts] : countEach(rows)) {
    os << llvm::format(
        "%-24s %-7s %6u  %6u  %6u  %9u  ", info->name.str().c_str(),
        toString(info->kind).str().c_str(), counts.acting(),
        counts.caught + counts.refused, counts.missed, counts.without);
    const char *separator = "";
    for (auto &[verdict, count] : counts.verdicts) {
      os << separator << verdict << ' ' << count;
      separator = ", ";
    }
    if (counts.refused)
      os << separator << "compiler " << counts.refused;
    os << '\n';
  }
  for (const AuditedKernel &one : kernels)
    if (one.verdict.status != Status::Ok)
      os << "good kernel " << one.kernel.name
         << " does not pass: " << toString(one.verdict.status) << ": "
         << one.verdict.reason << '\n';
  for (const AuditRow &row : rows)
    if (row.result == AuditResult::Missed ||
        row.result == AuditResult::NotTried)
      os << toString(row.result) << ": " << row.kernel << ' '
         << toString(row.planted.fault) << " at site " << row.planted.site
         << ": " << row.reason << '\n';
  Counts all = countAll(rows);
  os << llvm::format("%u faults that change a result, %u caught (%.1f %%), %u "
                     "missed; %u without effect on any result\n",
                     all.acting(), all.caught + all.refused, 100 * all.share(),
                     all.missed, all.without);
  return text;
}
