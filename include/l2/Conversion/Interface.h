//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a host must know of a lowered kernel, kept on its function.
//
//===----------------------------------------------------------------------===//

#ifndef L2_CONVERSION_INTERFACE_H
#define L2_CONVERSION_INTERFACE_H

#include "l2/Target/Artifact.h"

namespace mlir {
class Operation;
} // namespace mlir

namespace l2 {

inline constexpr llvm::StringLiteral paramsAttrName = "kernel.params";
inline constexpr llvm::StringLiteral mapsAttrName = "kernel.maps";
inline constexpr llvm::StringLiteral sharedBytesAttrName =
    "kernel.shared_bytes";

struct KernelInterface {
  std::vector<ParamKind> params;
  std::vector<TensorMapSpec> maps;
  int64_t sharedBytes = 0, threads = 0;
};

/// Reads the interface off a function made by convert-kernel-to-nvvm.
KernelInterface interfaceOf(mlir::Operation *function);

} // namespace l2

#endif // L2_CONVERSION_INTERFACE_H
