//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What keeps a worker and a GPU apart from the rest: process groups, locks,
// deadlines, other users of the GPU.
//
//===----------------------------------------------------------------------===//

#include "FakeProgram.h"
#include "l2/Evaluate/Deadlines.h"
#include "l2/Evaluate/ForeignProcesses.h"
#include "l2/Evaluate/GpuLock.h"
#include "l2/Evaluate/Provenance.h"
#include "l2/Evaluate/WorkerProcess.h"
#include "l2/Runtime/Nvml.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <thread>

using namespace l2;

namespace {

/// Locks and files of its own.
class IsolationTest : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("l2-isolation", folder));
    locks = std::getenv("L2OPT_LOCK_DIR");
    setenv("L2OPT_LOCK_DIR", folder.c_str(), 1);
  }
  void TearDown() override {
    setenv("L2OPT_LOCK_DIR", locks.c_str(), 1);
    llvm::sys::fs::remove_directories(folder);
  }

  std::string file(const char *name) const {
    return (folder + "/" + name).str();
  }
  std::unique_ptr<GpuLock> take(double seconds = 0) {
    return GpuLock::take(
        "GPU-1", seconds,
        [&](const std::string &text) { notices.push_back(text); }, error);
  }
  /// Waits for the two process ids that a worker writes: its own and that of
  /// its child.
  std::vector<pid_t> readPids() const {
    std::vector<pid_t> pids;
    for (int i = 0; i < 500 && pids.size() < 2; ++i) {
      pids.clear();
      std::ifstream stream(file("pids"));
      for (pid_t pid; stream >> pid;)
        pids.push_back(pid);
      usleep(10000);
    }
    return pids;
  }
  /// A worker that ignores what can be ignored, and has a child.
  std::vector<std::string> stubborn() const {
    return {"/bin/sh", "-c",
            "trap '' TERM INT HUP; sleep 1000 & echo $$ $! >" + file("pids") +
                "; while :; do sleep 1000; done"};
  }

  llvm::SmallString<128> folder;
  std::string locks;
  std::string error;
  std::vector<std::string> notices;
};

/// Gone, or dead and only not yet reaped by whoever inherited it.
bool isDead(pid_t pid) {
  std::ifstream status("/proc/" + std::to_string(pid) + "/status");
  for (std::string line; std::getline(status, line);)
    if (llvm::StringRef(line).starts_with("State:"))
      return llvm::StringRef(line).contains("Z (zombie)");
  return true;
}

bool diesSoon(pid_t pid) {
  for (int i = 0; i < 500; ++i) {
    if (isDead(pid))
      return true;
    usleep(10000);
  }
  kill(pid, SIGKILL);
  return false;
}

} // namespace

TEST_F(IsolationTest, StoppingAWorkerTakesItsChildrenAlong) {
  WorkerProcess worker(stubborn());
  ASSERT_TRUE(worker.start(error)) << error;
  std::vector<pid_t> pids = readPids();
  ASSERT_EQ(pids.size(), 2u);
  EXPECT_EQ(getpgid(pids[1]), pids[0]);
  EXPECT_TRUE(worker.running());
  EXPECT_TRUE(worker.stop());
  EXPECT_FALSE(worker.stuck());
  EXPECT_TRUE(diesSoon(pids[0]));
  EXPECT_TRUE(diesSoon(pids[1]));
}

TEST_F(IsolationTest, AKilledChildIsReaped) {
  pid_t child = fork();
  if (child == 0)
    while (true)
      pause();
  int status = 0;
  ASSERT_TRUE(killAndReap(child, status));
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
  EXPECT_EQ(waitpid(child, nullptr, WNOHANG), -1);
  // One that ended by itself keeps its status.
  child = fork();
  if (child == 0)
    _exit(3);
  siginfo_t info{};
  ASSERT_EQ(waitid(P_PID, id_t(child), &info, WEXITED | WNOWAIT), 0);
  ASSERT_TRUE(killAndReap(child, status));
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 3);
}

TEST_F(IsolationTest, AWorkerThatEndsLeavesNoChildren) {
  WorkerProcess worker(
      {"/bin/sh", "-c",
       "sleep 1000 & echo $$ $! >" + file("pids") + "; exit 3"});
  ASSERT_TRUE(worker.start(error)) << error;
  std::vector<pid_t> pids = readPids();
  ASSERT_EQ(pids.size(), 2u);
  for (int i = 0; i < 500 && worker.running(); ++i)
    usleep(10000);
  EXPECT_FALSE(worker.running());
  EXPECT_TRUE(diesSoon(pids[1]));
}

