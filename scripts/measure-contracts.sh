#!/usr/bin/env bash
# Measures the figures of results/h200/contracts.json on a GPU machine.
#
#   scripts/measure-contracts.sh L2_OPT L2_BENCH OUT [STEP]...
#
# Steps: cases, and of half, bf16, transposed, batched, gelu, plain and residual
# a search and a race each ("half-search", "half-bench"; "half": both). All of
# them by default; each goes on where it was stopped, except cases.
# scripts/merge-contracts.py makes the report.
#   L2_BUDGET      schedules for each problem (150)
#   L2_TIME_LIMIT  seconds for each of them (30)
#   L2_SECONDS     of a shape's race (1)
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
mkdir -p "$out"
printf '4096 4096 4096\n' > "$out/square.txt"
printf '8192 1024 4096\n' > "$out/layer.txt"

# Sets shapes, layouts, contract, epilogue and the race's flags of a list.
describe() {
  shapes=$here/../results/shapes/trust.txt
  layouts=nn,tn
  contract=f32f16f16f16
  epilogue=none
  flags=()
  case $1 in
    half) contract=f16f16f16f16 ;;
    bf16) contract=f32bf16bf16bf16 ;;
    transposed)
      shapes=$here/../results/shapes/transposed.txt
      layouts=nt,tt
      flags=(--transpose-a)
      ;;
    batched) shapes=$here/../results/shapes/batched.txt ;;
    plain) shapes=$out/square.txt ;;
    gelu) shapes=$out/square.txt epilogue=bias_gelu ;;
    residual) shapes=$out/layer.txt epilogue=bias_relu_residual ;;
    *)
      echo "unknown step '$1'" >&2
      exit 1
      ;;
  esac
}

payload() {
  "$here/payload.py" --layouts "$layouts" --contract "$contract" \
    --epilogue "$epilogue" "$shapes" > "$out/$1.mlir"
}

# The function as l2-opt reads it: what a problem's key ends in.
function_of() {
  "$l2opt" --l2-recognize "$out/$1.mlir" 2>&1 > /dev/null |
    sed -n 's/.*remark: contract [a-z0-9]*_[a-z]*_[0-9x]*_\(.*\)/\1/p' |
    head -n 1
}

search() {
  describe "$1"
  payload "$1"
  "$l2opt" --search "$out/$1.mlir" --db "$out/tuning.db" \
    -o "$out/kernels-$1" --contest=false --budget "${L2_BUDGET:-150}" \
    --time-limit "${L2_TIME_LIMIT:-30}" > "$out/$1-search.log" 2>&1
}

bench() {
  describe "$1"
  payload "$1"
  "$l2bench" --kernels "$out/kernels-$1" --shapes "$shapes" \
    --contract "$contract" --epilogue "$(function_of "$1")" \
    ${flags[@]+"${flags[@]}"} --modes=graph --seconds "${L2_SECONDS:-1}" \
    -o "$out/$1.json" > "$out/$1.log"
  sed -n '/geometric means/,$p' "$out/$1.log"
}

[ $# -gt 0 ] || set -- cases half bf16 transposed batched plain gelu residual
for step; do
  case $step in
    cases) "$l2opt" --correctness=contracts -o "$out/cases.json" ;;
    *-search) search "${step%-search}" ;;
    *-bench) bench "${step%-bench}" ;;
    *)
      search "$step"
      bench "$step"
      ;;
  esac
done
