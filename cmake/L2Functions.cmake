# l2_add_library(NAME SOURCES a.cpp… [LINK lib…] [MLIR])
#
# A static library. MLIR: it includes MLIR headers, so it shares the one
# precompiled header and waits for the generated dialect headers.
function(l2_add_library name)
  cmake_parse_arguments(ARG "MLIR" "" "SOURCES;LINK" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  target_link_libraries(${name} PUBLIC ${ARG_LINK})
  if(ARG_MLIR)
    add_dependencies(${name} L2IncGen)
    target_precompile_headers(${name} REUSE_FROM l2_pch)
  endif()
endfunction()

# l2_add_tool(NAME SOURCES a.cpp… LINK lib…)
function(l2_add_tool name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  add_dependencies(${name} L2IncGen)
  target_precompile_headers(${name} REUSE_FROM l2_pch)
  target_link_libraries(${name} PRIVATE ${ARG_LINK})
  if(L2_SANITIZE)
    target_sources(${name} PRIVATE ${CMAKE_SOURCE_DIR}/cmake/SanitizerOptions.cpp)
  endif()
  if(L2_PORTABLE)
    target_link_options(${name} PRIVATE -s)
  endif()
endfunction()

# l2_add_passes(GROUP): include/l2/GROUP/Passes.td makes l2/GROUP/Passes.h.inc.
function(l2_add_passes group)
  set(folder ${CMAKE_BINARY_DIR}/include/l2/${group})
  file(MAKE_DIRECTORY ${folder})
  # mlir_tablegen takes paths relative to the current binary folder only.
  file(RELATIVE_PATH output ${CMAKE_CURRENT_BINARY_DIR} ${folder}/Passes.h.inc)
  set(LLVM_TARGET_DEFINITIONS ${CMAKE_SOURCE_DIR}/include/l2/${group}/Passes.td)
  mlir_tablegen(${output} -gen-pass-decls -name L2${group})
  add_public_tablegen_target(L2${group}PassesIncGen)
  add_dependencies(L2IncGen L2${group}PassesIncGen)
endfunction()

# The one precompiled header: what nearly every MLIR source here includes.
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/pch.cpp CONTENT "")
add_library(l2_pch STATIC ${CMAKE_BINARY_DIR}/pch.cpp)
target_precompile_headers(l2_pch PRIVATE <memory> <string> <vector>
  "<mlir/IR/Builders.h>" "<mlir/IR/BuiltinOps.h>" "<mlir/IR/PatternMatch.h>"
  "<mlir/Pass/PassManager.h>" "<mlir/Dialect/Arith/IR/Arith.h>"
  "<mlir/Dialect/SCF/IR/SCF.h>" "<mlir/Dialect/LLVMIR/LLVMDialect.h>"
  "<mlir/Dialect/LLVMIR/NVVMDialect.h>" "<mlir/Transforms/DialectConversion.h>")
