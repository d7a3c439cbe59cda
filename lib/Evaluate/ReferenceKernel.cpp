//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX of the reference: a tiled GEMM that accumulates in fp64. 256 threads
// compute 64 x 64 outputs, 4 x 4 each, from K panels of 16 staged in shared
// memory as f64.
//
//===----------------------------------------------------------------------===//

#include "l2/Evaluate/DeviceKernels.h"

using namespace l2;

static const char kHead[] = R"(
.visible .entry l2_reference(
    .param .u64 c, .param .u64 a, .param .u64 b,
    .param .u64 rows, .param .u64 columns, .param .u64 depth,
    .param .u64 a_line, .param .u64 a_k, .param .u64 b_line, .param .u64 b_k,
    .param .u64 band_stride, .param .u64 band_offset, .param .u32 bf16)
.maxntid 256, 1, 1
{
  // Lines of 64 f64 and two more, against bank conflicts: 528 bytes.
  .shared .align 16 .b8 panel_a[8448];
  .shared .align 16 .b8 panel_b[8448];
  .reg .pred %p<12>;
  .reg .b16 %h<4>;
  .reg .b32 %r<64>;
  .reg .f32 %f<4>;
  .reg .b64 %d<64>;
  .reg .f64 %acc<16>, %a<4>, %b<4>, %v<2>;
  ld.param.u64 %d1, [c];
  cvta.to.global.u64 %d1, %d1;
  ld.param.u64 %d2, [a];
  cvta.to.global.u64 %d2, %d2;
  ld.param.u64 %d3, [b];
  cvta.to.global.u64 %d3, %d3;
  ld.param.u64 %d4, [rows];
  ld.param.u64 %d5, [columns];
  ld.param.u64 %d6, [depth];
  ld.param.u64 %d7, [a_line];
  ld.param.u64 %d8, [a_k];
  ld.param.u64 %d9, [b_line];
  ld.param.u64 %d10, [b_k];
  ld.param.u64 %d11, [band_stride];
  ld.param.u64 %d12, [band_offset];
  ld.param.u32 %r1, [bf16];
  setp.ne.u32 %p1, %r1, 0;
  // Which index runs along the threads: the contiguous one.
  setp.eq.u64 %p2, %d7, 1;
  setp.eq.u64 %p3, %d9, 1;
  mov.u32 %r2, %tid.x;
  mov.u32 %r3, %ctaid.x;
  mov.u32 %r4, %ctaid.y;
  // d13, d14: first row and column of this CTA.
  cvt.u64.u32 %d13, %r4;
  mad.lo.u64 %d13, %d13, %d11, %d12;
  mul.wide.u32 %d14, %r3, 64;
  and.b32 %r5, %r2, 15;
  shr.u32 %r6, %r2, 4;
  mov.u32 %r7, panel_a;
  mov.u32 %r8, panel_b;
  shl.b32 %r9, %r6, 5;
  add.u32 %r9, %r9, %r7;
  shl.b32 %r10, %r5, 5;
  add.u32 %r10, %r10, %r8;
  mov.u64 %d15, 0;
)";

/// One element of the 64 x 16 panel of one operand. Registers: base address,
/// first line, number of lines, strides, panel, predicate "lines contiguous".
static std::string loadElement(const char *name, const char *base,
                               const char *first, const char *lines,
                               const char *lineStride, const char *kStride,
                               const char *panel, const char *contiguous) {
  std::string text = R"(
  // r20 = line in the panel, r21 = k in the panel.
  and.b32 %r22, %r12, 63;
  shr.u32 %r23, %r12, 6;
  shr.u32 %r24, %r12, 4;
  and.b32 %r25, %r12, 15;
  selp.b32 %r20, %r22, %r24, CONTIGUOUS;
  selp.b32 %r21, %r23, %r25, CONTIGUOUS;
  cvt.u64.u32 %d20, %r20;
  add.u64 %d20, %d20, FIRST;
  cvt.u64.u32 %d21, %r21;
  add.u64 %d21, %d21, %d15;
  mov.f64 %v0, 0d0000000000000000;
  setp.ge.u64 %p5, %d20, LINES;
  @%p5 bra STORE_NAME;
  setp.ge.u64 %p5, %d21, %d6;
  @%p5 bra STORE_NAME;
  mul.lo.u64 %d22, %d20, LINE_STRIDE;
  mad.lo.u64 %d22, %d21, K_STRIDE, %d22;
  shl.b64 %d22, %d22, 1;
  add.u64 %d22, BASE, %d22;
  ld.global.nc.u16 %h1, [%d22];
  cvt.u32.u16 %r26, %h1;
  shl.b32 %r26, %r26, 16;
  mov.b32 %f1, %r26;
  @!%p1 cvt.f32.f16 %f1, %h1;
  cvt.f64.f32 %v0, %f1;
STORE_NAME:
  mul.lo.u32 %r27, %r21, 528;
  shl.b32 %r28, %r20, 3;
  add.u32 %r27, %r27, %r28;
  add.u32 %r27, %r27, PANEL;
  st.shared.f64 [%r27], %v0;
)";
  auto replace = [&](const std::string &from, const char *to) {
    for (size_t at; (at = text.find(from)) != std::string::npos;)
      text.replace(at, from.size(), to);
  };
  replace("CONTIGUOUS", contiguous);
  replace("FIRST", first);
  replace("LINE_STRIDE", lineStride);
  replace("LINES", lines);
  replace("K_STRIDE", kStride);
  replace("BASE", base);
  replace("PANEL", panel);
  replace("NAME", name);
  return text;
}

