//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The pool of compile workers. One thread serves all of them; the search waits
// on tickets.
//
//===----------------------------------------------------------------------===//

#include "CompileRequest.h"
#include "Frame.h"
#include "l2/Evaluate/WorkerProcess.h"
#include "l2/Search/Compiler.h"
#include "llvm/Support/FileSystem.h"
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstring>
#include <deque>
#include <fcntl.h>
#include <map>
#include <mutex>
#include <poll.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace l2;
using Clock = std::chrono::steady_clock;

extern char **environ;

namespace {

struct Job {
  uint64_t ticket;
  std::string request;
};

/// One worker process, started on demand.
struct Worker {
  pid_t pid = -1;
  /// Our end of the socket that is its standard input and output.
  int channel = -1;
  /// Memory file that is its standard error.
  int log = -1;
  std::optional<uint64_t> ticket;
  Clock::time_point started;
  std::string buffer;

  bool alive() const { return pid > 0; }
  bool start(const std::string &executable, std::string &error);
  /// Kills the process (and the assembler it may be running) and reaps it.
  /// Returns the wait status.
  int stop();
  /// The first line it printed that says something.
  std::string lastWords() const;
};

bool Worker::start(const std::string &executable, std::string &error) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    error = std::string("cannot start a compile worker: ") + strerror(errno);
    return false;
  }
  log = memfd_create("compile-worker-log", MFD_CLOEXEC);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  if (log >= 0)
    posix_spawn_file_actions_adddup2(&actions, log, STDERR_FILENO);
  // A group of its own: the terminal's Ctrl-C is for the search to handle, and
  // killing the group takes a running assembler along.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setpgroup(&attributes, 0);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
  std::string program = executable, mode = "--compile-worker";
  char *arguments[] = {program.data(), mode.data(), nullptr};
  int code = posix_spawn(&pid, executable.c_str(), &actions, &attributes,
                         arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  close(ends[1]);
  channel = ends[0];
  if (code == 0)
    return true;
  error = "cannot start a compile worker from '" + executable +
          "': " + strerror(code);
  pid = -1;
  stop();
  return false;
}

int Worker::stop() {
  int status = 0;
  if (pid > 0)
    killAndReap(pid, status);
  for (int *fd : {&channel, &log})
    if (*fd >= 0) {
      close(*fd);
      *fd = -1;
    }
  pid = -1;
  buffer.clear();
  return status;
}

std::string Worker::lastWords() const {
  char text[4096];
  ssize_t size = log >= 0 ? pread(log, text, sizeof(text), 0) : 0;
  llvm::StringRef rest(text, size > 0 ? size : 0), first;
  while (!rest.empty()) {
    auto [line, tail] = rest.split('\n');
    line = line.trim();
    if (line.contains("LLVM ERROR") || line.contains("Assertion"))
      return line.str();
    if (first.empty())
      first = line;
    rest = tail;
  }
  return first.str();
}

class CompilePool : public Compiler {
public:
  CompilePool(const CompilePoolOptions &options, int wake)
      : options(options), wake(wake),
        workers(options.jobs
                    ? options.jobs
                    : std::max(1u, std::thread::hardware_concurrency())),
        thread([this] { serve(); }) {}

  ~CompilePool() override {
    {
      std::lock_guard<std::mutex> lock(mutex);
      ending = true;
    }
    signal();
    thread.join();
    for (Worker &worker : workers)
      worker.stop();
    close(wake);
  }

  uint64_t submit(const Problem &problem, const Schedule &schedule) override {
    std::string request =
        toJson({problem, schedule, options.target,
                options.optionsFor ? options.optionsFor(problem, schedule)
                                   : options.compile});
    uint64_t ticket;
    {
      std::lock_guard<std::mutex> lock(mutex);
      ticket = ++lastTicket;
      queue.push_back({ticket, std::move(request)});
    }
    signal();
    return ticket;
  }

  std::optional<CompileResult> wait(uint64_t ticket, double seconds) override {
    std::unique_lock<std::mutex> lock(mutex);
    finished.wait_for(lock, std::chrono::duration<double>(seconds),
                      [&] { return results.count(ticket) != 0; });
    auto it = results.find(ticket);
    if (it == results.end())
      return std::nullopt;
    CompileResult result = std::move(it->second);
    results.erase(it);
    return result;
  }

  void cancelQueued() override {
    std::lock_guard<std::mutex> lock(mutex);
    queue.clear();
  }

private:
  void signal() {
    uint64_t one = 1;
    // Full only when a wake-up is already due.
    [[maybe_unused]] ssize_t written = write(wake, &one, sizeof(one));
  }

  void finish(Worker &worker, CompileResult result) {
    result.seconds =
        std::chrono::duration<double>(Clock::now() - worker.started).count();
    finish(*worker.ticket, std::move(result));
    worker.ticket.reset();
  }

  void finish(uint64_t ticket, CompileResult result) {
    std::lock_guard<std::mutex> lock(mutex);
    results[ticket] = std::move(result);
    finished.notify_all();
  }

  void serve();
  void assign();
  void receive(Worker &worker);
  void take(Worker &worker, llvm::StringRef answer);
  void lose(Worker &worker);
  void expire(Worker &worker);
  Clock::time_point deadline(const Worker &worker) const {
    return worker.started +
           std::chrono::duration_cast<Clock::duration>(
               std::chrono::duration<double>(options.deadlineSeconds));
  }

