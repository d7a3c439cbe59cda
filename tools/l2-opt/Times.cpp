//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Times measured before, from either kind of file.
//
//===----------------------------------------------------------------------===//

#include "Times.h"
#include "l2/Database/Database.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace l2;

/// Whether the file begins as SQLite's do; false where it cannot be read.
static bool isDatabase(const std::string &path) {
  constexpr llvm::StringRef magic("SQLite format 3\0", 16);
  auto start =
      llvm::MemoryBuffer::getFileSlice(path, magic.size(), /*Offset=*/0);
  return start && (*start)->getBuffer() == magic;
}

static std::optional<Landscape>
readEither(const std::string &path, const Flags &flags, std::string &error) {
  if (!isDatabase(path))
    return readLandscape(path, error);
  std::unique_ptr<Database> database = Database::open(path, error);
  if (!database)
    return std::nullopt;
  return landscapeOf(
      *database,
      *lookupTarget(flags.target == "auto" ? "sm_90a" : flags.target), error);
}

std::optional<Landscape> l2::readTimes(const std::string &path,
                                       const Flags &flags, std::string &error) {
  std::optional<Landscape> landscape = readEither(path, flags, error);
  if (!landscape)
    return std::nullopt;
  if (landscape->leftOut)
    llvm::errs() << "l2-opt: note: '" << path << "': " << landscape->leftOut
                 << " schedules " << notLawful << '\n';
  for (const LandscapeShape &shape : landscape->shapes)
    if (shape.bestUs() == 0) {
      error = "'" + path + "': no schedule of " + shape.problem.key() +
              " has a time";
      return std::nullopt;
    }
  return landscape;
}
