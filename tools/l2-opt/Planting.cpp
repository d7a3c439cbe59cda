//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Faults planted in candidates of a search.
//
//===----------------------------------------------------------------------===//

#include "Planting.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace l2;

std::optional<PlantedFault> Planting::faultFor(const Problem &problem,
                                               const Schedule &schedule) {
  auto [at, isNew] = decided.try_emplace({problem.key(), schedule});
  if (!isNew)
    return at->second;
  size_t candidate = decided.size();
  std::string error;
  std::vector<FaultOffer> offers =
      offeredFaults(schedule, problem, target, error);
  auto order = llvm::find_if(orders, [&](const PlantOrder &one) {
    return one.candidate <= candidate &&
           llvm::any_of(offers, [&](const FaultOffer &offer) {
             return offer.fault == one.fault;
           });
  });
  if (order == orders.end())
    return std::nullopt;
  at->second = {order->fault, 0};
  llvm::errs() << "l2-opt: planted " << toString(order->fault)
               << " in candidate " << candidate << ", schedule "
               << schedule.hash() << '\n';
  orders.erase(order);
  return at->second;
}
