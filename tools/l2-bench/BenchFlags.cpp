//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The command line of l2-bench.
//
//===----------------------------------------------------------------------===//

#include "BenchFlags.h"
#include "l2/Support/Files.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace l2;
namespace cl = llvm::cl;
using llvm::StringRef;

int l2::fail(const std::string &message) {
  llvm::outs().flush();
  llvm::WithColor::error(llvm::errs(), "l2-bench") << message << '\n';
  return 1;
}

void l2::note(const std::string &message) {
  llvm::outs().flush();
  llvm::errs() << "l2-bench: " << message << '\n';
}

std::string l2::versionText() {
  return "l2-bench " L2_VERSION " (LLVM " LLVM_VERSION_STRING ")";
}

static const char *const kOverview =
    R"(l2-bench: races GEMM kernels against cuBLAS and cuBLASLt on an NVIDIA GPU

  l2-bench --kernels=DIR --shapes=FILE -o OUT.json     measure
  l2-bench --compare A.json B.json [-o OUT.json]       compare two reports

Our kernels come from what a search left (--kernels), a tuning database (--db)
or files of payloads with schedules (--schedule); of several for one problem
(contract, layout and sizes; names do not count) the first counts: --schedule
files in their order, --kernels folders in theirs, then --db. A layout without
a kernel is left out; a shape without any is an error, unless --vendor-only.

Each kernel is verified, on other data than in its search, before it is timed. All contestants of a shape run
interleaved in one process on the same buffers: ours; cuBLAS; cuBLASLt's first
heuristic; the best three of its --candidates in a racing pass; each for NN and
TN, accumulating in f32 and in f16 (--half). What is less precise than the
contract is listed apart. Contestants of your own: --contestant.

Modes: graph    GPU time a call in a replayed CUDA graph
       offline  host wall clock of one synchronised call
       server   the same after an exponential idle gap of mean 1/--rate
L2: cold rotates the operands past L2; hot uses one set of them.

Ratios are t_opponent / t_ours (above 1 we win), paired by repetition, with a
95 % interval; one that contains 1 is a tie. Finished shapes are kept in
OUT.json.part: the same command goes on where it stopped (Ctrl-C and
--time-limit stop after the shape at hand; failed shapes are tried again).
Exit code: 0 unless a shape failed or nothing could be measured.
)";

namespace {

/// The options exist only while they parse.
struct Options {
  cl::OptionCategory kernels{"Kernels"}, what{"What is measured"},
      reports{"Reports"};

  cl::list<std::string> folders{
      "kernels", cl::desc("Folder that l2-opt --search wrote; repeatable"),
      cl::value_desc("dir"), cl::cat(kernels)};
  cl::opt<std::string> database{
      "db",
      cl::desc("Tuning database: the best schedule measured for each problem"),
      cl::value_desc("file"), cl::cat(kernels)};
  cl::list<std::string> schedules{
      "schedule", cl::desc("File of payloads and their schedules; repeatable"),
      cl::value_desc("file"), cl::cat(kernels)};
  cl::opt<bool> vendorOnly{
      "vendor-only", cl::desc("Race the baselines without kernels of ours"),
      cl::cat(kernels)};
  cl::list<std::string> contestants{
      "contestant",
      cl::desc("Shared object of contestants (see l2/Bench/Contestant.h); "
               "repeatable"),
      cl::value_desc("file"), cl::cat(kernels)};
  cl::opt<unsigned> jobs{
      "jobs",
      cl::desc("Compile workers (default: the number of hardware threads)"),
      cl::value_desc("count"), cl::init(0), cl::cat(kernels)};
  cl::opt<std::string> assembler{
      "assembler",
      cl::desc("ptxas, the driver, or auto: ptxas if found (default: auto)"),
      cl::value_desc("auto|ptxas|driver"), cl::init("auto"), cl::cat(kernels)};
  cl::opt<std::string> ptxas{
      "ptxas",
      cl::desc("Path of ptxas (default: $L2OPT_PTXAS, then PATH, then "
               "/usr/local/cuda/bin)"),
      cl::value_desc("path"), cl::cat(kernels)};

