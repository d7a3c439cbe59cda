#!/usr/bin/env bash
# check-tidy.sh BUILD_FOLDER
#
# Runs clang-tidy with the checks of .clang-tidy on the sources of our own that
# do not include MLIR: those that do would take some 10 s each.
#
# Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

set -euo pipefail
build=$(realpath "$1")
cd "$(dirname "${BASH_SOURCE[0]}")/.."
python3 - "$build" "$PWD" <<'END' |
import json, os, sys
build, source = sys.argv[1:]
for entry in json.load(open(os.path.join(build, "compile_commands.json"))):
    name = os.path.relpath(entry["file"], source)
    if name.startswith(("lib/", "rl/", "llm/")) and \
            "cmake_pch" not in entry["command"]:
        print(name)
END
  xargs -P "$(nproc)" -n 4 clang-tidy-22 -p "$build" --quiet
