#include <cstddef>
#include <cstdint>

#include "tests/fuzz/targets.hpp"

// One program per target: FUZZ_TARGET is its function.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t count) {
  signalbox::fuzz::FUZZ_TARGET({reinterpret_cast<const char*>(bytes), count});
  return 0;
}
