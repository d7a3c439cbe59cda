#!/usr/bin/env python3
"""Makes results/h200/trust.json of what scripts/measure-trust.sh measured.

  scripts/merge-trust.py DIR OUT

DIR holds bench1.json, bench2.json, compare.json, kill.json, and where they ran
audit.json, hostile.json and sanitize.json; what did not is listed.

Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
See LICENSE for license information.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import json
import os
import sys

# What need not be there, and its place in the report.
OPTIONAL = {"audit.json": "audit", "hostile.json": "hostile_search",
            "sanitize.json": "sanitizer"}
AUDIT_KEYS = ("summary", "faults", "kernels", "missed", "without_effect",
              "device", "protocol")


def load(folder, name):
    with open(os.path.join(folder, name), encoding="utf-8") as file:
        return json.load(file)


def shape_rows(bench):
    """One row a shape: median times and ratios of each mode."""
    rows = []
    for record in bench["records"]:
        row = {key: record[key] for key in ("m", "n", "k", "class", "status")}
        for race in record["races"]:
            row[race["mode"]] = {
                "us": race["times_us"], "ratios": race["ratios"]}
        rows.append(row)
    return rows


def settings(bench):
    """What was asked for; folders by their names."""
    asked = dict(bench["settings"])
    asked["kernels"] = [os.path.basename(path) for path in asked["kernels"]]
    return asked


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    folder, out = sys.argv[1:]
    first, second = load(folder, "bench1.json"), load(folder, "bench2.json")
    compare, kill = load(folder, "compare.json"), load(folder, "kill.json")
    for bench in (first, second):
        if not bench["complete"] or bench["summary"]["failed"]:
            sys.exit("a bench run is not complete")
    summary = {
        "rerun_difference": compare["rerun_difference"],
        "kill_trials": kill["kill_trials"],
        "kill_lost": kill["kill_lost"],
        "kill_repeated": kill["kill_repeated"],
    }
    for name in ("enqueue_ns_ours", "enqueue_ns_cublaslt", "geomean_graph",
                 "geomean_offline", "geomean_server", "geomean_graph_autotune"):
        summary[name] = first["summary"][name]
    report = {
        "summary": summary,
        "command": "scripts/measure-trust.sh l2-opt l2-bench OUT; "
                   "scripts/merge-trust.py OUT results/h200/trust.json",
        "bench": [{"settings": settings(bench), "summary": bench["summary"],
                   "provenance": bench["records"][0]["provenance"],
                   "shapes": shape_rows(bench)} for bench in (first, second)],
        "compare": compare,
        "kill": kill,
        "not_run": [],
    }
    for name, place in OPTIONAL.items():
        if os.path.exists(os.path.join(folder, name)):
            report[place] = load(folder, name)
        else:
            report["not_run"].append(name)
    if "audit" in report:
        report["audit"] = {key: report["audit"][key] for key in AUDIT_KEYS}
        for name in ("faults_planted", "faults_caught"):
            summary[name] = report["audit"]["summary"][name]
    with open(out, "w", encoding="utf-8") as file:
        json.dump(report, file, separators=(",", ":"))
        file.write("\n")
    print(json.dumps(summary, indent=1))


if __name__ == "__main__":
    main()
