#!/usr/bin/env python3
"""Makes results/rl.json of what scripts/measure-rl.sh left in a folder.

    scripts/merge-rl.py OUT RESULT.json
    scripts/merge-rl.py --random-shapes COUNT
    scripts/merge-rl.py --held-out-shapes COUNT OUT

The second form prints COUNT random shapes, the third COUNT of the shapes that
were replayed: input for scripts/payload.py.

Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
See LICENSE for license information.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import glob
import json
import math
import os
import random
import re
import statistics
import sys


def read(*parts):
    with open(os.path.join(*parts), encoding="utf-8") as file:
        return json.load(file)


def geometric_mean(values):
    return math.exp(statistics.fmean(map(math.log, values)))


def random_shapes(count):
    """Sizes of every scale, half of them multiples of 8, each once."""
    draw = random.Random(1)
    shapes = set()
    while len(shapes) < count:
        sizes = [int(2 ** draw.uniform(0, 14)) for _ in range(3)]
        if draw.random() < 0.5:
            sizes = [max(8, size // 8 * 8) for size in sizes]
        shapes.add((*sizes, draw.choice(["nn", "tn"])))
    return sorted(shapes)


def held_out_shapes(count, out):
    pattern = re.compile(r"_(nn|tn)_(\d+)x(\d+)x(\d+)$")
    for key in sorted(read(out, "replay", "replay.json")["shapes"])[:count]:
        layout, *sizes = pattern.search(key).groups()
        yield (*sizes, layout)


def answers(out):
    """Answers without a budget: how many were asked for, did not come as a
    lawful kernel that compiles, and came only after a guess that did not."""
    files = glob.glob(os.path.join(out, "random", "*.json"))
    searches = [read(path)["search"] for path in files]
    with open(os.path.join(out, "random.txt"), encoding="utf-8") as file:
        asked = sum(1 for _ in file)
    return (asked, asked - len(searches) + sum(s["unlawful"] for s in searches),
            sum(s["failed"] > 0 for s in searches))


def races(out):
    """t_evolution / t_rl by payload, the median over the rounds."""
    ratios = {}
    for path in glob.glob(os.path.join(out, "rl-*", "*.json")):
        other = path.replace(os.sep + "rl-", os.sep + "evolution-")
        if not os.path.exists(other):
            sys.exit(f"{path} has no counterpart {other}")
        times = [read(name)["timings"]["median_us"] for name in (path, other)]
        name = os.path.splitext(os.path.basename(path))[0]
        ratios.setdefault(name, []).append(times[1] / times[0])
    return {name: statistics.median(found) for name, found in ratios.items()}


def report(out):
    replay = read(out, "replay", "replay.json")
    contenders = replay["contenders"]
    asked, useless, second = answers(out)
    ratios = races(out)
    ablations = {}
    for part in ("mask", "cost-model", "warm-start", "learning", "bandit"):
        found = read(out, "without-" + part, "replay.json")["contenders"]
        ablations["without " + part] = {
            name: {key: entry[key] for key in
                   ("measurements", "measurements_geomean", "zero_shot")}
            for name, entry in found.items()}
    summary = {f"measurements_{name}": contenders[name]["measurements"]
               for name in ("rl", "evolution", "random")}
    summary["zero_shot_geomean"] = contenders["rl"]["zero_shot"]
    summary["zero_shot_unlawful"] = useless
    if ratios:
        summary["h200_rl_over_evolution"] = geometric_mean(ratios.values())
    return {"summary": summary, "answers_asked": asked,
            "answers_after_a_failed_guess": second, "races": ratios,
            "ablations": ablations, "replay": replay}


def main():
    arguments = sys.argv[1:]
    if arguments[:1] == ["--random-shapes"] and len(arguments) == 2:
        shapes = random_shapes(int(arguments[1]))
    elif arguments[:1] == ["--held-out-shapes"] and len(arguments) == 3:
        shapes = held_out_shapes(int(arguments[1]), arguments[2])
    elif len(arguments) == 2:
        with open(arguments[1], "w", encoding="utf-8") as file:
            json.dump(report(arguments[0]), file, indent=1)
            file.write("\n")
        return
    else:
        sys.exit(__doc__)
    for shape in shapes:
        print(*shape)


if __name__ == "__main__":
    main()
