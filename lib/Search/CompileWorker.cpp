//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The compile worker: one request, one answer, until its input ends.
//
//===----------------------------------------------------------------------===//

#include "CompileRequest.h"
#include "Frame.h"
#include "l2/Search/Compiler.h"
#include <csignal>
#include <nlohmann/json.hpp>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

using namespace l2;
using nlohmann::json;

std::string l2::toJson(const CompileRequest &request) {
  json knobValues = json::object();
  for (const Knob &knob : knobs())
    knobValues[knob.name()] = request.schedule.*knob.field;
  json object = {{"problem", request.problem.key()},
                 {"name", request.problem.name},
                 {"schedule", std::move(knobValues)},
                 {"target", request.target},
                 {"assembler", int(request.options.assembler)},
                 {"ptxas", request.options.ptxas},
                 {"strict", request.options.strict}};
  if (const auto &planted = request.options.fault) {
    object["fault"] = toString(planted->fault).str();
    object["site"] = planted->site;
  }
  return object.dump(-1, ' ', false, json::error_handler_t::replace);
}

namespace {

const json *member(const json &object, const char *key) {
  auto it = object.find(key);
  return it == object.end() ? nullptr : &*it;
}

std::optional<std::string> text(const json &object, const char *key) {
  const json *value = member(object, key);
  if (!value || !value->is_string())
    return std::nullopt;
  return value->get<std::string>();
}

bool readFault(const json &object, std::optional<PlantedFault> &planted) {
  auto name = text(object, "fault");
  auto fault = name ? parseFault(*name) : std::nullopt;
  const json *site = member(object, "site");
  if (!fault || !site || !site->is_number_unsigned() ||
      site->get<uint64_t>() > maxFaultSites)
    return false;
  planted = {*fault, site->get<unsigned>()};
  return true;
}

} // namespace

std::optional<CompileRequest> l2::compileRequestFromJson(llvm::StringRef bytes,
                                                         std::string &error) {
  error = "malformed compile request";
  json object = json::parse(bytes.begin(), bytes.end(), nullptr, false);
  if (!object.is_object())
    return std::nullopt;
  auto key = text(object, "problem"), name = text(object, "name"),
       target = text(object, "target"), ptxas = text(object, "ptxas");
  const json *assembler = member(object, "assembler"),
             *strict = member(object, "strict"),
             *values = member(object, "schedule");
  if (!key || !name || !target || !ptxas || !assembler ||
      !assembler->is_number_integer() || !strict || !strict->is_boolean() ||
      !values || !values->is_object())
    return std::nullopt;
  std::optional<Problem> problem = parseProblemKey(*key);
  int64_t kind = assembler->get<int64_t>();
  if (!problem || kind < 0 || kind > int64_t(Assembler::Driver))
    return std::nullopt;
  CompileRequest request;
  request.problem = *problem;
  request.problem.name = *name;
  request.target = *target;
  request.options.assembler = Assembler(kind);
  request.options.ptxas = *ptxas;
  request.options.strict = strict->get<bool>();
  if (member(object, "fault") && !readFault(object, request.options.fault))
    return std::nullopt;
  for (const Knob &knob : knobs()) {
    const json *value = member(*values, knob.name().c_str());
    if (!value || !value->is_number_integer())
      return std::nullopt;
    request.schedule.*knob.field = value->get<int64_t>();
  }
  error.clear();
  return request;
}

static std::string answer(llvm::StringRef bytes) {
  std::string error;
  std::optional<CompileRequest> request = compileRequestFromJson(bytes, error);
  if (!request)
    return "E" + error;
  const TargetInfo *target = lookupTarget(request->target);
  if (!target)
    return "Eunknown target '" + request->target + "'";
  if (auto broken = violation(request->schedule, {request->problem, *target}))
    return "E" + *broken;
  std::optional<Artifact> artifact = compileSchedule(
      request->schedule, request->problem, *target, request->options, error);
  return artifact ? "A" + artifactToJson(*artifact) : "E" + error;
}

int l2::compileWorkerMain() {
  // The pool kills this process's group at the deadline; this covers the death
  // of the pool itself.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // The back end's aborts are expected: no core files.
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  // Frames keep the socket for themselves; stray prints go to the log.
  int channel = dup(STDOUT_FILENO);
  if (channel < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0)
    return 1;
  std::string request;
  while (readFrame(STDIN_FILENO, request))
    if (!writeAll(channel, frame(answer(request))))
      return 1;
  return 0;
}
