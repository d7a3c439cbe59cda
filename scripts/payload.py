#!/usr/bin/env python3
"""Writes the payloads of a list of shapes: input for `l2-opt --search`.

    scripts/payload.py [--layouts nn,tn] [--contract f32f16f16f16]
        [--epilogue none] SHAPES.txt > gemm.mlir

SHAPES has `M N K` a line, or `M N K BATCH`, perhaps with the one layout wanted
of it after them, and comments after '#'. A contract names the types of
accumulator, A, B and output. Epilogues: none, bias_gelu (a bias over N, GELU by
tanh) and bias_relu_residual.
"""
import argparse
import re
import sys

CONTRACTS = ("f32f16f16f16", "f32f16f16f32", "f32bf16bf16bf16",
             "f32bf16bf16f32", "f16f16f16f16")
LAYOUTS = ("nn", "tn", "nt", "tt")

GELU = """\
    %half = arith.constant 0.5 : f32
    %one = arith.constant 1.0 : f32
    %cubic = arith.constant 0.044715 : f32
    %scale = arith.constant 0.7978845608 : f32
    %v = arith.addf %x, %bias : f32
    %square = arith.mulf %v, %v : f32
    %cube = arith.mulf %square, %v : f32
    %bent = arith.mulf %cube, %cubic : f32
    %inner = arith.addf %v, %bent : f32
    %scaled = arith.mulf %inner, %scale : f32
    %tanh = math.tanh %scaled : f32
    %factor = arith.addf %tanh, %one : f32
    %most = arith.mulf %v, %factor : f32
    %y = arith.mulf %most, %half : f32
"""
RELU_RESIDUAL = """\
    %none = arith.constant 0.0 : f32
    %v = arith.addf %x, %bias : f32
    %relu = arith.maximumf %v, %none : f32
    %y = arith.addf %relu, %residual : f32
"""
# Extra operands (name, whether whole matrices) and the body.
EPILOGUES = {
    "none": ((), ""),
    "bias_gelu": ((("bias", False),), GELU),
    "bias_relu_residual": ((("bias", False), ("residual", True)),
                           RELU_RESIDUAL),
}


def tensor(*shape_and_type):
    return f"tensor<{'x'.join(map(str, shape_and_type))}>"


def convert(value, name, source, target):
    """An op from one float type to another, and the value's name after it."""
    if source == target:
        return "", value
    op = "extf" if target == "f32" else "truncf"
    return f"    {name} = arith.{op} {value} : {source} to {target}\n", name


def elementwise(batch, m, n, product, output, epilogue):
    """The function's further arguments, and the op that makes %c of %sum."""
    extras, body = EPILOGUES[epilogue]
    shape = batch + (m, n)
    if not extras:
        if product == output:
            return "", "", "%sum"
        return "", (f"  %c = arith.truncf %sum : {tensor(*shape, product)} to "
                    f"{tensor(*shape, output)}\n"), "%c"
    dims = ("b, " if batch else "") + "m, n"
    types = [tensor(*(shape if whole else (n,)), output)
             for _, whole in extras]
    arguments = "".join(f", %{name}_all: {type_}"
                        for (name, _), type_ in zip(extras, types))
    maps = ", ".join(
        f"affine_map<({dims}) -> ({dims if whole else 'n'})>"
        for whole in [True, *(whole for _, whole in extras), True])
    loops = ", ".join(['"parallel"'] * len(shape))
    widened, x = convert("%in", "%x", product, "f32")
    lines = widened
    for name, _ in extras:
        more, _ = convert(f"%{name}_in", f"%{name}", output, "f32")
        lines += more
    text = re.sub(r"%x\b", x, body)
    if output == "f32":
        for name, _ in extras:
            text = re.sub(rf"%{name}\b", f"%{name}_in", text)
    narrowed, y = convert("%y", "%r", "f32", output)
    inner = ", ".join([f"%in: {product}",
                       *(f"%{name}_in: {output}" for name, _ in extras),
                       f"%out: {output}"])
    names = ", ".join(["%sum", *(f"%{name}_all" for name, _ in extras)])
    result = tensor(*shape, output)
    return arguments, f"""  %dest = tensor.empty() : {result}
  %c = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{loops}]}}
      ins({names} : {", ".join([tensor(*shape, product), *types])}) outs(%dest : {result}) {{
  ^bb0({inner}):
{lines}{text}{narrowed}    linalg.yield {y} : {output}
  }} -> {result}
""", "%c"


def payload(shape, layout, contract="f32f16f16f16", epilogue="none"):
    m, n, k, *rest = shape
    batch = tuple(rest) if rest and rest[0] > 1 else ()
    accumulator, data, _, output = re.findall(r"bf16|f16|f32", contract)
    name = "_".join(["hgemm", layout, *map(str, shape)])
    if contract != "f32f16f16f16":
        name += "_" + contract
    if epilogue != "none":
        name += "_" + epilogue
    if layout in ("nn", "tn"):
        transposed_a, transposed_b = False, layout == "tn"
    else:
        transposed_a, transposed_b = True, layout == "tt"
    a = tensor(*batch, *((k, m) if transposed_a else (m, k)), data)
    b = tensor(*batch, *((n, k) if transposed_b else (k, n)), data)
    sums = tensor(*batch, m, n, accumulator)
    loops = ("b, " if batch else "") + "m, n, k"
    each = "b, " if batch else ""
    maps = ""
    if layout != "nn":
        operands = ("k, m" if transposed_a else "m, k",
                    "n, k" if transposed_b else "k, n", "m, n")
        maps = "indexing_maps = [" + ", ".join(
            f"affine_map<({loops}) -> ({each}{one})>"
            for one in operands) + "] "
    op = "linalg.batch_matmul" if batch else "linalg.matmul"
    arguments, ops, result = elementwise(batch, m, n, accumulator, output,
                                         epilogue)
    c = tensor(*batch, m, n, output)
    return f"""func.func @{name}(%a: {a}, %b: {b}{arguments}) -> {c} {{
  %zero = arith.constant 0.0 : {accumulator}
  %empty = tensor.empty() : {sums}
  %init = linalg.fill ins(%zero : {accumulator}) outs(%empty : {sums}) -> {sums}
  %sum = {op} {maps}ins(%a, %b : {a}, {b}) outs(%init : {sums}) -> {sums}
{ops}  return {result} : {c}
}}"""


def shapes(path):
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            words = line.split("#")[0].split()
            if not words:
                continue
            own = [words.pop()] if words[-1] in LAYOUTS else []
            if (len(words) not in (3, 4) or
                    not all(w.isdecimal() for w in words)):
                sys.exit(f"{path}:{number}: found {line.strip()!r}, expected "
                         "three sizes, M N K, or four with a batch, and "
                         "perhaps a layout")
            yield tuple(map(int, words)), own


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--layouts", default="nn,tn")
    parser.add_argument("--contract", default="f32f16f16f16",
                        choices=CONTRACTS)
    parser.add_argument("--epilogue", default="none", choices=EPILOGUES)
    parser.add_argument("shapes")
    options = parser.parse_args()
    layouts = options.layouts.split(",")
    for layout in layouts:
        if layout not in LAYOUTS:
            sys.exit(f"--layouts: found {layout!r}, expected {LAYOUTS}")
    for shape, own in shapes(options.shapes):
        for layout in own or layouts:
            print(payload(shape, layout, options.contract, options.epilogue))


if __name__ == "__main__":
    main()
