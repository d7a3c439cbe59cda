//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A child process that answers one message at a time, and may be killed.
//
//===----------------------------------------------------------------------===//

#ifndef L2_EVALUATE_WORKERPROCESS_H
#define L2_EVALUATE_WORKERPROCESS_H

#include "l2/Evaluate/Frames.h"
#include <string>
#include <sys/types.h>
#include <vector>

namespace l2 {

/// Kills the child `pid`, and the process group it leads if any, and reaps it:
/// `status` is its wait status. False when it does not die in 20 s (stuck in
/// the driver); it is then left to itself.
bool killAndReap(pid_t pid, int &status);

/// The child has its own process group, its stdin and stdout are one socket,
/// and its stderr is kept in memory for messages. The group dies with this
/// process, and the child also with the thread that started it. Not
/// thread-safe.
class WorkerProcess {
public:
  /// `inherited`: a descriptor that stays open in the child; -1: none.
  explicit WorkerProcess(std::vector<std::string> command, int inherited = -1)
      : command(std::move(command)), inherited(inherited) {}
  ~WorkerProcess() { stop(); }
  WorkerProcess(const WorkerProcess &) = delete;
  WorkerProcess &operator=(const WorkerProcess &) = delete;

  /// False and `error` when the process cannot be made.
  bool start(std::string &error);
  /// Whether there is a live worker; one that has ended meanwhile is reaped.
  bool running();

  enum class Outcome {
    Reply,
    TimedOut, ///< no answer in time; the worker was killed
    Lost,     ///< the worker ended or sent nonsense; it was killed
  };
  /// Sends `message` and waits at most `seconds` for the answer. `answer` holds
  /// the reply, else what happened. Needs a running worker.
  Outcome request(llvm::StringRef message, double seconds, std::string &answer);

  /// Kills the process group and reaps the child. False when it will not die
  /// (stuck in the driver).
  bool stop();
  /// Whether a child once did not die.
  bool stuck() const { return undead; }

private:
  /// Whether the child has ended; then it is reaped, with its wait status, and
  /// what it left of its group killed.
  bool reap(int &status);
  std::string lastWords() const;

  std::vector<std::string> command;
  int inherited;
  pid_t pid = -1;
  /// `lifeline`: the end of a pipe whose closing, by us or by our death, kills
  /// the group.
  int socket = -1, log = -1, lifeline = -1;
  bool undead = false;
  MessageReader reader;
};

} // namespace l2

#endif // L2_EVALUATE_WORKERPROCESS_H
