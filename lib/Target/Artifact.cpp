//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "l2/Target/Artifact.h"
#include "l2/Support/JsonReader.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Base64.h"
#include <nlohmann/json.hpp>

using namespace l2;
using llvm::StringRef;
using nlohmann::json;

static constexpr std::pair<ParamKind, const char *> paramNames[] = {
    {ParamKind::MapA, "map_a"},
    {ParamKind::MapB, "map_b"},
    {ParamKind::MapC, "map_c"},
    {ParamKind::PtrA, "ptr_a"},
    {ParamKind::PtrB, "ptr_b"},
    {ParamKind::PtrC, "ptr_c"},
    {ParamKind::Workspace, "workspace"},
    {ParamKind::Counters, "counters"},
    {ParamKind::Extra0, "extra_0"},
    {ParamKind::Extra1, "extra_1"},
    {ParamKind::Extra2, "extra_2"},
    {ParamKind::Extra3, "extra_3"},
    {ParamKind::M, "m"},
    {ParamKind::N, "n"},
    {ParamKind::K, "k"},
    {ParamKind::LdA, "lda"},
    {ParamKind::LdB, "ldb"},
    {ParamKind::LdC, "ldc"}};

StringRef l2::toString(ParamKind kind) {
  for (auto [known, name] : paramNames)
    if (known == kind)
      return name;
  return "";
}

std::optional<ParamKind> l2::parseParamKind(StringRef text) {
  for (auto [kind, name] : paramNames)
    if (text == name)
      return kind;
  return std::nullopt;
}

