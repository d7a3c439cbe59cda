//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The options of the command line, as llvm::cl reads them.
//
//===----------------------------------------------------------------------===//

#ifndef L2_TOOLS_L2OPT_FLAGOPTIONS_H
#define L2_TOOLS_L2OPT_FLAGOPTIONS_H

#include "LlmFlags.h"
#include "llvm/Support/CommandLine.h"
#include <string>

namespace l2 {

namespace cl = llvm::cl;

/// The options exist only while they parse: the MLIR tool has a -o of its own.
struct FlagOptions {
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
  cl::opt<std::string> makeLandscape{
      "make-landscape",
      cl::desc("Measure many schedules of each payload of FILE"),
      cl::value_desc("file"), cl::cat(modes)};
  cl::opt<std::string> replay{
      "replay", cl::desc("Score proposers on the landscapes of FILE"),
      cl::value_desc("file"), cl::cat(modes)};
  cl::opt<std::string> exportTrajectories{
      "export-trajectories",
      cl::desc(
          "Write the times of --landscape or --db to FOLDER as JSON lines"),
      cl::value_desc("folder"), cl::cat(modes)};
  cl::opt<bool> trainPolicy{
      "train-policy",
      cl::desc("Train a policy on the times of --landscape or --db"),
      cl::cat(modes)};
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
               "the policy's best guess, or without one the model's "
               "(default: 100)"),
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
  cl::opt<std::string> policy{
      "policy",
      cl::desc(
          "The policy of proposer rl (default: the one that comes with the "
          "program, or one that knows nothing)"),
      cl::value_desc("file"), cl::cat(searching)};
  cl::opt<std::string> ablate{
      "ablate",
      cl::desc("Leave parts out, to see what they are worth: of proposer rl "
               "mask, cost-model, warm-start, learning; bandit, for equal "
               "shares of the budget"),
      cl::value_desc("list"), cl::cat(searching)};
  cl::opt<std::string> landscape{
      "landscape",
      cl::desc(
          "--train-policy, --export-trajectories: times, in place of --db"),
      cl::value_desc("file"), cl::cat(searching)};
  cl::opt<double> holdOut{
      "hold-out",
      cl::desc("Share of the problems, chosen by their sizes, that "
               "--train-policy does not train on, --replay replays alone and "
               "--export-trajectories calls test (default: 0, where --replay "
               "replays all)"),
      cl::value_desc("share"), cl::init(0), cl::cat(searching)};
  cl::opt<unsigned> seeds{
      "seeds", cl::desc("--replay: searches of each shape (default: 10)"),
      cl::value_desc("count"), cl::init(10), cl::cat(searching)};
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
  cl::opt<bool> neighbours{
      "neighbours",
      cl::desc("Try the winners of similar problems in the database first "
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
      cl::desc("--search: output folder (default: ./l2-out); --replay: "
               "folder for report and plot; other modes: output file "
               "(default: standard output)"),
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
  cl::opt<double> slowdown{
      "slowdown",
      cl::desc("--verify, --audit-oracle: allow everything on the GPU N times "
               "longer than usual, as under a tool that instruments kernels"),
      cl::value_desc("N"), cl::init(1), cl::cat(compiling)};
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

} // namespace l2

#endif // L2_TOOLS_L2OPT_FLAGOPTIONS_H