TEST_F(IsolationTest, AWorkerAndItsChildrenDieWithTheParent) {
  pid_t parent = fork();
  if (parent == 0) {
    WorkerProcess worker(stubborn());
    std::string ignored;
    if (!worker.start(ignored))
      _exit(1);
    while (true)
      pause();
  }
  std::vector<pid_t> pids = readPids();
  ASSERT_EQ(pids.size(), 2u);
  EXPECT_FALSE(isDead(pids[0]));
  EXPECT_FALSE(isDead(pids[1]));
  kill(parent, SIGKILL);
  waitpid(parent, nullptr, 0);
  EXPECT_TRUE(diesSoon(pids[0]));
  EXPECT_TRUE(diesSoon(pids[1]));
}

TEST_F(IsolationTest, AGpuHasOneUser) {
  auto lock = take();
  ASSERT_TRUE(lock) << error;
  EXPECT_FALSE(take());
  EXPECT_EQ(error, "the GPU is used by process " + std::to_string(getpid()) +
                       "; it did not end within 0 s");
  EXPECT_TRUE(GpuLock::take("GPU-2", 0, {}, error)) << error;
  lock.reset();
  EXPECT_TRUE(take()) << error;
}

TEST_F(IsolationTest, TheNextUserWaitsAndSaysSo) {
  auto lock = take();
  ASSERT_TRUE(lock) << error;
  std::thread release([&] {
    usleep(300000);
    lock.reset();
  });
  EXPECT_TRUE(take(20)) << error;
  release.join();
  ASSERT_EQ(notices.size(), 1u);
  EXPECT_EQ(notices[0],
            "waiting for the GPU: used by process " + std::to_string(getpid()));
}

TEST_F(IsolationTest, AKilledHolderLocksNothing) {
  int ready[2];
  ASSERT_EQ(pipe(ready), 0);
  pid_t holder = fork();
  if (holder == 0) {
    auto lock = take();
    if (write(ready[1], lock ? "y" : "n", 1) != 1)
      _exit(1);
    while (true)
      pause();
  }
  char got = 0;
  ASSERT_EQ(read(ready[0], &got, 1), 1);
  EXPECT_EQ(got, 'y');
  close(ready[0]);
  close(ready[1]);
  EXPECT_FALSE(take());
  EXPECT_NE(error.find("process " + std::to_string(holder)), std::string::npos)
      << error;
  kill(holder, SIGKILL);
  waitpid(holder, nullptr, 0);
  EXPECT_TRUE(take(10)) << error;
}

TEST_F(IsolationTest, AWorkerThatOutlivesItsParentKeepsTheLock) {
  auto lock = take();
  ASSERT_TRUE(lock) << error;
  WorkerProcess inherits({"/bin/sleep", "1000"}, lock->descriptor()),
      other({"/bin/sleep", "1000"});
  ASSERT_TRUE(inherits.start(error)) << error;
  ASSERT_TRUE(other.start(error)) << error;
  lock.reset();
  EXPECT_FALSE(take());
  EXPECT_TRUE(inherits.stop());
  EXPECT_TRUE(take(10)) << error;
  EXPECT_TRUE(other.running());
}

