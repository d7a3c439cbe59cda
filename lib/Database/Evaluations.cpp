//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All evaluations of searches, one after the other.
//
//===----------------------------------------------------------------------===//

#include "Evaluations.h"

using namespace l2;
using namespace l2::sqlite;

bool l2::visitEvaluations(
    Connection &connection, const TargetInfo &target,
    llvm::function_ref<void(const PastEvaluation &)> visit, size_t &leftOut,
    std::string &error) {
  error.clear();
  leftOut = 0;
  std::string protocol = "protocol " + std::to_string(protocolVersion) + " ";
  // Times of races and confirmations are not compared with those of searches.
  Statement select(
      connection,
      "SELECT p.key, s.text, v.status, coalesce(m.median_us, 0), "
      "v.measurement_key FROM verdicts v JOIN problems p ON p.id = v.problem "
      "JOIN schedules s ON s.hash = v.schedule "
      "LEFT JOIN measurements m ON m.measurement_key = v.measurement_key "
      "WHERE instr(v.artifact_key, ' | ' || ?1 || ' | ') "
      "AND NOT instr(v.artifact_key, ' planted') "
      "AND (instr(v.measurement_key, ' graph cold search | ') "
      "OR instr(v.measurement_key, ' graph cold survey | ')) "
      "ORDER BY v.created, v.measurement_key");
  select.bind(target.name);
  while (select.step()) {
    PastEvaluation past;
    std::optional<Problem> problem = parseProblemKey(select.text(0));
    std::optional<Schedule> schedule = parseSchedule(select.text(1));
    int64_t status = select.integer(2);
    past.medianUs = select.real(3);
    // The key ends in "PROTOCOL | DEVICE": see Keys.cpp.
    auto [head, device] = select.text(4).rsplit(" | ");
    llvm::StringRef words = head.rsplit(" | ").second;
    if (!problem || !words.consume_front(protocol) || status < 0 ||
        status >= statusCount ||
        (Status(status) == Status::Ok && !(past.medianUs > 0)))
      continue;
    // Programs with other knobs or rules.
    if (!schedule || violation(*schedule, {*problem, target})) {
      ++leftOut;
      continue;
    }
    past.problem = std::move(*problem);
    past.schedule = *schedule;
    past.status = Status(status);
    past.evaluator = words.split(' ').first.str();
    past.device = device.str();
    visit(past);
  }
  return !select.failed(error);
}
