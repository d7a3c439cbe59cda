//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The list of correctness cases.
//
//===----------------------------------------------------------------------===//

#include "Cases.h"
#include "l2/Search/Proposer.h"
#include <array>
#include <set>

using namespace l2;

namespace {

/// Sizes that end in the middle of a tile, a vector or a warp.
constexpr int64_t edges[] = {1, 7, 8, 63, 65, 100, 127, 129, 1000, 4097};

constexpr const char *families[] = {"direct", "multistage", "wgmma_1",
                                    "wgmma_2"};

/// Accumulator, input, output.
struct Contract {
  ElementType accumulator, input, output;
};
constexpr Contract contracts[] = {
    {ElementType::F32, ElementType::F16, ElementType::F16},
    {ElementType::F32, ElementType::BF16, ElementType::BF16},
    {ElementType::F16, ElementType::F16, ElementType::F16},
    {ElementType::F32, ElementType::F16, ElementType::F32},
    {ElementType::F32, ElementType::BF16, ElementType::F32},
};

using Sizes = std::array<int64_t, 3>;

class CaseList {
public:
  explicit CaseList(const TargetInfo &target) : target(target) {}

  /// Draws `each` schedules of each family that the problem has.
  void add(Sizes sizes, bool transposeB, const Contract &contract,
           unsigned each);
  std::vector<CorrectnessCase> take() { return std::move(cases); }

private:
  const TargetInfo &target;
  std::mt19937_64 rng{20};
  std::vector<CorrectnessCase> cases;
};

} // namespace

llvm::StringRef l2::familyOf(const Schedule &schedule) {
  if (schedule.mmaKind == Wgmma)
    return schedule.warpsM == 8 ? "wgmma_2" : "wgmma_1";
  return schedule.loadAVia == Direct ? "direct" : "multistage";
}

std::string l2::caseName(const CorrectnessCase &one) {
  return one.problem.key() + " " + one.family + " " + one.schedule.hash();
}

void CaseList::add(Sizes sizes, bool transposeB, const Contract &contract,
                   unsigned each) {
  Problem problem{"gemm", sizes[0], sizes[1], sizes[2]};
  problem.transposeB = transposeB;
  problem.accumulator = contract.accumulator;
  problem.input = contract.input;
  problem.output = contract.output;
  ScheduleContext context{problem, target};
  for (const char *family : families) {
    std::set<Schedule> distinct;
    // Not every problem has every family.
    for (unsigned tries = 0; tries < 400 && distinct.size() < each; ++tries) {
      Schedule schedule;
      sampleKnobs(schedule, 0, context, rng);
      if (familyOf(schedule) != family || violation(schedule, context) ||
          !distinct.insert(schedule).second)
        continue;
      cases.push_back({problem, schedule, family});
    }
  }
}

std::vector<CorrectnessCase> l2::correctnessCases(const TargetInfo &target) {
  CaseList list(target);
  constexpr size_t kinds = std::size(contracts);
  size_t turn = 0;
  // Each edge in each dimension, the others a whole number of small tiles or
  // an edge of another kind.
  for (size_t edge = 0; edge < std::size(edges); ++edge)
    for (unsigned dimension = 0; dimension < 3; ++dimension)
      for (bool transposeB : {false, true}) {
        Sizes whole = {192, 256, 320}, mixed = {};
        for (unsigned i = 0; i < 3; ++i)
          mixed[i] = edges[(edge + 3 * i) % (std::size(edges) - 2)];
        whole[dimension] = mixed[dimension] = edges[edge];
        list.add(whole, transposeB, contracts[turn++ % kinds], 1);
        list.add(mixed, transposeB, contracts[turn++ % kinds], 1);
      }
  // Sizes all families share, with many schedules each.
  for (Sizes sizes : {Sizes{128, 128, 128},
                      {512, 512, 512},
                      {2048, 1024, 512},
                      {64, 128, 4096},
                      {520, 264, 1032}})
    for (bool transposeB : {false, true})
      for (const Contract &contract : contracts)
        list.add(sizes, transposeB, contract, 2);
  return list.take();
}
