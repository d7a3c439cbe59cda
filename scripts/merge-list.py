#!/usr/bin/env python3
"""Makes results/h200/small.json or large.json of scripts/measure-list.sh's runs.

  scripts/merge-list.py small|large DIR OUT

DIR holds small.json, decode.json and gap.json, or large.json.

Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
See LICENSE for license information.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import json
import math
import os
import sys

import draw_shapes

# Bytes a second of the data sheet.
HBM_RATE = 4.8e12
STRATA = {"small": "abcde", "large": ("memory", "20us", "100us", "1ms")}


def geomean(values):
    values = list(values)
    return math.exp(sum(map(math.log, values)) / len(values))


def load(folder, name):
    with open(os.path.join(folder, name + ".json"), encoding="utf-8") as file:
        bench = json.load(file)
    if not bench["complete"]:
        sys.exit(f"{name}.json is not complete")
    return bench


def not_run(bench):
    """What each failed shape says; it counts in no mean."""
    return [{"m": r["m"], "n": r["n"], "k": r["k"], "error": r["error"]}
            for r in bench["records"] if not r["races"]]


def ratios(bench, mode, against):
    """Ratio of each shape: (median, low, high)."""
    found = {}
    for record in bench["records"]:
        for race in record["races"]:
            ratio = race["ratios"].get(against)
            if race["mode"] == mode and ratio:
                found[(record["m"], record["n"], record["k"])] = (
                    ratio["median"], ratio["low"], ratio["high"])
    return found


def summarize(bench, name):
    graph = ratios(bench, "graph", "vendor_best")
    summary = {
        "geomean_graph": geomean(r[0] for r in graph.values()),
        "min_graph": min(r[0] for r in graph.values()),
        "losses": sum(high < 1 for _, _, high in graph.values()),
    }
    for key, mode, against in (
            ("geomean_graph_nn", "graph", "vendor_best_nn"),
            ("geomean_graph_tn", "graph", "vendor_best_tn"),
            ("geomean_graph_autotune", "graph", "autotune"),
            ("geomean_offline", "offline", "vendor_best"),
            ("geomean_server", "server", "vendor_best")):
        summary[key] = geomean(
            r[0] for r in ratios(bench, mode, against).values())
    for label, shapes in zip(STRATA[name], draw_shapes.draw(name)[1]):
        summary["geomean_graph_" + label] = geomean(
            graph[shape][0] for shape in shapes if shape in graph)
    return summary


def best_us(record, role):
    """The fastest contestant of a role in graph mode."""
    names = {c["name"] for c in record["contestants"] if c["role"] == role}
    race = next(race for race in record["races"] if race["mode"] == "graph")
    return min(time["median"] for time in race["times_us"]
               if time["name"] in names)


def hbm_share(record):
    m, n, k = record["m"], record["n"], record["k"]
    seconds = best_us(record, "ours") * 1e-6
    return 2 * (m * k + n * k + m * n) / seconds / HBM_RATE


def main():
    if len(sys.argv) != 4 or sys.argv[1] not in STRATA:
        sys.exit(__doc__)
    name, folder, out = sys.argv[1:]
    bench = load(folder, name)
    summary = summarize(bench, name)
    report = {"summary": summary, "not_run": not_run(bench), "bench": bench}
    if name == "small":
        decode = load(folder, "decode")
        summary["decode_geomean"] = geomean(
            r[0] for r in ratios(decode, "graph", "vendor_best").values())
        summary["decode_hbm_share"] = geomean(
            hbm_share(record) for record in decode["records"]
            if record["races"])
        report["decode"] = decode
        report["not_run"] += not_run(decode)
        with open(os.path.join(folder, "gap.json"), encoding="utf-8") as file:
            report["gap"] = json.load(file)
    else:
        square = next(record for record in bench["records"]
                      if (record["m"], record["n"], record["k"]) ==
                      (8192, 8192, 8192))
        flops = 2 * 8192 ** 3
        summary["tflops_8192"] = flops / best_us(square, "ours") / 1e6
        summary["tflops_8192_vendor"] = (
            flops / best_us(square, "vendor") / 1e6)
    with open(out, "w", encoding="utf-8") as file:
        json.dump(report, file, separators=(",", ":"))
        file.write("\n")
    print(json.dumps(summary, indent=1))


if __name__ == "__main__":
    main()
