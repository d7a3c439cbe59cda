//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Schema and statements of the tuning database.
//
//===----------------------------------------------------------------------===//

#include "l2/Database/Database.h"
#include "Sqlite.h"
#include "l2/Database/ContestJson.h"
#include "l2/Schedule/Schedule.h"
#include "llvm/ADT/StringSwitch.h"
#include <chrono>
#include <cmath>

using namespace l2;
using namespace l2::sqlite;

namespace {

/// Marks the file as ours: "L2OP".
constexpr int64_t applicationId = 0x4c324f50;
constexpr int64_t schemaVersion = 1;

constexpr const char *schema = R"sql(
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

/// Seconds since 1970.
double now() {
  return std::chrono::duration<double>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

std::optional<int64_t> readInteger(Connection &connection, const char *sql,
                                   std::string &error) {
  Statement statement(connection, sql);
  if (statement.step())
    return statement.integer(0);
  if (!statement.failed(error))
    error = connection.explain(SQLITE_CORRUPT);
  return std::nullopt;
}

/// Creates the schema in an empty file, or checks the one that is there.
bool prepareSchema(Connection &connection, std::string &error) {
  // WAL: readers and one writer at once; NORMAL: a killed process loses
  // nothing, a power cut at most the last transactions.
  if (!connection.execute("PRAGMA journal_mode=WAL", error) ||
      !connection.execute("PRAGMA synchronous=NORMAL", error) ||
      !connection.execute("PRAGMA foreign_keys=ON", error))
    return false;
  Transaction transaction(connection, error);
  if (!transaction.begun())
    return false;
  auto application = readInteger(connection, "PRAGMA application_id", error);
  if (!application)
    return false;
  auto version = readInteger(connection, "PRAGMA user_version", error);
  if (!version)
    return false;
  auto tables =
      readInteger(connection, "SELECT count(*) FROM sqlite_schema", error);
  if (!tables)
    return false;
  std::string where = "tuning database '" + connection.name() + "': ";
  if (*tables == 0 && *application == 0 && *version == 0) {
    std::string marks =
        "PRAGMA application_id=" + std::to_string(applicationId) +
        "; PRAGMA user_version=" + std::to_string(schemaVersion);
    return connection.execute(schema, error) &&
           connection.execute(marks.c_str(), error) &&
           transaction.commit(error);
  }
  if (*application != applicationId) {
    error = where + "a database of another program; choose another --db";
    return false;
  }
  if (*version != schemaVersion) {
    error = where + "has schema version " + std::to_string(*version) +
            "; this program reads version " + std::to_string(schemaVersion) +
            "; use a newer program or choose another --db";
    return false;
  }
  return transaction.commit(error);
}

} // namespace

struct Database::Impl {
  std::unique_ptr<Connection> connection;

  std::optional<int64_t> problemId(const Problem &problem, std::string &error) {
    Statement insert(*connection,
                     "INSERT INTO problems(key, contract, layout, m, n, k) "
                     "VALUES(?,?,?,?,?,?) ON CONFLICT(key) DO NOTHING");
    insert.bind(llvm::StringRef(problem.key()))
        .bind(llvm::StringRef(problem.contract()))
        .bind(problem.layout())
        .bind(problem.m)
        .bind(problem.n)
        .bind(problem.k);
    if (!insert.run(error))
      return std::nullopt;
    Statement select(*connection, "SELECT id FROM problems WHERE key=?");
    select.bind(llvm::StringRef(problem.key()));
    if (select.step())
      return select.integer(0);
    if (!select.failed(error))
      error = connection->explain(SQLITE_CORRUPT);
    return std::nullopt;
  }

  bool addSchedule(const Schedule &schedule, std::string &error) {
    Statement insert(*connection, "INSERT INTO schedules(hash, text) "
                                  "VALUES(?,?) ON CONFLICT(hash) DO NOTHING");
    insert.bind(llvm::StringRef(schedule.hash()))
        .bind(llvm::StringRef(schedule.str()));
    return insert.run(error);
  }

  bool addMeasurement(llvm::StringRef key, const Measurement &measurement,
                      std::string &error) {
    Statement insert(*connection,
                     "INSERT INTO measurements(measurement_key, evaluator, "
                     "mode, cold, median_us, provenance, created) "
                     "VALUES(?,?,?,?,?,?,?)");
    insert.bind(key)
        .bind(llvm::StringRef(measurement.evaluator))
        .bind(llvm::StringRef(measurement.mode))
        .bind(int64_t(measurement.cold))
        .bind(measurement.medianUs)
        .bind(llvm::StringRef(measurement.provenance))
        .bind(now());
    if (!insert.run(error))
      return false;
    int64_t id = sqlite3_last_insert_rowid(connection->handle());
    Statement sample(*connection, "INSERT INTO samples VALUES(?,?,?)");
    int64_t ordinal = 0;
    for (double us : measurement.samplesUs) {
      sample.bind(id).bind(ordinal++).bind(us);
      if (!sample.run(error))
        return false;
      sample.reset();
    }
    return true;
  }

