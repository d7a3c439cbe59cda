// RUN: l2-opt %s -split-input-file -verify-diagnostics -l2-canonicalize-schedule

// Each rule about a schedule and its problem and target, in the order of the
// decisions; resources last.

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{mma.kind = wgmma is not lawful here: sm_80 has no wgmma; lawful: mma_sync}}
schedule.kernel @k for @f target("sm_80") {
  schedule.mma wgmma
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{mma.kind = wgmma is not lawful here: sm_90 has no wgmma; lawful: mma_sync}}
schedule.kernel @k for @f target("sm_90") {
  schedule.mma wgmma
}

// -----

func.func @f(%a: tensor<64x63xf16>, %b: tensor<63x64xf16>) -> tensor<64x64xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x64xf32>) -> tensor<64x64xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<64x63xf16>, tensor<63x64xf16>) outs(%init : tensor<64x64xf32>) -> tensor<64x64xf32>
  %c = arith.truncf %sum : tensor<64x64xf32> to tensor<64x64xf16>
  return %c : tensor<64x64xf16>
}
// expected-error @below {{mma.kind = wgmma is not lawful here: rows of a hold K = 63 elements, not a multiple of 8; lawful: mma_sync}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma
}

// -----

func.func @f(%a: tensor<64x64xf16>, %b: tensor<64x100xf16>) -> tensor<64x100xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x100xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x100xf32>) -> tensor<64x100xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<64x64xf16>, tensor<64x100xf16>) outs(%init : tensor<64x100xf32>) -> tensor<64x100xf32>
  %c = arith.truncf %sum : tensor<64x100xf32> to tensor<64x100xf16>
  return %c : tensor<64x100xf16>
}
// expected-error @below {{mma.kind = wgmma is not lawful here: rows of b hold N = 100 elements, not a multiple of 8; lawful: mma_sync}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  return %c : tensor<1024x1024xf32>
}
// expected-error @below {{mma.accumulator = f16 is not lawful here: the contract is f32f16f16f32; lawful: f32}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma accumulator = f16
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{mma.n = 96 is not lawful here: a row-major b is read in boxes of 64 columns; lawful: 64, 128, 192, 256}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma n = 96
}

// -----

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (n, k)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul indexing_maps = [#a, #b, #c] ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{epilogue.store = tma is not lawful here: a box is a multiple of 16 columns wide; lawful: direct}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma n = 24, warps = [4, 1, 1]
  schedule.epilogue store = tma
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{mma.n = 16 is not lawful here: mma_sync is m16n8k16; lawful: 8}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma mma_sync n = 16
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{mma.warps[0] = 2 is not lawful here; lawful: 4, 8}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma warps = [2, 1, 1]
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{mma.warps[2] = 4 is not lawful here; lawful: 1, 2}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma mma_sync warps = [4, 2, 4]
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{tile.cta[0] = 96 is not lawful here: each warpgroup owns 64 or 128 rows; lawful: 64, 128, 256}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma n = 256, warps = [8, 1, 1]
  schedule.tile cta = [96, 256, 64]
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{tile.cta[0] = 80 is not lawful here: it is cut between 2 warps; lawful: 32, 64, 96, 128, 160, 192, 224, 256}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma mma_sync warps = [2, 2, 1]
  schedule.tile cta = [80, 64, 64]
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{tile.cta[1] = 128 is not lawful here: it is one wgmma wide; lawful: 256}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma n = 256, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{tile.cta[1] = 72 is not lawful here: it is cut between 2 warps; lawful: 16, 32}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma mma_sync warps = [2, 2, 1]
  schedule.tile cta = [64, 72, 64]
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{tile.cta[2] = 32 is not lawful here; lawful: 64, 128}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma n = 256, warps = [8, 1, 1]
  schedule.tile cta = [128, 256, 32]
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{tile.cta[2] = 32 is not lawful here: it is cut between 4 warps; lawful: 64, 128}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma mma_sync warps = [1, 1, 4]
  schedule.tile cta = [32, 32, 32]
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{load.a.via = cp_async is not lawful here: wgmma reads what tma brings; lawful: tma}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma n = 256, warps = [8, 1, 1]
  schedule.load a via = cp_async
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{load.a.via = tma is not lawful here: mma_sync has no loads by tma; lawful: cp_async, registers}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma mma_sync warps = [2, 2, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.load a via = tma
}

// -----

func.func @f(%a: tensor<64x100xf16>, %b: tensor<100x64xf16>) -> tensor<64x64xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x64xf32>) -> tensor<64x64xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<64x100xf16>, tensor<100x64xf16>) outs(%init : tensor<64x64xf32>) -> tensor<64x64xf32>
  %c = arith.truncf %sum : tensor<64x64xf32> to tensor<64x64xf16>
  return %c : tensor<64x64xf16>
}
// expected-error @below {{load.a.via = direct is not lawful here: rows of a hold K = 100 elements, not a multiple of 8; lawful: cp_async, registers}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.load a via = direct
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{load.b.via = direct is not lawful here: both operands are direct or none; lawful: cp_async, registers}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma mma_sync warps = [2, 2, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.load a via = cp_async
  schedule.load b via = direct
}

