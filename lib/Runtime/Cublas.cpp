//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loads cuBLAS and cuBLASLt.
//
//===----------------------------------------------------------------------===//

#include "l2/Runtime/Cublas.h"
#include <dlfcn.h>

using namespace l2::cuda;

namespace {
struct Loaded {
  Cublas table;
  std::string error;
};

Loaded load() {
  Loaded result;
  // Lt first: libcublas depends on it and then finds it loaded.
  static const char *const ltNames[] = {"libcublasLt.so.13",
                                        "libcublasLt.so.12", nullptr};
  static const char *const names[] = {"libcublas.so.13", "libcublas.so.12",
                                      nullptr};
  void *lt = openLibrary(ltNames, result.error);
  void *blas = lt ? openLibrary(names, result.error) : nullptr;
  if (!blas)
    return result;
  Cublas &table = result.table;
  auto find = [&](void *library, const char *name) {
    void *symbol = dlsym(library, name);
    if (!symbol && result.error.empty())
      result.error = std::string("cuBLAS is too old: it has no ") + name;
    return symbol;
  };
  result.error.clear();
#define L2_X(name, parameters)                                                 \
  table.name = reinterpret_cast<decltype(table.name)>(find(blas, #name));
  L2_CUBLAS_FUNCTIONS(L2_X)
#undef L2_X
#define L2_X(name, parameters)                                                 \
  table.name = reinterpret_cast<decltype(table.name)>(find(lt, #name));
  L2_CUBLASLT_FUNCTIONS(L2_X)
#undef L2_X
  table.cublasLtGetVersion =
      reinterpret_cast<size_t (*)()>(find(lt, "cublasLtGetVersion"));
  return result;
}
} // namespace

const Cublas *l2::cuda::cublas(std::string &error) {
  static const Loaded loaded = load();
  error = loaded.error;
  return error.empty() ? &loaded.table : nullptr;
}
