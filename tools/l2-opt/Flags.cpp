//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Parsing the program's own flags.
//
//===----------------------------------------------------------------------===//

#include "Flags.h"
#include "FlagOptions.h"
#include "LlmFlags.h"
#include "Policy.h"
#include "l2/Search/Proposer.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace l2;

int l2::fail(const std::string &message) {
  llvm::WithColor::error(llvm::errs(), "l2-opt") << message << '\n';
  return 1;
}

std::string l2::versionText() {
  return "l2-opt " L2_VERSION " (LLVM " LLVM_VERSION_STRING ")";
}

std::string l2::overview() {
  return R"(l2-opt: finds fast GEMM kernels for NVIDIA GPUs

One mode at a time:
  --search FILE         search a kernel for each payload of FILE; writes
                        NAME.schedule.mlir, NAME.ptx, NAME.cubin, NAME.json
  --emit=KIND FILE      print a stage of FILE's kernels: schedule, kernel,
                        nvvm, llvm, ptx or cubin
  --describe-device     print the GPU as JSON
  --correctness[=LIST]  run the correctness cases on the GPU (all, or those
                        whose name contains an entry of LIST; entries 'sizes'
                        and 'contracts' choose one of the two lists)
  --verify FILE         run the verification protocol on FILE's kernels
  --audit-oracle[=LIST] plant faults in good kernels and see that the protocol
                        catches them (all, or those whose name, 'KERNEL FAULT',
                        contains an entry of LIST)
  --make-landscape FILE measure --budget schedules of each payload of FILE, as
                        experts, evolution and chance propose them, and write
                        them to the file named by -o
  --replay FILE         score each of --proposers on the landscapes of FILE:
                        best so far against measurements
  --train-policy        train a policy on the times of --landscape=FILE or --db,
                        and write it to the file named by -o
  --export-trajectories FOLDER
                        write the times of --landscape=FILE or --db as JSON
                        lines to train language models on
  otherwise             the MLIR tool: passes, verification, printing; its
                        flags: --help-list, its passes: --list-passes
)";
}

/// The argument without dashes and value: "--emit=ptx" gives "emit".
static llvm::StringRef flagName(llvm::StringRef argument) {
  if (!argument.consume_front("-"))
    return "";
  argument.consume_front("-");
  return argument.split('=').first;
}

bool l2::hasMode(int argc, char **argv) {
  for (int i = 1; i < argc; ++i) {
    llvm::StringRef name = flagName(argv[i]);
    if (name == "search" || name == "emit" || name == "describe-device" ||
        name == "correctness" || name == "verify" || name == "audit-oracle" ||
        name == "make-landscape" || name == "replay" ||
        name == "train-policy" || name == "export-trajectories" ||
        name == "help" || name == "h" || name == "version")
      return true;
  }
  return false;
}

/// $XDG_CACHE_HOME/l2-opt/tuning.db; empty when there is no home.
static std::string defaultDatabase() {
  llvm::SmallString<128> path;
  if (auto cache = llvm::sys::Process::GetEnv("XDG_CACHE_HOME");
      cache && !cache->empty())
    path = *cache;
  else if (llvm::sys::path::home_directory(path))
    llvm::sys::path::append(path, ".cache");
  else
    return "";
  llvm::sys::path::append(path, "l2-opt", "tuning.db");
  return path.str().str();
}

/// A mode whose flag takes a file.
struct FileMode {
  Mode mode;
  const cl::opt<std::string> &option;
};

