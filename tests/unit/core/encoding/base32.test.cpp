#include "core/encoding/base32.hpp"

#include <doctest/doctest.h>

using signalbox::core::to_base32;

TEST_CASE("base32: follows RFC 4648, section 10, without padding") {
  CHECK(to_base32("").empty());
  CHECK(to_base32("f") == "MY");
  CHECK(to_base32("fo") == "MZXQ");
  CHECK(to_base32("foo") == "MZXW6");
  CHECK(to_base32("foob") == "MZXW6YQ");
  CHECK(to_base32("fooba") == "MZXW6YTB");
  CHECK(to_base32("foobar") == "MZXW6YTBOI");
  CHECK(to_base32("\xff\xff\xff\xff\xff") == "77777777");
}
