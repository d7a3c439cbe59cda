//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The program's own flags: one mode, and what it needs.
//
//===----------------------------------------------------------------------===//

#ifndef L2_TOOLS_L2OPT_FLAGS_H
#define L2_TOOLS_L2OPT_FLAGS_H

#include "l2/Llm/ChatSettings.h"
#include "l2/Llm/LlmProposer.h"
#include "l2/Target/Compile.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace l2 {

enum class Mode : uint8_t {
  Search,
  Emit,
  DescribeDevice,
  Correctness,
  Verify,
  Audit,
  MakeLandscape,
  Replay,
  TrainPolicy,
  ExportTrajectories
};
enum class EvaluatorChoice : uint8_t { Auto, Gpu, Model };

/// A fault for the `candidate`-th schedule of a search, counted from 1, or the
/// first after it that can have it.
struct PlantOrder {
  Fault fault = Fault::Hang;
  unsigned candidate = 1;
};

/// What the command line asks for, checked as far as it can be without looking
/// at files or devices.
struct Flags {
  Mode mode = Mode::Search;
  /// The payload's or landscape's file; of payloads also "-".
  /// --export-trajectories: the folder.
  std::string input;
  /// --emit: "ptx"; --correctness, --audit-oracle: parts of names,
  /// comma-separated.
  std::string kind, cases;
  std::string scheduleFile;
  /// "auto" or a target's name.
  std::string target;
  EvaluatorChoice evaluator = EvaluatorChoice::Auto;
  unsigned budget = 0;
  /// Seconds.
  double timeLimit = 0;
  std::vector<std::string> proposers;
  /// Whom proposer "llm" asks; there if it is among them.
  std::optional<ChatSettings> chat;
  /// How it is asked, as far as the command line says.
  LlmOptions llm;
  /// File for the prompts, or "-"; empty: none.
  std::string dumpPrompt;
  uint64_t seed = 0;
  /// File of the policy; empty: the one that comes with the program.
  std::string policy;
  /// What --ablate leaves out.
  bool mask = true, costModel = true, warmStart = true, learning = true,
       bandit = true;
  /// --train-policy, --replay: the landscape's file; share of the problems held
  /// out.
  std::string landscape;
  double holdOut = 0;
  /// --replay: how many searches of each shape, with seeds from `seed` on.
  unsigned seeds = 0;
  std::string database;
  bool reuse = true, neighbours = true, contest = true;
  /// File for a line an evaluation; empty: none.
  std::string trace;
  /// Folder (--search) or file; empty when not given.
  std::string output;
  /// --plant: mistakes to make in candidates of a search, to test what becomes
  /// of it.
  std::vector<PlantOrder> plant;
  unsigned jobs = 0;
  bool timeCompile = false;
  /// See GpuEvaluatorOptions.
  double slowdown = 1;
  CompileOptions compile;

  /// Where --train-policy and --export-trajectories find times.
  const std::string &timesFile() const {
    return landscape.empty() ? database : landscape;
  }
};

/// Whether the command line is for one of the modes above; the ordinary MLIR
/// tool takes it else.
bool hasMode(int argc, char **argv);

/// Parses a command line with a mode, or prints help or version and exits, as
/// llvm::cl does. nullopt after printing one error.
std::optional<Flags> parseFlags(int argc, char **argv);

/// What `--help` says before the flags.
std::string overview();

/// "l2-opt 0.1.0 (LLVM 22.1.8)".
std::string versionText();

/// Prints "l2-opt: error: …" on standard error; returns 1, the exit code.
int fail(const std::string &message);

} // namespace l2

#endif // L2_TOOLS_L2OPT_FLAGS_H
