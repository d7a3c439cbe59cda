#!/usr/bin/env bash
# Installs what is needed, builds everything, and runs all tests that this
# machine can run (those of test/gpu only where there is a GPU) through ctest.
# Arguments go to ctest: scripts/test.sh -R Schedule
#
# Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

l2_install_packages clang-format-22 clang-tidy-22
l2_find_ptxas || l2_die "no ptxas: install CUDA, or set L2OPT_PTXAS"
l2_build
exec ctest --test-dir build/release --output-on-failure \
  --parallel "$(nproc)" "$@"
