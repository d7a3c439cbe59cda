#!/usr/bin/env bash
# Searches kernels for a list of results/shapes and races them with the vendor.
#
#   scripts/measure-list.sh L2_OPT L2_BENCH LIST OUT [search|bench|gap]...
#
# LIST is the name of a file in results/shapes. Search and bench, the default,
# go on where they were stopped; `gap` takes the winners of small apart.
# scripts/merge-list.py makes the report of them.
#   L2_BUDGET      schedules for each shape, NN (75)
#   L2_BUDGET_TN   and TN, which begins with the winners of NN (L2_BUDGET)
#   L2_TIME_LIMIT  seconds for each of them (30)
#   L2_SECONDS     of each mode of a shape's race (1)
#
# Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
l2opt=$1
l2bench=$2
list=$3
out=$4
shift 4
shapes=$here/../results/shapes/$list.txt
mkdir -p "$out"

search() {
  local layout budget=${L2_BUDGET:-75}
  for layout in nn tn; do
    [ $layout = nn ] || budget=${L2_BUDGET_TN:-$budget}
    "$here/payload.py" --layouts $layout "$shapes" > "$out/$list-$layout.mlir"
    "$l2opt" --search "$out/$list-$layout.mlir" --db "$out/tuning.db" \
      -o "$out/kernels" --contest=false --budget "$budget" \
      --time-limit "${L2_TIME_LIMIT:-30}" > "$out/$list-$layout.log" 2>&1
  done
}

bench() {
  "$l2bench" --kernels "$out/kernels" --shapes "$shapes" \
    --seconds "${L2_SECONDS:-1}" -o "$out/$list.json" > "$out/$list.log"
  sed -n '/geometric means/,$p' "$out/$list.log"
}

gap() {
  "$here/measure-gap.py" "$l2bench" "$out/kernels" \
    "$here/../results/shapes/gap.txt" "$out/gap" > "$out/gap.json"
}

[ $# -gt 0 ] || set -- search bench
for step; do
  "$step"
done