std::string l2::artifactToJson(const Artifact &artifact) {
  json params = json::array(), maps = json::array();
  for (ParamKind kind : artifact.params)
    params.push_back(toString(kind).str());
  for (const TensorMapSpec &map : artifact.maps)
    maps.push_back({{"map", toString(map.map).str()},
                    {"box_inner", map.boxInner},
                    {"box_outer", map.boxOuter},
                    {"swizzle", map.swizzle}});
  json schedule = json::object();
#define L2_KNOB(field, decision, operand, attribute, index)                    \
  schedule[#field] = artifact.schedule.field;
#include "l2/Schedule/Knobs.def"
#undef L2_KNOB

  json root = {{"kernel", artifact.kernelName},
               {"target", artifact.target},
               {"problem", artifact.problem.key()},
               {"payload", artifact.problem.name},
               {"schedule", schedule},
               {"params", params},
               {"maps", maps},
               {"threads", artifact.threads},
               {"smem_bytes", artifact.smemBytes},
               {"cluster", artifact.cluster},
               {"assembler", artifact.assembler},
               {"assembler_version", artifact.assemblerVersion},
               {"registers", artifact.registers},
               {"spill_bytes", artifact.spillBytes},
               {"stack_bytes", artifact.stackBytes},
               {"mma_types", artifact.mmaTypes},
               {"messages", artifact.messages},
               {"seconds",
                {{"lower", artifact.times.lower},
                 {"translate", artifact.times.translate},
                 {"optimize", artifact.times.optimize},
                 {"codegen", artifact.times.codegen},
                 {"assemble", artifact.times.assemble}}},
               {"ptx", artifact.ptx},
               {"cubin", llvm::encodeBase64(artifact.cubin)}};
  // Assembler messages may hold any bytes; never throw for them.
  return root.dump(-1, ' ', false, json::error_handler_t::replace);
}

/// Symbols go to the driver and into messages: PTX identifiers only.
static bool isSymbol(StringRef name) {
  return !name.empty() && llvm::all_of(name, [](char c) {
    return llvm::isAlnum(c) || c == '_' || c == '$';
  });
}

static void readLaunch(JsonReader &reader, Artifact &artifact) {
  for (const std::string &text : reader.strings("params", 32, 64)) {
    if (auto kind = parseParamKind(text))
      artifact.params.push_back(*kind);
    else
      reader.fail("params", "holds an unknown kind of parameter");
  }
  for (const json &element : reader.array("maps", 3)) {
    std::string nested;
    JsonReader map(element, "map", nested);
    TensorMapSpec spec;
    auto kind = parseParamKind(map.string("map", 16));
    spec.boxInner = map.integer("box_inner", 1, 256);
    spec.boxOuter = map.integer("box_outer", 1, 256);
    spec.swizzle = map.integer("swizzle", 0, 128);
    bool isMap = kind == ParamKind::MapA || kind == ParamKind::MapB ||
                 kind == ParamKind::MapC;
    if (!map.ok() || !isMap || spec.swizzle % 32 || spec.swizzle == 96) {
      reader.fail("maps", "holds a malformed tensor map");
      return;
    }
    spec.map = *kind;
    artifact.maps.push_back(spec);
  }
  artifact.threads = reader.integer("threads", 1, 1024);
  artifact.smemBytes = reader.integer("smem_bytes", 0, 1 << 20);
  std::vector<int64_t> cluster = reader.integers("cluster", 3, 1, 16);
  if (cluster.size() == 3)
    llvm::copy(cluster, artifact.cluster.begin());
  else
    reader.fail("cluster", "does not hold three extents");
}

static void readReport(JsonReader &reader, Artifact &artifact) {
  artifact.assembler = reader.string("assembler", 64);
  artifact.assemblerVersion = reader.string("assembler_version", 256);
  artifact.registers = reader.integer("registers", 0, 255);
  artifact.spillBytes = reader.integer("spill_bytes", 0, INT32_MAX);
  artifact.stackBytes = reader.integer("stack_bytes", 0, INT32_MAX);
  artifact.mmaTypes = reader.strings("mma_types", 64, 256);
  artifact.messages = reader.strings("messages", 1024, 65536);
  std::string nested;
  JsonReader seconds(reader.object("seconds"), "seconds", nested);
  auto read = [&](const char *key) { return seconds.number(key, 0, 1e9); };
  artifact.times = {read("lower"), read("translate"), read("optimize"),
                    read("codegen"), read("assemble")};
  if (!seconds.ok())
    reader.fail("seconds", "is malformed: " + nested);
}

std::optional<Artifact> l2::artifactFromJson(StringRef text,
                                             std::string &error) {
  error.clear();
  constexpr size_t limit = size_t(256) << 20;
  if (text.size() > limit) {
    error = "artifact: more than 256 MiB of JSON";
    return std::nullopt;
  }
  json root = json::parse(text.begin(), text.end(), nullptr, false);
  if (root.is_discarded()) {
    error = "artifact: not valid JSON";
    return std::nullopt;
  }
  JsonReader reader(root, "artifact", error);
  Artifact artifact;
  artifact.kernelName = reader.string("kernel", 512);
  artifact.target = reader.string("target", 16);
  if (auto problem = parseProblemKey(reader.string("problem", maxProblemKey)))
    artifact.problem = *problem;
  else
    reader.fail("problem", "is not a problem's key");
  artifact.problem.name = reader.string("payload", 512);
  std::string nested;
  JsonReader values(reader.object("schedule"), "schedule", nested);
#define L2_KNOB(field, decision, operand, attribute, index)                    \
  artifact.schedule.field = values.integer(#field, 0, INT32_MAX);
#include "l2/Schedule/Knobs.def"
#undef L2_KNOB
  if (!values.ok())
    reader.fail("schedule", "is malformed: " + nested);
  readLaunch(reader, artifact);
  readReport(reader, artifact);
  artifact.ptx = reader.string("ptx", limit);
  std::vector<char> cubin;
  if (auto failed = llvm::decodeBase64(reader.string("cubin", limit), cubin)) {
    llvm::consumeError(std::move(failed));
    reader.fail("cubin", "is not base64");
  }
  artifact.cubin.assign(cubin.begin(), cubin.end());
  if (reader.ok() && !isSymbol(artifact.kernelName))
    reader.fail("kernel", "is not a PTX identifier");
  if (reader.ok() && !lookupTarget(artifact.target))
    reader.fail("target", "is not one of " + knownTargetNames());
  if (!reader.ok())
    return std::nullopt;
  return artifact;
}
