//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Exclusive use of one GPU.
//
//===----------------------------------------------------------------------===//

#include "l2/Evaluate/GpuLock.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <sys/file.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

using namespace l2;
using Clock = std::chrono::steady_clock;

/// Not $TMPDIR: all users must meet at the same file.
static std::string lockPath(llvm::StringRef uuid) {
  const char *folder = std::getenv("L2OPT_LOCK_DIR");
  std::string path = folder && *folder ? folder : "/tmp";
  path += "/l2-opt-";
  for (char c : uuid.take_front(64))
    path += llvm::isAlnum(c) || c == '-' ? c : '_';
  return path + ".lock";
}

/// Opens the file, making it if need be; -1 and errno on failure. Nobody writes
/// to it, so who owns it does not matter; where the kernel protects files in
/// sticky folders (fs.protected_regular) another user's may be opened, but not
/// with O_CREAT.
static int openLockFile(const std::string &path) {
  constexpr int flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
  for (int attempt = 0; attempt < 10; ++attempt) {
    int fd = open(path.c_str(), flags);
    if (fd >= 0 || errno != ENOENT)
      return fd;
    fd = open(path.c_str(), flags | O_CREAT | O_EXCL, 0444);
    if (fd >= 0) {
      // Whatever the umask, others must be able to open it.
      (void)fchmod(fd, 0444);
      return fd;
    }
    if (errno != EEXIST)
      return fd;
  }
  return -1;
}

/// Whether `path` still names the file behind `fd`: it may have been deleted.
static bool isAt(int fd, const std::string &path) {
  struct stat opened{}, named{};
  return fstat(fd, &opened) == 0 && lstat(path.c_str(), &named) == 0 &&
         opened.st_ino == named.st_ino && opened.st_dev == named.st_dev;
}

/// The process that took the lock, in words: the kernel's table has lines like
/// "7: FLOCK  ADVISORY  WRITE 4711 08:01:1049 0 EOF". Empty when none is
/// listed: it has just let go, or is hidden from us.
static std::string holder(int fd) {
  struct stat status{};
  if (fstat(fd, &status) != 0)
    return "";
  std::string inode = ":" + std::to_string(status.st_ino);
  std::ifstream table("/proc/locks");
  for (std::string line; std::getline(table, line);) {
    llvm::SmallVector<llvm::StringRef, 8> words;
    llvm::StringRef(line).split(words, ' ', -1, /*KeepEmpty=*/false);
    unsigned pid;
    if (words.size() < 6 || words[1] != "FLOCK" || !words[5].ends_with(inode) ||
        words[4].getAsInteger(10, pid) || pid == 0)
      continue;
    std::string text = "process " + std::to_string(pid);
    if (access(("/proc/" + std::to_string(pid)).c_str(), F_OK) != 0)
      text = "a worker left behind by " + text;
    return text;
  }
  return "";
}

std::unique_ptr<GpuLock>
GpuLock::take(const std::string &uuid, double seconds,
              const std::function<void(const std::string &)> &notice,
              std::string &error) {
  std::string path = lockPath(uuid);
  auto refuse = [&](int code) {
    error = "cannot lock the GPU: '" + path + "': " + std::strerror(code);
    return nullptr;
  };
  auto limit = Clock::now() + std::chrono::duration<double>(seconds);
  std::string told;
  bool looked = false;
  while (true) {
    int fd = openLockFile(path);
    if (fd < 0)
      return refuse(errno);
    std::unique_ptr<GpuLock> lock(new GpuLock(fd));
    struct stat status{};
    if (fstat(fd, &status) != 0)
      return refuse(errno);
    if (!S_ISREG(status.st_mode)) {
      error = "cannot lock the GPU: '" + path + "' is not a regular file";
      return nullptr;
    }
    if (flock(fd, LOCK_EX | LOCK_NB) == 0) {
      if (isAt(fd, path))
        return lock;
      continue;
    }
    if (errno != EWOULDBLOCK && errno != EINTR)
      return refuse(errno);
    std::string user = holder(fd);
    bool listed = !user.empty();
    if (!listed)
      user = "another process";
    if (Clock::now() >= limit) {
      error = "the GPU is used by " + user + "; it did not end within " +
              std::to_string(int(seconds + 0.5)) + " s";
      return nullptr;
    }
    // Who is not listed may be gone at the next look.
    bool news = listed ? user != told : told.empty() && looked;
    if (notice && news)
      notice("waiting for the GPU: used by " + user);
    if (news)
      told = user;
    looked = true;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
}

// No explicit unlock: that would take it from the workers that inherited it.
GpuLock::~GpuLock() { close(fd); }
