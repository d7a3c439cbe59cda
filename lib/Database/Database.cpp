//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Statements of the tuning database.
//
//===----------------------------------------------------------------------===//

#include "l2/Database/Database.h"
#include "BestSchedule.h"
#include "Evaluations.h"
#include "Sqlite.h"
#include "l2/Database/ContestJson.h"
#include "l2/Schedule/Schedule.h"
#include "llvm/ADT/StringSwitch.h"
#include <algorithm>
#include <chrono>
#include <cmath>

using namespace l2;
using namespace l2::sqlite;

namespace {

/// Seconds since 1970.
double now() {
  return std::chrono::duration<double>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
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

  bool addKill(llvm::StringRef key, const Evaluation &evaluation,
               std::string &error) {
    Statement insert(*connection,
                     "INSERT INTO kills(measurement_key, status, reason, "
                     "provenance, created) VALUES(?,?,?,?,?)");
    insert.bind(key)
        .bind(int64_t(evaluation.verdict.status))
        .bind(llvm::StringRef(evaluation.verdict.reason))
        .bind(llvm::StringRef(evaluation.provenance))
        .bind(now());
    return insert.run(error);
  }

  /// Within a transaction. A later verdict under the same key replaces the
  /// earlier one; its measurements stay.
  bool addEvaluation(const Problem &problem, const EvaluationRecord &record,
                     std::string &error) {
    const Evaluation &evaluation = *record.evaluation;
    if (!addSchedule(*record.schedule, error))
      return false;
    if (evaluation.killed)
      return addKill(record.measurementKey, evaluation, error);
    if (!isVerdict(evaluation.verdict.status))
      return true;
    std::optional<int64_t> id = problemId(problem, error);
    if (!id)
      return false;
    Statement insert(
        *connection,
        "INSERT INTO verdicts(measurement_key, artifact_key, problem, "
        "schedule, status, reason, worst_over_bound, created, provenance) "
        "VALUES(?,?,?,?,?,?,?,?,?) ON CONFLICT(measurement_key) DO UPDATE SET "
        "status=excluded.status, reason=excluded.reason, worst_over_bound="
        "excluded.worst_over_bound, created=excluded.created, "
        "provenance=excluded.provenance");
    const auto &measurement = evaluation.measurement;
    insert.bind(record.measurementKey)
        .bind(record.artifactKey)
        .bind(*id)
        .bind(llvm::StringRef(record.schedule->hash()))
        .bind(int64_t(evaluation.verdict.status))
        .bind(llvm::StringRef(evaluation.verdict.reason))
        .bind(evaluation.verdict.worstOverBound)
        .bind(now())
        .bind(llvm::StringRef(measurement ? measurement->provenance
                                          : evaluation.provenance));
    return insert.run(error) &&
           (!measurement ||
            addMeasurement(record.measurementKey, *measurement, error));
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
  if (store ? !impl->addEvaluation(*candidate.problem,
                                   {candidate.artifactKey,
                                    candidate.measurementKey,
                                    candidate.schedule, &evaluation},
                                   error)
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

bool Database::addEvaluations(const Problem &problem,
                              llvm::ArrayRef<EvaluationRecord> records,
                              std::string &error) {
  Transaction transaction(*impl->connection, error);
  if (!transaction.begun())
    return false;
  for (const EvaluationRecord &record : records)
    if (!impl->addEvaluation(problem, record, error))
      return false;
  return transaction.commit(error);
}

bool Database::addKill(llvm::StringRef measurementKey,
                       const Evaluation &evaluation, std::string &error) {
  return impl->addKill(measurementKey, evaluation, error);
}

std::optional<KillRecord> Database::findKills(llvm::StringRef measurementKey,
                                              std::string &error) {
  error.clear();
  Statement select(*impl->connection,
                   "SELECT status, reason, provenance, "
                   "(SELECT count(*) FROM kills WHERE measurement_key=?1) "
                   "FROM kills WHERE measurement_key=?1 "
                   "ORDER BY id DESC LIMIT 1");
  select.bind(measurementKey);
  KillRecord kills;
  if (!select.step())
    return select.failed(error) ? std::nullopt : std::optional(kills);
  kills.count = unsigned(std::clamp<int64_t>(select.integer(3), 0, UINT32_MAX));
  bool timedOut = select.integer(0) == int64_t(Status::TimedOut);
  kills.last.verdict = {timedOut ? Status::TimedOut : Status::WorkerLost,
                        select.text(1).str(), 0};
  kills.last.provenance = select.text(2);
  kills.last.killed = true;
  return kills;
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
                    "SELECT status, reason, worst_over_bound, provenance "
                    "FROM verdicts WHERE measurement_key=?");
  verdict.bind(measurementKey);
  if (!verdict.step()) {
    verdict.failed(error);
    return std::nullopt;
  }
  int64_t status = verdict.integer(0);
  // A value out of range was not written by this program: measure anew.
  if (status < 0 || status >= int64_t(statusCount) ||
      !isVerdict(Status(status)))
    return std::nullopt;
  Evaluation evaluation;
  evaluation.verdict = {Status(status), verdict.text(1).str(), verdict.real(2)};
  if (evaluation.verdict.status != Status::Ok) {
    evaluation.provenance = verdict.text(3);
    return evaluation;
  }
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

std::optional<StoredSchedule> Database::bestSchedule(const Problem &problem,
                                                     const TargetInfo &target,
                                                     std::string &error) {
  return l2::bestSchedule(*impl->connection, problem, target, error);
}

std::vector<Problem> Database::measuredProblems(std::string &error) {
  error.clear();
  std::vector<Problem> problems;
  Statement select(
      *impl->connection,
      "SELECT DISTINCT p.key, p.id FROM verdicts v "
      "JOIN measurements m ON m.measurement_key = v.measurement_key "
      "JOIN problems p ON p.id = v.problem "
      "WHERE m.evaluator = 'gpu' ORDER BY p.id");
  while (select.step())
    // One of a later program may not be known here.
    if (std::optional<Problem> problem = parseProblemKey(select.text(0)))
      problems.push_back(*problem);
  select.failed(error);
  return problems;
}

bool Database::visitEvaluations(
    const TargetInfo &target,
    llvm::function_ref<void(const PastEvaluation &)> visit, size_t &leftOut,
    std::string &error) {
  return l2::visitEvaluations(*impl->connection, target, visit, leftOut, error);
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
          .Case("kills", "SELECT count(*) FROM kills")
          .Default(nullptr);
  std::string error;
  if (!sql)
    return -1;
  return readInteger(*impl->connection, sql, error).value_or(-1);
}
