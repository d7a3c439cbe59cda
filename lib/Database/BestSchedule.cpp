//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The best schedule stored for a problem.
//
//===----------------------------------------------------------------------===//

#include "BestSchedule.h"

using namespace l2;
using namespace l2::sqlite;

std::optional<StoredSchedule> l2::bestSchedule(Connection &connection,
                                               const Problem &problem,
                                               const TargetInfo &target,
                                               std::string &error) {
  error.clear();
  std::string protocol = " | protocol " + std::to_string(protocolVersion) + " ";
  // The fastest may be written in knobs this program does not know: several.
  // Protocol, stage and target are parts of the keys (see Keys.cpp), between
  // separators that no other part holds. A kernel that failed since, at any
  // stage, or killed its worker too often, has no time that counts.
  Statement select(
      connection,
      "WITH failed AS MATERIALIZED (SELECT artifact_key, max(created) AS last "
      "FROM verdicts WHERE status <> ?2 GROUP BY artifact_key) "
      "SELECT s.text, m.median_us, CASE"
      " WHEN instr(v.measurement_key, ' graph cold confirm |') THEN 0"
      " WHEN instr(v.measurement_key, ' graph cold playoff ') THEN 1"
      " ELSE 2 END AS stage "
      "FROM problems p JOIN verdicts v ON v.problem = p.id "
      "JOIN measurements m ON m.measurement_key = v.measurement_key "
      "JOIN schedules s ON s.hash = v.schedule "
      "LEFT JOIN failed f ON f.artifact_key = v.artifact_key "
      "WHERE p.key = ?1 AND v.status = ?2 AND m.evaluator = 'gpu' "
      "AND m.mode = 'graph' AND m.cold = 1 AND m.median_us > 0 "
      "AND instr(v.artifact_key, ' | ' || ?3 || ' | ') "
      "AND NOT instr(v.artifact_key, ' planted') "
      "AND instr(v.measurement_key, ?4) "
      "AND (f.last IS NULL OR f.last < v.created) "
      "AND (SELECT count(*) FROM kills k WHERE "
      "substr(k.measurement_key, 1, length(v.artifact_key) + 3) = "
      "v.artifact_key || ' | ') < ?5 "
      "ORDER BY stage, m.median_us LIMIT 1000");
  select.bind(llvm::StringRef(problem.key()))
      .bind(int64_t(Status::Ok))
      .bind(target.name)
      .bind(llvm::StringRef(protocol))
      .bind(int64_t(killsToSetAside));
  while (select.step()) {
    std::optional<Schedule> schedule = parseSchedule(select.text(0));
    if (!schedule || violation(*schedule, {problem, target}))
      continue;
    static const char *const stages[] = {"confirm", "playoff", "search"};
    return StoredSchedule{*schedule, select.real(1), stages[select.integer(2)]};
  }
  select.failed(error);
  return std::nullopt;
}
