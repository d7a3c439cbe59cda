//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The schema of the tuning database, and its earlier versions.
//
//===----------------------------------------------------------------------===//

#include "Sqlite.h"
#include <algorithm>

using namespace l2::sqlite;

namespace {

/// Marks the file as ours: "L2OP".
constexpr int64_t applicationId = 0x4c324f50;
/// The first version of the schema.
constexpr const char *firstSchema = R"sql(
CREATE TABLE problems(
  id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, contract TEXT NOT NULL,
  layout TEXT NOT NULL, m INTEGER NOT NULL, n INTEGER NOT NULL,
  k INTEGER NOT NULL);
CREATE TABLE schedules(hash TEXT PRIMARY KEY, text TEXT NOT NULL);
CREATE TABLE runs(
  id INTEGER PRIMARY KEY, problem INTEGER NOT NULL REFERENCES problems(id),
  name TEXT NOT NULL, target TEXT NOT NULL, device TEXT NOT NULL,
  evaluator TEXT NOT NULL, proposers TEXT NOT NULL, seed INTEGER NOT NULL,
  budget INTEGER NOT NULL, time_limit REAL NOT NULL, toolchain TEXT NOT NULL,
  started REAL NOT NULL, ended REAL, outcome TEXT, summary TEXT);
CREATE TABLE verdicts(
  measurement_key TEXT PRIMARY KEY, artifact_key TEXT NOT NULL,
  problem INTEGER NOT NULL REFERENCES problems(id),
  schedule TEXT NOT NULL REFERENCES schedules(hash), status INTEGER NOT NULL,
  reason TEXT NOT NULL, worst_over_bound REAL NOT NULL, created REAL NOT NULL);
CREATE TABLE measurements(
  id INTEGER PRIMARY KEY,
  measurement_key TEXT NOT NULL REFERENCES verdicts(measurement_key),
  evaluator TEXT NOT NULL, mode TEXT NOT NULL, cold INTEGER NOT NULL,
  median_us REAL NOT NULL, provenance TEXT NOT NULL, created REAL NOT NULL);
CREATE INDEX measurements_by_key ON measurements(measurement_key);
CREATE TABLE samples(
  measurement INTEGER NOT NULL REFERENCES measurements(id),
  ordinal INTEGER NOT NULL, us REAL NOT NULL,
  PRIMARY KEY(measurement, ordinal)) WITHOUT ROWID;
CREATE TABLE candidates(
  id INTEGER PRIMARY KEY, run INTEGER NOT NULL REFERENCES runs(id),
  ordinal INTEGER NOT NULL, schedule TEXT NOT NULL REFERENCES schedules(hash),
  proposer TEXT NOT NULL, origin TEXT NOT NULL, artifact_key TEXT NOT NULL,
  measurement_key TEXT NOT NULL, status INTEGER NOT NULL, reason TEXT NOT NULL,
  median_us REAL NOT NULL, reward REAL NOT NULL, reused INTEGER NOT NULL,
  compile_seconds REAL NOT NULL, evaluate_seconds REAL NOT NULL,
  created REAL NOT NULL);
CREATE INDEX candidates_by_run ON candidates(run);
CREATE TABLE contests(
  id INTEGER PRIMARY KEY, measurement_key TEXT NOT NULL, contest TEXT NOT NULL,
  created REAL NOT NULL);
CREATE INDEX contests_by_key ON contests(measurement_key);
)sql";

/// What each later version adds. A file of an earlier version is brought up to
/// date when it is opened, a new one goes the same way.
constexpr const char *migrations[] = {
    // 2: kills, which are no verdicts yet; where a verdict came from.
    R"sql(
ALTER TABLE verdicts ADD COLUMN provenance TEXT NOT NULL DEFAULT '{}';
CREATE TABLE kills(
  id INTEGER PRIMARY KEY, measurement_key TEXT NOT NULL,
  status INTEGER NOT NULL, reason TEXT NOT NULL, provenance TEXT NOT NULL,
  created REAL NOT NULL);
CREATE INDEX kills_by_key ON kills(measurement_key);
)sql",
};
constexpr int64_t schemaVersion = 1 + int64_t(std::size(migrations));

/// Brings a file of version `from` (0: empty) up to date.
bool migrate(Connection &connection, int64_t from, std::string &error) {
  if (from == 0 && !connection.execute(firstSchema, error))
    return false;
  for (int64_t next = std::max<int64_t>(from, 1); next < schemaVersion; ++next)
    if (!connection.execute(migrations[next - 1], error))
      return false;
  std::string marks = "PRAGMA application_id=" + std::to_string(applicationId) +
                      "; PRAGMA user_version=" + std::to_string(schemaVersion);
  return connection.execute(marks.c_str(), error);
}

} // namespace

std::optional<int64_t> l2::sqlite::readInteger(Connection &connection,
                                               const char *sql,
                                               std::string &error) {
  Statement statement(connection, sql);
  if (statement.step())
    return statement.integer(0);
  if (!statement.failed(error))
    error = connection.explain(SQLITE_CORRUPT);
  return std::nullopt;
}

/// Refuses a file that another program made: nothing of it may change.
static bool isOurs(Connection &connection, std::string &error) {
  // One statement sees one state of the file, also while others make it.
  Statement both(connection, "SELECT application_id, (SELECT count(*) FROM "
                             "sqlite_schema) FROM pragma_application_id");
  if (!both.step()) {
    if (!both.failed(error))
      error = connection.explain(SQLITE_CORRUPT);
    return false;
  }
  int64_t application = both.integer(0), tables = both.integer(1);
  if (application == applicationId || (tables == 0 && application == 0))
    return true;
  error = "tuning database '" + connection.name() +
          "': a database of another program; choose another --db";
  return false;
}

bool l2::sqlite::prepareSchema(Connection &connection, std::string &error) {
  if (!isOurs(connection, error))
    return false;
  // WAL: readers and one writer at once. NORMAL: a commit is in the kernel's
  // hands before it returns, so a process killed at any moment loses nothing
  // committed; a power cut may take the last transactions, but leaves the file
  // whole. FULL would add a flush to the disk for each candidate.
  if (!connection.execute("PRAGMA journal_mode=WAL", error) ||
      !connection.execute("PRAGMA synchronous=NORMAL", error) ||
      !connection.execute("PRAGMA foreign_keys=ON", error))
    return false;
  Transaction transaction(connection, error);
  if (!transaction.begun())
    return false;
  // Again, now that nobody else can change it.
  if (!isOurs(connection, error))
    return false;
  auto version = readInteger(connection, "PRAGMA user_version", error);
  if (!version)
    return false;
  auto tables =
      readInteger(connection, "SELECT count(*) FROM sqlite_schema", error);
  if (!tables)
    return false;
  if (*tables == 0 && *version == 0)
    return migrate(connection, 0, error) && transaction.commit(error);
  if (*version < 1 || *version > schemaVersion) {
    error = "tuning database '" + connection.name() + "': has schema version " +
            std::to_string(*version) + "; this program reads versions 1 to " +
            std::to_string(schemaVersion) +
            "; use a newer program or choose another --db";
    return false;
  }
  return (*version == schemaVersion || migrate(connection, *version, error)) &&
         transaction.commit(error);
}
