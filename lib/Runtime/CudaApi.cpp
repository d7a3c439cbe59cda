//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loads the CUDA driver, and finds the libraries that come with a toolkit.
//
//===----------------------------------------------------------------------===//

#include "l2/Runtime/CudaApi.h"
#include <algorithm>
#include <cstdlib>
#include <dlfcn.h>
#include <glob.h>
#include <vector>

using namespace l2::cuda;

namespace {

void addGlob(const std::string &pattern, std::vector<std::string> &folders) {
  glob_t found{};
  if (glob(pattern.c_str(), 0, nullptr, &found) == 0)
    for (size_t i = 0; i < found.gl_pathc; ++i)
      folders.emplace_back(found.gl_pathv[i]);
  globfree(&found);
}

std::vector<std::string> libraryFolders() {
  std::vector<std::string> folders;
  if (const char *list = std::getenv("L2OPT_CUDA_LIBS")) {
    std::string text = list;
    for (size_t from = 0; from <= text.size();) {
      size_t to = std::min(text.find(':', from), text.size());
      if (to > from)
        folders.push_back(text.substr(from, to - from));
      from = to + 1;
    }
  }
  if (const char *home = std::getenv("CUDA_HOME"))
    folders.push_back(std::string(home) + "/lib64");
  folders.emplace_back("/usr/local/cuda/lib64");
  folders.emplace_back("/usr/local/cuda/targets/x86_64-linux/lib");
  std::vector<std::string> prefixes{"/usr/local", "/usr"};
  if (const char *home = std::getenv("HOME"))
    prefixes.insert(prefixes.begin(), std::string(home) + "/.local");
  if (const char *environment = std::getenv("VIRTUAL_ENV"))
    prefixes.insert(prefixes.begin(), environment);
  // CUDA 13 wheels share one folder; those of 12 have one a library.
  for (const std::string &prefix : prefixes)
    for (const char *site : {"site-packages", "dist-packages"})
      for (const char *part : {"cu13", "cublas"})
        addGlob(prefix + "/lib/python3*/" + site + "/nvidia/" + part + "/lib",
                folders);
  return folders;
}

} // namespace

void *l2::cuda::openLibrary(const char *const *names, std::string &error) {
  error.clear();
  auto attempt = [&](const std::string &path) -> void * {
    // RTLD_GLOBAL is not wanted: the process may link another copy.
    void *handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!handle && error.empty())
      if (const char *text = dlerror())
        error = text;
    return handle;
  };
  for (const char *const *name = names; *name; ++name)
    if (void *handle = attempt(*name))
      return handle;
  for (const std::string &folder : libraryFolders())
    for (const char *const *name = names; *name; ++name)
      if (void *handle = attempt(folder + "/" + *name))
        return handle;
  return nullptr;
}

bool CudaError::sticky() const {
  switch (code) {
  case CUDA_ERROR_ECC_UNCORRECTABLE:
  case CUDA_ERROR_CONTAINED:
  case CUDA_ERROR_ILLEGAL_ADDRESS:
  case CUDA_ERROR_LAUNCH_TIMEOUT:
  case CUDA_ERROR_CONTEXT_IS_DESTROYED:
  case CUDA_ERROR_ASSERT:
  case CUDA_ERROR_UNKNOWN:
    return true;
  default:
    // Stack error, illegal instruction, misaligned address, address space, pc,
    // launch failure.
    return code >= CUDA_ERROR_HARDWARE_STACK_ERROR &&
           code <= CUDA_ERROR_LAUNCH_FAILED;
  }
}

const Driver &l2::cuda::driver() {
  static const Driver loaded = [] {
    static const char *const names[] = {"libcuda.so.1", nullptr};
    std::string error;
    void *library = openLibrary(names, error);
    if (!library)
      throw CudaError(CUDA_ERROR_NOT_FOUND, "no CUDA driver: " + error);
    Driver table;
    auto find = [&](const char *name) { return dlsym(library, name); };
#define L2_X(name, parameters)                                                 \
  table.name = reinterpret_cast<decltype(table.name)>(find(#name));            \
  if (!table.name)                                                             \
    throw CudaError(CUDA_ERROR_NOT_FOUND,                                      \
                    "the CUDA driver is too old: it has no " #name);
    L2_CUDA_FUNCTIONS(L2_X)
#undef L2_X
#define L2_X(name, parameters)                                                 \
  table.name = reinterpret_cast<decltype(table.name)>(find(#name));
    L2_CUDA_OPTIONAL_FUNCTIONS(L2_X)
#undef L2_X
    if (CUresult code = table.cuInit(0)) {
      const char *name = nullptr;
      table.cuGetErrorName(code, &name);
      throw CudaError(code, std::string("cuInit: ") +
                                (name ? name : std::to_string(code)));
    }
    return table;
  }();
  return loaded;
}

void l2::cuda::check(CUresult code, const char *what) {
  if (code == CUDA_SUCCESS)
    return;
  const char *name = nullptr, *text = nullptr;
  driver().cuGetErrorName(code, &name);
  driver().cuGetErrorString(code, &text);
  std::string message = std::string(what) + ": " +
                        (name ? name : "error " + std::to_string(code));
  if (text)
    message += std::string(": ") + text;
  throw CudaError(code, message);
}
