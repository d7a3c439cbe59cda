//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The files a search leaves behind.
//
//===----------------------------------------------------------------------===//

#include "Files.h"
#include "Asking.h"
#include "Flags.h"
#include "l2/Database/ContestJson.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <nlohmann/json.hpp>

using namespace l2;
using nlohmann::json;
namespace fs = llvm::sys::fs;

bool l2::checkFolder(const std::string &folder, std::string &error) {
  if (std::error_code code = fs::create_directories(
          folder, /*IgnoreExisting=*/true, fs::all_all)) {
    error =
        "cannot create the output folder '" + folder + "': " + code.message();
    return false;
  }
  llvm::SmallString<128> probe(folder);
  llvm::sys::path::append(probe, ".l2-opt.probe");
  std::string why;
  if (!writeFile(probe.str().str(), "", why)) {
    error = "cannot write to the output folder '" + folder + "'" +
            why.substr(why.rfind(": "));
    return false;
  }
  fs::remove(probe);
  return true;
}

/// Text others wrote (device, provenance) as JSON; an empty object if it is
/// none.
static json parseObject(const std::string &text) {
  json object = json::parse(text, nullptr, /*allow_exceptions=*/false);
  return object.is_object() ? object : json::object();
}

static json problemJson(const Problem &problem) {
  return {{"name", problem.name},
          {"key", problem.key()},
          {"m", problem.m},
          {"n", problem.n},
          {"k", problem.k},
          {"layout", problem.layout().str()},
          {"contract", problem.contract()}};
}

static json scheduleJson(const Schedule &schedule) {
  json values = json::object();
  for (const Knob &knob : knobs())
    values[knob.name()] = knob.print(schedule.*knob.field);
  return {{"hash", schedule.hash()}, {"knobs", std::move(values)}};
}

static json launchJson(const Artifact &artifact, const Problem &problem,
                       const TargetInfo &target) {
  json parameters = json::array(), maps = json::array();
  for (ParamKind kind : artifact.params)
    parameters.push_back(toString(kind).str());
  for (const TensorMapSpec &map : artifact.maps)
    maps.push_back({{"map", toString(map.map).str()},
                    {"box_inner", map.boxInner},
                    {"box_outer", map.boxOuter},
                    {"swizzle", map.swizzle}});
  return {{"kernel", artifact.kernelName},
          {"grid", gridFor(artifact.schedule, problem, target, target.numSMs)},
          {"grid_for_sms", target.numSMs},
          {"block", {artifact.threads, 1, 1}},
          {"cluster", artifact.cluster},
          {"dynamic_shared_memory_bytes", artifact.smemBytes},
          {"parameters", std::move(parameters)},
          {"tensor_maps", std::move(maps)},
          {"workspace_bytes", workspaceBytes(artifact.schedule, problem)},
          {"counters", counterCount(artifact.schedule, problem)}};
}

static json compileJson(const Artifact &artifact) {
  const CompileTimes &times = artifact.times;
  return {{"assembler", artifact.assembler},
          {"assembler_version", artifact.assemblerVersion},
          {"registers", artifact.registers},
          {"spill_bytes", artifact.spillBytes},
          {"stack_bytes", artifact.stackBytes},
          {"mma", artifact.mmaTypes},
          {"messages", artifact.messages},
          {"seconds",
           {{"lower", times.lower},
            {"translate", times.translate},
            {"optimize", times.optimize},
            {"codegen", times.codegen},
            {"assemble", times.assemble},
            {"total", times.total()}}}};
}

static json timingsJson(const SearchResult &result) {
  // An interrupted search has only the short first look at its winner.
  json timings = {{"median_us", result.best->medianUs},
                  {"first_us", result.progress.firstUs},
                  {"confirmed", result.measurement.has_value()}};
  if (result.progress.firstUs > 0)
    timings["ratio_to_first"] = result.progress.firstUs / result.best->medianUs;
  if (result.measurement) {
    timings["mode"] = result.measurement->mode;
    timings["cold"] = result.measurement->cold;
    timings["samples_us"] = result.measurement->samplesUs;
  }
  return timings;
}

static json searchJson(const SearchSetting &setting,
                       const SearchResult &result) {
  const SearchProgress &progress = result.progress;
  json failures = json::object();
  for (auto [status, count] : failuresOf(result))
    failures[toString(status).str()] = count;
  json proposers = json::object();
  for (const auto &[name, tally] : talliesOf(result))
    proposers[name] = {
        {"tried", tally.tried},
        {"share", double(tally.tried) / double(result.trials.size())},
        {"failed", tally.failed},
        {"best_us", tally.bestUs > 0 ? json(tally.bestUs) : json(nullptr)}};
  return {{"outcome", toString(result.outcome).str()},
          {"budget", setting.options.budget},
          {"time_limit_seconds", setting.options.timeLimitSeconds},
          {"seed", setting.options.seed},
          {"seconds", progress.elapsedSeconds},
          {"tried", progress.tried},
          {"failed", progress.failed},
          {"failures", std::move(failures)},
          {"unlawful", progress.unlawful},
          {"repeats", progress.repeats},
          {"reused", progress.reused},
          {"proposer", result.best->proposer},
          {"proposers", std::move(proposers)},
          {"llm", setting.llm ? llmJson(*setting.llm) : json(nullptr)},
          {"database", setting.database}};
}

static std::string describe(const SearchSetting &setting,
                            const SearchResult &result) {
  const Artifact &artifact = *result.artifact;
  json object = {
      {"format", 1},
      {"problem", problemJson(setting.problem)},
      {"target", setting.target->name.str()},
      {"evaluator", setting.evaluator},
      {"predicted", !result.measurement
                        ? setting.evaluator == "model"
                        : result.measurement->evaluator == "model"},
      {"schedule", scheduleJson(artifact.schedule)},
      {"launch", launchJson(artifact, setting.problem, *setting.target)},
      {"compile", compileJson(artifact)},
      {"timings", timingsJson(result)},
      {"contest", result.contest ? parseObject(contestToJson(*result.contest))
                                 : json(nullptr)},
      {"search", searchJson(setting, result)},
      {"provenance",
       {{"program", versionText()},
        {"toolchain", setting.options.toolchain.str()},
        {"device", parseObject(setting.device)},
        {"measurement", result.measurement
                            ? parseObject(result.measurement->provenance)
                            : json::object()}}}};
  return object.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

std::optional<std::vector<std::string>>
l2::writeResult(const SearchSetting &setting, const SearchResult &result,
                std::string &error) {
  const Artifact &artifact = *result.artifact;
  llvm::SmallString<128> base(setting.folder);
  llvm::sys::path::append(base, setting.problem.name);
  std::vector<std::pair<std::string, std::string>> files = {
      {".schedule.mlir", printKernel(artifact.schedule, artifact.kernelName,
                                     setting.problem.name, artifact.target)},
      {".ptx", artifact.ptx},
      {".cubin", artifact.cubin},
      {".json", describe(setting, result)}};
  std::vector<std::string> paths;
  for (const auto &[extension, bytes] : files) {
    std::string path = base.str().str() + extension;
    if (bytes.empty()) {
      // The driver assembles at load time; a cubin of an earlier search must
      // not pass for this one's.
      fs::remove(path);
      continue;
    }
    if (!writeFile(path, bytes, error))
      return std::nullopt;
    paths.push_back(std::move(path));
  }
  return paths;
}
