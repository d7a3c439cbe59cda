//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Measures a list of shapes.
//
//===----------------------------------------------------------------------===//

#include "MeasureMode.h"
#include "Kernels.h"
#include "l2/Bench/Journal.h"
#include "l2/Bench/Report.h"
#include "l2/Evaluate/BenchPlugIns.h"
#include "l2/Evaluate/GpuClient.h"
#include "l2/Evaluate/GpuIdentity.h"
#include "l2/Evaluate/Provenance.h"
#include "l2/Search/Compiler.h"
#include "l2/Support/Files.h"
#include "l2/Support/Interrupt.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"
#include <chrono>
#include <set>

using namespace l2;
using nlohmann::json;
using Clock = std::chrono::steady_clock;

namespace {

/// One kernel of ours on its way to the worker.
struct PlannedKernel {
  Problem problem;
  Schedule schedule;
  std::optional<Artifact> artifact;
};

/// One shape to measure.
struct PlannedShape {
  /// What is known of it before.
  ShapeRecord record;
  std::vector<PlannedKernel> kernels;
};

class Run {
public:
  Run(const BenchFlags &flags, const std::string &executable)
      : flags(flags), executable(executable) {}
  int perform();

private:
  bool checkPlugIns();
  bool findGpu();
  bool plan();
  bool openJournal();
  bool compile();
  bool measureAll(bool &complete);
  bool measure(PlannedShape &shape);
  bool writeReports(bool complete);
  json settings() const;
  const ShapeRecord *latest(const PlannedShape &shape) const;
  const ShapeRecord *finished(const PlannedShape &shape) const;
  /// What is known of the shapes of the list, in its order.
  std::vector<ShapeRecord> records() const;

  const BenchFlags &flags;
  const std::string &executable;
  Clock::time_point start = Clock::now();
  GpuEvaluatorOptions gpuOptions;
  GpuIdentity identity;
  /// What the plug-ins' files held at the start: "SIZE HASH", by path.
  json plugInFiles = json::object();
  const TargetInfo *target = nullptr;
  std::vector<PlannedShape> shapes;
  std::unique_ptr<Journal> journal;
  std::unique_ptr<GpuClient> client;
};

} // namespace

bool Run::checkPlugIns() {
  std::set<std::string> names;
  std::string error;
  for (const std::string &path : flags.options.plugIns) {
    auto found = probePlugIn(path, error);
    if (!found)
      return fail(error) == 0;
    auto file = llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
    if (!file)
      return fail("cannot read '" + path + "': " + file.getError().message()) ==
             0;
    plugInFiles[path] =
        std::to_string((*file)->getBufferSize()) + " " +
        llvm::utohexstr(llvm::xxh3_64bits((*file)->getBuffer()));
    for (const std::string &name : *found)
      if (!names.insert(name).second)
        return fail("contestant '" + path + "': another one is named '" + name +
                    "' too") == 0;
  }
  return true;
}

bool Run::findGpu() {
  std::string error;
  auto found = identifyGpu(flags.device, error);
  if (!found)
    return fail("no GPU to measure on: " + error) == 0;
  identity = *found;
  target = lookupTarget(identity.target);
  if (!target)
    return fail("the GPU, " + identity.name + ", is none of " +
                knownTargetNames()) == 0;
  gpuOptions.device = flags.device;
  gpuOptions.executable = executable;
  gpuOptions.notice = note;
  return lockGpu(gpuOptions, error) || fail(error) == 0;
}

