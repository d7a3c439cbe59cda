#!/usr/bin/env bash
# Measures the figures of results/rl.json.
#
#   scripts/measure-rl.sh L2_OPT LANDSCAPE POLICY OUT [gpu]
#
# POLICY is one that `l2-opt --train-policy --landscape=LANDSCAPE
# --hold-out=$L2_HOLD_OUT` wrote. Without "gpu": replays what was held out, with
# each part left out in turn, and asks for 1,000 answers without a budget. With
# it: searches ten held-out shapes by the policy and by evolution in turn.
# scripts/merge-rl.py makes the report of OUT.
#   L2_HOLD_OUT  share of the problems that POLICY was not trained on (0.3)
#   L2_ROUNDS    searches of each shape on the GPU (3)
#   L2_SECONDS   of each of them (20)
#
# Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -euo pipefail
l2opt=$1
landscape=$2
policy=$3
out=$4
hold_out=${L2_HOLD_OUT:-0.3}
here=$(dirname "${BASH_SOURCE[0]}")
mkdir -p "$out"

replay() { # NAME PROPOSERS FLAGS...
  local name=$1 proposers=$2
  shift 2
  "$l2opt" --replay "$landscape" --hold-out="$hold_out" --seeds=10 \
    --proposers="$proposers" --policy="$policy" -o "$out/$name" "$@"
}

if [ "${5:-}" != gpu ]; then
  replay replay rl,rl+evolution,evolution,random,expert
  for part in mask cost-model warm-start learning bandit; do
    replay "without-$part" rl,rl+evolution --ablate="$part"
  done
  "$here/merge-rl.py" --random-shapes 1000 > "$out/random.txt"
  "$here/payload.py" "$out/random.txt" > "$out/random.mlir"
  "$l2opt" --search "$out/random.mlir" --evaluator=model --budget=0 \
    --proposers=rl --policy="$policy" --db="$out/random.db" -o "$out/random"
  exit
fi
"$here/merge-rl.py" --held-out-shapes 10 "$out" > "$out/held-out.txt"
"$here/payload.py" "$out/held-out.txt" > "$out/held-out.mlir"
# In turn: the card's clocks drift.
for round in $(seq "${L2_ROUNDS:-3}"); do
  for proposer in rl evolution; do
    "$l2opt" --search "$out/held-out.mlir" --evaluator=gpu --contest=false \
      --budget=100000 --time-limit="${L2_SECONDS:-20}" --seed="$round" --proposers="$proposer" \
      --policy="$policy" --db="$out/$proposer-$round.db" \
      -o "$out/$proposer-$round"
  done
done
