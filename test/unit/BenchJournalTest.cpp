//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScratchFolder.h"
#include "l2/Bench/Journal.h"
#include "gtest/gtest.h"
#include <fstream>
#include <sstream>
#include <sys/stat.h>
#include <unistd.h>

using namespace l2;
using nlohmann::json;

namespace {

class BenchJournal : public ScratchFolder {
protected:
  void SetUp() override {
    ScratchFolder::SetUp();
    path = folder + "/out.json.part";
  }
  std::string text() const {
    std::stringstream all;
    all << std::ifstream(path).rdbuf();
    return all.str();
  }
  std::unique_ptr<Journal> open(const json &with, bool fresh = false) {
    error.clear();
    return Journal::open(path, with, fresh, error);
  }
  static ShapeRecord record(int64_t m, const char *trouble = "") {
    ShapeRecord record;
    record.problem.m = m;
    record.shapeClass = "<1us";
    record.error = trouble;
    return record;
  }

  std::string path, error;
  const json settings = {{"seed", 1}, {"modes", {"graph"}}};
};

} // namespace

TEST_F(BenchJournal, KeepsWhatIsFinished) {
  {
    auto journal = open(settings);
    ASSERT_TRUE(journal) << error;
    EXPECT_TRUE(journal->records().empty());
    EXPECT_TRUE(journal->append(record(1), error)) << error;
    EXPECT_TRUE(journal->append(record(2, "lost"), error)) << error;
  }
  auto journal = open(settings);
  ASSERT_TRUE(journal) << error;
  ASSERT_EQ(journal->records().size(), 2u);
  EXPECT_EQ(journal->records()[0].problem.m, 1);
  EXPECT_EQ(journal->records()[1].error, "lost");
}

TEST_F(BenchJournal, ATornLineIsDropped) {
  {
    auto journal = open(settings);
    journal->append(record(1), error);
    journal->append(record(2), error);
  }
  std::string whole = text();
  size_t second = whole.find('\n', whole.find('\n') + 1) + 1;
  // Torn at every place of the last line.
  for (size_t length = second; length < whole.size(); ++length) {
    std::ofstream(path, std::ios::trunc) << whole.substr(0, length);
    {
      auto journal = open(settings);
      ASSERT_TRUE(journal) << error;
      ASSERT_EQ(journal->records().size(), 1u) << length;
      ASSERT_TRUE(journal->append(record(2), error)) << error;
    }
    ASSERT_EQ(text(), whole) << length;
  }
}

TEST_F(BenchJournal, AnotherFileIsLeftAlone) {
  for (std::string foreign :
       {"precious", "precious\n", R"({"format":"l2-be)", "{}\n{}\nmore",
        R"({"format":"l2-bench journal 1","settings":{}})",
        "{\"format\":\"l2-bench journal 1\",\"settings\":1}\n", "\n"})
    for (bool fresh : {false, true}) {
      std::ofstream(path, std::ios::trunc) << foreign;
      EXPECT_FALSE(open(settings, fresh)) << foreign;
      EXPECT_EQ(error, path + ":1: not a journal of l2-bench; move it away");
      EXPECT_EQ(text(), foreign);
    }
}

TEST_F(BenchJournal, ATornLineOfOtherSettingsIsKept) {
  open(settings)->append(record(1), error);
  std::ofstream(path, std::ios::app) << "{\"torn";
  std::string before = text();
  EXPECT_FALSE(open({{"seed", 2}}));
  EXPECT_EQ(text(), before);
}

TEST_F(BenchJournal, InvalidRecordsDoNotCount) {
  ShapeRecord timed = record(1);
  RaceRecord race;
  race.rows = {{"ours_nn", {2, 1, 3}, {}}};
  timed.races = {race};
  {
    auto journal = open(settings);
    ASSERT_TRUE(journal->append(timed, error)) << error;
  }
  std::string whole = text();
  auto kept = [&](const std::string &from, const std::string &to) {
    std::string bytes = whole;
    bytes.replace(bytes.find(from), from.size(), to);
    std::ofstream(path, std::ios::trunc) << bytes;
    auto journal = open(settings);
    EXPECT_TRUE(journal) << error;
    EXPECT_EQ(journal->invalidLines() + journal->records().size(), 1u);
    error = journal->firstInvalidLine();
    return journal->records().size();
  };
  EXPECT_EQ(kept("\"median\":2.0", "\"median\":4.0"), 1u);
  EXPECT_EQ(kept("\"median\":2.0", "\"median\":0.0"), 0u);
  EXPECT_EQ(error, path + ":2: a time: 'median' is not above 0");
  EXPECT_EQ(kept("\"median\":2.0", "\"median\":null"), 0u);
  EXPECT_EQ(kept("\"m\":1,", "\"m\":2,"), 0u);
  EXPECT_EQ(error, path + ":2: a record: 'm' is not that of 'problem'");
}

TEST_F(BenchJournal, OtherSettingsAreRefused) {
  {
    auto journal = open(settings);
    journal->append(record(1), error);
  }
  json other = settings;
  other["seed"] = 2;
  other["half"] = true;
  EXPECT_FALSE(open(other));
  EXPECT_EQ(error, path + ":1: made with other settings: 'half' is true, was "
                          "absent, 'seed' is 2, was 1; --fresh starts anew");
  json fewer = {{"seed", 1}};
  EXPECT_FALSE(open(fewer));
  EXPECT_NE(error.find("'modes' is absent, was [\"graph\"]"),
            std::string::npos);
  // Refused is not lost.
  EXPECT_EQ(open(settings)->records().size(), 1u);
  EXPECT_TRUE(open(other, /*fresh=*/true)->records().empty());
  EXPECT_FALSE(open(settings));
}

TEST_F(BenchJournal, MalformedLinesSayWhere) {
  open(settings)->append(record(1), error);
  std::string whole = text();
  auto refused = [&](const std::string &bytes) {
    std::ofstream(path, std::ios::trunc) << bytes;
    EXPECT_FALSE(open(settings)) << bytes;
    return error;
  };
  EXPECT_EQ(refused(whole + "nonsense\n"),
            path + ":3: not a JSON object; --fresh starts anew");
  EXPECT_EQ(refused(whole + std::string(1000, '[') + "\n"),
            path + ":3: not a JSON object; --fresh starts anew");
}

TEST_F(BenchJournal, OneAtATime) {
  auto journal = open(settings);
  EXPECT_FALSE(open(settings));
  EXPECT_EQ(error, "'" + path + "' is in use by another l2-bench");
  journal.reset();
  EXPECT_TRUE(open(settings));
}

TEST_F(BenchJournal, CannotBeWritten) {
  std::string error;
  EXPECT_FALSE(Journal::open(folder, settings, false, error));
  EXPECT_EQ(error, "cannot write '" + folder + "': Is a directory");
  EXPECT_FALSE(Journal::open(folder + "/none/a.part", settings, false, error));
  // Every write of a full disk fails.
  EXPECT_FALSE(Journal::open("/dev/full", settings, false, error));
}
