#!/usr/bin/env bash
# Installs what is needed, builds l2-opt, and tunes examples/hgemm.mlir: on the
# GPU if there is one, else with the analytic model. Arguments go to l2-opt.
#
# Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

l2_find_ptxas ||
  l2_say "no ptxas: the GPU's driver will assemble the kernels instead"
l2_build --target l2-opt

l2opt=build/release/bin/l2-opt
if "$l2opt" --describe-device >/dev/null 2>&1; then
  l2_say "tuning on the GPU"
else
  l2_say "no usable GPU: the analytic model ranks the kernels, and every" \
    "time below is predicted"
fi
if [ -n "${L2OPT_PTXAS:-}" ]; then
  l2_say "ptxas: export L2OPT_PTXAS=$L2OPT_PTXAS"
fi
l2_say "$l2opt --search examples/hgemm.mlir $*"
exec "$l2opt" --search examples/hgemm.mlir "$@"
