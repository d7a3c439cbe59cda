"""Sums of what the records in a folder say of the model: llm-sums.py FOLDER"""

import glob
import json
import os
import sys

parts = []
for path in sorted(glob.glob(os.path.join(sys.argv[1], "*.json"))):
    with open(path, encoding="utf-8") as file:
        parts.append(json.load(file)["search"]["llm"])


def total(key):
    return sum(part[key] for part in parts)


def rewrites(key):
    return sum(part["rewrites"][key] for part in parts)


print("models", *sorted({part["model"] for part in parts}), "constraints",
      *sorted({part["constraint"] for part in parts}))
print("replies", total("replies"), "lawful_first_parse",
      total("lawful_first_parse"))
print("at least 50 replies" if total("replies") >= 50 else "too few replies")
print("failures", total("failures"), "unreadable", total("unreadable"),
      "mismatches", total("mismatches"), "malformed", rewrites("malformed"),
      "hopeless", rewrites("hopeless"))
print("repaired", rewrites("repaired"), "proposed", rewrites("proposed"))
