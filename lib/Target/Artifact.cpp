//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "l2/Target/Artifact.h"
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

namespace {

/// Checked reads of one JSON object; the first fault is kept in `error`.
class Reader {
public:
  Reader(const json &object, std::string &error)
      : object(object), error(error) {
    if (!object.is_object())
      fail("artifact", "not a JSON object");
  }

  bool ok() const { return error.empty(); }
  void fail(StringRef key, StringRef what) {
    if (ok())
      error = ("artifact: '" + key + "' " + what).str();
  }

  const json *find(const char *key) {
    if (!ok())
      return nullptr;
    auto it = object.find(key);
    if (it == object.end()) {
      fail(key, "is missing");
      return nullptr;
    }
    return &*it;
  }

  std::string string(const char *key, size_t limit) {
    const json *value = find(key);
    if (value && value->is_string() &&
        value->get_ref<const std::string &>().size() <= limit)
      return value->get<std::string>();
    fail(key, "is not a string of at most " + std::to_string(limit) + " bytes");
    return {};
  }

  int64_t integer(const char *key, int64_t low, int64_t high) {
    const json *value = find(key);
    if (value && isInteger(*value, low, high))
      return value->get<int64_t>();
    fail(key, "is not an integer from " + std::to_string(low) + " to " +
                  std::to_string(high));
    return low;
  }

  double seconds(const char *key) {
    const json *value = find(key);
    if (value && value->is_number() && value->get<double>() >= 0)
      return value->get<double>();
    fail(key, "is not a number of seconds");
    return 0;
  }

  /// The elements of an array of at most `limit`; empty on a fault.
  std::vector<json> array(const char *key, size_t limit) {
    const json *value = find(key);
    if (value && value->is_array() && value->size() <= limit)
      return *value;
    fail(key,
         "is not an array of at most " + std::to_string(limit) + " elements");
    return {};
  }

  std::vector<std::string> strings(const char *key, size_t limit) {
    std::vector<std::string> result;
    for (const json &element : array(key, limit)) {
      if (!element.is_string())
        fail(key, "holds something else than strings");
      else
        result.push_back(element.get<std::string>());
    }
    return result;
  }

  static bool isInteger(const json &value, int64_t low, int64_t high) {
    if (value.is_number_unsigned() &&
        value.get<uint64_t>() > uint64_t(INT64_MAX))
      return false;
    return value.is_number_integer() && value.get<int64_t>() >= low &&
           value.get<int64_t>() <= high;
  }

private:
  const json &object;
  std::string &error;
};

} // namespace

/// Symbols go to the driver and into messages: PTX identifiers only.
static bool isSymbol(StringRef name) {
  return !name.empty() && llvm::all_of(name, [](char c) {
    return llvm::isAlnum(c) || c == '_' || c == '$';
  });
}

static void readLaunch(Reader &reader, Artifact &artifact) {
  for (const std::string &text : reader.strings("params", 32)) {
    if (auto kind = parseParamKind(text))
      artifact.params.push_back(*kind);
    else
      reader.fail("params", "holds an unknown kind of parameter");
  }
  for (const json &element : reader.array("maps", 3)) {
    std::string nested;
    Reader map(element, nested);
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
  std::vector<json> cluster = reader.array("cluster", 3);
  for (auto [extent, element] : llvm::zip(artifact.cluster, cluster)) {
    if (Reader::isInteger(element, 1, 16))
      extent = element.get<int64_t>();
    else
      reader.fail("cluster", "holds something else than integers 1 to 16");
  }
  if (cluster.size() != 3)
    reader.fail("cluster", "does not hold three extents");
}

static void readReport(Reader &reader, Artifact &artifact) {
  artifact.assembler = reader.string("assembler", 64);
  artifact.assemblerVersion = reader.string("assembler_version", 256);
  artifact.registers = reader.integer("registers", 0, 255);
  artifact.spillBytes = reader.integer("spill_bytes", 0, INT32_MAX);
  artifact.stackBytes = reader.integer("stack_bytes", 0, INT32_MAX);
  artifact.mmaTypes = reader.strings("mma_types", 64);
  artifact.messages = reader.strings("messages", 1024);
  if (const json *object = reader.find("seconds")) {
    std::string nested;
    Reader seconds(*object, nested);
    artifact.times = {seconds.seconds("lower"), seconds.seconds("translate"),
                      seconds.seconds("optimize"), seconds.seconds("codegen"),
                      seconds.seconds("assemble")};
    if (!seconds.ok())
      reader.fail("seconds", "is malformed");
  }
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
  Reader reader(root, error);
  Artifact artifact;
  artifact.kernelName = reader.string("kernel", 512);
  artifact.target = reader.string("target", 16);
  if (auto problem = parseProblemKey(reader.string("problem", 128)))
    artifact.problem = *problem;
  else
    reader.fail("problem", "is not a problem's key");
  artifact.problem.name = reader.string("payload", 512);
  if (const json *object = reader.find("schedule")) {
    std::string nested;
    Reader knobs(*object, nested);
#define L2_KNOB(field, decision, operand, attribute, index)                    \
  artifact.schedule.field = knobs.integer(#field, 0, INT32_MAX);
#include "l2/Schedule/Knobs.def"
#undef L2_KNOB
    if (!knobs.ok())
      reader.fail("schedule", "is malformed: " + nested);
  }
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
