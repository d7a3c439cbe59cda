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

#include "Progress.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

using namespace l2;
using Clock = std::chrono::steady_clock;

std::string l2::printTime(double us) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (us < 1000)
    os << llvm::format("%.4g us", us);
  else
    os << llvm::format("%.4g ms", us / 1000);
  return text;
}

Progress::Progress(std::string name, bool predicted)
    : name(std::move(name)), predicted(predicted),
      terminal(llvm::sys::Process::StandardErrIsDisplayed()) {}

Progress::~Progress() { clear(); }

/// Leaves the line empty for whatever is printed next.
void Progress::clear() {
  if (drawn)
    llvm::errs() << "\r\033[K";
  drawn = false;
}

std::string Progress::line(const SearchProgress &progress) const {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << name << ": " << progress.tried << '/' << progress.budget;
  if (progress.failed)
    os << " (" << progress.failed << " failed)";
  if (progress.bestUs > 0)
    os << ", best " << (predicted ? "predicted " : "")
       << printTime(progress.bestUs) << ", "
       << llvm::format("%.2fx", progress.firstUs / progress.bestUs)
       << " the first";
  if (progress.elapsedSeconds > 0)
    os << ", "
       << llvm::format("%.1f/s", progress.tried / progress.elapsedSeconds);
  // At this rate the budget may end before the time.
  double rate = progress.tried / std::max(progress.elapsedSeconds, 1e-3);
  double left =
      std::min(progress.leftSeconds, (progress.budget - progress.tried) / rate);
  os << ", " << llvm::format("%.0f s left", left);
  return text;
}

void Progress::onTrial(const SearchProgress &progress, const Trial &trial) {
  Clock::time_point now = Clock::now();
  bool better = progress.bestUs > 0 && progress.bestUs != shownBest;
  bool last = progress.tried == progress.budget;
  auto pause =
      terminal ? std::chrono::milliseconds(50) : std::chrono::seconds(2);
  if (!better && !last && now - lastDrawn < pause)
    return;
  // Without a terminal each line stays: not more than a few a second.
  if (!terminal && !last && shownBest > 0 &&
      now - lastDrawn < std::chrono::milliseconds(500))
    return;
  shownBest = progress.bestUs;
  lastDrawn = now;
  if (!terminal) {
    llvm::errs() << line(progress) << '\n';
    return;
  }
  llvm::errs() << "\r\033[K" << line(progress);
  drawn = true;
}

void Progress::onPhase(llvm::StringRef words) {
  clear();
  llvm::errs() << name << ": " << words;
  if (!terminal) {
    llvm::errs() << '\n';
    return;
  }
  llvm::errs() << " …";
  drawn = true;
}
