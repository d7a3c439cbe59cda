//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Requests and replies of l2-bench as JSON.
//
//===----------------------------------------------------------------------===//

#include "l2/Evaluate/Bench.h"
#include "l2/Evaluate/Deadlines.h"
#include "l2/Evaluate/Serialize.h"
#include "l2/Support/JsonReader.h"
#include <cmath>

using namespace l2;
using llvm::StringRef;
using nlohmann::json;

static constexpr StringRef kModes[] = {"graph", "offline", "server"};
static constexpr StringRef kRoles[] = {"ours", "vendor", "vendor_half",
                                       "plug_in"};
static_assert(std::size(kModes) == size_t(BenchMode::Server) + 1);
static_assert(std::size(kRoles) == size_t(ContestantRole::PlugIn) + 1);

/// Bounds of a reply, far beyond what a worker sends.
static constexpr size_t kMostContestants = 1000, kMostRaces = 6,
                        kMostSamples = 100000, kMostText = 65536;
static constexpr double kMostTime = 1e12;

template <typename Enum, size_t N>
static std::optional<Enum> parseName(const StringRef (&names)[N],
                                     StringRef text) {
  for (size_t i = 0; i < N; ++i)
    if (names[i] == text)
      return Enum(i);
  return std::nullopt;
}

StringRef l2::toString(BenchMode mode) { return kModes[size_t(mode)]; }
std::optional<BenchMode> l2::parseBenchMode(StringRef text) {
  return parseName<BenchMode>(kModes, text);
}
StringRef l2::toString(ContestantRole role) { return kRoles[size_t(role)]; }
std::optional<ContestantRole> l2::parseContestantRole(StringRef text) {
  return parseName<ContestantRole>(kRoles, text);
}

bool l2::isOpponent(ContestantRole role, const Problem &problem) {
  bool half = problem.accumulator == ElementType::F16;
  return role == (half ? ContestantRole::VendorHalf : ContestantRole::Vendor);
}

json l2::toJson(const BenchRequest &request) {
  const BenchOptions &options = request.options;
  json modes = json::array(), kernels = json::array();
  for (BenchMode mode : options.modes)
    modes.push_back(toString(mode).str());
  for (const Artifact &kernel : request.kernels)
    kernels.push_back(artifactToJson(kernel));
  return {{"problem", request.problem.key()},
          {"kernels", std::move(kernels)},
          {"modes", std::move(modes)},
          {"cold", options.cold},
          {"hot", options.hot},
          {"seconds", options.seconds},
          {"repetitions", options.repetitions},
          {"rate", options.callsPerSecond},
          {"vendor", options.vendor},
          {"half", options.half},
          {"candidates", options.candidates},
          {"seed", options.seed},
          {"plug_ins", options.plugIns}};
}

std::optional<BenchRequest> l2::benchRequestFromJson(const json &object,
                                                     std::string &error) {
  error.clear();
  JsonReader reader(object, "bench request", error);
  BenchRequest request;
  BenchOptions &options = request.options;
  if (auto problem = parseProblemKey(reader.string("problem", maxProblemKey)))
    request.problem = *problem;
  else
    reader.fail("problem", "is not a problem's key");
  bool taken[2] = {};
  for (const std::string &text :
       reader.strings("kernels", 2, size_t(256) << 20)) {
    std::string why;
    auto artifact = artifactFromJson(text, why);
    Problem same = artifact ? artifact->problem : Problem();
    same.name = request.problem.name;
    same.transposeB = request.problem.transposeB;
    if (!artifact)
      reader.fail("kernels", "holds a malformed one: " + why);
    else if (same != request.problem)
      reader.fail("kernels", "holds one for " + artifact->problem.key());
    else if (std::exchange(taken[artifact->problem.transposeB], true))
      reader.fail("kernels", "holds two of one layout");
    else
      request.kernels.push_back(std::move(*artifact));
  }
  options.modes.clear();
  for (const std::string &text : reader.strings("modes", 3, 16)) {
    if (auto mode = parseBenchMode(text))
      options.modes.push_back(*mode);
    else
      reader.fail("modes", "holds an unknown mode");
  }
  options.cold = reader.boolean("cold");
  options.hot = reader.boolean("hot");
  options.seconds = reader.number("seconds", 0, BenchOptions::mostSeconds);
  options.repetitions =
      unsigned(reader.integer("repetitions", 1, BenchOptions::mostRepetitions));
  options.callsPerSecond =
      reader.number("rate", BenchOptions::leastRate, BenchOptions::mostRate);
  options.vendor = reader.boolean("vendor");
  options.half = reader.boolean("half");
  options.candidates =
      int(reader.integer("candidates", 1, BenchOptions::mostCandidates));
  options.seed = uint32_t(reader.integer("seed", 0, UINT32_MAX));
  options.plugIns = reader.strings("plug_ins", 16, 4096);
  if (!reader.ok())
    return std::nullopt;
  return request;
}

/// Times to one part in `parts` of their unit: few digits on the wire.
static json rounded(const std::vector<double> &times, double parts) {
  json result = json::array();
  for (double time : times)
    result.push_back(std::round(time * parts) / parts);
  return result;
}

