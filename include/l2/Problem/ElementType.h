//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef L2_PROBLEM_ELEMENTTYPE_H
#define L2_PROBLEM_ELEMENTTYPE_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>

namespace l2 {

enum class ElementType : uint8_t { F16, BF16, F32 };

/// Size of one element in bytes.
int64_t sizeOf(ElementType type);
llvm::StringRef toString(ElementType type);
std::optional<ElementType> parseElementType(llvm::StringRef text);

} // namespace l2

#endif // L2_PROBLEM_ELEMENTTYPE_H
