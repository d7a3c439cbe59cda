"""Makes the log and the database of a search with planted kernels:
FAULT=STATUS... with the number of a status."""
import sqlite3
import sys

folder, outcome, *kernels = sys.argv[1:]
with open(f"{folder}/log", "w", encoding="utf-8") as log:
    for number, kernel in enumerate(kernels, 1):
        print(f"l2-opt: planted {kernel.split('=')[0]} in candidate {number}, "
              f"schedule {number:016x}", file=log)
with sqlite3.connect(f"{folder}/db") as db:
    db.executescript("""
      DROP TABLE IF EXISTS candidates; DROP TABLE IF EXISTS runs;
      CREATE TABLE candidates(ordinal, schedule, measurement_key, status, reason);
      CREATE TABLE runs(outcome);""")
    db.execute("INSERT INTO runs VALUES (?)", (outcome,))
    db.executemany(
        "INSERT INTO candidates VALUES (?, ?, 'key', ?, 'why')",
        [(number, f"{number:016x}", int(kernel.split("=")[1]))
         for number, kernel in enumerate(kernels, 1)])