  cl::list<std::string> shape{"shape", cl::desc("One shape; repeatable"),
                              cl::value_desc("MxNxK[xBATCH]"), cl::cat(what)};
  cl::list<std::string> shapes{
      "shapes",
      cl::desc(
          "File of shapes, 'M N K' or 'M N K BATCH' a line, '#' for comments; "
          "repeatable"),
      cl::value_desc("file"), cl::cat(what)};
  cl::opt<std::string> contract{
      "contract",
      cl::desc("Types of accumulator, A, B and output (default: "
               "f32f16f16f16)"),
      cl::value_desc("types"), cl::init("f32f16f16f16"), cl::cat(what)};
  cl::opt<std::string> epilogue{
      "epilogue",
      cl::desc("Function of the product, as the keys of problems end in it "
               "(l2-opt --l2-recognize prints them; default: none)"),
      cl::value_desc("text"), cl::cat(what)};
  cl::opt<bool> transposeA{
      "transpose-a",
      cl::desc("A stored K x M: the layouts NT and TT in place of NN and TN"),
      cl::cat(what)};
  cl::opt<std::string> modes{
      "modes", cl::desc("Of graph,offline,server (default: all)"),
      cl::value_desc("list"), cl::init("graph,offline,server"), cl::cat(what)};
  cl::opt<std::string> l2{"l2", cl::desc("State of L2 (default: cold)"),
                          cl::value_desc("cold|hot|both"), cl::init("cold"),
                          cl::cat(what)};
  cl::opt<double> seconds{
      "seconds",
      cl::desc("Seconds for each mode and state of L2, past the least "
               "repetitions (default: 2)"),
      cl::value_desc("seconds"), cl::init(2), cl::cat(what)};
  cl::opt<unsigned> repetitions{
      "repetitions",
      cl::desc("Least repetitions, except of calls so long that they take "
               "twice the seconds: those get 7 (default: 15)"),
      cl::value_desc("count"), cl::init(15), cl::cat(what)};
  cl::opt<double> rate{"rate",
                       cl::desc("Server mode: calls a second (default: 1000)"),
                       cl::value_desc("number"), cl::init(1000), cl::cat(what)};
  cl::opt<int> candidates{
      "candidates",
      cl::desc("Candidates asked of cuBLASLt for each layout and accumulator "
               "(default: 100)"),
      cl::value_desc("count"), cl::init(100), cl::cat(what)};
  cl::opt<bool> half{
      "half", cl::desc("Also the vendor's half accumulation (default: true)"),
      cl::init(true), cl::cat(what)};
  // A search verifies with the data of seeds 1 and 2: a kernel that it chose
  // has to pass on others here.
  cl::opt<unsigned> seed{
      "seed",
      cl::desc("Seed of data, orders and gaps (default: 3; a search uses the "
               "data of 1 and 2)"),
      cl::value_desc("number"), cl::init(3), cl::cat(what)};
  cl::opt<int> device{"device", cl::desc("CUDA device (default: 0)"),
                      cl::value_desc("ordinal"), cl::init(0), cl::cat(what)};

  cl::opt<std::string> output{
      "o", cl::desc("Report (default: ./l2-bench.json; with --compare: none)"),
      cl::value_desc("file"), cl::cat(reports)};
  cl::opt<std::string> csv{"csv", cl::desc("The times as CSV, too"),
                           cl::value_desc("file"), cl::cat(reports)};
  cl::opt<bool> samples{"samples",
                        cl::desc("Keep every sample (default: false)"),
                        cl::cat(reports)};
  cl::opt<double> timeLimit{
      "time-limit",
      cl::desc("Seconds after which no further shape begins (default: none)"),
      cl::value_desc("seconds"), cl::init(0), cl::cat(reports)};
  cl::opt<bool> fresh{"fresh",
                      cl::desc("Begin the list anew, forgetting OUT.json.part"),
                      cl::cat(reports)};
  cl::opt<bool> compare{"compare",
                        cl::desc("Compare the geometric means of two reports"),
                        cl::cat(reports)};
  cl::list<std::string> inputs{cl::Positional, cl::desc("[A.json B.json]"),
                               cl::cat(reports)};
};

} // namespace

