//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Language server: diagnostics, definitions and hover for editors.
//
//===----------------------------------------------------------------------===//

#include "l2/InitAllDialects.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  l2::registerL2Dialects(registry);
  return mlir::failed(mlir::MlirLspServerMain(argc, argv, registry));
}
