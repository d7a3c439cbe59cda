//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The audit's kernels, as text of the schedule dialect.
//
//===----------------------------------------------------------------------===//

#include "l2/Audit/AuditKernels.h"
#include "dialects/Schedule/ScheduleDialect.h"
#include "l2/Schedule/ScheduleText.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"

using namespace l2;

namespace {
struct Row {
  const char *name, *problem, *decisions;
  /// Needs what sm_90 brought: wgmma, TMA or clusters.
  bool hopper = false;
};
} // namespace

static const Row table[] = {
    {"direct", "f32f16f16f16_nn_100x72x328", R"(
  schedule.mma mma_sync warps = [2, 1, 1]
  schedule.tile cta = [32, 32, 32]
  schedule.load a via = direct
  schedule.load b via = direct
)"},
    {"direct_warps_k", "f32f16f16f32_tn_40x120x520", R"(
  schedule.mma mma_sync warps = [1, 1, 4]
  schedule.tile cta = [16, 64, 128]
  schedule.load a via = direct
  schedule.load b via = direct
)"},
    {"cp_async", "f32f16f16f16_nn_200x136x328", R"(
  schedule.mma mma_sync warps = [2, 2, 1]
  schedule.tile cta = [64, 64, 32]
  schedule.load a via = cp_async, swizzle = 128
  schedule.load b via = cp_async, swizzle = 128
  schedule.pipeline stages = 3
  schedule.launch fold
)"},
    {"cp_async_parameters", "f32bf16bf16bf16_tn_136x200x456", R"(
  schedule.mma mma_sync warps = [2, 2, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.load a via = cp_async, swizzle = 128
  schedule.load b via = cp_async, swizzle = 128
  schedule.pipeline stages = 2
  schedule.launch
)"},
    {"cp_async_warps_k", "f32f16f16f16_tn_72x136x328", R"(
  schedule.mma mma_sync warps = [2, 1, 2]
  schedule.tile cta = [64, 64, 64]
  schedule.load a via = cp_async, swizzle = 128
  schedule.load b via = cp_async, swizzle = 128
  schedule.pipeline stages = 3
  schedule.launch fold, pdl
)",
     /*hopper=*/true},
    {"registers", "f32f16f16f16_nn_65x63x100", R"(
  schedule.mma mma_sync warps = [2, 2, 1]
  schedule.tile cta = [64, 64, 32]
  schedule.load a via = registers, swizzle = 128
  schedule.load b via = registers, swizzle = 128
  schedule.pipeline stages = 2
)"},
    {"half_accumulator", "f16f16f16f16_nn_136x136x328", R"(
  schedule.mma mma_sync accumulator = f16, warps = [2, 2, 1]
  schedule.tile cta = [64, 64, 32]
  schedule.load a via = cp_async
  schedule.load b via = registers
  schedule.pipeline stages = 3
  schedule.launch fold
)"},
    {"slices", "f32f16f16f16_nn_136x136x776", R"(
  schedule.mma mma_sync warps = [2, 2, 2]
  schedule.tile cta = [64, 64, 64]
  schedule.load a via = cp_async, swizzle = 128
  schedule.load b via = cp_async, swizzle = 128
  schedule.pipeline stages = 2
  schedule.split_k slices = 3, cluster = 1
  schedule.launch fold
)"},
    {"cluster_slices", "f32f16f16f16_nn_136x136x648", R"(
  schedule.mma mma_sync warps = [2, 2, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.load a via = cp_async, swizzle = 128
  schedule.load b via = cp_async, swizzle = 128
  schedule.pipeline stages = 3
  schedule.split_k slices = 2, cluster = 2
  schedule.launch fold
)",
     /*hopper=*/true},
    {"wgmma", "f32f16f16f16_tn_192x200x520", R"(
  schedule.mma wgmma n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.pipeline stages = 3, specialize = cooperative
  schedule.epilogue store = tma, columns = 32, stages = 1
  schedule.launch fold
)",
     true},
    {"wgmma_parameters", "f32f16f16f32_nn_200x200x456", R"(
  schedule.mma wgmma n = 64, warps = [4, 1, 1]
  schedule.tile cta = [128, 64, 64]
  schedule.pipeline stages = 2, specialize = cooperative
  schedule.launch pdl, prefetch_maps
)",
     true},
    {"cooperative", "f32f16f16f16_nn_2056x1160x392", R"(
  schedule.mma wgmma n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.pipeline stages = 3, specialize = cooperative, registers = [40, 232]
  schedule.grid persistent
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold, pdl, prefetch_maps
)",
     true},
    {"pingpong", "f32f16f16f16_tn_2056x1160x392", R"(
  schedule.mma wgmma n = 64, warps = [8, 1, 1]
  schedule.tile cta = [128, 64, 64]
  schedule.pipeline stages = 4, specialize = pingpong, registers = [40, 232]
  schedule.grid persistent
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold
)",
     true},
    {"swapped", "f32f16f16f16_tn_200x264x520", R"(
  schedule.mma wgmma swap, n = 64, warps = [8, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.pipeline stages = 3, specialize = cooperative
  schedule.epilogue store = tma, columns = 32, stages = 2
  schedule.launch fold
)",
     true},
    {"multicast_b", "f32f16f16f16_nn_392x264x520", R"(
  schedule.mma wgmma n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load b via = tma, multicast
  schedule.pipeline stages = 3, specialize = cooperative
  schedule.grid cluster = [2, 1]
  schedule.epilogue store = direct
  schedule.launch fold
)",
     true},
    {"multicast_a", "f32bf16bf16bf16_tn_200x392x520", R"(
  schedule.mma wgmma n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.load a via = tma, multicast
  schedule.pipeline stages = 3, specialize = cooperative
  schedule.grid persistent, cluster = [1, 2]
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, pdl
)",
     true},
    {"multicast_both", "f32f16f16f16_nn_392x264x520", R"(
  schedule.mma wgmma n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load a via = tma, multicast
  schedule.load b via = tma, multicast
  schedule.pipeline stages = 3, specialize = cooperative
  schedule.grid cluster = [2, 2]
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, pdl
)",
     true},
    {"multicast_b_to_four", "f32f16f16f16_tn_520x136x520", R"(
  schedule.mma wgmma n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.load b via = tma, multicast
  schedule.pipeline stages = 3, specialize = cooperative
  schedule.grid cluster = [4, 1]
  schedule.epilogue store = direct
  schedule.launch fold
)",
     true},
    {"narrow", "f32f16f16f16_tn_104x200x520", R"(
  schedule.mma wgmma swap, n = 40, warps = [4, 1, 1]
  schedule.tile cta = [40, 64, 64]
  schedule.pipeline stages = 3, specialize = cooperative
  schedule.epilogue store = tma, columns = 40, stages = 1
  schedule.launch fold
)",
     true},
    {"wgmma_slices", "f32f16f16f16_nn_200x264x1544", R"(
  schedule.mma wgmma n = 64, warps = [8, 1, 1]
  schedule.tile cta = [128, 64, 64]
  schedule.pipeline stages = 3, specialize = cooperative
  schedule.split_k slices = 3, cluster = 1
  schedule.epilogue store = tma, columns = 64, stages = 1
  schedule.launch fold, pdl
)",
     true},
    {"wgmma_cluster_slices", "f32f16f16f16_nn_200x264x1544", R"(
  schedule.mma wgmma n = 64, warps = [8, 1, 1]
  schedule.tile cta = [128, 64, 64]
  schedule.pipeline stages = 3, specialize = cooperative
  schedule.split_k slices = 4, cluster = 4
  schedule.launch fold
)",
     true},
    {"wgmma_clusters_of_slices", "f32f16f16f16_nn_200x264x1544", R"(
  schedule.mma wgmma n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.pipeline stages = 3, specialize = cooperative
  schedule.split_k slices = 4, cluster = 2
  schedule.launch fold, pdl
)",
     true},
    {"wgmma_half_accumulator", "f16f16f16f16_tn_200x200x520", R"(
  schedule.mma wgmma accumulator = f16, n = 128, warps = [4, 1, 1]
  schedule.tile cta = [64, 128, 64]
  schedule.pipeline stages = 3, specialize = cooperative
  schedule.epilogue store = tma, columns = 64, stages = 2
  schedule.launch fold
)",
     true},
};