// -----

func.func @f(%a: tensor<64x100xf16>, %b: tensor<100x64xf16>) -> tensor<64x64xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x64xf32>) -> tensor<64x64xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<64x100xf16>, tensor<100x64xf16>) outs(%init : tensor<64x64xf32>) -> tensor<64x64xf32>
  %c = arith.truncf %sum : tensor<64x64xf32> to tensor<64x64xf16>
  return %c : tensor<64x64xf16>
}
// expected-error @below {{load.a.vector = 8 is not lawful here: rows of a hold K = 100 elements, not a multiple of 8; lawful: 2, 4}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.load a via = cp_async, vector = 8
}

// -----

func.func @f(%a: tensor<64x64xf16>, %b: tensor<64x65xf16>) -> tensor<64x65xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x65xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x65xf32>) -> tensor<64x65xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<64x64xf16>, tensor<64x65xf16>) outs(%init : tensor<64x65xf32>) -> tensor<64x65xf32>
  %c = arith.truncf %sum : tensor<64x65xf32> to tensor<64x65xf16>
  return %c : tensor<64x65xf16>
}
// expected-error @below {{load.b.vector = 4 is not lawful here: rows of b hold N = 65 elements, not a multiple of 4; lawful: 1}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.load a via = registers
  schedule.load b via = registers, vector = 4
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{load.a.swizzle = 0 is not lawful here; lawful: 128}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma n = 256, warps = [8, 1, 1]
  schedule.load a swizzle = 0
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{grid.cluster[0] = 4 is not lawful here: at most 4 CTAs share operands; lawful: 2}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma n = 64, warps = [4, 1, 1]
  schedule.load a multicast
  schedule.load b multicast
  schedule.grid cluster = [4, 2]
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x64xf16>) -> tensor<1024x64xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x64xf32>) -> tensor<1024x64xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x64xf16>) outs(%init : tensor<1024x64xf32>) -> tensor<1024x64xf32>
  %c = arith.truncf %sum : tensor<1024x64xf32> to tensor<1024x64xf16>
  return %c : tensor<1024x64xf16>
}
// expected-error @below {{load.a.multicast = 1 is not lawful here: 2 CTAs share a tile; along N there are tiles for 1; lawful: 0}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma n = 64
  schedule.load a multicast
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{load.a.multicast = 1 is not lawful here: only tma can multicast; lawful: 0}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma mma_sync warps = [2, 2, 1]
  schedule.load a multicast
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{pipeline.stages = 1 is not lawful here; lawful: 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma n = 256, warps = [8, 1, 1]
  schedule.pipeline stages = 1
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{pipeline.stages = 3 is not lawful here; lawful: 1}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma mma_sync warps = [2, 2, 1]
  schedule.load a via = direct
  schedule.pipeline stages = 3
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{pipeline.specialize = none is not lawful here: a wgmma kernel has a producer; lawful: cooperative, pingpong}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma n = 256, warps = [8, 1, 1]
  schedule.tile cta = [128, 256, 64]
  schedule.pipeline specialize = none
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{pipeline.specialize = cooperative is not lawful here: an mma_sync kernel has no producer; lawful: none}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma mma_sync warps = [2, 2, 1]
  schedule.pipeline specialize = cooperative
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{pipeline.registers[0] = 40 is not lawful here: only kernels with two consumer warpgroups trade registers; lawful: 0}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma n = 64, warps = [4, 1, 1]
  schedule.pipeline registers = [40, 232]
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{pipeline.registers[1] = 240 is not lawful here; lawful: 232}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma n = 256, warps = [8, 1, 1]
  schedule.pipeline registers = [40, 240]
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{pipeline.ctas_per_sm = 2 is not lawful here: two consumer warpgroups fill an SM; lawful: 1}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma n = 256, warps = [8, 1, 1]
  schedule.pipeline ctas_per_sm = 2
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{grid.persistent = 1 is not lawful here: only wgmma kernels are persistent; lawful: 0}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma mma_sync warps = [2, 2, 1]
  schedule.grid persistent
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{grid.cluster[0] = 2 is not lawful here: CTAs along M exist to multicast b; lawful: 1}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma n = 256, warps = [8, 1, 1]
  schedule.load b
  schedule.grid cluster = [2, 1]
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{grid.cluster[1] = 2 is not lawful here: CTAs along N exist to multicast a; lawful: 1}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma n = 256, warps = [8, 1, 1]
  schedule.load a
  schedule.grid cluster = [1, 2]
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{grid.cluster[1] = 4 is not lawful here: at most 4 CTAs share operands; lawful: 2}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma n = 64, warps = [4, 1, 1]
  schedule.load a multicast
  schedule.load b multicast
  schedule.grid cluster = [2, 4]
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f16
  %empty = tensor.empty() : tensor<1024x1024xf16>
  %init = linalg.fill ins(%zero : f16) outs(%empty : tensor<1024x1024xf16>) -> tensor<1024x1024xf16>
  %c = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf16>) -> tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{grid.cluster[0] = 1 is not lawful here: CTAs along M share the multicast b; lawful: 2, 4}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma n = 64, warps = [4, 1, 1]
  schedule.load b multicast
  schedule.grid cluster = [1, 1]
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f16
  %empty = tensor.empty() : tensor<1024x1024xf16>
  %init = linalg.fill ins(%zero : f16) outs(%empty : tensor<1024x1024xf16>) -> tensor<1024x1024xf16>
  %c = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf16>) -> tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{grid.cluster[1] = 1 is not lawful here: CTAs along N share the multicast a; lawful: 2, 4}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma n = 64, warps = [4, 1, 1]
  schedule.load a multicast
  schedule.grid cluster = [1, 1]
}

