//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The verification protocol.
//
//===----------------------------------------------------------------------===//

#include "l2/Evaluate/Verify.h"
#include "l2/Evaluate/CheckOutput.h"
#include "l2/Evaluate/RaceHunt.h"
#include "l2/Target/Assemble.h"
#include "llvm/Support/FormatVariadic.h"

using namespace l2;
using namespace l2::cuda;

Scratch::Scratch(const GpuSession &session, const Schedule &schedule,
                 const Problem &problem)
    : workspace(size_t(workspaceBytes(schedule, problem))),
      counters(size_t(counterCount(schedule, problem)) * 4) {
  workspace.poison(session.stream);
  counters.poison(session.stream);
  session.stream.fill(counters.get(), 0, counters.size());
}

namespace {

/// One run of the protocol.
struct Run {
  unsigned set;
  bool dirty = false;
  /// What becomes of the bits of C: kept, or compared with what was kept.
  enum { Nothing, Save, Repeat } bits = Nothing;
  /// Back to back, every other one on other data: one that does not wait for
  /// the launch before where it must (its counters, its workspace) spoils the
  /// result.
  unsigned launches = 1;
  /// Noise: L2 is empty and half of the SMs are also busy with something else,
  /// so that everybody arrives at another time. LateA, LateB: the operand is
  /// written by the kernel before, after it has let this one start.
  enum { Quiet, Noise, LateA, LateB } around = Quiet;

  bool late() const { return around == LateA || around == LateB; }
  /// Whether launch `index` takes the data of `set`; the last one does.
  bool onSet(unsigned index) const { return (launches - 1 - index) % 2 == 0; }
};

/// Races between threads act or not by chance: each run is a chance.
constexpr unsigned repeatedLaunches = 4;

class Verification {
public:
  Verification(const GpuSession &session, ShapeOperands &shape,
               const LoadedKernel &kernel, const Problem &problem)
      : session(session), shape(shape), problem(problem),
        artifact(kernel.artifact()),
        scratch(session, kernel.artifact().schedule, problem),
        launch(prepareLaunch(kernel, shape.a().get(),
                             shape.b(problem.transposeB).get(),
                             shape.extras())) {
    if (auto other = shape.otherOperands(problem.transposeB)) {
      otherLaunch.emplace(
          prepareLaunch(kernel, other->a, other->b, other->extras));
      otherSaved = other->c;
    }
  }

  Verdict perform(const Run &run);
  /// Hunts races on the data set of which the bits were saved.
  Verdict hunt(unsigned set);
  /// Runs without a look at what came out; the verdict of a launch that fails.
  Verdict execute(const Run &run);
  /// 16-bit words of C that differ from what was kept.
  uint64_t differences();

private:
  /// On these inputs; C, the workspace and the counters are the same for all.
  PreparedLaunch prepareLaunch(
      const LoadedKernel &kernel, CUdeviceptr a, CUdeviceptr b,
      const std::array<CUdeviceptr, Epilogue::mostExtras> &extras) const {
    return {kernel,
            problem,
            {a, b, shape.c().get(), scratch.workspace.get(),
             scratch.counters.get(), extras},
            session.facts().numSMs};
  }
  void prepare(const Run &run);
  /// Into cleared slots.
  void enqueueChecks(const Run &run);
  /// `compared`: how often bits were.
  Verdict judge(const Run &run, const std::vector<CheckResult> &results,
                unsigned compared);

  enum Slot : unsigned {
    Output,
    InputA,
    InputB,
    CounterValues,
    Bits,
    InputExtras,
    Guards = InputExtras + Epilogue::mostExtras, // two for each guarded buffer
  };
  static_assert(Guards + 2 * (5 + Epilogue::mostExtras) <
                GpuSession::slotCount);

