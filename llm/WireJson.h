//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reading what may or may not be in foreign JSON.
//
//===----------------------------------------------------------------------===//

#ifndef L2_LLM_WIREJSON_H
#define L2_LLM_WIREJSON_H

#include "Wire.h"

namespace l2 {

/// Discarded when it is no JSON, or nested deeper than any answer: each level
/// takes far more memory than its bracket.
nlohmann::json parseForeign(llvm::StringRef text);
/// The member `key` of `object`; null when there is none.
const nlohmann::json &memberOf(const nlohmann::json &object, const char *key);
/// Element 0; null when there is none.
const nlohmann::json &firstOf(const nlohmann::json &array);
/// A number of tokens that can be true; else as it was.
void readCount(const nlohmann::json &value, std::optional<uint64_t> &count);
/// Compact; what is not UTF-8 replaced.
std::string dump(const nlohmann::json &value);
/// `endpoint` without the slashes at its end.
llvm::StringRef trimSlashes(llvm::StringRef endpoint);
/// Whether the last part of its path is a version: "v1".
bool endsInVersion(llvm::StringRef endpoint);

std::unique_ptr<Wire> createOpenAiWire();
std::unique_ptr<Wire> createAnthropicWire();

} // namespace l2

#endif // L2_LLM_WIREJSON_H