// -----

func.func @f(%a: tensor<192x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<192x1024xf16> {
  %zero = arith.constant 0.0 : f16
  %empty = tensor.empty() : tensor<192x1024xf16>
  %init = linalg.fill ins(%zero : f16) outs(%empty : tensor<192x1024xf16>) -> tensor<192x1024xf16>
  %c = linalg.matmul ins(%a, %b : tensor<192x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<192x1024xf16>) -> tensor<192x1024xf16>
  return %c : tensor<192x1024xf16>
}
// expected-error @below {{grid.cluster[0] = 4 is not lawful here: 4 CTAs share a tile; along M there are tiles for 3; lawful: 2}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.load b multicast
  schedule.grid cluster = [4, 1]
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f16
  %empty = tensor.empty() : tensor<1024x1024xf16>
  %init = linalg.fill ins(%zero : f16) outs(%empty : tensor<1024x1024xf16>) -> tensor<1024x1024xf16>
  %c = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf16>) -> tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{grid.cluster[1] = 4 is not lawful here: 4 CTAs cannot bring 48 lines in multiples of 8; lawful: 2}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma swap, n = 48, warps = [4, 1, 1]
  schedule.tile cta = [48, 64, 64]
  schedule.load a multicast
  schedule.grid cluster = [1, 4]
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f16
  %empty = tensor.empty() : tensor<1024x1024xf16>
  %init = linalg.fill ins(%zero : f16) outs(%empty : tensor<1024x1024xf16>) -> tensor<1024x1024xf16>
  %c = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf16>) -> tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{load.a.multicast = 1 is not lawful here: 2 CTAs cannot bring 24 lines in multiples of 8; lawful: 0}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma swap, n = 24, warps = [4, 1, 1]
  schedule.tile cta = [24, 64, 64]
  schedule.load a multicast
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f16
  %empty = tensor.empty() : tensor<1024x1024xf16>
  %init = linalg.fill ins(%zero : f16) outs(%empty : tensor<1024x1024xf16>) -> tensor<1024x1024xf16>
  %c = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf16>) -> tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{split_k.slices = 2 is not lawful here: a persistent kernel does not split K; lawful: 1}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma n = 256, warps = [8, 1, 1]
  schedule.grid persistent
  schedule.split_k slices = 2
}

