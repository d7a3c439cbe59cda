//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX that checks memory. A slot: failures (u64), greatest complement of a
// failing index (u64, so that zero means none), NaNs (u64), bits of the worst
// ratio (u32).
//
//===----------------------------------------------------------------------===//

#include "l2/Evaluate/DeviceKernels.h"

using namespace l2;

/// Registers, and the index of this thread (%d10) and the step (%d12) of a loop
/// that strides over `count`.
static const char kPrologue[] = R"(
.maxntid 256, 1, 1
{
  .reg .pred %p<12>;
  .reg .b16 %h<8>;
  .reg .b32 %r<32>;
  .reg .f32 %f<16>;
  .reg .f64 %g<12>;
  .reg .b64 %d<40>;
  mov.u32 %r6, %ctaid.x;
  mov.u32 %r7, %ntid.x;
  mov.u32 %r8, %tid.x;
  mov.u32 %r9, %nctaid.x;
  mul.wide.u32 %d10, %r6, %r7;
  cvt.u64.u32 %d11, %r8;
  add.u64 %d10, %d10, %d11;
  mul.wide.u32 %d12, %r9, %r7;
  ld.param.u64 %d6, [result];
  cvta.to.global.u64 %d6, %d6;
  ld.param.u64 %d2, [count];
)";

static const char kCheckBytes[] = R"(
  ld.param.u64 %d1, [data];
  cvta.to.global.u64 %d1, %d1;
  ld.param.u32 %r1, [value];
LOOP:
  setp.ge.u64 %p1, %d10, %d2;
  @%p1 bra DONE;
  add.u64 %d13, %d1, %d10;
  ld.global.u8 %r2, [%d13];
  setp.eq.u32 %p2, %r1, %r2;
  @%p2 bra NEXT;
  atom.global.add.u64 %d20, [%d6], 1;
  not.b64 %d21, %d10;
  atom.global.max.u64 %d20, [%d6 + 8], %d21;
NEXT:
  add.u64 %d10, %d10, %d12;
  bra LOOP;
DONE:
  ret;
}
)";

static const char kCompareBits[] = R"(
  ld.param.u64 %d1, [a];
  cvta.to.global.u64 %d1, %d1;
  ld.param.u64 %d3, [b];
  cvta.to.global.u64 %d3, %d3;
LOOP:
  setp.ge.u64 %p1, %d10, %d2;
  @%p1 bra DONE;
  shl.b64 %d13, %d10, 1;
  add.u64 %d14, %d1, %d13;
  add.u64 %d15, %d3, %d13;
  ld.global.u16 %h1, [%d14];
  ld.global.u16 %h2, [%d15];
  setp.eq.u16 %p2, %h1, %h2;
  @%p2 bra NEXT;
  atom.global.add.u64 %d20, [%d6], 1;
  not.b64 %d21, %d10;
  atom.global.max.u64 %d20, [%d6 + 8], %d21;
NEXT:
  add.u64 %d10, %d10, %d12;
  bra LOOP;
DONE:
  ret;
}
)";

/// type: 0 f16, 1 bf16, 2 f32. %r20 keeps the bits of the worst ratio.
static const char kCompare[] = R"(
  ld.param.u64 %d1, [c];
  cvta.to.global.u64 %d1, %d1;
  ld.param.u64 %d3, [reference];
  cvta.to.global.u64 %d3, %d3;
  ld.param.u64 %d4, [columns];
  ld.param.u64 %d5, [band_stride];
  ld.param.u64 %d7, [band_offset];
  ld.param.u32 %r1, [type];
  ld.param.u32 %r2, [exact];
  ld.param.f64 %g1, [relative];
  ld.param.f64 %g2, [absolute];
  ld.param.u64 %d8, [slack];
  setp.ne.u64 %p10, %d8, 0;
  cvta.to.global.u64 %d8, %d8;
  setp.eq.u32 %p8, %r1, 2;
  setp.eq.u32 %p9, %r1, 1;
  mov.u32 %r20, 0;