bool Run::plan() {
  KernelSources sources;
  if (!sources.read(flags, *target))
    return false;
  bool vendorOnly = flags.kernelFolders.empty() &&
                    flags.scheduleFiles.empty() && flags.database.empty();
  for (const Shape &shape : flags.shapes) {
    PlannedShape planned;
    Problem problem = flags.contract;
    problem.name = "gemm";
    problem.m = shape.m;
    problem.n = shape.n;
    problem.k = shape.k;
    problem.batch = shape.batch;
    ShapeRecord &record = planned.record;
    record.problem = problem;
    record.rooflineUs = rooflineUs(problem, *target);
    record.shapeClass = shapeClassOf(record.rooflineUs).str();
    for (bool transposeB : {false, true}) {
      problem.transposeB = transposeB;
      std::string error;
      auto kernel = sources.find(problem, error);
      if (!error.empty())
        return fail(error) == 0;
      if (!kernel)
        continue;
      record.kernels.push_back(
          {problem.layout().str(), kernel->source, kernel->schedule.hash()});
      planned.kernels.push_back({problem, kernel->schedule, std::nullopt});
    }
    if (planned.kernels.empty() && !vendorOnly)
      record.error = "there is no kernel of ours for " + problem.contract() +
                     " of this shape";
    shapes.push_back(std::move(planned));
  }
  return true;
}

/// What a report's figures depend on, and the list of shapes does not.
json Run::settings() const {
  const BenchOptions &options = flags.options;
  json modes = json::array();
  for (BenchMode mode : options.modes)
    modes.push_back(toString(mode).str());
  json description = json::parse(identity.description, nullptr, false);
  auto described = [&](const char *key) {
    return description.is_object() ? description.value(key, json(""))
                                   : json("");
  };
  return {{"program", programVersion()},
          {"contract", flags.contract.contract()},
          {"epilogue", flags.contract.epilogue.str()},
          {"layouts", layoutsOf(flags.contract)[0].str() + "," +
                          layoutsOf(flags.contract)[1].str()},
          {"gpu", identity.name},
          {"gpu_id", described("gpu_id")},
          {"driver", described("driver")},
          {"target", target->name.str()},
          {"kernels", flags.kernelFolders},
          {"schedules", flags.scheduleFiles},
          {"db", flags.database},
          {"contestants", plugInFiles},
          {"modes", std::move(modes)},
          {"l2", !options.hot    ? "cold"
                 : !options.cold ? "hot"
                                 : "both"},
          {"seconds", options.seconds},
          {"repetitions", options.repetitions},
          {"rate", options.callsPerSecond},
          {"candidates", options.candidates},
          {"half", options.half},
          {"samples", flags.samples},
          {"seed", options.seed}};
}

bool Run::openJournal() {
  std::string error;
  journal =
      Journal::open(flags.outputs.journal(), settings(), flags.fresh, error);
  if (!journal)
    return fail(error) == 0;
  if (size_t count = journal->invalidLines())
    note(journal->firstInvalidLine() + "; " + std::to_string(count) +
         " such record" + (count == 1 ? " does" : "s do") + " not count");
  return true;
}

const ShapeRecord *Run::latest(const PlannedShape &shape) const {
  return findLatest(journal->records(), shape.record.problem);
}

/// The last record of the shape, if it needs no other: nothing failed, and the
/// kernels are still those.
const ShapeRecord *Run::finished(const PlannedShape &shape) const {
  const ShapeRecord *last = latest(shape);
  return last && !last->failed() && last->kernels == shape.record.kernels
             ? last
             : nullptr;
}

/// All before anything is measured: the host's clock must not hear it.
bool Run::compile() {
  CompilePoolOptions options;
  options.executable = executable;
  options.jobs = flags.jobs;
  options.target = target->name.str();
  options.compile = flags.compile;
  std::string error;
  auto compiler = createCompilePool(options, error);
  if (!compiler)
    return fail(error) == 0;
  std::vector<std::pair<PlannedShape *, PlannedKernel *>> jobs;
  std::vector<uint64_t> tickets;
  for (PlannedShape &shape : shapes) {
    if (finished(shape))
      continue;
    for (PlannedKernel &kernel : shape.kernels) {
      jobs.push_back({&shape, &kernel});
      tickets.push_back(compiler->submit(kernel.problem, kernel.schedule));
    }
  }
  if (!jobs.empty())
    note("compiling " + std::to_string(jobs.size()) + " kernels");
  for (size_t i = 0; i < jobs.size(); ++i) {
    auto [shape, kernel] = jobs[i];
    std::optional<CompileResult> result;
    while (!(result = compiler->wait(tickets[i], 1)))
      if (interrupted())
        return fail("interrupted while compiling") == 0;
    kernel->artifact = std::move(result->artifact);
    if (!kernel->artifact)
      shape->record.faults.push_back({"ours_" + kernel->problem.layout().str(),
                                      toString(Status::CompileFailed).str(),
                                      result->error});
  }
  return true;
}

