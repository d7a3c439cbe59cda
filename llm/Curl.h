//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// libcurl, loaded when a server is first asked: replays and all else work
// without it, and the program starts where it is missing.
//
//===----------------------------------------------------------------------===//

#ifndef L2_LLM_CURL_H
#define L2_LLM_CURL_H

// Some options are for libcurl before 7.85, which distributions still ship.
#define CURL_DISABLE_DEPRECATION
#include <curl/curl.h>
#include <string>

namespace l2 {

#define L2_CURL_FUNCTIONS(X)                                                   \
  X(curl_global_init)                                                          \
  X(curl_easy_init)                                                            \
  X(curl_easy_cleanup)                                                         \
  X(curl_easy_reset)                                                           \
  X(curl_easy_setopt)                                                          \
  X(curl_easy_getinfo)                                                         \
  X(curl_easy_strerror)                                                        \
  X(curl_slist_append)                                                         \
  X(curl_slist_free_all)                                                       \
  X(curl_multi_init)                                                           \
  X(curl_multi_cleanup)                                                        \
  X(curl_multi_add_handle)                                                     \
  X(curl_multi_remove_handle)                                                  \
  X(curl_multi_perform)                                                        \
  X(curl_multi_poll)                                                           \
  X(curl_multi_info_read)                                                      \
  X(curl_multi_strerror)

struct Curl {
#define L2_X(name) decltype(&::name) name = nullptr;
  L2_CURL_FUNCTIONS(L2_X)
#undef L2_X
};

/// nullptr and `error` where there is no libcurl (7.66 or later).
const Curl *loadCurl(std::string &error);

} // namespace l2

#endif // L2_LLM_CURL_H
