// RUN: l2-opt %s -split-input-file -verify-diagnostics

// Ranges, one op a case.

// expected-error @below {{n is 12; expected a multiple of 8 from 8 to 256}}
schedule.mma wgmma n = 12

// -----

// expected-error @below {{n is 264; expected a multiple of 8 from 8 to 256}}
schedule.mma n = 264

// -----

// expected-error @below {{warps[1] is 3; expected a power of two from 1 to 16}}
schedule.mma warps = [1, 3, 1]

// -----

// expected-error @below {{warps has 2 elements; expected 3}}
schedule.mma warps = [4, 1]

// -----

// expected-error @below {{warps has 0 elements; expected 3}}
schedule.mma warps = []

// -----

// expected-error @below {{cta has 4 elements; expected 3}}
schedule.tile cta = [128, 256, 64, 1]

// -----

// expected-error @below {{cta[0] is 0; expected a multiple of 8 from 8 to 256}}
schedule.tile cta = [0, 256, 64]

// -----

// expected-error @below {{cta[0] is -128; expected a multiple of 8 from 8 to 256}}
schedule.tile cta = [-128, 256, 64]

// -----

// expected-error @below {{cta[1] is 260; expected a multiple of 8 from 8 to 256}}
schedule.tile cta = [128, 260, 64]

// -----

// expected-error @below {{cta[2] is 16; expected a multiple of 32 from 32 to 2048}}
schedule.tile cta = [128, 256, 16]

// -----

// expected-error @below {{vector is 16; expected a power of two from 1 to 8}}
schedule.load a vector = 16

// -----

// expected-error @below {{vector is 3; expected a power of two from 1 to 8}}
schedule.load b vector = 3

// -----

// expected-error @below {{swizzle is 64; expected 0 or 128}}
schedule.load b swizzle = 64

// -----

// expected-error @below {{stages is 13; expected 1 to 12}}
schedule.pipeline stages = 13

// -----

// expected-error @below {{registers[0] is 20; expected 0 or a multiple of 8 from 24 to 240}}
schedule.pipeline registers = [20, 232]

// -----

// expected-error @below {{registers has 1 elements; expected 2}}
schedule.pipeline registers = [40]

// -----

// expected-error @below {{ctas_per_sm is 5; expected 1 to 4}}
schedule.pipeline ctas_per_sm = 5

// -----

// expected-error @below {{cluster[0] is 8; expected a power of two from 1 to 4}}
schedule.grid cluster = [8, 1]

// -----

// expected-error @below {{cluster has 3 elements; expected 2}}
schedule.grid cluster = [2, 1, 1]

// -----

// expected-error @below {{group is 3; expected a power of two from 1 to 32}}
schedule.grid group = 3

// -----

// expected-error @below {{slices is 0; expected 1 to 32}}
schedule.split_k slices = 0

// -----

// expected-error @below {{columns is 36; expected 0 or a multiple of 8 from 8 to 256}}
schedule.epilogue columns = 36

// -----

// expected-error @below {{stages is 5; expected 0 to 4}}
schedule.epilogue stages = 5

// -----

// Values of no keyword can only be written in the generic form.
// expected-error @below {{attribute 'via' failed to satisfy constraint: the way from global memory}}
"schedule.load"() <{matrix = 0 : i64, via = 7 : i64}> : () -> ()

// -----

// expected-error @below {{requires attribute 'matrix'}}
"schedule.load"() : () -> ()

// -----

// Syntax.

// expected-error @below {{expected which operand is loaded: a or b}}
schedule.load c via = tma

// -----

// expected-error @below {{schedule.load has no attribute 'stages'; it has via, vector, swizzle, multicast}}
schedule.load a stages = 4

// -----

// expected-error @below {{schedule.tile has no attribute 'n'; it has cta}}
schedule.tile n = 4

// -----

// expected-error @below {{via is one of tma, cp_async, registers, direct}}
schedule.load a via = ldgsts

// -----

// expected-error @below {{raster is one of along_m, along_n}}
schedule.grid raster = 0

// -----

// expected-error @below {{n is given twice}}
schedule.mma wgmma n = 64, n = 128

// -----

// expected-error @below {{kind is given twice}}
schedule.mma wgmma kind = mma_sync

// -----

// expected-error @below {{multicast is given twice}}
schedule.load a multicast, multicast

// -----

schedule.split_k slices = 4,
// expected-error @below {{expected the name of an attribute}}
]

// -----

// expected-error @below {{expected '='}}
schedule.split_k slices

// -----

// expected-error @below {{expected integer value}}
schedule.split_k slices = many

// -----

// expected-error @below {{names no decision 'splitk'; known are mma, tile, load a, load b, pipeline, grid, split_k, epilogue, launch}}
schedule.default @splitk

// -----

// expected-error @below {{names no decision 'tile a'; known are}}
schedule.default @tile a

// -----

// expected-error @below {{has a name that cannot name a kernel; expected 1 to 128 letters, digits, _ and $, the first no digit}}
schedule.kernel @"x; .visible y {" for @f target("sm_90a") {
}
