//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The tuning database: what is stored is found again, and what is not ours is
// refused in words.
//
//===----------------------------------------------------------------------===//

#include "l2/Database/Database.h"
#include "l2/Database/ContestJson.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <fstream>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace l2;

namespace {

class DatabaseTest : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("l2-database", folder));
    llvm::SmallString<128> file(folder);
    llvm::sys::path::append(file, "new", "tuning.db");
    path = file.str();
  }
  void TearDown() override { llvm::sys::fs::remove_directories(folder); }

  std::unique_ptr<Database> open() {
    auto database = Database::open(path, error);
    EXPECT_TRUE(database) << error;
    return database;
  }
  /// Runs SQL through a connection of its own.
  sqlite3 *raw(const char *sql) {
    sqlite3 *handle = nullptr;
    EXPECT_EQ(sqlite3_open(path.c_str(), &handle), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(handle, sql, nullptr, nullptr, nullptr), SQLITE_OK)
        << sqlite3_errmsg(handle);
    return handle;
  }
  void expectRefusal(llvm::StringRef part) {
    EXPECT_FALSE(Database::open(path, error));
    EXPECT_NE(llvm::StringRef(error).find(part), llvm::StringRef::npos)
        << error;
    EXPECT_NE(llvm::StringRef(error).find(path), llvm::StringRef::npos);
    EXPECT_EQ(llvm::StringRef(error).find('\n'), llvm::StringRef::npos);
  }

  llvm::SmallString<128> folder;
  std::string path, error;
  Problem problem{"hgemm", 64, 32, 16};
  Schedule schedule;
};

Evaluation timed(double us) {
  Evaluation evaluation;
  evaluation.verdict.worstOverBound = 0.25;
  Measurement measurement;
  measurement.evaluator = "gpu";
  measurement.samplesUs = {us, us + 1, us - 1};
  measurement.medianUs = us;
  measurement.provenance = R"({"clock":1980})";
  evaluation.measurement = measurement;
  return evaluation;
}

CandidateRecord candidate(int64_t run, const Problem &problem,
                          const Schedule &schedule, const std::string &key,
                          Evaluation evaluation) {
  CandidateRecord record;
  record.run = run;
  record.problem = &problem;
  record.schedule = &schedule;
  record.proposer = "random";
  record.artifactKey = "artifact";
  record.measurementKey = key;
  record.evaluation = std::move(evaluation);
  return record;
}

/// One evaluation under "key".
bool store(Database &database, const Problem &problem, const Schedule &schedule,
           const Evaluation &evaluation, std::string &error) {
  return database.addEvaluations(
      problem, EvaluationRecord{"artifact", "key", &schedule, &evaluation},
      error);
}

TEST_F(DatabaseTest, FindsWhatItStoredAfterReopening) {
  {
    auto database = open();
    auto run = database->beginRun({problem,
                                   "sm_90a",
                                   "H200",
                                   "gpu",
                                   "random",
                                   7,
                                   100,
                                   60,
                                   {"ptxas 13", "0"}},
                                  error);
    ASSERT_TRUE(run) << error;
    ASSERT_TRUE(database->addCandidate(
        candidate(*run, problem, schedule, "key", timed(12.5)), error))
        << error;
    Evaluation wrong;
    wrong.verdict = {Status::Wrong, "c[3, 4] is 7, expected 8", 12};
    ASSERT_TRUE(database->addCandidate(
        candidate(*run, problem, schedule, "bad", wrong), error))
        << error;
    // No endRun: the process was killed here.
  }
  auto database = open();
  EXPECT_EQ(database->count("candidates"), 2);
  EXPECT_EQ(database->count("samples"), 3);
  EXPECT_EQ(database->count("problems"), 1);
  EXPECT_EQ(database->count("nonsense"), -1);

  auto found = database->findEvaluation("key", error);
  ASSERT_TRUE(found) << error;
  EXPECT_EQ(found->verdict.status, Status::Ok);
  EXPECT_DOUBLE_EQ(found->verdict.worstOverBound, 0.25);
  ASSERT_TRUE(found->measurement);
  EXPECT_DOUBLE_EQ(found->measurement->medianUs, 12.5);
  EXPECT_EQ(found->measurement->samplesUs,
            (std::vector<double>{12.5, 13.5, 11.5}));
  EXPECT_EQ(found->measurement->provenance, R"({"clock":1980})");

  auto bad = database->findEvaluation("bad", error);
  ASSERT_TRUE(bad);
  EXPECT_EQ(bad->verdict.status, Status::Wrong);
  EXPECT_EQ(bad->verdict.reason, "c[3, 4] is 7, expected 8");
  EXPECT_FALSE(bad->measurement);

  EXPECT_FALSE(database->findEvaluation("other", error));
  EXPECT_EQ(error, "");
}

