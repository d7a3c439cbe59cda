//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// cuBLAS and cuBLASLt as contestants. The libraries are column-major: the
// row-major C = A B is their C^T = B^T A^T, so our B is their first operand.
//
//===----------------------------------------------------------------------===//

#include "VendorPlan.h"
#include "l2/Evaluate/CheckOutput.h"
#include "l2/Evaluate/Statistics.h"
#include <algorithm>
#include <cmath>

using namespace l2;
using namespace l2::cuda;

Vendor::Vendor(const GpuSession &session, const VendorOptions &options)
    : session(session), options(options),
      workspace(VendorOptions::workspaceBytes) {
  std::string error;
  api = cublas(error);
  if (!api)
    throw CudaError(CUDA_ERROR_NOT_FOUND, "no cuBLAS: " + error);
  checkBlas(api->cublasCreate_v2(&blas), "cublasCreate");
  checkBlas(api->cublasLtCreate(&lt), "cublasLtCreate");
  checkBlas(api->cublasSetStream_v2(blas, session.stream.get()),
            "cublasSetStream");
  checkBlas(api->cublasSetWorkspace_v2(blas, address(workspace.get()),
                                       workspace.size()),
            "cublasSetWorkspace");
  // 130100 is 13.1.0 (one more digit for the minor before 12).
  size_t version = api->cublasLtGetVersion();
  versionText = std::to_string(version / 10000) + "." +
                std::to_string(version / 100 % 100) + "." +
                std::to_string(version % 100);
}

Vendor::~Vendor() {
  if (handlesLeak())
    return;
  if (blas)
    api->cublasDestroy_v2(blas);
  if (lt)
    api->cublasLtDestroy(lt);
}

VendorCall Vendor::gemmEx(const Problem &problem) const {
  VendorCall vendor;
  vendor.name = "cublas_" + problem.layout().str();
  vendor.transposeB = problem.transposeB;
  vendor.call = [this, problem](const OperandPointers &operands) {
    Arithmetic arithmetic(problem, {});
    cublasOperation_t firstOp = problem.transposeB ? CUBLAS_OP_T : CUBLAS_OP_N;
    cublasOperation_t secondOp = problem.transposeA ? CUBLAS_OP_T : CUBLAS_OP_N;
    if (problem.batch > 1) {
      checkBlas(
          api->cublasGemmStridedBatchedEx(
              blas, firstOp, secondOp, int(problem.n), int(problem.m),
              int(problem.k), arithmetic.alpha(), address(operands.b),
              dataType(problem.input), int(problem.ldb()),
              problem.sharedB ? 0 : problem.n * problem.k, address(operands.a),
              dataType(problem.input), int(problem.lda()),
              problem.sharedA ? 0 : problem.m * problem.k, arithmetic.beta(),
              address(operands.c), dataType(problem.output), int(problem.ldc()),
              problem.m * problem.n, int(problem.batch), arithmetic.compute,
              CUBLAS_GEMM_DEFAULT),
          "cublasGemmStridedBatchedEx");
      return;
    }
    checkBlas(api->cublasGemmEx(
                  blas, firstOp, secondOp, int(problem.n), int(problem.m),
                  int(problem.k), arithmetic.alpha(), address(operands.b),
                  dataType(problem.input), int(problem.ldb()),
                  address(operands.a), dataType(problem.input),
                  int(problem.lda()), arithmetic.beta(), address(operands.c),
                  dataType(problem.output), int(problem.ldc()),
                  arithmetic.compute, CUBLAS_GEMM_DEFAULT),
              "cublasGemmEx");
  };
  return vendor;
}

VendorCall Vendor::ltCall(std::shared_ptr<const Lt> plan,
                          const std::string &name,
                          const cublasLtMatmulAlgo_t &algo) const {
  VendorCall vendor;
  vendor.name = name;
  vendor.transposeB = plan->problem.transposeB;
  vendor.call = [this, plan, algo](const OperandPointers &operands) {
    const VendorEpilogue &epilogue = plan->epilogue;
    if (epilogue.bias) {
      void *bias = address(operands.extras[*epilogue.bias]);
      checkBlas(api->cublasLtMatmulDescSetAttribute(
                    plan->desc.handle, CUBLASLT_MATMUL_DESC_BIAS_POINTER, &bias,
                    sizeof bias),
                "CUBLASLT_MATMUL_DESC_BIAS_POINTER");
    }
    CUdeviceptr added =
        epilogue.residual ? operands.extras[*epilogue.residual] : operands.c;
    checkBlas(api->cublasLtMatmul(
                  lt, plan->desc.handle, plan->arithmetic.alpha(),
                  address(operands.b), plan->first.handle, address(operands.a),
                  plan->second.handle, plan->arithmetic.beta(), address(added),
                  plan->output.handle, address(operands.c), plan->output.handle,
                  &algo, address(workspace.get()), workspace.size(),
                  session.stream.get()),
              "cublasLtMatmul");
    if (epilogue.addend)
      session.kernels.addMatrix(session.stream, operands.c,
                                operands.extras[*epilogue.addend],
                                plan->problem);
  };
  return vendor;
}

