//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A script that stands for l2-opt where a worker is started.
//
//===----------------------------------------------------------------------===//

#ifndef L2_TEST_UNIT_FAKEPROGRAM_H
#define L2_TEST_UNIT_FAKEPROGRAM_H

#include "l2/Evaluate/Frames.h"
#include "gtest/gtest.h"
#include <string>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace l2 {

/// Plays back replies, whatever is asked, then runs `last` (shell).
struct FakeWorker {
  std::vector<std::string> replies;
  std::string last;

  std::string script() const {
    std::string text;
    for (const std::string &reply : replies) {
      text += "printf '";
      for (char c : encodeMessage(reply)) {
        char octal[8];
        std::snprintf(octal, sizeof octal, "\\%03o", unsigned(uint8_t(c)));
        text += octal;
      }
      text += "'\n";
    }
    return text + last + "\n";
  }
};

/// Its first start plays the first worker, its second the second, and so on;
/// the last one is for all later starts.
class FakeProgram {
public:
  explicit FakeProgram(const std::vector<FakeWorker> &workers) {
    char name[] = "/tmp/l2-fake-worker-XXXXXX";
    int fd = mkstemp(name);
    path = name;
    std::string text = "#!/bin/sh\nn=$(cat $0.starts 2>/dev/null || echo 0)\n"
                       "echo $((n+1)) >$0.starts\ncase $n in\n";
    for (size_t i = 0; i < workers.size(); ++i)
      text += (i + 1 < workers.size() ? std::to_string(i) : "*") + ")\n" +
              workers[i].script() + ";;\n";
    text += "esac\n";
    EXPECT_EQ(write(fd, text.data(), text.size()), ssize_t(text.size()));
    close(fd);
    chmod(name, 0700);
  }
  FakeProgram(const std::vector<std::string> &replies, const std::string &last)
      : FakeProgram(std::vector<FakeWorker>{{replies, last}}) {}
  ~FakeProgram() {
    unlink(path.c_str());
    unlink((path + ".starts").c_str());
  }
  FakeProgram(const FakeProgram &) = delete;
  FakeProgram &operator=(const FakeProgram &) = delete;

  std::string path;
};

} // namespace l2

#endif // L2_TEST_UNIT_FAKEPROGRAM_H
