#!/usr/bin/env python3
"""Makes results/llm.json of what scripts/measure-llm.sh measured.

  scripts/merge-llm.py DIR OUT

DIR holds helps.json and failures.log.

Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
See LICENSE for license information.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import json
import os
import re
import sys


def failures(folder):
    """The table of the failing server, and its last line."""
    with open(os.path.join(folder, "failures.log"), encoding="utf-8") as file:
        lines = file.read().split("\n")
    start = next(i for i, line in enumerate(lines)
                 if re.match(r"failure +ends as", line))
    rows = []
    for line in lines[start + 1:]:
        total = re.fullmatch(r"failures_tested (\d+) failures_handled (\d+)",
                             line)
        if total:
            return rows, int(total[1]), int(total[2])
        rows.append(dict(zip(("failure", "ends_as", "requests", "message"),
                             re.split(r" {2,}", line.strip(), maxsplit=3))))
        # Ports differ from run to run.
        if "message" in rows[-1]:
            rows[-1]["message"] = re.sub(r"(127\.0\.0\.1):\d+", r"\1",
                                         rows[-1]["message"])
    sys.exit("failures.log has no line 'failures_tested'")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    folder, out = sys.argv[1:]
    with open(os.path.join(folder, "helps.json"), encoding="utf-8") as file:
        helps = json.load(file)
    rows, tested, handled = failures(folder)
    summary = helps["summary"]
    llm = summary.pop("llm")
    result = {
        "format": 1,
        "summary": {
            "model": ", ".join(summary.pop("models")),
            "requests": llm["requests"],
            "replies": llm["replies"],
            "lawful_first_parse": llm["lawful_first_parse"],
            "lawful_first_parse_share":
                llm["lawful_first_parse"] / llm["replies"],
            "jointly_lawful_share":
                llm["rewrites"]["lawful"] / llm["rewrites"]["read"],
            "failures_tested": tested,
            "failures_handled": handled,
            "helps": summary,
        },
        "asked": llm,
        "failures": rows,
        "evaluator": helps["evaluator"],
        "base": helps["base"],
        "budget": helps["budget"],
        "time_limit_seconds": helps["time_limit_seconds"],
        "searches": helps["searches"],
    }
    with open(out, "w", encoding="utf-8") as file:
        json.dump(result, file, indent=1)
        file.write("\n")


if __name__ == "__main__":
    main()