  const GpuSession &session;
  ShapeOperands &shape;
  const Problem &problem;
  const Artifact &artifact;
  Scratch scratch;
  PreparedLaunch launch;
  /// On other data, to alternate with, and a place for its bits; none where
  /// memory is short.
  std::optional<PreparedLaunch> otherLaunch;
  CUdeviceptr otherSaved = 0;
  /// For what runs beside the kernel.
  Stream beside;
};

} // namespace

void Verification::prepare(const Run &run) {
  // The reference may have to be made, which uses A and B: first.
  shape.reference(run.set);
  shape.load(run.set, problem.transposeB);
  shape.a().resetGuards(session.stream);
  shape.b(problem.transposeB).resetGuards(session.stream);
  for (size_t i = 0; i < shape.extraCount(); ++i)
    shape.extra(i).resetGuards(session.stream);
  shape.c().poison(session.stream);
  scratch.workspace.poison(session.stream);
  if (run.dirty)
    session.kernels.dirtySmem(session.stream);
  if (run.late()) {
    const GuardedBuffer &late =
        run.around == Run::LateA ? shape.a() : shape.b(problem.transposeB);
    session.stream.fill(late.get(), 0xFF, late.size());
  }
}

void Verification::enqueueChecks(const Run &run) {
  enqueueCompare(session, shape, problem, run.set, Output);
  session.kernels.checkFill(session.stream, shape.a().get(),
                            shape.dataOfA(run.set), session.slot(InputA));
  session.kernels.checkFill(session.stream, shape.b(problem.transposeB).get(),
                            shape.dataOfB(run.set, problem.transposeB),
                            session.slot(InputB));
  session.kernels.checkBytes(session.stream, scratch.counters.get(),
                             scratch.counters.size(), 0,
                             session.slot(CounterValues));
  if (run.bits == Run::Save)
    session.stream.copy(shape.saved(), shape.c().get(), shape.c().size());
  if (run.bits == Run::Repeat)
    session.kernels.compareBits(session.stream, shape.c().get(), shape.saved(),
                                shape.c().size(), session.slot(Bits));
  std::vector<const GuardedBuffer *> buffers = {
      &shape.a(), &shape.b(problem.transposeB), &shape.c(), &scratch.workspace,
      &scratch.counters};
  for (size_t i = 0; i < shape.extraCount(); ++i) {
    session.kernels.checkFill(session.stream, shape.extra(i).get(),
                              shape.dataOfExtra(run.set, i),
                              session.slot(InputExtras + unsigned(i)));
    buffers.push_back(&shape.extra(i));
  }
  for (unsigned i = 0; i < buffers.size(); ++i)
    buffers[i]->checkGuards(session, Guards + 2 * i);
}

Verdict Verification::judge(const Run &run,
                            const std::vector<CheckResult> &results,
                            unsigned compared) {
  static const char *const names[] = {
      "A",       "B",       "C",       "the workspace", "the counters",
      "extra 0", "extra 1", "extra 2", "extra 3"};
  Verdict verdict;
  auto outOfBounds = [&](std::string reason) {
    verdict.status = Status::OutOfBounds;
    verdict.reason = std::move(reason);
    return verdict;
  };
  for (unsigned i = 0; i < std::size(names); ++i)
    for (unsigned after : {0u, 1u}) {
      const CheckResult &guard = results[Guards + 2 * i + after];
      if (guard.bad == 0)
        continue;
      uint64_t distance =
          after ? guard.first : GuardedBuffer::guardBytes - guard.first;
      return outOfBounds(
          llvm::formatv("{0} bytes {1} {2} were written, the first at {3} bytes"
                        " {4}",
                        guard.bad, after ? "after" : "before", names[i],
                        distance, after ? "past its end" : "before its start")
              .str());
    }
  auto changed = [&](Slot slot, unsigned name) {
    const CheckResult &input = results[slot];
    return input.bad
               ? llvm::formatv("{0} elements of input {1} were changed, the "
                               "first at index {2}",
                               input.bad, names[name], input.first)
                     .str()
               : std::string();
  };
  for (auto [slot, name] : {std::pair(InputA, 0u),
                            {InputB, 1u},
                            {InputExtras, 5u},
                            {Slot(InputExtras + 1), 6u},
                            {Slot(InputExtras + 2), 7u},
                            {Slot(InputExtras + 3), 8u}})
    if (std::string what = changed(slot, name); !what.empty())
      return outOfBounds(std::move(what));
  verdict = judgeOutput(session, shape, problem, run.set, results[Output]);
  if (verdict.status != Status::Ok)
    return verdict;
  if (results[CounterValues].bad) {
    verdict.status = Status::Wrong;
    verdict.reason =
        "the split-K counters were not left at zero, the first at index " +
        std::to_string(results[CounterValues].first / 4);
    return verdict;
  }
  if (const CheckResult &bits = results[Bits]; bits.bad) {
    verdict.status = Status::Nondeterministic;
    uint64_t words = uint64_t(sizeOf(problem.output)) / 2;
    uint64_t index = bits.first / words;
    verdict.reason =
        llvm::formatv("{0} 16-bit words of C differ in {1} more run{2} on the "
                      "same data, the first in C[{3},{4}]",
                      bits.bad, compared, compared == 1 ? "" : "s",
                      index / uint64_t(problem.n), index % uint64_t(problem.n))
            .str();
  }
  return verdict;
}

