#!/usr/bin/env bash
# Measures the figures of results/h200/slice.json on a GPU machine.
#
#   scripts/measure-slice.sh L2_OPT OUT
#
# Runs the correctness cases and one search a size, both layouts in one file,
# into OUT; scripts/merge-slice.py makes the report of it.
set -euo pipefail
l2opt=$1
out=$2
mkdir -p "$out"

payload() { # NAME M N K LAYOUT
  local name=$1 m=$2 n=$3 k=$4 b maps=""
  b="${k}x${n}"
  if [ "$5" = tn ]; then
    b="${n}x${k}"
    maps="indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]"
  fi
  cat <<MLIR
func.func @$name(%a: tensor<${m}x${k}xf16>, %b: tensor<${b}xf16>) -> tensor<${m}x${n}xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<${m}x${n}xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<${m}x${n}xf32>) -> tensor<${m}x${n}xf32>
  %sum = linalg.matmul $maps ins(%a, %b : tensor<${m}x${k}xf16>, tensor<${b}xf16>) outs(%init : tensor<${m}x${n}xf32>) -> tensor<${m}x${n}xf32>
  %c = arith.truncf %sum : tensor<${m}x${n}xf32> to tensor<${m}x${n}xf16>
  return %c : tensor<${m}x${n}xf16>
}
MLIR
}

if [ "${L2_CASES:-1}" = 1 ]; then
  "$l2opt" --correctness -o "$out/cases.json" || true
fi
for size in ${L2_SIZES:-128 512 1024 2048 4096 8192}; do
  {
    payload "hgemm_nn_$size" "$size" "$size" "$size" nn
    payload "hgemm_tn_$size" "$size" "$size" "$size" tn
  } > "$out/square_$size.mlir"
  "$l2opt" --search "$out/square_$size.mlir" --db "$out/tuning.db" \
    -o "$out/kernels" ${L2_FLAGS:-}
done
