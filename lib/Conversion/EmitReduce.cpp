//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From accumulators to C.
//
//===----------------------------------------------------------------------===//

#include "Emitter.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace l2;
using namespace l2::kernel;

/// Longer than a CTA takes to store its part and end.
static constexpr int64_t lateReadCycles = 20000;

Value Emitter::vectorOf(ValueRange values) {
  auto type = VectorType::get(values.size(), values[0].getType());
  Value vector = LLVM::PoisonOp::create(b, loc, type);
  for (auto [i, value] : llvm::enumerate(values))
    vector = LLVM::InsertElementOp::create(b, loc, vector, value, i32(i));
  return vector;
}

/// Which part of K this CTA has.
Value Emitter::sliceId() {
  return NVVM::BlockIdYOp::create(b, loc, b.getI32Type());
}

/// Its rank among the CTAs that share a tile in one cluster.
Value Emitter::sliceRank() { return rem(sliceId(), program.getSliceCluster()); }

/// Registers for values on their way while parts are summed.
static constexpr int64_t sumRegisters = 128;

/// Adds parts 0 … `parts`-1 to `sums` in order, if `owner`; `quadAt` is the
/// address of four values of a part. Several parts are on their way at once,
/// but not all: each value alive takes a register.
Values Emitter::sumParts(Values sums, Value owner, int64_t parts,
                         llvm::function_ref<Value(Value, int64_t)> quadAt) {
  int64_t quads = sums.size() / 4;
  auto vector = VectorType::get(4, b.getF32Type());
  // `atOnce` parts a round, from part `from` on to part `to`.
  auto sum = [&](int64_t from, int64_t to, int64_t atOnce) {
    auto loop =
        scf::ForOp::create(b, loc, i32(from), select(owner, i32(to), i32(from)),
                           i32(atOnce), sums);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToEnd(loop.getBody());
    Values loaded;
    for (int64_t i = 0; i < atOnce; ++i)
      for (int64_t quad = 0; quad < quads; ++quad)
        loaded.push_back(LLVM::LoadOp::create(
            b, loc, vector, quadAt(add(loop.getInductionVar(), i), quad), 16));
    Values next(loop.getRegionIterArgs().begin(),
                loop.getRegionIterArgs().end());
    for (auto [i, quad] : llvm::enumerate(loaded))
      for (int64_t j = 0; j < 4; ++j) {
        Value &value = next[4 * (i % quads) + j];
        value = LLVM::FAddOp::create(
            b, loc, value,
            LLVM::ExtractElementOp::create(b, loc, quad, i32(j)));
      }
    scf::YieldOp::create(b, loc, next);
    sums = Values(loop.getResults().begin(), loop.getResults().end());
  };
  int64_t atOnce = std::max<int64_t>(sumRegisters / int64_t(sums.size()), 1);
  int64_t whole = parts / atOnce * atOnce;
  if (whole)
    sum(0, whole, atOnce);
  if (whole < parts)
    sum(whole, parts, parts - whole);
  return sums;
}

void Emitter::emit(ReduceWarpsOp op) {
  AccType type = op.getAcc().getType();
  int64_t groupWarps = type.getWarpsM() * type.getWarpsN();
  int64_t groupThreads = 32 * groupWarps;
  Values values = toF32(op.getAcc());
  int64_t quads = values.size() / 4;
  Value part = div(warp, groupWarps);
  Value inGroup = rem(thread, groupThreads);
  // Quads of four values, threads side by side; part p > 0 at p - 1.
  auto place = [&](Value from, int64_t quad) {
    Value number = add(mul(from, quads * groupThreads), inGroup);
    return sharedAt(mul(add(number, quad * groupThreads), 16));
  };
  Value owner = equal(part, 0);
  // The tiles' memory is used again.
  if (!slips(Slip::NoSyncBefore))
    syncConsumers();
  when(xori(owner, boolean(true)), [&] {
    for (int64_t quad = 0; quad < quads; ++quad)
      LLVM::StoreOp::create(b, loc,
                            vectorOf(ValueRange(values).slice(4 * quad, 4)),
                            place(sub(part, i32(1)), quad), 16);
  });
  if (!slips(Slip::NoSyncAfter))
    syncConsumers();
  int64_t parts = type.getWarpsK() - (slips(Slip::PartDropped) ? 1 : 0);
  // Sums are f32 values from here on, whatever the mma accumulated in.
  of(op.getResult()) = sumParts(values, owner, parts - 1, place);
  mapping.map(op.getOwner(), owner);
}

