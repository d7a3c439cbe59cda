//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loads libcurl.
//
//===----------------------------------------------------------------------===//

#include "Curl.h"
#include <dlfcn.h>

using namespace l2;

namespace {
struct Loaded {
  Curl table;
  std::string error;
};

Loaded load() {
  Loaded result;
  void *library = nullptr;
  std::string why;
  for (const char *name : {"libcurl.so.4", "libcurl-gnutls.so.4"})
    if (!library && !(library = dlopen(name, RTLD_NOW | RTLD_LOCAL)))
      if (const char *text = dlerror(); text && why.empty())
        why = text;
  if (!library) {
    result.error = "asking a model over HTTP needs libcurl, which cannot be "
                   "loaded: " +
                   why;
    return result;
  }
  auto find = [&](const char *name) {
    void *symbol = dlsym(library, name);
    if (!symbol && result.error.empty())
      result.error = std::string("libcurl is too old: it has no ") + name;
    return symbol;
  };
#define L2_X(name)                                                             \
  result.table.name = reinterpret_cast<decltype(&::name)>(find(#name));
  L2_CURL_FUNCTIONS(L2_X)
#undef L2_X
  if (result.error.empty() &&
      result.table.curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
    result.error = "libcurl cannot be initialised";
  return result;
}
} // namespace

const Curl *l2::loadCurl(std::string &error) {
  static const Loaded loaded = load();
  error = loaded.error;
  return error.empty() ? &loaded.table : nullptr;
}
