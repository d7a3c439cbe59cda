//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a search says while it runs.
//
//===----------------------------------------------------------------------===//

#ifndef L2_TOOLS_L2OPT_PROGRESS_H
#define L2_TOOLS_L2OPT_PROGRESS_H

#include "l2/Search/Search.h"
#include <chrono>
#include <string>

namespace l2 {

/// Progress on standard error: one line redrawn in place on a terminal, else a
/// plain line now and then. Times of the model are called predicted.
class Progress {
public:
  /// `name`: the payload's. `predicted`: times come from the model.
  Progress(std::string name, bool predicted);
  ~Progress();

  void onTrial(const SearchProgress &progress, const Trial &trial);
  void onPhase(llvm::StringRef words);

private:
  std::string line(const SearchProgress &progress) const;
  void clear();

  const std::string name;
  const bool predicted, terminal;
  bool drawn = false;
  double shownBest = 0;
  std::chrono::steady_clock::time_point lastDrawn;
};

/// "171.2 us", "1.234 ms".
std::string printTime(double us);

} // namespace l2

#endif // L2_TOOLS_L2OPT_PROGRESS_H