TEST_F(DatabaseTest, ALostWorkerIsNoVerdict) {
  auto database = open();
  for (Status status : {Status::WorkerLost, Status::SickGpu}) {
    Evaluation lost;
    lost.verdict = {status, "gone", 0};
    ASSERT_TRUE(store(*database, problem, schedule, lost, error)) << error;
    EXPECT_FALSE(database->findEvaluation("key", error));
    EXPECT_EQ(error, "");
  }
  EXPECT_EQ(database->count("verdicts"), 0);
  EXPECT_EQ(database->findKills("key", error)->count, 0u);
  ASSERT_TRUE(store(*database, problem, schedule, timed(3), error));
  EXPECT_TRUE(database->findEvaluation("key", error));
}

TEST_F(DatabaseTest, KillsAreCountedAndAreNoVerdicts) {
  Evaluation kill;
  kill.killed = true;
  kill.verdict = {Status::WorkerLost, "exit 4", 0};
  ASSERT_TRUE(open()->addKill("key", kill, error)) << error;
  auto database = open();
  kill.verdict = {Status::TimedOut, "no answer", 0};
  kill.provenance = R"({"gpu":"full"})";
  ASSERT_TRUE(store(*database, problem, schedule, kill, error)) << error;
  EXPECT_FALSE(database->findEvaluation("key", error));
  auto kills = database->findKills("key", error);
  ASSERT_TRUE(kills) << error;
  EXPECT_EQ(kills->count, 2u);
  EXPECT_EQ(kills->last.verdict.status, Status::TimedOut);
  EXPECT_EQ(kills->last.verdict.reason, "no answer");
  EXPECT_EQ(kills->last.provenance, R"({"gpu":"full"})");
  EXPECT_EQ(database->findKills("other", error)->count, 0u);
}

TEST_F(DatabaseTest, AFailedVerdictSaysWhereItCameFrom) {
  Evaluation wrong;
  wrong.verdict = {Status::Wrong, "off by one", 3};
  wrong.provenance = R"({"driver":"580"})";
  auto database = open();
  ASSERT_TRUE(store(*database, problem, schedule, wrong, error)) << error;
  auto found = database->findEvaluation("key", error);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->provenance, R"({"driver":"580"})");
}

TEST_F(DatabaseTest, EvaluationsAreStoredAllOrNone) {
  auto database = open();
  Evaluation good = timed(3), bad = timed(4);
  // Longer than a value may be: the second row fails.
  bad.verdict.reason.assign(32 << 20, 'x');
  EvaluationRecord records[] = {{"artifact", "one", &schedule, &good},
                                {"artifact", "two", &schedule, &bad}};
  EXPECT_FALSE(database->addEvaluations(problem, records, error));
  EXPECT_EQ(database->count("verdicts"), 0);
  EXPECT_EQ(database->count("samples"), 0);
}

TEST_F(DatabaseTest, AnEarlierSchemaIsBroughtUpToDate) {
  ASSERT_TRUE(store(*open(), problem, schedule, timed(3), error));
  // What version 1 was.
  sqlite3_close(raw("DROP TABLE kills;"
                    "ALTER TABLE verdicts DROP COLUMN provenance;"
                    "PRAGMA user_version = 1"));
  auto database = open();
  EXPECT_TRUE(database->findEvaluation("key", error)) << error;
  EXPECT_EQ(database->count("kills"), 0);
  Evaluation kill;
  kill.killed = true;
  EXPECT_TRUE(database->addKill("key", kill, error)) << error;
  database.reset();
  EXPECT_TRUE(open());
}

TEST_F(DatabaseTest, SeveralProcessesShareAFile) {
  // All of them find no file and make it.
  constexpr int writers = 6, rows = 100;
  std::vector<pid_t> children;
  for (int writer = 0; writer < writers; ++writer) {
    pid_t pid = fork();
    if (pid == 0) {
      std::string failure;
      auto database = Database::open(path, failure);
      bool good = database != nullptr;
      for (int i = 0; good && i < rows; ++i) {
        std::string key = std::to_string(writer) + " " + std::to_string(i);
        Evaluation evaluation = timed(i + 1);
        good = database->addEvaluations(
                   problem,
                   EvaluationRecord{"artifact", key, &schedule, &evaluation},
                   failure) &&
               database->findEvaluation(key, failure);
      }
      if (!good)
        fprintf(stderr, "%s\n", failure.c_str());
      _exit(good ? 0 : 1);
    }
    children.push_back(pid);
  }
  for (pid_t child : children) {
    int status = -1;
    waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
  }
  auto database = open();
  EXPECT_EQ(database->count("verdicts"), writers * rows);
  EXPECT_EQ(database->count("samples"), 3 * writers * rows);
}

