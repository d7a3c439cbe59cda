#!/usr/bin/env python3
"""Writes the payloads of a list of shapes: input for `l2-opt --search`.

    scripts/payload.py [--layouts nn,tn] SHAPES.txt > hgemm.mlir

SHAPES has `M N K` a line, perhaps with the one layout wanted of it after them,
and comments after '#'. The contract is f16 operands
and output with an f32 accumulator.
"""
import argparse
import sys

MAPS = ("indexing_maps = [affine_map<(m, n, k) -> (m, k)>, "
        "affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ")


def payload(m, n, k, layout):
    name = f"hgemm_{layout}_{m}_{n}_{k}"
    a, c = f"tensor<{m}x{k}xf16>", f"tensor<{m}x{n}x"
    b = f"tensor<{k}x{n}xf16>" if layout == "nn" else f"tensor<{n}x{k}xf16>"
    maps = "" if layout == "nn" else MAPS
    return f"""func.func @{name}(%a: {a}, %b: {b}) -> {c}f16> {{
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : {c}f32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : {c}f32>) -> {c}f32>
  %sum = linalg.matmul {maps}ins(%a, %b : {a}, {b}) outs(%init : {c}f32>) -> {c}f32>
  %c = arith.truncf %sum : {c}f32> to {c}f16>
  return %c : {c}f16>
}}"""


def shapes(path):
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            words = line.split("#")[0].split()
            if not words:
                continue
            own = words[3:]
            if (len(words) < 3 or not all(w.isdecimal() for w in words[:3]) or
                    own not in ([], ["nn"], ["tn"])):
                sys.exit(f"{path}:{number}: found {line.strip()!r}, "
                         "expected three sizes, M N K, and perhaps nn or tn")
            yield tuple(map(int, words[:3])), own


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--layouts", default="nn,tn")
    parser.add_argument("shapes")
    options = parser.parse_args()
    layouts = options.layouts.split(",")
    for layout in layouts:
        if layout not in ("nn", "tn"):
            sys.exit(f"--layouts: found {layout!r}, expected nn or tn")
    for shape, own in shapes(options.shapes):
        for layout in own or layouts:
            print(payload(*shape, layout))


if __name__ == "__main__":
    main()
