//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Payload files.
//
//===----------------------------------------------------------------------===//

#include "Payload.h"
#include "Flags.h"
#include "l2/InitAllDialects.h"
#include "l2/Problem/Recognize.h"
#include "l2/Schedule/ScheduleText.h"
#include "l2/Support/Files.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace l2;

struct Payload::Impl {
  mlir::DialectRegistry registry;
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  llvm::SourceMgr sources;
  std::unique_ptr<mlir::SourceMgrDiagnosticHandler> handler;
  std::string path;
  mlir::OwningOpRef<mlir::ModuleOp> module;

  bool read(const std::string &file, mlir::OwningOpRef<mlir::ModuleOp> &result,
            bool verify);
};

Payload::Payload() : impl(std::make_unique<Impl>()) {
  registerL2Dialects(impl->registry);
  impl->context.appendDialectRegistry(impl->registry);
  // One clear message: the line of the file says which op is meant.
  impl->context.printOpOnDiagnostic(false);
  impl->handler = std::make_unique<mlir::SourceMgrDiagnosticHandler>(
      impl->sources, &impl->context);
}

Payload::~Payload() = default;

mlir::ModuleOp Payload::module() { return *impl->module; }

/// Far above what a file of payloads needs.
static constexpr size_t mostBytes = size_t(64) << 20;
/// Brackets open at a time: the parser recurses with each of them.
static constexpr unsigned deepest = 256;

/// Standard input for "-".
static std::optional<std::string> readText(const std::string &file,
                                           std::string &error) {
  if (file != "-")
    return readFile(file, mostBytes, error);
  auto buffer = llvm::MemoryBuffer::getSTDIN();
  if (!buffer)
    error = "cannot read standard input: " + buffer.getError().message();
  else if ((*buffer)->getBufferSize() > mostBytes)
    error = "standard input holds more than " + std::to_string(mostBytes) +
            " bytes";
  else
    return (*buffer)->getBuffer().str();
  return std::nullopt;
}

/// Line of the first bracket too deep, strings and comments apart; 0: none.
static unsigned tooDeep(llvm::StringRef text) {
  unsigned line = 1, depth = 0;
  bool comment = false, string = false;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '\n') {
      ++line;
      comment = string = false;
    } else if (comment || (string && c != '"')) {
      i += string && c == '\\';
    } else if (c == '"') {
      string = !string;
    } else if (c == '/' && text.substr(i).starts_with("//")) {
      comment = true;
    } else if (c == '(' || c == '[' || c == '{' || c == '<') {
      if (++depth > deepest)
        return line;
    } else if (depth && (c == ')' || c == ']' || c == '}' ||
                         (c == '>' && i && text[i - 1] != '-'))) {
      --depth;
    }
  }
  return 0;
}

bool Payload::Impl::read(const std::string &file,
                         mlir::OwningOpRef<mlir::ModuleOp> &result,
                         bool verify) {
  std::string error;
  std::optional<std::string> bytes = readText(file, error);
  if (!bytes) {
    fail(error);
    return false;
  }
  std::string name = file == "-" ? "<stdin>" : file;
  if (unsigned line = tooDeep(*bytes)) {
    fail(name + ":" + std::to_string(line) + ": more than " +
         std::to_string(deepest) + " brackets are open at a time");
    return false;
  }
  // One handler shows lines of every file: each becomes a buffer of it.
  unsigned id = sources.AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBufferCopy(*bytes, name), llvm::SMLoc());
  const llvm::MemoryBuffer *text = sources.getMemoryBuffer(id);
  mlir::ParserConfig config(&context, verify);
  result = mlir::parseSourceString<mlir::ModuleOp>(text->getBuffer(), config,
                                                   text->getBufferIdentifier());
  return static_cast<bool>(result);
}

bool Payload::load(const std::string &path, const std::string &scheduleFile) {
  impl->path = path;
  // Schedules of another file name payloads that are not there until joined.
  bool join = !scheduleFile.empty();
  if (!impl->read(path, impl->module, /*verify=*/!join))
    return false;
  if (!join)
    return true;
  mlir::OwningOpRef<mlir::ModuleOp> schedules;
  if (!impl->read(scheduleFile, schedules, /*verify=*/false))
    return false;
  mlir::Block *body = impl->module->getBody();
  body->getOperations().splice(body->end(),
                               schedules->getBody()->getOperations());
  return mlir::succeeded(mlir::verify(*impl->module));
}

bool Payload::loadSchedules(const std::string &path) {
  impl->path = path;
  return impl->read(path, impl->module, /*verify=*/false);
}

std::optional<std::vector<Problem>> Payload::problems() {
  std::vector<Problem> found;
  for (auto function : impl->module->getOps<mlir::func::FuncOp>()) {
    if (!isPayload(function))
      continue;
    mlir::FailureOr<Problem> problem = recognizeProblem(function);
    if (mlir::failed(problem))
      return std::nullopt;
    found.push_back(std::move(*problem));
  }
  if (found.empty()) {
    fail("'" + impl->path +
         "' holds no payload: a function with a "
         "linalg.matmul of its arguments");
    return std::nullopt;
  }
  return found;
}

std::optional<std::vector<Schedule>>
Payload::schedulesFor(const Problem &problem, llvm::StringRef target) {
  std::vector<Schedule> found;
  for (auto kernel : impl->module->getOps<schedule::KernelOp>()) {
    if (kernel.getPayload() != problem.name || kernel.getTarget() != target)
      continue;
    mlir::FailureOr<Schedule> schedule = scheduleFromKernel(kernel, problem);
    if (mlir::failed(schedule))
      return std::nullopt;
    found.push_back(*schedule);
  }
  return found;
}
