//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Contract, limits, facts and history in words and numbers.
//
//===----------------------------------------------------------------------===//

#include "PromptParts.h"
#include "l2/Llm/Reply.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace l2;
using llvm::format;

/// "412.3 us".
static std::string printUs(double us) {
  std::string text;
  llvm::raw_string_ostream(text) << format("%.4g us", us);
  return text;
}

void l2::writeContract(llvm::raw_ostream &os, const PromptSubject &subject) {
  const Problem &problem = subject.context.problem;
  const TargetInfo &target = subject.context.target;
  os << "The kernel: C[" << problem.m << ", " << problem.n << "] = a["
     << problem.m << ", " << problem.k << "] * b, b stored as ["
     << (problem.transposeB ? problem.n : problem.k) << ", "
     << (problem.transposeB ? problem.k : problem.n) << "]; "
     << toString(problem.input) << " in, " << toString(problem.output)
     << " out, sums in " << toString(problem.accumulator)
     << (problem.accumulator == ElementType::F16 ? " or f32" : "") << ".\n"
     << format("It takes %.4g GFLOP and moves %.4g MB at least.\n",
               problem.flops() * 1e-9, problem.bytes() * 1e-6)
     << "The target: " << target.name << ", " << target.numSMs << " SMs, "
     << target.smemPerCta << " B of shared memory a CTA, "
     << target.registersPerSM << " registers an SM, "
     << format("%.4g MB of L2, ", target.l2Bytes * 1e-6)
     << format("%.4g TFLOP/s and %.4g TB/s at most.\n",
               target.peakFlops * 1e-12, target.peakBandwidth * 1e-12);
}

/// What a profiler would tell of the whole kernel, from the analytic model.
static void writeFacts(llvm::raw_ostream &os, const PromptSubject &subject,
                       const Schedule &schedule) {
  ResourceUse use = resourceUse(schedule, subject.context);
  Occupation facts = occupation(schedule, subject.context);
  os << facts.ctas << " CTAs of " << use.threads << " threads in "
     << format("%.2f waves (%.0f %% of the SMs' time used), ", facts.waves,
               facts.waveEfficiency * 100)
     << use.ctasPerSM << " a SM; " << use.smemBytes
     << " B of shared memory a CTA, " << use.registers
     << " registers a thread, " << use.accumulatorRegisters
     << " of them accumulators; "
     << format("%.4g MB from L2, %.4g MB from memory; ", facts.l2Bytes * 1e-6,
               facts.hbmBytes * 1e-6)
     << "predicted " << printUs(facts.predictedSeconds * 1e6) << ", bound by "
     << facts.bound
     << format(" (us: tensor cores %.4g, shared memory %.4g, L2 %.4g, memory "
               "%.4g, power %.4g, latency %.4g)",
               facts.tensorSeconds * 1e6, facts.smemPortSeconds * 1e6,
               facts.l2Seconds * 1e6, facts.hbmSeconds * 1e6,
               facts.powerSeconds * 1e6, facts.latencySeconds * 1e6)
     << ".\n";
}

void l2::writeBase(llvm::raw_ostream &os, const PromptSubject &subject,
                   const Schedule &base, double us) {
  os << "\nThe base, the best schedule so far";
  if (us > 0)
    os << ", " << (subject.predicted ? "predicted " : "measured ")
       << printUs(us);
  os << ":\n";
  os << writeOps(base) << "Its facts: ";
  writeFacts(os, subject, base);
}

void l2::writeContrast(llvm::raw_ostream &os, const PromptSubject &subject,
                       const Schedule &base, llvm::ArrayRef<size_t> trials) {
  if (trials.empty())
    return;
  os << "\nOther schedules, by what they have in place of the base's; find out "
        "what makes the slow ones slow:\n";
  double best = 0;
  for (const Trial &trial : subject.history)
    if (trial.verdict.status == Status::Ok &&
        (best == 0 || trial.medianUs < best))
      best = trial.medianUs;
  for (size_t index : trials) {
    const Trial &trial = subject.history[index];
    Occupation facts = occupation(trial.schedule, subject.context);
    os << "- " << printUs(trial.medianUs)
       << format(", %.2fx the base; ", trial.medianUs / best)
       << format("%.2f waves, bound by ", facts.waves) << facts.bound << ": "
       << writeOps(base, trial.schedule) << '\n';
  }
}

/// Most bytes of a reason: it may hold what an assembler or a driver said.
static constexpr size_t maxVerdictBytes = 200;

void l2::writeFailures(llvm::raw_ostream &os, const PromptSubject &subject,
                       const Schedule &base, unsigned most) {
  std::vector<const Trial *> failed;
  for (const Trial &trial : subject.history)
    if (trial.verdict.status != Status::Ok)
      failed.push_back(&trial);
  if (failed.empty() || most == 0)
    return;
  os << "\nWithout a time:\n";
  for (const Trial *trial : llvm::ArrayRef(failed).take_back(most))
    os << "- " << toString(trial->verdict.status) << ": "
       << cleanLine(trial->verdict.reason, maxVerdictBytes) << ": "
       << writeOps(base, trial->schedule) << '\n';
}

void l2::writeNotes(llvm::raw_ostream &os, const PromptSubject &subject,
                    unsigned most) {
  if (subject.notes.empty() || most == 0)
    return;
  os << "\nWhat became of your last rewrites:\n";
  for (const std::string &note : subject.notes.take_back(most))
    os << "- " << note << '\n';
}

/// Whether two schedules differ in a decision.
static bool differ(const Schedule &a, const Schedule &b,
                   llvm::ArrayRef<Knob> decision) {
  return llvm::any_of(decision, [&](const Knob &knob) {
    return a.*knob.field != b.*knob.field;
  });
}

void l2::writeUnvaried(llvm::raw_ostream &os, const PromptSubject &subject) {
  std::vector<std::string> unvaried;
  for (llvm::ArrayRef<Knob> decision : decisions()) {
    const Knob &first = decision.front();
    if (llvm::none_of(subject.history, [&](const Trial &trial) {
          return differ(trial.schedule, subject.history.front().schedule,
                        decision);
        }))
      unvaried.push_back(
          (first.decision + (first.operand.empty() ? "" : " ") + first.operand)
              .str());
  }
  if (!unvaried.empty())
    os << "\nNot varied so far: " << llvm::join(unvaried, ", ") << ".\n";
}
