//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// convert-kernel-to-nvvm: the function around the emitted body, its parameters
// and what a host must know.
//
//===----------------------------------------------------------------------===//

#include "Emitter.h"
#include "l2/Conversion/Interface.h"
#include "l2/Conversion/Passes.h"
#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/NVVMToLLVM/NVVMToLLVM.h"
#include "mlir/Conversion/ReconcileUnrealizedCasts/ReconcileUnrealizedCasts.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Transforms/Passes.h"
#include <set>

namespace l2 {
#define GEN_PASS_DEF_CONVERTKERNELTONVVMPASS
#include "l2/Conversion/Passes.h.inc"
} // namespace l2

using namespace mlir;
using namespace l2;
using namespace l2::kernel;

/// Alignment of the dynamic shared memory: what a 128-byte swizzle needs.
static constexpr int64_t sharedAlignment = 1024;

/// What the program reads, in the order of ParamKind.
static SmallVector<ParamKind> parametersOf(ProgramOp program) {
  std::set<ParamKind> used;
  bool fold = program.getFold();
  auto read = [&](Operand operand, bool tma) {
    bool isA = operand == Operand::A;
    if (tma) {
      used.insert(isA ? ParamKind::MapA : ParamKind::MapB);
      return;
    }
    used.insert(isA ? ParamKind::PtrA : ParamKind::PtrB);
    if (!fold)
      used.insert(isA ? ParamKind::LdA : ParamKind::LdB);
  };
  if (auto epilogue = program.getEpilogue())
    for (size_t i = 0; i < epilogue.getSpreads().size(); ++i)
      used.insert(extraParam(i));
  program.walk([&](Operation *op) {
    if (auto copy = dyn_cast<CopyOp>(op)) {
      read(copy.getOperand(), copy.getVia() == Via::Tma);
    } else if (auto get = dyn_cast<GetOp>(op)) {
      read(get.getOperand(), false);
    } else if (auto load = dyn_cast<LoadOp>(op)) {
      read(load.getOperand(), false);
    } else if (isa<StoreBoxOp>(op)) {
      used.insert(ParamKind::MapC);
    } else if (isa<StoreDirectOp>(op)) {
      used.insert(ParamKind::PtrC);
      if (!fold)
        used.insert(ParamKind::LdC);
    } else if (isa<ReduceSlicesOp>(op)) {
      used.insert(ParamKind::Workspace);
      used.insert(ParamKind::Counters);
    } else if (auto stray = dyn_cast<StrayStoreOp>(op)) {
      if (auto kind = pointerOf(stray.getPlace()))
        used.insert(*kind);
    }
  });
  if (!fold)
    for (ParamKind kind : {ParamKind::M, ParamKind::N, ParamKind::K})
      used.insert(kind);
  return SmallVector<ParamKind>(used.begin(), used.end());
}

static SmallVector<TensorMapSpec> mapsOf(ProgramOp program) {
  SmallVector<TensorMapSpec> maps;
  auto note = [&](ParamKind kind, int64_t inner, int64_t outer,
                  int64_t swizzle) {
    for (const TensorMapSpec &map : maps)
      if (map.map == kind)
        return;
    maps.push_back({kind, inner, outer, swizzle});
  };
  program.walk([&](CopyOp op) {
    if (op.getVia() != Via::Tma)
      return;
    BufferType type = op.getBuffer().getType();
    int64_t sharers =
        op.getMulticast() ? program.getSharers(op.getOperand()) : 1;
    bool slipped = slipOf(op) == Slip::SwizzleA || slipOf(op) == Slip::SwizzleB;
    note(op.getOperand() == Operand::A ? ParamKind::MapA : ParamKind::MapB,
         type.getPanel(), type.getRows() / sharers,
         slipped ? 0 : type.getSwizzle());
  });
  program.walk([&](StoreBoxOp op) {
    BufferType type = op.getBuffer().getType();
    note(ParamKind::MapC, type.getColumns(), type.getRows(), type.getSwizzle());
  });
  return maps;
}

static Type parameterType(MLIRContext *context, ParamKind kind) {
  switch (kind) {
  case ParamKind::MapA:
  case ParamKind::MapB:
  case ParamKind::MapC:
    return LLVM::LLVMPointerType::get(context);
  case ParamKind::Extra0:
  case ParamKind::Extra1:
  case ParamKind::Extra2:
  case ParamKind::Extra3:
  case ParamKind::PtrA:
  case ParamKind::PtrB:
  case ParamKind::PtrC:
  case ParamKind::Workspace:
  case ParamKind::Counters:
    return LLVM::LLVMPointerType::get(context, 1);
  default:
    return IntegerType::get(context, 32);
  }
}

static bool isMap(ParamKind kind) { return kind <= ParamKind::MapC; }

