//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "l2/Evaluate/VendorEpilogue.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace l2;

namespace {

/// Writes a function of the same extra operands, step by step.
class Writer {
public:
  explicit Writer(const Epilogue &of) { written.extras = of.extras; }

  uint16_t step(ElementOp op, std::array<uint16_t, 3> operands) {
    return add({op, operands, 0});
  }
  uint16_t constant(float value) {
    return add({ElementOp::Constant, {}, value});
  }
  uint16_t extra(size_t index) const { return uint16_t(1 + index); }
  uint16_t scaled(uint16_t value, float by) {
    return by == 1 ? value : step(ElementOp::Mul, {value, constant(by)});
  }
  uint16_t gelu(uint16_t x);
  /// What is stored is the last step's: there must be one.
  Epilogue take(uint16_t result) {
    step(ElementOp::Max, {result, result});
    return std::move(written);
  }

private:
  uint16_t add(const EpilogueStep &one) {
    written.steps.push_back(one);
    return uint16_t(written.valueCount() - 1);
  }
  Epilogue written;
};

} // namespace

/// 0.5 x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))).
uint16_t Writer::gelu(uint16_t x) {
  using enum ElementOp;
  uint16_t cube = step(Mul, {step(Mul, {x, x}), x});
  uint16_t inner = step(Fma, {cube, constant(0.044715F), x});
  uint16_t tanh = step(Tanh, {scaled(inner, 0.7978845608F)});
  uint16_t factor = step(Add, {tanh, constant(1)});
  return scaled(step(Mul, {x, factor}), 0.5F);
}

static Epilogue write(const Epilogue &like, const VendorEpilogue &vendor) {
  Writer w(like);
  uint16_t value = w.scaled(0, vendor.alpha);
  if (vendor.residual)
    value = w.step(ElementOp::Add,
                   {value, w.scaled(w.extra(*vendor.residual), vendor.beta)});
  if (vendor.bias)
    value = w.step(ElementOp::Add, {value, w.extra(*vendor.bias)});
  if (vendor.activation == VendorEpilogue::Relu)
    value = w.step(ElementOp::Max, {value, w.constant(0)});
  if (vendor.activation == VendorEpilogue::Gelu)
    value = w.gelu(value);
  if (vendor.addend)
    value = w.step(ElementOp::Add, {value, w.extra(*vendor.addend)});
  return w.take(value);
}

/// Every way to use all of the extra operands; empty: there is none.
static std::vector<VendorEpilogue> assignments(const Problem &problem) {
  std::vector<VendorEpilogue> found{{}};
  for (auto [i, extra] : llvm::enumerate(problem.epilogue.extras)) {
    std::vector<VendorEpilogue> next;
    for (VendorEpilogue one : found) {
      if (extra.type != problem.output)
        continue;
      if (extra.spread == Spread::Columns && !one.bias) {
        one.bias = i;
        next.push_back(one);
        continue;
      }
      if (extra.spread != Spread::Matrix)
        continue;
      VendorEpilogue inside = one, after = one;
      if (!inside.residual) {
        inside.residual = i;
        next.push_back(inside);
      }
      if (!after.addend) {
        after.addend = i;
        next.push_back(after);
      }
    }
    found = std::move(next);
  }
  return found;
}

std::optional<VendorEpilogue> l2::vendorEpilogue(const Problem &problem) {
  if (problem.epilogue.empty())
    return VendorEpilogue();
  // Factors are constants of the function.
  std::set<float> factors{1};
  constexpr size_t mostFactors = 8;
  for (const EpilogueStep &step : problem.epilogue.steps)
    if (step.op == ElementOp::Constant && factors.size() < mostFactors)
      factors.insert(step.constant);
  for (VendorEpilogue one : assignments(problem))
    for (auto activation :
         {VendorEpilogue::None, VendorEpilogue::Relu, VendorEpilogue::Gelu})
      for (float alpha : factors)
        for (float beta : factors) {
          if (!one.residual && beta != 1)
            continue;
          one.alpha = alpha;
          one.beta = one.residual ? beta : 0;
          one.activation = activation;
          if (problem.epilogue.agrees(write(problem.epilogue, one)))
            return one;
        }
  return std::nullopt;
}
