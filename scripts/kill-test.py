#!/usr/bin/env python3
"""Kills a search at random moments: no finished measurement may be lost or
made twice.

Runs `l2-opt --search` on one database, kills it (SIGKILL) at a random moment,
and starts it again, several times; then lets it run to its end, and looks at
the database:
  lost      evaluations the program said were safe (--trace) that are not in
            the database with the value it said
  repeated  measurements that were made, or stored, more than once
Each round has its own seed and database. With the model as evaluator the end
must also be that of a search that nobody killed.

Prints one JSON object; exit code 0 when nothing was lost or repeated.

Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
See LICENSE for license information.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import argparse
import collections
import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# What says nothing lasting about a kernel may be tried again.
PASSING = {"timed-out", "worker-lost", "sick-gpu"}


class Failure(Exception):
    pass


def read_trace(path):
    """The whole lines of a trace; a last line without its end is dropped."""
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")[:-1]
    return [json.loads(line) for line in lines]


class Round:
    """One database, killed and resumed until it is complete."""

    def __init__(self, options, folder, seed):
        self.options = options
        self.folder = folder
        self.seed = seed
        self.database = os.path.join(folder, "tuning.db")
        self.traces = []

    def command(self, database, output, trace):
        options = self.options
        return [
            options.program,
            "--search",
            options.file,
            "--evaluator=" + options.evaluator,
            "--budget=" + str(options.budget),
            "--seed=" + str(self.seed),
            "--time-limit=" + str(options.time_limit),
            "--db=" + database,
            "-o=" + output,
            "--trace=" + trace,
        ] + options.search_flags

    def start(self):
        trace = os.path.join(self.folder, f"trace-{len(self.traces)}.jsonl")
        self.traces.append(trace)
        output = os.path.join(self.folder, "out")
        log = open(os.path.join(self.folder, "log"), "w")
        with log:
            return subprocess.Popen(
                self.command(self.database, output, trace),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    def log(self):
        with open(os.path.join(self.folder, "log"), errors="replace") as file:
            return file.read().strip().split("\n")[-1]

    def measured(self):
        """Evaluations of all runs so far that were not taken from the database."""
        return [
            line
            for trace in self.traces
            for line in read_trace(trace)
            if not line["reused"]
        ]

    def kill_after(self, lines, pause):
        """Starts a run and kills it `pause` seconds after it has traced so many
        new measurements. Returns whether it still ran, and whether it had begun
        to measure."""
        process = self.start()
        trace = self.traces[-1]
        size, fresh = -1, 0
        while process.poll() is None:
            now = os.path.getsize(trace) if os.path.exists(trace) else 0
            if now != size:
                size = now
                fresh = sum(not line["reused"] for line in read_trace(trace))
            if fresh >= lines:
                break
            time.sleep(0.0005)
        time.sleep(pause)
        process.kill()
        hit = process.wait() == -9
        if not hit and process.returncode != 0:
            raise Failure("the search failed: " + self.log())
        return hit, fresh > 0

    def finish(self):
        process = self.start()
        if process.wait() != 0:
            raise Failure("the resumed search failed: " + self.log())

    def check(self):
        """(lost, repeated, measurements)"""
        connection = sqlite3.connect(self.database)
        rows = collections.defaultdict(list)
        for key, us in connection.execute(
            "SELECT measurement_key, median_us FROM measurements"
        ):
            rows[key].append(us)
        verdicts = {
            key
            for (key,) in connection.execute("SELECT measurement_key FROM verdicts")
        }
        if connection.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
            raise Failure("the database is damaged")
        if connection.execute("PRAGMA foreign_key_check").fetchall():
            raise Failure("the database refers to rows that are not there")
        connection.close()
        told = collections.Counter()
        lost = 0
        for line in self.measured():
            key, status = line["measurement_key"], line["status"]
            if status in PASSING:
                continue
            told[key] += 1
            if status == "ok":
                lost += line["median_us"] not in rows[key]
            else:
                lost += key not in verdicts
        repeated = sum(count - 1 for count in told.values())
        repeated += sum(
            len(times) - 1
            for key, times in rows.items()
            if len(times) > 1 and told[key] < 2
        )
        return lost, repeated, sum(len(times) for times in rows.values())

    def winner(self, output):
        """Text of the schedules that a run wrote."""
        texts = []
        for name in sorted(os.listdir(output)):
            if name.endswith(".schedule.mlir"):
                with open(os.path.join(output, name), encoding="utf-8") as file:
                    texts.append(file.read())
        return texts

    def reference(self):
        """A search that nobody kills: how many it measures, how long it takes
        and what it finds."""
        output = os.path.join(self.folder, "reference")
        trace = os.path.join(self.folder, "reference.jsonl")
        database = os.path.join(self.folder, "reference.db")
        begin = time.monotonic()
        run = subprocess.run(
            self.command(database, output, trace),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
        if run.returncode != 0:
            raise Failure("the search failed: " + run.stderr.strip())
        return len(read_trace(trace)), time.monotonic() - begin, self.winner(output)


def run_round(options, folder, seed, kills, rng):
    """At most `kills` kills. Returns the counts of this round."""
    one = Round(options, folder, seed)
    total, seconds, winner = options.budget, options.run_seconds, None
    if options.evaluator == "model":
        total, seconds, winner = one.reference()
    counts = collections.Counter()
    for i in range(kills):
        # Evenly over what is left, so that the last kills find work too. The
        # first one may come before anything is measured.
        left = total - len(one.measured())
        lines = 0 if i == 0 else rng.randint(1, max(1, 2 * left // (kills - i + 1)))
        pause = rng.uniform(0, seconds / 4 if i == 0 else 3 * seconds / total)
        hit, measuring = one.kill_after(lines, pause)
        counts["kill_trials"] += hit
        counts["kills_while_measuring"] += hit and measuring
        if not hit:
            break
    one.finish()
    lost, repeated, measured = one.check()
    counts.update(kill_lost=lost, kill_repeated=repeated, measured=measured)
    if winner is not None and one.winner(os.path.join(folder, "out")) != winner:
        raise Failure(f"seed {seed}: another winner than without kills")
    return counts


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument(
        "--program", default=os.path.join(ROOT, "build/release/bin/l2-opt")
    )
    parser.add_argument(
        "--file",
        default=os.path.join(ROOT, "examples/hgemm.mlir"),
        help="payloads to search for",
    )
    parser.add_argument("--evaluator", choices=["model", "gpu"], default="model")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument(
        "--kills-per-round", type=int, default=10, help="kills on one database"
    )
    parser.add_argument("--budget", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--time-limit", type=float, default=600)
    parser.add_argument(
        "--run-seconds",
        type=float,
        default=20,
        help="about how long a whole search takes (gpu; the model is timed)",
    )
    parser.add_argument(
        "search_flags", nargs="*", help="after --: more flags of l2-opt --search"
    )
    options = parser.parse_args()
    if options.kills < 1 or options.kills_per_round < 1 or options.budget < 1:
        parser.error("kills and budget are at least 1")
    rng = random.Random(options.seed)
    counts = collections.Counter()
    rounds = 0
    try:
        while counts["kill_trials"] < options.kills:
            # Rounds that end before they are killed do not count.
            if rounds > 10 + 2 * options.kills:
                raise Failure("the searches end before they can be killed")
            folder = tempfile.mkdtemp(prefix="l2-kill-test-")
            try:
                kills = min(
                    options.kills_per_round, options.kills - counts["kill_trials"]
                )
                seed = options.seed + rounds
                counts.update(run_round(options, folder, seed, kills, rng))
            finally:
                shutil.rmtree(folder)
            rounds += 1
    except (Failure, OSError, sqlite3.Error) as error:
        print(f"kill-test: error: {error}", file=sys.stderr)
        return 1
    names = ["kill_trials", "kills_while_measuring", "kill_lost"]
    names += ["kill_repeated", "measured"]
    report = {"evaluator": options.evaluator, "rounds": rounds}
    report.update({name: counts[name] for name in names})
    print(json.dumps(report))
    return 1 if counts["kill_lost"] or counts["kill_repeated"] else 0


if __name__ == "__main__":
    sys.exit(main())
