//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where our kernels come from.
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"
#include "../l2-opt/Payload.h"
#include "l2/Support/Files.h"
#include "l2/Support/JsonReader.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <algorithm>

using namespace l2;
using llvm::StringRef;
using nlohmann::json;

/// Largest NAME.json read: samples and a contest.
static constexpr size_t kMostJson = size_t(16) << 20;

void KernelSources::add(const Problem &problem, const Schedule &schedule,
                        const std::string &source) {
  auto [known, fresh] =
      this->known.emplace(problem.key(), GivenKernel{schedule, source});
  if (!fresh && known->second.schedule != schedule)
    note(source + ": not used; " + known->second.source + " comes first for " +
         problem.key());
}

bool KernelSources::readScheduleFile(const std::string &path) {
  Payload payload;
  if (!payload.load(path, ""))
    return false;
  std::optional<std::vector<Problem>> problems = payload.problems();
  if (!problems)
    return false;
  bool any = false;
  for (const Problem &problem : *problems) {
    auto schedules = payload.schedulesFor(problem, target->name);
    if (!schedules)
      return false;
    for (const Schedule &schedule : *schedules)
      add(problem, schedule, path + " @" + problem.name);
    any |= !schedules->empty();
  }
  if (!any)
    return fail("'" + path + "' holds no schedule for " + target->name.str()) ==
           0;
  return true;
}

/// Problem and payload name that a search wrote into NAME.json.
static std::optional<Problem>
readSearched(const std::string &path, std::string &target, std::string &error) {
  auto text = readFile(path, kMostJson, error);
  if (!text)
    return std::nullopt;
  json object = json::parse(*text, nullptr, false);
  JsonReader reader(object, path, error);
  target = reader.string("target", 16);
  JsonReader fields(reader.object("problem"), path + ": problem", error);
  std::string name = fields.string("name", 512);
  auto problem = parseProblemKey(fields.string("key", maxProblemKey));
  if (!problem)
    fields.fail("key", "is not a problem's key");
  if (!reader.ok())
    return std::nullopt;
  problem->name = name;
  return problem;
}

bool KernelSources::readFolder(const std::string &folder) {
  std::error_code code;
  std::vector<std::string> paths;
  StringRef ending = ".schedule.mlir";
  for (llvm::sys::fs::directory_iterator it(folder, code), end;
       it != end && !code; it.increment(code))
    if (StringRef(it->path()).ends_with(ending))
      paths.push_back(it->path());
  if (code)
    return fail("cannot read the folder '" + folder + "': " + code.message()) ==
           0;
  std::sort(paths.begin(), paths.end());
  bool any = false;
  for (const std::string &path : paths) {
    std::string json = StringRef(path).drop_back(ending.size()).str() + ".json";
    std::string error, searchedTarget;
    auto problem = readSearched(json, searchedTarget, error);
    if (!problem)
      return fail(error) == 0;
    if (searchedTarget != target->name) {
      note(path + ": not used; it is for " + searchedTarget + ", the GPU is " +
           target->name.str());
      continue;
    }
    Payload payload;
    if (!payload.loadSchedules(path))
      return false;
    auto schedules = payload.schedulesFor(*problem, target->name);
    if (!schedules)
      return false;
    if (schedules->empty())
      return fail(path + ": holds no schedule for @" + problem->name + " on " +
                  target->name.str()) == 0;
    for (const Schedule &schedule : *schedules)
      add(*problem, schedule, path);
    any = true;
  }
  if (!any)
    return fail("the folder '" + folder + "' holds no kernel for " +
                target->name.str() +
                ": NAME.schedule.mlir and NAME.json, as l2-opt --search "
                "writes them") == 0;
  return true;
}

bool KernelSources::read(const BenchFlags &flags, const TargetInfo &target) {
  this->target = &target;
  for (const std::string &path : flags.scheduleFiles)
    if (!readScheduleFile(path))
      return false;
  for (const std::string &folder : flags.kernelFolders)
    if (!readFolder(folder))
      return false;
  if (flags.database.empty())
    return true;
  // Opening would create it.
  if (!llvm::sys::fs::exists(flags.database))
    return fail("--db: there is no '" + flags.database + "'") == 0;
  std::string error;
  databasePath = flags.database;
  database = Database::open(databasePath, error);
  return database || fail(error) == 0;
}

std::optional<GivenKernel> KernelSources::find(const Problem &problem,
                                               std::string &error) {
  error.clear();
  if (auto it = known.find(problem.key()); it != known.end())
    return it->second;
  if (!database)
    return std::nullopt;
  auto stored = database->bestSchedule(problem, *target, error);
  if (!stored)
    return std::nullopt;
  return GivenKernel{stored->schedule,
                     databasePath + " (" + stored->stage + ")"};
}
