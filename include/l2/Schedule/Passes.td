//===- Passes.td - passes over schedules ---------------------*- tablegen -*-===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef L2_SCHEDULE_PASSES
#define L2_SCHEDULE_PASSES

include "mlir/Pass/PassBase.td"

def DefaultSchedule : Pass<"l2-default-schedule", "::mlir::ModuleOp"> {
  let summary = "Give each payload function that has no schedule the default one";
  let description = [{
    Adds a canonical `schedule.kernel`, named after the function, behind each
    payload function no kernel of the module is for. A payload that is not
    understood gets an error at its location.
  }];
  let options = [
    Option<"target", "target", "std::string", "\"sm_90a\"",
           "Target of the new schedules">
  ];
  let dependentDialects = ["::l2::schedule::ScheduleDialect"];
}

def CanonicalizeSchedule
    : Pass<"l2-canonicalize-schedule", "::mlir::ModuleOp"> {
  let summary = "Write every decision out, and check it";
  let description = [{
    Fills what each `schedule.kernel` leaves open with the default for its
    payload and target, or the nearest lawful value where the decisions made do
    not go with that; then checks the whole. The first rule broken is reported
    at the kernel, with numbers.
  }];
  let dependentDialects = ["::l2::schedule::ScheduleDialect"];
}

def ApplyRewrite : Pass<"l2-apply-rewrite", "::mlir::ModuleOp"> {
  let summary = "Apply a rewrite to the schedules of the module";
  let description = [{
    A rewrite is a list of decisions of the schedule dialect. Each replaces the
    one of the same name (and operand) as a whole, what it does not say becomes
    default; `schedule.default @split_k` takes one back. Decisions the rewrite
    does not name stay, or move to the nearest value that goes with it where
    theirs does not. Taking too much of a resource is an error. The result is
    checked and canonical.
  }];
  let options = [
    Option<"rewrite", "rewrite", "std::string", "", "The text of the rewrite">,
    Option<"file", "file", "std::string", "", "A file that holds the rewrite">,
    Option<"kernel", "kernel", "std::string", "",
           "Symbol of the one kernel to rewrite; all when empty">
  ];
  let dependentDialects = ["::l2::schedule::ScheduleDialect"];
}

#endif // L2_SCHEDULE_PASSES