std::vector<cublasLtMatmulHeuristicResult_t>
Vendor::heuristics(const Lt &plan, int count) const {
  LtOwner<cublasLtMatmulPreference_t, &Cublas::cublasLtMatmulPreferenceDestroy>
      preference(*api);
  checkBlas(api->cublasLtMatmulPreferenceCreate(&preference.handle),
            "cublasLtMatmulPreferenceCreate");
  size_t bytes = workspace.size();
  checkBlas(api->cublasLtMatmulPreferenceSetAttribute(
                preference.handle, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES,
                &bytes, sizeof bytes),
            "CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES");
  std::vector<cublasLtMatmulHeuristicResult_t> results;
  results.resize(size_t(count));
  int found = 0;
  cublasStatus_t status = api->cublasLtMatmulAlgoGetHeuristic(
      lt, plan.desc.handle, plan.first.handle, plan.second.handle,
      plan.output.handle, plan.output.handle, preference.handle, count,
      results.data(), &found);
  // "Not supported" is an answer: no algorithm.
  if (status != CUBLAS_STATUS_SUCCESS)
    found = 0;
  results.resize(size_t(std::clamp(found, 0, count)));
  llvm::erase_if(results, [](const cublasLtMatmulHeuristicResult_t &result) {
    return result.state != CUBLAS_STATUS_SUCCESS;
  });
  return results;
}

bool Vendor::correct(ShapeOperands &shape, const Problem &problem,
                     const VendorCall &vendor) const {
  shape.reference(0);
  shape.load(0, problem.transposeB);
  shape.c().poison(session.stream);
  try {
    vendor.call({shape.a().get(), shape.b(problem.transposeB).get(),
                 shape.c().get(), 0, 0, shape.extras()});
  } catch (const CudaError &error) {
    if (error.sticky())
      throw;
    return false;
  }
  session.finish(session.patience(problem, 1), "a vendor kernel");
  if (checkOutput(session, shape, problem, 0).status == Status::Ok)
    return true;
  // A sum in a kernel of its own rounds a second time, which some elements
  // show.
  auto epilogue = vendorEpilogue(problem);
  CheckResult result = session.readSlots()[0];
  constexpr double mostRoundedTwice = 0.25;
  return epilogue && epilogue->addend && result.nan == 0 &&
         double(result.bad) <= mostRoundedTwice * double(problem.m) *
                                   double(problem.n) * double(problem.batch);
}

/// `call` on the timing sets.
static EnqueueCall onSets(const VendorCall &vendor,
                          std::vector<OperandPointers> sets) {
  return [call = vendor.call, sets = std::move(sets)](unsigned set) {
    call(sets[set]);
  };
}

/// A first look at each candidate takes a graph of this length; those within a
/// margin of the best then race, interleaved, in longer ones.
static constexpr double kLookUs = 400, kRaceUs = 2000, kMargin = 1.3;
static constexpr size_t kFinalists = 12;
static constexpr unsigned kRounds = 5;

