//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Whether others compute on our GPU.
//
//===----------------------------------------------------------------------===//

#include "l2/Evaluate/ForeignProcesses.h"
#include <algorithm>
#include <vector>

using namespace l2;

ForeignProcesses::ForeignProcesses(unsigned self, std::set<unsigned> siblings,
                                   const Listing &before, const Listing &after)
    : siblings(std::move(siblings)) {
  if (!before || !after)
    return;
  usable = true;
  std::vector<unsigned> added;
  std::set_difference(after->begin(), after->end(), before->begin(),
                      before->end(), std::back_inserter(added));
  if (std::find(added.begin(), added.end(), self) != added.end())
    own = self;
  else if (added.size() == 1)
    own = added.front();
  // Others came at the same moment; some containers hide all entries, ours too.
  oneIsOurs = !own && !added.empty();
}

std::optional<unsigned> ForeignProcesses::count(const Listing &listing) const {
  if (!usable || !listing)
    return std::nullopt;
  auto others = unsigned(
      std::count_if(listing->begin(), listing->end(), [&](unsigned pid) {
        return pid != own && !siblings.count(pid);
      }));
  return oneIsOurs && others > 0 ? others - 1 : others;
}