/// False when nothing further can be measured, after an error was printed.
bool Run::measure(PlannedShape &shape) {
  auto begin = Clock::now();
  ShapeRecord record = shape.record;
  std::string error;
  if (record.error.empty()) {
    BenchRequest request;
    request.problem = record.problem;
    request.options = flags.options;
    for (PlannedKernel &kernel : shape.kernels)
      if (kernel.artifact)
        request.kernels.push_back(std::move(*kernel.artifact));
    auto reply = client->bench(request, error);
    if (!client->sickness().empty())
      return fail(client->sickness()) == 0;
    if (reply) {
      std::vector<BenchFault> before = std::move(record.faults);
      takeReply(record, *reply, flags.samples);
      record.faults.insert(record.faults.begin(), before.begin(), before.end());
    } else {
      record.error = error;
      record.provenance = identity.description;
    }
  }
  record.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  printRecord(llvm::outs(), record);
  llvm::outs().flush();
  return journal->append(record, error) || fail(error) == 0;
}

bool Run::measureAll(bool &complete) {
  client = std::make_unique<GpuClient>(gpuOptions, flags.options.seed);
  std::string error;
  size_t before = llvm::count_if(
      shapes, [&](const PlannedShape &shape) { return finished(shape); });
  if (before)
    note(std::to_string(before) + " of " + std::to_string(shapes.size()) +
         " shapes are finished already");
  if (before < shapes.size() && !client->start(error))
    return fail("no GPU to measure on: " + error) == 0;
  complete = false;
  for (PlannedShape &shape : shapes) {
    if (finished(shape))
      continue;
    double passed = std::chrono::duration<double>(Clock::now() - start).count();
    if (interrupted() || (flags.timeLimit > 0 && passed > flags.timeLimit)) {
      note(std::string(interrupted() ? "interrupted" : "out of time") +
           "; the same command goes on from here");
      return true;
    }
    if (!measure(shape))
      return false;
  }
  complete = true;
  return true;
}

std::vector<ShapeRecord> Run::records() const {
  std::vector<ShapeRecord> list;
  for (const PlannedShape &shape : shapes)
    if (const ShapeRecord *record = latest(shape))
      list.push_back(*record);
  return list;
}

bool Run::writeReports(bool complete) {
  std::vector<ShapeRecord> list = records();
  std::string error;
  const auto &[report, csv] = flags.outputs;
  if (flags.outputs.keepsEarlier(list))
    return fail("nothing was measured; the earlier '" + report + "' is kept") ==
           0;
  if (!writeFile(report, reportJson(settings(), list, complete), error) ||
      (!csv.empty() && !writeFile(csv, reportCsv(list), error)))
    return fail(error) == 0;
  printSummary(llvm::outs(), list);
  llvm::outs() << "wrote " << report << (csv.empty() ? "" : " " + csv) << '\n';
  llvm::outs().flush();
  return llvm::none_of(
      list, [](const ShapeRecord &record) { return record.failed(); });
}

int Run::perform() {
  std::string error;
  if (!flags.outputs.check(error))
    return fail(error);
  // Plug-ins and the GPU are asked in children: before there are threads.
  if (!checkPlugIns() || !findGpu() || !plan() || !openJournal())
    return 1;
  catchInterrupts();
  if (!compile())
    return 1;
  bool complete = false, whole = measureAll(complete);
  // What was measured before a failure is kept.
  return writeReports(complete) && whole ? 0 : 1;
}

int l2::measureMode(const BenchFlags &flags, const std::string &executable) {
  return Run(flags, executable).perform();
}
