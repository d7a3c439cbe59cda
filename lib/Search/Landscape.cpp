//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reading and writing landscapes.
//
//===----------------------------------------------------------------------===//

#include "l2/Search/Landscape.h"
#include "l2/Support/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"
#include <array>
#include <cmath>
#include <set>

using namespace l2;
using llvm::StringRef;

namespace {

constexpr StringRef magic = "l2-landscape 1";
constexpr StringRef letters =
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
constexpr size_t mostBytes = size_t(64) << 20, mostShapes = 1000,
                 mostRows = 100000;
/// Microseconds: no kernel takes longer.
constexpr double mostUs = 1e9;

using KnobValues = std::vector<std::vector<int64_t>>;

/// The values each knob takes, ascending.
KnobValues valuesOf(const Landscape &landscape) {
  std::vector<std::set<int64_t>> found(knobs().size());
  for (const LandscapeShape &shape : landscape.shapes)
    for (const LandscapeRow &row : shape.rows)
      for (auto [set, knob] : llvm::zip(found, knobs()))
        set.insert(row.schedule.*knob.field);
  KnobValues values;
  for (const std::set<int64_t> &set : found)
    values.emplace_back(set.begin(), set.end());
  return values;
}

std::vector<std::string> proposersOf(const Landscape &landscape) {
  std::vector<std::string> names;
  for (const LandscapeShape &shape : landscape.shapes)
    for (const LandscapeRow &row : shape.rows)
      if (!llvm::is_contained(names, row.proposer))
        names.push_back(row.proposer);
  return names;
}

/// The beginning of what a file holds, for a message.
std::string shown(StringRef text) {
  std::string printable;
  llvm::raw_string_ostream os(printable);
  llvm::printEscapedString(text.take_front(60), os);
  return printable;
}

std::string hashOf(StringRef text) {
  return llvm::utohexstr(llvm::xxh3_64bits(text), /*LowerCase=*/true,
                         /*Width=*/16);
}

void writeRow(llvm::raw_ostream &os, const LandscapeRow &row,
              const KnobValues &values, llvm::ArrayRef<std::string> proposers) {
  for (auto [choices, knob] : llvm::zip(values, knobs()))
    os << letters[llvm::find(choices, row.schedule.*knob.field) -
                  choices.begin()];
  os << ' ' << letters[llvm::find(proposers, row.proposer) - proposers.begin()]
     << ' ';
  if (row.status == Status::Ok)
    os << llvm::format("%.5g", row.us);
  else
    os << toString(row.status);
  os << '\n';
}

class Reader {
public:
  Reader(StringRef text, std::string name, std::string &error)
      : rest(text), name(std::move(name)), error(error) {}

  std::optional<Landscape> read();

private:
  /// The next line; empty past the end.
  StringRef next() {
    ++number;
    auto [line, tail] = rest.split('\n');
    rest = tail;
    return line;
  }
  bool fail(const std::string &what) {
    if (error.empty())
      error = "landscape '" + name + "', line " + std::to_string(number) +
              ": " + what;
    return false;
  }
  bool readField(StringRef key, std::string &value);
  bool readHeader();
  bool readKnobs();
  bool readShape(StringRef line);
  bool readRow(StringRef line, LandscapeShape &shape);

  StringRef rest;
  const std::string name;
  std::string &error;
  unsigned number = 0;
  Landscape landscape;
  const TargetInfo *target = nullptr;
  std::vector<std::string> proposers;
  KnobValues values;
};

} // namespace

double LandscapeShape::bestUs() const {
  double best = 0;
  for (const LandscapeRow &row : rows)
    if (row.status == Status::Ok && (best == 0 || row.us < best))
      best = row.us;
  return best;
}

bool l2::writeLandscape(const std::string &path, const Landscape &landscape,
                        std::string &error) {
  KnobValues values = valuesOf(landscape);
  std::vector<std::string> proposers = proposersOf(landscape);
  std::string text;
  llvm::raw_string_ostream os(text);
  os << magic << "\ntarget " << landscape.target << "\nevaluator "
     << landscape.evaluator << "\ndevice " << landscape.device << "\ntoolchain "
     << landscape.toolchain << "\nproposers " << llvm::join(proposers, " ")
     << '\n';
  for (auto [choices, knob] : llvm::zip(values, knobs())) {
    if (choices.size() > letters.size()) {
      error = "a landscape has " + std::to_string(letters.size()) +
              " letters for the values of a knob; " + knob.name() + " takes " +
              std::to_string(choices.size());
      return false;
    }
    os << "knob " << knob.name();
    for (int64_t value : choices)
      os << ' ' << knob.print(value);
    os << '\n';
  }
  for (const LandscapeShape &shape : landscape.shapes) {
    os << "problem " << shape.problem.key() << ' ' << shape.rows.size() << '\n';
    for (const LandscapeRow &row : shape.rows)
      writeRow(os, row, values, proposers);
  }
  // Evaluated before the line begins: it is not part of the hash.
  std::string hash = hashOf(text);
  os << "end " << hash << '\n';
  return writeFile(path, text, error);
}

