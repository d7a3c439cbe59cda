//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From a schedule, one integer a knob, to the serial program of one CTA.
//
//===----------------------------------------------------------------------===//

#include "MaterializeEpilogue.h"
#include "l2/Transforms/Passes.h"

using namespace mlir;
using namespace l2;
using namespace l2::kernel;

Type l2::elementType(MLIRContext *context, ElementType type) {
  switch (type) {
  case ElementType::F16:
    return Float16Type::get(context);
  case ElementType::BF16:
    return BFloat16Type::get(context);
  case ElementType::F32:
    return Float32Type::get(context);
  }
  llvm_unreachable("unknown element type");
}

/// Interleaving of the accumulator's columns: a direct load of a row-major B
/// brings `vector` columns of one k to a thread.
static int64_t interleave(const Schedule &s, const Problem &problem) {
  return s.loadBVia == l2::Direct && !problem.transposeB ? s.loadBVector : 1;
}

/// Whether a thread's two rows of a block are neighbours: a direct load of a
/// column-major A brings both at once.
static bool pairsRows(const Schedule &s, const Problem &problem) {
  return s.loadAVia == l2::Direct && problem.transposeA && s.loadAVector == 2;
}

static ProgramOp createProgram(OpBuilder &builder, Location loc,
                               const Schedule &s, const Problem &problem,
                               StringRef name, const TargetInfo &target) {
  MLIRContext *context = builder.getContext();
  auto program = ProgramOp::create(
      builder, loc, name, target.name, {problem.m, problem.n, problem.k},
      s.fold != 0, problem.transposeA, problem.transposeB,
      elementType(context, problem.input), elementType(context, problem.output),
      {s.tileM, s.tileN, s.tileK}, s.persistent != 0, {s.clusterM, s.clusterN},
      static_cast<kernel::Raster>(s.raster), s.rasterGroup, s.splitSlices,
      s.stages, s.specialize != l2::None, s.specialize == l2::Pingpong,
      {s.producerRegisters, s.consumerRegisters}, s.ctasPerSM,
      s.prefetchMaps != 0, s.pdl != 0, s.prefetchTiles != 0, s.splitCluster,
      problem.batch, problem.sharedA, problem.sharedB, s.warps(), 0);
  program.getBody().emplaceBlock();
  return program;
}

/// The work of one output tile: the K loop, then the store.
static void buildTile(OpBuilder &builder, Location loc, const Schedule &s,
                      const Problem &problem, Value tileIndex) {
  MLIRContext *context = builder.getContext();
  Type i32 = builder.getI32Type();
  Type input = elementType(context, problem.input);
  auto offset = TileOffsetOp::create(builder, loc, i32, i32, tileIndex);
  auto range = KRangeOp::create(builder, loc, i32, i32);
  // A swapped mma computes the tile's transpose; in pingpong one warpgroup
  // does.
  bool swap = s.mmaSwap != 0;
  auto accType = AccType::get(
      context, swap ? s.tileN : s.tileM, swap ? s.tileM : s.tileN,
      elementType(context, s.mmaAccumulator == AccF16 ? ElementType::F16
                                                      : ElementType::F32),
      static_cast<kernel::Mma>(s.mmaKind), s.mmaN,
      s.specialize == l2::Pingpong ? 4 : s.warpsM, s.warpsN, s.warpsK,
      interleave(s, problem), swap, /*shares=*/1, pairsRows(s, problem));
  Value init = AccInitOp::create(builder, loc, accType);
  Value one = arith::ConstantIntOp::create(builder, loc, i32, 1);
  auto loop = scf::ForOp::create(builder, loc, range.getBegin(), range.getEnd(),
                                 one, ValueRange{init});
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(loop.getBody());
    Value k = loop.getInductionVar();
    auto load = [&](Operand operand, Value row, int64_t rows, int64_t via,
                    int64_t vector, int64_t swizzle, int64_t multicast,
                    int64_t cache) {
      auto type = TileType::get(context, operand, rows, s.tileK, input);
      return LoadOp::create(builder, loc, type, operand, row, k,
                            static_cast<kernel::Via>(via), vector, swizzle,
                            multicast != 0, static_cast<kernel::Cache>(cache));
    };
    Value a =
        load(Operand::A, offset.getM(), s.tileM, s.loadAVia, s.loadAVector,
             s.loadASwizzle, s.loadAMulticast, s.loadACache);
    Value b =
        load(Operand::B, offset.getN(), s.tileN, s.loadBVia, s.loadBVector,
             s.loadBSwizzle, s.loadBMulticast, s.loadBCache);
    Value sum = kernel::MmaOp::create(builder, loc, accType, swap ? b : a,
                                      swap ? a : b, loop.getRegionIterArg(0));
    scf::YieldOp::create(builder, loc, sum);
  }
  builder.setInsertionPointAfter(loop);
  StoreOp::create(builder, loc, loop.getResult(0), offset.getM(), offset.getN(),
                  s.epilogueStore == StoreTma ? s.epilogueTileN : 0,
                  s.epilogueStages);
}

ProgramOp l2::buildProgram(OpBuilder &builder, Location loc,
                           const Schedule &schedule, const Problem &problem,
                           StringRef name, const TargetInfo &target) {
  ProgramOp program =
      createProgram(builder, loc, schedule, problem, name, target);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(&program.getBody().front());
  if (!problem.epilogue.empty())
    buildEpilogue(builder, loc, problem.epilogue);
  Type i32 = builder.getI32Type();
  auto work = WorkIdOp::create(builder, loc, i32, i32, i32);
  if (!schedule.persistent) {
    buildTile(builder, loc, schedule, problem, work.getFirst());
    return program;
  }
  auto loop = scf::ForOp::create(builder, loc, work.getFirst(), work.getCount(),
                                 work.getStride());
  builder.setInsertionPointToStart(loop.getBody());
  buildTile(builder, loc, schedule, problem, loop.getInductionVar());
  return program;
}
