//===- ScheduleInterfaces.td - decisions of a schedule -------*- tablegen -*-===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef L2_SCHEDULE_INTERFACES
#define L2_SCHEDULE_INTERFACES

include "mlir/IR/OpBase.td"

def Schedule_DecisionInterface : OpInterface<"ScheduleDecisionInterface"> {
  let cppNamespace = "::l2::schedule";
  let description = [{
    One decision of a schedule: an op whose attributes are knobs of
    `l2/Schedule/Knobs.def`. Proposers, legality, replay and the conversions to
    and from `l2::Schedule` go through this interface alone, so a new knob
    reaches them by being in that list and on its op.
  }];
  let methods = [
    InterfaceMethod<"The decision's name: the op's mnemonic.",
      "::llvm::StringRef", "getDecision", (ins), "", [{
        return $_op->getName().stripDialect();
      }]>,
    InterfaceMethod<[{
        Which operand the decision is about, "a" or "b"; empty where it is about
        the whole kernel. Together with the name it is the op's identity.
      }], "::llvm::StringRef", "getOperandKey", (ins), "", [{ return ""; }]>,
    InterfaceMethod<"The knobs this op decides, in the order of deciding.",
      "::llvm::ArrayRef<::l2::Knob>", "getKnobs", (ins), "", [{
        return ::l2::knobsOf($_op.getDecision(), $_op.getOperandKey());
      }]>,
    InterfaceMethod<[{
        The value the op gives a knob of its own; nullopt where it leaves the
        knob to its default. A flag that is not written is 0.
      }], "std::optional<int64_t>", "getKnob", (ins "const ::l2::Knob &":$knob),
      "", [{ return ::l2::schedule::detail::getKnob($_op, knob); }]>,
    InterfaceMethod<[{
        Copies the given knobs into `schedule` and sets their bits, by place in
        l2::knobs(), in `given`.
      }], "void", "readInto",
      (ins "::l2::Schedule &":$schedule, "::llvm::SmallBitVector &":$given), "", [{
        for (const ::l2::Knob &knob : $_op.getKnobs())
          if (std::optional<int64_t> value = $_op.getKnob(knob)) {
            schedule.*knob.field = *value;
            given.set(::l2::indexOf(knob));
          }
      }]>,
    InterfaceMethod<"Writes every knob of the op from `schedule`.", "void",
      "writeFrom", (ins "const ::l2::Schedule &":$schedule), "", [{
        ::l2::schedule::detail::writeKnobs($_op, $_op.getKnobs(), schedule);
      }]>,
    InterfaceMethod<[{
        Lawful values of one of the op's knobs, given the knobs before it.
      }], "::llvm::SmallVector<int64_t>", "getDomain",
      (ins "const ::l2::Knob &":$knob, "const ::l2::Schedule &":$prefix,
           "const ::l2::ScheduleContext &":$context),
      "", [{ return knob.domain(prefix, context); }]>
  ];
}

#endif // L2_SCHEDULE_INTERFACES
