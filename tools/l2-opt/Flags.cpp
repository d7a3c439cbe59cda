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
#include "LlmFlags.h"
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
namespace cl = llvm::cl;

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
                        whose name contains an entry of LIST)
  --verify FILE         run the verification protocol on FILE's kernels
  --audit-oracle[=LIST] plant faults in good kernels and see that the protocol
                        catches them (all, or those whose name, 'KERNEL FAULT',
                        contains an entry of LIST)
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
        name == "help" || name == "h" || name == "version")
      return true;
  }
  return false;
}

namespace {

/// The options exist only while they parse: the MLIR tool has a -o of its own.
struct Options {
  cl::OptionCategory modes{"Modes"}, searching{"Search"}, compiling{"Compile"},
      asking{"Language model"};

  cl::opt<std::string> search{"search", cl::desc("Search kernels for FILE"),
                              cl::value_desc("file"), cl::cat(modes)};
  cl::opt<std::string> emit{
      "emit", cl::desc("Print a stage of the positional FILE's kernels"),
      cl::value_desc("kind"), cl::cat(modes)};
  cl::opt<bool> describe{"describe-device", cl::desc("Print the GPU as JSON"),
                         cl::cat(modes)};
  cl::opt<std::string> correctness{
      "correctness", cl::desc("Run the correctness cases on the GPU"),
      cl::value_desc("list"), cl::ValueOptional, cl::cat(modes)};
  cl::opt<std::string> verify{"verify",
                              cl::desc("Verify FILE's kernels on the GPU"),
                              cl::value_desc("file"), cl::cat(modes)};
  cl::opt<std::string> audit{
      "audit-oracle", cl::desc("Plant faults and see that they are caught"),
      cl::value_desc("list"), cl::ValueOptional, cl::cat(modes)};
  cl::opt<std::string> input{cl::Positional, cl::desc("[file]"),
                             cl::cat(modes)};

  cl::opt<std::string> evaluator{
      "evaluator",
      cl::desc("gpu: verify and measure; model: predict; auto: gpu if there "
               "is one (default: auto)"),
      cl::value_desc("auto|gpu|model"), cl::init("auto"), cl::cat(searching)};
  cl::opt<unsigned> budget{
      "budget",
      cl::desc("Distinct schedules to try for each payload; 0: answer with "
               "the model's best guess (default: 100)"),
      cl::value_desc("count"), cl::init(100), cl::cat(searching)};
  cl::opt<double> timeLimit{
      "time-limit",
      cl::desc("Seconds for each payload, confirmation included "
               "(default: 60)"),
      cl::value_desc("seconds"), cl::init(60), cl::cat(searching)};
  cl::opt<std::string> proposers{
      "proposers",
      cl::desc("Who proposes, who opens the search first (default: "
               "expert,evolution,random)"),
      cl::value_desc("list"), cl::init("expert,evolution,random"),
      cl::cat(searching)};
  cl::opt<uint64_t> seed{
      "seed", cl::desc("Seed of every random choice (default: 0)"),
      cl::value_desc("number"), cl::init(0), cl::cat(searching)};
  cl::opt<std::string> database{
      "db",
      cl::desc("Tuning database (default: $XDG_CACHE_HOME/l2-opt/tuning.db, "
               "or in ~/.cache)"),
      cl::value_desc("path"), cl::cat(searching)};
  cl::opt<bool> reuse{
      "reuse",
      cl::desc("Take what the database knows instead of measuring again "
               "(default: true)"),
      cl::init(true), cl::cat(searching)};
  cl::opt<bool> contest{
      "contest",
      cl::desc("End with a contest against the vendor (default: true)"),
      cl::init(true), cl::cat(searching)};
  cl::opt<std::string> trace{
      "trace",
      cl::desc("Append a JSON line to FILE for each evaluation once it is safe "
               "in the database"),
      cl::value_desc("file"), cl::cat(searching)};
  cl::opt<std::string> plant{
      "plant", cl::desc("Plant faults in candidates of a search: FAULT@N,…"),
      cl::value_desc("list"), cl::Hidden, cl::cat(searching)};
  cl::opt<unsigned> jobs{
      "jobs",
      cl::desc("Compile workers (default: the number of hardware threads)"),
      cl::value_desc("count"), cl::init(0), cl::cat(searching)};

