/* A contestant for l2-bench: one thread an element of C, in plain PTX, launched
 * through the driver's API. f16 matrices, f32 accumulation, NN and TN.
 *
 * Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
 * See LICENSE for license information.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */

#include "l2/Bench/Contestant.h"
#include <dlfcn.h>
#include <stdlib.h>

/* The element's index is its CTA's times 256 and the thread's. B's strides tell
 * the layouts apart. */
static const char kPtx[] =
    ".version 7.0\n"
    ".target sm_80\n"
    ".address_size 64\n"
    ".visible .entry naive(.param .u64 pa, .param .u64 pb, .param .u64 pc,\n"
    "    .param .u64 pcount, .param .u64 pn, .param .u64 pk,\n"
    "    .param .u64 pstep, .param .u64 pcolumn) {\n"
    "  .reg .pred %p;\n"
    "  .reg .u32 %r<2>;\n"
    "  .reg .u64 %i, %n, %k, %a, %b, %c, %row, %column, %step, %t;\n"
    "  .reg .f32 %sum, %x, %y;\n"
    "  .reg .b16 %h;\n"
    "  mov.u32 %r0, %ctaid.x;\n"
    "  mov.u32 %r1, %tid.x;\n"
    "  mul.wide.u32 %i, %r0, 256;\n"
    "  cvt.u64.u32 %t, %r1;\n"
    "  add.u64 %i, %i, %t;\n"
    "  ld.param.u64 %t, [pcount];\n"
    "  setp.ge.u64 %p, %i, %t;\n"
    "  @%p ret;\n"
    "  ld.param.u64 %n, [pn];\n"
    "  ld.param.u64 %k, [pk];\n"
    "  div.u64 %row, %i, %n;\n"
    "  rem.u64 %column, %i, %n;\n"
    "  ld.param.u64 %a, [pa];\n"
    "  mul.lo.u64 %t, %row, %k;\n"
    "  shl.b64 %t, %t, 1;\n"
    "  add.u64 %a, %a, %t;\n"
    "  ld.param.u64 %b, [pb];\n"
    "  ld.param.u64 %t, [pcolumn];\n"
    "  mul.lo.u64 %t, %t, %column;\n"
    "  add.u64 %b, %b, %t;\n"
    "  ld.param.u64 %step, [pstep];\n"
    "  mov.f32 %sum, 0f00000000;\n"
    "loop:\n"
    "  ld.global.b16 %h, [%a];\n"
    "  cvt.f32.f16 %x, %h;\n"
    "  ld.global.b16 %h, [%b];\n"
    "  cvt.f32.f16 %y, %h;\n"
    "  fma.rn.f32 %sum, %x, %y, %sum;\n"
    "  add.u64 %a, %a, 2;\n"
    "  add.u64 %b, %b, %step;\n"
    "  sub.u64 %k, %k, 1;\n"
    "  setp.ne.u64 %p, %k, 0;\n"
    "  @%p bra loop;\n"
    "  cvt.rn.f16.f32 %h, %sum;\n"
    "  ld.param.u64 %c, [pc];\n"
    "  shl.b64 %t, %i, 1;\n"
    "  add.u64 %c, %c, %t;\n"
    "  st.global.b16 [%c], %h;\n"
    "  ret;\n"
    "}\n";

/* The driver's entry points that are needed; CUresult is an int. */
struct driver {
  int (*load)(void **module, const void *image);
  int (*unload)(void *module);
  int (*find)(void **function, void *module, const char *name);
  int (*launch)(void *function, unsigned gridX, unsigned gridY, unsigned gridZ,
                unsigned blockX, unsigned blockY, unsigned blockZ,
                unsigned smemBytes, void *stream, void **parameters,
                void **extra);
};

struct state {
  struct driver driver;
  void *module, *function;
  const struct l2_operands *operands;
  uint64_t count, n, k;
  /* Bytes from one row of K to the next in B, and from one column of C. */
  uint64_t step, column;
};

static int load_driver(struct driver *driver) {
  void *library = dlopen("libcuda.so.1", RTLD_NOW);
  if (!library)
    return 0;
  *(void **)&driver->load = dlsym(library, "cuModuleLoadData");
  *(void **)&driver->unload = dlsym(library, "cuModuleUnload");
  *(void **)&driver->find = dlsym(library, "cuModuleGetFunction");
  *(void **)&driver->launch = dlsym(library, "cuLaunchKernel");
  return driver->load && driver->unload && driver->find && driver->launch;
}

static void release(void *opaque) {
  struct state *state = opaque;
  if (state->module)
    state->driver.unload(state->module);
  free(state);
}

static void *prepare(const struct l2_gemm *gemm, const char **reason) {
  if (gemm->input != L2_F16 || gemm->output != L2_F16) {
    *reason = "it computes f16 matrices only";
    return NULL;
  }
  if ((uint64_t)gemm->m * (uint64_t)gemm->n > UINT64_C(256) * INT32_MAX) {
    *reason = "its grid has too few CTAs for this C";
    return NULL;
  }
  struct state *state = calloc(1, sizeof *state);
  if (!state)
    return NULL;
  if (!load_driver(&state->driver) ||
      state->driver.load(&state->module, kPtx) != 0 ||
      state->driver.find(&state->function, state->module, "naive") != 0) {
    release(state);
    *reason = "the driver does not load its kernel";
    return NULL;
  }
  state->operands = gemm->operands;
  state->n = (uint64_t)gemm->n;
  state->k = (uint64_t)gemm->k;
  state->count = (uint64_t)gemm->m * state->n;
  state->step = 2 * (gemm->transpose_b ? 1 : state->n);
  state->column = 2 * (gemm->transpose_b ? state->k : 1);
  return state;
}

static int enqueue(void *opaque, uint32_t set, void *stream) {
  struct state *state = opaque;
  struct l2_operands operands = state->operands[set];
  void *parameters[] = {&operands.a, &operands.b, &operands.c,  &state->count,
                        &state->n,   &state->k,   &state->step, &state->column};
  unsigned ctas = (unsigned)((state->count + 255) / 256);
  return state->driver.launch(state->function, ctas, 1, 1, 256, 1, 1, 0, stream,
                              parameters, NULL);
}

static const struct l2_contestant kContestants[] = {
    {"naive", prepare, enqueue, release}};
static const struct l2_contestant_list kList = {L2_CONTESTANT_ABI, 1,
                                                kContestants};

const struct l2_contestant_list *l2_contestants(void) { return &kList; }