static bool readMode(const FlagOptions &options, Flags &flags,
                     std::string &error) {
  const FileMode fileModes[] = {
      {Mode::Search, options.search},
      {Mode::Verify, options.verify},
      {Mode::MakeLandscape, options.makeLandscape},
      {Mode::Replay, options.replay},
      {Mode::ExportTrajectories, options.exportTrajectories}};
  unsigned modes = options.trainPolicy.getNumOccurrences() +
                   options.emit.getNumOccurrences() +
                   options.describe.getNumOccurrences() +
                   options.correctness.getNumOccurrences() +
                   options.audit.getNumOccurrences();
  const FileMode *chosen = nullptr;
  for (const FileMode &fileMode : fileModes) {
    modes += fileMode.option.getNumOccurrences();
    if (fileMode.option.getNumOccurrences())
      chosen = &fileMode;
  }
  if (modes != 1) {
    error = modes == 0 ? "no mode; see --help"
                       : "one mode at a time: --search, --emit, "
                         "--describe-device, --correctness, --verify, "
                         "--audit-oracle, --make-landscape, --replay, "
                         "--train-policy or --export-trajectories";
    return false;
  }
  flags.input = options.input;
  if (chosen) {
    flags.mode = chosen->mode;
    if (!flags.input.empty()) {
      error = "--" + chosen->option.ArgStr.str() + " takes one file; found '" +
              chosen->option + "' and '" + flags.input + "'";
      return false;
    }
    flags.input = chosen->option;
  } else if (options.emit.getNumOccurrences()) {
    flags.mode = Mode::Emit;
    flags.kind = options.emit;
    if (flags.input.empty())
      flags.input = "-";
  } else {
    bool audit = options.audit.getNumOccurrences();
    flags.mode = options.describe      ? Mode::DescribeDevice
                 : options.trainPolicy ? Mode::TrainPolicy
                 : audit               ? Mode::Audit
                                       : Mode::Correctness;
    flags.cases = audit ? options.audit : options.correctness;
    if (!flags.input.empty()) {
      error = "unexpected argument '" + flags.input + "'";
      return false;
    }
  }
  return true;
}

static bool readProposers(llvm::StringRef list, Flags &flags,
                          std::string &error) {
  llvm::SmallVector<llvm::StringRef> names;
  list.split(names, ',', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef name : names) {
    name = name.trim();
    // A replay's contenders may be several that share the budget.
    llvm::SmallVector<llvm::StringRef> parts = {name};
    if (flags.mode == Mode::Replay)
      name.split(parts = {}, '+');
    for (llvm::StringRef part : parts)
      // The language model's needs to be told whom to ask.
      if (!(part == "llm" && flags.mode == Mode::Search) &&
          !createProposer(part)) {
        error = "unknown proposer '" + part.str() +
                "'; known: " + knownProposers() + ", llm";
        return false;
      }
    if (llvm::is_contained(flags.proposers, name)) {
      error = "proposer '" + name.str() + "' is named twice";
      return false;
    }
    flags.proposers.push_back(name.str());
  }
  if (flags.proposers.empty())
    error = "--proposers names none; known: " + knownProposers() + ", llm";
  return !flags.proposers.empty();
}

/// Parts of the method to leave out. Without a warm start there is no policy.
static bool readAblations(llvm::StringRef list, Flags &flags,
                          std::string &error) {
  llvm::SmallVector<llvm::StringRef> names;
  list.split(names, ',', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef name : names) {
    if (name == "mask")
      flags.mask = false;
    else if (name == "cost-model")
      flags.costModel = false;
    else if (name == "warm-start")
      flags.warmStart = false;
    else if (name == "learning")
      flags.learning = false;
    else if (name == "bandit")
      flags.bandit = false;
    else {
      error = "--ablate: unknown part '" + name.str() +
              "'; known: mask, cost-model, warm-start, learning, bandit";
      return false;
    }
  }
  return true;
}

/// "FAULT@N,…".
static bool readPlant(llvm::StringRef list, Flags &flags, std::string &error) {
  llvm::SmallVector<llvm::StringRef> orders;
  list.split(orders, ',', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef order : orders) {
    auto [name, number] = order.split('@');
    std::optional<Fault> fault = parseFault(name);
    PlantOrder read;
    if (!fault) {
      error = "--plant: unknown fault '" + name.str() + "'";
      return false;
    }
    if (number.getAsInteger(10, read.candidate) || read.candidate == 0) {
      error = "--plant: expected FAULT@N with N from 1; found '" + order.str() +
              "'";
      return false;
    }
    read.fault = *fault;
    flags.plant.push_back(read);
  }
  return true;
}

