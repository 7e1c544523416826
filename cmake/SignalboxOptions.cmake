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

if(SIGNALBOX_SANITIZE)
  # CAF 0.17.6 binds null references in its own headers, so the null check would report the library, not us.
  # One more of its casts is passed over where tests run (tests/ubsan-suppressions.txt).
  target_compile_options(signalbox_options INTERFACE
    -fsanitize=${SIGNALBOX_SANITIZE} -fno-sanitize=null -fno-sanitize-recover=all)
  target_link_options(signalbox_options INTERFACE -fsanitize=${SIGNALBOX_SANITIZE})
endif()

# Third-party headers as system headers: their warnings are not ours.
function(signalbox_room name)
  cmake_parse_arguments(room "" "" "SOURCES;LINKS" ${ARGN})
  add_library(signalbox_${name} STATIC ${room_SOURCES})
  target_link_libraries(signalbox_${name} PUBLIC signalbox_options ${room_LINKS})
endfunction()

# One test executable for a room: its doctest cases, run by ctest under the room's name.
function(signalbox_unit_test name)
  cmake_parse_arguments(test "" "" "SOURCES;LINKS" ${ARGN})
  add_executable(test_${name} ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../tests/unit/main.cpp ${test_SOURCES})
  target_link_libraries(test_${name} PRIVATE ${test_LINKS} doctest::doctest)
  add_test(NAME ${name} COMMAND test_${name})
endfunction()
