//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The model that comes with the program: rl/h200.policy, where the source tree
// has one.
//
//===----------------------------------------------------------------------===//

#include "Model.h"

using namespace l2;
using namespace l2::rl;

#pragma clang diagnostic ignored "-Wc23-extensions"

#if __has_embed("h200.policy")
static constexpr unsigned char bytes[] = {
#embed "h200.policy"
};
static constexpr size_t size = sizeof(bytes);
#else
static constexpr const unsigned char *bytes = nullptr;
static constexpr size_t size = 0;
#endif

bool rl::hasBuiltInModel() { return size > 0; }

std::shared_ptr<const Model> rl::builtInModel(std::string &error) {
  error.clear();
  if (!hasBuiltInModel())
    return nullptr;
  return parseModel({reinterpret_cast<const char *>(bytes), size},
                    "of this program", error);
}