/// Of a launch that was refused. Throws what has lost the context.
static Verdict refused(CUresult code) {
  try {
    check(code, "launch");
  } catch (const CudaError &error) {
    if (error.fatal())
      throw;
    return {Status::LaunchFailed, error.what(), 0};
  }
  return {};
}

Verdict Verification::execute(const Run &run) {
  prepare(run);
  if (run.around == Run::Noise)
    session.flushL2();
  session.finish(60, "making operands");
  if (run.around == Run::Noise)
    session.kernels.disturb(beside, session.flush.get(), session.flush.size(),
                            session.slot(GpuSession::slotCount - 1));
  if (run.around == Run::LateA)
    session.kernels.lateFill(session.stream, shape.a().get(),
                             shape.dataOfA(run.set));
  if (run.around == Run::LateB)
    session.kernels.lateFill(session.stream, shape.b(problem.transposeB).get(),
                             shape.dataOfB(run.set, problem.transposeB));
  for (unsigned i = 0; i < run.launches; ++i) {
    const PreparedLaunch &next =
        otherLaunch && !run.onSet(i) ? *otherLaunch : launch;
    if (CUresult code = next.launch(session.stream.get()))
      return refused(code);
  }
  session.finish(session.patience(problem, run.launches), "the kernel");
  session.finish(beside, 60, "what ran beside the kernel");
  return {};
}

Verdict Verification::perform(const Run &run) {
  Verdict verdict = execute(run);
  if (verdict.status != Status::Ok)
    return verdict;
  session.clearSlots();
  enqueueChecks(run);
  session.finish(60, "checking");
  return judge(run, session.readSlots(), /*compared=*/1);
}

Verdict Verification::hunt(unsigned set) {
  const Run checked = {set};
  prepare(checked);
  session.clearSlots();
  session.finish(60, "making operands");
  RaceHuntResult result =
      huntRaces(session, shape, problem, artifact, launch,
                otherLaunch ? *otherLaunch : launch,
                otherLaunch ? otherSaved : shape.saved(), beside, Bits);
  if (result.code != CUDA_SUCCESS)
    return refused(result.code);
  enqueueChecks(checked);
  session.finish(60, "checking");
  return judge(checked, session.readSlots(), result.compared);
}

uint64_t Verification::differences() {
  session.clearSlots();
  session.kernels.compareBits(session.stream, shape.c().get(), shape.saved(),
                              shape.c().size(), session.slot(Bits));
  session.finish(60, "comparing");
  return session.readSlots()[Bits].bad;
}

/// Cancelling data need an f32 accumulator; a kernel that never starts early
/// cannot start too early.
static bool appliesTo(const Run &run, const Schedule &schedule,
                      const Problem &problem) {
  if (ShapeOperands::kindOf(run.set) == DataKind::Cancelling &&
      problem.accumulator == ElementType::F16)
    return false;
  return !run.late() || schedule.pdl;
}