static std::optional<std::vector<BenchMode>> readModes(StringRef text) {
  llvm::SmallVector<StringRef> names;
  text.split(names, ',', -1, /*KeepEmpty=*/false);
  std::vector<BenchMode> modes;
  for (StringRef name : names) {
    auto mode = parseBenchMode(name.trim());
    if (!mode) {
      fail("unknown mode '" + name.trim().str() +
           "'; known: graph, offline, server");
      return std::nullopt;
    }
    if (llvm::is_contained(modes, *mode)) {
      fail("mode '" + name.trim().str() + "' is named twice");
      return std::nullopt;
    }
    modes.push_back(*mode);
  }
  if (modes.empty()) {
    fail("--modes names none; known: graph, offline, server");
    return std::nullopt;
  }
  return modes;
}

static bool readShapes(const Options &options, BenchFlags &flags) {
  std::string error;
  for (const std::string &text : options.shape) {
    auto shape = parseShape(text, error);
    if (!shape)
      return fail("--shape: " + error) == 0;
    flags.shapes.push_back(*shape);
  }
  for (const std::string &path : options.shapes) {
    auto text = readFile(path, maxShapesBytes, error);
    auto shapes = text ? parseShapes(*text, path, error) : std::nullopt;
    if (!shapes)
      return fail(error) == 0;
    flags.shapes.insert(flags.shapes.end(), shapes->begin(), shapes->end());
  }
  if (flags.shapes.empty())
    return fail(options.shapes.empty() ? "no shapes; name them with --shape or "
                                         "--shapes, or see --help"
                                       : "--shapes: the list is empty") == 0;
  if (size_t dropped = dropDuplicates(flags.shapes))
    note(std::to_string(dropped) + " duplicate shape" +
         (dropped == 1 ? " is" : "s are") + " dropped");
  return true;
}

static bool readOptions(const Options &from, BenchFlags &flags) {
  BenchOptions &options = flags.options;
  auto modes = readModes(from.modes);
  if (!modes)
    return false;
  options.modes = *modes;
  if (from.l2 != "cold" && from.l2 != "hot" && from.l2 != "both")
    return fail("unknown state of L2 '" + from.l2 +
                "'; known: cold, hot, both") == 0;
  options.cold = from.l2 != "hot";
  options.hot = from.l2 != "cold";
  auto within = [](const char *name, double value, double low, double high) {
    if (std::isfinite(value) && value >= low && value <= high)
      return true;
    std::string text;
    llvm::raw_string_ostream(text)
        << name << llvm::format(" is a number from %g to %g", low, high);
    return fail(text) == 0;
  };
  if (!within("--seconds", from.seconds, 0, BenchOptions::mostSeconds) ||
      !within("--repetitions", from.repetitions, 1,
              BenchOptions::mostRepetitions) ||
      !within("--rate", from.rate, BenchOptions::leastRate,
              BenchOptions::mostRate) ||
      !within("--candidates", from.candidates, 1,
              BenchOptions::mostCandidates) ||
      !within("--time-limit", from.timeLimit, 0, 1e9) ||
      !within("--device", from.device, 0, 1023) ||
      !within("--jobs", from.jobs, 0, 1024))
    return false;
  options.seconds = from.seconds;
  options.repetitions = from.repetitions;
  options.callsPerSecond = from.rate;
  options.candidates = from.candidates;
  options.half = from.half;
  options.seed = from.seed;
  for (const std::string &path : from.contestants) {
    // The worker may run elsewhere, and settings name files for good.
    llvm::SmallString<128> absolute(path);
    llvm::sys::fs::make_absolute(absolute);
    if (llvm::is_contained(options.plugIns, absolute.str()))
      return fail("--contestant: '" + path + "' is named twice") == 0;
    options.plugIns.push_back(absolute.str().str());
  }
  if (from.assembler == "ptxas")
    flags.compile.assembler = Assembler::Ptxas;
  else if (from.assembler == "driver")
    flags.compile.assembler = Assembler::Driver;
  else if (from.assembler != "auto")
    return fail("unknown assembler '" + from.assembler +
                "'; known: auto, ptxas, driver") == 0;
  return true;
}