// -----

func.func @f(%a: tensor<1200x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1200x1024xf16> {
  %zero = arith.constant 0.0 : f16
  %empty = tensor.empty() : tensor<1200x1024xf16>
  %init = linalg.fill ins(%zero : f16) outs(%empty : tensor<1200x1024xf16>) -> tensor<1200x1024xf16>
  %c = linalg.matmul ins(%a, %b : tensor<1200x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1200x1024xf16>) -> tensor<1200x1024xf16>
  return %c : tensor<1200x1024xf16>
}
// expected-error @below {{split_k.slices = 2 is not lawful here: K is split in whole clusters; 19 x 16 tiles leave some of 2 x 1 incomplete; lawful: 1}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.load a via = tma
  schedule.load b via = tma, multicast
  schedule.pipeline stages = 4, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [2, 1]
  schedule.split_k slices = 2
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{split_k.cluster = 2 is not lawful here: the CTAs of a cluster share an operand already; lawful: 1}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.load a via = tma
  schedule.load b via = tma, multicast
  schedule.pipeline stages = 4, specialize = cooperative, registers = [0, 0], ctas_per_sm = 1
  schedule.grid cluster = [2, 1]
  schedule.split_k slices = 2, cluster = 2
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{split_k.slices = 32 is not lawful here: K has 16 tiles of 64; lawful: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.split_k slices = 32
}

// -----

func.func @f(%a: tensor<4096x4096xf16>, %b: tensor<4096x4096xf16>) -> tensor<4096x4096xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4096x4096xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<4096x4096xf16>, tensor<4096x4096xf16>) outs(%init : tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
  %c = arith.truncf %sum : tensor<4096x4096xf32> to tensor<4096x4096xf16>
  return %c : tensor<4096x4096xf16>
}
// expected-error @below {{split_k.slices = 32 is not lawful here: needs 2147483648 B of workspace; at most 268435456 are allowed; lawful: 1, 2, 3, 4}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma n = 256, warps = [8, 1, 1]
  schedule.tile cta = [128, 256, 64]
  schedule.grid
  schedule.split_k slices = 32
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{epilogue.store = tma is not lawful here: only wgmma kernels store by tma; lawful: direct}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma mma_sync warps = [2, 2, 1]
  schedule.epilogue store = tma
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  return %c : tensor<1024x1024xf32>
}
// expected-error @below {{epilogue.store = tma is not lawful here: the output is f32; lawful: direct}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma n = 256, warps = [8, 1, 1]
  schedule.epilogue store = tma
}

// -----

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (n, k)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @f(%a: tensor<128x64xf16>, %b: tensor<100x64xf16>) -> tensor<128x100xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<128x100xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<128x100xf32>) -> tensor<128x100xf32>
  %sum = linalg.matmul indexing_maps = [#a, #b, #c] ins(%a, %b : tensor<128x64xf16>, tensor<100x64xf16>) outs(%init : tensor<128x100xf32>) -> tensor<128x100xf32>
  %c = arith.truncf %sum : tensor<128x100xf32> to tensor<128x100xf16>
  return %c : tensor<128x100xf16>
}
// expected-error @below {{epilogue.store = tma is not lawful here: rows of c hold N = 100 elements, not a multiple of 8; lawful: direct}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma
  schedule.epilogue store = tma
}

