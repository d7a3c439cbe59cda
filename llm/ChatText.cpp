//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The names of what a chat can be and end as.
//
//===----------------------------------------------------------------------===//

#include "l2/Llm/ChatClient.h"

using namespace l2;

llvm::StringRef l2::toString(Constraint constraint) {
  switch (constraint) {
  case Constraint::None:
    return "none";
  case Constraint::JsonSchema:
    return "schema";
  case Constraint::Gbnf:
    return "gbnf";
  case Constraint::Structured:
    return "structured";
  }
  return "";
}

llvm::StringRef l2::toString(ChatFault fault) {
  switch (fault) {
  case ChatFault::Unavailable:
    return "unavailable";
  case ChatFault::Timeout:
    return "timeout";
  case ChatFault::Quota:
    return "quota";
  case ChatFault::Rejected:
    return "rejected";
  case ChatFault::Untrusted:
    return "untrusted";
  case ChatFault::Malformed:
    return "malformed";
  case ChatFault::TooLong:
    return "too long";
  case ChatFault::Budget:
    return "budget";
  case ChatFault::Cassette:
    return "cassette";
  case ChatFault::Cancelled:
    return "cancelled";
  }
  return "";
}
