//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "l2/Target/Assemble.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <map>
#include <mutex>
#include <thread>

using namespace l2;
using llvm::SmallString;
using llvm::StringRef;
namespace fs = llvm::sys::fs;
using Clock = std::chrono::steady_clock;

/// What the user named, where a silent second choice would mislead.
static std::string requestedPtxas(const CompileOptions &options) {
  if (!options.ptxas.empty())
    return options.ptxas;
  const char *variable = std::getenv("L2OPT_PTXAS");
  return variable ? variable : "";
}

static std::string absoluteIfExecutable(StringRef path) {
  SmallString<256> absolute(path);
  if (!fs::can_execute(path) || fs::is_directory(path) ||
      fs::make_absolute(absolute))
    return {};
  return absolute.str().str();
}

std::string l2::findPtxas(const CompileOptions &options) {
  std::string requested = requestedPtxas(options);
  if (!requested.empty())
    return absoluteIfExecutable(requested);
  if (auto found = llvm::sys::findProgramByName("ptxas"))
    return absoluteIfExecutable(*found);
  return absoluteIfExecutable("/usr/local/cuda/bin/ptxas");
}

/// Runs `args`, its output going to the file `log`. Polls instead of using
/// ExecuteAndWait's timeout, which is a process-wide alarm signal.
static bool runProgram(llvm::ArrayRef<StringRef> args, StringRef log,
                       std::chrono::seconds limit, std::string &error) {
  std::optional<StringRef> redirects[] = {StringRef(""), log, log};
  bool failed = false;
  auto process = llvm::sys::ExecuteNoWait(args[0], args, std::nullopt,
                                          redirects, 0, &error, &failed);
  if (failed) {
    error = (args[0] + " could not be started: " + error).str();
    return false;
  }
  auto deadline = Clock::now() + limit;
  for (;;) {
    auto state = llvm::sys::Wait(process, 0);
    if (state.Pid == process.Pid) {
      if (state.ReturnCode == 0)
        return true;
      error = (args[0] + " failed with code " + llvm::Twine(state.ReturnCode))
                  .str();
      return false;
    }
    if (Clock::now() > deadline) {
      kill(process.Pid, SIGKILL);
      llvm::sys::Wait(process, std::nullopt);
      error = (args[0] + " took more than " + llvm::Twine(limit.count()) +
               " seconds and was stopped")
                  .str();
      return false;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

static std::string readFile(StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  return buffer ? (*buffer)->getBuffer().str() : std::string();
}

/// "13.0.88", from the line "…release 13.0, V13.0.88"; asked once a path.
static std::string ptxasVersion(const std::string &ptxas, StringRef folder) {
  static std::mutex mutex;
  static std::map<std::string, std::string> known;
  std::lock_guard<std::mutex> lock(mutex);
  auto [entry, isNew] = known.try_emplace(ptxas, "unknown");
  if (!isNew)
    return entry->second;
  std::string log = (folder + "/version").str(), error;
  if (runProgram({ptxas, "--version"}, log, std::chrono::seconds(10), error)) {
    std::string text = readFile(log);
    StringRef version = StringRef(text).split(", V").second;
    version =
        version.take_while([](char c) { return llvm::isDigit(c) || c == '.'; });
    if (!version.empty())
      entry->second = version.str();
  }
  return entry->second;
}

/// The number right before `unit` in `line`; 0 when there is none.
static int64_t numberBefore(StringRef line, StringRef unit) {
  size_t end = line.find(unit);
  if (end == StringRef::npos)
    return 0;
  StringRef head = line.take_front(end).rtrim();
  StringRef digits =
      head.take_back(head.size() - (head.find_last_not_of("0123456789") + 1));
  int64_t value = 0;
  return digits.getAsInteger(10, value) ? 0 : value;
}

/// Whether a line carries a performance message "C7xxx" that costs speed.
static bool isPerformanceMessage(StringRef line) {
  for (size_t at = line.find("C7"); at != StringRef::npos;
       at = line.find("C7", at + 1)) {
    StringRef code = line.substr(at, 5);
    bool startsWord = at == 0 || !llvm::isAlnum(line[at - 1]);
    if (startsWord && code.size() == 5 &&
        llvm::all_of(code.drop_front(), llvm::isDigit) && code != "C7519")
      return true;
  }
  return false;
}

PtxasReport l2::parsePtxasLog(StringRef log) {
  PtxasReport report;
  while (!log.empty()) {
    StringRef line;
    std::tie(line, log) = log.split('\n');
    report.registers =
        std::max(report.registers, numberBefore(line, " registers"));
    report.stackBytes =
        std::max(report.stackBytes, numberBefore(line, " bytes stack frame"));
    report.spillBytes = std::max(report.spillBytes,
                                 numberBefore(line, " bytes spill stores") +
                                     numberBefore(line, " bytes spill loads"));
    if (isPerformanceMessage(line) && report.messages.size() < 16)
      report.messages.push_back(line.trim().take_front(400).str());
  }
  return report;
}

std::vector<std::string> l2::findMmaTypes(StringRef ptx) {
  std::vector<std::string> types;
  auto inMnemonic = [](char c) {
    return llvm::isAlnum(c) || c == '_' || c == '.' || c == ':';
  };
  for (StringRef stem : {"wgmma.mma_async", "mma.sync"})
    for (size_t at = ptx.find(stem); at != StringRef::npos;
         at = ptx.find(stem, at + 1)) {
      if (at > 0 && inMnemonic(ptx[at - 1]))
        continue;
      std::string type = ptx.substr(at).take_while(inMnemonic).str();
      if (!llvm::is_contained(types, type))
        types.push_back(type);
    }
  llvm::sort(types);
  return types;
}

bool l2::provesAccumulator(const Artifact &artifact, ElementType required) {
  auto isPreciseEnough = [&](StringRef type) {
    return type == "f32" || (type == "f16" && required == ElementType::F16);
  };
  StringRef input = toString(artifact.problem.input);
  for (StringRef mma : artifact.mmaTypes) {
    llvm::SmallVector<StringRef, 10> parts;
    mma.split(parts, '.');
    // wgmma.mma_async.sync.aligned.SHAPE.D.A.B
    // mma.sync.aligned.SHAPE.row.col.D.A.B.C
    bool proven;
    if (mma.starts_with("wgmma."))
      proven = parts.size() == 8 && isPreciseEnough(parts[5]) &&
               parts[6] == input && parts[7] == input;
    else
      proven = parts.size() == 10 && isPreciseEnough(parts[6]) &&
               parts[7] == input && parts[8] == input && parts[9] == parts[6];
    if (!proven)
      return false;
  }
  return !artifact.mmaTypes.empty();
}

std::string l2::objectionTo(const Artifact &artifact) {
  if (artifact.spillBytes)
    return "the kernel spills " + std::to_string(artifact.spillBytes) +
           " bytes of registers; expected none";
  if (artifact.stackBytes)
    return "the kernel has a stack frame of " +
           std::to_string(artifact.stackBytes) + " bytes; expected none";
  if (!artifact.messages.empty())
    return "ptxas reports: " + artifact.messages.front();
  return {};
}

static bool runPtxas(const std::string &ptxas, StringRef target,
                     Artifact &artifact, std::string &error) {
  SmallString<128> folder;
  if (auto code = fs::createUniqueDirectory("l2-ptxas", folder)) {
    error = "no temporary folder for ptxas: " + code.message();
    return false;
  }
  llvm::scope_exit cleanUp([&] { fs::remove_directories(folder); });
  std::string input = (folder + "/k.ptx").str(),
              output = (folder + "/k.cubin").str(),
              log = (folder + "/log").str(), arch = ("-arch=" + target).str();
  std::error_code code;
  llvm::raw_fd_ostream stream(input, code);
  if (!code) {
    stream << artifact.ptx;
    stream.close();
    code = stream.error();
    stream.clear_error();
  }
  if (code) {
    error = "cannot write " + input + ": " + code.message();
    return false;
  }

  auto start = Clock::now();
  bool assembled = runProgram({ptxas, arch, "-v", "-o", output, input}, log,
                              std::chrono::seconds(60), error);
  artifact.times.assemble =
      std::chrono::duration<double>(Clock::now() - start).count();
  std::string text = readFile(log);
  if (!assembled) {
    error += ": " + StringRef(text).trim().take_front(2000).str();
    return false;
  }
  PtxasReport report = parsePtxasLog(text);
  artifact.registers = report.registers;
  artifact.spillBytes = report.spillBytes;
  artifact.stackBytes = report.stackBytes;
  artifact.messages = report.messages;
  artifact.cubin = readFile(output);
  artifact.assembler = "ptxas";
  artifact.assemblerVersion = ptxasVersion(ptxas, folder);
  if (artifact.cubin.empty()) {
    error = ptxas + " wrote no cubin";
    return false;
  }
  return true;
}

bool l2::assemblePtx(const std::string &ptx, StringRef target,
                     const CompileOptions &options, Artifact &artifact,
                     std::string &error) {
  error.clear();
  if (!lookupTarget(target)) {
    error = ("unknown target '" + target + "'; expected one of " +
             knownTargetNames())
                .str();
    return false;
  }
  artifact.target = target.str();
  artifact.ptx = ptx;
  artifact.mmaTypes = findMmaTypes(ptx);
  std::string ptxas;
  if (options.assembler != Assembler::Driver) {
    ptxas = findPtxas(options);
    std::string requested = requestedPtxas(options);
    if (ptxas.empty() && !requested.empty()) {
      error = "ptxas '" + requested + "' is not an executable file";
      return false;
    }
    if (ptxas.empty() && options.assembler == Assembler::Ptxas) {
      error = "no ptxas found in $L2OPT_PTXAS, PATH or /usr/local/cuda/bin";
      return false;
    }
  }
  if (ptxas.empty()) {
    artifact.assembler = "driver";
    return true;
  }
  if (!runPtxas(ptxas, target, artifact, error))
    return false;
  if (options.strict)
    error = objectionTo(artifact);
  return error.empty();
}