  /// Within a transaction. A later verdict under the same key replaces the
  /// earlier one; its measurements stay.
  bool addEvaluation(llvm::StringRef artifactKey,
                     llvm::StringRef measurementKey, const Problem &problem,
                     const Schedule &schedule, const Evaluation &evaluation,
                     std::string &error) {
    std::optional<int64_t> id = problemId(problem, error);
    if (!id || !addSchedule(schedule, error))
      return false;
    Statement insert(
        *connection,
        "INSERT INTO verdicts VALUES(?,?,?,?,?,?,?,?) ON CONFLICT"
        "(measurement_key) DO UPDATE SET status=excluded.status, reason="
        "excluded.reason, worst_over_bound=excluded.worst_over_bound, "
        "created=excluded.created");
    insert.bind(measurementKey)
        .bind(artifactKey)
        .bind(*id)
        .bind(llvm::StringRef(schedule.hash()))
        .bind(int64_t(evaluation.verdict.status))
        .bind(llvm::StringRef(evaluation.verdict.reason))
        .bind(evaluation.verdict.worstOverBound)
        .bind(now());
    return insert.run(error) &&
           (!evaluation.measurement ||
            addMeasurement(measurementKey, *evaluation.measurement, error));
  }
};

Database::Database(std::unique_ptr<Impl> impl) : impl(std::move(impl)) {}
Database::~Database() = default;

std::unique_ptr<Database> Database::open(const std::string &path,
                                         std::string &error) {
  auto impl = std::make_unique<Impl>();
  impl->connection = Connection::open(path, error);
  if (!impl->connection || !prepareSchema(*impl->connection, error))
    return nullptr;
  return std::unique_ptr<Database>(new Database(std::move(impl)));
}

std::optional<int64_t> Database::beginRun(const RunRecord &run,
                                          std::string &error) {
  Transaction transaction(*impl->connection, error);
  if (!transaction.begun())
    return std::nullopt;
  std::optional<int64_t> problem = impl->problemId(run.problem, error);
  if (!problem)
    return std::nullopt;
  Statement insert(*impl->connection,
                   "INSERT INTO runs(problem, name, target, device, evaluator, "
                   "proposers, seed, budget, time_limit, toolchain, started) "
                   "VALUES(?,?,?,?,?,?,?,?,?,?,?)");
  insert.bind(*problem)
      .bind(llvm::StringRef(run.problem.name))
      .bind(llvm::StringRef(run.target))
      .bind(llvm::StringRef(run.device))
      .bind(llvm::StringRef(run.evaluator))
      .bind(llvm::StringRef(run.proposers))
      .bind(int64_t(run.seed))
      .bind(run.budget)
      .bind(run.timeLimit)
      .bind(llvm::StringRef(run.toolchain.str()))
      .bind(now());
  if (!insert.run(error))
    return std::nullopt;
  int64_t id = sqlite3_last_insert_rowid(impl->connection->handle());
  if (!transaction.commit(error))
    return std::nullopt;
  return id;
}

bool Database::endRun(int64_t run, llvm::StringRef outcome,
                      llvm::StringRef summary, std::string &error) {
  Statement update(*impl->connection, "UPDATE runs SET ended=?, outcome=?, "
                                      "summary=? WHERE id=?");
  update.bind(now()).bind(outcome).bind(summary).bind(run);
  return update.run(error);
}

bool Database::addCandidate(const CandidateRecord &candidate,
                            std::string &error) {
  Transaction transaction(*impl->connection, error);
  if (!transaction.begun())
    return false;
  const Evaluation &evaluation = candidate.evaluation;
  // What was never compiled has no verdict of its own.
  bool store = !candidate.reused && !candidate.measurementKey.empty();
  if (store ? !impl->addEvaluation(candidate.artifactKey,
                                   candidate.measurementKey, *candidate.problem,
                                   *candidate.schedule, evaluation, error)
            : !impl->addSchedule(*candidate.schedule, error))
    return false;
  Statement insert(*impl->connection,
                   "INSERT INTO candidates(run, ordinal, schedule, proposer, "
                   "origin, artifact_key, measurement_key, status, reason, "
                   "median_us, reward, reused, compile_seconds, "
                   "evaluate_seconds, created) "
                   "VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
  insert.bind(candidate.run)
      .bind(candidate.ordinal)
      .bind(llvm::StringRef(candidate.schedule->hash()))
      .bind(llvm::StringRef(candidate.proposer))
      .bind(llvm::StringRef(candidate.origin))
      .bind(llvm::StringRef(candidate.artifactKey))
      .bind(llvm::StringRef(candidate.measurementKey))
      .bind(int64_t(evaluation.verdict.status))
      .bind(llvm::StringRef(evaluation.verdict.reason))
      .bind(evaluation.measurement ? evaluation.measurement->medianUs : 0.0)
      .bind(candidate.reward)
      .bind(int64_t(candidate.reused))
      .bind(candidate.compileSeconds)
      .bind(candidate.evaluateSeconds)
      .bind(now());
  return insert.run(error) && transaction.commit(error);
}

bool Database::addEvaluation(llvm::StringRef artifactKey,
                             llvm::StringRef measurementKey,
                             const Problem &problem, const Schedule &schedule,
                             const Evaluation &evaluation, std::string &error) {
  Transaction transaction(*impl->connection, error);
  return transaction.begun() &&
         impl->addEvaluation(artifactKey, measurementKey, problem, schedule,
                             evaluation, error) &&
         transaction.commit(error);
}

bool Database::addContest(llvm::StringRef measurementKey,
                          const Contest &contest, std::string &error) {
  Statement insert(*impl->connection,
                   "INSERT INTO contests(measurement_key, contest, created) "
                   "VALUES(?,?,?)");
  insert.bind(measurementKey)
      .bind(llvm::StringRef(contestToJson(contest)))
      .bind(now());
  return insert.run(error);
}

std::optional<Evaluation>
Database::findEvaluation(llvm::StringRef measurementKey, std::string &error) {
  error.clear();
  Statement verdict(*impl->connection,
                    "SELECT status, reason, worst_over_bound FROM verdicts "
                    "WHERE measurement_key=?");
  verdict.bind(measurementKey);
  if (!verdict.step()) {
    verdict.failed(error);
    return std::nullopt;
  }
  int64_t status = verdict.integer(0);
  // A value out of range was not written by this program: measure anew.
  if (status < 0 || status >= int64_t(Status::WorkerLost))
    return std::nullopt;
  Evaluation evaluation;
  evaluation.verdict = {Status(status), verdict.text(1).str(), verdict.real(2)};
  if (evaluation.verdict.status != Status::Ok)
    return evaluation;
  Statement select(*impl->connection,
                   "SELECT id, evaluator, mode, cold, median_us, provenance "
                   "FROM measurements WHERE measurement_key=? "
                   "ORDER BY id DESC LIMIT 1");
  select.bind(measurementKey);
  if (!select.step()) {
    select.failed(error);
    return std::nullopt;
  }
  Measurement measurement;
  measurement.evaluator = select.text(1);
  measurement.mode = select.text(2);
  measurement.cold = select.integer(3);
  measurement.medianUs = select.real(4);
  measurement.provenance = select.text(5);
  if (!std::isfinite(measurement.medianUs) || measurement.medianUs <= 0)
    return std::nullopt;
  Statement samples(*impl->connection,
                    "SELECT us FROM samples WHERE measurement=? "
                    "ORDER BY ordinal LIMIT 100000");
  samples.bind(select.integer(0));
  while (samples.step())
    measurement.samplesUs.push_back(samples.real(0));
  if (samples.failed(error))
    return std::nullopt;
  evaluation.measurement = std::move(measurement);
  return evaluation;
}

std::optional<Contest> Database::findContest(llvm::StringRef measurementKey,
                                             std::string &error) {
  error.clear();
  Statement select(*impl->connection,
                   "SELECT contest FROM contests WHERE measurement_key=? "
                   "ORDER BY id DESC LIMIT 1");
  select.bind(measurementKey);
  if (select.step())
    return contestFromJson(select.text(0));
  select.failed(error);
  return std::nullopt;
}

int64_t Database::count(llvm::StringRef table) {
  const char *sql =
      llvm::StringSwitch<const char *>(table)
          .Case("problems", "SELECT count(*) FROM problems")
          .Case("schedules", "SELECT count(*) FROM schedules")
          .Case("runs", "SELECT count(*) FROM runs")
          .Case("candidates", "SELECT count(*) FROM candidates")
          .Case("verdicts", "SELECT count(*) FROM verdicts")
          .Case("measurements", "SELECT count(*) FROM measurements")
          .Case("samples", "SELECT count(*) FROM samples")
          .Case("contests", "SELECT count(*) FROM contests")
          .Default(nullptr);
  std::string error;
  if (!sql)
    return -1;
  return readInteger(*impl->connection, sql, error).value_or(-1);
}
