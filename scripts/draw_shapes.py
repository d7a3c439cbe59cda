#!/usr/bin/env python3
"""Draws the fixed lists of shapes that results/ reports on.

    scripts/draw_shapes.py NAME > results/shapes/NAME.txt

The population is the 1,000 shapes of CUDA-L2: M, N and K each of ten sizes.
Within each stratum the draw is uniform, without replacement, from a fixed
seed: the lists do not depend on any measurement.
"""
import itertools
import random
import sys

SIZES = (64, 128, 256, 512, 1024, 2048, 4096, 8192, 12288, 16384)
# Attainable rates of an H200, which only sort shapes into classes.
FLOPS, BANDWIDTH = 800e12, 4.3e12
SEED = 2512_02551


def compute_us(shape):
    m, n, k = shape
    return 2e6 * m * n * k / FLOPS


def memory_us(shape):
    m, n, k = shape
    return 2e6 * (m * k + n * k + m * n) / BANDWIDTH


def roofline_us(shape):
    return max(compute_us(shape), memory_us(shape))


def trust():
    """Six of each class of roofline time, and four squares."""
    squares = [(size,) * 3 for size in (64, 4096, 8192, 16384)]
    edges = (0, 1, 5, 20, 100, 1000, float("inf"))
    strata = [(6, lambda s, low=low, high=high: low <= roofline_us(s) < high)
              for low, high in itertools.pairwise(edges)]
    return squares, strata


def small():
    """Under 20 us: twenty of each kind; a shape belongs to its first kind."""
    def fits(rule):
        return lambda s: roofline_us(s) < 20 and rule(*s)
    return [], [
        (20, fits(lambda m, n, k: max(m, n, k) <= 512)),
        (20, fits(lambda m, n, k: m * n <= 512 * 512 and k >= 2048)),
        (20, fits(lambda m, n, k: min(m, n) <= 256)),
        (20, fits(lambda m, n, k: k <= 256)),
        (20, fits(lambda m, n, k: True)),
    ]


def large():
    """From 20 us up: fifteen of each kind, and the squares from 2048 on."""
    def bound(low, high):
        return lambda s: (low <= roofline_us(s) < high and
                          compute_us(s) >= memory_us(s))
    squares = [(size,) * 3 for size in (2048, 4096, 8192, 12288, 16384)]
    return squares, [
        (15, lambda s: roofline_us(s) >= 20 and compute_us(s) < memory_us(s)),
        (15, bound(20, 100)),
        (15, bound(100, 1000)),
        (15, bound(1000, float("inf"))),
    ]


def decode():
    """Not drawn: layers of language models with few tokens at a time."""
    return [(1, 4096, 4096), (1, 28672, 8192), (2, 4096, 14336),
            (4, 14336, 4096), (8, 8192, 28672), (16, 14336, 4096),
            (16, 8192, 8192), (17, 4096, 4096), (32, 28672, 8192),
            (33, 8192, 8192), (64, 4096, 14336), (64, 8192, 28672)], []


def gap():
    """The first three of each kind of small, to be taken apart."""
    return [shape for stratum in draw("small")[1] for shape in stratum[:3]], []


def transposed():
    """Three of each class of roofline time, and two squares."""
    _, strata = trust()
    return ([(size,) * 3 for size in (4096, 8192)],
            [(3, rule) for _, rule in strata])


def batched():
    """Not drawn: attention, experts and small products, with their batch."""
    return [(128, 128, 64, 512), (512, 512, 64, 128), (2048, 2048, 128, 32),
            (2048, 128, 2048, 32), (4096, 4096, 128, 16), (256, 256, 256, 64),
            (64, 64, 64, 1024), (1024, 1024, 1024, 8), (16, 4096, 1024, 16),
            (512, 2048, 4096, 8)], []


LISTS = {"trust": trust, "small": small, "large": large, "decode": decode,
         "transposed": transposed, "batched": batched,
         "gap": gap}


def draw(name):
    """The fixed shapes, then a list of shapes for each stratum."""
    fixed, strata = LISTS[name]()
    rng = random.Random(SEED)
    left = [s for s in itertools.product(SIZES, repeat=3) if s not in fixed]
    drawn = []
    for count, rule in strata:
        members = [s for s in left if rule(s)]
        left = [s for s in left if not rule(s)]
        drawn.append(rng.sample(members, count))
    return fixed, drawn


def main():
    if len(sys.argv) != 2 or sys.argv[1] not in LISTS:
        sys.exit(f"usage: {sys.argv[0]} {'|'.join(LISTS)}")
    name = sys.argv[1]
    fixed, drawn = draw(name)
    print(f"# scripts/draw_shapes.py {name}: {LISTS[name].__doc__}")
    for shape in itertools.chain(fixed, *drawn):
        print(*shape)


if __name__ == "__main__":
    main()
