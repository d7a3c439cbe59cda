//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// --trace: one line for each evaluation that is safe in the database.
//
//===----------------------------------------------------------------------===//

#include "Trace.h"
#include "l2/Evaluate/Serialize.h"
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

using namespace l2;

std::unique_ptr<Trace> Trace::open(const std::string &path,
                                   std::string &error) {
  int fd =
      ::open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
  if (fd < 0) {
    error = "cannot open the trace '" + path + "': " + std::strerror(errno);
    return nullptr;
  }
  return std::unique_ptr<Trace>(new Trace(fd, path));
}

Trace::~Trace() { close(fd); }

void Trace::add(const StoredEvaluation &stored) {
  if (!failure.empty())
    return;
  const Evaluation &evaluation = *stored.evaluation;
  const auto &measurement = evaluation.measurement;
  std::string line =
      dumpJson({{"measurement_key", stored.measurementKey.str()},
                {"status", toString(evaluation.verdict.status).str()},
                {"median_us", measurement ? measurement->medianUs : 0.0},
                {"reused", stored.reused}}) +
      "\n";
  ssize_t written;
  do
    written = write(fd, line.data(), line.size());
  while (written < 0 && errno == EINTR);
  if (written != ssize_t(line.size()))
    failure = "cannot write the trace '" + path +
              "': " + (written < 0 ? std::strerror(errno) : "the disk is full");
}