  const CompilePoolOptions options;
  const int wake;
  std::mutex mutex;
  std::condition_variable finished;
  std::deque<Job> queue;
  std::map<uint64_t, CompileResult> results;
  uint64_t lastTicket = 0;
  bool ending = false;
  /// Touched by the serving thread only, until it ends.
  std::vector<Worker> workers;
  std::thread thread;
};

void CompilePool::serve() {
  // Signals are for the main thread.
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, nullptr);
  while (true) {
    {
      std::lock_guard<std::mutex> lock(mutex);
      if (ending)
        return;
    }
    assign();
    std::vector<pollfd> fds = {{wake, POLLIN, 0}};
    std::vector<Worker *> busy;
    int timeout = -1;
    for (Worker &worker : workers) {
      if (!worker.ticket)
        continue;
      fds.push_back({worker.channel, POLLIN, 0});
      busy.push_back(&worker);
      auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
                      deadline(worker) - Clock::now())
                      .count();
      int ms = left < 0 ? 0 : int(std::min<int64_t>(left + 1, 1 << 30));
      timeout = timeout < 0 ? ms : std::min(timeout, ms);
    }
    if (poll(fds.data(), fds.size(), timeout) < 0 && errno != EINTR)
      return;
    uint64_t ignored;
    if (fds[0].revents) [[maybe_unused]]
      ssize_t got = read(wake, &ignored, sizeof(ignored));
    for (size_t i = 0; i < busy.size(); ++i) {
      if (fds[i + 1].revents)
        receive(*busy[i]);
      if (busy[i]->ticket && Clock::now() >= deadline(*busy[i]))
        expire(*busy[i]);
    }
  }
}

void CompilePool::assign() {
  for (Worker &worker : workers) {
    if (worker.ticket)
      continue;
    Job job;
    {
      std::lock_guard<std::mutex> lock(mutex);
      if (queue.empty())
        return;
      job = std::move(queue.front());
      queue.pop_front();
    }
    std::string error;
    worker.started = Clock::now();
    if (worker.alive()) {
      // Old prints are of older jobs.
      if (worker.log >= 0 && ftruncate(worker.log, 0) == 0)
        lseek(worker.log, 0, SEEK_SET);
    } else if (!worker.start(options.executable, error)) {
      finish(job.ticket, {std::nullopt, error, /*lost=*/true, 0});
      continue;
    }
    worker.ticket = job.ticket;
    // A request is far smaller than a socket's buffer: this cannot block.
    std::string bytes = frame(job.request);
    if (send(worker.channel, bytes.data(), bytes.size(), MSG_NOSIGNAL) !=
        ssize_t(bytes.size()))
      lose(worker);
  }
}

void CompilePool::receive(Worker &worker) {
  char bytes[1 << 16];
  ssize_t got = recv(worker.channel, bytes, sizeof(bytes), MSG_DONTWAIT);
  if (got < 0 && (errno == EAGAIN || errno == EINTR))
    return;
  if (got <= 0)
    return lose(worker);
  worker.buffer.append(bytes, got);
  std::optional<std::string> payload;
  if (!takeFrame(worker.buffer, payload))
    return lose(worker);
  if (payload)
    take(worker, *payload);
}

void CompilePool::take(Worker &worker, llvm::StringRef answer) {
  CompileResult result;
  if (answer.consume_front("A"))
    result.artifact = artifactFromJson(answer, result.error);
  else if (answer.consume_front("E"))
    result.error = answer.str();
  else
    result.error = "the compile worker gave no answer";
  finish(worker, std::move(result));
}

/// The worker ended, or spoke nonsense.
void CompilePool::lose(Worker &worker) {
  std::string words = worker.lastWords();
  CompileResult result;
  // Reap without the kill first, to learn how it ended.
  int status = 0;
  for (int i = 0; i < 100 && worker.pid > 0; ++i) {
    pid_t pid = waitpid(worker.pid, &status, WNOHANG);
    if (pid == worker.pid) {
      kill(-worker.pid, SIGKILL); // An assembler it may have left behind.
      worker.pid = -1;
      break;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  worker.stop();
  result.error = WIFSIGNALED(status)
                     ? std::string("the compiler stopped with signal ") +
                           strsignal(WTERMSIG(status))
                     : "the compiler ended with status " +
                           std::to_string(WEXITSTATUS(status));
  // Killed from outside, as when memory runs out: says nothing lasting about
  // the schedule.
  result.lost = WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
  result.crashed = WIFSIGNALED(status) && !result.lost;
  if (!words.empty())
    result.error += ": " + words;
  finish(worker, std::move(result));
}

void CompilePool::expire(Worker &worker) {
  worker.stop();
  CompileResult result;
  result.error = "compiling took longer than " +
                 std::to_string(int64_t(options.deadlineSeconds)) + " s";
  result.lost = true;
  finish(worker, std::move(result));
}

} // namespace

std::unique_ptr<Compiler>
l2::createCompilePool(const CompilePoolOptions &options, std::string &error) {
  if (!llvm::sys::fs::can_execute(options.executable)) {
    error = "cannot run '" + options.executable + "' as a compile worker";
    return nullptr;
  }
  int wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (wake < 0) {
    error = std::string("cannot start the compile pool: ") + strerror(errno);
    return nullptr;
  }
  return std::make_unique<CompilePool>(options, wake);
}
