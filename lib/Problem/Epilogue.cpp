//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "l2/Problem/Epilogue.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>
#include <limits>

using namespace l2;
using llvm::StringRef;

namespace {
struct OpInfo {
  ElementOp op;
  StringRef text;
  unsigned operands;
  bool compare;
};
constexpr OpInfo opInfos[] = {
#define L2_EPILOGUE_OP(name, text, operands, mlirOp)                           \
  {ElementOp::name, text, operands, false},
#define L2_EPILOGUE_COMPARE(name, text, predicate)                             \
  {ElementOp::name, text, 2, true},
#include "l2/Problem/EpilogueOps.def"
};
constexpr StringRef spreadLetters = "snmr";
} // namespace

/// Null for a constant.
static const OpInfo *infoOf(ElementOp op) {
  return llvm::find_if(opInfos,
                       [&](const OpInfo &info) { return info.op == op; });
}

unsigned l2::operandCount(ElementOp op) {
  return op == ElementOp::Constant ? 0 : infoOf(op)->operands;
}

bool l2::isCompare(ElementOp op) {
  return op != ElementOp::Constant && infoOf(op)->compare;
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

std::string Epilogue::str() const {
  std::string text;
  auto part = [&](const std::string &one) {
    text += (text.empty() ? "" : "-") + one;
  };
  for (const ExtraOperand &extra : extras)
    part((llvm::Twine(spreadLetters[unsigned(extra.spread)]) + "." +
          toString(extra.type))
             .str());
  for (const EpilogueStep &step : steps) {
    if (step.op == ElementOp::Constant) {
      part("c" + llvm::utohexstr(llvm::bit_cast<uint32_t>(step.constant),
                                 /*LowerCase=*/true, /*Width=*/8));
      continue;
    }
    std::string one = infoOf(step.op)->text.str();
    for (unsigned i = 0; i < operandCount(step.op); ++i)
      one += (i ? "." : "_") + std::to_string(step.operands[i]);
    part(one);
  }
  return text;
}

static std::optional<ExtraOperand> parseExtra(StringRef text) {
  size_t spread = text.empty() ? StringRef::npos : spreadLetters.find(text[0]);
  if (spread == StringRef::npos || text.substr(1, 1) != ".")
    return std::nullopt;
  auto type = parseElementType(text.substr(2));
  if (!type)
    return std::nullopt;
  return ExtraOperand{Spread(spread), *type};
}

/// A step as the one after `before` values; `truth` tells which of them are
/// truth values.
static std::optional<EpilogueStep> parseStep(StringRef text,
                                             llvm::ArrayRef<bool> truth) {
  EpilogueStep step;
  auto [name, rest] = text.split('_');
  if (name.size() == 9 && name[0] == 'c' && rest.empty()) {
    uint32_t bits = 0;
    if (name.drop_front().getAsInteger(16, bits))
      return std::nullopt;
    step.constant = llvm::bit_cast<float>(bits);
    return std::isnan(step.constant) ? std::nullopt : std::optional(step);
  }
  const OpInfo *info = llvm::find_if(
      opInfos, [&](const OpInfo &one) { return one.text == name; });
  if (info == std::end(opInfos))
    return std::nullopt;
  step.op = info->op;
  llvm::SmallVector<StringRef> operands;
  rest.split(operands, '.');
  if (operands.size() != info->operands)
    return std::nullopt;
  for (auto [i, operand] : llvm::enumerate(operands)) {
    uint16_t &value = step.operands[i];
    if (operand.size() > 4 || operand.getAsInteger(10, value) ||
        std::to_string(value) != operand || value >= truth.size() ||
        truth[value] != (step.op == ElementOp::Select && i == 0))
      return std::nullopt;
  }
  return step;
}

std::optional<Epilogue> l2::parseEpilogue(StringRef text) {
  Epilogue epilogue;
  if (text.empty())
    return epilogue;
  llvm::SmallVector<StringRef> parts;
  text.split(parts, '-');
  if (parts.size() > Epilogue::mostExtras + Epilogue::mostSteps)
    return std::nullopt;
  llvm::SmallVector<bool> truth{false};
  for (StringRef part : parts) {
    auto extra = epilogue.steps.empty() ? parseExtra(part) : std::nullopt;
    if (extra) {
      epilogue.extras.push_back(*extra);
      truth.push_back(false);
      continue;
    }
    auto step = parseStep(part, truth);
    if (!step)
      return std::nullopt;
    epilogue.steps.push_back(*step);
    truth.push_back(isCompare(step->op));
  }
  if (epilogue.steps.empty() || truth.back() ||
      epilogue.extras.size() > Epilogue::mostExtras ||
      epilogue.steps.size() > Epilogue::mostSteps)
    return std::nullopt;
  return epilogue;
}

//===----------------------------------------------------------------------===//
// Values and errors
//===----------------------------------------------------------------------===//

/// Half a unit in the last place of f32, for one rounding, doubled; what
/// approximate instructions are good for (PTX ISA, ex2, lg2, sin, cos and
/// rsqrt: 2^-20.9 or better); tanh.approx: 2^-10.987.
static constexpr double ulp = 0x1p-23, approximate = 0x1p-20,
                        fastTanhError = 0x1.03p-11 * 2;
/// The polynomial for erf (Abramowitz and Stegun 7.1.26: 1.5e-7), in f32.
static constexpr double erfError = 1e-6;

static Uncertain divide(Uncertain a, Uncertain b) {
  double value = a.value / b.value, least = std::fabs(b.value) - b.error;
  if (least <= 0)
    return {value, std::numeric_limits<double>::infinity()};
  return {value, (a.error + std::fabs(value) * b.error) / least +
                     4 * ulp * std::fabs(value)};
}

static Uncertain ofUnary(ElementOp op, Uncertain x, bool fastTanh) {
  double v = x.value, e = x.error;
  switch (op) {
  case ElementOp::Neg:
    return {-v, e};
  case ElementOp::Abs:
    return {std::fabs(v), e};
  case ElementOp::Exp: {
    double value = std::exp(v);
    return {value,
            value * (std::expm1(e) + approximate + std::fabs(v) * 2 * ulp)};
  }
  case ElementOp::Exp2: {
    double value = std::exp2(v);
    return {value, value * (std::exp2(e) - 1 + approximate)};
  }
  case ElementOp::Log:
  case ElementOp::Log2: {
    double value = op == ElementOp::Log ? std::log(v) : std::log2(v);
    double slope = op == ElementOp::Log ? 1 : 1 / std::log(2.0);
    double carried =
        v > e ? slope * e / (v - e) : std::numeric_limits<double>::infinity();
    return {value,
            (e == 0 ? 0 : carried) + approximate * (1 + std::fabs(value))};
  }
  case ElementOp::Tanh: {
    double value = std::tanh(v);
    // The steepest place near v.
    double nearest = std::max(std::fabs(v) - e, 0.0);
    double slope = 1 - std::tanh(nearest) * std::tanh(nearest);
    return {value, e * slope + (fastTanh ? fastTanhError * std::fabs(value)
                                         : 2 * approximate)};
  }
  case ElementOp::Erf:
    return {std::erf(v), 1.13 * e + erfError};
  case ElementOp::Sqrt: {
    double value = std::sqrt(v);
    double carried =
        v > e ? e / (2 * std::sqrt(v - e)) : std::sqrt(std::max(v, 0.0) + e);
    return {value, (e == 0 ? 0 : carried) + approximate * value};
  }
  case ElementOp::Rsqrt: {
    double value = 1 / std::sqrt(v);
    double carried = v > e ? e / (2 * std::pow(v - e, 1.5))
                           : std::numeric_limits<double>::infinity();
    return {value, (e == 0 ? 0 : carried) + approximate * value};
  }
  case ElementOp::Sin:
    return {std::sin(v), e + approximate * (1 + std::fabs(v))};
  case ElementOp::Cos:
    return {std::cos(v), e + approximate * (1 + std::fabs(v))};
  default:
    return x;
  }
}

static Uncertain add(Uncertain a, Uncertain b, double sign) {
  double value = a.value + sign * b.value;
  return {value, a.error + b.error + ulp * std::fabs(value)};
}

static Uncertain multiply(Uncertain a, Uncertain b) {
  double value = a.value * b.value;
  return {value, std::fabs(a.value) * b.error + std::fabs(b.value) * a.error +
                     a.error * b.error + ulp * std::fabs(value)};
}

/// Whether a < b (or the other comparisons); of error 1 where both may be.
static Uncertain compare(ElementOp op, Uncertain a, Uncertain b) {
  bool less = op == ElementOp::Less || op == ElementOp::LessEqual;
  double x = less ? a.value : b.value, y = less ? b.value : a.value;
  bool orEqual = op == ElementOp::LessEqual || op == ElementOp::GreaterEqual;
  double room = a.error + b.error;
  return {x < y || (orEqual && x == y) ? 1.0 : 0.0,
          room > 0 && std::fabs(x - y) <= room ? 1.0 : 0.0};
}

static Uncertain choose(Uncertain condition, Uncertain a, Uncertain b) {
  Uncertain chosen = condition.value != 0 ? a : b;
  if (condition.error > 0)
    chosen.error = std::fabs(a.value - b.value) + std::max(a.error, b.error);
  return chosen;
}

Uncertain Epilogue::evaluate(llvm::ArrayRef<Uncertain> values,
                             bool fastTanh) const {
  llvm::SmallVector<Uncertain, 32> all(values.begin(), values.end());
  for (const EpilogueStep &step : steps) {
    auto operand = [&](unsigned i) { return all[step.operands[i]]; };
    Uncertain result;
    switch (step.op) {
    case ElementOp::Constant:
      result = {step.constant, 0};
      break;
    case ElementOp::Add:
      result = add(operand(0), operand(1), 1);
      break;
    case ElementOp::Sub:
      result = add(operand(0), operand(1), -1);
      break;
    case ElementOp::Mul:
      result = multiply(operand(0), operand(1));
      break;
    case ElementOp::Fma:
      result = add(multiply(operand(0), operand(1)), operand(2), 1);
      break;
    case ElementOp::Div:
      result = divide(operand(0), operand(1));
      break;
    case ElementOp::Max:
    case ElementOp::MaxNum:
      result = {std::max(operand(0).value, operand(1).value),
                std::max(operand(0).error, operand(1).error)};
      break;
    case ElementOp::Min:
    case ElementOp::MinNum:
      result = {std::min(operand(0).value, operand(1).value),
                std::max(operand(0).error, operand(1).error)};
      break;
    case ElementOp::Select:
      result = choose(operand(0), operand(1), operand(2));
      break;
    case ElementOp::Less:
    case ElementOp::LessEqual:
    case ElementOp::Greater:
    case ElementOp::GreaterEqual:
      result = compare(step.op, operand(0), operand(1));
      break;
    default:
      result = ofUnary(step.op, operand(0), fastTanh);
    }
    all.push_back(result);
  }
  return all.back();
}

bool Epilogue::agrees(const Epilogue &other) const {
  if (extras != other.extras)
    return false;
  constexpr int samples = 97;
  for (int i = 0; i < samples; ++i) {
    // Spread over -6..6, each operand in its own order.
    llvm::SmallVector<Uncertain> values;
    for (size_t j = 0; j <= extras.size(); ++j)
      values.push_back(
          {double((i * int(2 * j + 1) + int(11 * j)) % samples) / 8 - 6, 0});
    double mine = evaluate(values).value, theirs = other.evaluate(values).value;
    if (!(std::fabs(mine - theirs) <= 1e-4 * (1 + std::fabs(mine))))
      return false;
  }
  return true;
}
