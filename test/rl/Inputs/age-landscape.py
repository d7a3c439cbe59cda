#!/usr/bin/env python3
"""Rewrites a landscape as a program with other knobs would have written it.

age-landscape.py L2_OPT IN OUT STEP...

  without=KNOB     only the schedules where the knob is 0, and no such knob
  gone=NAME:VALUE  a knob that no program has, with one value or several (:A:B)
  unlawful=N       the first N schedules of each problem take a value of
                   load.a.cache that no program has
"""
import re
import subprocess
import sys


class Knob:
    def __init__(self, line):
        _, self.name, *self.values = line.split(" ")

    def line(self):
        return " ".join(["knob", self.name, *self.values])


def read(path):
    """Header lines, knobs, and for each problem its key and rows."""
    header, knobs, problems = [], [], []
    for line in open(path, encoding="utf-8").read().splitlines():
        if line.startswith("knob "):
            knobs.append(Knob(line))
        elif line.startswith("problem "):
            problems.append((line.split(" ")[1], []))
        elif problems and not line.startswith("end "):
            problems[-1][1].append(line)
        elif not problems:
            header.append(line)
    return header, knobs, problems


def letter(place):
    return "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"[place]


def age(knobs, problems, step):
    what, _, argument = step.partition("=")
    if what == "without":
        place = [knob.name for knob in knobs].index(argument)
        zero = letter(knobs.pop(place).values.index("0"))
        for _, rows in problems:
            rows[:] = [
                row[:place] + row[place + 1 :] for row in rows if row[place] == zero
            ]
    elif what == "gone":
        name, *values = argument.split(":")
        knobs.insert(3, Knob(" ".join(["knob", name, *values])))
        for _, rows in problems:
            rows[:] = [row[:3] + "0" + row[3:] for row in rows]
    elif what == "unlawful":
        place = [knob.name for knob in knobs].index("load.a.cache")
        knobs[place].values.append("evict_never")
        last = letter(len(knobs[place].values) - 1)
        for _, rows in problems:
            for i in range(int(argument)):
                rows[i] = rows[i][:place] + last + rows[i][place + 1 :]
    else:
        sys.exit(f"age-landscape.py: unknown step '{step}'")


def write(path, text, hash_):
    with open(path, "w", encoding="utf-8") as out:
        out.write(f"{text}end {hash_}\n")


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    l2_opt, source, target, *steps = sys.argv[1:]
    header, knobs, problems = read(source)
    for step in steps:
        age(knobs, problems, step)
    lines = header + [knob.line() for knob in knobs]
    for key, rows in problems:
        lines += [f"problem {key} {len(rows)}", *rows]
    text = "\n".join(lines) + "\n"
    # The reader says which hash it expects.
    write(target, text, "0")
    run = subprocess.run([l2_opt, "--replay", target], capture_output=True, text=True)
    found = re.search(r"expected 'end ([0-9a-f]{16})'", run.stderr)
    if found:
        write(target, text, found.group(1))


if __name__ == "__main__":
    main()