static bool readKernels(const Options &options, BenchFlags &flags) {
  flags.kernelFolders.assign(options.folders.begin(), options.folders.end());
  flags.scheduleFiles.assign(options.schedules.begin(),
                             options.schedules.end());
  flags.database = options.database;
  bool none = flags.kernelFolders.empty() && flags.scheduleFiles.empty() &&
              flags.database.empty();
  if (none && !options.vendorOnly)
    return fail("no kernels; name them with --kernels, --db or --schedule, or "
                "race the baselines alone with --vendor-only") == 0;
  if (!none && options.vendorOnly)
    return fail("--vendor-only goes with none of --kernels, --db and "
                "--schedule") == 0;
  // Sizes of 1 complete the key of a contract.
  auto contract = parseProblemKey(options.contract + "_nn_1x1x1");
  if (!contract)
    return fail("unknown contract '" + options.contract +
                "'; expected types of accumulator, A, B and output, such as "
                "f32f16f16f16, f32bf16bf16f32 or f16f16f16f16") == 0;
  flags.contract = *contract;
  flags.contract.transposeA = options.transposeA;
  auto epilogue = parseEpilogue(options.epilogue);
  if (!epilogue)
    return fail("--epilogue: '" + options.epilogue +
                "' is not the end of a problem's key, such as n.f16-add_0.1") ==
           0;
  flags.contract.epilogue = std::move(*epilogue);
  return true;
}

/// The first option given that --compare has no use for; empty: none.
static std::string optionOfMeasuring(Options &options) {
  for (auto &[name, option] : cl::getRegisteredOptions())
    if (option->getNumOccurrences() &&
        (llvm::is_contained(option->Categories, &options.kernels) ||
         llvm::is_contained(option->Categories, &options.what) ||
         llvm::is_contained(
             std::initializer_list<cl::Option *>{&options.csv, &options.samples,
                                                 &options.timeLimit,
                                                 &options.fresh},
             option)))
      return name.str();
  return "";
}

std::optional<BenchFlags> l2::parseBenchFlags(int argc, char **argv) {
  Options options;
  cl::HideUnrelatedOptions({&options.kernels, &options.what, &options.reports});
  cl::SetVersionPrinter(
      [](llvm::raw_ostream &os) { os << versionText() << '\n'; });
  cl::ParseCommandLineOptions(argc, argv, kOverview);
  BenchFlags flags;
  flags.outputs.report = options.output;
  if (options.compare) {
    flags.compare.assign(options.inputs.begin(), options.inputs.end());
    if (std::string name = optionOfMeasuring(options); !name.empty()) {
      fail("--" + name + " does not go with --compare, which measures nothing");
      return std::nullopt;
    }
    if (flags.compare.size() == 2)
      return flags;
    fail("--compare takes two reports; found " +
         std::to_string(flags.compare.size()));
    return std::nullopt;
  }
  if (!options.inputs.empty()) {
    fail("unexpected argument '" + options.inputs.front() + "'");
    return std::nullopt;
  }
  if (!readOptions(options, flags) || !readKernels(options, flags) ||
      !readShapes(options, flags))
    return std::nullopt;
  if (flags.outputs.report.empty())
    flags.outputs.report = "./l2-bench.json";
  flags.outputs.csv = options.csv;
  flags.samples = options.samples;
  flags.fresh = options.fresh;
  flags.timeLimit = options.timeLimit;
  flags.device = options.device;
  flags.jobs = options.jobs;
  flags.compile.ptxas = options.ptxas;
  return flags;
}
