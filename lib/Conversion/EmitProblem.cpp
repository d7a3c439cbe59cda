//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a kernel knows of its problem: sizes, pitches and where operands lie.
//
//===----------------------------------------------------------------------===//

#include "Emitter.h"

using namespace mlir;
using namespace l2;
using namespace l2::kernel;

Value Emitter::param(ParamKind kind) {
  auto it = llvm::find(params, kind);
  return function.getArgument(it - params.begin());
}
Value Emitter::operandPointer(ParamKind kind) {
  Value pointer = param(kind);
  bool isA = kind == ParamKind::PtrA, isB = kind == ParamKind::PtrB;
  Operand operand = isA ? Operand::A : Operand::B;
  if (isA || isB ? !program.isBatched(operand) : !program.isBatched())
    return pointer;
  Value rows = size(Dim::M), columns = size(Dim::N);
  Type element = program.getOutput();
  if (isA || isB) {
    bool kMajor = program.isKMajor(operand);
    Dim across = isA ? Dim::M : Dim::N;
    rows = size(kMajor ? across : Dim::K);
    columns = pitch(isA ? ParamKind::LdA : ParamKind::LdB);
    element = program.getInput();
  }
  if (kind >= ParamKind::Extra0 && kind <= ParamKind::Extra3) {
    size_t index = size_t(kind) - size_t(ParamKind::Extra0);
    kernel::EpilogueOp epilogue = program.getEpilogue();
    if (epilogue.getSpread(index) != Spread::Matrix)
      return pointer;
    element = epilogue.getType(index);
  }
  Value elements = mul(mul(widen(rows), widen(columns)), widen(product));
  int64_t bytes = element.getIntOrFloatBitWidth() / 8;
  return offsetPointer(pointer, mul(elements, i64(bytes)));
}
Values Emitter::coordinates(Value inner, Value outer, bool batched) {
  if (!batched)
    return {inner, outer};
  return {inner, outer, product};
}
Value Emitter::size(Dim dim) {
  if (program.getFold())
    return i32(program.getSizes()[static_cast<int64_t>(dim)]);
  return param(dim == Dim::M ? ParamKind::M
                             : (dim == Dim::N ? ParamKind::N : ParamKind::K));
}
Value Emitter::pitch(ParamKind kind) {
  if (!program.getFold())
    return param(kind);
  bool isA = kind == ParamKind::LdA;
  if (kind == ParamKind::LdC)
    return size(Dim::N);
  bool kMajor = program.isKMajor(isA ? Operand::A : Operand::B);
  return size(kMajor ? Dim::K : isA ? Dim::M : Dim::N);
}
/// Tiles along M or N, in units of `cluster` tiles.
Value Emitter::tiles(Dim dim, int64_t cluster) {
  int64_t extent = program.getTile()[static_cast<int64_t>(dim)] * cluster;
  return div(add(size(dim), extent - 1), extent);
}
std::pair<Value, Value> Emitter::placeInCluster() {
  Value rank = NVVM::ClusterId::create(b, loc, b.getI32Type());
  int64_t clusterM = program.getCluster()[0];
  if (program.getCluster()[1] == 1)
    return {rank, i32(0)};
  return {rem(rank, clusterM), div(rank, clusterM)};
}
Value Emitter::warpgroup() { return shr(warp, 2); }
Value Emitter::warpgroupInTile() {
  return program.getWarpgroupsPerTile() == 1 ? i32(0) : warpgroup();
}