// -----

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (n, k)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul indexing_maps = [#a, #b, #c] ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{epilogue.columns = 64 is not lawful here: boxes divide the instruction's 96 columns; lawful: 16, 32}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma n = 96
  schedule.epilogue store = tma, columns = 64
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{epilogue.columns = 64 is not lawful here: a direct store has no staging; lawful: 0}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma n = 256, warps = [8, 1, 1]
  schedule.epilogue store = direct, columns = 64
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{epilogue.stages = 0 is not lawful here; lawful: 1, 2, 3, 4}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma n = 256, warps = [8, 1, 1]
  schedule.epilogue store = tma, stages = 0
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{launch.prefetch_maps = 1 is not lawful here: there are no tensor maps; lawful: 0}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma mma_sync warps = [2, 2, 1]
  schedule.launch prefetch_maps
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{needs 263232 B of shared memory; sm_90a has 232448 (4 stages of 49152 B, 65536 B for the epilogue)}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma n = 256, warps = [8, 1, 1]
  schedule.tile cta = [128, 256, 64]
  schedule.pipeline stages = 4
  schedule.epilogue store = tma, columns = 64, stages = 4
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{needs 296032 B of shared memory; sm_90a has 232448 (6 stages of 49152 B)}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma n = 256, warps = [8, 1, 1]
  schedule.tile cta = [128, 256, 64]
  schedule.pipeline stages = 6
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{needs 131072 B of shared memory; sm_86 has 101376 (4 stages of 32768 B)}}
schedule.kernel @k for @f target("sm_86") {
  schedule.mma mma_sync warps = [2, 2, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load a via = cp_async
  schedule.pipeline stages = 4
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{needs 122880 B of shared memory; sm_86 has 101376 (to sum over 16 warps)}}
schedule.kernel @k for @f target("sm_86") {
  schedule.mma mma_sync warps = [1, 1, 16]
  schedule.tile cta = [32, 64, 512]
  schedule.load a via = direct
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  return %c : tensor<1024x1024xf32>
}
// expected-error @below {{needs 288 registers a thread, 256 of them accumulators; 240 are available to each of 384 threads with 1 CTAs per SM on sm_90a}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma n = 256, warps = [8, 1, 1]
  schedule.tile cta = [256, 256, 64]
  schedule.pipeline registers = [24, 240]
}