json l2::toJson(const BenchReply &reply) {
  json contestants = json::array(), races = json::array(),
       faults = json::array();
  for (const BenchContestant &one : reply.contestants)
    contestants.push_back({{"name", one.name},
                           {"role", toString(one.role).str()},
                           {"layout", one.layout},
                           {"enqueue_ns", rounded(one.enqueueNs, 10)}});
  for (const BenchRace &race : reply.races) {
    json rows = json::array();
    for (const Contestant &row : race.rows)
      rows.push_back(
          {{"name", row.name}, {"samples_us", rounded(row.samplesUs, 1e4)}});
    races.push_back({{"mode", toString(race.mode).str()},
                     {"cold", race.cold},
                     {"floor_us", race.floorUs},
                     {"rows", std::move(rows)}});
  }
  for (const BenchFault &fault : reply.faults)
    faults.push_back({{"contestant", fault.contestant},
                      {"status", fault.status},
                      {"reason", fault.reason}});
  json provenance = json::parse(reply.provenance, nullptr, false);
  return {{"contestants", std::move(contestants)},
          {"races", std::move(races)},
          {"faults", std::move(faults)},
          {"vendor_dropped", reply.vendorDropped},
          {"worst_over_bound", reply.worstOverBound},
          {"provenance", provenance.is_object() ? provenance : json::object()}};
}

static BenchRace raceFromJson(const json &object,
                              const std::vector<BenchContestant> &contestants,
                              std::string &error) {
  JsonReader reader(object, "bench reply, a race", error);
  BenchRace race;
  auto mode = parseBenchMode(reader.string("mode", 16));
  if (mode)
    race.mode = *mode;
  else
    reader.fail("mode", "is not a mode");
  race.cold = reader.boolean("cold");
  race.floorUs = reader.number("floor_us", 0, kMostTime);
  for (const json &element : reader.array("rows", kMostContestants)) {
    JsonReader fields(element, "bench reply, a row", error);
    Contestant row;
    row.name = fields.string("name", 64);
    row.samplesUs = fields.numbers("samples_us", kMostSamples, 0, kMostTime);
    size_t index = race.rows.size();
    if (fields.ok() &&
        (index >= contestants.size() || contestants[index].name != row.name))
      fields.fail("name", "is not that of the contestant");
    if (fields.ok() &&
        (row.samplesUs.empty() ||
         row.samplesUs.size() !=
             (race.rows.empty() ? row : race.rows.front()).samplesUs.size()))
      fields.fail("samples_us", "does not pair with the other rows'");
    race.rows.push_back(std::move(row));
  }
  if (reader.ok() && race.rows.size() != contestants.size())
    reader.fail("rows", "does not hold one a contestant");
  return race;
}

std::optional<BenchReply> l2::benchReplyFromJson(const json &object,
                                                 std::string &error) {
  error.clear();
  JsonReader reader(object, "bench reply", error);
  BenchReply reply;
  for (const json &element : reader.array("contestants", kMostContestants)) {
    JsonReader fields(element, "bench reply, a contestant", error);
    BenchContestant one;
    one.name = fields.string("name", 64);
    if (auto role = parseContestantRole(fields.string("role", 16)))
      one.role = *role;
    else
      fields.fail("role", "is not a role");
    one.layout = fields.string("layout", 2);
    if (!llvm::is_contained({"nn", "tn", "nt", "tt"}, one.layout))
      fields.fail("layout", "is not 'nn', 'tn', 'nt' or 'tt'");
    one.enqueueNs = fields.numbers("enqueue_ns", kMostSamples, 0, kMostTime);
    reply.contestants.push_back(std::move(one));
  }
  for (const json &element : reader.array("races", kMostRaces))
    reply.races.push_back(raceFromJson(element, reply.contestants, error));
  for (const json &element : reader.array("faults", 100000)) {
    JsonReader fields(element, "bench reply, a fault", error);
    reply.faults.push_back({fields.string("contestant", 64),
                            fields.string("status", 32),
                            fields.string("reason", kMostText)});
  }
  reply.vendorDropped =
      unsigned(reader.integer("vendor_dropped", 0, INT32_MAX));
  reply.worstOverBound = reader.number("worst_over_bound", 0, kMostTime);
  reply.provenance = dumpJson(reader.object("provenance"));
  if (!reader.ok())
    return std::nullopt;
  return reply;
}

double l2::benchSeconds(const BenchRequest &request) {
  const BenchOptions &options = request.options;
  const double work = request.problem.flops();
  // Two layouts and two accumulators; a dozen calls a candidate.
  double candidates = options.vendor ? 4.0 * options.candidates : 0;
  double tuning = candidates * (0.05 + 12 * work / 1e14);
  // Each race may take twice its time, and then has long calls that still make
  // their fewest repetitions; settling and capturing come on top.
  constexpr double contestants = 64;
  double calls = contestants * (2.0 * options.repetitions + 10);
  double gaps = calls / options.callsPerSecond;
  double race = 60 + 3 * options.seconds + gaps + calls * work / 1e14;
  double races = double(options.modes.size()) * (options.cold + options.hot);
  return 60 + prepareSeconds(request.problem) + tuning + races * race;
}
