# cmake -DOBJDUMP=… -DPROGRAM=… -DNEWEST=2.36 -P CheckGlibc.cmake
#
# Fails when PROGRAM asks for a glibc newer than NEWEST, or for a shared library
# that a machine with nothing but a driver does not have.

execute_process(COMMAND ${OBJDUMP} -p -T ${PROGRAM}
  OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "GLIBC_[0-9.]+" symbols "${text}")
list(REMOVE_DUPLICATES symbols)
if(NOT symbols)
  message(FATAL_ERROR "${PROGRAM}: no glibc symbol versions found")
endif()
foreach(symbol IN LISTS symbols)
  string(REPLACE "GLIBC_" "" version ${symbol})
  if(version VERSION_GREATER NEWEST)
    message(FATAL_ERROR "${PROGRAM} needs ${symbol}; expected ${NEWEST} at most")
  endif()
endforeach()

string(REGEX MATCHALL "NEEDED +[^\n]+" needed "${text}")
foreach(line IN LISTS needed)
  string(REGEX REPLACE "NEEDED +" "" library "${line}")
  if(NOT library MATCHES "^(libc|libm|libdl|libpthread|librt|ld-linux-x86-64)\\.so")
    message(FATAL_ERROR "${PROGRAM} needs ${library}; expected glibc alone")
  endif()
endforeach()
