#!/usr/bin/env python3
"""Makes results/h200/contracts.json of scripts/measure-contracts.sh's runs.

  scripts/merge-contracts.py DIR OUT

DIR holds cases.json and a race of each list.

Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
See LICENSE for license information.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import importlib
import json
import os
import sys

shared = importlib.import_module("merge-list")

# Key of the summary: race, and whom it is against.
MEANS = {
    "geomean_half": ("half", "vendor_best"),
    "geomean_bf16": ("bf16", "vendor_best"),
    "geomean_nt": ("transposed", "vendor_best_nt"),
    "geomean_tt": ("transposed", "vendor_best_tt"),
    "geomean_batched": ("batched", "vendor_best"),
}
RACES = ("half", "bf16", "transposed", "batched", "plain", "gelu", "residual")


def only(bench):
    """The record of a race of one shape."""
    if len(bench["records"]) != 1:
        sys.exit(f"found {len(bench['records'])} shapes, expected one")
    return bench["records"][0]


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    folder, out = sys.argv[1:]
    with open(os.path.join(folder, "cases.json"), encoding="utf-8") as file:
        cases = json.load(file)
    races = {name: shared.load(folder, name) for name in RACES}
    summary = {
        "correct_cases": cases["correct_cases"],
        "wrong_cases": cases["wrong_cases"],
        "failed_cases": cases["failed_cases"],
    }
    for key, (name, against) in MEANS.items():
        found = shared.ratios(races[name], "graph", against)
        summary[key] = shared.geomean(r[0] for r in found.values())
        summary[key.replace("geomean", "shapes")] = len(found)
    ours = {name: shared.best_us(only(races[name]), "ours")
            for name in ("plain", "gelu")}
    summary["gelu_cost_4096"] = ours["gelu"] / ours["plain"] - 1
    for key, name in (("gelu_over_cublaslt_4096", "gelu"),
                      ("residual_over_cublaslt", "residual")):
        (ratio,) = shared.ratios(races[name], "graph", "vendor_best").values()
        summary[key] = ratio[0]
    with open(out, "w", encoding="utf-8") as file:
        json.dump({"summary": summary, "cases": cases, **races}, file,
                  separators=(",", ":"))
        file.write("\n")
    print(json.dumps(summary, indent=1))


if __name__ == "__main__":
    main()