static mlir::FailureOr<Schedule> parseRow(const Row &row,
                                          const Problem &problem,
                                          const TargetInfo &target,
                                          mlir::MLIRContext &context) {
  std::string text = "schedule.kernel @k for @" + problem.name + " target(\"" +
                     target.name.str() + "\") {" + row.decisions + "}";
  // Its payload is not at hand.
  mlir::ParserConfig config(&context, /*verifyAfterParse=*/false);
  auto module = mlir::parseSourceString<mlir::ModuleOp>(text, config, row.name);
  if (!module)
    return mlir::failure();
  auto kernels = module->getOps<schedule::KernelOp>();
  return scheduleFromKernel(*kernels.begin(), problem);
}

std::vector<AuditKernel> l2::auditKernels(const TargetInfo &target,
                                          std::string &error) {
  error.clear();
  mlir::DialectRegistry registry;
  registry.insert<schedule::ScheduleDialect>();
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  std::vector<AuditKernel> kernels;
  const char *current = "";
  mlir::ScopedDiagnosticHandler handler(
      &context, [&](mlir::Diagnostic &diagnostic) {
        if (error.empty())
          error =
              std::string("audit kernel ") + current + ": " + diagnostic.str();
        return mlir::success();
      });
  for (const Row &row : table) {
    if (row.hopper && !target.hasWgmma)
      continue;
    current = row.name;
    std::optional<Problem> problem = parseProblemKey(row.problem);
    if (!problem) {
      error = std::string("audit kernel ") + current + ": bad problem";
      return {};
    }
    problem->name = row.name;
    auto schedule = parseRow(row, *problem, target, context);
    if (mlir::failed(schedule))
      return {};
    kernels.push_back({row.name, *problem, *schedule});
  }
  return kernels;
}