/// The instructions that are in the PTX, whatever the artifact says of itself.
static Verdict judgePrecision(const Artifact &artifact,
                              const Problem &problem) {
  Artifact told = artifact;
  told.problem = problem;
  told.mmaTypes = findMmaTypes(artifact.ptx);
  if (provesAccumulator(told, problem.accumulator))
    return {};
  std::string types;
  for (const std::string &type : told.mmaTypes)
    types += (types.empty() ? "" : ", ") + type;
  return {Status::CompileFailed,
          "the PTX does not prove the contract's accumulator of " +
              toString(problem.accumulator).str() + ": it has " +
              (types.empty() ? "no mma" : types),
          0};
}

Verdict l2::verifyKernel(const GpuSession &session, ShapeOperands &shape,
                         const LoadedKernel &kernel, const Problem &problem) {
  Verdict precision = judgePrecision(kernel.artifact(), problem);
  if (precision.status != Status::Ok)
    return precision;
  std::optional<Verification> verification;
  try {
    verification.emplace(session, shape, kernel, problem);
  } catch (const CudaError &error) {
    if (error.fatal())
      throw;
    return {Status::LaunchFailed, error.what(), 0};
  }
  double worst = 0;
  constexpr unsigned keptSet = 3;
  const Run runs[] = {
      {0},
      {1},
      {2},
      {keptSet, /*dirty=*/true, Run::Save},
      {4, /*dirty=*/true},
      {keptSet, /*dirty=*/true, Run::Repeat, repeatedLaunches},
      {keptSet, /*dirty=*/true, Run::Repeat, repeatedLaunches, Run::Noise},
      {keptSet, /*dirty=*/false, Run::Repeat, 1, Run::LateA},
      {keptSet, /*dirty=*/false, Run::Repeat, 1, Run::LateB}};
  for (const Run &run : runs) {
    if (!appliesTo(run, kernel.artifact().schedule, problem))
      continue;
    Verdict verdict = verification->perform(run);
    worst = std::max(worst, verdict.worstOverBound);
    if (verdict.status != Status::Ok)
      return verdict;
  }
  Verdict verdict = verification->hunt(keptSet);
  verdict.worstOverBound = std::max(worst, verdict.worstOverBound);
  return verdict;
}

Comparison l2::compareKernels(const GpuSession &session, ShapeOperands &shape,
                              const LoadedKernel &good,
                              const LoadedKernel &other,
                              const Problem &problem) {
  Verification reference(session, shape, good, problem),
      compared(session, shape, other, problem);
  Comparison comparison;
  auto execute = [](Verification &verification, const Run &run) {
    Verdict verdict = verification.execute(run);
    if (verdict.status != Status::Ok)
      throw std::runtime_error(verdict.reason);
  };
  for (unsigned set = 0; set < ShapeOperands::dataSets; ++set) {
    if (!appliesTo({set}, good.artifact().schedule, problem))
      continue;
    execute(reference, {set});
    session.stream.copy(shape.saved(), shape.c().get(), shape.c().size());
    const Run runs[] = {
        {set},
        {set, /*dirty=*/true},
        {set, /*dirty=*/true, Run::Nothing, repeatedLaunches},
        {set, /*dirty=*/true, Run::Nothing, 1, Run::Noise},
        {set, /*dirty=*/true, Run::Nothing, repeatedLaunches, Run::Noise},
        {set, /*dirty=*/false, Run::Nothing, 1, Run::LateA},
        {set, /*dirty=*/false, Run::Nothing, 1, Run::LateB}};
    for (const Run &run : runs) {
      if (!appliesTo(run, other.artifact().schedule, problem))
        continue;
      execute(compared, run);
      comparison.differing += compared.differences();
      ++comparison.runs;
    }
  }
  return comparison;
}
