//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Starts, talks to and kills a worker.
//
//===----------------------------------------------------------------------===//

#include "l2/Evaluate/WorkerProcess.h"
#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace l2;
using Clock = std::chrono::steady_clock;

/// Has the kernel send SIGKILL to this process's group once the other end of
/// `pipe` is closed. PR_SET_PDEATHSIG would reach this process only, not what
/// it starts. Only async-signal-safe calls.
static bool dieWith(int pipe) {
  return fcntl(pipe, F_SETFD, 0) == 0 && fcntl(pipe, F_SETSIG, SIGKILL) == 0 &&
         fcntl(pipe, F_SETOWN, -getpid()) == 0 &&
         fcntl(pipe, F_SETFL, O_ASYNC | O_NONBLOCK) == 0;
}

bool WorkerProcess::start(std::string &error) {
  stop();
  auto fail = [&](const char *what) {
    error = std::string(what) + ": " + std::strerror(errno);
    stop();
    return false;
  };
  if (command.empty()) {
    error = "no worker command";
    return false;
  }
  int ends[2], life[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    return fail("socketpair");
  socket = ends[0];
  if (pipe2(life, O_CLOEXEC) != 0) {
    close(ends[1]);
    return fail("pipe");
  }
  lifeline = life[1];
  auto closeTheirs = [&] {
    close(ends[1]);
    close(life[0]);
  };
  log = memfd_create("worker-log", MFD_CLOEXEC);
  if (log < 0 || fcntl(socket, F_SETFL, O_NONBLOCK) != 0) {
    closeTheirs();
    return fail("worker pipes");
  }
  reader = MessageReader();

  // Everything the child needs is made before the fork: between fork and exec
  // only async-signal-safe calls are allowed.
  std::vector<char *> arguments;
  for (std::string &word : command)
    arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t parent = getpid();
  pid = fork();
  if (pid < 0) {
    closeTheirs();
    return fail("fork");
  }
  if (pid == 0) {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (!dieWith(life[0]) || getppid() != parent ||
        (inherited >= 0 && fcntl(inherited, F_SETFD, 0) != 0))
      _exit(127);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    signal(SIGPIPE, SIG_DFL);
    if (dup2(ends[1], 0) < 0 || dup2(ends[1], 1) < 0 || dup2(log, 2) < 0)
      _exit(127);
    execvp(arguments[0], arguments.data());
    const char text[] = "the worker's program cannot be run\n";
    ssize_t ignored = write(2, text, sizeof text - 1);
    (void)ignored;
    _exit(127);
  }
  // Also here: a kill must not come before the child's own call.
  setpgid(pid, pid);
  closeTheirs();
  return true;
}

/// Whether `pid` has ended; see WorkerProcess::reap.
static bool reapEnded(pid_t pid, int &status) {
  siginfo_t info{};
  if (waitid(P_PID, id_t(pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
      info.si_pid != pid)
    return false;
  // Before its number, which is the group's too, can be given to another.
  kill(-pid, SIGKILL);
  status = 0;
  waitpid(pid, &status, 0);
  return true;
}

bool l2::killAndReap(pid_t pid, int &status) {
  kill(-pid, SIGKILL);
  kill(pid, SIGKILL);
  auto limit = Clock::now() + std::chrono::seconds(20);
  while (!reapEnded(pid, status)) {
    if (Clock::now() >= limit)
      return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return true;
}

bool WorkerProcess::reap(int &status) {
  if (!reapEnded(pid, status))
    return false;
  pid = -1;
  return true;
}

bool WorkerProcess::running() {
  int status;
  return pid > 0 && !reap(status);
}

std::string WorkerProcess::lastWords() const {
  char text[2048];
  off_t size = log >= 0 ? lseek(log, 0, SEEK_END) : 0;
  off_t from = std::max<off_t>(0, size - off_t(sizeof text));
  ssize_t got = size > 0 ? pread(log, text, size_t(size - from), from) : 0;
  llvm::StringRef words(text, size_t(std::max<ssize_t>(got, 0)));
  words = words.rtrim();
  size_t line = words.rfind('\n');
  if (line != llvm::StringRef::npos)
    words = words.drop_front(line + 1);
  return words.str();
}

bool WorkerProcess::stop() {
  int status;
  bool died = pid <= 0 || killAndReap(pid, status);
  pid = -1;
  undead |= !died;
  for (int *fd : {&socket, &log, &lifeline}) {
    if (*fd >= 0)
      close(*fd);
    *fd = -1;
  }
  return died;
}

static std::string describeEnd(int status) {
  if (WIFSIGNALED(status))
    return std::string("the worker was ended by signal ") +
           std::to_string(WTERMSIG(status)) + " (" +
           strsignal(WTERMSIG(status)) + ")";
  return "the worker exited with code " + std::to_string(WEXITSTATUS(status));
}

WorkerProcess::Outcome WorkerProcess::request(llvm::StringRef message,
                                              double seconds,
                                              std::string &answer) {
  auto limit = Clock::now() + std::chrono::duration<double>(seconds);
  auto lost = [&](std::string what) {
    // It may just be ending: wait a moment for its status.
    int status = 0;
    for (int i = 0; i < 100 && pid > 0; ++i) {
      if (reap(status)) {
        what = describeEnd(status);
        break;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    if (std::string words = lastWords(); !words.empty())
      what += ": " + words;
    stop();
    answer = std::move(what);
    return Outcome::Lost;
  };
  if (pid <= 0) {
    answer = "the worker does not run";
    return Outcome::Lost;
  }
  if (message.size() > maxMessageBytes)
    return lost("a request of " + std::to_string(message.size()) + " bytes");
  std::string bytes = encodeMessage(message);
  size_t sent = 0;
  while (true) {
    if (sent == bytes.size())
      if (auto reply = reader.next()) {
        answer = std::move(*reply);
        return Outcome::Reply;
      }
    if (!reader.error().empty())
      return lost("the worker sent nonsense: " + reader.error());
    double left = std::chrono::duration<double>(limit - Clock::now()).count();
    if (left <= 0) {
      answer = "no answer within " + std::to_string(int(seconds + 0.5)) + " s";
      if (!stop())
        answer += "; the worker will not die";
      return Outcome::TimedOut;
    }
    pollfd poller{socket, POLLIN, 0};
    if (sent < bytes.size())
      poller.events |= POLLOUT;
    int ready = poll(&poller, 1, int(std::min(left * 1e3 + 1, 1e6)));
    if (ready < 0 && errno != EINTR)
      return lost(std::string("poll: ") + std::strerror(errno));
    if (ready <= 0)
      continue;
    if (poller.revents & POLLOUT) {
      ssize_t put =
          send(socket, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
      if (put > 0)
        sent += size_t(put);
      else if (put < 0 && errno != EAGAIN && errno != EINTR)
        return lost("the worker does not take requests");
    }
    if (poller.revents & (POLLIN | POLLHUP | POLLERR)) {
      char chunk[65536];
      ssize_t got = recv(socket, chunk, sizeof chunk, 0);
      if (got > 0)
        reader.feed({chunk, size_t(got)});
      else if (got == 0 || (errno != EAGAIN && errno != EINTR))
        return lost("the worker closed its end");
    }
  }
}
