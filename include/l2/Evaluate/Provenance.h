//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where a figure came from.
//
//===----------------------------------------------------------------------===//

#ifndef L2_EVALUATE_PROVENANCE_H
#define L2_EVALUATE_PROVENANCE_H

#include "l2/Runtime/Device.h"
#include "l2/Target/TargetInfo.h"
#include <cstdint>
#include <string>

namespace l2 {

struct GpuSession;

/// What the device cannot tell of a figure's origin.
struct Origin {
  /// Of the data in the operands.
  uint32_t seed = 0;
  /// "ptxas 13.0.88"; empty where no kernel of ours is involved.
  std::string assembler;
  /// cuBLAS's version; empty where it is not involved.
  std::string cublas;
};

/// JSON object for the record of a figure taken now: `device`, `gpu` ("full" or
/// "mig"), `gpu_id`, `target`, `driver`, `driver_api`, `sm_clock_mhz`,
/// `memory_clock_mhz`, `power_w`, `power_limit_w`, `temperature_c`, `throttle`
/// (why the clocks are not higher), `foreign_processes` (others that compute on
/// the GPU), `host_cpu`, `time` (UTC), `program`, `protocol`, `seed`,
/// `assembler`, `cublas`. A field nobody could tell is absent.
std::string provenanceJson(const GpuSession &session, const Origin &origin);

/// The same for a prediction of the model.
std::string modelProvenance(const TargetInfo &target);

/// JSON object of what does not change: name, gpu, gpu_id, target, SMs, L2,
/// driver.
std::string describeDevice(const cuda::DeviceFacts &facts);

/// Version and build of the running program, "0.1.0 3f6c09…": any other build
/// is another toolchain, since what it generates may differ.
std::string programVersion();

/// Tells cards apart without giving away their serials: eight hexadecimal
/// digits of a hash of the UUID.
std::string gpuId(llvm::StringRef uuid);

/// The known target that code for a device of this compute capability (times
/// ten) is compiled for: the one of the same capability, else the highest of
/// the same major version below it; empty when there is none.
llvm::StringRef targetOfCapability(int capability);

} // namespace l2

#endif // L2_EVALUATE_PROVENANCE_H