LOOP:
  setp.ge.u64 %p1, %d10, %d2;
  @%p1 bra DONE;
  // f2 = C as f32.
  shl.b64 %d13, %d10, 2;
  shl.b64 %d14, %d10, 1;
  @%p8 bra LOAD32;
  add.u64 %d15, %d1, %d14;
  ld.global.u16 %h1, [%d15];
  @%p9 bra LOADBF16;
  cvt.f32.f16 %f2, %h1;
  bra LOADED;
LOADBF16:
  cvt.u32.u16 %r3, %h1;
  shl.b32 %r3, %r3, 16;
  mov.b32 %f2, %r3;
  bra LOADED;
LOAD32:
  add.u64 %d15, %d1, %d13;
  ld.global.f32 %f2, [%d15];
LOADED:
  setp.num.f32 %p2, %f2, %f2;
  @%p2 bra NUMBER;
  atom.global.add.u64 %d20, [%d6 + 16], 1;
  mov.u32 %r20, 0x7F800000;
  bra BAD;
NUMBER:
  // Rows between the bands have no reference.
  div.u64 %d16, %d10, %d4;
  setp.lt.u64 %p3, %d16, %d7;
  @%p3 bra NEXT;
  sub.u64 %d16, %d16, %d7;
  rem.u64 %d16, %d16, %d5;
  setp.ge.u64 %p3, %d16, 64;
  @%p3 bra NEXT;
  add.u64 %d17, %d3, %d13;
  ld.global.f32 %f1, [%d17];
  // f3 = reference rounded to the type of C.
  mov.f32 %f3, %f1;
  @%p8 bra ROUNDED;
  @%p9 bra ROUNDBF16;
  cvt.rn.f16.f32 %h2, %f1;
  cvt.f32.f16 %f3, %h2;
  bra ROUNDED;
ROUNDBF16:
  cvt.rn.bf16.f32 %h2, %f1;
  cvt.u32.u16 %r4, %h2;
  shl.b32 %r4, %r4, 16;
  mov.b32 %f3, %r4;
ROUNDED:
  setp.eq.f32 %p4, %f2, %f3;
  cvt.f64.f32 %g3, %f1;
  cvt.f64.f32 %g4, %f2;
  sub.f64 %g5, %g4, %g3;
  abs.f64 %g5, %g5;
  abs.f64 %g6, %g3;
  fma.rn.f64 %g6, %g1, %g6, %g2;
  @!%p10 bra BOUNDED;
  add.u64 %d18, %d8, %d13;
  ld.global.f32 %f6, [%d18];
  cvt.f64.f32 %g8, %f6;
  add.f64 %g6, %g6, %g8;
BOUNDED:
  div.rn.f64 %g7, %g5, %g6;
  cvt.rn.f32.f64 %f4, %g7;
  // Both overflowed to the same infinity: no error.
  abs.f32 %f5, %f2;
  setp.eq.f32 %p5, %f5, 0f7F800000;
  and.pred %p5, %p5, %p4;
  @%p5 mov.f32 %f4, 0f00000000;
  setp.eq.u32 %p6, %r2, 0;
  @%p6 bra RATIO;
  max.f32 %f4, %f4, 0f40000000;
  @%p4 mov.f32 %f4, 0f00000000;
RATIO:
  mov.b32 %r5, %f4;
  max.u32 %r20, %r20, %r5;
  setp.le.f32 %p7, %f4, 0f3F800000;
  @%p7 bra NEXT;
BAD:
  atom.global.add.u64 %d20, [%d6], 1;
  not.b64 %d21, %d10;
  atom.global.max.u64 %d20, [%d6 + 8], %d21;
NEXT:
  add.u64 %d10, %d10, %d12;
  bra LOOP;
