//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which epilogues the vendor's library can fuse, and how.
//
//===----------------------------------------------------------------------===//

#ifndef L2_EVALUATE_VENDOREPILOGUE_H
#define L2_EVALUATE_VENDOREPILOGUE_H

#include "l2/Problem/Problem.h"

namespace l2 {

/// activation(alpha * A*B + beta * residual + bias) + addend, the latter in a
/// kernel of its own.
struct VendorEpilogue {
  enum Activation : uint8_t { None, Relu, Gelu };
  float alpha = 1, beta = 0;
  Activation activation = None;
  /// Numbers of extra operands of the output's type: a bias over N, and whole
  /// matrices.
  std::optional<size_t> bias, residual, addend;

  bool operator==(const VendorEpilogue &) const = default;
  /// Whether the library's function is the plain product.
  bool plain() const { return *this == VendorEpilogue(); }
};

/// How the vendor computes the problem's epilogue; nullopt: not with its fused
/// epilogues and one addition. Found by comparing functions on a sample, not by
/// how the payload writes them.
std::optional<VendorEpilogue> vendorEpilogue(const Problem &problem);

} // namespace l2

#endif // L2_EVALUATE_VENDOREPILOGUE_H
