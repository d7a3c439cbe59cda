//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes the LLVM function of one kernel.program. Kernel values stand for lists
// of LLVM values (registers); everything else is copied.
//
//===----------------------------------------------------------------------===//

#ifndef L2_LIB_CONVERSION_EMITTER_H
#define L2_LIB_CONVERSION_EMITTER_H

#include "dialects/Kernel/KernelDialect.h"
#include "l2/Target/Artifact.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/IRMapping.h"
#include <map>

namespace l2::kernel {

using mlir::Value;
using mlir::ValueRange;
using Values = llvm::SmallVector<Value>;

/// Shared-memory placement of a program, in bytes from its base.
struct SharedLayout {
  llvm::DenseMap<mlir::Operation *, int64_t> offsets;
  /// A word through which the last arriving CTA tells its threads.
  int64_t flag = 0;
  int64_t bytes = 0;
};
SharedLayout layOut(ProgramOp program);

/// The parameter a stray store starts from; nullopt: none.
std::optional<ParamKind> pointerOf(Place place);

/// Consecutive elements of one row of C in one thread's registers.
struct Run {
  /// Row and column relative to the thread's first.
  int64_t row, column;
  Values values;
};

class Emitter {
public:
  Emitter(ProgramOp program, mlir::LLVM::LLVMFuncOp function,
          llvm::ArrayRef<ParamKind> params, mlir::OpBuilder &builder);
  /// Emits the whole body. Fails with a diagnostic at the op it cannot lower.
  mlir::LogicalResult run();

private:
  // Emitter.cpp: structure and arithmetic.
  mlir::LogicalResult emitBlock(mlir::Block &block);
  mlir::LogicalResult emitOp(mlir::Operation &op);
  mlir::LogicalResult emitFor(mlir::scf::ForOp op);
  mlir::LogicalResult emitIf(mlir::scf::IfOp op);
  void emitPrologue();
  void prefetchMaps();
  void awaitPrevious();

  // EmitPrefetch.cpp
  void emit(PrefetchOp op);
  void emit(AwaitPreviousOp op);
  void prefetchBoxes(PrefetchOp op);
  void prefetchLines(PrefetchOp op);

  // Emitter.cpp
  void emit(WorkIdOp op);
  void emit(TileOffsetOp op);
  void emit(KRangeOp op);
  void emit(AccInitOp op);
  mlir::LogicalResult emit(RolesOp op);

  // EmitLoads.cpp
  void emit(CopyOp op);
  void emit(GetOp op);
  void emit(PutOp op);
  void emit(LoadOp op);
  void copyTma(CopyOp op);
  /// One piece of a tile that threads move: its global address, its offset in
  /// the slot, whether it lies inside the matrix and in the tile (null: yes).
  struct Piece {
    Value source, offset, inside, exists;
  };
  Piece piece(Operand operand, Value row, Value k, BufferType buffer,
              int64_t vector, int64_t index);
  int64_t pieceCount(BufferType buffer, int64_t vector);
  /// Loads `bytes` (2 to 16) as 32-bit registers (one i16 for 2), zero unless
  /// `inside` (null: always).
  Values loadGlobal(Value address, int64_t bytes, Value inside);
  void storeShared(Value address, ValueRange registers, int64_t bytes);
  Value slotBase(Value buffer, Value slot);
  Value swizzleOf(BufferType type, Value line, bool slipped = false);
  Value inSlot(BufferType type, Value line, Value column);

  // EmitMma.cpp
  void emit(MmaOp op);
  void emit(MmaBuffersOp op);
  void emit(MmaWaitOp op);
  void emitWgmma(MmaBuffersOp op);
  void emitMmaSync(MmaBuffersOp op);
  /// d += a * b on m16n8k16 fragments, in place.
  void mmaSync(llvm::MutableArrayRef<Value> d, ValueRange a, ValueRange b);
  Values ldmatrix(Value address, bool transposed);

  // EmitSync.cpp
  void emit(BarrierInitOp op);
  void emit(WaitOp op);
  void emit(ExpectOp op);
  void emit(ReleaseOp op);
  void emit(CommitCopiesOp op);
  void emit(WaitCopiesOp op);
  void emit(WarpgroupIdOp op);
  void emit(TakeTurnOp op);
  void emit(PassTurnOp op);
  void emit(SyncOp op);
  void emit(ClusterSyncOp op);
  void emit(FenceAsyncOp op);
  void emit(WaitBoxesOp op);
  void syncConsumers();
  /// A barrier of `count` threads under a name; of the whole CTA without one.
  void syncThreads(Value name, Value count);
  Value barrier(Value barriers, Value slot);

  // EmitReduce.cpp
  void emit(ReduceWarpsOp op);
  void emit(ReduceSlicesOp op);
  void emit(ShareSlicesOp op);
  void emit(ClusterWaitOp op);
  Value sliceId();
  Value sliceRank();
  Values sumParts(Values sums, Value owner, int64_t parts,
                  llvm::function_ref<Value(Value, int64_t)> quadAt);
  /// Two or four equal values as a vector.
  Value vectorOf(ValueRange values);

