//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Models on disk.
//
//===----------------------------------------------------------------------===//

#include "Model.h"
#include "l2/Support/Files.h"
#include "l2/Support/JsonReader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/xxhash.h"
#include <cmath>
#include <nlohmann/json.hpp>

using namespace l2;
using namespace l2::rl;
using llvm::StringRef;
using nlohmann::json;
namespace endian = llvm::support::endian;

namespace {

constexpr StringRef magic = "L2POLICY";
constexpr uint64_t version = 1;
constexpr size_t headerBytes = 24, hashBytes = 8;
constexpr size_t mostBytes = size_t(64) << 20, mostTrees = 10000,
                 mostNodes = 4096, mostValues = 1000, mostProblems = 100000;

void putNumber(std::string &bytes, uint64_t value) {
  char raw[8];
  endian::write64le(raw, value);
  bytes.append(raw, sizeof(raw));
}

template <typename T> void putWord(std::string &bytes, T value) {
  static_assert(sizeof(T) == 4);
  char raw[4];
  endian::write32le(raw, llvm::bit_cast<uint32_t>(value));
  bytes.append(raw, sizeof(raw));
}

/// The numbers after the JSON object.
class Numbers {
public:
  explicit Numbers(StringRef bytes) : rest(bytes) {}
  template <typename T> T take() {
    static_assert(sizeof(T) == 4);
    if (rest.size() < 4) {
      short_ = true;
      return T();
    }
    uint32_t word = endian::read32le(rest.data());
    rest = rest.drop_front(4);
    return llvm::bit_cast<T>(word);
  }
  float takeFinite() {
    float value = take<float>();
    infinite |= !std::isfinite(value);
    return value;
  }
  bool whole() const { return !short_ && !infinite && rest.empty(); }

private:
  StringRef rest;
  bool short_ = false, infinite = false;
};

json describe(const Model &model) {
  json knobsObject = json::array();
  for (auto [knob, values] : llvm::zip(knobs(), model.policy.vocabulary())) {
    std::vector<std::string> words;
    for (int64_t value : values)
      words.push_back(knob.print(value));
    knobsObject.push_back({{"name", knob.name()}, {"values", words}});
  }
  std::vector<size_t> trees;
  for (const std::vector<TreeNode> &tree : model.cost.trees().trees)
    trees.push_back(tree.size());
  const ModelOrigin &origin = model.origin;
  return {{"width", Policy::width},
          {"problem_features", problemFeatureNames()},
          {"prefix_features", prefixFeatureCount},
          {"state_features", stateFeatureCount},
          {"cost_features", scheduleFeatureNames()},
          {"knobs", knobsObject},
          {"trees", trees},
          {"target", origin.target},
          {"evaluator", origin.evaluator},
          {"device", origin.device},
          {"toolchain", origin.toolchain},
          {"seed", std::to_string(origin.seed)},
          {"problems", origin.problems},
          {"schedules", origin.schedules}};
}

/// Reads the payload; false with `error` set. What a file says is checked
/// before it is believed.
class Parser {
public:
  Parser(StringRef payload, std::string where, std::string &error)
      : payload(payload), where(std::move(where)), error(error) {}

  std::shared_ptr<const Model> parse();

private:
  bool fail(const std::string &what) {
    if (error.empty())
      error = where + ": " + what;
    return false;
  }
  bool readShape(const json &object);
  bool readKnobs(const json &object);
  bool readFeatures(const json &object);
  bool readTrees(const json &object, Numbers &numbers, TreeSum &sum);
  Eigen::VectorXf readParameters(Numbers &numbers) const;

  StringRef payload;
  const std::string where;
  std::string &error;
  /// Of each knob of this program; empty where the file does not know it.
  Vocabulary vocabulary;
  /// For each knob of the file, its place here.
  std::vector<unsigned> knobPlaces;
  /// For each cost feature of the file, its place here.
  std::vector<int32_t> featurePlaces;
};

} // namespace

