#!/usr/bin/env bash
# record-cassettes.sh L2_OPT
#
# Records anew what test/llm replays: needed when the prompt, the grammar or the
# search changes. Asks the model of scripts/local-llm.sh (install it first);
# takes some minutes.
#
# Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

set -euo pipefail
l2opt=$(realpath "$1")
cd "$(dirname "${BASH_SOURCE[0]}")/.."
inputs=test/llm/Inputs
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# No time limit must cut the recording short.
scripts/local-llm.sh run "$l2opt" --search "$inputs/local-model.mlir" \
  "@$inputs/local-model.flags" --time-limit=3600 --llm-timeout=1200 \
  --llm-idle-timeout=1200 -o "$scratch/out" \
  --db "$scratch/a.db" --llm-cassette="$scratch/local-model.jsonl" \
  --llm-cassette-mode=record
mv "$scratch/local-model.jsonl" "$inputs/"

python3 "$inputs/tape.py" "by hand" thin "$inputs/by-hand.txt" >"$scratch/tape"
"$l2opt" --search "$inputs/thin.mlir" --evaluator=model --target=sm_90a \
  --proposers=evolution,llm --budget=32 -o "$scratch/out" \
  --db "$scratch/b.db" --llm-cassette="$scratch/tape" \
  --llm-cassette-mode=ordered --llm-dump-prompt="$inputs/by-hand.prompts"