  // EmitEpilogue.cpp
  void emit(StoreDirectOp op);
  void emit(StageBoxOp op);
  void emit(StoreBoxOp op);
  /// The accumulator's registers, f32 or two f16 each, in order.
  Values flatten(Value acc);
  /// Values 2 * `pair` and the next one, of registers, as f32.
  Values pairOf(ValueRange registers, int64_t pair);
  /// The accumulator as f32 values, in register order.
  Values toF32(Value acc);
  llvm::SmallVector<Run> runs(Value acc);
  std::pair<Value, Value> threadOrigin(AccType type);
  Value pack(ValueRange values);

  // EmitElementwise.cpp: the program's epilogue.
  /// Rows and columns, inside C, of a thread's elements: those of its first
  /// one, and constants past it.
  struct Place {
    Value row, column;
  };
  /// What two elements, side by side along a row of C (`downward`: along a
  /// column), become. Without an epilogue: what they are.
  Values finish(ValueRange pair, const Place &first, int64_t row,
                int64_t column, bool downward = false);
  Values extraPair(kernel::EpilogueOp op, size_t index, const Place &first,
                   int64_t row, int64_t column, bool downward);
  Value toFloat(Value bits, mlir::Type type);
  mlir::LogicalResult checkEpilogue(kernel::EpilogueOp op);
  Value mathOp(mlir::Operation &op, ValueRange operands);
  /// A pure f32 instruction.
  Value f32Ptx(llvm::StringRef text, ValueRange operands);
  Value f32(float value);

  // EmitFault.cpp: what only planted faults need.
  void emit(DelayOp op);
  void emit(HangOp op);
  void emit(TrapOp op);
  void emit(StrayStoreOp op);
  void emit(AlterOp op);
  Value altered(Change change, Value value, bool first);
  /// Delays the threads where `condition` holds (null: all).
  void delay(Value condition, int64_t cycles);
  /// True in one thread of the grid.
  Value isFirstThread();
  /// Whether the lowering is to make this mistake at the op at hand.
  bool slips(Slip mistake) const { return slip == mistake; }
  /// Where guarded rows (or columns) of a tile end, along `dim`: its size. Too
  /// few are too few by `unit`.
  Value bound(Dim dim, bool rows, int64_t unit);

  // Arithmetic on i32 (i64 where both are), folding constants.
  Value i32(int64_t value);
  Value i64(int64_t value);
  Value boolean(bool value);
  Value add(Value a, Value b);
  Value add(Value a, int64_t b) { return b ? add(a, i32(b)) : a; }
  Value sub(Value a, Value b);
  Value mul(Value a, Value b);
  Value mul(Value a, int64_t b) { return mul(a, i32(b)); }
  Value div(Value a, Value b);
  Value div(Value a, int64_t b) { return div(a, i32(b)); }
  Value rem(Value a, Value b);
  Value rem(Value a, int64_t b) { return rem(a, i32(b)); }
  Value andi(Value a, int64_t b);
  Value both(Value a, Value b);
  Value xori(Value a, Value b);
  Value shr(Value a, int64_t b);
  Value min(Value a, Value b);
  Value cmp(mlir::arith::CmpIPredicate predicate, Value a, Value b);
  Value less(Value a, Value b);
  Value equal(Value a, int64_t b);
  Value select(Value condition, Value a, Value b);
  Value widen(Value a);

  // Memory and instructions.
  Value sharedAt(Value offset);
  Value offsetPointer(Value pointer, Value byteOffset);
  Value bitcast(mlir::Type type, Value value);
  Value extract(Value aggregate, int64_t index);
  /// An inline PTX instruction with side effects.
  mlir::LLVM::InlineAsmOp ptx(mlir::Type result, llvm::StringRef text,
                              llvm::StringRef constraints, ValueRange operands);
  /// Emits `body` under a condition.
  void when(Value condition, llvm::function_ref<void()> body);

  // The problem.
  Value size(Dim dim);
  Value pitch(ParamKind kind);
  Value param(ParamKind kind);
  /// Where this CTA's product has an operand, or C.
  Value operandPointer(ParamKind kind);
  /// Coordinates of a tensor map: in a batch with the product's number.
  Values coordinates(Value inner, Value outer, bool batched);
  Value tiles(Dim dim, int64_t cluster);
  /// Where this CTA lies in its cluster, along M and N.
  std::pair<Value, Value> placeInCluster();
  Value warpgroup();
  /// Number of this warpgroup among those that share its tile.
  Value warpgroupInTile();
  Values &of(Value value) { return registers[value]; }
  Value one(Value value) { return mapping.lookup(value); }
  bool isF16() { return mlir::isa<mlir::Float16Type>(program.getInput()); }

  ProgramOp program;
  mlir::LLVM::LLVMFuncOp function;
  llvm::ArrayRef<ParamKind> params;
  mlir::OpBuilder &b;
  mlir::Location loc;
  SharedLayout layout;
  mlir::IRMapping mapping;
  llvm::DenseMap<Value, Values> registers;
  Value smem, thread, warp, lane;
  /// Of a batch, the number of the product whose tile is at hand.
  Value product;
  /// Elements of extra operands loaded last, by operand and offset; only while
  /// one op is emitted.
  std::map<std::pair<size_t, int64_t>, Values> loadedExtras;
  /// The mistake at the op at hand.
  Slip slip = Slip::None;
};

} // namespace l2::kernel

#endif // L2_LIB_CONVERSION_EMITTER_H
