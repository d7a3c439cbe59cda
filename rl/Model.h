//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What training leaves behind: policy and cost model in one file.
//
// The file: "L2POLICY", a version and the payload's length (8 bytes each,
// little endian), the payload, and its 64-bit hash (xxh3). The payload is a
// JSON object that names what the numbers after it stand for, a zero byte, and
// the numbers (32-bit floats and integers).
//
//===----------------------------------------------------------------------===//

#ifndef L2_RL_MODEL_H
#define L2_RL_MODEL_H

#include "CostModel.h"
#include "Policy.h"
#include <memory>
#include <optional>
#include <set>

namespace l2::rl {

/// Where a model comes from, for the record.
struct ModelOrigin {
  std::string target, evaluator, device, toolchain;
  uint64_t seed = 0;
  /// Keys of the problems it was trained on, sorted.
  std::vector<std::string> problems;
  unsigned schedules = 0;
};

struct Model {
  Policy policy;
  CostModel cost;
  ModelOrigin origin;
};

/// Knows nothing: uniform over the domains, costs by the analytic model. The
/// vocabulary holds what random schedules of the problem could take.
Model untrainedModel(const ScheduleContext &context, uint64_t seed);

bool writeModel(const std::string &path, const Model &model,
                std::string &error);
/// Refuses, with a reason, what is not whole, of another version, or made for
/// knobs or features this program does not have. A knob the file does not know
/// is left to its values' sizes.
std::shared_ptr<const Model> readModel(const std::string &path,
                                       std::string &error);
/// The same of a file's bytes; `name` for messages.
std::shared_ptr<const Model>
parseModel(llvm::StringRef bytes, const std::string &name, std::string &error);

/// The model that comes with the program; null and no `error` where none does.
std::shared_ptr<const Model> builtInModel(std::string &error);
bool hasBuiltInModel();

} // namespace l2::rl

#endif // L2_RL_MODEL_H