TEST_F(IsolationTest, OtherUsersCanOpenTheFile) {
  mode_t before = umask(0077);
  EXPECT_TRUE(take()) << error;
  umask(before);
  struct stat status{};
  ASSERT_EQ(stat(file("l2-opt-GPU-1.lock").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 07777, 0444u);
}

TEST_F(IsolationTest, ALockThatIsNoFileIsRefused) {
  std::string path = file("l2-opt-GPU-1.lock");
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  EXPECT_FALSE(take());
  EXPECT_EQ(error, "cannot lock the GPU: '" + path + "' is not a regular file");
  unlink(path.c_str());
  ASSERT_EQ(symlink("/etc/passwd", path.c_str()), 0);
  EXPECT_FALSE(take());
  EXPECT_EQ(error.rfind("cannot lock the GPU: '" + path + "': ", 0), 0u)
      << error;
  unlink(path.c_str());
  setenv("L2OPT_LOCK_DIR", "/nonexistent", 1);
  EXPECT_FALSE(take());
  EXPECT_EQ(error, "cannot lock the GPU: '/nonexistent/l2-opt-GPU-1.lock': No "
                   "such file or directory");
  // A UUID is only ever a file's name.
  setenv("L2OPT_LOCK_DIR", folder.c_str(), 1);
  EXPECT_TRUE(GpuLock::take("../x y", 0, {}, error)) << error;
  EXPECT_EQ(access(file("l2-opt-___x_y.lock").c_str(), F_OK), 0);
}

TEST(Deadlines, FollowTheBaselineOnceThereIsOne) {
  Problem small;
  small.m = small.n = small.k = 64;
  Problem large = small;
  large.m = large.n = large.k = 16384;
  // A small kernel that hangs in a graph of 400 is noticed within two seconds.
  EXPECT_LT(patience(small, 400, 5), 2);
  // Without a baseline the FLOPs do; with one they do not matter.
  EXPECT_DOUBLE_EQ(patience(small, 1, 0), 2 + small.flops() / 1e12);
  EXPECT_DOUBLE_EQ(patience(small, 3, 50), patience(large, 3, 50));
  // A kernel a hundred times slower is waited for; more calls take longer.
  EXPECT_GE(patience(large, 2, 12000), 2 * 1.2);
  EXPECT_GT(patience(large, 4, 12000), patience(large, 2, 12000));
  for (double baseline : {0.0, 5.0, 12000.0})
    for (const Problem &problem : {small, large}) {
      // The parent waits longer than the worker, in which more is to be done.
      EXPECT_GT(evaluationSeconds(problem, baseline, 10),
                patience(problem, 9, baseline));
      EXPECT_GT(raceSeconds(problem, baseline, 60),
                evaluationSeconds(problem, baseline, 10));
    }
  EXPECT_LT(evaluationSeconds(small, 5, 10), 11);
}

TEST(ForeignProcesses, OwnEntryIsToldFromOthers) {
  using Set = std::set<unsigned>;
  // Our number is on the list.
  ForeignProcesses plain(7, {}, Set{}, Set{7});
  EXPECT_EQ(plain.count(Set{7}), 0u);
  EXPECT_EQ(plain.count(Set{7, 9}), 1u);
  EXPECT_EQ(plain.count(std::nullopt), std::nullopt);
  // In a container it has another there.
  ForeignProcesses mapped(7, {}, Set{3}, Set{3, 4711});
  EXPECT_EQ(mapped.count(Set{3, 4711}), 1u);
  EXPECT_EQ(mapped.count(Set{4711}), 0u);
  EXPECT_EQ(mapped.count(Set{4711, 5, 6}), 2u);
  // Somebody came with us: one of the two is ours.
  ForeignProcesses both(7, {}, Set{}, Set{100, 101});
  EXPECT_EQ(both.count(Set{100, 101}), 1u);
  EXPECT_EQ(both.count(Set{101}), 0u);
  // The container hides ours: whoever is on the list is foreign.
  ForeignProcesses hidden(7, {}, Set{}, Set{});
  EXPECT_EQ(hidden.count(Set{}), 0u);
  EXPECT_EQ(hidden.count(Set{12}), 1u);
  // Our other worker was there before.
  ForeignProcesses family(7, {50}, Set{50}, Set{50, 7});
  EXPECT_EQ(family.count(Set{7, 50}), 0u);
  EXPECT_EQ(family.count(Set{7, 50, 51}), 1u);
  EXPECT_EQ(family.count(Set{7}), 0u);
  EXPECT_EQ(family.listed(), 7u);
  EXPECT_EQ(hidden.listed(), std::nullopt);
  // Nothing is said without both lists.
  EXPECT_EQ(ForeignProcesses(7, {}, std::nullopt, Set{7}).count(Set{7}),
            std::nullopt);
  EXPECT_EQ(ForeignProcesses().count(Set{7}), std::nullopt);
}

TEST(Provenance, ThrottleReasonsAreNamed) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(cuda::throttleReasonNames(0), Names{});
  EXPECT_EQ(cuda::throttleReasonNames(0x4 | 0x40),
            (Names{"sw_power_cap", "hw_thermal"}));
  EXPECT_EQ(cuda::throttleReasonNames(0x1 | 0x100 | 0x8000),
            (Names{"idle", "display_clock", "0x8000"}));
}

TEST(Provenance, UuidsArePrintedAndHidden) {
  cuda::CUuuid uuid{};
  for (unsigned i = 0; i < 16; ++i)
    uuid.bytes[i] = uint8_t(i * 17);
  std::string text = cuda::printUuid("MIG", uuid);
  EXPECT_EQ(text, "MIG-00112233-4455-6677-8899-aabbccddeeff");
  std::string id = gpuId(text);
  EXPECT_EQ(id.size(), 8u);
  EXPECT_EQ(id.find_first_not_of("0123456789abcdef"), std::string::npos);
  EXPECT_EQ(text.find(id), std::string::npos);
  EXPECT_EQ(gpuId(text), id);
  EXPECT_NE(gpuId("MIG-00112233-4455-6677-8899-aabbccddeefe"), id);
}