bool Parser::readShape(const json &object) {
  JsonReader reader(object, where, error);
  auto same = [&](const char *key, int64_t expected) {
    int64_t found = reader.integer(key, 0, 1 << 20);
    return !reader.ok() || found == expected ||
           fail(std::string(key) + " is " + std::to_string(found) +
                "; this program's is " + std::to_string(expected));
  };
  std::vector<std::string> names =
      reader.ok() ? reader.strings("problem_features", 1000, 100)
                  : std::vector<std::string>();
  if (reader.ok() && names != problemFeatureNames())
    return fail("made for other features of problems");
  return reader.ok() && same("width", Policy::width) &&
         same("prefix_features", prefixFeatureCount) &&
         same("state_features", stateFeatureCount) && reader.ok();
}

bool Parser::readKnobs(const json &object) {
  JsonReader reader(object, where, error);
  vocabulary.resize(knobs().size());
  const json &list = reader.array("knobs", 1000);
  if (!reader.ok())
    return false;
  for (const json &entry : list) {
    JsonReader fields(entry, where + ", knobs", error);
    std::string name = fields.string("name", 100);
    std::vector<std::string> words = fields.strings("values", mostValues, 100);
    if (!fields.ok())
      return false;
    const Knob *knob = llvm::find_if(
        knobs(), [&](const Knob &other) { return other.name() == name; });
    if (knob == knobs().end())
      return fail("made for a knob this program does not have, '" + name + "'");
    unsigned place = knob - knobs().begin();
    if (llvm::is_contained(knobPlaces, place))
      return fail("knob " + name + " comes twice");
    knobPlaces.push_back(place);
    for (const std::string &word : words) {
      std::optional<int64_t> value = knob->parse(word);
      std::vector<int64_t> &values = vocabulary[place];
      if (!value || (!values.empty() && values.back() >= *value))
        return fail("'" + word + "' is no value of " + name +
                    ", or out of order");
      values.push_back(*value);
    }
  }
  if (!llvm::is_sorted(knobPlaces))
    return fail("the knobs are in another order");
  return true;
}

bool Parser::readFeatures(const json &object) {
  JsonReader reader(object, where, error);
  std::vector<std::string> here = scheduleFeatureNames();
  for (const std::string &name : reader.strings("cost_features", 10000, 100)) {
    auto it = llvm::find(here, name);
    if (it == here.end())
      return fail("made for a feature this program does not have, '" + name +
                  "'");
    featurePlaces.push_back(static_cast<int32_t>(it - here.begin()));
  }
  return reader.ok();
}

bool Parser::readTrees(const json &object, Numbers &numbers, TreeSum &sum) {
  JsonReader reader(object, where, error);
  std::vector<int64_t> sizes =
      reader.integers("trees", mostTrees, 1, mostNodes);
  if (!reader.ok())
    return false;
  for (int64_t size : sizes) {
    std::vector<TreeNode> &tree = sum.trees.emplace_back();
    for (int32_t place = 0; place < size; ++place) {
      TreeNode node;
      node.feature = numbers.take<int32_t>();
      node.threshold = numbers.takeFinite();
      node.left = numbers.take<int32_t>();
      node.right = numbers.take<int32_t>();
      node.value = numbers.takeFinite();
      bool leaf = node.feature < 0;
      // Children come after: a walk ends.
      if (!leaf &&
          (size_t(node.feature) >= featurePlaces.size() || node.left <= place ||
           node.left >= size || node.right <= place || node.right >= size))
        return fail("a tree is damaged");
      if (!leaf)
        node.feature = featurePlaces[node.feature];
      tree.push_back(node);
    }
  }
  return true;
}

/// Parameters as the policy lays them out. Columns of knobs the file does not
/// know stay 0.
Eigen::VectorXf Parser::readParameters(Numbers &numbers) const {
  Eigen::VectorXf parameters =
      Eigen::VectorXf::Zero(Policy::parameterCount(vocabulary));
  Policy::forEachParameter(vocabulary, [&](Eigen::Index place, int knob) {
    if (knob < 0 || llvm::is_contained(knobPlaces, unsigned(knob)))
      parameters[place] = numbers.takeFinite();
  });
  return parameters;
}