bool Reader::readField(StringRef key, std::string &value) {
  StringRef line = next();
  if (!line.consume_front(key) || !line.consume_front(" ") || line.empty() ||
      line.size() > 500)
    return fail("expected '" + key.str() + " …'; found '" + shown(line) + "'");
  value = line.str();
  return true;
}

bool Reader::readHeader() {
  if (StringRef line = next(); line != magic)
    return fail("expected '" + magic.str() + "'; found '" + shown(line) + "'");
  std::string names;
  if (!readField("target", landscape.target) ||
      !readField("evaluator", landscape.evaluator) ||
      !readField("device", landscape.device) ||
      !readField("toolchain", landscape.toolchain) ||
      !readField("proposers", names))
    return false;
  target = lookupTarget(landscape.target);
  if (!target)
    return fail("unknown target '" + landscape.target +
                "'; known: " + knownTargetNames());
  llvm::SmallVector<StringRef> split;
  StringRef(names).split(split, ' ');
  for (StringRef word : split)
    proposers.push_back(word.str());
  return proposers.size() <= letters.size() ||
         fail("expected at most " + std::to_string(letters.size()) +
              " proposers");
}

bool Reader::readKnobs() {
  for (const Knob &knob : knobs()) {
    std::string line;
    if (!readField("knob " + knob.name(), line))
      return false;
    llvm::SmallVector<StringRef> words;
    StringRef(line).split(words, ' ');
    if (words.size() > letters.size())
      return fail("expected at most " + std::to_string(letters.size()) +
                  " values");
    std::vector<int64_t> &choices = values.emplace_back();
    for (StringRef word : words) {
      std::optional<int64_t> value = knob.parse(word);
      if (!value)
        return fail("'" + word.str() + "' is no value of " + knob.name());
      choices.push_back(*value);
    }
  }
  return true;
}

bool Reader::readRow(StringRef line, LandscapeShape &shape) {
  auto [code, tail] = line.split(' ');
  auto [from, result] = tail.split(' ');
  if (code.size() != knobs().size() || from.size() != 1)
    return fail("expected " + std::to_string(knobs().size()) +
                " letters of knobs and one of the proposer");
  LandscapeRow row;
  for (auto [letter, choices, knob] : llvm::zip(code, values, knobs())) {
    size_t place = letters.find(letter);
    if (place >= choices.size())
      return fail("'" + std::string(1, letter) + "' is no place of " +
                  knob.name());
    row.schedule.*knob.field = choices[place];
  }
  size_t proposer = letters.find(from[0]);
  if (proposer >= proposers.size())
    return fail("'" + from.str() + "' is no place of the proposers");
  row.proposer = proposers[proposer];
  if (std::optional<Status> status = parseStatus(result);
      status && *status != Status::Ok)
    row.status = *status;
  else if (result.getAsDouble(row.us) || !(row.us > 0 && row.us < mostUs))
    return fail("expected microseconds or a verdict; found '" + shown(result) +
                "'");
  if (auto broken = violation(row.schedule, {shape.problem, *target}))
    return fail("the schedule is not lawful any more: " + *broken);
  shape.rows.push_back(std::move(row));
  return true;
}

bool Reader::readShape(StringRef line) {
  auto [key, count] = line.split(' ');
  std::optional<Problem> problem = parseProblemKey(key);
  size_t rows = 0;
  if (!problem || count.getAsInteger(10, rows) || rows == 0 || rows > mostRows)
    return fail("expected 'problem KEY ROWS', at most " +
                std::to_string(mostRows) + " rows");
  if (landscape.shapes.size() == mostShapes)
    return fail("more than " + std::to_string(mostShapes) + " problems");
  for (const LandscapeShape &shape : landscape.shapes)
    if (shape.problem.key() == key)
      return fail("problem " + key.str() + " comes twice");
  LandscapeShape &shape = landscape.shapes.emplace_back();
  shape.problem = std::move(*problem);
  std::set<Schedule> seen;
  while (rows-- > 0)
    if (!readRow(next(), shape))
      return false;
    else if (!seen.insert(shape.rows.back().schedule).second)
      return fail("the schedule comes twice");
  return true;
}

std::optional<Landscape> Reader::read() {
  StringRef whole = rest;
  if (!readHeader() || !readKnobs())
    return std::nullopt;
  while (true) {
    size_t place = whole.size() - rest.size();
    StringRef line = next();
    if (line.consume_front("problem ")) {
      if (!readShape(line))
        return std::nullopt;
      continue;
    }
    if (!line.consume_front("end ") || !rest.empty())
      fail("expected 'problem …' or the last line, 'end …'; found '" +
           shown(line) + "'");
    else if (line != hashOf(whole.take_front(place)))
      fail("the file was changed: its hash is not that of its text");
    else if (landscape.shapes.empty())
      fail("there is no problem");
    else
      return std::move(landscape);
    return std::nullopt;
  }
}

std::optional<Landscape> l2::readLandscape(const std::string &path,
                                           std::string &error) {
  std::optional<std::string> text = readFile(path, mostBytes, error);
  if (!text)
    return std::nullopt;
  error.clear();
  return Reader(*text, path, error).read();
}