static LLVM::LLVMFuncOp createFunction(ProgramOp program, OpBuilder &builder,
                                       ArrayRef<ParamKind> params) {
  MLIRContext *context = program.getContext();
  SmallVector<Type> types;
  for (ParamKind kind : params)
    types.push_back(parameterType(context, kind));
  auto type =
      LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(context), types);
  auto function = LLVM::LLVMFuncOp::create(builder, program.getLoc(),
                                           program.getSymName(), type);
  for (auto [i, kind] : llvm::enumerate(params)) {
    if (!isMap(kind))
      continue;
    auto bytes = LLVM::LLVMArrayType::get(builder.getI8Type(), 128);
    function.setArgAttr(i, LLVM::LLVMDialect::getByValAttrName(),
                        TypeAttr::get(bytes));
    function.setArgAttr(i, LLVM::LLVMDialect::getAlignAttrName(),
                        builder.getI64IntegerAttr(64));
    function.setArgAttr(i, NVVM::NVVMDialect::getGridConstantAttrName(),
                        builder.getUnitAttr());
  }
  function->setAttr(NVVM::NVVMDialect::getKernelFuncAttrName(),
                    builder.getUnitAttr());
  function->setAttr(NVVM::NVVMDialect::getReqntidAttrName(),
                    builder.getDenseI32ArrayAttr(
                        {static_cast<int32_t>(program.getThreads()), 1, 1}));
  function->setAttr(NVVM::NVVMDialect::getMinctasmAttrName(),
                    builder.getI32IntegerAttr(program.getCtasPerSm()));
  // The CTAs that split K lie along the grid's second dimension.
  int64_t tiles = program.getClusterSize();
  int64_t slices = program.getSliceCluster();
  if (tiles * slices > 1)
    function->setAttr(
        NVVM::NVVMDialect::getClusterDimAttrName(),
        builder.getDenseI32ArrayAttr(
            {static_cast<int32_t>(tiles), static_cast<int32_t>(slices), 1}));
  return function;
}

static void setInterface(LLVM::LLVMFuncOp function, ProgramOp program,
                         ArrayRef<ParamKind> params) {
  OpBuilder builder(function);
  SmallVector<Attribute> names, maps;
  for (ParamKind kind : params)
    names.push_back(builder.getStringAttr(l2::toString(kind)));
  for (const TensorMapSpec &map : mapsOf(program))
    maps.push_back(builder.getDictionaryAttr(
        {builder.getNamedAttr(
             "box", builder.getDenseI64ArrayAttr({map.boxInner, map.boxOuter})),
         builder.getNamedAttr("map",
                              builder.getStringAttr(l2::toString(map.map))),
         builder.getNamedAttr("swizzle",
                              builder.getI64IntegerAttr(map.swizzle))}));
  function->setAttr(paramsAttrName, builder.getArrayAttr(names));
  function->setAttr(mapsAttrName, builder.getArrayAttr(maps));
  function->setAttr(sharedBytesAttrName,
                    builder.getI64IntegerAttr(layOut(program).bytes));
}

KernelInterface l2::interfaceOf(Operation *function) {
  KernelInterface result;
  if (auto params = function->getAttrOfType<ArrayAttr>(paramsAttrName))
    for (auto name : params.getAsRange<StringAttr>())
      if (auto kind = parseParamKind(name.getValue()))
        result.params.push_back(*kind);
  if (auto maps = function->getAttrOfType<ArrayAttr>(mapsAttrName))
    for (auto map : maps.getAsRange<DictionaryAttr>()) {
      auto box = map.getAs<DenseI64ArrayAttr>("box");
      auto kind = parseParamKind(map.getAs<StringAttr>("map").getValue());
      if (box && kind)
        result.maps.push_back({*kind, box[0], box[1],
                               map.getAs<IntegerAttr>("swizzle").getInt()});
    }
  if (auto bytes = function->getAttrOfType<IntegerAttr>(sharedBytesAttrName))
    result.sharedBytes = bytes.getInt();
  if (auto threads = function->getAttrOfType<DenseI32ArrayAttr>(
          NVVM::NVVMDialect::getReqntidAttrName()))
    result.threads = threads[0];
  return result;
}

namespace {
struct ConvertKernelToNVVMPass
    : l2::impl::ConvertKernelToNVVMPassBase<ConvertKernelToNVVMPass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    SmallVector<ProgramOp> programs;
    module.walk([&](ProgramOp op) { programs.push_back(op); });
    if (programs.empty())
      return;
    auto builder = OpBuilder::atBlockBegin(module.getBody());
    auto shared = LLVM::LLVMArrayType::get(builder.getI8Type(), 0);
    if (!module.lookupSymbol("l2_shared"))
      LLVM::GlobalOp::create(builder, module.getLoc(), shared,
                             /*isConstant=*/false, LLVM::Linkage::External,
                             "l2_shared", Attribute(), sharedAlignment,
                             /*addrSpace=*/3);
    for (ProgramOp program : programs) {
      if (failed(checkPipelined(program)))
        return signalPassFailure();
      builder.setInsertionPoint(program);
      SmallVector<ParamKind> params = parametersOf(program);
      LLVM::LLVMFuncOp function = createFunction(program, builder, params);
      setInterface(function, program, params);
      Block *entry = function.addEntryBlock(builder);
      builder.setInsertionPointToStart(entry);
      if (failed(Emitter(program, function, params, builder).run()))
        return signalPassFailure();
      program.erase();
    }
  }
};
} // namespace

void l2::addNVVMPasses(OpPassManager &pm) {
  pm.addPass(createConvertKernelToNVVMPass());
}

void l2::addLLVMPasses(OpPassManager &pm) {
  pm.addPass(createCSEPass());
  pm.addPass(createSCFToControlFlowPass());
  pm.addPass(createConvertNVVMToLLVMPass());
  pm.addPass(createArithToLLVMConversionPass());
  pm.addPass(createConvertControlFlowToLLVMPass());
  pm.addPass(createReconcileUnrealizedCastsPass());
}
