//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The picture of a replay.
//
//===----------------------------------------------------------------------===//

#include "l2/Search/Replay.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <cmath>

using namespace l2;
using llvm::format;

namespace {

constexpr double width = 720, height = 400, left = 60, right = 170, top = 20,
                 bottom = 50;
/// Told apart also by those who see few colours.
constexpr const char *colours[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                   "#56b4e9", "#e69f00", "#000000"};

/// From measurements and quality to the picture.
struct Axes {
  double most, least;

  double x(double measurements) const {
    return left + (width - left - right) * std::log(measurements) /
                      std::log(std::max(most, 2.0));
  }
  double y(double quality) const {
    return top + (height - top - bottom) * (1 - quality) / (1 - least);
  }
};

void drawGrid(llvm::raw_ostream &os, const Axes &axes) {
  auto line = [&](double x1, double y1, double x2, double y2) {
    os << format("<line x1='%.1f' y1='%.1f' x2='%.1f' y2='%.1f' "
                 "stroke='#ddd'/>\n",
                 x1, y1, x2, y2);
  };
  for (double count = 1; count <= axes.most; count *= 2) {
    line(axes.x(count), axes.y(axes.least), axes.x(count), axes.y(1));
    os << format("<text x='%.1f' y='%.1f' text-anchor='middle'>%.0f</text>\n",
                 axes.x(count), axes.y(axes.least) + 18, count);
  }
  for (double q = 1; q > axes.least - 1e-9; q -= 0.1) {
    line(axes.x(1), axes.y(q), axes.x(axes.most), axes.y(q));
    os << format("<text x='%.1f' y='%.1f' text-anchor='end'>%.1f</text>\n",
                 left - 8, axes.y(q) + 4, q);
  }
  os << format("<text x='%.1f' y='%.1f' text-anchor='middle'>measurements"
               "</text>\n",
               (left + width - right) / 2, height - 12)
     << format("<text x='16' y='%.1f' text-anchor='middle' "
               "transform='rotate(-90 16 %.1f)'>best known time / best so far"
               "</text>\n",
               (top + height - bottom) / 2, (top + height - bottom) / 2);
}

} // namespace

/// Names come from a command line.
static std::string escape(llvm::StringRef text) {
  std::string escaped;
  for (char c : text)
    escaped += c == '<' ? "&lt;" : c == '&' ? "&amp;" : std::string(1, c);
  return escaped;
}

std::string l2::plotQuality(llvm::ArrayRef<ReplayContender> contenders,
                            llvm::ArrayRef<double> bestUs, unsigned budget) {
  std::vector<std::vector<double>> curves;
  double least = 1;
  for (const ReplayContender &contender : contenders) {
    curves.push_back(quality(contender, bestUs, budget));
    least = std::min(least, curves.back().front());
  }
  Axes axes{double(budget), std::min(0.9, std::floor(least * 10) / 10)};
  std::string text;
  llvm::raw_string_ostream os(text);
  os << format("<svg xmlns='http://www.w3.org/2000/svg' width='%.0f' "
               "height='%.0f' font-family='sans-serif' font-size='12'>\n"
               "<rect width='100%%' height='100%%' fill='white'/>\n",
               width, height);
  drawGrid(os, axes);
  for (auto [index, curve] : llvm::enumerate(curves)) {
    const char *colour = colours[index % std::size(colours)];
    os << "<polyline fill='none' stroke-width='2' stroke='" << colour
       << "' points='";
    for (auto [place, q] : llvm::enumerate(curve))
      os << format("%.1f,%.1f ", axes.x(place + 1.0), axes.y(q));
    double y = top + 14 + 20.0 * index;
    os << "'/>\n"
       << format("<line x1='%.1f' y1='%.1f' x2='%.1f' y2='%.1f' "
                 "stroke-width='2' stroke='%s'/>\n",
                 width - right + 14, y - 4, width - right + 34, y - 4, colour)
       << format("<text x='%.1f' y='%.1f'>", width - right + 40, y)
       << escape(contenders[index].name) << "</text>\n";
  }
  os << "</svg>\n";
  return text;
}
