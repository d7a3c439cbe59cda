//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Workers that are scripts must not lock a GPU others are measuring on: each
// run of the tests has locks of its own.
//
//===----------------------------------------------------------------------===//

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include <cstdlib>
#include <gtest/gtest.h>

namespace {

class LockFolder : public testing::Environment {
  void SetUp() override {
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("l2-locks", folder));
    setenv("L2OPT_LOCK_DIR", folder.c_str(), 1);
  }
  void TearDown() override { llvm::sys::fs::remove_directories(folder); }

  llvm::SmallString<128> folder;
};

testing::Environment *const lockFolder =
    testing::AddGlobalTestEnvironment(new LockFolder);

} // namespace
