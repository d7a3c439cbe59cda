# Run by CPack after packing: the archive may have 30 MiB at most.
find_program(XZ xz REQUIRED)
math(EXPR limit "30 * 1024 * 1024")
foreach(archive IN LISTS CPACK_PACKAGE_FILES)
  # CPack looks back 8 MiB; the tools are larger, and have most of their code
  # in common.
  execute_process(COMMAND ${XZ} -dc ${archive}
    COMMAND ${XZ} --lzma2=preset=6,dict=128MiB -c
    OUTPUT_FILE ${archive}.again COMMAND_ERROR_IS_FATAL ANY)
  file(RENAME ${archive}.again ${archive})
  file(SIZE ${archive} size)
  message(STATUS "${archive}: ${size} bytes")
  if(size GREATER limit)
    message(FATAL_ERROR "${archive} has ${size} bytes; expected ${limit} at most")
  endif()
endforeach()
