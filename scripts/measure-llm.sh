#!/usr/bin/env bash
# What a language model answers, whether it helps, and how failures end.
#
#   scripts/measure-llm.sh L2_OPT L2_UNIT_TESTS DIR [FLAGS OF L2_OPT]
#
# Asks the model that L2OPT_LLM_* or --llm-… flags name, or a recording of one
# (--llm-cassette=FILE); without any, that of scripts/local-llm.sh, which must
# be installed. scripts/merge-llm.py makes the report of DIR.
#   L2_EVALUATOR   of the searches (auto)
#   L2_BASE        the other proposers (evolution)
#   L2_BUDGET      schedules for each shape (40)
#   L2_TIME_LIMIT  seconds for each search (300); one that is too short for the
#                  model shows as a request without an answer
#
# Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
l2opt=$1
tests=$2
out=$3
shift 3
mkdir -p "$out"

"$tests" --gtest_filter='LlmFailures.EachEndsAsItShould' >"$out/failures.log"

run=() record=(--record "$out/cassettes")
case "${L2OPT_LLM_ENDPOINT:-} $*" in
*--llm-cassette=*) record=() ;;
" "*) [[ "$*" == *--llm-endpoint=* ]] || run=("$here/local-llm.sh" run) ;;
esac
"${run[@]}" "$here/llm-helps.py" --evaluator "${L2_EVALUATOR:-auto}" \
  --base "${L2_BASE:-evolution}" --budget "${L2_BUDGET:-40}" \
  --time-limit "${L2_TIME_LIMIT:-300}" "${record[@]}" --work "$out/searches" \
  "$l2opt" "$out/helps.json" -- "$@" | tee "$out/helps.log"
