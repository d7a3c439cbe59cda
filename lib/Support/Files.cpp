//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Whole files in and out.
//
//===----------------------------------------------------------------------===//

#include "l2/Support/Files.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace l2;
namespace fs = llvm::sys::fs;

/// Writes to an open file and closes it.
static std::error_code writeAndClose(int fd, llvm::StringRef bytes) {
  llvm::raw_fd_ostream os(fd, /*shouldClose=*/true);
  os << bytes;
  os.close();
  std::error_code code = os.error();
  os.clear_error();
  return code;
}

/// Writes beside `path` and renames, so that a reader sees all or nothing.
static std::error_code replaceFile(const llvm::Twine &path,
                                   llvm::StringRef bytes) {
  llvm::SmallString<128> temporary;
  int fd;
  std::error_code code =
      fs::createUniqueFile(path + ".%%%%%%.tmp", fd, temporary, fs::OF_None,
                           fs::all_read | fs::all_write);
  if (code)
    return code;
  code = writeAndClose(fd, bytes);
  if (!code)
    code = fs::rename(temporary, path);
  if (code)
    fs::remove(temporary);
  return code;
}

/// Renaming over a device or a pipe would put a file in its place: those are
/// written to, and links are followed.
static std::error_code writePath(const std::string &path,
                                 llvm::StringRef bytes) {
  fs::file_status status;
  if (fs::status(path, status))
    return replaceFile(path, bytes); // Nothing there, or it will say why.
  if (status.type() != fs::file_type::regular_file) {
    int fd;
    if (std::error_code code =
            fs::openFileForWrite(path, fd, fs::CD_OpenExisting))
      return code;
    return writeAndClose(fd, bytes);
  }
  llvm::SmallString<128> real;
  if (std::error_code code = fs::real_path(path, real))
    return code;
  return replaceFile(real, bytes);
}

static std::error_code probePath(const std::string &path) {
  llvm::SmallString<128> target(path);
  fs::file_status status;
  if (!fs::status(path, status)) {
    if (status.type() == fs::file_type::directory_file)
      return std::make_error_code(std::errc::is_a_directory);
    if (std::error_code code = fs::access(path, fs::AccessMode::Write))
      return code;
    if (status.type() != fs::file_type::regular_file)
      return {};
    if (std::error_code code = fs::real_path(path, target))
      return code;
  }
  // Only a file made there tells what the folder allows.
  llvm::SmallString<128> temporary;
  int fd;
  if (std::error_code code = fs::createUniqueFile(
          llvm::Twine(target) + ".%%%%%%.tmp", fd, temporary))
    return code;
  std::error_code code = fs::closeFile(fd);
  fs::remove(temporary);
  return code;
}

bool l2::probeWrite(const std::string &path, std::string &error) {
  std::error_code code = probePath(path);
  if (code)
    error = "cannot write '" + path + "': " + code.message();
  return !code;
}

std::string l2::canonicalPath(const std::string &path) {
  namespace sys = llvm::sys::path;
  llvm::SmallString<128> real;
  if (!fs::real_path(path, real))
    return real.str().str();
  // Nothing is there yet: its folder's path counts.
  llvm::StringRef folder = sys::parent_path(path);
  if (fs::real_path(folder.empty() ? "." : folder, real))
    return path;
  sys::append(real, sys::filename(path));
  return real.str().str();
}

bool l2::writeFile(const std::string &path, llvm::StringRef bytes,
                   std::string &error) {
  std::error_code code = writePath(path, bytes);
  if (code)
    error = "cannot write '" + path + "': " + code.message();
  return !code;
}

std::optional<std::string> l2::readFile(const std::string &path, size_t most,
                                        std::string &error) {
  auto fail = [&](const std::string &what) {
    error = "cannot read '" + path + "': " + what;
    return std::nullopt;
  };
  fs::file_status status;
  if (std::error_code code = fs::status(path, status))
    return fail(code.message());
  if (status.type() == fs::file_type::directory_file)
    return fail("is a directory");
  if (status.type() != fs::file_type::regular_file)
    return fail("not a regular file");
  if (status.getSize() > most)
    return fail("it has " + std::to_string(status.getSize()) +
                " bytes; expected " + std::to_string(most) + " at most");
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
  if (!buffer)
    return fail(buffer.getError().message());
  return (*buffer)->getBuffer().str();
}