// -----

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (n, k)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul indexing_maps = [#a, #b, #c] ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{needs 240 registers a thread, 208 of them accumulators; 232 are available to each of 384 threads with 1 CTAs per SM on sm_90a}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma accumulator = f32, n = 208, warps = [8, 1, 1]
  schedule.tile cta = [256, 208, 64]
  schedule.pipeline registers = [40, 232]
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{needs 240 registers a thread, 128 of them accumulators; 168 are available to each of 128 threads with 3 CTAs per SM on sm_80}}
schedule.kernel @k for @f target("sm_80") {
  schedule.mma mma_sync accumulator = f32, warps = [2, 2, 1]
  schedule.tile cta = [128, 128, 32]
  schedule.load a via = cp_async
  schedule.pipeline stages = 2, ctas_per_sm = 3
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{needs 266240 B of shared memory for 4 CTAs per SM; an SM of sm_90a has 233472}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma mma_sync warps = [2, 2, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.load a via = cp_async
  schedule.pipeline stages = 4, ctas_per_sm = 4
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{needs 2048 threads for 4 CTAs per SM; an SM of sm_86 has 1536}}
schedule.kernel @k for @f target("sm_86") {
  schedule.mma mma_sync warps = [4, 4, 1]
  schedule.tile cta = [64, 64, 32]
  schedule.load a via = cp_async
  schedule.pipeline stages = 2, ctas_per_sm = 4
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{mma.swap = 1 is not lawful here: only wgmma kernels swap; lawful: 0}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma mma_sync swap
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  return %c : tensor<1024x1024xf32>
}
// expected-error @below {{mma.swap = 1 is not lawful here: the output is f32; lawful: 0}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma swap
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{tile.cta[0] = 128 is not lawful here: it is one wgmma wide; lawful: 96}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma swap, n = 96, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{tile.cta[1] = 96 is not lawful here: each warpgroup owns 64 or 128 rows; lawful: 64, 128, 256}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma swap, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 96, 64]
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{pipeline.specialize = pingpong is not lawful here: it takes two consumer warpgroups, each with 64 or 128 rows; lawful: cooperative}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma n = 64, warps = [4, 1, 1]
  schedule.pipeline specialize = pingpong
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{pipeline.specialize = pingpong is not lawful here: it takes two consumer warpgroups, each with 64 or 128 rows; lawful: cooperative}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma n = 64, warps = [8, 1, 1]
  schedule.tile cta = [256, 64, 64]
  schedule.pipeline specialize = pingpong
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{pipeline.specialize = cooperative is not lawful here: two warpgroups cannot share 64 rows; lawful: pingpong}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma n = 256, warps = [8, 1, 1]
  schedule.tile cta = [64, 256, 64]
  schedule.pipeline specialize = cooperative
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{grid.persistent = 0 is not lawful here: pingpong goes on from tile to tile; lawful: 1}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma n = 128, warps = [8, 1, 1]
  schedule.pipeline specialize = pingpong
  schedule.grid
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{epilogue.store = direct is not lawful here: a swapped tile is stored by tma; lawful: tma}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma swap, n = 128, warps = [8, 1, 1]
  schedule.epilogue store = direct
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  return %c : tensor<1024x1024xf32>
}
// expected-error @below {{needs 288 registers a thread, 256 of them accumulators; 240 are available}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma n = 256, warps = [8, 1, 1]
  schedule.tile cta = [128, 256, 64]
  schedule.pipeline specialize = pingpong
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{split_k.cluster = 2 is not lawful here: K has 1 slices; lawful: 1}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.split_k slices = 1, cluster = 2
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{split_k.cluster = 2 is not lawful here: a swapped tile is stored whole; lawful: 1}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma swap, n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.split_k slices = 2, cluster = 2
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{split_k.cluster = 2 is not lawful here: a cluster of sm_80 has at most 1 CTAs; lawful: 1}}
schedule.kernel @k for @f target("sm_80") {
  schedule.mma mma_sync warps = [1, 4, 1]
  schedule.tile cta = [16, 256, 32]
  schedule.split_k slices = 32, cluster = 2
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{split_k.cluster = 16 is not lawful here: the accumulator of a warp does not divide into 16 parts of whole columns; lawful: 1, 2, 4, 8}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma n = 64, warps = [4, 1, 1]
  schedule.tile cta = [64, 64, 64]
  schedule.split_k slices = 16, cluster = 16
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{epilogue.store = tma is not lawful here: the parts of a tile summed in a cluster are stored directly; lawful: direct}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.split_k slices = 4, cluster = 4
  schedule.epilogue store = tma
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error-re @below {{needs {{[0-9]+}} B of shared memory; sm_90a has 232448 (to sum over the cluster)}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma mma_sync warps = [4, 2, 1]
  schedule.tile cta = [256, 256, 32]
  schedule.pipeline stages = 2
  schedule.split_k slices = 2, cluster = 2
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{load.b.cache = evict_first is not lawful here: only tma takes a hint; lawful: normal}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma mma_sync warps = [2, 2, 1]
  schedule.tile cta = [64, 64, 32]
  schedule.load b via = cp_async, cache = evict_first
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{launch.prefetch_tiles = 1 is not lawful here: only with pdl is there time before the first load; lawful: 0}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.launch fold, prefetch_tiles
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error @below {{launch.prefetch_tiles = 1 is not lawful here: the CTAs of a cluster share a tile; lawful: 0}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma wgmma n = 128, warps = [8, 1, 1]
  schedule.tile cta = [128, 128, 64]
  schedule.load b via = tma, multicast
  schedule.grid cluster = [2, 1]
  schedule.launch fold, pdl, prefetch_tiles
}

// -----

func.func @f(%a: tensor<1024x1024xf16>, %b: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %c = arith.truncf %sum : tensor<1024x1024xf32> to tensor<1024x1024xf16>
  return %c : tensor<1024x1024xf16>
}
// expected-error-re @below {{tile.cta[1] = 8 is not lawful here: it is cut between 2 warps; lawful: {{.*}}}}
schedule.kernel @k for @f target("sm_90a") {
  schedule.mma mma_sync, warps = [1, 2, 1]
  schedule.tile cta = [32, 8, 32]
}
