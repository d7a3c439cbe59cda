//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Linked into the programs of the `debug` preset. LLVM's allocators poison what
// they hand out later, in inlined code; the packaged libraries, built without
// the sanitizer, would use it without unpoisoning it. Containers the same.
//
//===----------------------------------------------------------------------===//

extern "C" const char *__asan_default_options() {
  return "allow_user_poisoning=0:detect_container_overflow=0";
}
