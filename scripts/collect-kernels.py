#!/usr/bin/env python3
"""Puts the winners of a search into one file of payloads and schedules.

    scripts/collect-kernels.py KERNELS SHAPES... > winners.mlir

KERNELS is a folder that `l2-opt --search` wrote for payloads of
scripts/payload.py. `l2-bench --schedule` races the file's kernels, and
`l2-opt --search` on it tries them first.

Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
See LICENSE for license information.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import os
import sys

import payload


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    for path in sys.argv[2:]:
        for (m, n, k), _ in payload.shapes(path):
            for layout in ("nn", "tn"):
                name = f"hgemm_{layout}_{m}_{n}_{k}.schedule.mlir"
                try:
                    with open(os.path.join(sys.argv[1], name),
                              encoding="utf-8") as file:
                        schedule = file.read()
                except FileNotFoundError:
                    print(f"no winner for {m} {n} {k} {layout}",
                          file=sys.stderr)
                    continue
                print(payload.payload((m, n, k), layout))
                print(schedule, end="")


if __name__ == "__main__":
    main()
