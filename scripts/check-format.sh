#!/usr/bin/env bash
# Fails when a C++ source is not as clang-format would write it.
#
# Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
find dialects include lib llm rl test tools -name '*.cpp' -print0 -o \
  -name '*.h' -print0 | xargs -0 clang-format-22 --dry-run -Werror
