//===- Passes.td - schedule to explicit kernel ---------------*- tablegen -*-===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef L2_TRANSFORMS_PASSES
#define L2_TRANSFORMS_PASSES

include "mlir/Pass/PassBase.td"

def MaterializePass : Pass<"l2-materialize", "::mlir::ModuleOp"> {
  let summary = "Turn each schedule.kernel into the serial kernel.program of one CTA";
  let description = [{
    Reads the payload function a `schedule.kernel` names, checks the schedule
    against it and its target, and writes a `kernel.program` of the same symbol
    in its place: tile loop, K loop, loads, mma, store. Payload functions of the
    kernels are erased.
  }];
  let dependentDialects = ["::l2::kernel::KernelDialect"];
}

def BuffersPass : Pass<"kernel-buffers", "::l2::kernel::ProgramOp"> {
  let summary = "Give every tile that is not loaded directly a swizzled buffer";
}

def SpecializePass : Pass<"kernel-specialize", "::l2::kernel::ProgramOp"> {
  let summary = "Split the program into a producer and a consumer role";
  let description = [{
    Where the program asks for it (`specialize`): the loop nest is copied; the
    producer keeps the copies, the consumers the mma and the store.
  }];
}

def PipelinePass : Pass<"kernel-pipeline", "::l2::kernel::ProgramOp"> {
  let summary = "Stages and barriers";
  let description = [{
    Roles get a ring of full and empty mbarriers. A single role gets the
    multistage loop: `stages` - 1 tiles are in flight ahead of the mma.
  }];
}

def EpiloguePass : Pass<"kernel-epilogue", "::l2::kernel::ProgramOp"> {
  let summary = "Reductions between warps and slices, and the stores of C";
}

def PrefetchPass : Pass<"kernel-prefetch", "::l2::kernel::ProgramOp"> {
  let summary = "Ask L2 for the first tiles before the kernel before has ended";
  let description = [{
    Where the program asks for it (`prefetch_tiles`): as many K tiles of its
    first output tile as its ring takes, one if it has none. A program without
    roles waits for the kernel before it after that.
  }];
}

def PlantFaultPass : Pass<"kernel-plant-fault", "::l2::kernel::ProgramOp"> {
  let summary = "Plant one mistake in an explicit program";
  let description = [{
    To test whoever checks kernels: runs after kernel-epilogue. The faults and
    what each of them does: include/l2/Target/Faults.def. One that lacks a
    synchronisation comes with a delay in the racing role, where one makes it
    act. An error where the program has no such place.
  }];
  let options = [
    Option<"fault", "fault", "std::string", "\"\"", "Name of the fault">,
    Option<"site", "site", "unsigned", "0",
           "Which of the places it can be planted in, in program order">];
}

#endif // L2_TRANSFORMS_PASSES