DONE:
  redux.sync.max.u32 %r21, %r20, 0xffffffff;
  and.b32 %r22, %r8, 31;
  setp.ne.u32 %p1, %r22, 0;
  @%p1 bra END;
  setp.eq.u32 %p1, %r21, 0;
  @%p1 bra END;
  atom.global.max.u32 %r23, [%d6 + 24], %r21;
END:
  ret;
}
)";

/// The sum is stored where it can hardly be, so that the loads stay.
static const char kRead[] = R"(
  ld.param.u64 %d1, [data];
  cvta.to.global.u64 %d1, %d1;
  ld.param.u32 %r1, [passes];
  mov.u32 %r10, 0;
  mov.u64 %d16, %d10;
PASS:
  setp.eq.u32 %p1, %r1, 0;
  @%p1 bra SUM;
  sub.u32 %r1, %r1, 1;
  mov.u64 %d10, %d16;
LOOP:
  setp.ge.u64 %p1, %d10, %d2;
  @%p1 bra PASS;
  shl.b64 %d13, %d10, 4;
  add.u64 %d13, %d1, %d13;
  ld.volatile.global.v4.u32 {%r11, %r12, %r13, %r14}, [%d13];
  xor.b32 %r11, %r11, %r12;
  xor.b32 %r13, %r13, %r14;
  xor.b32 %r11, %r11, %r13;
  add.u32 %r10, %r10, %r11;
  add.u64 %d10, %d10, %d12;
  bra LOOP;
SUM:
  setp.ne.u32 %p2, %r10, 0x5EED5EED;
  @%p2 bra DONE;
  st.global.u32 [%d6 + 28], %r10;
DONE:
  ret;
}
)";

/// Word i becomes value + i * step.
static const char kDirty[] = R"(
.extern .shared .align 16 .b8 l2_dirty_bytes[];
.visible .entry l2_dirty(.param .u32 count, .param .u32 value,
    .param .u32 step)
.maxntid 1024, 1, 1
{
  .reg .pred %p<2>;
  .reg .b32 %r<12>;
  ld.param.u32 %r1, [count];
  ld.param.u32 %r7, [value];
  ld.param.u32 %r8, [step];
  mov.u32 %r2, %tid.x;
  mov.u32 %r3, %ntid.x;
  mad.lo.u32 %r7, %r2, %r8, %r7;
  mul.lo.u32 %r8, %r3, %r8;
  shl.b32 %r2, %r2, 2;
  shl.b32 %r3, %r3, 2;
  mov.u32 %r4, l2_dirty_bytes;
LOOP:
  add.u32 %r6, %r2, 4;
  setp.gt.u32 %p1, %r6, %r1;
  @%p1 bra DONE;
  add.u32 %r5, %r4, %r2;
  st.volatile.shared.u32 [%r5], %r7;
  add.u32 %r7, %r7, %r8;
  add.u32 %r2, %r2, %r3;
  bra LOOP;
DONE:
  ret;
}
)";

/// One warp in four stays, on the quarter of the SM that is asked for, and
/// issues what it can there. The sum is stored where it can hardly be, so that
/// the arithmetic stays.
static const char kHinder[] = R"(
.visible .entry l2_hinder(.param .u64 cycles, .param .u32 quarter,
    .param .u64 result)
