//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Verdicts and evaluations as JSON, between a worker and its evaluator.
//
//===----------------------------------------------------------------------===//

#ifndef L2_EVALUATE_SERIALIZE_H
#define L2_EVALUATE_SERIALIZE_H

#include "l2/Evaluate/Evaluator.h"
#include <nlohmann/json_fwd.hpp>

namespace l2 {

nlohmann::json toJson(const Evaluation &evaluation);
/// nullopt when the object is not what `toJson` writes.
std::optional<Evaluation> evaluationFromJson(const nlohmann::json &object);

/// Compact text; bytes that are not UTF-8 are replaced.
std::string dumpJson(const nlohmann::json &object);

} // namespace l2

#endif // L2_EVALUATE_SERIALIZE_H
