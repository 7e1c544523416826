# Compile options of all Signalbox targets: one interface target, warnings are errors.
add_library(signalbox_options INTERFACE)
target_compile_features(signalbox_options INTERFACE cxx_std_23)
target_include_directories(signalbox_options INTERFACE "${CMAKE_SOURCE_DIR}")
target_compile_options(signalbox_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror
  # GCC 12 reports false overlaps in libstdc++ strings, and Asio fences that TSan does not support.
  -Wno-restrict -Wno-tsan
  # Clang's -Wconversion includes conversions that GCC's does not.
  $<$<CXX_COMPILER_ID:Clang>:-Wno-unknown-warning-option>
  $<$<CXX_COMPILER_ID:Clang>:-Wno-sign-conversion>
  -fno-omit-frame-pointer)
target_compile_definitions(signalbox_options INTERFACE
  BOOST_ASIO_NO_DEPRECATED BOOST_ASIO_DISABLE_BOOST_ARRAY)
target_link_libraries(signalbox_options INTERFACE Threads::Threads)

# GCC's garbage collector runs each time that its heap grows by a fraction, which is a sixth of the compile time of a
# batch. It gets 2 GB before the first collection instead.
target_compile_options(signalbox_options INTERFACE
  "$<$<CXX_COMPILER_ID:GNU>:SHELL:--param ggc-min-heapsize=2000000>")

if(SIGNALBOX_SANITIZE)
  # CAF 0.17.6 binds null references in its own headers, and casts the ends of a mailbox to messages that it does not
  # read (caf/intrusive/task_queue.hpp, back), so the null and vptr checks would report the library and not this
  # project. A suppressions file is not reliable: occasionally, one of thousands of starts ran without it, and the
  # program ended. The alignment check is a quarter of the compile time of sanitized code, and finds casts of bytes to
  # objects, which this code does not contain.
  target_compile_options(signalbox_options INTERFACE
    -fsanitize=${SIGNALBOX_SANITIZE} -fno-sanitize=null,vptr,alignment -fno-sanitize-recover=all)
  # Only the code under test is sanitized; tests without sanitizers compile a third faster. Races are the exception:
  # TSan reports a lock or a counter as a race if it observes only one of two threads.
  if(NOT SIGNALBOX_SANITIZE STREQUAL "thread")
    target_compile_options(signalbox_options INTERFACE
      $<$<BOOL:$<TARGET_PROPERTY:SIGNALBOX_IS_TEST>>:-fno-sanitize=all>)
  endif()
  target_link_options(signalbox_options INTERFACE -fsanitize=${SIGNALBOX_SANITIZE})
endif()

# About two dozen sources are one compilation unit: they read CAF, Asio and JSON, and instantiate their templates, only
# once. Names with internal linkage must be unique within a unit. A source's name, without its folder, decides its unit,
# so that a new source does not move others.
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

# Third-party headers are system headers, so that their warnings are not reported.
function(signalbox_room name)
  cmake_parse_arguments(room "" "" "SOURCES;LINKS" ${ARGN})
  add_library(signalbox_${name} STATIC ${room_SOURCES})
  target_link_libraries(signalbox_${name} PUBLIC signalbox_options ${room_LINKS})
  signalbox_batches(signalbox_${name})
endfunction()

# doctest itself and its main function, compiled once for all modules.
function(signalbox_unit_test_main)
  add_library(unit_test_main OBJECT main.cpp)
  target_link_libraries(unit_test_main PUBLIC signalbox_options doctest::doctest)
  set_target_properties(unit_test_main PROPERTIES SIGNALBOX_IS_TEST ON)
endfunction()

# One test executable per module: its doctest cases, run by ctest under the module's name.
function(signalbox_unit_test name)
  cmake_parse_arguments(test "" "" "SOURCES;LINKS" ${ARGN})
  add_executable(test_${name} ${test_SOURCES})
  target_link_libraries(test_${name} PRIVATE ${test_LINKS} unit_test_main)
  signalbox_batches(test_${name})
  set_target_properties(test_${name} PROPERTIES SIGNALBOX_IS_TEST ON)
  add_test(NAME ${name} COMMAND test_${name})
endfunction()
