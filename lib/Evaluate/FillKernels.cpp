//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX that makes operands, and that tells whether they were changed.
//
//===----------------------------------------------------------------------===//

#include "l2/Evaluate/DeviceKernels.h"

using namespace l2;

/// Parameters and registers of all kernels. `lines_contiguous`: storage row = k
/// index.
static const char kSignature[] = R"(
    .param .u64 data, .param .u64 count, .param .u64 inner, .param .u64 outer,
    .param .u64 negate_from, .param .u32 lines_contiguous, .param .u32 seed,
    .param .u32 kind, .param .u32 range, .param .u32 type, .param .u64 result)
.maxntid 256, 1, 1
{
  .reg .pred %p<8>;
  .reg .b16 %h<4>;
  .reg .b32 %r<40>;
  .reg .f32 %f<16>;
  .reg .b64 %d<32>;
)";

/// Lets the next kernel start, then waits for some 20 us.
static const char kLate[] = R"(
  griddepcontrol.launch_dependents;
  mov.u64 %d24, %clock64;
WAIT:
  mov.u64 %d25, %clock64;
  sub.u64 %d25, %d25, %d24;
  setp.lt.u64 %p7, %d25, 36000;
  @%p7 bra WAIT;
)";

/// Makes the value of one element after the other.
static const char kElements[] = R"(
  ld.param.u64 %d1, [data];
  cvta.to.global.u64 %d1, %d1;
  ld.param.u64 %d2, [count];
  ld.param.u64 %d3, [inner];
  ld.param.u64 %d4, [outer];
  ld.param.u64 %d5, [negate_from];
  ld.param.u64 %d6, [result];
  cvta.to.global.u64 %d6, %d6;
  ld.param.u32 %r1, [lines_contiguous];
  ld.param.u32 %r2, [seed];
  ld.param.u32 %r3, [kind];
  ld.param.u32 %r4, [range];
  ld.param.u32 %r5, [type];
  mov.u32 %r6, %ctaid.x;
  mov.u32 %r7, %ntid.x;
  mov.u32 %r8, %tid.x;
  mov.u32 %r9, %nctaid.x;
  mul.wide.u32 %d10, %r6, %r7;
  cvt.u64.u32 %d11, %r8;
  add.u64 %d10, %d10, %d11;
  mul.wide.u32 %d12, %r9, %r7;
  setp.ne.u32 %p1, %r1, 0;
LOOP:
  setp.ge.u64 %p2, %d10, %d2;
  @%p2 bra DONE;
  // Storage row and column; logical index line * K + k, and k.
  div.u64 %d13, %d10, %d3;
  mul.lo.u64 %d14, %d13, %d3;
  sub.u64 %d14, %d10, %d14;
  mad.lo.u64 %d15, %d14, %d4, %d13;
  selp.b64 %d16, %d15, %d10, %p1;
  selp.b64 %d17, %d13, %d14, %p1;
  // Two hashes of the logical index (the mixer is Wellons's lowbias32).
  cvt.u32.u64 %r10, %d16;
  shr.u64 %d18, %d16, 32;
  cvt.u32.u64 %r11, %d18;
  mul.lo.u32 %r11, %r11, 0x9E3779B1;
  xor.b32 %r10, %r10, %r11;
  xor.b32 %r10, %r10, %r2;
  shr.u32 %r12, %r10, 16;
  xor.b32 %r10, %r10, %r12;
  mul.lo.u32 %r10, %r10, 0x7FEB352D;
  shr.u32 %r12, %r10, 15;
  xor.b32 %r10, %r10, %r12;
  mul.lo.u32 %r10, %r10, 0x846CA68B;
  shr.u32 %r12, %r10, 16;
  xor.b32 %r10, %r10, %r12;
  xor.b32 %r13, %r10, 0x5BD1E995;
  mul.lo.u32 %r13, %r13, 0x7FEB352D;
  shr.u32 %r12, %r13, 15;
  xor.b32 %r13, %r13, %r12;
  mul.lo.u32 %r13, %r13, 0x846CA68B;
  shr.u32 %r12, %r13, 16;
  xor.b32 %r13, %r13, %r12;
  setp.eq.u32 %p3, %r3, 1;
  @%p3 bra INTEGERS;
  setp.eq.u32 %p3, %r3, 2;
  @%p3 bra CANCELLING;
  // Box-Muller: sqrt(-2 ln u) cos(2 pi v).
  shr.u32 %r14, %r10, 8;
  add.u32 %r14, %r14, 1;
  cvt.rn.f32.u32 %f1, %r14;
  mul.f32 %f1, %f1, 0f33800000;
  lg2.approx.f32 %f1, %f1;
  mul.f32 %f1, %f1, 0fBFB17218;
  sqrt.approx.f32 %f1, %f1;
  shr.u32 %r15, %r13, 8;
  cvt.rn.f32.u32 %f2, %r15;
  mul.f32 %f2, %f2, 0f33800000;
  mul.f32 %f2, %f2, 0f40C90FDB;
  cos.approx.f32 %f2, %f2;
  mul.f32 %f3, %f1, %f2;
  bra CONVERT;