std::vector<Vendor::Candidate> Vendor::look(ShapeOperands &shape,
                                            const Problem &problem,
                                            std::shared_ptr<const Lt> plan,
                                            unsigned &dropped) const {
  std::vector<Candidate> candidates;
  std::vector<OperandPointers> sets = shape.timing(problem.transposeB);
  double best = INFINITY;
  for (const cublasLtMatmulHeuristicResult_t &result :
       heuristics(*plan, options.candidates)) {
    Candidate candidate{ltCall(plan, "", result.algo), INFINITY};
    EnqueueCall enqueue = onSets(candidate.vendor, sets);
    try {
      if (!correct(shape, problem, candidate.vendor)) {
        ++dropped;
        continue;
      }
      double once = timeOnce(session, enqueue, session.patience(problem, 1));
      // Launch overhead inflates the estimate of short calls: keep those.
      if (once > 2 * best + 20)
        continue;
      unsigned nodes = nodesFor(once, kLookUs);
      TimedGraph graph(session, nodes, shape.timingSets(), enqueue);
      candidate.us = graph.replay(session.patience(problem, nodes));
    } catch (const CudaError &error) {
      if (error.sticky())
        throw;
      ++dropped;
      continue;
    }
    best = std::min(best, candidate.us);
    candidates.push_back(std::move(candidate));
  }
  llvm::erase_if(candidates, [&](const Candidate &candidate) {
    return candidate.us > kMargin * best;
  });
  std::stable_sort(
      candidates.begin(), candidates.end(),
      [](const Candidate &a, const Candidate &b) { return a.us < b.us; });
  return candidates;
}

std::vector<VendorCall> Vendor::race(ShapeOperands &shape,
                                     const Problem &problem,
                                     std::shared_ptr<const Lt> plan,
                                     unsigned &dropped) const {
  std::vector<Candidate> finalists =
      look(shape, problem, std::move(plan), dropped);
  if (finalists.size() > kFinalists)
    finalists.resize(kFinalists);
  std::vector<OperandPointers> sets = shape.timing(problem.transposeB);
  std::vector<TimedGraph> graphs;
  unsigned nodes =
      finalists.empty() ? 1 : nodesFor(finalists.front().us, kRaceUs);
  for (const Candidate &candidate : finalists)
    graphs.emplace_back(session, nodes, shape.timingSets(),
                        onSets(candidate.vendor, sets));
  double limit = session.patience(problem, nodes);
  std::vector<std::vector<double>> samples(finalists.size());
  for (unsigned round = 0; round < kRounds; ++round)
    for (size_t i = 0; i < graphs.size(); ++i)
      samples[i].push_back(graphs[i].replay(limit));
  for (size_t i = 0; i < finalists.size(); ++i)
    finalists[i].us = median(samples[i]);
  std::stable_sort(
      finalists.begin(), finalists.end(),
      [](const Candidate &a, const Candidate &b) { return a.us < b.us; });
  std::vector<VendorCall> kept;
  for (Candidate &candidate : finalists) {
    if (kept.size() == VendorOptions::kept)
      break;
    candidate.vendor.name = "cublaslt_autotune_" + problem.layout().str();
    if (!kept.empty())
      candidate.vendor.name += "_" + std::to_string(kept.size() + 1);
    kept.push_back(std::move(candidate.vendor));
  }
  return kept;
}

std::vector<VendorCall> Vendor::contestants(ShapeOperands &shape,
                                            const Problem &problem,
                                            unsigned &dropped) {
  std::vector<VendorCall> calls;
  dropped = 0;
  auto epilogue = vendorEpilogue(problem);
  if (!epilogue)
    return calls;
  for (bool transposeB : {false, true}) {
    Problem layout = problem;
    layout.transposeB = transposeB;
    auto add = [&](VendorCall vendor) {
      if (correct(shape, layout, vendor))
        calls.push_back(std::move(vendor));
      else
        ++dropped;
    };
    if (epilogue->plain())
      add(gemmEx(layout));
    auto plan = std::make_shared<const Lt>(*api, layout, *epilogue);
    for (const auto &result : heuristics(*plan, 1))
      add(ltCall(plan, "cublaslt_heuristic_" + layout.layout().str(),
                 result.algo));
    for (VendorCall &vendor : race(shape, layout, plan, dropped))
      calls.push_back(std::move(vendor));
  }
  if (accumulatesHalf(problem))
    for (VendorCall &vendor : calls)
      vendor.name += "_half";
  return calls;
}

std::vector<VendorCall> Vendor::opponents(ShapeOperands &shape,
                                          const Problem &problem,
                                          unsigned &dropped) {
  std::vector<VendorCall> calls;
  dropped = 0;
  for (ElementType accumulator : vendorAccumulators(problem)) {
    Problem computed = problem;
    computed.accumulator = accumulator;
    unsigned left = 0;
    for (VendorCall &vendor : contestants(shape, computed, left))
      calls.push_back(std::move(vendor));
    dropped += left;
  }
  return calls;
}
