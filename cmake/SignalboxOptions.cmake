# What every target of ours compiles with: one interface target, warnings are errors.
add_library(signalbox_options INTERFACE)
target_compile_features(signalbox_options INTERFACE cxx_std_23)
target_include_directories(signalbox_options INTERFACE "${CMAKE_SOURCE_DIR}")
target_compile_options(signalbox_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror
  # GCC 12 reports false overlaps in libstdc++ strings, and Asio fences that TSan cannot see.
  -Wno-restrict -Wno-tsan
  # Clang counts into -Wconversion what GCC leaves out of it.
  $<$<CXX_COMPILER_ID:Clang>:-Wno-unknown-warning-option>
  $<$<CXX_COMPILER_ID:Clang>:-Wno-sign-conversion>
  -fno-omit-frame-pointer)
target_compile_definitions(signalbox_options INTERFACE
  BOOST_ASIO_NO_DEPRECATED BOOST_ASIO_DISABLE_BOOST_ARRAY)
target_link_libraries(signalbox_options INTERFACE Threads::Threads)

# GCC walks all it holds each time that grows by a part, which is a sixth of what a batch takes. It has 2 GB instead.
target_compile_options(signalbox_options INTERFACE
  "$<$<CXX_COMPILER_ID:GNU>:SHELL:--param ggc-min-heapsize=2000000>")

if(SIGNALBOX_SANITIZE)
  # CAF 0.17.6 binds null references in its own headers, and casts the ends of a mailbox to messages that it does not read
  # (caf/intrusive/task_queue.hpp, back), so the null and vptr checks would report the library, not us. A file of
  # suppressions does not do: now and then one of thousands of starts ran without it, and the program ended.
  # The alignment check is a quarter of what sanitized code takes to compile, and looks for casts of bytes to objects,
  # which we do not do.
  target_compile_options(signalbox_options INTERFACE
    -fsanitize=${SIGNALBOX_SANITIZE} -fno-sanitize=null,vptr,alignment -fno-sanitize-recover=all)
  # Faults are looked for in what is tested; tests that are not looked at themselves take a third less to compile.
  # Races are the exception: a lock or a counter that only one of two threads is seen to take is a race to TSan.
  if(NOT SIGNALBOX_SANITIZE STREQUAL "thread")
    target_compile_options(signalbox_options INTERFACE
      $<$<BOOL:$<TARGET_PROPERTY:SIGNALBOX_IS_TEST>>:-fno-sanitize=all>)
  endif()
  target_link_options(signalbox_options INTERFACE -fsanitize=${SIGNALBOX_SANITIZE})
endif()

# Some two dozen sources are one compilation: they read CAF, Asio and JSON, and make what their templates make, once
# between them. What such neighbours keep to themselves needs different names. A source's name, without its
# folder, decides whose neighbour it is, so that one more moves no other.
set(SIGNALBOX_BATCH 24 CACHE STRING "About how many sources are one compilation")
option(SIGNALBOX_UNITY "Compile sources in batches" ON)
set(CMAKE_UNITY_BUILD ${SIGNALBOX_UNITY})

function(signalbox_batches target)
  get_target_property(sources ${target} SOURCES)
  list(LENGTH sources count)
  math(EXPR batches "(${count} + ${SIGNALBOX_BATCH} - 1) / ${SIGNALBOX_BATCH}")
  foreach(source IN LISTS sources)
    get_filename_component(file "${source}" NAME)
    string(MD5 hash "${file}")
    string(SUBSTRING "${hash}" 0 6 digits)
    math(EXPR batch "0x${digits} % ${batches}")
    set_source_files_properties("${source}" PROPERTIES UNITY_GROUP ${batch})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
endfunction()

# Third-party headers as system headers: their warnings are not ours.
function(signalbox_room name)
  cmake_parse_arguments(room "" "" "SOURCES;LINKS" ${ARGN})
  add_library(signalbox_${name} STATIC ${room_SOURCES})
  target_link_libraries(signalbox_${name} PUBLIC signalbox_options ${room_LINKS})
  signalbox_batches(signalbox_${name})
endfunction()

# doctest itself and its main, compiled once for all rooms.
function(signalbox_unit_test_main)
  add_library(unit_test_main OBJECT main.cpp)
  target_link_libraries(unit_test_main PUBLIC signalbox_options doctest::doctest)
  set_target_properties(unit_test_main PROPERTIES SIGNALBOX_IS_TEST ON)
endfunction()

# One test executable for a room: its doctest cases, run by ctest under the room's name.
function(signalbox_unit_test name)
  cmake_parse_arguments(test "" "" "SOURCES;LINKS" ${ARGN})
  add_executable(test_${name} ${test_SOURCES})
  target_link_libraries(test_${name} PRIVATE ${test_LINKS} unit_test_main)
  signalbox_batches(test_${name})
  set_target_properties(test_${name} PROPERTIES SIGNALBOX_IS_TEST ON)
  add_test(NAME ${name} COMMAND test_${name})
endfunction()
