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

#ifndef L2_EVALUATE_FOREIGNPROCESSES_H
#define L2_EVALUATE_FOREIGNPROCESSES_H

#include <optional>
#include <set>

namespace l2 {

/// Tells our own entries in the management library's list of a GPU's processes
/// from others'. In a container the numbers there are not those we know, so it
/// goes by what making our context adds to the list.
class ForeignProcesses {
public:
  using Listing = std::optional<std::set<unsigned>>;

  ForeignProcesses() = default;
  /// `self`: our process id. `siblings`: what `listed` says of other workers of
  /// the same program. `before`, `after`: the list before our context was made
  /// and after it; nullopt where it cannot be read.
  ForeignProcesses(unsigned self, std::set<unsigned> siblings,
                   const Listing &before, const Listing &after);

  /// What `listed` says of the other workers there are now.
  void setSiblings(std::set<unsigned> now) { siblings = std::move(now); }
  /// Others in `listing`; nullopt when it cannot be read.
  std::optional<unsigned> count(const Listing &listing) const;
  /// Our number on the list, where that is known.
  std::optional<unsigned> listed() const { return own; }

private:
  std::optional<unsigned> own;
  std::set<unsigned> siblings;
  /// Both lists could be read.
  bool usable = false;
  /// One of the list is ours, but not known which.
  bool oneIsOurs = false;
};

} // namespace l2

#endif // L2_EVALUATE_FOREIGNPROCESSES_H
