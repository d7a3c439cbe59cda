//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScratchFolder.h"
#include "l2/Bench/Outputs.h"
#include "l2/Support/Files.h"
#include "gtest/gtest.h"
#include <filesystem>
#include <fstream>

using namespace l2;

namespace {

class BenchOutputsTest : public ScratchFolder {
protected:
  /// The error of such outputs; empty: none.
  std::string check(const std::string &report, const std::string &csv) {
    std::string error;
    EXPECT_EQ(BenchOutputs({report, csv}).check(error), error.empty());
    return error;
  }
};

} // namespace

TEST_F(BenchOutputsTest, ProbesLeaveNothing) {
  std::string report = folder + "/a.json";
  EXPECT_EQ(check(report, ""), "");
  EXPECT_EQ(check(report, folder + "/a.csv"), "");
  EXPECT_EQ(check(report, "/dev/null"), "");
  EXPECT_TRUE(std::filesystem::is_empty(folder));
  std::ofstream(report) << "old";
  EXPECT_EQ(check(report, ""), "");
  std::string error;
  EXPECT_EQ(readFile(report, 100, error), "old");
}

TEST_F(BenchOutputsTest, CannotBeWritten) {
  std::string good = folder + "/a.json", none = folder + "/none/a";
  EXPECT_EQ(check(folder, ""), "cannot write '" + folder + "': Is a directory");
  EXPECT_NE(check(none, "").find("No such file or directory"),
            std::string::npos);
  EXPECT_NE(check(good, none).find("cannot write '" + none), std::string::npos);
  std::filesystem::create_directory(good + ".part");
  EXPECT_EQ(check(good, ""),
            "cannot write '" + good + ".part': Is a directory");
}

TEST_F(BenchOutputsTest, OneFileTwice) {
  std::string report = folder + "/a.json", other = folder + "/./a.json";
  EXPECT_EQ(check(report, other),
            "--csv: '" + other + "' is the same file as '" + report + "'");
  EXPECT_NE(check(report, report + ".part").find("is the same file"),
            std::string::npos);
  std::ofstream(report) << "old";
  std::filesystem::create_symlink(report, folder + "/link");
  EXPECT_NE(check(report, folder + "/link").find("is the same file"),
            std::string::npos);
}

TEST_F(BenchOutputsTest, NothingReplacesNoReport) {
  BenchOutputs outputs{folder + "/a.json", ""};
  std::vector<ShapeRecord> records(2);
  EXPECT_FALSE(outputs.keepsEarlier(records));
  std::ofstream(outputs.report) << "old";
  EXPECT_TRUE(outputs.keepsEarlier(records));
  EXPECT_TRUE(outputs.keepsEarlier({}));
  records[1].races.emplace_back();
  EXPECT_FALSE(outputs.keepsEarlier(records));
}
