#include "core/encoding/hex_text.hpp"

#include <doctest/doctest.h>

#include <array>

using signalbox::core::hex_text;

TEST_CASE("hex text: two digits for each byte, in lower case") {
  CHECK(hex_text(std::array<unsigned char, 4>{0x00, 0x0f, 0xa0, 0xff}) == "000fa0ff");
  CHECK(hex_text({}).empty());
}
