#!/usr/bin/env bash
# Measures the figures of results/h200/trust.json on a GPU machine.
#
#   scripts/measure-trust.sh L2_OPT L2_BENCH OUT [STEP...]
#
# Steps, all of them by default, each of which leaves its files in OUT:
#   search    kernels for results/shapes/trust.txt, both layouts
#   bench     the list against the vendor; run it twice for `compare`. The first
#             run, when it stopped half-way, is finished before the second begins
#   audit     planted faults
#   hostile   a search with kernels that hang, trap, race and write out of bounds
#   kill      a search killed at random moments
#   compare   the two bench runs
#   sanitize  compute-sanitizer on one small kernel of each family, where it runs
# scripts/merge-trust.py makes the report of them.
#
# Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
l2opt=$1
l2bench=$2
out=$3
shift 3
shapes=$here/../results/shapes/trust.txt
mkdir -p "$out"

search() {
  "$here/payload.py" "$shapes" > "$out/trust.mlir"
  "$l2opt" --search "$out/trust.mlir" --db "$out/tuning.db" -o "$out/kernels" \
    --contest=false --budget "${L2_BUDGET:-40}" --time-limit 16 \
    > "$out/search.log" 2>&1
  grep -c wrote "$out/search.log"
}

is_complete() {
  [ -e "$1" ] && python3 -c 'import json, sys
sys.exit(0 if json.load(open(sys.argv[1]))["complete"] else 1)' "$1"
}

bench() {
  local run=1
  ! is_complete "$out/bench1.json" || run=2
  "$l2bench" --kernels "$out/kernels" --shapes "$shapes" --seconds 0.7 \
    -o "$out/bench$run.json" --csv "$out/bench$run.csv" > "$out/bench$run.log"
  sed -n '/geometric means/,$p' "$out/bench$run.log" | grep -E 'cold|vendor|auto'
}

audit() {
  "$l2opt" --audit-oracle -o "$out/audit.json"
}

# Each planted kernel ends as its own reason, and the search goes on. Some races
# need a kernel that starts early or sums parts: several, so that one is found.
hostile() {
  local plants=hang@4,trap@8,write-past-end@12,early-release@14
  plants+=,missing-previous-wait@16,early-release@18,missing-sync@20
  plants+=,tiles-overwritten@22
  "$here/payload.py" --layouts tn <(echo 1024 1024 1024) > "$out/hostile.mlir"
  "$l2opt" --search "$out/hostile.mlir" --db "$out/hostile.db" \
    -o "$out/hostile" --contest=false --budget 40 \
    --plant "${L2_PLANT:-$plants}" > "$out/hostile.log" 2>&1
  "$here/check-hostile.py" "$out/hostile.log" "$out/hostile.db" \
    "$out/hostile.json"
}

kill() {
  "$here/payload.py" --layouts tn <(echo 512 512 512) > "$out/kill.mlir"
  "$here/kill-test.py" --program "$l2opt" --evaluator gpu \
    --file "$out/kill.mlir" --budget 60 --kills 50 --kills-per-round 25 \
    --run-seconds "${L2_RUN_SECONDS:-4}" -- --contest=false > "$out/kill.json"
  cat "$out/kill.json"
}

sanitize() {
  "$here/sanitize.py" "$l2opt" "$here/../test/gpu/Inputs/families.mlir" \
    "$out" --seconds "${L2_SANITIZE_SECONDS:-20}"
}

compare() {
  "$l2bench" --compare "$out/bench1.json" "$out/bench2.json" \
    -o "$out/compare.json"
}

for step in "${@:-all}"; do
  if [ "$step" = all ]; then
    for each in search bench bench audit hostile kill compare sanitize; do
      "$each"
    done
  else
    "$step"
  fi
done
