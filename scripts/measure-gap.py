#!/usr/bin/env python3
"""Takes winners apart: where the time of short kernels goes, by measurement.

    scripts/measure-gap.py L2_BENCH KERNELS SHAPES WORK > gap.json

Each winner in KERNELS is timed three times in graph mode, with cold and with
hot operands: on its own shape, on the same shape with as little K as its tile
and slices allow (one step of the main loop in each slice), and, once for all,
the smallest GEMM there is. Of each shape and layout, in microseconds:
  launch       the smallest GEMM, hot: what any kernel costs
  first        one step, hot, past that: barriers, first loads from L2, sum of
               slices, stores
  first_cold   what the first loads from HBM add to it
  steps        the other steps of the main loop, hot
  steps_cold   what HBM adds to them
  total        the sum of these: the winner, cold
`roofline` is the bound that sorts the shapes into classes. WORK is a folder
for the reports of l2-bench.

Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
See LICENSE for license information.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import json
import os
import re
import subprocess
import sys

import draw_shapes
import payload

# The least a row of 16 bytes and one mma take.
SMALLEST = (16, 8, 16)


def numbers(schedule, pattern):
    found = re.search(pattern, schedule)
    if not found:
        sys.exit(f"a schedule without {pattern}")
    return [int(number) for number in found.group(1).split(",")]


def one_step(schedule):
    """The least K at which every slice has one step."""
    tile = numbers(schedule, r"tile cta = \[([\d, ]+)\]")
    return tile[2] * numbers(schedule, r"slices = (\d+)")[0]


def times(bench, arguments, out):
    """Microseconds of our kernels: {(shape, layout, l2): median}."""
    subprocess.run([bench, *arguments, "--l2=both", "--modes=graph",
                    "--candidates=1", "--half=false", "--seconds=0.3",
                    "-o", out],
                   check=True, stdout=subprocess.DEVNULL)
    with open(out, encoding="utf-8") as file:
        report = json.load(file)
    found = {}
    for record in report["records"]:
        shape = record["m"], record["n"], record["k"]
        for race in record["races"]:
            for time in race["times_us"]:
                if time["name"].startswith("ours_"):
                    found[shape, time["name"][5:], race["l2"]] = time["median"]
    return found


def main():
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    bench, kernels, shapes, work = sys.argv[1:]
    os.makedirs(work, exist_ok=True)
    whole = [shape for shape, _ in payload.shapes(shapes)]
    text, short, steps = [], {SMALLEST}, {}
    for m, n, k in whole:
        for layout in ("nn", "tn"):
            name = f"hgemm_{layout}_{m}_{n}_{k}"
            path = os.path.join(kernels, name + ".schedule.mlir")
            if not os.path.exists(path):
                continue
            with open(path, encoding="utf-8") as file:
                schedule = file.read()
            least = one_step(schedule)
            if least >= k:
                continue
            steps[m, n, k, layout] = least
            short.add((m, n, least))
            renamed = f"hgemm_{layout}_{m}_{n}_{least}"
            text.append(payload.payload((m, n, least), layout))
            # Two shapes that differ in K alone may come to the same name.
            text[-1] = text[-1].replace(f"@{renamed}(", f"@s{len(text)}(")
            text.append(re.sub(r"schedule\.kernel @\w+ for @\w+",
                               f"schedule.kernel @k{len(text)} "
                               f"for @s{len(text)}", schedule))
    text.append(payload.payload(SMALLEST, "tn"))
    text.append('schedule.kernel @smallest for @hgemm_tn_16_8_16 '
                'target("sm_90a") {}')
    source = os.path.join(work, "one-step.mlir")
    with open(source, "w", encoding="utf-8") as file:
        file.write("\n".join(text) + "\n")
    full = times(bench, ["--kernels", kernels, "--shapes", shapes],
                 os.path.join(work, "whole.json"))
    listed = [f"--shape={m}x{n}x{k}" for m, n, k in sorted(short)]
    parts = times(bench, ["--schedule", source, *listed],
                  os.path.join(work, "one-step.json"))
    launch = parts[SMALLEST, "tn", "hot"]
    rows = []
    for (m, n, k, layout), least in steps.items():
        one = {l2: parts[(m, n, least), layout, l2] for l2 in ("hot", "cold")}
        all_ = {l2: full[(m, n, k), layout, l2] for l2 in ("hot", "cold")}
        rows.append({
            "m": m, "n": n, "k": k, "layout": layout, "one_step_k": least,
            "roofline": draw_shapes.roofline_us((m, n, k)),
            "launch": launch,
            "first": one["hot"] - launch,
            "first_cold": one["cold"] - one["hot"],
            "steps": all_["hot"] - one["hot"],
            "steps_cold": (all_["cold"] - all_["hot"]
                           - (one["cold"] - one["hot"])),
            "total": all_["cold"]})
    json.dump(rows, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