.maxntid 128, 1, 1
{
  .reg .pred %p<4>;
  .reg .b32 %r<4>;
  .reg .f32 %f<12>;
  .reg .b64 %d<8>;
  ld.param.u64 %d1, [cycles];
  ld.param.u32 %r1, [quarter];
  ld.param.u64 %d2, [result];
  cvta.to.global.u64 %d2, %d2;
  // The hardware deals its warp slots out to the quarters in turn.
  mov.u32 %r2, %warpid;
  and.b32 %r2, %r2, 3;
  setp.ne.u32 %p1, %r1, %r2;
  @%p1 bra DONE;
  cvt.rn.f32.u32 %f1, %r1;
  mov.f32 %f2, %f1;
  mov.f32 %f3, %f1;
  mov.f32 %f4, %f1;
  mov.f32 %f5, %f1;
  mov.f32 %f6, %f1;
  mov.f32 %f7, %f1;
  mov.f32 %f8, %f1;
  mov.u64 %d3, %clock64;
LOOP:
  fma.rn.f32 %f1, %f1, 0f3F7FFFFF, 0f3F800000;
  fma.rn.f32 %f2, %f2, 0f3F7FFFFF, 0f3F800000;
  fma.rn.f32 %f3, %f3, 0f3F7FFFFF, 0f3F800000;
  fma.rn.f32 %f4, %f4, 0f3F7FFFFF, 0f3F800000;
  fma.rn.f32 %f5, %f5, 0f3F7FFFFF, 0f3F800000;
  fma.rn.f32 %f6, %f6, 0f3F7FFFFF, 0f3F800000;
  fma.rn.f32 %f7, %f7, 0f3F7FFFFF, 0f3F800000;
  fma.rn.f32 %f8, %f8, 0f3F7FFFFF, 0f3F800000;
  fma.rn.f32 %f1, %f1, 0f3F7FFFFF, 0f3F800000;
  fma.rn.f32 %f2, %f2, 0f3F7FFFFF, 0f3F800000;
  fma.rn.f32 %f3, %f3, 0f3F7FFFFF, 0f3F800000;
  fma.rn.f32 %f4, %f4, 0f3F7FFFFF, 0f3F800000;
  fma.rn.f32 %f5, %f5, 0f3F7FFFFF, 0f3F800000;
  fma.rn.f32 %f6, %f6, 0f3F7FFFFF, 0f3F800000;
  fma.rn.f32 %f7, %f7, 0f3F7FFFFF, 0f3F800000;
  fma.rn.f32 %f8, %f8, 0f3F7FFFFF, 0f3F800000;
  mov.u64 %d4, %clock64;
  sub.u64 %d4, %d4, %d3;
  setp.lt.u64 %p2, %d4, %d1;
  @%p2 bra LOOP;
  add.f32 %f1, %f1, %f2;
  add.f32 %f3, %f3, %f4;
  add.f32 %f5, %f5, %f6;
  add.f32 %f7, %f7, %f8;
  add.f32 %f1, %f1, %f3;
  add.f32 %f5, %f5, %f7;
  add.f32 %f1, %f1, %f5;
  mov.b32 %r3, %f1;
  setp.ne.u32 %p3, %r3, 0x5EED5EED;
  @%p3 bra DONE;
  st.global.f32 [%d2 + 28], %f1;
DONE:
  ret;
}
)";

std::string l2::checkKernelsPtx() {
  std::string text;
  auto entry = [&](const char *parameters, const char *body) {
    text += "\n.visible .entry ";
    text += parameters;
    text += kPrologue;
    text += body;
  };
  entry("l2_check_bytes(.param .u64 data, .param .u64 count,\n"
        "    .param .u32 value, .param .u64 result)",
        kCheckBytes);
  entry("l2_compare_bits(.param .u64 a, .param .u64 b, .param .u64 count,\n"
        "    .param .u64 result)",
        kCompareBits);
  entry("l2_compare(.param .u64 c, .param .u64 reference, .param .u64 slack,\n"
        "    .param .u64 count,\n"
        "    .param .u64 columns, .param .u64 band_stride,\n"
        "    .param .u64 band_offset, .param .f64 relative,\n"
        "    .param .f64 absolute, .param .u32 type, .param .u32 exact,\n"
        "    .param .u64 result)",
        kCompare);
  entry("l2_read(.param .u64 data, .param .u64 count, .param .u32 passes,\n"
        "    .param .u64 result)",
        kRead);
  text += kDirty;
  text += kHinder;
  return text;
}
