//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A schedule as a plain value: one integer a knob. The dialect in
// dialects/Schedule is its text; proposers, keys and the analysis use this.
//
//===----------------------------------------------------------------------===//

#ifndef L2_SCHEDULE_SCHEDULE_H
#define L2_SCHEDULE_SCHEDULE_H

#include "l2/Problem/Problem.h"
#include "l2/Target/TargetInfo.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace l2 {

/// Values of the enumerated knobs; the same numbers as in the dialect.
enum MmaKind : int64_t { Wgmma = 0, MmaSync = 1 };
enum AccumulatorKind : int64_t { AccF32 = 0, AccF16 = 1 };
enum LoadVia : int64_t { Tma = 0, CpAsync = 1, Registers = 2, Direct = 3 };
enum CachePolicy : int64_t { Normal = 0, EvictFirst = 1, EvictLast = 2 };
enum Specialize : int64_t { None = 0, Cooperative = 1, Pingpong = 2 };
enum Raster : int64_t { AlongM = 0, AlongN = 1 };
enum EpilogueStore : int64_t { StoreDirect = 0, StoreTma = 1 };

/// One schedule. Fields are documented by the ops of the schedule dialect.
struct Schedule {
#define L2_KNOB(field, decision, operand, attribute, index) int64_t field = 0;
#include "l2/Schedule/Knobs.def"
#undef L2_KNOB

  bool operator==(const Schedule &) const = default;
  auto operator<=>(const Schedule &) const = default;
  /// Canonical one-line text, "mma.kind=wgmma mma.n=256 …"; the base of keys.
  std::string str() const;
  /// Stable 64-bit hash of str(), as 16 hex digits.
  std::string hash() const;
  int64_t warps() const { return warpsM * warpsN * warpsK; }
};

/// Reads what Schedule::str wrote, today or before: a knob that the text does
/// not name takes its neutral value, and the order is free. nullopt when a knob
/// is unknown, comes twice, or is missing and has no neutral value.
std::optional<Schedule> parseSchedule(llvm::StringRef text);

class ScheduleSpace;

/// What the domains depend on.
struct ScheduleContext {
  const Problem &problem;
  const TargetInfo &target;
  /// When set, no other schedule than these is lawful (all of them lawful for
  /// the problem and target).
  const ScheduleSpace *space = nullptr;
};

/// One knob: where it stands in the dialect, and the values it may take.
struct Knob {
  llvm::StringRef decision, operand, attribute;
  int index;
  int64_t Schedule::*field;

  /// "load.a.via", "tile.cta[0]".
  std::string name() const;
  /// Lawful values given problem, target and the knobs before this one in
  /// `prefix`; the ones after it are not looked at. Never empty for a prefix
  /// made of lawful values. Joint limits (shared memory, registers) that need
  /// later knobs are left to `violation`.
  llvm::SmallVector<int64_t> domain(const Schedule &prefix,
                                    const ScheduleContext &context) const;
  /// Whether `domain` holds `value`; cheaper than all of it.
  bool allows(int64_t value, const Schedule &prefix,
              const ScheduleContext &context) const;
  /// The value as the dialect prints it: "wgmma", "128".
  std::string print(int64_t value) const;
  /// Reads what `print` wrote.
  std::optional<int64_t> parse(llvm::StringRef text) const;
  /// The value with which kernels are as they were before the knob existed, for
  /// what was stored then; nullopt for the knobs that have always existed.
  std::optional<int64_t> neutral() const;
};

/// All knobs, in the order of deciding.
llvm::ArrayRef<Knob> knobs();

/// Resources one CTA takes; independent of the problem's size.
struct ResourceUse {
  /// CTA threads, dynamic shared memory bytes, registers per thread at entry.
  int64_t threads = 0, smemBytes = 0, registers = 0;
  /// Accumulator registers (32-bit) per consumer thread.
  int64_t accumulatorRegisters = 0;
  /// CTAs that fit on one SM.
  int64_t ctasPerSM = 0;
  /// Bytes of A and B in one stage.
  int64_t stageBytes = 0;
  /// Of smemBytes: epilogue staging, and reduction between warps.
  int64_t epilogueBytes = 0, reductionBytes = 0;
};
ResourceUse resourceUse(const Schedule &schedule,
                        const ScheduleContext &context);

/// How the schedule fills the machine for one problem; times are predicted by
/// the analytic model, in seconds.
struct Occupation {
  int64_t tilesM = 0, tilesN = 0, ctas = 0, kTiles = 0;
  double waves = 0, waveEfficiency = 0;
  double l2Bytes = 0, hbmBytes = 0;
  double tensorSeconds = 0, smemPortSeconds = 0, l2Seconds = 0, hbmSeconds = 0,
         powerSeconds = 0, latencySeconds = 0;
  double predictedSeconds = 0;
  llvm::StringRef bound;
};
Occupation occupation(const Schedule &schedule, const ScheduleContext &context);

/// The first rule the schedule breaks, in words with numbers; nullopt when it
/// is lawful for this problem and target.
std::optional<std::string> violation(const Schedule &schedule,
                                     const ScheduleContext &context);

/// The rules by which `violation` sums resources, in words with the target's
/// numbers, a line each.
std::string resourceRules(const TargetInfo &target);

/// A lawful schedule for any problem on any target, whatever the space.
Schedule defaultSchedule(const ScheduleContext &context);

/// The canonical text: a `schedule.kernel` with every decision written out.
std::string printKernel(const Schedule &schedule, llvm::StringRef kernelName,
                        llvm::StringRef payload, llvm::StringRef target);

/// Most CTAs that share an output tile.
constexpr int64_t mostSlices = 32;

/// Workspace bytes (f32 partial tiles) and counter count a launch needs.
int64_t workspaceBytes(const Schedule &schedule, const Problem &problem);
int64_t counterCount(const Schedule &schedule, const Problem &problem);

} // namespace l2

#endif // L2_SCHEDULE_SCHEDULE_H