std::shared_ptr<const Model> Parser::parse() {
  size_t end = payload.find('\0');
  if (end == StringRef::npos) {
    fail("the description does not end");
    return nullptr;
  }
  json object = json::parse(payload.take_front(end).str(), nullptr, false);
  if (!object.is_object()) {
    fail("the description is no JSON object");
    return nullptr;
  }
  JsonReader reader(object, where, error);
  ModelOrigin origin;
  origin.target = reader.string("target", 100);
  origin.evaluator = reader.string("evaluator", 100);
  origin.device = reader.string("device", 1000);
  origin.toolchain = reader.string("toolchain", 1000);
  if (!reader.ok() || !readShape(object) || !readKnobs(object) ||
      !readFeatures(object))
    return nullptr;
  if (StringRef(reader.string("seed", 20)).getAsInteger(10, origin.seed))
    fail("'seed' is no number");
  origin.problems = reader.strings("problems", mostProblems, 200);
  origin.schedules = unsigned(reader.integer("schedules", 0, INT32_MAX));
  Numbers numbers(payload.drop_front(end + 1));
  Eigen::VectorXf parameters = readParameters(numbers);
  TreeSum trees;
  if (!reader.ok() || !readTrees(object, numbers, trees))
    return nullptr;
  if (!numbers.whole()) {
    fail("the numbers are not those of the description");
    return nullptr;
  }
  return std::make_shared<const Model>(
      Model{Policy(std::move(vocabulary), std::move(parameters)),
            CostModel(std::move(trees)), std::move(origin)});
}

std::shared_ptr<const Model>
rl::parseModel(StringRef bytes, const std::string &name, std::string &error) {
  error.clear();
  std::string where = "policy '" + name + "'";
  auto fail = [&](const std::string &what) {
    error = where + ": " + what;
    return nullptr;
  };
  if (bytes.size() < headerBytes + hashBytes || !bytes.starts_with(magic))
    return fail("not a policy of this program");
  uint64_t found = endian::read64le(bytes.data() + 8);
  if (found != version)
    return fail("has version " + std::to_string(found) +
                "; this program reads version " + std::to_string(version));
  uint64_t size = endian::read64le(bytes.data() + 16);
  if (size != bytes.size() - headerBytes - hashBytes)
    return fail("is cut short or too long");
  StringRef payload = bytes.substr(headerBytes, size);
  if (llvm::xxh3_64bits(payload) !=
      endian::read64le(bytes.data() + headerBytes + size))
    return fail("is damaged: its hash is not that of its contents");
  return Parser(payload, where, error).parse();
}

std::shared_ptr<const Model> rl::readModel(const std::string &path,
                                           std::string &error) {
  std::optional<std::string> bytes = readFile(path, mostBytes, error);
  return bytes ? parseModel(*bytes, path, error) : nullptr;
}

bool rl::writeModel(const std::string &path, const Model &model,
                    std::string &error) {
  std::string payload = describe(model).dump();
  payload += '\0';
  for (float value : model.policy.parameters())
    putWord(payload, value);
  for (const std::vector<TreeNode> &tree : model.cost.trees().trees)
    for (const TreeNode &node : tree) {
      putWord(payload, node.feature);
      putWord(payload, node.threshold);
      putWord(payload, node.left);
      putWord(payload, node.right);
      putWord(payload, node.value);
    }
  std::string bytes = magic.str();
  putNumber(bytes, version);
  putNumber(bytes, payload.size());
  bytes += payload;
  putNumber(bytes, llvm::xxh3_64bits(payload));
  return writeFile(path, bytes, error);
}

Model rl::untrainedModel(const ScheduleContext &context, uint64_t seed) {
  constexpr unsigned drawn = 100;
  std::mt19937_64 rng(seed);
  DomainCache domains({context.problem, context.target});
  std::vector<std::set<int64_t>> found(knobs().size());
  for (unsigned i = 0; i < drawn; ++i) {
    Schedule schedule;
    for (auto [index, knob] : llvm::enumerate(knobs())) {
      const llvm::SmallVector<int64_t> &domain = domains(index, schedule);
      if (domain.empty())
        break;
      found[index].insert(domain.begin(), domain.end());
      schedule.*knob.field = domain[rng() % domain.size()];
    }
  }
  Vocabulary vocabulary;
  for (const std::set<int64_t> &values : found)
    vocabulary.emplace_back(values.begin(), values.end());
  return {Policy(std::move(vocabulary), seed),
          CostModel(),
          {context.target.name.str(), "none", "none", "none", seed, {}, 0}};
}