void Emitter::emit(ReduceSlicesOp op) {
  AccType type = op.getAcc().getType();
  int64_t threads = 32 * program.getConsumerWarps() / type.getWarpsK();
  int64_t cluster = program.getSliceCluster();
  int64_t parts = program.getSlices() / cluster;
  Values values = toF32(op.getAcc());
  int64_t quads = values.size() / 4;
  Value active = op.getActive() ? one(op.getActive()) : Value();
  Value tile =
      add(mul(div(one(op.getM()), program.getTile()[0]), tiles(Dim::N, 1)),
          div(one(op.getN()), program.getTile()[1]));
  if (program.isBatched())
    tile = add(mul(product, mul(tiles(Dim::M, 1), tiles(Dim::N, 1))), tile);
  // Those who have the same share of the same tile meet.
  Value place = add(mul(tile, cluster), sliceRank());
  int64_t partBytes = quads * threads * 16;
  Value first = offsetPointer(param(ParamKind::Workspace),
                              mul(widen(place), i64(parts * partBytes)));
  first = offsetPointer(first, widen(mul(thread, 16)));
  auto quadOf = [&](Value part, int64_t quad) {
    return offsetPointer(offsetPointer(first, mul(widen(part), i64(partBytes))),
                         i64(quad * threads * 16));
  };
  Value mine = div(sliceId(), cluster);
  if (slips(Slip::PartMisplaced))
    mine = add(mine, 1);
  when(active, [&] {
    for (int64_t quad = 0; quad < quads; ++quad)
      LLVM::StoreOp::create(b, loc,
                            vectorOf(ValueRange(values).slice(4 * quad, 4)),
                            quadOf(mine, quad), 16);
  });
  // The barriers hand on to all what the counting thread releases and acquires.
  if (!slips(Slip::NoSyncBefore))
    syncConsumers();
  Value counter =
      offsetPointer(param(ParamKind::Counters), widen(mul(place, 4)));
  Value flag = sharedAt(i32(layout.flag));
  when(equal(thread, 0), [&] {
    // Wraps to zero at the last arrival: ready for the next launch.
    StringRef count = slips(Slip::NoFence)
                          ? "atom.global.relaxed.gpu.inc.u32 $0, [$1], $2;"
                          : "atom.global.acq_rel.gpu.inc.u32 $0, [$1], $2;";
    int64_t wrap = parts - (slips(Slip::CounterKept) ? 0 : 1);
    Value before = ptx(b.getI32Type(), count, "=r,l,r",
                       ValueRange{LLVM::PtrToIntOp::create(
                                      b, loc, b.getI64Type(), counter),
                                  i32(wrap)})
                       .getResult(0);
    LLVM::StoreOp::create(b, loc, before, flag, 4);
  });
  if (!slips(Slip::NoSyncAfter))
    syncConsumers();
  Value arrived = LLVM::LoadOp::create(b, loc, b.getI32Type(), flag, 4);
  int64_t lastCount = parts - (slips(Slip::EarlyOwner) ? 2 : 1);
  Value owner = both(equal(arrived, lastCount), active);

  // In order, so that the sum does not depend on who came last.
  Value zero = LLVM::ZeroOp::create(b, loc, b.getF32Type());
  Values zeros(values.size(), zero);
  int64_t summed = parts - (slips(Slip::PartDropped) ? 1 : 0);
  of(op.getResult()) = sumParts(zeros, owner, summed, quadOf);
  mapping.map(op.getOwner(), owner);
}

void Emitter::emit(ShareSlicesOp op) {
  AccType type = op.getAcc().getType(), part = op.getResult().getType();
  int64_t threads = 32 * program.getConsumerWarps() / type.getWarpsK();
  int64_t shares = part.getShares();
  Values values = toF32(op.getAcc());
  int64_t quads = values.size() / 4, own = quads / shares;
  auto vector = VectorType::get(4, b.getF32Type());
  Value inGroup = rem(thread, threads);
  auto place = [&](Value quad) {
    return sharedAt(mul(add(mul(quad, threads), inGroup), 16));
  };
  Value active = op.getActive() ? one(op.getActive()) : Value();
  // The tiles' memory is used again.
  if (!slips(Slip::NoSyncBefore))
    syncConsumers();
  when(active, [&] {
    for (int64_t quad = 0; quad < quads; ++quad)
      LLVM::StoreOp::create(b, loc,
                            vectorOf(ValueRange(values).slice(4 * quad, 4)),
                            place(i32(quad)), 16);
  });
  // A producer that has ended counts as arrived.
  if (!slips(Slip::NoSyncAfter)) {
    NVVM::ClusterArriveOp::create(b, loc, UnitAttr());
    NVVM::ClusterWaitOp::create(b, loc, UnitAttr());
  }
  if (slips(Slip::LateRead))
    delay(equal(sliceRank(), 0), lateReadCycles);
  Value mine = place(mul(sliceRank(), own));
  Type remote = LLVM::LLVMPointerType::get(b.getContext(), 7);
  Values sums;
  // Each thread's own columns from everybody, from this CTA's on, so that no SM
  // is asked by all at once. The order of a sum is still always the same.
  int64_t summed = shares - (slips(Slip::PartDropped) ? 1 : 0);
  for (int64_t i = 0; i < summed; ++i) {
    Value from = rem(add(sliceRank(), i), shares);
    Value there = NVVM::MapaOp::create(b, loc, remote, mine, from);
    for (int64_t quad = 0; quad < own; ++quad) {
      Value loaded = LLVM::LoadOp::create(
          b, loc, vector, offsetPointer(there, i32(quad * threads * 16)), 16);
      for (int64_t j = 0; j < 4; ++j) {
        Value value = LLVM::ExtractElementOp::create(b, loc, loaded, i32(j));
        if (i == 0)
          sums.push_back(value);
        else
          sums[4 * quad + j] =
              LLVM::FAddOp::create(b, loc, sums[4 * quad + j], value);
      }
    }
  }
  NVVM::ClusterArriveOp::create(b, loc, UnitAttr());
  of(op.getResult()) = sums;
}

void Emitter::emit(ClusterWaitOp op) {
  NVVM::ClusterWaitOp::create(b, loc, UnitAttr());
}
