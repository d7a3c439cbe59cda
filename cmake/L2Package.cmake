# `cmake --build --preset portable --target package`: one tar.xz that runs on
# any x86-64 Linux with glibc 2.36 or later.

install(TARGETS l2-opt l2-bench l2-lsp-server l2-reduce RUNTIME DESTINATION bin)
install(FILES README.md LICENSE DESTINATION .)
install(FILES include/l2/Bench/Contestant.h DESTINATION include/l2/Bench)
install(FILES test/gpu/contestant/naive.c DESTINATION examples)
install(DIRECTORY examples DESTINATION . FILES_MATCHING PATTERN "*.mlir")

# Notices of what is linked into the program, as Debian's packages word them.
foreach(package llvm-22-dev libmlir-22-dev nlohmann-json3-dev libsqlite3-dev
    libzstd-dev zlib1g-dev libstdc++-12-dev)
  set(notice /usr/share/doc/${package}/copyright)
  if(EXISTS ${notice})
    file(REAL_PATH ${notice} notice)
    install(FILES ${notice} DESTINATION licenses RENAME ${package}.txt)
  endif()
endforeach()

set(CPACK_GENERATOR TXZ)
set(CPACK_PACKAGE_FILE_NAME
  ${PROJECT_NAME}-${PROJECT_VERSION}-linux-x86_64)
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_BINARY_DIR})
set(CPACK_STRIP_FILES ON)
set(CPACK_POST_BUILD_SCRIPTS ${CMAKE_SOURCE_DIR}/cmake/L2PackageCheck.cmake)
include(CPack)
