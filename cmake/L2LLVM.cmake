# Finds Debian's LLVM/MLIR 22 and makes its targets link statically.
#
# Every exported MLIR target names the shared libLLVM in its interface; mixing
# that with static components gives two copies of LLVM in one program. The loop
# below puts a bundle of static components in its place.

find_package(MLIR 22.1 REQUIRED CONFIG PATHS /usr/lib/llvm-22/lib/cmake/mlir)
list(APPEND CMAKE_MODULE_PATH "${MLIR_CMAKE_DIR}" "${LLVM_CMAKE_DIR}")
set(MLIR_BINARY_DIR ${CMAKE_BINARY_DIR})
set(LLVM_RUNTIME_OUTPUT_INTDIR ${CMAKE_BINARY_DIR}/bin)
set(LLVM_LIBRARY_OUTPUT_INTDIR ${CMAKE_BINARY_DIR}/lib)
include(TableGen)
include(AddLLVM)
include(AddMLIR)

add_library(l2_llvm INTERFACE)
foreach(t IN LISTS MLIR_EXPORTED_TARGETS)
  if(TARGET ${t})
    get_target_property(libs ${t} INTERFACE_LINK_LIBRARIES)
    if(libs AND "LLVM" IN_LIST libs)
      list(TRANSFORM libs REPLACE "^LLVM$" "l2_llvm")
      set_target_properties(${t} PROPERTIES INTERFACE_LINK_LIBRARIES "${libs}")
    endif()
  endif()
endforeach()

# LLVMSupport names libz3.so and the shared zstd, LLVMExtensions names Polly;
# none of the three is used.
find_library(L2_ZSTD_A NAMES libzstd.a REQUIRED)
find_library(L2_Z_A NAMES libz.a REQUIRED)
set_target_properties(LLVMSupport PROPERTIES INTERFACE_LINK_LIBRARIES
  "rt;dl;m;${L2_Z_A};${L2_ZSTD_A};LLVMDemangle")
set_target_properties(LLVMExtensions PROPERTIES INTERFACE_LINK_LIBRARIES
  "LLVMSupport")
target_link_libraries(l2_llvm INTERFACE
  LLVMNVPTXCodeGen LLVMNVPTXDesc LLVMNVPTXInfo LLVMPasses LLVMipo LLVMIRReader
  LLVMAsmParser LLVMBitWriter LLVMBitReader LLVMLinker LLVMCodeGen LLVMTarget
  LLVMAnalysis LLVMTargetParser LLVMFrontendOpenMP LLVMFrontendOffloading
  LLVMRemarks LLVMOption LLVMSupportLSP LLVMCore LLVMSupport)
