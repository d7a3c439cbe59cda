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
                 mostRows = 100000, mostColumns = 1000;
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

/// A knob of a file: each row has a letter for it.
struct Column {
  std::string name;
  /// Null where this program does not have it.
  const Knob *knob;
  /// nullopt for a value that the knob does not take any more.
  std::vector<std::optional<int64_t>> choices;
};

/// For a shape whose first row may be gone.
void putDefaultFirst(LandscapeShape &shape, const TargetInfo &target) {
  Schedule schedule = defaultSchedule({shape.problem, target});
  auto row = llvm::find_if(shape.rows, [&](const LandscapeRow &row) {
    return row.schedule == schedule;
  });
  if (row != shape.rows.end())
    std::rotate(shape.rows.begin(), row, row + 1);
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
  bool readKnob(StringRef line);
  bool readShape(StringRef line);
  bool readRow(StringRef line, LandscapeShape &shape, std::set<Schedule> &seen);

  StringRef rest;
  const std::string name;
  std::string &error;
  unsigned number = 0;
  Landscape landscape;
  const TargetInfo *target = nullptr;
  std::vector<std::string> proposers;
  std::vector<Column> columns;
  /// What each schedule starts from: the neutral values.
  Schedule start;
  /// Why the first row of the shape that is left out is.
  std::string whyLeftOut;
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

bool Reader::readKnob(StringRef line) {
  llvm::SmallVector<StringRef> words;
  line.split(words, ' ');
  if (words.size() < 2 || words.size() > 1 + letters.size() ||
      columns.size() == mostColumns)
    return fail("expected at most " + std::to_string(mostColumns) +
                " lines 'knob NAME VALUE…', each of at most " +
                std::to_string(letters.size()) + " values");
  std::string name = words.front().str();
  if (llvm::any_of(columns,
                   [&](const Column &other) { return other.name == name; }))
    return fail("knob '" + shown(name) + "' comes twice");
  const Knob *knob = llvm::find_if(
      knobs(), [&](const Knob &known) { return known.name() == name; });
  if (knob == knobs().end())
    knob = nullptr;
  if (!knob && words.size() > 2)
    return fail("this program has no knob '" + shown(name) +
                "', and the file has several values of it");
  Column &column = columns.emplace_back(Column{std::move(name), knob, {}});
  for (StringRef word : llvm::drop_begin(words))
    column.choices.push_back(knob ? knob->parse(word) : 0);
  return true;
}

bool Reader::readKnobs() {
  while (rest.starts_with("knob "))
    if (!readKnob(next().drop_front(5)))
      return false;
  for (const Knob &knob : knobs()) {
    if (llvm::any_of(columns, [&](const Column &column) {
          return column.knob == &knob;
        }))
      continue;
    std::optional<int64_t> value = knob.neutral();
    if (!value)
      return fail("the file has no knob " + knob.name());
    start.*knob.field = *value;
  }
  return true;
}

/// Adds the row to the shape, unless it is to be left out.
bool Reader::readRow(StringRef line, LandscapeShape &shape,
                     std::set<Schedule> &seen) {
  auto [code, tail] = line.split(' ');
  auto [from, result] = tail.split(' ');
  if (code.size() != columns.size() || from.size() != 1)
    return fail("expected " + std::to_string(columns.size()) +
                " letters of knobs and one of the proposer");
  LandscapeRow row;
  row.schedule = start;
  std::string why;
  for (auto [letter, column] : llvm::zip(code, columns)) {
    size_t place = letters.find(letter);
    if (place >= column.choices.size())
      return fail("'" + std::string(1, letter) + "' is no place of " +
                  shown(column.name));
    if (!column.choices[place])
      why = column.name + " has a value that is gone";
    else if (column.knob)
      row.schedule.*column.knob->field = *column.choices[place];
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
  if (why.empty())
    why = violation(row.schedule, {shape.problem, *target}).value_or("");
  if (!why.empty()) {
    if (whyLeftOut.empty())
      whyLeftOut = "line " + std::to_string(number) + ": " + why;
    return true;
  }
  if (!seen.insert(row.schedule).second)
    return fail("the schedule comes twice");
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
  whyLeftOut.clear();
  for (size_t i = 0; i < rows; ++i)
    if (!readRow(next(), shape, seen))
      return false;
  size_t kept = shape.rows.size();
  if (2 * kept < rows)
    return fail("of " + std::to_string(rows) + " schedules of " + key.str() +
                " only " + std::to_string(kept) + " are lawful any more (" +
                whyLeftOut + ")");
  landscape.leftOut += rows - kept;
  if (kept < rows)
    putDefaultFirst(shape, *target);
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
    else if (std::string hash = hashOf(whole.take_front(place)); line != hash)
      fail("the file was changed: expected 'end " + hash + "'; found 'end " +
           shown(line) + "'");
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