  cl::opt<std::string> target{
      "target", cl::desc("Target (default: that of the GPU, else sm_90a)"),
      cl::value_desc("sm_NN"), cl::init("auto"), cl::cat(compiling)};
  cl::opt<std::string> output{
      "o",
      cl::desc("--search: output folder (default: ./l2-out); other modes: "
               "output file (default: standard output)"),
      cl::value_desc("path"), cl::cat(compiling)};
  cl::opt<std::string> schedule{
      "schedule",
      cl::desc("A file of schedules for the payloads: --emit and --verify use "
               "them, --search tries them first"),
      cl::value_desc("file"), cl::cat(compiling)};
  cl::opt<std::string> assembler{
      "assembler",
      cl::desc("ptxas, the driver, or auto: ptxas if found (default: auto)"),
      cl::value_desc("auto|ptxas|driver"), cl::init("auto"),
      cl::cat(compiling)};
  cl::opt<std::string> ptxas{
      "ptxas",
      cl::desc("Path of ptxas (default: $L2OPT_PTXAS, then PATH, then "
               "/usr/local/cuda/bin)"),
      cl::value_desc("path"), cl::cat(compiling)};
  cl::opt<bool> timeCompile{"time-compile",
                            cl::desc("--emit: print where compile time goes"),
                            cl::cat(compiling)};

  LlmFlags llm{asking};
  cl::opt<unsigned> llmRewrites{
      "llm-rewrites",
      cl::desc("Most rewrites asked for at a time: a round (default: 4)"),
      cl::value_desc("count"), cl::init(defaultLlmRewrites), cl::cat(asking)};
  cl::opt<unsigned> llmRounds{
      "llm-rounds",
      cl::desc("Rounds without a better schedule after which the model is "
               "asked no more (default: 5)"),
      cl::value_desc("count"), cl::init(defaultLlmRounds), cl::cat(asking)};
  cl::opt<unsigned> llmMaxPrompt{
      "llm-max-prompt", cl::desc("Most bytes of a prompt (default: 24576)"),
      cl::value_desc("bytes"), cl::init(defaultPromptBytes), cl::cat(asking)};
  cl::opt<std::string> llmDumpPrompt{
      "llm-dump-prompt",
      cl::desc("Write every prompt to FILE (-: standard output)"),
      cl::value_desc("file"), cl::cat(asking)};
};

} // namespace

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

static bool readMode(const Options &options, Flags &flags, std::string &error) {
  unsigned modes =
      options.search.getNumOccurrences() + options.emit.getNumOccurrences() +
      options.describe.getNumOccurrences() +
      options.correctness.getNumOccurrences() +
      options.verify.getNumOccurrences() + options.audit.getNumOccurrences();
  if (modes != 1) {
    error = modes == 0 ? "no mode; see --help"
                       : "one mode at a time: --search, --emit, "
                         "--describe-device, --correctness, --verify or "
                         "--audit-oracle";
    return false;
  }
  flags.input = options.input;
  bool search = options.search.getNumOccurrences();
  if (search || options.verify.getNumOccurrences()) {
    flags.mode = search ? Mode::Search : Mode::Verify;
    const std::string &file = search ? options.search : options.verify;
    if (!flags.input.empty()) {
      error = std::string(search ? "--search" : "--verify") +
              " takes one file; found '" + file + "' and '" + flags.input + "'";
      return false;
    }
    flags.input = file;
  } else if (options.emit.getNumOccurrences()) {
    flags.mode = Mode::Emit;
    flags.kind = options.emit;
    if (flags.input.empty())
      flags.input = "-";
  } else {
    bool audit = options.audit.getNumOccurrences();
    flags.mode = options.describe ? Mode::DescribeDevice
                 : audit          ? Mode::Audit
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
  const std::string known = "known: expert, evolution, llm, random";
  llvm::SmallVector<llvm::StringRef> names;
  list.split(names, ',', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef name : names) {
    name = name.trim();
    // The language model's needs to be told whom to ask.
    if (name != "llm" && !createProposer(name)) {
      error = "unknown proposer '" + name.str() + "'; " + known;
      return false;
    }
    if (llvm::is_contained(flags.proposers, name)) {
      error = "proposer '" + name.str() + "' is named twice";
      return false;
    }
    flags.proposers.push_back(name.str());
  }
  if (flags.proposers.empty())
    error = "--proposers names none; " + known;
  return !flags.proposers.empty();
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

static bool readLlm(const Options &options, Flags &flags, std::string &error) {
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

static bool readValues(const Options &options, Flags &flags,
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
  return readPlant(options.plant, flags, error) &&
         readProposers(options.proposers, flags, error) &&
         readLlm(options, flags, error);
}

std::optional<Flags> l2::parseFlags(int argc, char **argv) {
  Options options;
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
  flags.contest = options.contest;
  flags.trace = options.trace;
  flags.output = options.output;
  flags.jobs = options.jobs;
  flags.timeCompile = options.timeCompile;
  flags.compile.ptxas = options.ptxas;
  if (flags.mode == Mode::Search) {
    if (flags.output.empty())
      flags.output = "./l2-out";
    if (flags.database.empty())
      flags.database = defaultDatabase();
    if (flags.database.empty()) {
      fail("no home folder for the tuning database; name one with --db");
      return std::nullopt;
    }
  }
  return flags;
}
