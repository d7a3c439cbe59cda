//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is kept of one shape.
//
//===----------------------------------------------------------------------===//

#include "l2/Bench/Record.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>

using namespace l2;
using llvm::StringRef;

StringRef l2::toString(Standing standing) {
  switch (standing) {
  case Standing::Win:
    return "win";
  case Standing::Tie:
    return "tie";
  case Standing::Loss:
    return "loss";
  }
  return "";
}

std::string l2::raceKey(BenchMode mode, bool cold) {
  return toString(mode).str() + (cold ? "_cold" : "_hot");
}

bool ShapeRecord::failed() const {
  return !error.empty() || llvm::any_of(faults, [](const BenchFault &fault) {
    return StringRef(fault.contestant).starts_with("ours_") ||
           fault.status == toString(Status::Impossible);
  });
}

const ContestantRecord *ShapeRecord::find(StringRef name) const {
  auto it = llvm::find_if(contestants, [&](const ContestantRecord &one) {
    return one.name == name;
  });
  return it == contestants.end() ? nullptr : &*it;
}

const TimeRow *
l2::bestRow(const ShapeRecord &record, const RaceRecord &race,
            llvm::function_ref<bool(const ContestantRecord &)> belongs) {
  const TimeRow *best = nullptr;
  for (const TimeRow &row : race.rows) {
    const ContestantRecord *contestant = record.find(row.name);
    if (contestant && belongs(*contestant) &&
        (!best || row.us.median < best->us.median))
      best = &row;
  }
  return best;
}

namespace {

/// Opponents that are compared together.
struct Group {
  std::string key;
  std::function<bool(const ContestantRecord &)> belongs;
  /// Also layout by layout.
  bool byLayout = false;
};

} // namespace

/// The vendor's rows that count as opponents and are named like `prefix`.
static Group vendorGroup(std::string key, const Problem &problem,
                         StringRef prefix, bool byLayout) {
  return {std::move(key),
          [&problem, prefix](const ContestantRecord &one) {
            return isOpponent(one.role, problem) &&
                   StringRef(one.name).starts_with(prefix);
          },
          byLayout};
}

static std::vector<Group> groupsOf(const ShapeRecord &record) {
  const Problem &problem = record.problem;
  std::vector<Group> groups = {
      vendorGroup("vendor_best", problem, "", true),
      vendorGroup("cublas", problem, "cublas_", false),
      vendorGroup("heuristic", problem, "cublaslt_heuristic_", false),
      vendorGroup("autotune", problem, "cublaslt_autotune_", true),
      {"half", [](const ContestantRecord &one) {
         return one.role == ContestantRole::VendorHalf;
       }}};
  for (const ContestantRecord &one : record.contestants) {
    if (one.role != ContestantRole::PlugIn)
      continue;
    std::string base = StringRef(one.name).rsplit('_').first.str();
    std::string key = "plug_in:" + base;
    if (llvm::any_of(groups,
                     [&](const Group &group) { return group.key == key; }))
      continue;
    groups.push_back({key, [base](const ContestantRecord &other) {
                        return other.role == ContestantRole::PlugIn &&
                               StringRef(other.name).rsplit('_').first == base;
                      }});
  }
  return groups;
}

/// Paired ratio of two rows of one race.
static Ratio ratioOf(const TimeRow &ours, const TimeRow &opponent) {
  std::vector<double> ratios;
  for (auto [mine, theirs] : llvm::zip(ours.samples, opponent.samples))
    ratios.push_back(theirs / mine);
  return {ours.name, opponent.name, medianInterval(ratios)};
}

/// Needs the samples in the rows.
static void addRatios(const ShapeRecord &record, RaceRecord &race) {
  auto [rowB, columnB] = layoutsOf(record.problem);
  const StringRef layouts[] = {"", rowB, columnB};
  for (const Group &group : groupsOf(record))
    for (StringRef layout : layouts) {
      if (!layout.empty() && !group.byLayout)
        continue;
      auto fits = [&](const ContestantRecord &one) {
        return layout.empty() || one.layout == layout;
      };
      const TimeRow *ours =
          bestRow(record, race, [&](const ContestantRecord &one) {
            return one.role == ContestantRole::Ours && fits(one);
          });
      const TimeRow *theirs =
          bestRow(record, race, [&](const ContestantRecord &one) {
            return group.belongs(one) && fits(one);
          });
      if (!ours || !theirs)
        continue;
      std::string key =
          layout.empty() ? group.key : group.key + "_" + layout.str();
      race.ratios[key] = ratioOf(*ours, *theirs);
    }
}

/// Names the vendor's contestants that are not there, though candidates of the
/// vendor were dropped: a baseline must not get lost in a count.
static void nameDropped(ShapeRecord &record) {
  auto known = [&](StringRef name) {
    return record.find(name) ||
           llvm::any_of(record.faults, [&](const BenchFault &fault) {
             return fault.contestant == name;
           });
  };
  bool half = llvm::any_of(record.contestants, [](const auto &one) {
    return one.role == ContestantRole::VendorHalf;
  });
  for (StringRef suffix : {"", "_half"})
    for (StringRef kind :
         {"cublas_", "cublaslt_heuristic_", "cublaslt_autotune_"})
      for (StringRef layout : layoutsOf(record.problem)) {
        std::string name = (kind + layout + suffix).str();
        if ((suffix.empty() || half) && !known(name))
          record.faults.push_back({name, "dropped",
                                   "the vendor refuses this problem, or what "
                                   "it computes is wrong"});
      }
}

const ShapeRecord *l2::findLatest(llvm::ArrayRef<ShapeRecord> records,
                                  const Problem &problem) {
  std::string key = problem.key();
  for (const ShapeRecord &record : llvm::reverse(records))
    if (record.problem.key() == key)
      return &record;
  return nullptr;
}

void l2::takeReply(ShapeRecord &record, const BenchReply &reply,
                   bool keepSamples) {
  record.faults = reply.faults;
  record.vendorDropped = reply.vendorDropped;
  record.worstOverBound = reply.worstOverBound;
  record.provenance = reply.provenance;
  for (const BenchContestant &one : reply.contestants)
    record.contestants.push_back(
        {one.name, one.role, one.layout, medianInterval(one.enqueueNs)});
  for (const BenchRace &from : reply.races) {
    RaceRecord race;
    race.mode = from.mode;
    race.cold = from.cold;
    race.floorUs = from.floorUs;
    for (const Contestant &row : from.rows) {
      race.repetitions = unsigned(row.samplesUs.size());
      double fastest =
          *std::min_element(row.samplesUs.begin(), row.samplesUs.end());
      // A clock that says nothing passed is wrong as well.
      if (fastest < from.floorUs || fastest <= 0) {
        record.faults.push_back(
            {row.name, toString(Status::Impossible).str(),
             llvm::formatv("{0}: {1:F4} us a call is under the floor of "
                           "{2:F4} us",
                           raceKey(from.mode, from.cold), fastest, from.floorUs)
                 .str()});
        continue;
      }
      race.rows.push_back(
          {row.name, medianInterval(row.samplesUs), row.samplesUs});
    }
    addRatios(record, race);
    if (!keepSamples)
      for (TimeRow &row : race.rows)
        row.samples.clear();
    record.races.push_back(std::move(race));
  }
  if (record.vendorDropped)
    nameDropped(record);
  if (record.contestants.empty() && record.error.empty())
    record.error = "nobody computes this shape";
}
