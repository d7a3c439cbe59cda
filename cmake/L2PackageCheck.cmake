# Run by CPack after packing: the archive may have 30 MiB at most.
math(EXPR limit "30 * 1024 * 1024")
foreach(archive IN LISTS CPACK_PACKAGE_FILES)
  file(SIZE ${archive} size)
  message(STATUS "${archive}: ${size} bytes")
  if(size GREATER limit)
    message(FATAL_ERROR "${archive} has ${size} bytes; expected ${limit} at most")
  endif()
endforeach()
