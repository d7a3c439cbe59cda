# `cmake --build --preset release --target mlir-doc`: reference pages of the
# dialects and passes, generated from their .td files into build/release/docs.


# l2_add_doc(PAGE TD_FILE tblgen-option…)
function(l2_add_doc page source)
  set(output ${CMAKE_BINARY_DIR}/docs/${page}.md)
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_BINARY_DIR}/docs
    COMMAND mlir-tblgen ${ARGN} -I ${CMAKE_SOURCE_DIR} -I ${MLIR_INCLUDE_DIRS}
      -I ${CMAKE_SOURCE_DIR}/dialects/Schedule
      -I ${CMAKE_SOURCE_DIR}/dialects/Kernel
      ${CMAKE_SOURCE_DIR}/${source} -o ${output}
    DEPENDS ${CMAKE_SOURCE_DIR}/${source} VERBATIM)
  add_custom_target(doc-${page} DEPENDS ${output})
  add_dependencies(mlir-doc doc-${page})
endfunction()

l2_add_doc(ScheduleDialect dialects/Schedule/ScheduleOps.td
  -gen-dialect-doc -dialect=schedule)
l2_add_doc(KernelDialect dialects/Kernel/KernelOps.td
  -gen-dialect-doc -dialect=kernel)
foreach(group Problem Schedule Transforms Conversion)
  if(EXISTS ${CMAKE_SOURCE_DIR}/include/l2/${group}/Passes.td)
    l2_add_doc(${group}Passes include/l2/${group}/Passes.td -gen-pass-doc)
  endif()
endforeach()
