"""Prepares a database for a test, or holds its lock while a command runs.

usage: database.py newer|foreign|text DB | query DB SQL | locked DB COMMAND…
"""

import sqlite3
import subprocess
import sys

kind, path = sys.argv[1:3]
if kind == "text":
    with open(path, "w") as file:
        file.write("not a database, only text\n" * 100)
    sys.exit(0)
connection = sqlite3.connect(path, isolation_level=None)
if kind == "newer":
    connection.execute("PRAGMA user_version = 99")
elif kind == "foreign":
    connection.execute("CREATE TABLE notes(text)")
elif kind == "query":
    for row in connection.execute(sys.argv[3]):
        print(*row)
elif kind == "locked":
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("BEGIN EXCLUSIVE")
    sys.exit(subprocess.call(sys.argv[3:]))
