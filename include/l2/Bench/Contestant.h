//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Plain C interface of a shared object that takes part in l2-bench's races:
//
//   cc -O2 -shared -fPIC -I include mine.c -o mine.so
//   l2-bench --contestant=mine.so …
//
// The object exports l2_contestants. Everything is called from one thread of
// one process, with the device's primary context current: prepare, then
// enqueue as often as wanted, also while the stream is captured into a CUDA
// graph, then release. Results are checked numerically before anything is
// timed. test/gpu/contestant/naive.c is a complete example.
//
//===----------------------------------------------------------------------===//

#ifndef L2_BENCH_CONTESTANT_H
#define L2_BENCH_CONTESTANT_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Raised by every change that is not an addition at the end of l2_gemm. */
#define L2_CONTESTANT_ABI 1u

enum l2_element_type { L2_F16 = 0, L2_BF16 = 1, L2_F32 = 2 };

/* Device addresses of one call's matrices, 512-byte aligned. */
struct l2_operands {
  uint64_t a, b, c;
};

/* C[m,n] = A * B on dense row-major matrices: A is [m,k], or [k,m] when
 * transpose_a; B is [k,n], or [n,k] when transpose_b. */
struct l2_gemm {
  uint32_t size; /* of this struct in bytes; later versions are longer */
  int32_t transpose_b;
  int64_t m, n, k;
  int32_t input;       /* l2_element_type of A and B */
  int32_t accumulator; /* the least precise one allowed: L2_F32 or L2_F16 */
  int32_t output;
  uint32_t sets; /* how many calls are alike but for their matrices */
  const struct l2_operands *operands; /* one a set; valid until release */
  int32_t transpose_a; /* since version 2; a contestant that ignores it is found
                        * to compute something else, and left out */
};

struct l2_contestant {
  /* 1 to 32 of a-z, 0-9 and _, starting with a letter; neither "ours" nor
   * "cublas" may begin it. The report adds the layout: "name_nn". */
  const char *name;
  /* Anything slow: loading, tuning, allocating. NULL means that the contestant
   * does not compute this; *reason may then point to a text that stays valid
   * until the next call. */
  void *(*prepare)(const struct l2_gemm *gemm, const char **reason);
  /* Enqueues the call of one set on `stream` (a CUstream) and returns without
   * waiting; 0, or a CUresult. */
  int (*enqueue)(void *state, uint32_t set, void *stream);
  void (*release)(void *state);
};

struct l2_contestant_list {
  uint32_t abi;   /* L2_CONTESTANT_ABI */
  uint32_t count; /* 1 to 16 */
  const struct l2_contestant *contestants;
};

/* Never NULL; valid while the object is loaded. */
const struct l2_contestant_list *l2_contestants(void);

#ifdef __cplusplus
}
#endif

#endif /* L2_BENCH_CONTESTANT_H */