INTEGERS:
  shl.b32 %r14, %r4, 1;
  add.u32 %r14, %r14, 1;
  rem.u32 %r15, %r10, %r14;
  sub.s32 %r15, %r15, %r4;
  cvt.rn.f32.s32 %f3, %r15;
  bra CONVERT;
CANCELLING:
  rem.u32 %r15, %r10, %r4;
  add.u32 %r15, %r15, 1;
  cvt.rn.f32.u32 %f3, %r15;
CONVERT:
  setp.ge.u64 %p4, %d17, %d5;
  @%p4 neg.f32 %f3, %f3;
  // r20: the element's bits; p5: there are 32 of them.
  setp.eq.u32 %p5, %r5, 2;
  mov.b32 %r20, %f3;
  shl.b64 %d19, %d10, 2;
  @%p5 bra ACT;
  shl.b64 %d19, %d10, 1;
  cvt.rn.f16.f32 %h1, %f3;
  setp.eq.u32 %p4, %r5, 0;
  @%p4 bra NARROW;
  cvt.rn.bf16.f32 %h1, %f3;
NARROW:
  cvt.u32.u16 %r20, %h1;
ACT:
  add.u64 %d19, %d1, %d19;
)";

static const char kNext[] = R"(
NEXT:
  add.u64 %d10, %d10, %d12;
  bra LOOP;
DONE:
  ret;
}
)";

static const char kStore[] = "  @%p5 st.global.u32 [%d19], %r20;\n"
                             "  @!%p5 st.global.u16 [%d19], %h1;";

std::string l2::lateFillPtx() {
  std::string text = ".version 7.8\n.target sm_90\n.address_size 64\n"
                     "\n.visible .entry l2_late_fill(";
  text += kSignature;
  text += kLate;
  text += kElements;
  text += kStore;
  text += kNext;
  return text;
}

std::string l2::fillKernelsPtx() {
  std::string text = "\n.visible .entry l2_fill(";
  text += kSignature;
  text += kElements;
  text += kStore;
  text += kNext;
  text += "\n.visible .entry l2_check_fill(";
  text += kSignature;
  text += kElements;
  text += R"(
  @%p5 ld.global.u32 %r21, [%d19];
  @!%p5 ld.global.u16 %h2, [%d19];
  @!%p5 cvt.u32.u16 %r21, %h2;
  setp.eq.u32 %p6, %r20, %r21;
  @%p6 bra NEXT;
  atom.global.add.u64 %d20, [%d6], 1;
  not.b64 %d21, %d10;
  atom.global.max.u64 %d20, [%d6 + 8], %d21;)";
  text += kNext;
  return text;
}
