#!/usr/bin/env python3
"""Does a language model help? Searches with it and without.

    scripts/llm-helps.py [options] L2_OPT OUT.json [-- FLAGS OF L2_OPT]

Each shape is searched twice with the same budget and seed: by the other
proposers alone, and with `llm` after them. The model is the one that
L2OPT_LLM_* or the flags after `--` name (`--llm-…=…`, for the searches with it
alone). Prints and writes best-so-far against
candidates, and what came of asking.

ratio = best time without / best time with: above 1 the model helps. A
difference under half a per cent is a tie.

Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
See LICENSE for license information.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import argparse
import json
import math
import os
import sqlite3
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TIE = 0.005


def search(options, payload, folder, proposers, seed, more):
    """One search; returns its record and its candidates in order."""
    os.makedirs(folder, exist_ok=True)
    database = os.path.join(folder, "tuning.db")
    if os.path.exists(database):
        os.remove(database)
    command = [
        options.l2_opt,
        "--search", payload,
        "--proposers=" + proposers,
        "--evaluator=" + options.evaluator,
        "--budget=" + str(options.budget),
        "--time-limit=" + str(options.time_limit),
        "--seed=" + str(seed),
        "--contest=false",
        "--db=" + database,
        "-o=" + folder,
    ] + more
    with open(os.path.join(folder, "search.log"), "w",
              encoding="utf-8") as log:
        code = subprocess.call(command, stdout=log, stderr=log,
                               stdin=subprocess.DEVNULL)
    if code:
        sys.exit(f"search failed with code {code}: see {log.name}")
    records = [name for name in os.listdir(folder)
               if name.startswith("hgemm_") and name.endswith(".json")]
    with open(os.path.join(folder, records[0]), encoding="utf-8") as file:
        record = json.load(file)
    rows = sqlite3.connect(database).execute(
        "SELECT proposer, status, median_us FROM candidates "
        "WHERE measurement_key <> '' ORDER BY ordinal").fetchall()
    return record, rows


def best_so_far(rows):
    """The best time after each candidate, in microseconds; None before any."""
    best, curve = None, []
    for _, status, median in rows:
        if status == 0 and (best is None or median < best):
            best = median
        curve.append(best)
    return curve


def add(total, part):
    """Adds the numbers of `part`, in depth, to those of `total`."""
    for key, value in part.items():
        if isinstance(value, dict):
            add(total.setdefault(key, {}), value)
        elif isinstance(value, (int, float)) and not isinstance(value, bool):
            total[key] = total.get(key, 0) + value


def compare(options, shape, seed, work):
    name = "x".join(map(str, shape))
    folder = os.path.join(work, f"{name}-{seed}")
    os.makedirs(folder, exist_ok=True)
    payload = os.path.join(folder, "payload.mlir")
    shapes = os.path.join(folder, "shape.txt")
    with open(shapes, "w", encoding="utf-8") as file:
        file.write(" ".join(map(str, shape)) + "\n")
    with open(payload, "w", encoding="utf-8") as file:
        subprocess.check_call(
            [os.path.join(ROOT, "scripts", "payload.py"), "--layouts=nn",
             shapes], stdout=file)
    more = []
    if options.record:
        os.makedirs(options.record, exist_ok=True)
        cassette = os.path.join(options.record, f"{name}-{seed}.jsonl")
        if os.path.exists(cassette):
            os.remove(cassette)
        more = ["--llm-cassette=" + cassette, "--llm-cassette-mode=record"]
    # Without a model, flags about one are an error.
    plain = [flag for flag in options.flags if not flag.startswith("--llm-")]
    _, without = search(options, payload, os.path.join(folder, "without"),
                        options.base, seed, plain)
    record, with_llm = search(options, payload, os.path.join(folder, "with"),
                              options.base + ",llm", seed,
                              options.flags + more)
    curves = {"without": best_so_far(without), "with": best_so_far(with_llm)}
    row = {
        "shape": list(shape),
        "seed": seed,
        "best_us": {key: curve[-1] for key, curve in curves.items()},
        "ratio": curves["without"][-1] / curves["with"][-1],
        "candidates_of_llm": sum(row[0] == "llm" for row in with_llm),
        "winner": record["search"]["proposer"],
        "best_so_far_us": curves,
        "llm": record["search"]["llm"],
    }
    llm = row["llm"]
    print(f"{name:>16} seed {seed}: without {row['best_us']['without']:.4g} "
          f"us, with {row['best_us']['with']:.4g} us, ratio "
          f"{row['ratio']:.4f}; {llm['replies']} replies, "
          f"{llm['rewrites']['proposed']} new schedules, winner by "
          f"{row['winner']}", flush=True)
    return row


def summarize(rows):
    ratios = [row["ratio"] for row in rows]
    llm = {}
    for row in rows:
        add(llm, row["llm"])
    llm.pop("prompt_version", None)
    return {
        "searches": len(rows),
        "geomean_ratio": math.exp(sum(map(math.log, ratios)) / len(ratios)),
        "helped": sum(ratio > 1 + TIE for ratio in ratios),
        "tied": sum(1 - TIE <= ratio <= 1 + TIE for ratio in ratios),
        "hindered": sum(ratio < 1 - TIE for ratio in ratios),
        "won_by_llm": sum(row["winner"] == "llm" for row in rows),
        "models": sorted({row["llm"]["model"] for row in rows}),
        "prompt_version": rows[0]["llm"]["prompt_version"],
        "llm": llm,
    }


def read_shapes(path):
    with open(path, encoding="utf-8") as file:
        lines = (line.split("#")[0].split() for line in file)
        return [tuple(map(int, words)) for words in lines if words]


def main():
    arguments, flags = sys.argv[1:], []
    if "--" in arguments:
        split = arguments.index("--")
        arguments, flags = arguments[:split], arguments[split + 1:]
    parser = argparse.ArgumentParser(
        description=__doc__.splitlines()[0], allow_abbrev=False)
    parser.add_argument("--shapes", default=os.path.join(
        ROOT, "results", "shapes", "llm.txt"))
    parser.add_argument("--base", default="evolution,random",
                        help="the other proposers")
    parser.add_argument("--evaluator", default="auto")
    parser.add_argument("--budget", type=int, default=40)
    parser.add_argument("--time-limit", type=float, default=300,
                        help="seconds for a search")
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--record", help="folder for cassettes")
    parser.add_argument("--work", help="folder for the searches' files")
    parser.add_argument("l2_opt")
    parser.add_argument("out")
    options = parser.parse_args(arguments)
    options.flags = flags
    options.l2_opt = os.path.abspath(options.l2_opt)
    rows = []
    with tempfile.TemporaryDirectory() as scratch:
        for shape in read_shapes(options.shapes):
            for seed in range(options.seeds):
                rows.append(compare(options, shape, seed,
                                    options.work or scratch))
    result = {
        "format": 1,
        "evaluator": options.evaluator,
        "base": options.base,
        "budget": options.budget,
        "time_limit_seconds": options.time_limit,
        "summary": summarize(rows),
        "searches": rows,
    }
    with open(options.out, "w", encoding="utf-8") as file:
        json.dump(result, file, indent=1)
        file.write("\n")
    summary = result["summary"]
    print(f"geometric mean of ratios {summary['geomean_ratio']:.4f}: helped "
          f"{summary['helped']}, tied {summary['tied']}, hindered "
          f"{summary['hindered']} of {summary['searches']} searches; "
          f"{', '.join(summary['models'])}")


if __name__ == "__main__":
    main()
