"""Checks what --export-trajectories wrote, and counts its lines.

    check-export.py FOLDER [--completion]

With --completion prints a payload and the first imitated schedule for it.
"""
import json
import os
import sys

COLUMNS = {
    "trajectories": {"problem", "target", "split", "prompt", "completion",
                     "schedule", "proposer", "verdict", "us", "reference_us",
                     "reward", "reward_parts"},
    "sft": {"prompt", "completion", "split", "us"},
    "dpo": {"prompt", "chosen", "rejected", "split", "chosen_reward",
            "rejected_reward"},
    "grpo": {"prompt", "problem", "target", "split", "reference_us",
             "best_us"},
    "verl": {"data_source", "prompt", "ability", "reward_model",
             "extra_info"},
}
MESSAGES = {"prompt": "user", "completion": "assistant",
            "chosen": "assistant", "rejected": "assistant"}


def lines(folder, name):
    with open(os.path.join(folder, name + ".jsonl"), encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def check(name, row):
    assert set(row) == COLUMNS[name], (name, sorted(row))
    for column, role in MESSAGES.items():
        if column in row:
            (message,) = row[column]
            assert message["role"] == role and message["content"], row
    if name == "trajectories":
        parts = row["reward_parts"]
        assert abs(sum(parts.values()) - row["reward"]) < 1e-9, row
        assert (row["verdict"] == "ok") == (row["us"] is not None), row
    if name == "dpo":
        assert row["chosen_reward"] > row["rejected_reward"], row
    split = row.get("split") or row["extra_info"]["split"]
    assert split in ("train", "test"), row
    return split


def main():
    folder = sys.argv[1]
    if "--completion" in sys.argv:
        row = lines(folder, "sft")[0]
        print(row["completion"][0]["content"])
        return
    for name in COLUMNS:
        rows = lines(folder, name)
        splits = {check(name, row) for row in rows}
        assert splits == {"train", "test"}, (name, splits)
        print(name, len(rows))


if __name__ == "__main__":
    main()
