/* Contestants that cannot take part: FAULT says why.
 *
 * Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
 * See LICENSE for license information.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */

#include "l2/Bench/Contestant.h"
#include <stddef.h>
#include <stdlib.h>

#define NO_SYMBOL 1
#define WRONG_ABI 2
#define RESERVED_NAME 3
#define NO_FUNCTION 4
#define EMPTY_LIST 5
#define SAME_NAMES 6
#define NULL_LIST 7
#define CRASH 8

static void *prepare(const struct l2_gemm *gemm, const char **reason) {
  (void)gemm;
  *reason = "it is a test";
  return NULL;
}

static int enqueue(void *state, uint32_t set, void *stream) {
  (void)state;
  (void)set;
  (void)stream;
  return 0;
}

static void release(void *state) { (void)state; }

static const struct l2_contestant kContestants[] = {
    {FAULT == RESERVED_NAME ? "cublas_mine" : "mine", prepare,
     FAULT == NO_FUNCTION ? NULL : enqueue, release},
    {FAULT == SAME_NAMES ? "mine" : "other", prepare, enqueue, release}};

static const struct l2_contestant_list kList = {
    FAULT == WRONG_ABI ? L2_CONTESTANT_ABI + 1 : L2_CONTESTANT_ABI,
    FAULT == EMPTY_LIST ? 0 : 2, kContestants};

#if FAULT == NO_SYMBOL
const struct l2_contestant_list *other_name(void) { return &kList; }
#else
const struct l2_contestant_list *l2_contestants(void) {
  if (FAULT == CRASH)
    abort();
  return FAULT == NULL_LIST ? NULL : &kList;
}
#endif
