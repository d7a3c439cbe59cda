//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A folder of a test's own.
//
//===----------------------------------------------------------------------===//

#ifndef L2_TEST_UNIT_SCRATCHFOLDER_H
#define L2_TEST_UNIT_SCRATCHFOLDER_H

#include "gtest/gtest.h"
#include <cstdlib>
#include <filesystem>
#include <string>

namespace l2 {

/// `folder` is empty when a test begins and gone when it has ended.
class ScratchFolder : public testing::Test {
protected:
  void SetUp() override {
    std::string name =
        std::filesystem::temp_directory_path() / "l2-unit-XXXXXX";
    ASSERT_TRUE(mkdtemp(name.data()));
    folder = name;
  }
  void TearDown() override {
    if (!folder.empty())
      std::filesystem::remove_all(folder);
  }

  std::string folder;
};

} // namespace l2

#endif // L2_TEST_UNIT_SCRATCHFOLDER_H