static bool readLlm(const FlagOptions &options, Flags &flags,
                    std::string &error) {
  if (!llvm::is_contained(flags.proposers, "llm")) {
    std::string given = options.llm.given();
    for (const cl::Option *option : std::initializer_list<const cl::Option *>{
             &options.llmRewrites, &options.llmRounds, &options.llmMaxPrompt,
             &options.llmDumpPrompt})
      if (option->getNumOccurrences())
        given = option->ArgStr.str();
    if (!given.empty())
      error = "--" + given + " needs 'llm' among --proposers";
    return error.empty();
  }
  auto between = [&](const cl::opt<unsigned> &option, size_t least,
                     size_t most) {
    if (option >= least && option <= most)
      return true;
    error = ("--" + option.ArgStr + " is between " + llvm::Twine(least) +
             " and " + llvm::Twine(most))
                .str();
    return false;
  };
  if (!between(options.llmRewrites, 1, mostLlmRewrites) ||
      !between(options.llmRounds, 1, mostLlmRounds) ||
      !between(options.llmMaxPrompt, leastPromptBytes, mostPromptBytes))
    return false;
  flags.llm.rewrites = options.llmRewrites;
  flags.llm.flatRounds = options.llmRounds;
  flags.llm.promptBytes = options.llmMaxPrompt;
  flags.dumpPrompt = options.llmDumpPrompt;
  flags.chat = options.llm.read(error);
  return flags.chat.has_value();
}

static bool readValues(const FlagOptions &options, Flags &flags,
                       std::string &error) {
  if (options.evaluator == "gpu")
    flags.evaluator = EvaluatorChoice::Gpu;
  else if (options.evaluator == "model")
    flags.evaluator = EvaluatorChoice::Model;
  else if (options.evaluator != "auto") {
    error = "unknown evaluator '" + options.evaluator +
            "'; known: auto, gpu, model";
    return false;
  }
  if (options.assembler == "ptxas")
    flags.compile.assembler = Assembler::Ptxas;
  else if (options.assembler == "driver")
    flags.compile.assembler = Assembler::Driver;
  else if (options.assembler != "auto") {
    error = "unknown assembler '" + options.assembler +
            "'; known: auto, ptxas, driver";
    return false;
  }
  if (options.target != "auto" && !lookupTarget(options.target)) {
    error =
        "unknown target '" + options.target + "'; known: " + knownTargetNames();
    return false;
  }
  if (!std::isfinite(options.timeLimit) || options.timeLimit <= 0) {
    error = "--time-limit must be a positive number of seconds";
    return false;
  }
  constexpr double mostSlowdown = 10000;
  if (!(options.slowdown >= 1 && options.slowdown <= mostSlowdown)) {
    error = "--slowdown is between 1 and 10000";
    return false;
  }
  if (options.slowdown.getNumOccurrences() && flags.mode != Mode::Verify &&
      flags.mode != Mode::Audit) {
    error = "--slowdown goes with --verify and --audit-oracle";
    return false;
  }
  constexpr unsigned most = 100000, mostJobs = 1024;
  if (options.budget > most) {
    error = "--budget is at most " + std::to_string(most);
    return false;
  }
  if (options.jobs > mostJobs ||
      (options.jobs == 0 && options.jobs.getNumOccurrences())) {
    error = "--jobs is between 1 and " + std::to_string(mostJobs);
    return false;
  }
  constexpr unsigned mostSeeds = 1000;
  if (options.seeds == 0 || options.seeds > mostSeeds) {
    error = "--seeds is between 1 and " + std::to_string(mostSeeds);
    return false;
  }
  if (!(options.holdOut >= 0 && options.holdOut < 1)) {
    error = "--hold-out is a share from 0 up to, not including, 1";
    return false;
  }
  return readPlant(options.plant, flags, error) &&
         readAblations(options.ablate, flags, error) &&
         readProposers(options.proposers, flags, error) &&
         readLlm(options, flags, error);
}

