# Sourced by quickstart.sh and test.sh: installs what the build needs on Debian
# 12, finds a PTX assembler, configures and builds. Does nothing that is done.
#
# Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# The PyPI package that carries NVIDIA's ptxas, and the version tested.
L2_PTXAS_PACKAGE=nvidia-cuda-nvcc==13.0.88

l2_say() { printf '== %s\n' "$*"; }
l2_die() { printf 'error: %s\n' "$*" >&2; exit 1; }

l2_is_installed() {
  [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# l2_install_packages PACKAGE...
l2_install_packages() {
  local missing=() package
  command -v dpkg-query >/dev/null || l2_die "these scripts need Debian 12;" \
    "elsewhere install what CONTRIBUTING.md lists and use cmake directly"
  for package in "$@"; do
    l2_is_installed "$package" || missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  local as_root=()
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || l2_die "not root, and no sudo; as root run:" \
      "apt-get update && apt-get install ${missing[*]}"
    as_root=(sudo)
  fi
  l2_say "installing ${missing[*]}"
  "${as_root[@]}" apt-get update -q
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -q -y --no-install-recommends "${missing[@]}"
}

l2_venv_ptxas() {
  local found
  for found in .venv/lib/python3*/site-packages/nvidia/cu13/bin/ptxas; do
    if [ -f "$found" ]; then
      chmod +x "$found"
      realpath "$found"
      return 0
    fi
  done
  return 1
}

# Sets L2OPT_PTXAS unless the program finds one by itself.
l2_find_ptxas() {
  if [ -n "${L2OPT_PTXAS:-}" ] || command -v ptxas >/dev/null ||
     [ -x /usr/local/cuda/bin/ptxas ]; then
    return 0
  fi
  if ! L2OPT_PTXAS=$(l2_venv_ptxas); then
    l2_say "fetching ptxas ($L2_PTXAS_PACKAGE) into .venv"
    [ -x .venv/bin/pip ] || python3 -m venv .venv
    .venv/bin/pip install -q --no-deps "$L2_PTXAS_PACKAGE" || return 1
    L2OPT_PTXAS=$(l2_venv_ptxas) || return 1
  fi
  export L2OPT_PTXAS
}

l2_build() {
  cmake --preset release
  cmake --build --preset release --parallel "$(nproc)" "$@"
}

l2_install_packages clang-22 lld-22 llvm-22-dev libmlir-22-dev mlir-22-tools \
  llvm-22-tools libstdc++-12-dev libzstd-dev zlib1g-dev libsqlite3-dev \
  nlohmann-json3-dev libcurl4-openssl-dev libeigen3-dev libgtest-dev ccache \
  cmake ninja-build python3-venv ca-certificates
