//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// l2_add: c += r, in f32. Thread i adds 16 bytes at 16 i; the one behind the
// last whole 16 adds what is left, element by element.
//
//===----------------------------------------------------------------------===//

#include "l2/Evaluate/DeviceKernels.h"

using namespace l2;

static const char kHead[] = R"(
.visible .entry l2_add(.param .u64 c, .param .u64 r, .param .u64 bytes,
    .param .u32 type)
.maxntid 256, 1, 1
{
  .reg .pred %p<6>;
  .reg .b16 %h<4>;
  .reg .b32 %r<16>;
  .reg .f32 %f<4>;
  .reg .b64 %d<12>;
  ld.param.u64 %d1, [c];
  cvta.to.global.u64 %d1, %d1;
  ld.param.u64 %d2, [r];
  cvta.to.global.u64 %d2, %d2;
  ld.param.u64 %d3, [bytes];
  ld.param.u32 %r1, [type];
  setp.eq.u32 %p1, %r1, 2;
  setp.eq.u32 %p2, %r1, 1;
  mov.u32 %r2, %ctaid.x;
  mov.u32 %r3, %tid.x;
  mul.wide.u32 %d4, %r2, 256;
  cvt.u64.u32 %d5, %r3;
  add.u64 %d4, %d4, %d5;
  shl.b64 %d4, %d4, 4;
  add.u64 %d5, %d4, 16;
  add.u64 %d1, %d1, %d4;
  add.u64 %d2, %d2, %d4;
  setp.gt.u64 %p3, %d5, %d3;
  @%p3 bra REST;
  ld.global.v4.u32 {%r4, %r5, %r6, %r7}, [%d1];
  ld.global.v4.u32 {%r8, %r9, %r10, %r11}, [%d2];
)";

/// %f0 += %f1, of the elements in %h0 and %h1.
static const char kNarrowSum[] = R"(
  cvt.f32.f16 %f0, %h0;
  cvt.f32.f16 %f1, %h1;
  @!%p2 bra SUMID;
  cvt.u32.u16 %r12, %h0;
  shl.b32 %r12, %r12, 16;
  mov.b32 %f0, %r12;
  cvt.u32.u16 %r12, %h1;
  shl.b32 %r12, %r12, 16;
  mov.b32 %f1, %r12;
SUMID:
  add.f32 %f0, %f0, %f1;
  cvt.rn.f16.f32 %h0, %f0;
  @%p2 cvt.rn.bf16.f32 %h0, %f0;
)";

static const char kRest[] = R"(
  st.global.v4.u32 [%d1], {%r4, %r5, %r6, %r7};
  ret;
REST:
  setp.ge.u64 %p4, %d4, %d3;
  @%p4 ret;
  @!%p1 bra NARROW;
  ld.global.f32 %f0, [%d1];
  ld.global.f32 %f1, [%d2];
  add.f32 %f0, %f0, %f1;
  st.global.f32 [%d1], %f0;
  add.u64 %d4, %d4, 4;
  add.u64 %d1, %d1, 4;
  add.u64 %d2, %d2, 4;
  bra REST;
NARROW:
  ld.global.u16 %h0, [%d1];
  ld.global.u16 %h1, [%d2];
)";

static std::string narrowSum(const std::string &id) {
  std::string text = kNarrowSum;
  for (size_t at; (at = text.find("SUMID")) != std::string::npos;)
    text.replace(at, 5, "SUM_" + id);
  return text;
}

std::string l2::addKernelPtx() {
  std::string text = kHead;
  for (int i = 0; i < 4; ++i) {
    std::string c = "%r" + std::to_string(4 + i),
                r = "%r" + std::to_string(8 + i), id = std::to_string(i);
    text += "  @!%p1 bra HALVES_" + id + ";\n  mov.b32 %f0, " + c +
            ";\n  mov.b32 %f1, " + r +
            ";\n  add.f32 %f0, %f0, %f1;\n  mov.b32 " + c + ", %f0;\n" +
            "  bra NEXT_" + id + ";\nHALVES_" + id + ":\n";
    // The lower element, then the upper one.
    text += "  mov.b32 {%h0, %h2}, " + c + ";\n  mov.b32 {%h1, %h3}, " + r +
            ";" + narrowSum(id + "L") + "  mov.b32 %r13, {%h0, %h0};\n" +
            "  mov.b16 %h0, %h2;\n  mov.b16 %h1, %h3;" + narrowSum(id + "U") +
            "  mov.b32 {%h1, %h2}, %r13;\n  mov.b32 " + c +
            ", {%h1, %h0};\nNEXT_" + id + ":\n";
  }
  text += kRest;
  text += narrowSum("REST");
  text += R"(
  st.global.u16 [%d1], %h0;
  add.u64 %d4, %d4, 2;
  add.u64 %d1, %d1, 2;
  add.u64 %d2, %d2, 2;
  bra REST;
}
)";
  return text;
}
