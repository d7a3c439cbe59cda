"""Whole searches against servers that fail: each must end well, in time, within
memory, and without the key in anything it leaves.

  endpoints.py L2_OPT PAYLOAD FOLDER URL CLOSED

Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
See LICENSE for license information.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import json
import os
import subprocess
import sys
import time

KEY = "sk-secret-0123456789abcdef"
BUDGET = 16
# What a search may take beyond the limits of its questions.
SPARE_SECONDS = 20
TIMEOUT_SECONDS = 3
SPARE_MEGABYTES = 64

# Behaviour of the server, and the fault that the report has to name; None: the
# server answers, with nothing of use.
CASES = [
    ("ok", None),
    ("closed", "unavailable"),
    ("401", "rejected"),
    ("404", "rejected"),
    ("429", "quota"),
    ("429-later", "quota"),
    ("500", "unavailable"),
    ("529", "unavailable"),
    ("silent", "timeout"),
    ("drip", "timeout"),
    ("truncated", "unavailable"),
    ("reset", "unavailable"),
    ("malformed", "malformed"),
    ("html", "malformed"),
    ("not-http", "malformed"),
    ("huge", "too long"),
    ("huge-event", "too long"),
    ("huge-error", "rejected"),
    ("redirect-host", "untrusted"),
    ("echo-error", "rejected"),
    ("echo-text", None),
    ("unconstrained", None),
]


def secrets(folder):
    """Files under `folder` that hold the key, whole or its last part."""
    found = []
    for root, _, names in os.walk(folder):
        for name in names:
            with open(os.path.join(root, name), "rb") as file:
                data = file.read()
            if KEY.encode() in data or KEY[-12:].encode() in data:
                found.append(name)
    return found


def marked(folder):
    """Whether the recording shows where a key was taken out."""
    with open(os.path.join(folder, "tape.jsonl"), "rb") as file:
        return b"[key]" in file.read()


def search(program, payload, folder, endpoint, key_in_file):
    """Runs it; returns (process, seconds, megabytes at most, report)."""
    os.makedirs(folder)
    key_file = folder + ".key"
    command = [program, "--search", payload, "--evaluator=model"]
    command += ["--target=sm_90a", "--proposers=llm,random", f"--budget={BUDGET}"]
    command += ["--time-limit=30", "-o", folder, "--db", folder + "/a.db"]
    command += ["--trace", folder + "/trace.jsonl"]
    command += ["--llm-endpoint", endpoint, "--llm-model=asked"]
    command += ["--llm-timeout", str(TIMEOUT_SECONDS), "--llm-idle-timeout=1"]
    command += ["--llm-retries=1", "--llm-max-wait=2"]
    command += ["--llm-cassette", folder + "/tape.jsonl"]
    command += ["--llm-cassette-mode=record"]
    environment = {k: v for k, v in os.environ.items() if "_API_KEY" not in k}
    if key_in_file:
        with open(key_file, "w") as file:
            file.write(KEY + "\n")
        command += ["--llm-key-file", key_file]
    else:
        environment["OPENAI_API_KEY"] = KEY
    start = time.monotonic()
    with open(folder + "/output", "wb") as output:
        process = subprocess.Popen(
            command, stdout=output, stderr=subprocess.STDOUT, env=environment
        )
        _, status, usage = os.wait4(process.pid, 0)
    seconds = time.monotonic() - start
    report = {}
    for name in os.listdir(folder):
        if name.endswith(".json"):
            with open(os.path.join(folder, name)) as file:
                report = json.load(file)
    return os.waitstatus_to_exitcode(status), seconds, usage.ru_maxrss / 1024, report


def main():
    program, payload, folder, url, closed = sys.argv[1:]
    good = 0
    usual = None
    print(f"{'server':15} {'ends as':13} {'s':>5} {'MiB':>5}  wrong")
    for number, (behaviour, expected) in enumerate(CASES):
        endpoint = closed if behaviour == "closed" else f"{url}/{behaviour}/v1"
        place = os.path.join(folder, behaviour)
        status, seconds, megabytes, report = search(
            program, payload, place, endpoint, number % 2 == 0
        )
        usual = usual or megabytes
        search_report = report.get("search", {})
        asked = search_report.get("llm", {})
        trouble = asked.get("trouble", "")
        wrong = []
        if status != 0:
            wrong.append(f"exit code {status}")
        if search_report.get("tried") != BUDGET:
            wrong.append("not all candidates tried")
        if not trouble.startswith(expected or ""):
            wrong.append("the report names another trouble")
        if asked.get("model") not in ("asked", "double-1"):
            wrong.append("the report does not name the model")
        if seconds > TIMEOUT_SECONDS * asked.get("requests", 1) + SPARE_SECONDS:
            wrong.append("too slow")
        if megabytes > usual + SPARE_MEGABYTES:
            wrong.append("too much memory")
        wrong += ["the key is in " + name for name in secrets(place)]
        if "echo" in behaviour and not marked(place):
            wrong.append("the key was not sent")
        end = trouble.split(":")[0] or "answered"
        print(
            f"{behaviour:15} {end:13} {seconds:5.1f} {megabytes:5.0f}  "
            + ("; ".join(wrong) or "-"),
            flush=True,
        )
        if wrong:
            with open(place + "/output", errors="replace") as file:
                sys.stderr.write(file.read()[-2000:])
        good += not wrong
    print(f"failures_tested {len(CASES)} failures_handled {good}")
    return good != len(CASES)


sys.exit(main())