/// Whether the two name one file, which one of them would overwrite.
static bool sameFile(llvm::StringRef a, llvm::StringRef b) {
  namespace fs = llvm::sys::fs;
  // A device holds nothing.
  if (fs::exists(a) && !fs::is_regular_file(a))
    return false;
  bool same = false;
  return !a.empty() && !b.empty() &&
         (a == b || (!fs::equivalent(a, b, same) && same));
}

/// What is written is none of what is read, nor written twice.
static bool keepsFilesApart(const Flags &flags, std::string &error) {
  struct File {
    const char *flag;
    llvm::StringRef path;
  };
  const File files[] = {{"the input", flags.input},
                        {"--schedule", flags.scheduleFile},
                        {"-o", flags.output},
                        {"--db", flags.database},
                        {"--trace", flags.trace}};
  for (const File *written = files + 2; written != std::end(files); ++written)
    for (const File *other = files; other != written; ++other)
      if (sameFile(written->path, other->path)) {
        error = std::string(written->flag) + " and " + other->flag +
                " are one file: '" + written->path.str() + "'";
        return false;
      }
  return true;
}

std::optional<Flags> l2::parseFlags(int argc, char **argv) {
  FlagOptions options;
  cl::HideUnrelatedOptions({&options.modes, &options.searching,
                            &options.compiling, &options.asking});
  cl::SetVersionPrinter(
      [](llvm::raw_ostream &os) { os << versionText() << '\n'; });
  cl::ParseCommandLineOptions(argc, argv, overview());
  Flags flags;
  std::string error;
  if (!readMode(options, flags, error) || !readValues(options, flags, error)) {
    fail(error);
    return std::nullopt;
  }
  flags.target = options.target;
  flags.scheduleFile = options.schedule;
  flags.budget = options.budget;
  flags.timeLimit = options.timeLimit;
  flags.seed = options.seed;
  flags.database = options.database;
  flags.reuse = options.reuse;
  flags.neighbours = options.neighbours;
  flags.contest = options.contest;
  flags.trace = options.trace;
  flags.output = options.output;
  flags.jobs = options.jobs;
  flags.timeCompile = options.timeCompile;
  flags.slowdown = options.slowdown;
  flags.compile.ptxas = options.ptxas;
  flags.seeds = options.seeds;
  flags.policy = options.policy;
  // Without a measurement the policy knows best.
  if (flags.mode == Mode::Search && options.budget == 0 &&
      !options.proposers.getNumOccurrences() && hasPolicy(flags))
    flags.proposers = {"rl"};
  flags.landscape = options.landscape;
  flags.holdOut = options.holdOut;
  bool training = flags.mode == Mode::TrainPolicy;
  if ((training || flags.mode == Mode::MakeLandscape) && flags.output.empty()) {
    fail(std::string(training ? "--train-policy" : "--make-landscape") +
         " needs a file to write: -o FILE");
    return std::nullopt;
  }
  if ((flags.mode == Mode::MakeLandscape || flags.mode == Mode::Replay) &&
      flags.budget == 0) {
    fail("--budget is at least 1 here");
    return std::nullopt;
  }
  if (flags.mode == Mode::Search || flags.mode == Mode::MakeLandscape ||
      flags.mode == Mode::ExportTrajectories || training) {
    if (flags.output.empty())
      flags.output = "./l2-out";
    if (flags.database.empty())
      flags.database = defaultDatabase();
    if (flags.database.empty()) {
      fail("no home folder for the tuning database; name one with --db");
      return std::nullopt;
    }
  }
  if (std::string error; !keepsFilesApart(flags, error)) {
    fail(error);
    return std::nullopt;
  }
  return flags;
}
