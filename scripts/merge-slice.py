#!/usr/bin/env python3
"""Makes results/h200/slice.json of what scripts/measure-slice.sh measured.

  scripts/merge-slice.py DIR L2_OPT OUT

DIR holds cases.json and NAME.json of each search. L2_OPT is run on this machine,
on one core, for the compile time of the default kernel of examples/hgemm.mlir
(128x256x64, wgmma). Every record keeps its own provenance.
"""

import json
import os
import re
import statistics
import subprocess
import sys
import tempfile

SIZES = (128, 512, 1024, 2048, 4096, 8192)
REPEATS = 9


def compile_record(l2_opt):
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    payload = os.path.join(root, "examples", "hgemm.mlir")
    core = min(os.sched_getaffinity(0))
    totals, steps = [], {}
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(REPEATS):
            run = subprocess.run(
                [l2_opt, "--emit=cubin", "--time-compile", payload, "-o",
                 os.path.join(folder, "k.cubin")],
                check=True, capture_output=True, text=True,
                preexec_fn=lambda: os.sched_setaffinity(0, {core}))
            for step, ms in re.findall(r"^(.*?)\s+([\d.]+) ms$",
                                       run.stdout + run.stderr, re.M):
                steps.setdefault(step, []).append(float(ms) / 1e3)
        totals = steps.pop("total")
    version = subprocess.run([l2_opt, "--version"], capture_output=True,
                             text=True, check=True).stdout.strip()
    with open("/proc/cpuinfo") as info:
        cpu = re.search(r"model name\s*: (.*)", info.read()).group(1)
    return {
        "seconds": statistics.median(totals),
        "samples_seconds": totals,
        "steps_seconds": {k: statistics.median(v) for k, v in steps.items()},
        "provenance": {"program": version, "cpu": cpu, "cores": 1},
    }


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    folder, l2_opt, out = sys.argv[1:]
    with open(os.path.join(folder, "cases.json")) as file:
        cases = json.load(file)
    searches, summary = {}, {
        "correct_cases": cases["correct_cases"],
        "wrong_cases": cases["wrong_cases"],
    }
    for layout in ("nn", "tn"):
        for size in SIZES:
            name = f"hgemm_{layout}_{size}"
            with open(os.path.join(folder, name + ".json")) as file:
                record = json.load(file)
            record.pop("files", None)
            record["search"].pop("database", None)
            searches[name] = record
            summary[f"ratio_{layout}_vs_best_{size}"] = round(
                record["contest"]["ratio"], 4)
    compiled = compile_record(l2_opt)
    summary["compile_seconds"] = round(compiled["seconds"], 4)
    summary["search_seconds_4096"] = round(
        max(searches[f"hgemm_{layout}_4096"]["search"]["seconds"]
            for layout in ("nn", "tn")), 2)
    report = {
        "summary": summary,
        "correctness": {k: v for k, v in cases.items() if k != "cases"},
        "not_run": [c for c in cases["cases"] if c["status"] != "ok"],
        "compile": compiled,
        "searches": searches,
    }
    os.makedirs(os.path.dirname(os.path.abspath(out)), exist_ok=True)
    with open(out, "w") as file:
        json.dump(report, file, indent=1, sort_keys=True)
        file.write("\n")


if __name__ == "__main__":
    main()