TEST_F(DatabaseTest, ReusedCandidatesStoreNoSecondMeasurement) {
  auto database = open();
  auto run = database->beginRun({problem, "", "", "", "", 0, 1, 1, {}}, error);
  ASSERT_TRUE(run);
  CandidateRecord record = candidate(*run, problem, schedule, "key", timed(5));
  ASSERT_TRUE(database->addCandidate(record, error)) << error;
  record.reused = true;
  ASSERT_TRUE(database->addCandidate(record, error)) << error;
  EXPECT_EQ(database->count("candidates"), 2);
  EXPECT_EQ(database->count("measurements"), 1);
}

TEST_F(DatabaseTest, AValueOutOfRangeIsNotBelieved) {
  auto database = open();
  ASSERT_TRUE(store(*database, problem, schedule, timed(5), error));
  sqlite3_close(raw("UPDATE measurements SET median_us = -1"));
  EXPECT_FALSE(database->findEvaluation("key", error));
  sqlite3_close(raw("UPDATE measurements SET median_us = 5;"
                    "UPDATE verdicts SET status = 99"));
  EXPECT_FALSE(database->findEvaluation("key", error));
  EXPECT_EQ(error, "");
}

TEST_F(DatabaseTest, RefusesAFileThatIsNoDatabase) {
  path = (folder + "/notes.txt").str();
  std::ofstream(path) << std::string(4096, 'x');
  expectRefusal("not a database");
}

TEST_F(DatabaseTest, RefusesACorruptDatabase) {
  open().reset();
  {
    // The header is whole, the rest is not.
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(100);
    file << std::string(8000, '\xff');
  }
  expectRefusal("corrupt");
}

TEST_F(DatabaseTest, RefusesAnotherProgramsDatabase) {
  path = (folder + "/other.db").str();
  sqlite3_close(raw("CREATE TABLE t(x)"));
  expectRefusal("another program");
}

TEST_F(DatabaseTest, RefusesANewerSchema) {
  open().reset();
  sqlite3_close(raw("PRAGMA user_version = 99"));
  expectRefusal("schema version 99");
}

TEST_F(DatabaseTest, RefusesALockedDatabase) {
  open().reset();
  sqlite3 *other = raw("BEGIN EXCLUSIVE");
  expectRefusal("locked");
  sqlite3_close(other);
  open();
}

TEST_F(DatabaseTest, RefusesAnUnwritablePath) {
  path = "/dev/null/tuning.db";
  expectRefusal("cannot be opened for writing");
}

TEST_F(DatabaseTest, KeysFollowWhatIsFolded) {
  Problem larger = problem;
  larger.m = 128;
  Toolchain toolchain{"ptxas 13.0.88", "0.1.0 abc"};
  auto key = [&](const Problem &p) {
    return artifactKey(p, schedule, "sm_90a", toolchain);
  };
  EXPECT_EQ(key(problem), key(larger));
  Protocol protocol;
  protocol.evaluator = "gpu";
  EXPECT_NE(measurementKey(key(problem), problem, protocol),
            measurementKey(key(larger), larger, protocol));
  schedule.fold = 1;
  EXPECT_NE(key(problem), key(larger));

  Protocol hot = protocol, confirm = protocol, elsewhere = protocol;
  hot.cold = false;
  confirm.stage = "confirm";
  elsewhere.device = "another";
  for (const Protocol &other : {hot, confirm, elsewhere})
    EXPECT_NE(measurementKey(key(problem), problem, protocol),
              measurementKey(key(problem), problem, other));
  Toolchain newer = toolchain;
  newer.assembler = "ptxas 13.1";
  EXPECT_NE(key(problem), artifactKey(problem, schedule, "sm_90a", newer));
}

TEST_F(DatabaseTest, AContestSurvivesTheRoundTrip) {
  Contest contest;
  contest.contestants = {{"ours", 1.5, {1.5, 1.6}}, {"cublas_nn", 2, {2}}};
  contest.vendorBest = "cublas_nn";
  contest.vendorBestUs = 2;
  contest.ratio = 1.33;
  contest.ratioLow = 1.3;
  contest.ratioHigh = 1.4;
  contest.provenance = R"({"driver":"580"})";
  auto database = open();
  ASSERT_TRUE(database->addContest("key", contest, error)) << error;
  auto found = database->findContest("key", error);
  ASSERT_TRUE(found) << error;
  EXPECT_EQ(contestToJson(*found), contestToJson(contest));
  EXPECT_FALSE(database->findContest("other", error));
  EXPECT_FALSE(contestFromJson("[1]"));
  EXPECT_FALSE(contestFromJson("{\"contestants\":[3]}"));
}

} // namespace
