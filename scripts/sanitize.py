#!/usr/bin/env python3
"""Runs compute-sanitizer's tools on the verification of a file's kernels.

  scripts/sanitize.py L2_OPT FILE.mlir OUT [--seconds N] [--tools LIST]

Each tool gets N seconds (default: 20). OUT/sanitize.json says of each whether
it ran to its end, why not, how many errors it reported, and which kernels were
verified under it; OUT/sanitize-TOOL.log is what it printed. Faults of the tool
itself, which say nothing of a kernel, are counted apart. Helper kernels, all
named l2_*, are left out: they only make data and check it. As a control
racecheck also runs on a kernel that lacks a barrier (OUT/control-racecheck.log),
and the errors it finds there are told beside. Fails when a tool that ran found
errors in the kernels of FILE.

Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
See LICENSE for license information.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time

TOOLS = ("memcheck", "racecheck", "synccheck")
# What each of them should find: 'KERNEL FAULT' of --audit-oracle.
CONTROLS = {"racecheck": "cp_async missing-sync"}
# Instrumented kernels are this many times slower at most.
SLOWDOWN = 100
SUMMARY = re.compile(r"^=+ ((?:ERROR|RACECHECK) SUMMARY: .*)$", re.MULTILINE)
# "PAYLOAD HASH: STATUS, worst ..." of `l2-opt --verify`.
KERNEL = re.compile(r"^\S+ ([0-9a-f]{16}): ([a-z-]+)(.*)$", re.MULTILINE)
INTERNAL = re.compile(r"^=+ .*Internal Sanitizer Error", re.MULTILINE)
# "ERROR SUMMARY: 3 errors", "RACECHECK SUMMARY: 2 hazards displayed (...)".
COUNT = re.compile(r"SUMMARY: (\d+)")


def run(command, log, seconds):
    """The exit status; None when the time was up. Ends all it started."""
    with open(log, "wb") as output:
        child = subprocess.Popen(command, stdout=output, stdin=subprocess.DEVNULL,
                                 stderr=subprocess.STDOUT,
                                 start_new_session=True)
        try:
            return child.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            return None
        finally:
            # What it knows so far it may still tell.
            for each in (signal.SIGTERM, signal.SIGKILL):
                try:
                    os.killpg(child.pid, each)
                    child.wait(timeout=3)
                except (ProcessLookupError, subprocess.TimeoutExpired):
                    pass


def read_log(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def count_errors(text):
    """The errors that an output sums up, those of the tool itself apart."""
    summed = [COUNT.search(line) for line in SUMMARY.findall(text)]
    found = sum(int(count[1]) for count in summed if count)
    return max(0, found - len(INTERNAL.findall(text)))


def judge(tool, status, text, limit):
    """What a tool's output says."""
    kernels = [{"hash": name, "status": verdict, "reason": rest.lstrip(": ")}
               for name, verdict, rest in KERNEL.findall(text)]
    summaries = SUMMARY.findall(text)
    result = {
        "tool": tool,
        "ran": status is not None and bool(summaries) and bool(kernels),
        "kernels": len(kernels),
        "kernels_passed": sum(kernel["status"] == "ok" for kernel in kernels),
        "kernels_failed": [kernel for kernel in kernels
                           if kernel["status"] != "ok"],
        "summaries": summaries,
    }
    if summaries:
        result["errors"] = count_errors(text)
        result["internal_errors"] = len(INTERNAL.findall(text))
    if not result["ran"]:
        lines = text.strip().splitlines() or ["no output"]
        result["why"] = (f"not done within {limit} s" if status is None
                         else lines[-1][:300])
    # A few of its messages, for who has to look into them.
    found = [line for line in text.splitlines()
             if re.match(r"=+ (?!COMPUTE-SANITIZER|.*SUMMARY)\S", line)]
    result["messages"] = [line[:200] for line in found[:20]]
    return result


def instrumented(tool, options, name, arguments):
    """The exit status, the output and the seconds of l2-opt under a tool."""
    log = os.path.join(options.out, f"{name}-{tool}.log")
    start = time.monotonic()
    status = run(["compute-sanitizer", "--tool", tool, "--target-processes",
                  "all", "--kernel-name-exclude", "kernel_substring=l2_",
                  options.program, f"--slowdown={SLOWDOWN}", *arguments,
                  "-o", os.path.join(options.out, f"{name}-{tool}.json")],
                 log, options.seconds)
    return status, read_log(log), round(time.monotonic() - start, 1)


def sanitize(tool, options):
    if not shutil.which("compute-sanitizer"):
        return {"tool": tool, "ran": False, "why": "no compute-sanitizer"}
    status, text, seconds = instrumented(tool, options, "sanitize",
                                         ["--verify", options.file])
    result = judge(tool, status, text, options.seconds)
    result["seconds"] = seconds
    if tool in CONTROLS:
        _, text, _ = instrumented(tool, options, "control",
                                  [f"--audit-oracle={CONTROLS[tool]}"])
        result["control"] = {"fault": CONTROLS[tool],
                             "errors": count_errors(text)}
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("file")
    parser.add_argument("out")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--tools", default=",".join(TOOLS))
    options = parser.parse_args()
    results = []
    for tool in options.tools.split(","):
        if tool not in TOOLS:
            sys.exit(f"--tools: found {tool!r}, expected one of {TOOLS}")
        results.append(sanitize(tool, options))
        # After each: what comes later may be cut short.
        with open(os.path.join(options.out, "sanitize.json"), "w",
                  encoding="utf-8") as file:
            json.dump({"tools": results}, file, indent=1)
            file.write("\n")
        row = results[-1]
        print(f"{tool}: " + (
            f"{row['errors']} errors, {row['kernels_passed']} of "
            f"{row['kernels']} kernels pass, {row['seconds']} s"
            + (f"; control: {row['control']['errors']} errors"
               if "control" in row else "")
            if row["ran"] else f"did not run to its end: {row['why']}"))
    sys.exit(any(row["ran"] and row["errors"] for row in results))


if __name__ == "__main__":
    main()