std::string l2::referenceKernelPtx() {
  std::string text = kHead;
  auto number = [](int value) { return std::to_string(value); };
  for (int i = 0; i < 16; ++i)
    text += "  mov.f64 %acc" + number(i) + ", 0d0000000000000000;\n";
  text += R"(K_LOOP:
  mov.u32 %r11, 0;
LOAD_LOOP:
  shl.b32 %r12, %r11, 8;
  add.u32 %r12, %r12, %r2;
)";
  text += loadElement("A", "%d2", "%d13", "%d4", "%d7", "%d8", "%r7", "%p2");
  text += loadElement("B", "%d3", "%d14", "%d5", "%d9", "%d10", "%r8", "%p3");
  text += R"(
  add.u32 %r11, %r11, 1;
  setp.lt.u32 %p6, %r11, 4;
  @%p6 bra LOAD_LOOP;
  bar.sync 0;
  mov.u32 %r13, %r9;
  mov.u32 %r14, %r10;
  mov.u32 %r15, 0;
FMA_LOOP:
  ld.shared.v2.f64 {%a0, %a1}, [%r13];
  ld.shared.v2.f64 {%a2, %a3}, [%r13 + 16];
  ld.shared.v2.f64 {%b0, %b1}, [%r14];
  ld.shared.v2.f64 {%b2, %b3}, [%r14 + 16];
)";
  for (int i = 0; i < 16; ++i) {
    std::string acc = "%acc" + number(i);
    text += "  fma.rn.f64 " + acc + ", %a" + number(i / 4) + ", %b" +
            number(i % 4) + ", " + acc + ";\n";
  }
  text += R"(
  add.u32 %r13, %r13, 528;
  add.u32 %r14, %r14, 528;
  add.u32 %r15, %r15, 1;
  setp.lt.u32 %p6, %r15, 16;
  @%p6 bra FMA_LOOP;
  bar.sync 0;
  add.u64 %d15, %d15, 16;
  setp.lt.u64 %p6, %d15, %d6;
  @%p6 bra K_LOOP;
  // Rows ty * 4 + i, columns tx * 4 + j.
  shl.b32 %r16, %r6, 2;
  cvt.u64.u32 %d30, %r16;
  add.u64 %d30, %d30, %d13;
  shl.b32 %r17, %r5, 2;
  cvt.u64.u32 %d31, %r17;
  add.u64 %d31, %d31, %d14;
)";
  for (int i = 0; i < 16; ++i) {
    std::string skip = "SKIP_" + number(i);
    text += "  add.u64 %d32, %d30, " + number(i / 4) + ";\n" +
            "  add.u64 %d33, %d31, " + number(i % 4) + ";\n" +
            "  setp.ge.u64 %p7, %d32, %d4;\n  @%p7 bra " + skip +
            ";\n  setp.ge.u64 %p7, %d33, %d5;\n  @%p7 bra " + skip +
            ";\n  mad.lo.u64 %d34, %d32, %d5, %d33;\n"
            "  shl.b64 %d34, %d34, 2;\n  add.u64 %d34, %d1, %d34;\n"
            "  cvt.rn.f32.f64 %f2, %acc" +
            number(i) + ";\n  st.global.f32 [%d34], %f2;\n" + skip + ":\n";
  }
  text += "  ret;\n}\n";
  return text;
}
