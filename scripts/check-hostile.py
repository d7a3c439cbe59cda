#!/usr/bin/env python3
"""Checks how the planted kernels of a search ended.

  scripts/check-hostile.py LOG DB OUT

LOG is what `l2-opt --search --plant=...` printed, DB its database. Writes a
JSON report to OUT. Fails unless the search went on to its end, the kernel that
never ends timed out, the one that traps trapped, the one that writes out of
bounds was told so, and at least one race was seen in the results.

Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
See LICENSE for license information.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import json
import os
import re
import sqlite3
import sys

# Numbers of l2::Status in a database.
STATUS = ("ok", "unlawful", "compile-failed", "load-failed", "launch-failed",
          "trapped", "timed-out", "wrong", "out-of-bounds", "nondeterministic",
          "impossible", "worker-lost", "sick-gpu")
# How each fault must end; any other is a race.
EXPECTED = {
    "hang": "timed-out",
    "trap": "trapped",
    "write-past-end": "out-of-bounds",
}
ENDED = "budget used up"
RACES_END = ("wrong", "nondeterministic")
PLANTED = re.compile(
    r"planted ([a-z-]+) in candidate (\d+), schedule ([0-9a-f]+)")


def status_name(number):
    return STATUS[number] if 0 <= number < len(STATUS) else f"status {number}"


def report(log, database):
    """What became of each planted kernel, and of the search."""
    # Opening one that is missing would make it.
    if not os.path.exists(database):
        sys.exit(f"{database}: no such database")
    connection = sqlite3.connect(database)
    # Unlawful proposals were never candidates: they have no key.
    rows = connection.execute(
        "SELECT schedule, status, reason FROM candidates "
        "WHERE measurement_key <> '' ORDER BY ordinal").fetchall()
    run = connection.execute("SELECT outcome FROM runs").fetchone()
    ends = {schedule: (status_name(status), reason)
            for schedule, status, reason in rows}
    with open(log, encoding="utf-8", errors="replace") as file:
        planted = PLANTED.findall(file.read())
    kernels = []
    for fault, candidate, schedule in planted:
        status, reason = ends.get(schedule, ("not evaluated", ""))
        kernels.append({"fault": fault, "candidate": int(candidate),
                        "status": status, "reason": reason})
    return {
        "candidates": len(rows),
        "outcome": run[0] if run else "none",
        "planted": kernels,
        "other_failures": sum(status != 0 for _, status, _ in rows)
        - sum(kernel["status"] not in ("ok", "not evaluated")
              for kernel in kernels),
    }


def complaints(found):
    """What is missing in a report."""
    if found["outcome"] != ENDED:
        yield f"the search ended with {found['outcome']!r}, expected {ENDED!r}"
    for fault, expected in EXPECTED.items():
        ends = [kernel["status"] for kernel in found["planted"]
                if kernel["fault"] == fault]
        if not ends:
            yield f"{fault} was not planted"
        for end in ends:
            if end != expected:
                yield f"{fault} ended as {end}, expected {expected}"
    if not any(kernel["status"] in RACES_END for kernel in found["planted"]
               if kernel["fault"] not in EXPECTED):
        yield "no planted race ended as " + " or ".join(RACES_END)


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    log, database, out = sys.argv[1:]
    found = report(log, database)
    with open(out, "w", encoding="utf-8") as file:
        json.dump(found, file, indent=1)
        file.write("\n")
    for kernel in found["planted"]:
        print(f"candidate {kernel['candidate']}, {kernel['fault']}: "
              f"{kernel['status']}: {kernel['reason']}")
    wrong = list(complaints(found))
    for complaint in wrong:
        print(f"{log}: {complaint}", file=sys.stderr)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
