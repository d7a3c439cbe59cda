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
  void add(const Problem &problem, unsigned each, const char *list);
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
  add(problem, each, "sizes");
}

void CaseList::add(const Problem &problem, unsigned each, const char *list) {
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
      cases.push_back({problem, schedule, family, list});
    }
  }
}

/// Functions of the product; T is the output's type.
static constexpr const char *epilogues[] = {
    "",
    // A bias over N, and over M with ReLU.
    "n.T-add_0.1",
    "m.T-add_0.1-c00000000-max_2.3",
    // Bias and GELU (tanh).
    "n.T-add_0.1-mul_2.2-mul_3.2-c3d372713-fma_4.5.2-c3f4c422a-mul_6.7-tanh_8-"
    "c3f800000-add_9.10-mul_2.11-c3f000000-mul_12.13",
    // SiLU.
    "neg_0-exp_1-c3f800000-add_2.3-div_0.4",
    // A residual; bias, ReLU and a residual; alpha and beta.
    "r.T-add_0.1",
    "n.T-r.T-add_0.1-c00000000-max_3.4-add_5.2",
    "r.T-c3f000000-mul_0.2-c40000000-mul_1.4-add_3.5",
    // A scale, of its own type.
    "s.f32-mul_0.1",
    // Leaky ReLU by a comparison; GELU (erf) with a bias over M in f32.
    "c00000000-gt_0.1-c3dcccccd-mul_0.3-sel_2.0.4",
    "m.f32-add_0.1-c3f3504f3-mul_2.3-erf_4-c3f800000-add_5.6-mul_2.7-c3f000000-"
    "mul_8.9",
};

/// Every contract in every layout with every epilogue, at sizes with edges and
/// without, alone and in batches.
static void addContracts(CaseList &list) {
  constexpr Sizes sizes[] = {{256, 256, 256}, {129, 136, 72},   {200, 100, 96},
                             {64, 264, 520},  {63, 65, 127},    {328, 192, 64},
                             {16, 1000, 512}, {1000, 24, 1000}, {7, 8, 129},
                             {520, 130, 66}};
  size_t turn = 0;
  for (const Contract &contract : contracts)
    for (bool transposeA : {false, true})
      for (bool transposeB : {false, true})
        for (llvm::StringRef text : epilogues)
          for (unsigned i = 0; i < 2; ++i) {
            Sizes size = sizes[(turn + 5 * i) % std::size(sizes)];
            Problem problem{"gemm", size[0], size[1], size[2]};
            problem.transposeA = transposeA;
            problem.transposeB = transposeB;
            problem.accumulator = contract.accumulator;
            problem.input = contract.input;
            problem.output = contract.output;
            std::string function = text.str();
            for (size_t at; (at = function.find('T')) != std::string::npos;)
              function.replace(at, 1, toString(contract.output).str());
            problem.epilogue = *parseEpilogue(function);
            if (turn % 3 == 2)
              problem.batch = 3;
            problem.sharedB = turn % 6 == 5;
            list.add(problem, 1, "contracts");
            ++turn;
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
  addContracts(list);
  return list.take();
}
